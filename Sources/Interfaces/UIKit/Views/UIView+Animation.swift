import Foundation
import RenderTree
import Toolkit

extension UIView {
  /// How an animation runs. Apple's `UIView.AnimationOptions`.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    public static let `repeat` = AnimationOptions(rawValue: 8)
    public static let autoreverse = AnimationOptions(rawValue: 16)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
    public static let curveEaseInOut: AnimationOptions = []
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)

    /// The curve for a duration in seconds.
    func curve(_ duration: TimeInterval) -> RenderTree.AnimationCurve {
      var curve: RenderTree.AnimationCurve
      switch rawValue >> 16 & 3 {
      case 1: curve = .bezier(x1: 0.42, y1: 0, x2: 1, y2: 1, duration: duration)
      case 2: curve = .bezier(x1: 0, y1: 0, x2: 0.58, y2: 1, duration: duration)
      case 3: curve = .bezier(x1: 0, y1: 0, x2: 1, y2: 1, duration: duration)
      default: curve = .bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1, duration: duration)
      }
      if contains(.repeat) { curve = .repeated(curve, count: nil, autoreverses: contains(.autoreverse)) }
      return curve
    }
  }

  /// Shows the changes that `animations` make over time, in seconds.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { ViewAnimations.animate(AnimationOptions().curve(duration), delay: 0, animations, completion) }

  /// Shows the changes that `animations` make over time, in seconds.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { ViewAnimations.animate(options.curve(duration), delay: delay, animations, completion) }

  /// Shows the changes that `animations` make as a spring; `dampingRatio` 1 does not swing.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let damping = Double(min(max(dampingRatio, 0.05), 1))
    ViewAnimations.animate(
      .spring(
        response: springResponse(duration, dampingRatio: damping), dampingFraction: damping,
        initialVelocity: Double(velocity)), delay: delay, animations, completion)
  }
  /// Seconds of one swing of the spring that has faded after `duration`.
  nonisolated static func springResponse(_ duration: TimeInterval, dampingRatio: Double) -> Double {
    let damping = min(max(dampingRatio, 0.05), 1)
    return duration * 2 * Double.pi * damping / (log(1000) * (damping >= 1 ? 1.4 : 1))
  }

  /// Shows the changes that `animations` make as a spring. `bounce` 0 does not swing.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
    delay: TimeInterval = 0, options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    ViewAnimations.animate(
      .spring(response: duration, dampingFraction: Double(1 - bounce), initialVelocity: Double(initialSpringVelocity)),
      delay: delay, animations, completion)
  }

  /// Shows the changes that `animations` make to the view over time; what appears fades in.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    performWithoutAnimation {
      animations?()
      view.alpha = 0
    }
    ViewAnimations.animate(options.curve(duration), delay: 0, { view.alpha = 1 }, completion)
  }

  /// Makes changes at once, also inside an animation.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let old = ViewAnimations.current
    ViewAnimations.current = nil
    actionsWithoutAnimation()
    ViewAnimations.current = old
  }

  /// Whether changes are animated.
  public class var areAnimationsEnabled: Bool { ViewAnimations.isEnabled }
  /// Whether changes are animated.
  public class func setAnimationsEnabled(_ enabled: Bool) { ViewAnimations.isEnabled = enabled }
  /// How long animations without a duration last, in seconds.
  public class var inheritedAnimationDuration: TimeInterval {
    ViewAnimations.current.map { $0.control == nil ? $0.curve.duration : 0 } ?? 0
  }

  /// Makes a change of geometry, opacity or background; inside an animation it is shown over time.
  func animatableChange(_ change: () -> Void) {
    guard let animation = ViewAnimations.current, host != nil else {
      change()
      if presented != nil { ViewAnimations.valuesDidJump(of: self) }
      return
    }
    let (old, origin) = (presented ?? presentation, modelValues)
    change()
    ViewAnimations.start(animation, for: self, from: old, origin)
  }

  /// The values that animations lead to.
  struct ModelValues {
    var bounds: CGRect
    var center: CGPoint
    var transform: CGAffineTransform
    var alpha: CGFloat
    var background: UIColor?
  }
  var modelValues: ModelValues {
    get {
      ModelValues(bounds: bounds_, center: center_, transform: transform_, alpha: alpha_, background: background_)
    }
    set {
      if newValue.transform != transform_ { transform = newValue.transform }
      if newValue.bounds != bounds_ { bounds = newValue.bounds }
      if newValue.center != center_ { center = newValue.center }
      if newValue.alpha != alpha_ { alpha = newValue.alpha }
      if newValue.background != background_ { backgroundColor = newValue.background }
    }
  }

  /// What the view shows when nothing moves.
  var presentation: Presented {
    Presented(
      bounds: bounds_, center: center_, transform: transform_, alpha: alpha_,
      background: background_?.rgba(with: traitCollection))
  }
}

/// Runs the animations of views on the frame clock.
@MainActor
package enum ViewAnimations {
  /// What the calls inside an animation block have in common.
  final class Animation {
    let curve: AnimationCurve
    let completion: ((Bool) -> Void)?
    /// Says for a time in seconds how much of the change is seen and whether that goes on changing, in the place of
    /// the curve. Such an animation ends when it is told to.
    let control: ((Double) -> (progress: Double, isMoving: Bool))?
    var running = 0
    var isSealed = false
    init(_ curve: AnimationCurve, _ completion: ((Bool) -> Void)?) {
      self.curve = curve
      self.completion = completion
      control = nil
    }
    init(control: @escaping (Double) -> (progress: Double, isMoving: Bool)) {
      curve = .bezier(x1: 0, y1: 0, x2: 1, y2: 1, duration: .infinity)
      completion = nil
      self.control = control
    }
    func finishIfIdle(_ finished: Bool) {
      if isSealed, running == 0 {
        isSealed = false
        completion?(finished)
      }
    }
  }
  private struct Run {
    let animation: Animation
    weak var view: UIView?
    let from: UIView.Presented
    let origin: UIView.ModelValues
    let start: Double
  }

  static var current: Animation?
  static var isEnabled = true
  private static var runs: [ObjectIdentifier: Run] = [:]

  static func animate(
    _ curve: AnimationCurve, delay: TimeInterval, _ changes: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    let outer = current
    let isShown = isEnabled && !InterfacePlatform.toolkit.appearance.reducesMotion && curve.duration > 0
    let animation = Animation(delay > 0 ? .delayed(curve, by: delay) : curve, completion)
    current = isShown ? animation : nil
    changes()
    current = outer
    animation.isSealed = true
    guard animation.running == 0, completion != nil else { return }
    // Nothing moves; the end is told of later all the same, as on iOS.
    _ = InterfacePlatform.toolkit.time.schedule(after: isShown ? curve.duration + delay : delay) {
      animation.finishIfIdle(true)
    }
  }

  static func start(
    _ animation: Animation, for view: UIView, from old: UIView.Presented, _ origin: UIView.ModelValues
  ) {
    let key = ObjectIdentifier(view)
    if let run = runs[key], run.animation !== animation {
      run.animation.running -= 1
      runs[key] = nil
      run.animation.finishIfIdle(false)
    }
    if runs[key] == nil {
      animation.running += 1
      runs[key] = Run(
        animation: animation, view: view, from: old, origin: origin, start: InterfacePlatform.toolkit.time.now)
    }
    view.presented = runs[key]?.from
    view.host?.requestFrame()
  }

  /// The view was changed without animation while one was on its way: it goes on towards the new values.
  static func valuesDidJump(of view: UIView) {
    guard runs[ObjectIdentifier(view)] == nil else { return }
    view.presented = nil
  }

  /// Ends what moves a view; it is where it was going to.
  static func stop(_ view: UIView) {
    guard let run = runs.removeValue(forKey: ObjectIdentifier(view)) else { return }
    view.presented = nil
    run.animation.running -= 1
    run.animation.finishIfIdle(false)
  }

  private static func show(_ view: UIView) {
    view.updateNodeGeometry()
    view.updateLooks()
    view.updateEffects()
  }

  // MARK: Animations that are controlled

  /// Makes changes that an animation shows.
  static func run(_ animation: Animation, _ changes: () -> Void) {
    let outer = current
    current = animation
    changes()
    current = outer
  }
  /// How much of the changes is seen is different now.
  static func refresh(_ animations: [Animation]) {
    for run in runs.values where animations.contains(where: { $0 === run.animation }) { run.view?.host?.requestFrame() }
  }
  /// Ends animations; the views stay at the end, where they have come from, or where they are seen.
  static func end(_ animations: [Animation], at position: UIViewAnimatingPosition) {
    let outer = current
    current = nil
    defer { current = outer }
    for (key, run) in runs where animations.contains(where: { $0 === run.animation }) {
      runs[key] = nil
      run.animation.running -= 1
      guard let view = run.view else { continue }
      var values = view.modelValues
      switch position {
      case .end: break
      case .start: values = run.origin
      case .current:
        guard let seen = view.presented else { break }
        values = UIView.ModelValues(
          bounds: seen.bounds, center: seen.center, transform: seen.transform, alpha: seen.alpha,
          background: seen.background == view.presentation.background
            ? values.background : seen.background.map { UIColor($0) })
      }
      view.presented = nil
      view.modelValues = values
      show(view)
      view.host?.requestFrame()
    }
  }

  /// Whether anything moves.
  package static var isRunning: Bool {
    let time = InterfacePlatform.toolkit.time.now
    return runs.values.contains { $0.animation.control?(time).isMoving ?? true }
  }

  /// Shows the animations of `host`'s views as they are at `time`.
  package static func advance(to time: Double, in host: any ViewTreeHost) {
    for (key, run) in runs {
      guard let view = run.view else {
        runs[key] = nil
        run.animation.running -= 1
        run.animation.finishIfIdle(false)
        continue
      }
      guard view.host === host else {
        if view.host == nil { stop(view) }
        continue
      }
      let elapsed = time - run.start
      if let control = run.animation.control {
        let (progress, isMoving) = control(time)
        view.presented = .mix(run.from, view.presentation, progress)
        if isMoving { host.requestFrame() }
      } else if elapsed >= run.animation.curve.duration {
        runs[key] = nil
        view.presented = nil
        run.animation.running -= 1
      } else {
        view.presented = .mix(run.from, view.presentation, run.animation.curve.progress(at: elapsed))
        host.requestFrame()
      }
      show(view)
      if runs[key] == nil { run.animation.finishIfIdle(true) }
    }
  }
}

extension UIView.Presented {
  static func mix(_ a: UIView.Presented, _ b: UIView.Presented, _ share: Double) -> UIView.Presented {
    let share = CGFloat(share)
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    let background: ToolkitColor? =
      switch (a.background, b.background) {
      case (let a?, let b?): a.mixed(with: b, by: Double(share))
      case (let a?, nil): a.multiplyingAlpha(by: Double(1 - share))
      case (nil, let b?): b.multiplyingAlpha(by: Double(share))
      case (nil, nil): nil
      }
    return UIView.Presented(
      bounds: CGRect(
        x: mix(a.bounds.minX, b.bounds.minX), y: mix(a.bounds.minY, b.bounds.minY),
        width: max(mix(a.bounds.width, b.bounds.width), 0), height: max(mix(a.bounds.height, b.bounds.height), 0)),
      center: CGPoint(x: mix(a.center.x, b.center.x), y: mix(a.center.y, b.center.y)),
      transform: CGAffineTransform(
        a: mix(a.transform.a, b.transform.a), b: mix(a.transform.b, b.transform.b),
        c: mix(a.transform.c, b.transform.c), d: mix(a.transform.d, b.transform.d),
        tx: mix(a.transform.tx, b.transform.tx), ty: mix(a.transform.ty, b.transform.ty)),
      alpha: min(max(mix(a.alpha, b.alpha), 0), 1), background: background)
  }
}
