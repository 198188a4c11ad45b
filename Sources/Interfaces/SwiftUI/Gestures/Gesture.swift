import Foundation

/// A movement of the pointer that means something. Apple's `Gesture`.
@MainActor @preconcurrency
public protocol Gesture<Value> {
  associatedtype Value
  associatedtype Body: Gesture
  var body: Self.Body { get }
  @MainActor static func _makeRecognizer(_ gesture: Self, in context: _GestureContext) -> _GestureRecognizer<Value>
  @MainActor static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self)
}

/// What a recognizer is told about its place.
@MainActor
public struct _GestureContext {
  let context: GestureContext
}

extension Gesture where Body.Value == Value {
  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    Body._makeRecognizer(gesture.body, in: context)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    Body._updateRecognizer(recognizer, with: gesture.body)
  }
}

extension Never: Gesture {
  public typealias Value = Never
}

/// A gesture that is recognized by the framework itself.
@MainActor @preconcurrency
protocol PrimitiveGesture: Gesture where Body == Never {}

extension PrimitiveGesture {
  public var body: Never { fatalError("\(Self.self) is recognized by the framework and has no body") }
}

extension Never {
  @MainActor public static func _makeRecognizer(
    _ gesture: Never, in context: _GestureContext
  ) -> _GestureRecognizer<Never> {}
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Never>, with gesture: Never) {}
}

/// A gesture of any type. Apple's `AnyGesture`.
public nonisolated struct AnyGesture<Value>: PrimitiveGesture {
  private let make: @MainActor (_GestureContext) -> _GestureRecognizer<Value>
  private let update: @MainActor (_GestureRecognizer<Value>) -> Void
  private let type: Any.Type

  /// Hides the type of a gesture.
  public nonisolated init<G: Gesture>(_ gesture: G) where G.Value == Value {
    let gesture = UncheckedSendable(gesture)
    make = { G._makeRecognizer(gesture.value, in: $0) }
    update = { G._updateRecognizer($0, with: gesture.value) }
    type = G.self
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    ErasedRecognizer(gesture.make(context), gesture.type)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: ErasedRecognizer<Value>.self)
    // A gesture of another type waits until the first one is made anew with its view.
    if recognizer.type == gesture.type { gesture.update(recognizer.base) }
  }
}

@MainActor
private final class ErasedRecognizer<Value>: WrappingRecognizer<Value, Value> {
  let type: Any.Type
  init(_ base: _GestureRecognizer<Value>, _ type: Any.Type) {
    self.type = type
    super.init(base)
  }
  override func follow(_ base: GesturePhase<Value>) { phase = base }
}

// MARK: Actions

/// A gesture with actions. Made by `onEnded` and `onChanged`.
public nonisolated struct _ActionGesture<Base: Gesture>: PrimitiveGesture {
  public typealias Value = Base.Value
  let base: Base
  let changed: ((Base.Value, _ previous: Base.Value?) -> Void)?
  let ended: ((Base.Value) -> Void)?

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    let recognizer = ActionRecognizer(Base._makeRecognizer(gesture.base, in: context))
    (recognizer.changed, recognizer.ended) = (gesture.changed, gesture.ended)
    return recognizer
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: ActionRecognizer<Value>.self)
    (recognizer.changed, recognizer.ended) = (gesture.changed, gesture.ended)
    Base._updateRecognizer(recognizer.base, with: gesture.base)
  }
}

@MainActor
private final class ActionRecognizer<Value>: WrappingRecognizer<Value, Value> {
  var changed: ((Value, Value?) -> Void)?
  var ended: ((Value) -> Void)?
  private var last: Value?

  override func follow(_ base: GesturePhase<Value>) {
    switch base {
    case .possible(let value?):
      // Not yet a gesture, but something that can be shown, such as a button held down.
      changed?(value, last)
      last = value
    case .active(let value):
      let previous = last
      last = value
      context.perform { [weak self] in self?.changed?(value, previous) }
    case .ended(let value):
      last = nil
      context.perform { [weak self] in self?.ended?(value) }
    case .possible(nil), .failed: last = nil
    }
    phase = base
  }

  override func reset() {
    last = nil
    super.reset()
  }
}

/// A gesture whose value is another one. Made by `map`.
public nonisolated struct _MapGesture<Base: Gesture, Value>: PrimitiveGesture {
  let base: Base
  let transform: (Base.Value) -> Value

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    MapRecognizer(Base._makeRecognizer(gesture.base, in: context), gesture.transform)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: MapRecognizer<Base.Value, Value>.self)
    recognizer.transform = gesture.transform
    Base._updateRecognizer(recognizer.base, with: gesture.base)
  }
}

@MainActor
private final class MapRecognizer<Base, Value>: WrappingRecognizer<Base, Value> {
  var transform: (Base) -> Value
  init(_ base: _GestureRecognizer<Base>, _ transform: @escaping (Base) -> Value) {
    self.transform = transform
    super.init(base)
  }
  override func follow(_ base: GesturePhase<Base>) { phase = base.map(transform) }
}

extension Gesture {
  /// Runs when the gesture has ended.
  public nonisolated func onEnded(_ action: @escaping (Value) -> Void) -> _ActionGesture<Self> {
    _ActionGesture(base: self, changed: nil, ended: action)
  }
  /// The gesture with its value replaced.
  public nonisolated func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
    _MapGesture(base: self, transform: body)
  }
}

extension Gesture where Value: Equatable {
  /// Runs whenever the gesture's value has changed.
  public nonisolated func onChanged(_ action: @escaping (Value) -> Void) -> _ActionGesture<Self> {
    _ActionGesture(base: self, changed: { new, old in if new != old { action(new) } }, ended: nil)
  }
}
