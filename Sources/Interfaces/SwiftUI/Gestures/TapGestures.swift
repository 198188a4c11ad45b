import Foundation
import Toolkit

/// Clicks or taps, one or several in quick succession. Apple's `TapGesture`.
public nonisolated struct TapGesture: PrimitiveGesture {
  public typealias Value = Void
  /// How many taps in quick succession make one gesture.
  public var count: Int
  /// Ends with the last of `count` taps.
  public nonisolated init(count: Int = 1) { self.count = count }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Void> {
    TapRecognizer(context.context, count: gesture.count) { _ in }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Void>, with gesture: Self) {
    unsafeDowncast(recognizer, to: TapRecognizer<Void>.self).count = gesture.count
  }
}

/// Clicks or taps, and where. Apple's `SpatialTapGesture`.
public nonisolated struct SpatialTapGesture: PrimitiveGesture {
  /// Where the tap was, in points.
  public struct Value: Equatable, Sendable {
    /// Where the last tap was, in the gesture's coordinate space.
    public var location: CGPoint
  }
  /// How many taps in quick succession make one gesture.
  public var count: Int
  /// The space that the location is given in.
  public var coordinateSpace: CoordinateSpace

  /// Ends with the last of `count` taps, and says where it was in a coordinate space.
  public nonisolated init(count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
  @_disfavoredOverload
  public nonisolated init(count: Int = 1, coordinateSpace: CoordinateSpace) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    let space = gesture.coordinateSpace
    let inner = context.context
    return TapRecognizer(inner, count: gesture.count) { Value(location: inner.convert($0, to: space)) }
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: TapRecognizer<Value>.self)
    let space = gesture.coordinateSpace
    let inner = recognizer.context
    recognizer.count = gesture.count
    recognizer.makeValue = { Value(location: inner.convert($0, to: space)) }
  }
}

/// A press that lasts. Apple's `LongPressGesture`. Seconds and points.
public nonisolated struct LongPressGesture: PrimitiveGesture {
  public typealias Value = Bool
  /// How long the press must last, in seconds.
  public var minimumDuration: Double
  /// How far the pointer may stray from where it went down, in points.
  public var maximumDistance: CGFloat
  /// Ends, with the button still down, after `minimumDuration` seconds; fails if the pointer strays by more than
  /// `maximumDistance` points.
  public nonisolated init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Bool> {
    LongPressRecognizer(context.context, gesture)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Bool>, with gesture: Self) {
    unsafeDowncast(recognizer, to: LongPressRecognizer.self).gesture = gesture
  }
}

private func distance(_ a: CGPoint, _ b: CGPoint) -> CGFloat { hypot(a.x - b.x, a.y - b.y) }

/// How far the pointer may stray while it counts as still, in points.
private let slop: CGFloat = 10
/// How long the next tap of several may take, in seconds.
private let multipleTapInterval = 0.35

@MainActor
private final class TapRecognizer<Value>: _GestureRecognizer<Value> {
  var count: Int
  var makeValue: (CGPoint) -> Value
  private var start: CGPoint?
  private var taps = 0
  private var timer: (any Dismissible)?

  init(_ context: GestureContext, count: Int, _ makeValue: @escaping (CGPoint) -> Value) {
    self.count = count
    self.makeValue = makeValue
    super.init(context)
  }

  override func handle(_ event: GestureEvent) {
    guard phase.isPossible else { return }
    switch event.kind {
    case .down:
      timer?.dismiss()
      start = event.location
    case .moved:
      if let start, distance(start, event.location) > slop { phase = .failed }
    case .up:
      guard let start, distance(start, event.location) <= slop else { return phase = .failed }
      self.start = nil
      taps += 1
      if taps >= count { return phase = .ended(makeValue(event.location)) }
      timer = context.schedule(after: multipleTapInterval) { [weak self] in
        guard let self, phase.isPossible else { return }
        phase = .failed
        context.didChange()
      }
    case .cancelled: phase = .failed
    case .hover, .exited, .scroll, .pinch: break
    }
  }

  override func reset() {
    timer?.dismiss()
    timer = nil
    start = nil
    taps = 0
    super.reset()
  }
}

@MainActor
private final class LongPressRecognizer: _GestureRecognizer<Bool> {
  var gesture: LongPressGesture
  private var start: CGPoint?
  private var timer: (any Dismissible)?

  init(_ context: GestureContext, _ gesture: LongPressGesture) {
    self.gesture = gesture
    super.init(context)
  }

  override func handle(_ event: GestureEvent) {
    guard phase.isPossible else { return }
    switch event.kind {
    case .down:
      start = event.location
      phase = .possible(true)
      timer = context.schedule(after: gesture.minimumDuration) { [weak self] in
        guard let self, phase.isPossible else { return }
        phase = .ended(true)
        context.didChange()
      }
    case .moved:
      if let start, distance(start, event.location) > gesture.maximumDistance { fail() }
    case .up, .cancelled: fail()
    case .hover, .exited, .scroll, .pinch: break
    }
  }

  private func fail() {
    timer?.dismiss()
    phase = .failed
  }

  override func reset() {
    timer?.dismiss()
    timer = nil
    start = nil
    super.reset()
  }
}
