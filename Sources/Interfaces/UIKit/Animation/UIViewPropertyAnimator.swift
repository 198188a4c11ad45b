import Foundation
import Toolkit

/// Animates changes of views that can be held, moved along by hand, turned around and ended on the way. Apple's
/// `UIViewPropertyAnimator`.
///
/// Where people ask the desktop for less motion, changes are made at once; what is moved along by hand still follows.
@MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// An animator that runs as `parameters` say, over `duration` seconds unless they have a duration of their own.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timing = parameters
    length = parameters.springTimingParameters?.ownDuration ?? max(duration, 0)
  }
  /// An animator with a curve of the system. The duration is in seconds.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }
  /// An animator with a cubic curve of its own. The duration is in seconds.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }
  /// An animator with a spring; 1 does not swing. The duration is in seconds.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (@MainActor () -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }
  /// Starts animations at once, or after some seconds.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
    animations: @escaping @MainActor () -> Void, completion: (@MainActor (UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: duration, curve: options.systemCurve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Asking

  private var timing: any UITimingCurveProvider
  private var length: TimeInterval
  /// How the animations run.
  open var timingParameters: (any UITimingCurveProvider)? { timing }
  /// Seconds that the whole way takes.
  open var duration: TimeInterval { length }
  /// Seconds before the animations begin.
  open private(set) var delay: TimeInterval = 0
  /// Whether views hear of the pointer while they move.
  open var isUserInteractionEnabled = true
  /// Whether the app finds moving views itself where the pointer is.
  open var isManualHitTestingEnabled = false
  /// Whether the animations can be held.
  open var isInterruptible = true
  /// Whether `fractionComplete` is the share of the way while the animations are held, rather than one of the time.
  open var scrubsLinearly = true
  /// Whether the animations are held at their end, so that they can be turned around.
  open var pausesOnCompletion = false
  /// Where the animator is.
  open private(set) var state = UIViewAnimatingState.inactive
  /// Whether the views move.
  open private(set) var isRunning = false

  // MARK: The way

  /// A part of the way that is covered without a stop.
  private struct Stretch {
    /// Shares of the way or of the time.
    var from: Double
    var to: Double
    var start: Double
    var duration: TimeInterval
    var timing: any UITimingCurveProvider
    /// Whether the curve is that of the whole way, rather than one for the stretch.
    var isPart: Bool

    func share(at time: Double) -> Double {
      duration > 0 ? min(max((time - start) / duration, 0), 1) : 1
    }
    func place(at time: Double) -> Double { from + (to - from) * share(at: time) }
  }
  private var stretch: Stretch?
  /// Where the views stand, forwards, while they are held: a share of the way, or of the time.
  private var place = 0.0
  private var isBackwards = false
  private var ending: (any Dismissible)?
  private var blocks: [(changes: () -> Void, delayFactor: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var animations: [ViewAnimations.Animation] = []
  /// Animators whose views move stay alive without being held by the app.
  private static var moving: Set<UIViewPropertyAnimator> = []

  private var now: Double { InterfacePlatform.toolkit.time.now }

  /// How much of the change is seen at a time in seconds.
  private func progress(at time: Double) -> Double {
    guard let stretch else { return scrubsLinearly ? place : timing.progress(at: place, duration: length) }
    if stretch.isPart { return timing.progress(at: stretch.place(at: time), duration: length) }
    let share = stretch.timing.progress(at: stretch.share(at: time), duration: max(stretch.duration, 0.001))
    return stretch.from + (stretch.to - stretch.from) * share
  }

  /// Whether the views go back to where they have come from. Turning around does not move them.
  open var isReversed: Bool {
    get { isBackwards }
    set {
      guard newValue != isBackwards else { return }
      let wasRunning = isRunning
      if wasRunning { hold() }
      isBackwards = newValue
      if wasRunning { run(timing, duration: nil) }
    }
  }
  /// How much of the way is done, from 0 to 1, in the direction in which the views go. Setting it moves the views there
  /// and holds them.
  open var fractionComplete: CGFloat {
    get {
      let place = stretch?.place(at: now) ?? place
      return CGFloat(isBackwards ? 1 - place : place)
    }
    set {
      if state == .inactive { activate() }
      hold()
      let fraction = min(max(Double(newValue), 0), 1)
      place = isBackwards ? 1 - fraction : fraction
      ViewAnimations.refresh(animations)
    }
  }

  // MARK: Adding

  /// Adds changes that begin after a share of the time, from 0 to 1.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let block = (changes: animation, delayFactor: min(max(Double(delayFactor), 0), 0.999))
    if state == .active { show(block) } else { blocks.append(block) }
  }
  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }
  /// Adds what runs when the animations are over, with where they have ended.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

  private func activate() {
    state = .active
    Self.moving.insert(self)
    let waiting = blocks
    blocks = []
    for block in waiting { show(block) }
  }
  private func show(_ block: (changes: () -> Void, delayFactor: Double)) {
    let animation = ViewAnimations.Animation { [unowned self] time in
      var progress = progress(at: time)
      if block.delayFactor > 0 { progress = max((progress - block.delayFactor) / (1 - block.delayFactor), 0) }
      return (progress, isRunning)
    }
    animations.append(animation)
    ViewAnimations.run(animation, block.changes)
  }

  // MARK: Running

  /// Moves the views, or lets them go on.
  open func startAnimation() { startAnimation(afterDelay: 0) }
  /// Moves the views after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    guard delay > 0 else {
      if state == .inactive { activate() }
      return run(timing, duration: nil)
    }
    self.delay = delay
    Self.moving.insert(self)
    ending = InterfacePlatform.toolkit.time.schedule(after: delay) { [weak self] in
      guard let self, !isRunning, state != .stopped else { return }
      if state == .inactive { activate() }
      run(timing, duration: nil)
    }
  }
  /// Holds the views where they are.
  open func pauseAnimation() {
    guard state != .stopped else { return }
    if state == .inactive { activate() }
    hold()
  }
  /// Goes on from a pause in another way: with other timing, and over so many times the duration; 0 = what is left.
  open func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
    guard state == .active, !isRunning else { return }
    if let parameters { timing = parameters }
    run(timing, duration: durationFactor > 0 ? length * Double(durationFactor) : nil)
  }

  private func run(_ timing: any UITimingCurveProvider, duration: TimeInterval?) {
    let target = isBackwards ? 0.0 : 1.0
    let reducesMotion = InterfacePlatform.toolkit.appearance.reducesMotion || !UIView.areAnimationsEnabled
    let left = reducesMotion ? 0 : duration ?? length * abs(target - place)
    isRunning = true
    stretch = Stretch(
      from: place, to: target, start: now, duration: left, timing: timing, isPart: !scrubsLinearly)
    ViewAnimations.refresh(animations)
    ending?.dismiss()
    ending = InterfacePlatform.toolkit.time.schedule(after: left) { [weak self] in self?.arrive() }
  }
  private func hold() {
    guard isRunning else { return }
    place = scrubsLinearly ? min(max(progress(at: now), 0), 1) : stretch?.place(at: now) ?? place
    rest()
  }
  private func rest() {
    stretch = nil
    isRunning = false
    ending?.dismiss()
    ending = nil
  }
  private func arrive() {
    guard isRunning else { return }
    place = isBackwards ? 0 : 1
    rest()
    guard !pausesOnCompletion else { return ViewAnimations.refresh(animations) }
    end(at: isBackwards ? .start : .end)
  }

  // MARK: Ending

  /// Ends the animations where the views are: for good and without telling anybody, or until `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state != .stopped else { return }
    hold()
    ending?.dismiss()
    ending = nil
    guard withoutFinishing else {
      state = .stopped
      ViewAnimations.refresh(animations)
      return
    }
    ViewAnimations.end(animations, at: .current)
    reset()
  }
  /// Puts the views to the end or the start, or leaves them where they are, and tells that the animations are over.
  /// Called after `stopAnimation(false)`.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return InterfacePlatform.warnOnce(
        "finishAnimation(at:) of a property animator is called after stopAnimation(false); this animator is not "
          + "stopped.")
    }
    end(at: finalPosition)
  }
  private func end(at position: UIViewAnimatingPosition) {
    ViewAnimations.end(animations, at: position)
    let told = completions
    reset()
    for completion in told { completion(position) }
  }
  private func reset() {
    (animations, blocks, completions) = ([], [], [])
    (place, isBackwards, delay) = (0, false, 0)
    state = .inactive
    Self.moving.remove(self)
  }
}

extension UIView.AnimationOptions {
  fileprivate var systemCurve: UIView.AnimationCurve {
    switch rawValue >> 16 & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }
}
