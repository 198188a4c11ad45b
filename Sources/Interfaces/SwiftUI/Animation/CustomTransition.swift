import Foundation

/// Where a view is between not being there, being there, and having gone. Apple's `TransitionPhase`.
@frozen
public enum TransitionPhase: Hashable, Sendable {
  case willAppear, identity, didDisappear

  /// Whether the view is there.
  public var isIdentity: Bool { self == .identity }
  /// -1 before the view appears, 0 while it is there, 1 when it has gone.
  public var value: Double { self == .willAppear ? -1 : self == .identity ? 0 : 1 }
}

/// What is known about a transition as such. Apple's `TransitionProperties`.
public struct TransitionProperties: Sendable {
  /// Whether the transition moves the view; such transitions take no time when motion is reduced, as all do here.
  public var hasMotion: Bool
  public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view comes and goes, by the views that a phase makes of it. Apple's `Transition`.
@MainActor @preconcurrency
public protocol Transition {
  associatedtype Body: View
  typealias Content = PlaceholderContentView<Self>
  /// The view in a phase; changes from one phase to the next are animated.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content, phase: TransitionPhase) -> Body
  static var properties: TransitionProperties { get }
}

extension Transition {
  public static var properties: TransitionProperties { TransitionProperties() }

  /// Changes a view as the transition does in a phase.
  public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
    body(content: PlaceholderContentView(content), phase: phase)
  }
  /// The transition with an animation of its own.
  public nonisolated func animation(_ animation: Animation?) -> AnyTransition {
    AnyTransition(self).animation(animation)
  }
  /// Both transitions at once.
  public nonisolated func combined<T: Transition>(with other: T) -> AnyTransition {
    AnyTransition(self).combined(with: AnyTransition(other))
  }
}

extension AnyTransition {
  /// A transition of any type.
  public init<T: Transition>(_ transition: T) {
    if let simple = transition as? any PhaseTransition {
      self = simple.erased
    } else {
      self.init(Phase())
      custom = [CustomTransition(transition)]
    }
  }

  /// The view is changed by `active` before it comes and when it has gone, and by `identity` while it is there.
  public static func modifier<E: ViewModifier>(active: E, identity: E) -> AnyTransition {
    AnyTransition(ModifierTransition(active: active, identity: identity))
  }
}

private nonisolated struct ModifierTransition<E: ViewModifier>: Transition {
  let active: E
  let identity: E
  @MainActor func body(content: Content, phase: TransitionPhase) -> some View {
    content.modifier(phase.isIdentity ? identity : active)
  }
}

/// A transition that is made of views, and the ways on which it is used.
struct CustomTransition: Equatable, @unchecked Sendable {
  // Safe: the transition is a constant, and its views are made on the main actor only.
  struct Ways: OptionSet, Sendable {
    let rawValue: Int
    static let insertion = Ways(rawValue: 1)
    static let removal = Ways(rawValue: 2)
  }
  private let transition: any Transition
  private let id: Identity
  private(set) var ways: Ways = [.insertion, .removal]

  private final class Identity {}

  init(_ transition: any Transition) {
    self.transition = transition
    id = Identity()
  }

  func limited(to way: Ways) -> CustomTransition? {
    var copy = self
    copy.ways.formIntersection(way)
    return copy.ways.isEmpty ? nil : copy
  }

  @MainActor func apply(to view: AnyView, phase: TransitionPhase) -> AnyView {
    func make<T: Transition>(_ transition: T) -> AnyView {
      let concerns = phase == .willAppear ? ways.contains(.insertion) : phase == .identity || ways.contains(.removal)
      return AnyView(transition.apply(content: view, phase: concerns ? phase : .identity))
    }
    return make(transition)
  }

  static func == (a: CustomTransition, b: CustomTransition) -> Bool { a.id === b.id && a.ways == b.ways }
}

// MARK: Nodes

nonisolated struct TransitionModifier: ViewModifier {
  typealias Body = Never
  let transition: AnyTransition
  @MainActor static func _makeNode<V: View>(
    _ view: ModifiedContent<V, TransitionModifier>, in context: _NodeContext
  ) -> _ViewNode {
    TransitionNode(view, in: context)
  }
}

/// Tells the container around how its child comes and goes.
private nonisolated struct TransitionTraitModifier: LayoutModifier {
  let transition: AnyTransition
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TraitLayoutNode { TraitLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: TraitLayoutNode, environment: EnvironmentValues) {
    node.ownTransition = transition
  }
}

/// Shows the phases of a view's transition.
@MainActor
final class TransitionStage: Sendable {
  fileprivate weak var node: (any TransitionShowing)?
  /// Keeps the views from the moment when they leave the tree until it is known whether they go with an animation.
  fileprivate var leaving: (any TransitionShowing)?

  func arrive(_ animation: Animation, in graph: ViewGraph) {
    guard let node else { return }
    graph.animating(with: nil) { node.show(.willAppear) }
    graph.animating(with: animation) { node.show(.identity) }
  }

  /// Returns what has to be kept until the views have gone.
  func depart(_ animation: Animation, in graph: ViewGraph) -> AnyObject? {
    guard let leaving else { return nil }
    graph.animating(with: animation) { leaving.show(.didDisappear) }
    return leaving
  }
}

@MainActor
private protocol TransitionShowing: AnyObject {
  func show(_ phase: TransitionPhase)
}

@MainActor
private final class TransitionNode<V: View>: TypedNode<ModifiedContent<V, TransitionModifier>>, TransitionShowing {
  private typealias Inner = ModifiedContent<AnyView, TransitionTraitModifier>
  private let stage = TransitionStage()
  private var child: LayoutModifierNode<AnyView, TransitionTraitModifier>!
  private var phase = TransitionPhase.identity

  override init(_ view: ModifiedContent<V, TransitionModifier>, in context: _NodeContext) {
    super.init(view, in: context)
    stage.node = self
    child = LayoutModifierNode(content, in: childContext)
  }

  override var decoratedNode: _ViewNode? { child }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func evaluate() { child.update(content) }

  func show(_ phase: TransitionPhase) {
    guard !view.modifier.transition.custom.isEmpty, phase != self.phase else { return }
    self.phase = phase
    child.update(content)
  }

  private var content: Inner {
    var transition = view.modifier.transition
    transition.stage = transition.custom.isEmpty ? nil : stage
    let inner = transition.custom.reduce(AnyView(view.content)) { $1.apply(to: $0, phase: phase) }
    return Inner(content: inner, modifier: TransitionTraitModifier(transition: transition))
  }

  override func willDispose() {
    guard !view.modifier.transition.custom.isEmpty else { return }
    stage.leaving = self
    graph.afterLayout { [stage] in stage.leaving = nil }
  }
}

extension ViewGraph {
  /// Runs `body`; what changes in it is animated with `animation`.
  fileprivate func animating(with animation: Animation?, _ body: () -> Void) {
    let previous = transaction
    transaction.animation = animation
    defer { transaction = previous }
    body()
  }
}
