import Foundation
import RenderTree
import Toolkit

/// How a view comes and goes when the change is animated. Apple's `AnyTransition`.
public struct AnyTransition: Equatable, Sendable {
  struct Phase: Equatable, Sendable {
    var opacity: Double = 1
    var scale: CGFloat = 1
    var anchor: UnitPoint = .center
    var offset: CGSize = .zero
    /// Moves by the view's own size towards this edge.
    var edge: Edge?
    /// Comes out of this rectangle of the window, with rounded corners.
    var rect: CGRect?
    /// Stays as it is until what covers it has come.
    var isHeld = false
    var isIdentity: Bool { self == Phase() }
  }

  var insertion: Phase
  var removal: Phase
  var animation: Animation?
  /// Transitions that are made of views, innermost first.
  var custom: [CustomTransition] = []
  /// Shows the phases of `custom`, once the transition belongs to a view.
  var stage: TransitionStage?

  public static func == (a: AnyTransition, b: AnyTransition) -> Bool {
    a.insertion == b.insertion && a.removal == b.removal && a.animation == b.animation && a.custom == b.custom
  }

  init(_ both: Phase) {
    insertion = both
    removal = both
  }

  /// No transition, or one that fades, or grows from a point.
  public static let identity = AnyTransition(Phase())
  public static let opacity = AnyTransition(Phase(opacity: 0))
  public static let scale = AnyTransition(Phase(opacity: 1, scale: 0.001))
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition(Phase(scale: scale, anchor: anchor))
  }
  public static let slide = AnyTransition.asymmetric(
    insertion: .move(edge: .leading), removal: .move(edge: .trailing))
  public static func move(edge: Edge) -> AnyTransition { AnyTransition(Phase(edge: edge)) }
  public static func push(from edge: Edge) -> AnyTransition {
    let opposite: Edge =
      switch edge {
      case .top: .bottom
      case .bottom: .top
      case .leading: .trailing
      case .trailing: .leading
      }
    return asymmetric(
      insertion: AnyTransition(Phase(opacity: 0, edge: edge)), removal: AnyTransition(Phase(opacity: 0, edge: opposite))
    )
  }
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(Phase(offset: offset)) }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { offset(CGSize(width: x, height: y)) }
  public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
    var result = insertion
    result.removal = removal.removal
    result.custom =
      insertion.custom.compactMap { $0.limited(to: .insertion) }
      + removal.custom.compactMap { $0.limited(to: .removal) }
    return result
  }

  /// Grows out of a rectangle of the window and shrinks back into it; fades when there is none.
  static func zoom(from rect: CGRect?) -> AnyTransition {
    guard let rect else { return .opacity }
    return AnyTransition(Phase(opacity: 0, rect: rect))
  }

  /// Is there in full from the first moment to the last, below what covers it.
  static let held = AnyTransition(Phase(isHeld: true))

  /// Both transitions at once.
  public func combined(with other: AnyTransition) -> AnyTransition {
    func combine(_ a: Phase, _ b: Phase) -> Phase {
      Phase(
        opacity: a.opacity * b.opacity, scale: a.scale * b.scale, anchor: a.scale != 1 ? a.anchor : b.anchor,
        offset: CGSize(width: a.offset.width + b.offset.width, height: a.offset.height + b.offset.height),
        edge: a.edge ?? b.edge, rect: a.rect ?? b.rect, isHeld: a.isHeld || b.isHeld)
    }
    var result = self
    result.insertion = combine(insertion, other.insertion)
    result.removal = combine(removal, other.removal)
    result.animation = other.animation ?? animation
    result.custom = custom + other.custom
    return result
  }

  /// The animation of the transition, instead of the change's own.
  public func animation(_ animation: Animation?) -> AnyTransition {
    var result = self
    result.animation = animation
    return result
  }
}

extension View {
  /// How the view comes and goes when the change is animated; a fade if nothing is said.
  @_disfavoredOverload
  public nonisolated func transition(_ t: AnyTransition) -> some View { modifier(TransitionModifier(transition: t)) }
  /// How the view comes and goes when the change is animated.
  public nonisolated func transition<T: Transition>(_ transition: T) -> some View {
    modifier(TransitionModifier(transition: AnyTransition(transition)))
  }
}

/// Nodes that are on their way out: still drawn, no longer part of the layout.
@MainActor
enum Departures {
  /// The new render children of `parent`; removed nodes that leave with an animation stay in until it ends, and new
  /// ones start their way in.
  static func keeping(removed: [LayoutNode], in parent: LayoutNode, new: [LayoutNode]) -> [RenderNode] {
    let graph = parent.graph
    guard graph.changesTransactions || graph.transaction.effectiveAnimation != nil,
      !graph.toolkit.appearance.reducesMotion
    else { return new }
    let around = parent.effectiveTransaction
    let staying = Set(new.map(ObjectIdentifier.init))
    let before = Set(removed.map(ObjectIdentifier.init))
    if parent.hasBeenPlaced {
      for node in new where !before.contains(ObjectIdentifier(node)) && !node.hasBeenPlaced {
        if let animation = node.animation(in: around) { arrive(node, animation) }
      }
    }
    var children: [RenderNode] = new
    for (index, node) in removed.enumerated() where !staying.contains(ObjectIdentifier(node)) && node.hasBeenPlaced {
      guard let animation = node.animation(in: around) else { continue }
      let transition = node.transition ?? .opacity
      // What would not be seen to go has gone.
      if transition.removal.isIdentity, transition.custom.isEmpty { continue }
      children.insert(node, at: min(index, children.count))
      depart(node, from: parent, transition, animation)
    }
    // What goes keeps its place between what is in front and behind.
    let depths = children.map { ($0 as? LayoutNode)?.zIndex ?? 0 }
    guard depths.contains(where: { $0 != 0 }) else { return children }
    return children.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { children[$0] }
  }

  private static func arrive(_ node: LayoutNode, _ animation: Animation) {
    let transition = node.transition ?? .opacity
    let animation = transition.animation ?? animation
    transition.stage?.arrive(animation, in: node.graph)
    guard !transition.insertion.isIdentity else { return }
    run(node, from: 1, to: 0, transition.insertion, animation)
  }

  private static func depart(
    _ node: LayoutNode, from parent: LayoutNode, _ transition: AnyTransition, _ animation: Animation
  ) {
    let animation = transition.animation ?? animation
    let views = transition.stage?.depart(animation, in: node.graph)
    run(node, from: 0, to: 1, transition.removal, animation) { [weak parent, weak node] in
      withExtendedLifetime(views) {}
      guard let parent, let node, !parent.layoutChildren.contains(where: { $0 === node }) else { return }
      parent.setChildren(parent.children.filter { $0 !== node })
    }
  }

  /// Moves `node` between its place (0) and the transition's end (1).
  private static func run(
    _ node: LayoutNode, from start: Double, to end: Double, _ phase: AnyTransition.Phase, _ animation: Animation,
    completion: (() -> Void)? = nil
  ) {
    let plain = node.effects
    let apply = { [weak node] (progress: Double) in
      guard let node else { return }
      let p = start + (end - start) * progress
      var effects = plain
      effects.opacity *= 1 + (phase.opacity - 1) * p
      let size = node.targetFrame.size
      var x = phase.offset.width
      var y = phase.offset.height
      let forward: CGFloat = node.layoutParent?.isRightToLeft ?? node.isRightToLeft ? -1 : 1
      switch phase.edge {
      case .top: y -= size.height
      case .bottom: y += size.height
      case .leading: x -= size.width * forward
      case .trailing: x += size.width * forward
      case nil: break
      }
      var transform = AffineTransform(translationByX: x * p, byY: y * p)
      if phase.scale != 1 {
        let scale = 1 + (phase.scale - 1) * CGFloat(p)
        let anchor = phase.anchor.point(in: CGRect(origin: .zero, size: size))
        transform.prepend(AffineTransform(translationByX: anchor.x, byY: anchor.y))
        transform.prepend(AffineTransform(scaleByX: scale, byY: scale))
        transform.prepend(AffineTransform(translationByX: -anchor.x, byY: -anchor.y))
      }
      if let rect = phase.rect, size.width > 0, rect.width > 0 {
        transform = zoom(node, &effects, from: rect, CGFloat(p))
        effects.opacity = plain.opacity * min(1, max(0, (1 - p) / 0.15))
      }
      if p != 0, transform != .identity {
        var whole = plain.transform ?? .identity
        whole.append(transform)
        effects.transform = whole
      }
      node.effects = effects
    }
    apply(0)
    let animation = RunningAnimation(
      curve: animation.curve,
      completion: { [weak node] in
        node?.effects = plain
        completion?()
      }, apply: apply)
    node.graph.animations.start(animation, for: node)
    // A new node learns its size only in this frame's layout; its way begins with the frame all the same.
    node.graph.afterLayout { [weak animation] in
      if animation?.owner != nil { apply(0) }
    }
  }

  /// Makes a page as wide as `rect` of the window (1) or as itself (0), and cuts it to the height that goes with it.
  ///
  /// Whoever uses it makes the page opaque soon, so that the growing page is seen and not the picture through it.
  private static func zoom(
    _ node: LayoutNode, _ effects: inout RenderEffects, from rect: CGRect, _ p: CGFloat
  ) -> AffineTransform {
    let home = node.targetFrame
    let smallest = rect.width / home.width
    let scale = 1 + (smallest - 1) * p
    var transform = AffineTransform(
      translationByX: (rect.minX - home.minX) * p, byY: (rect.minY - home.minY) * p)
    transform.scale(scale)
    if p > 0, effects.clip == nil {
      let height = home.height + (rect.height / smallest - home.height) * p
      effects.clip = .roundedRectangle(
        CGRect(x: 0, y: 0, width: home.width, height: height), CornerRadii(min(28 * p / scale, height / 2)))
    }
    return transform
  }
}
