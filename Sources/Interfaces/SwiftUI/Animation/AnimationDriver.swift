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

  /// Runs `animation` as long as `owner` lives, in place of the one that it has.
  func start(_ animation: RunningAnimation, for owner: AnyObject) {
    animation.startTime = graph?.toolkit.time.now ?? now
    animation.owner = owner
    running[ObjectIdentifier(owner)] = animation
    graph?.requestFrame()
  }

  func stop(for owner: AnyObject) { running[ObjectIdentifier(owner)] = nil }

  /// Whether `owner` has an animation that goes on.
  func isRunning(for owner: AnyObject) -> Bool { running[ObjectIdentifier(owner)]?.owner === owner }

  /// Moves every animation to `time`.
  func advance(to time: Double) {
    now = time
    guard !running.isEmpty else { return }
    for (key, animation) in running {
      guard animation.owner != nil else {
        // What it moved has gone; an endless animation would ask for frames for ever.
        if running[key] === animation { running[key] = nil }
        continue
      }
      let isDone = animation.step(max(time - animation.startTime, 0))
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
  /// Shows the change as it is so many seconds after the start; returns whether that is its end.
  let step: (Double) -> Bool
  let completion: (() -> Void)?
  var startTime: Double = 0
  weak var owner: AnyObject?

  init(completion: (() -> Void)? = nil, step: @escaping (Double) -> Bool) {
    self.step = step
    self.completion = completion
  }

  /// Follows a curve: `apply` gets the progress.
  convenience init(curve: AnimationCurve, completion: (() -> Void)? = nil, apply: @escaping (Double) -> Void) {
    let duration = curve.duration
    self.init(completion: completion) { elapsed in
      apply(curve.progress(at: min(elapsed, duration)))
      return elapsed >= duration
    }
  }
}

/// What `withAnimation` and the like call at the end: on the clock of the first window that their change concerns.
@MainActor
final class AnimationCompletion: Sendable {
  private let criteria: AnimationCompletionCriteria
  private var action: (@MainActor () -> Void)?

  nonisolated init(_ criteria: AnimationCompletionCriteria, _ action: @escaping @MainActor () -> Void) {
    self.criteria = criteria
    self.action = action
  }

  /// A change with `animation` concerns views that are shown with `toolkit`.
  func begin(_ animation: Animation?, on toolkit: any Toolkit) {
    guard let action else { return }
    self.action = nil
    let curve = toolkit.appearance.reducesMotion ? nil : animation?.curve
    let duration = curve.map { criteria == .removed ? $0.duration : $0.logicalDuration } ?? 0
    // An animation that goes on for ever has no end to tell.
    if duration.isFinite { _ = toolkit.time.schedule(after: duration, action) }
  }

  /// No view was concerned: there is nothing to wait for.
  func endIfNothingChanged() {
    action?()
    action = nil
  }
}
