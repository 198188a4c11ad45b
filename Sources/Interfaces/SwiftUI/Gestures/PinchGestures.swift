import Foundation
import Toolkit

/// Two fingers that move apart or together. Apple's `MagnifyGesture`.
public nonisolated struct MagnifyGesture: PrimitiveGesture {
  /// How much larger things are meant to be.
  public struct Value: Equatable, Sendable {
    /// When the fingers were there.
    public var time: Date
    /// Factor since the gesture's start.
    public var magnification: CGFloat
    /// Factor per second.
    public var velocity: CGFloat
    /// Where the gesture began, in fractions of the view's size.
    public var startAnchor: UnitPoint
    /// Where the gesture began, in points.
    public var startLocation: CGPoint
  }
  /// How far from 1 the factor must be before the gesture begins.
  public var minimumScaleDelta: CGFloat
  /// Begins when the factor differs from 1 by `minimumScaleDelta`.
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    PinchRecognizer(
      context.context, minimum: Double(gesture.minimumScaleDelta), amount: { scale, _ in Double(scale) - 1 }
    ) {
      Value(
        time: Date(), magnification: CGFloat($0.amount + 1), velocity: CGFloat($0.velocity), startAnchor: $0.anchor,
        startLocation: $0.location)
    }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    unsafeDowncast(recognizer, to: PinchRecognizer<Value>.self).minimum = Double(gesture.minimumScaleDelta)
  }
}

/// Two fingers that move apart or together. Apple's older `MagnificationGesture`.
public nonisolated struct MagnificationGesture: PrimitiveGesture {
  public typealias Value = CGFloat
  /// How far from 1 the factor must be before the gesture begins.
  public var minimumScaleDelta: CGFloat
  /// Begins when the factor differs from 1 by `minimumScaleDelta`.
  public nonisolated init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<CGFloat> {
    PinchRecognizer(
      context.context, minimum: Double(gesture.minimumScaleDelta), amount: { scale, _ in Double(scale) - 1 }
    ) {
      CGFloat($0.amount + 1)
    }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<CGFloat>, with gesture: Self) {
    unsafeDowncast(recognizer, to: PinchRecognizer<CGFloat>.self).minimum = Double(gesture.minimumScaleDelta)
  }
}

/// Two fingers that turn. Apple's `RotateGesture`.
public nonisolated struct RotateGesture: PrimitiveGesture {
  /// How far things are meant to be turned.
  public struct Value: Equatable, Sendable {
    /// When the fingers were there.
    public var time: Date
    /// Since the gesture's start.
    public var rotation: Angle
    /// Per second.
    public var velocity: Angle
    /// Where the gesture began, in fractions of the view's size.
    public var startAnchor: UnitPoint
    /// Where the gesture began, in points.
    public var startLocation: CGPoint
  }
  /// How far the fingers must turn before the gesture begins.
  public var minimumAngleDelta: Angle
  /// Begins when the fingers have turned by `minimumAngleDelta`, either way.
  public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    PinchRecognizer(context.context, minimum: gesture.minimumAngleDelta.radians, amount: { _, rotation in rotation }) {
      Value(
        time: Date(), rotation: .radians($0.amount), velocity: .radians($0.velocity), startAnchor: $0.anchor,
        startLocation: $0.location)
    }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    unsafeDowncast(recognizer, to: PinchRecognizer<Value>.self).minimum = gesture.minimumAngleDelta.radians
  }
}

/// Two fingers that turn. Apple's older `RotationGesture`.
public nonisolated struct RotationGesture: PrimitiveGesture {
  public typealias Value = Angle
  /// How far the fingers must turn before the gesture begins.
  public var minimumAngleDelta: Angle
  /// Begins when the fingers have turned by `minimumAngleDelta`, either way.
  public nonisolated init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Angle> {
    PinchRecognizer(context.context, minimum: gesture.minimumAngleDelta.radians, amount: { _, rotation in rotation }) {
      .radians($0.amount)
    }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Angle>, with gesture: Self) {
    unsafeDowncast(recognizer, to: PinchRecognizer<Angle>.self).minimum = gesture.minimumAngleDelta.radians
  }
}

private struct PinchState {
  var amount: Double
  var velocity: Double
  var anchor: UnitPoint
  var location: CGPoint
}

@MainActor
private final class PinchRecognizer<Value>: _GestureRecognizer<Value> {
  var minimum: Double
  private let amount: (CGFloat, Double) -> Double
  private let makeValue: (PinchState) -> Value
  private var start: (location: CGPoint, anchor: UnitPoint)?
  private var last: (time: Double, amount: Double)?

  init(
    _ context: GestureContext, minimum: Double, amount: @escaping (CGFloat, Double) -> Double,
    _ makeValue: @escaping (PinchState) -> Value
  ) {
    self.minimum = minimum
    self.amount = amount
    self.makeValue = makeValue
    super.init(context)
  }

  override func wants(_ kind: PointerEvent.Kind) -> Bool { if case .pinch = kind { true } else { false } }

  override func handle(_ event: GestureEvent) {
    guard case .pinch(let scale, let rotation, let isFinished) = event.kind, !phase.isFinished else { return }
    let size = context.node?.targetFrame.size ?? .zero
    let start =
      start
      ?? (
        event.location,
        UnitPoint(
          x: size.width > 0 ? event.location.x / size.width : 0.5,
          y: size.height > 0 ? event.location.y / size.height : 0.5)
      )
    self.start = start
    let now = amount(scale, rotation)
    let velocity = last.map { event.time > $0.time ? (now - $0.amount) / (event.time - $0.time) : 0 } ?? 0
    last = (event.time, now)
    let value = makeValue(PinchState(amount: now, velocity: velocity, anchor: start.anchor, location: start.location))
    if phase.isPossible, abs(now) < minimum {
      if isFinished { phase = .failed }
      return
    }
    phase = isFinished ? .ended(value) : .active(value)
  }

  override func reset() {
    start = nil
    last = nil
    super.reset()
  }
}
