import Foundation

extension Publishers {
  /// Delivers to all subscribers through one subject, from `connect()` on.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where Upstream.Output == SubjectType.Output, Upstream.Failure == SubjectType.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes the subject that delivers.
    public let createSubject: () -> SubjectType
    private let lock = NSLock()
    private var current: SubjectType?

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    private var subject: SubjectType {
      lock.withLock {
        if let current { return current }
        let subject = createSubject()
        current = subject
        return subject
      }
    }

    /// Attaches a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subject.subscribe(subscriber)
    }

    /// Starts delivery. Cancelling the result ends it.
    public func connect() -> any Cancellable {
      upstream.subscribe(subject)
    }

    /// The next connection begins with a new subject.
    fileprivate func forgetSubject() {
      lock.withLock { current = nil }
    }
  }

  /// Connects when the first subscriber comes, and disconnects when the last one goes.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    private let lock = NSLock()
    private var subscribers = 0
    private var connection: (any Cancellable)?
    fileprivate var onDisconnect: (() -> Void)?

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let isFirst = lock.withLock {
        subscribers += 1
        return subscribers == 1
      }
      let hooks = EventHooks<Output, Failure>(subscriber)
      hooks.receiveCompletion = { [self] _ in leave() }
      hooks.receiveCancel = { [self] in leave() }
      upstream.subscribe(hooks)
      if isFirst {
        let connection = upstream.connect()
        let isStillWanted = lock.withLock {
          if subscribers > 0 { self.connection = connection }
          return subscribers > 0
        }
        if !isStillWanted { connection.cancel() }
      }
    }

    private func leave() {
      let ended: (any Cancellable)?? = lock.withLock {
        subscribers -= 1
        guard subscribers == 0 else { return nil }
        defer { connection = nil }
        return .some(connection)
      }
      guard let ended else { return }
      onDisconnect?()
      ended?.cancel()
    }
  }

  /// One subscription that all subscribers share, while there are any.
  public final class Share<Upstream: Publisher>: Publisher, Equatable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    private let shared: Autoconnect<Multicast<Upstream, PassthroughSubject<Output, Failure>>>

    public init(upstream: Upstream) {
      self.upstream = upstream
      let multicast = Multicast(upstream: upstream) { PassthroughSubject<Output, Failure>() }
      shared = Autoconnect(upstream: multicast)
      shared.onDisconnect = { [weak multicast] in multicast?.forgetSubject() }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      shared.receive(subscriber: subscriber)
    }

    public static func == (first: Share, second: Share) -> Bool { first === second }
  }

  /// Makes a publisher wait for `connect()`.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let multicast: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    public init(upstream: Upstream) {
      multicast = Multicast(upstream: upstream) { PassthroughSubject() }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      multicast.receive(subscriber: subscriber)
    }

    public func connect() -> any Cancellable { multicast.connect() }
  }
}

extension Publisher {
  /// Lets all subscribers share one subscription, while there are any.
  public func share() -> Publishers.Share<Self> {
    Publishers.Share(upstream: self)
  }

  /// Delivers to all subscribers through one subject, from `connect()` on.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Delivers to all subscribers through a subject, from `connect()` on.
  public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self) { subject }
  }
}

extension Publisher where Failure == Never {
  /// Makes the publisher wait for `connect()`.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and disconnects when the last one goes.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}
