import Foundation
import RenderTree

/// An animation of the app's own. Apple's `CustomAnimation`.
public protocol CustomAnimation: Hashable, Sendable {
  /// Where `value` is `time` seconds after the start, on its way from zero; `nil` = at its end.
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?
  /// How fast `value` changes per second; `nil` = unknown.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?
  /// Whether the animation goes on from where `previous` is. Here every animation starts from where a value is.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// A custom animation of any type.
struct CustomAnimationBox: Hashable, Sendable {
  let base: any CustomAnimation

  static func == (a: Self, b: Self) -> Bool { isEqual(a.base as Any, b.base as Any) }
  func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
}

extension Animation {
  /// An animation of the app's own: it is asked in each frame where each value is.
  ///
  /// How long it takes is found out beforehand, for the way from 0 to 1, at sixty steps per second and for a minute at
  /// most. Delayed, faster or repeated, the animation runs along that course.
  public init<A: CustomAnimation>(_ base: A) {
    var context = AnimationContext<Double>(state: AnimationState(), environment: EnvironmentValues())
    var samples: [Double] = [0]
    let interval = 1.0 / 60
    while samples.count < 3600 {
      let time = Double(samples.count) * interval
      guard let value = base.animate(value: 1, time: time, context: &context) else { break }
      samples.append(value)
    }
    samples.append(1)
    self.init(.sampled(samples, interval: interval), custom: CustomAnimationBox(base: base))
  }

  /// Where `value` is `time` seconds after the start, on its way from zero; `nil` = at its end.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if let custom { return custom.base.animate(value: value, time: time, context: &context) }
    guard time < curve.duration else { return nil }
    return value.scaled(by: curve.progress(at: time))
  }

  /// How fast `value` changes per second.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    if let custom { return custom.base.velocity(value: value, time: time, context: context) }
    guard time < curve.duration else { return nil }
    let step = 1.0 / 1000
    return value.scaled(by: (curve.progress(at: time + step) - curve.progress(at: time)) / step)
  }

  /// Whether the animation goes on from where `previous` is.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    custom?.base.shouldMerge(previous: previous, value: value, time: time, context: &context) ?? false
  }

  /// The animation of the app's own, or the framework's.
  public var base: any CustomAnimation { custom?.base ?? CurveAnimation(animation: self) }
}

/// An animation of the framework, for those that build on it.
private struct CurveAnimation: CustomAnimation {
  let animation: Animation
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    animation.animate(value: value, time: time, context: &context)
  }
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    animation.velocity(value: value, time: time, context: context)
  }
}

/// What a custom animation keeps while it runs. Apple's `AnimationContext`.
public struct AnimationContext<Value: VectorArithmetic> {
  /// What the animation remembers from one frame to the next.
  public var state: AnimationState<Value>
  /// Set by the animation when its change counts as made.
  public var isLogicallyComplete = false
  public let environment: EnvironmentValues

  init(state: AnimationState<Value>, environment: EnvironmentValues) {
    self.state = state
    self.environment = environment
  }

  /// The same context with the state of an animation of other values.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(state: state, environment: environment)
  }
}

/// Values that a custom animation keeps, by key. Apple's `AnimationState`.
public struct AnimationState<Value: VectorArithmetic> {
  private var values: [ObjectIdentifier: Any] = [:]
  public init() {}
  /// The value of a key, or its default.
  public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// A name and default for a value that a custom animation keeps. Apple's `AnimationStateKey`.
public protocol AnimationStateKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
