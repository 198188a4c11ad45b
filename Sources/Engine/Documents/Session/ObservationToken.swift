/// Keeps an observer registered. It ends with its last reference, or when it is cancelled.
@MainActor public final class ObservationToken {
  private var end: (@MainActor () -> Void)?

  init(_ end: @escaping @MainActor () -> Void) { self.end = end }

  /// Ends the observation.
  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { cancel() }
}

/// Closures that want to hear about something.
@MainActor final class ObserverList<Event> {
  private var observers: [(identifier: UInt64, call: @MainActor (Event) -> Void)] = []
  private var nextIdentifier: UInt64 = 0

  func add(_ call: @escaping @MainActor (Event) -> Void) -> ObservationToken {
    nextIdentifier += 1
    let identifier = nextIdentifier
    observers.append((identifier, call))
    return ObservationToken { [weak self] in self?.observers.removeAll { $0.identifier == identifier } }
  }

  /// Calls everyone who was registered at this moment, in the order of registration.
  func notify(_ event: Event) {
    for observer in observers { observer.call(event) }
  }
}
