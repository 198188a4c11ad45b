import RenderTree
import Toolkit

/// A value that moves to its next value when a transaction is animated.
@MainActor
final class AnimatedValue<Value: VectorArithmetic> {
  private(set) var current: Value
  private(set) var target: Value
  private let didChange: () -> Void
  /// Where the value is so many seconds after its start, while it moves.
  private var course: ((Double) -> Value)?
  private var startTime = 0.0

  init(_ value: Value, didChange: @escaping () -> Void) {
    current = value
    target = value
    self.didChange = didChange
  }

  /// Goes to `new`: at once, or over time when `animation` is given and motion is not reduced. A spring takes over the
  /// speed that the value has.
  func set(_ new: Value, animation: Animation?, in graph: ViewGraph, completion: (() -> Void)? = nil) {
    guard new != target else {
      if completion != nil, animation == nil { completion?() }
      return
    }
    let speed = speed(in: graph)
    target = new
    guard let animation, !graph.toolkit.appearance.reducesMotion else {
      graph.animations.stop(for: self)
      course = nil
      current = new
      didChange()
      completion?()
      return
    }
    startTime = graph.toolkit.time.now
    let start = current
    let step =
      animation.custom == nil
      ? curveStep(animation.curve, from: start, to: new, speed: speed)
      : customStep(animation, from: start, to: new, in: graph)
    graph.animations.start(
      RunningAnimation(
        completion: { [weak self] in
          self?.course = nil
          completion?()
        }, step: step), for: self)
  }

  private func show(_ value: Value) {
    current = value
    didChange()
  }

  private func curveStep(
    _ curve: AnimationCurve, from start: Value, to end: Value, speed: Value?
  ) -> (Double) -> Bool {
    let delta = end - start
    let duration = curve.duration
    let course: (Double) -> Value
    if let speed, case .spring(let response, let damping, _) = curve {
      let spring = Spring(response: response, dampingRatio: damping)
      course = { start + spring.value(target: delta, initialVelocity: speed, time: $0) }
    } else {
      course = { start + delta.scaled(by: curve.progress(at: $0)) }
    }
    self.course = course
    return { [weak self] elapsed in
      let isDone = elapsed >= duration
      let progress = isDone ? curve.progress(at: duration) : 0
      self?.show(!isDone ? course(elapsed) : progress == 1 ? end : start + delta.scaled(by: progress))
      return isDone
    }
  }

  /// Asks an animation of the app's own in each frame.
  private func customStep(
    _ animation: Animation, from start: Value, to end: Value, in graph: ViewGraph
  ) -> (Double) -> Bool {
    course = nil
    let delta = end - start
    var context = AnimationContext<Value>(
      state: AnimationState(), environment: graph.host?.environment ?? EnvironmentValues())
    return { [weak self] elapsed in
      guard let custom = animation.custom?.base,
        let way = custom.animate(value: delta, time: elapsed, context: &context)
      else {
        self?.show(end)
        return true
      }
      self?.show(start + way)
      return false
    }
  }

  /// How fast the value moves, per second.
  private func speed(in graph: ViewGraph) -> Value? {
    guard let course, graph.animations.isRunning(for: self) else { return nil }
    let elapsed = graph.toolkit.time.now - startTime
    let interval = min(1.0 / 240, elapsed)
    guard interval > 0 else { return nil }
    return (course(elapsed) - course(elapsed - interval)).scaled(by: 1 / interval)
  }
}
