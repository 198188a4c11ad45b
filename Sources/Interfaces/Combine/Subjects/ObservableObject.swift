import Foundation

/// An object that says when it is about to change. By default it does so whenever one of its `@Published` properties is
/// set.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Delivers before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The one publisher that all `@Published` properties of the object share; made when it is first asked for.
  ///
  /// An object without such properties gets a new publisher every time, as with Apple's; it cannot be told to change.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      for child in current.children {
        if let property = child.value as? any PublishedProperty {
          if let publisher = property.objectWillChange { return publisher }
          properties.append(property)
        }
      }
      mirror = current.superclassMirror
    }
    guard let first = properties.first else { return ObservableObjectPublisher() }
    // The first property decides, so that two threads that come here together agree.
    let publisher = first.install(ObservableObjectPublisher())
    for property in properties.dropFirst() { _ = property.install(publisher) }
    return publisher
  }
}

/// Says that an object is about to change.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let audience = Audience<Void, Never>()

  public init() {}

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    audience.add(subscriber)
  }

  /// Tells all subscribers. To be called before the change.
  public func send() {
    audience.send((), keepsLatest: false)
  }
}

/// What `ObservableObject` sees of `Published` without knowing the type of the value.
protocol PublishedProperty {
  var objectWillChange: ObservableObjectPublisher? { get }
  /// Takes a publisher to notify, unless there is one already.
  ///
  /// - Returns: the publisher that is notified.
  func install(_ publisher: ObservableObjectPublisher) -> ObservableObjectPublisher
}
