import RenderTree
import Toolkit

/// Runs a graph's animations on the frame clock.
@MainActor
final class AnimationDriver {
  weak var graph: ViewGraph?
  private var running: [ObjectIdentifier: RunningAnimation] = [:]
  /// Time of the frame that is being made, in seconds on the toolkit's clock.
  private(set) var now: Double = 0

  var isRunning: Bool { !running.isEmpty }

  func start(_ animation: RunningAnimation, for owner: AnyObject) {
    animation.startTime = graph?.toolkit.time.now ?? now
    running[ObjectIdentifier(owner)] = animation
    graph?.requestFrame()
  }

  func stop(for owner: AnyObject) { running[ObjectIdentifier(owner)] = nil }

  /// Moves every animation to `time`.
  func advance(to time: Double) {
    now = time
    guard !running.isEmpty else { return }
    for (key, animation) in running {
      let elapsed = time - animation.startTime
      let isDone = elapsed >= animation.curve.duration
      animation.apply(
        isDone ? animation.curve.progress(at: animation.curve.duration) : animation.curve.progress(at: elapsed))
      if isDone, running[key] === animation {
        running[key] = nil
        animation.completion?()
      }
    }
    if !running.isEmpty { graph?.requestFrame() }
  }
}

/// One change on its way.
@MainActor
final class RunningAnimation {
  let curve: AnimationCurve
  let apply: (Double) -> Void
  let completion: (() -> Void)?
  var startTime: Double = 0

  init(curve: AnimationCurve, completion: (() -> Void)? = nil, apply: @escaping (Double) -> Void) {
    self.curve = curve
    self.apply = apply
    self.completion = completion
  }
}

/// What `withAnimation` calls at the end: on the clock of the first window that its change concerns.
@MainActor
final class AnimationCompletion: Sendable {
  private let duration: Double
  private var action: (@MainActor () -> Void)?

  init(after animation: Animation?, _ action: @escaping @MainActor () -> Void) {
    duration = animation?.curve.duration ?? 0
    self.action = action
  }

  /// A change of the transaction concerns views that are shown with `toolkit`.
  func begin(on toolkit: any Toolkit) {
    guard let action else { return }
    self.action = nil
    // An animation that goes on for ever has no end to tell.
    if duration.isFinite { _ = toolkit.time.schedule(after: duration, action) }
  }

  /// No view was concerned: there is nothing to wait for.
  func endIfNothingChanged() {
    action?()
    action = nil
  }
}

/// A value that moves to its next value when a transaction is animated.
@MainActor
final class AnimatedValue<Value: VectorArithmetic> {
  private(set) var current: Value
  private(set) var target: Value
  private let didChange: () -> Void

  init(_ value: Value, didChange: @escaping () -> Void) {
    current = value
    target = value
    self.didChange = didChange
  }

  /// Goes to `new`: at once, or over time when `animation` is given and motion is not reduced.
  func set(_ new: Value, animation: Animation?, in graph: ViewGraph, completion: (() -> Void)? = nil) {
    guard new != target else {
      if completion != nil, animation == nil { completion?() }
      return
    }
    target = new
    guard let animation, !graph.toolkit.appearance.reducesMotion else {
      graph.animations.stop(for: self)
      current = new
      didChange()
      completion?()
      return
    }
    let start = current
    let delta = new - start
    graph.animations.start(
      RunningAnimation(curve: animation.curve, completion: completion) { [weak self] progress in
        guard let self else { return }
        current = progress == 1 ? new : start + delta.scaled(by: progress)
        didChange()
      }, for: self)
  }
}
