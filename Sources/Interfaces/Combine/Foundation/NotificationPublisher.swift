import Foundation

extension NotificationCenter {
  /// Publishes notifications of a name, from an object or from all.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// Notifications as a publisher. Those that come when nobody has asked are dropped.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never

    /// The center that posts.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object; `nil` when it does not matter or is released.
    public let object: AnyObject?

    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      (self.center, self.name, self.object) = (center, name, object)
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {
      let audience = Audience<Notification, Never>()
      let relay = NotificationRelay(audience: audience)
      let observer = Observer(
        center: center,
        token: center.addObserver(forName: name, object: object, queue: nil) { relay.deliver($0) })
      let hooks = EventHooks<Notification, Never>(subscriber)
      hooks.receiveCancel = { observer.remove() }
      audience.add(hooks)
    }
  }

  /// The audience guards its state with locks; notifications are delivered on the thread that posts them, as the center
  /// does.
  private struct NotificationRelay: @unchecked Sendable {
    let audience: Audience<Notification, Never>

    func deliver(_ notification: Notification) { audience.send(notification, keepsLatest: false) }
  }

  /// An observation that ends when it is told to or released.
  private final class Observer {
    private let center: NotificationCenter
    private let lock = NSLock()
    private var token: (any NSObjectProtocol)?

    init(center: NotificationCenter, token: any NSObjectProtocol) {
      self.center = center
      self.token = token
    }

    func remove() {
      let token = lock.withLock {
        defer { self.token = nil }
        return self.token
      }
      if let token { center.removeObserver(token) }
    }

    deinit { remove() }
  }
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}
