import Foundation

/// State of a gesture that goes on; goes back to its first value when the gesture ends. Apple's `GestureState`.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
  private let initial: Value
  private let resetTransaction: Transaction
  private let resetAction: ((Value, inout Transaction) -> Void)?
  private var location: StateLocation<Value>?

  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, resetTransaction: Transaction()) }
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }
  /// `resetTransaction` accompanies the way back.
  public init(wrappedValue: Value, resetTransaction: Transaction) {
    initial = wrappedValue
    self.resetTransaction = resetTransaction
    resetAction = nil
  }
  public init(initialValue: Value, resetTransaction: Transaction) {
    self.init(wrappedValue: initialValue, resetTransaction: resetTransaction)
  }
  /// `reset` sets up the transaction of the way back.
  public init(wrappedValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    initial = wrappedValue
    resetTransaction = Transaction()
    resetAction = reset
  }
  public init(initialValue: Value, reset: @escaping (Value, inout Transaction) -> Void) {
    self.init(wrappedValue: initialValue, reset: reset)
  }

  public var wrappedValue: Value { location?.get() ?? initial }
  public var projectedValue: GestureState<Value> { self }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let initial = initial
    location = storage.next { StateLocation(initial) }
  }

  func update(_ body: (inout Value, inout Transaction) -> Void) {
    guard let location else { return }
    var value = location.get()
    var transaction = Transaction.current
    transaction.isContinuous = true
    body(&value, &transaction)
    location.set(value, transaction: transaction)
  }

  func reset() {
    guard let location else { return }
    var transaction = resetTransaction
    resetAction?(location.get(), &transaction)
    location.set(initial, transaction: transaction)
  }
}

extension GestureState where Value: ExpressibleByNilLiteral {
  /// State that is `nil` while no gesture goes on.
  public init(resetTransaction: Transaction = Transaction()) {
    self.init(wrappedValue: nil, resetTransaction: resetTransaction)
  }
}

extension GestureState: @unchecked Sendable where Value: Sendable {}  // Read and written on the main actor only.

/// A gesture that keeps state while it goes on. Apple's `GestureStateGesture`.
public nonisolated struct GestureStateGesture<Base: Gesture, State>: PrimitiveGesture {
  public typealias Value = Base.Value
  /// The gesture whose values are followed.
  public var base: Base
  /// What is kept up to date.
  public var state: GestureState<State>
  /// How a value of the gesture changes the state, which goes back when the gesture ends.
  public var body: (Value, inout State, inout Transaction) -> Void

  /// Follows `base` and lets `body` change the state for each of its values.
  public nonisolated init(
    base: Base, state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) {
    self.base = base
    self.state = state
    self.body = body
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    UpdatingRecognizer(Base._makeRecognizer(gesture.base, in: context), gesture.state, gesture.body)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: UpdatingRecognizer<Value, State>.self)
    (recognizer.state, recognizer.update) = (gesture.state, gesture.body)
    Base._updateRecognizer(recognizer.base, with: gesture.base)
  }
}

@MainActor
private final class UpdatingRecognizer<Value, State>: WrappingRecognizer<Value, Value> {
  var state: GestureState<State>
  var update: (Value, inout State, inout Transaction) -> Void
  private var hasChangedState = false

  init(
    _ base: _GestureRecognizer<Value>, _ state: GestureState<State>,
    _ update: @escaping (Value, inout State, inout Transaction) -> Void
  ) {
    self.state = state
    self.update = update
    super.init(base)
  }

  override func follow(_ base: GesturePhase<Value>) {
    switch base {
    case .possible(let value?): change(value)
    case .active(let value): context.perform { [weak self] in self?.change(value) }
    case .ended, .failed, .possible(nil): goBack()
    }
    phase = base
  }

  private func change(_ value: Value) {
    hasChangedState = true
    state.update { update(value, &$0, &$1) }
  }

  private func goBack() {
    guard hasChangedState else { return }
    hasChangedState = false
    state.reset()
  }

  override func reset() {
    goBack()
    super.reset()
  }
}

extension Gesture {
  /// Keeps `state` up to date while the gesture goes on.
  public nonisolated func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> GestureStateGesture<Self, State> {
    GestureStateGesture(base: self, state: state, body: body)
  }
}
