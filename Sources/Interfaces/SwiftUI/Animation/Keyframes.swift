import Foundation

/// The way of a value over time. Apple's `Keyframes`.
public protocol Keyframes<Value> {
  associatedtype Value
  func _addTracks(to tracks: inout [_KeyframeTrackValues<Value>])
}

/// One property of a value over time.
public struct _KeyframeTrackValues<Root> {
  let duration: Double
  /// Sets the property as it is after so many seconds; the second value is the one before the first keyframe.
  let apply: (inout Root, Root, Double) -> Void
}

/// Keyframes for one property of a value. Apple's `KeyframeTrack`.
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent<Value>>: Keyframes {
  private let keyPath: WritableKeyPath<Root, Value>
  private let content: Content

  public init(
    _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
  ) {
    self.keyPath = keyPath
    self.content = content()
  }
  /// Keyframes for the whole value.
  public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
    keyPath = \.self
    self.content = content()
  }

  public func _addTracks(to tracks: inout [_KeyframeTrackValues<Root>]) {
    var frames: [_Keyframe<Value>] = []
    content._addKeyframes(to: &frames)
    let keyPath = keyPath
    tracks.append(
      _KeyframeTrackValues(duration: frames.reduce(0) { $0 + $1.duration }) { root, initial, time in
        root[keyPath: keyPath] = _Keyframe.value(of: frames, from: initial[keyPath: keyPath], at: time)
      })
  }
}

/// Keyframes of one property. Apple's `KeyframeTrackContent`.
public protocol KeyframeTrackContent<Value> {
  associatedtype Value: Animatable
  func _addKeyframes(to frames: inout [_Keyframe<Value>])
}

/// Where a property is to be, when, and how it gets there.
public struct _Keyframe<Value: Animatable> {
  enum Kind {
    case linear(UnitCurve)
    case cubic(start: Value?, end: Value?)
    case spring(Spring, start: Value?)
    case move
  }
  let kind: Kind
  let target: Value
  let duration: Double

  /// The value after `time` seconds.
  static func value(of frames: [_Keyframe<Value>], from initial: Value, at time: Double) -> Value {
    var start = 0.0
    var previous = initial
    for (index, frame) in frames.enumerated() {
      let isLast = index == frames.count - 1
      if case .move = frame.kind {
        previous = frame.target
        continue
      }
      if time < start + frame.duration {
        let before = index > 0 ? (index > 1 ? frames[index - 2].target : initial) : nil
        let after = isLast ? nil : frames[index + 1]
        return frame.value(
          from: previous, at: time - start, before: before, beforeDuration: index > 0 ? frames[index - 1].duration : 0,
          after: after?.target, afterDuration: after?.duration ?? 0)
      }
      start += frame.duration
      previous = frame.target
    }
    return previous
  }

  private func value(
    from previous: Value, at time: Double, before: Value?, beforeDuration: Double, after: Value?, afterDuration: Double
  ) -> Value {
    let delta = target.animatableData - previous.animatableData
    var result = previous
    let t = duration > 0 ? time / duration : 1
    switch kind {
    case .linear(let curve): result.animatableData = previous.animatableData + delta.scaled(by: curve.value(at: t))
    case .spring(let spring, let velocity):
      result.animatableData =
        previous.animatableData
        + spring.value(target: delta, initialVelocity: velocity?.animatableData ?? .zero, time: time)
    case .move: result = target
    case .cubic(let start, let end):
      // A Hermite curve; speeds that are not given are those of a smooth way through the neighbours.
      let startSpeed: Value.AnimatableData
      if let start {
        startSpeed = start.animatableData
      } else if let before, beforeDuration > 0 {
        startSpeed = (target.animatableData - before.animatableData).scaled(by: 1 / (beforeDuration + duration))
      } else {
        startSpeed = .zero
      }
      let endSpeed: Value.AnimatableData
      if let end {
        endSpeed = end.animatableData
      } else if let after, afterDuration > 0 {
        endSpeed = (after.animatableData - previous.animatableData).scaled(by: 1 / (duration + afterDuration))
      } else {
        endSpeed = .zero
      }
      let (t2, t3) = (t * t, t * t * t)
      let a = previous.animatableData.scaled(by: 2 * t3 - 3 * t2 + 1)
      let b = startSpeed.scaled(by: (t3 - 2 * t2 + t) * duration)
      let c = target.animatableData.scaled(by: -2 * t3 + 3 * t2)
      let d = endSpeed.scaled(by: (t3 - t2) * duration)
      result.animatableData = a + b + c + d
    }
    return result
  }
}

/// Goes to a value along a curve. Apple's `LinearKeyframe`. Seconds.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let frame: _Keyframe<Value>
  /// Goes to `to` in `duration` seconds.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    frame = _Keyframe(kind: .linear(timingCurve), target: to, duration: duration)
  }
  public func _addKeyframes(to frames: inout [_Keyframe<Value>]) { frames.append(frame) }
}

/// Goes to a value on a smooth way through its neighbours. Apple's `CubicKeyframe`. Seconds.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let frame: _Keyframe<Value>
  /// Goes to `to` in `duration` seconds; velocities are changes per second.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    frame = _Keyframe(kind: .cubic(start: startVelocity, end: endVelocity), target: to, duration: duration)
  }
  public func _addKeyframes(to frames: inout [_Keyframe<Value>]) { frames.append(frame) }
}

/// Goes to a value as a spring. Apple's `SpringKeyframe`. Seconds.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let frame: _Keyframe<Value>
  /// Goes to `to`, which takes as long as the spring if no `duration` (seconds) is given.
  public init(_ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
    frame = _Keyframe(
      kind: .spring(spring, start: startVelocity), target: to, duration: duration ?? spring.settlingDuration)
  }
  public func _addKeyframes(to frames: inout [_Keyframe<Value>]) { frames.append(frame) }
}

/// Jumps to a value. Apple's `MoveKeyframe`.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let frame: _Keyframe<Value>
  /// Jumps to `to`.
  public init(_ to: Value) { frame = _Keyframe(kind: .move, target: to, duration: 0) }
  public func _addKeyframes(to frames: inout [_Keyframe<Value>]) { frames.append(frame) }
}

/// Several keyframes in a row.
public struct _KeyframeSequence<Value: Animatable>: KeyframeTrackContent {
  let frames: [_Keyframe<Value>]
  public func _addKeyframes(to frames: inout [_Keyframe<Value>]) { frames += self.frames }
}

/// Puts keyframes in a row. Apple's `KeyframeTrackContentBuilder`.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
  private static func frames(_ content: some KeyframeTrackContent<Value>) -> [_Keyframe<Value>] {
    var frames: [_Keyframe<Value>] = []
    content._addKeyframes(to: &frames)
    return frames
  }
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> {
    _KeyframeSequence(frames: frames(accumulated) + frames(next))
  }
  public static func buildArray(_ components: [some KeyframeTrackContent<Value>]) -> some KeyframeTrackContent<Value> {
    _KeyframeSequence(frames: components.flatMap { frames($0) })
  }
  public static func buildEither<K: KeyframeTrackContent>(first component: K) -> _KeyframeSequence<Value>
  where K.Value == Value { _KeyframeSequence(frames: frames(component)) }
  public static func buildEither<K: KeyframeTrackContent>(second component: K) -> _KeyframeSequence<Value>
  where K.Value == Value { _KeyframeSequence(frames: frames(component)) }
  public static func buildOptional<K: KeyframeTrackContent>(_ component: K?) -> _KeyframeSequence<Value>
  where K.Value == Value { _KeyframeSequence(frames: component.map { frames($0) } ?? []) }
  public static func buildBlock() -> some KeyframeTrackContent<Value> { _KeyframeSequence<Value>(frames: []) }
}

/// Several tracks side by side.
public struct _KeyframeTracks<Value>: Keyframes {
  let tracks: [_KeyframeTrackValues<Value>]
  public func _addTracks(to tracks: inout [_KeyframeTrackValues<Value>]) { tracks += self.tracks }
}

/// Puts tracks side by side; keyframes without a track change the whole value. Apple's `KeyframesBuilder`.
@resultBuilder
public struct KeyframesBuilder<Value> {
  private static func tracks(_ content: some Keyframes<Value>) -> [_KeyframeTrackValues<Value>] {
    var tracks: [_KeyframeTrackValues<Value>] = []
    content._addTracks(to: &tracks)
    return tracks
  }
  public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
  public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
    expression
  }
  public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> {
    _KeyframeTracks(tracks: tracks(accumulated) + tracks(next))
  }
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> where Value: Animatable {
    KeyframeTrackContentBuilder<Value>.buildPartialBlock(accumulated: accumulated, next: next)
  }
  public static func buildFinalResult<K: Keyframes>(_ component: K) -> K where K.Value == Value { component }
  public static func buildFinalResult<K: KeyframeTrackContent<Value>>(
    _ component: K
  ) -> KeyframeTrack<Value, Value, K> where Value: Animatable {
    KeyframeTrack { component }
  }
  public static func buildBlock() -> some Keyframes<Value> { _KeyframeTracks<Value>(tracks: []) }
}

/// The way of a value over time, to be read at any moment. Apple's `KeyframeTimeline`. Seconds.
public struct KeyframeTimeline<Value> {
  private let initial: Value
  private let tracks: [_KeyframeTrackValues<Value>]

  public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> some Keyframes<Value>) {
    self.init(initialValue: initialValue, keyframes: content())
  }
  init(initialValue: Value, keyframes: some Keyframes<Value>) {
    initial = initialValue
    var tracks: [_KeyframeTrackValues<Value>] = []
    keyframes._addTracks(to: &tracks)
    self.tracks = tracks
  }

  /// The seconds until the last keyframe.
  public var duration: TimeInterval { tracks.map(\.duration).max() ?? 0 }
  /// The value after so many seconds, or at a share of the duration.
  public func value(time: TimeInterval) -> Value {
    var value = initial
    for track in tracks { track.apply(&value, initial, max(time, 0)) }
    return value
  }
  /// The value at a share of the duration, from 0 to 1.
  public func value(progress: Double) -> Value { value(time: progress * duration) }
}

/// Moves a value along keyframes, once per change of a trigger or for ever. Apple's `KeyframeAnimator`.
public nonisolated struct KeyframeAnimator<Value, KeyframePath: Keyframes<Value>, Content: View>: PrimitiveView {
  let initialValue: Value
  /// `nil` = for ever.
  let trigger: AnyHashableValue?
  let isRepeating: Bool
  let content: (Value) -> Content
  let keyframes: (Value) -> KeyframePath

  public init(
    initialValue: Value, trigger: some Equatable, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    self.trigger = AnyHashableValue(trigger)
    isRepeating = false
    self.content = content
    self.keyframes = keyframes
  }
  public init(
    initialValue: Value, repeating: Bool = true, @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> KeyframePath
  ) {
    self.initialValue = initialValue
    trigger = nil
    isRepeating = repeating
    self.content = content
    self.keyframes = keyframes
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    KeyframeAnimatorNode(view, in: context)
  }
}

@MainActor
private final class KeyframeAnimatorNode<Value, Path: Keyframes<Value>, Content: View>: TypedNode<
  KeyframeAnimator<Value, Path, Content>
>
{
  private var child: _ViewNode!
  private var value: Value

  override init(_ view: KeyframeAnimator<Value, Path, Content>, in context: _NodeContext) {
    value = view.initialValue
    super.init(view, in: context)
    child = track { Content.makeNode(view.content(value), in: childContext) }
    if view.trigger == nil { graph.afterUpdate { [weak self] in self?.run() } }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { [child] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: KeyframeAnimator<Value, Path, Content>) {
    evaluate()
    if let trigger = view.trigger, trigger != old.trigger { run() }
  }

  override func evaluate() { Content.updateNode(child, with: track { view.content(value) }) }

  private func run() {
    guard !isDisposed, !graph.toolkit.appearance.reducesMotion else { return }
    let timeline = KeyframeTimeline(initialValue: value, keyframes: view.keyframes(value))
    guard timeline.duration > 0 else { return }
    graph.animations.start(
      RunningAnimation(
        curve: .bezier(x1: 0, y1: 0, x2: 1, y2: 1, duration: timeline.duration),
        completion: { [weak self] in
          guard let self, !isDisposed, view.trigger == nil, view.isRepeating else { return }
          value = view.initialValue
          run()
        },
        apply: { [weak self] progress in
          guard let self, !isDisposed else { return }
          value = timeline.value(progress: progress)
          evaluate()
        }), for: self)
  }

  override func willDispose() { graph.animations.stop(for: self) }
}

extension View {
  /// Moves a value along keyframes whenever `trigger` has changed, and changes the view with it.
  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(self)
    return KeyframeAnimator(
      initialValue: initialValue, trigger: trigger, content: { content(placeholder, $0) }, keyframes: keyframes)
  }
  /// Moves a value along keyframes, for ever if `repeating`, and changes the view with it.
  public nonisolated func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(self)
    return KeyframeAnimator(
      initialValue: initialValue, repeating: repeating, content: { content(placeholder, $0) }, keyframes: keyframes)
  }
}
