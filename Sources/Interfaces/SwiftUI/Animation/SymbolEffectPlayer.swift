import Foundation
import RenderTree

/// What a symbol looks like at a moment of its effects.
struct SymbolPose: Equatable {
  var scale: CGFloat = 1
  var opacity = 1.0
  var degrees: CGFloat = 0
  /// Shares of the size.
  var x: CGFloat = 0
  var y: CGFloat = 0

  func combined(with other: SymbolPose) -> SymbolPose {
    SymbolPose(
      scale: scale * other.scale, opacity: opacity * other.opacity, degrees: degrees + other.degrees, x: x + other.x,
      y: y + other.y)
  }

  static func mix(_ a: SymbolPose, _ b: SymbolPose, _ share: Double) -> SymbolPose {
    let f = CGFloat(share)
    return SymbolPose(
      scale: a.scale + (b.scale - a.scale) * f, opacity: a.opacity + (b.opacity - a.opacity) * share,
      degrees: a.degrees + (b.degrees - a.degrees) * f, x: a.x + (b.x - a.x) * f, y: a.y + (b.y - a.y) * f)
  }

  func effects(in size: CGSize) -> RenderEffects {
    var effects = RenderEffects()
    effects.opacity = max(0, min(opacity, 1))
    if scale != 1 || degrees != 0 || x != 0 || y != 0 {
      let center = CGPoint(x: size.width / 2, y: size.height / 2)
      var transform = AffineTransform(translationByX: center.x + x * size.width, byY: center.y + y * size.height)
      transform.rotate(byDegrees: degrees)
      transform.scale(scale)
      transform.translate(x: -center.x, y: -center.y)
      effects.transform = transform
    }
    return effects
  }
}

extension _SymbolMotion {
  /// The way of one run, from the symbol's own looks through these poses.
  fileprivate var way: [SymbolPose] {
    let own = SymbolPose()
    switch self {
    case .none, .scale, .appear, .disappear: return []
    case .pulse: return [SymbolPose(opacity: 0.35), own]
    case .breathe(let fades): return [SymbolPose(scale: 1.1, opacity: fades ? 0.6 : 1), own]
    case .bounce(let down): return [SymbolPose(scale: down ? 0.8 : 1.2), SymbolPose(scale: down ? 1.05 : 0.95), own]
    case .rotate(let degrees): return [SymbolPose(degrees: degrees)]
    case .wiggle(let degrees, let x, let y):
      return [1, -1, 0.5, 0].map { SymbolPose(degrees: degrees * $0, x: x * $0, y: y * $0) }
    }
  }

  /// Seconds from one pose to the next.
  fileprivate var legDuration: Double {
    switch self {
    case .pulse: 0.6
    case .breathe, .rotate: 1
    default: 0.15
    }
  }

  /// The looks of a symbol for as long as the effect is active, or is not.
  fileprivate func rest(isActive: Bool) -> SymbolPose {
    switch self {
    case .scale(let factor): SymbolPose(scale: isActive ? factor : 1)
    case .appear: isActive ? SymbolPose() : SymbolPose(scale: 0.5, opacity: 0)
    case .disappear: isActive ? SymbolPose(scale: 0.5, opacity: 0) : SymbolPose()
    default: SymbolPose()
    }
  }
}

/// Runs the effects that are asked of one symbol.
@MainActor
final class SymbolEffectPlayer {
  private var courses: [Course] = []
  private unowned let graph: ViewGraph
  private let show: (SymbolPose) -> Void

  init(graph: ViewGraph, show: @escaping (SymbolPose) -> Void) {
    self.graph = graph
    self.show = show
  }

  func set(_ requests: [SymbolEffectRequest]) {
    if requests.count < courses.count {
      for course in courses[requests.count...] { graph.animations.stop(for: course) }
      courses.removeLast(courses.count - requests.count)
    }
    for (index, request) in requests.enumerated() {
      if index == courses.count {
        courses.append(Course(request, graph: graph) { [weak self] in self?.poseDidChange() })
      } else {
        courses[index].set(request)
      }
    }
    poseDidChange()
  }

  private func poseDidChange() { show(courses.reduce(SymbolPose()) { $0.combined(with: $1.pose) }) }

  /// One effect.
  @MainActor
  private final class Course {
    private(set) var pose = SymbolPose()
    private var request: SymbolEffectRequest
    private unowned let graph: ViewGraph
    private let didChange: () -> Void
    private var runsLeft = 0

    init(_ request: SymbolEffectRequest, graph: ViewGraph, didChange: @escaping () -> Void) {
      self.request = request
      self.graph = graph
      self.didChange = didChange
      pose = request.motion.rest(isActive: request.isActive)
      if request.trigger == nil, request.isActive { begin(usualCount: .max) }
    }

    func set(_ new: SymbolEffectRequest) {
      let old = request
      request = new
      if new.motion != old.motion {
        graph.animations.stop(for: self)
        runsLeft = 0
        pose = new.motion.rest(isActive: new.isActive)
        if new.trigger == nil, new.isActive { begin(usualCount: .max) }
      } else if let trigger = new.trigger {
        if trigger != old.trigger { begin(usualCount: 1) }
      } else if new.isActive != old.isActive {
        let rest = new.motion.rest(isActive: new.isActive)
        if rest != old.motion.rest(isActive: old.isActive) {
          move(to: rest)
        } else if new.isActive {
          begin(usualCount: .max)
        } else {
          // The run that is on its way is the last.
          runsLeft = min(runsLeft, 1)
        }
      }
    }

    private func begin(usualCount: Int) {
      guard !request.motion.way.isEmpty, !graph.toolkit.appearance.reducesMotion else { return }
      let isRunning = runsLeft > 0
      runsLeft = request.options.count ?? usualCount
      if !isRunning { run() }
    }

    private func run() {
      guard runsLeft > 0 else { return }
      let way = request.motion.way
      let pace = max(request.options.pace, 0.01)
      let leg = request.motion.legDuration / pace
      let rest = request.options.pause
      let curve = AnimationCurve.bezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1, duration: leg)
      graph.animations.start(
        RunningAnimation(
          completion: { [weak self] in
            guard let self else { return }
            if runsLeft != .max { runsLeft -= 1 }
            run()
          },
          step: { [weak self] elapsed in
            let index = Int(elapsed / leg)
            if index < way.count {
              let from = index == 0 ? SymbolPose() : way[index - 1]
              self?.show(.mix(from, way[index], curve.progress(at: elapsed - Double(index) * leg)))
            } else {
              self?.show(SymbolPose())
            }
            return elapsed >= leg * Double(way.count) + rest
          }), for: self)
    }

    private func move(to rest: SymbolPose) {
      let start = pose
      guard !graph.toolkit.appearance.reducesMotion else { return show(rest) }
      let curve = Animation.snappy(duration: 0.3).curve
      graph.animations.start(
        RunningAnimation(curve: curve) { [weak self] progress in
          self?.show(progress == 1 ? rest : .mix(start, rest, progress))
        }, for: self)
    }

    private func show(_ new: SymbolPose) {
      guard new != pose else { return }
      pose = new
      didChange()
    }
  }
}
