import Foundation
import Toolkit

/// Goes through phases one after the other, each with an animation. Apple's `PhaseAnimator`.
///
/// Stays in the first phase while the desktop asks for reduced motion.
public nonisolated struct PhaseAnimator<Phase: Equatable, Content: View>: PrimitiveView {
  let phases: [Phase]
  /// `nil` = for ever.
  let trigger: AnyHashableValue?
  let content: (Phase) -> Content
  let animation: (Phase) -> Animation?

  /// Runs for ever.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    trigger = nil
    self.content = content
    self.animation = animation
  }
  /// Runs through all phases once, whenever `trigger` has changed.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.trigger = AnyHashableValue(trigger)
    self.content = content
    self.animation = animation
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    PhaseAnimatorNode(view, in: context)
  }
}

@MainActor
private final class PhaseAnimatorNode<Phase: Equatable, Content: View>: TypedNode<PhaseAnimator<Phase, Content>> {
  private var child: _ViewNode?
  private var index = 0
  private var timer: (any Dismissible)?

  override init(_ view: PhaseAnimator<Phase, Content>, in context: _NodeContext) {
    super.init(view, in: context)
    guard let first = view.phases.first else { return }
    child = track { Content.makeNode(view.content(first), in: childContext) }
    if view.trigger == nil { startWhenShown() }
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child?.collect(into: &nodes) }

  override func viewDidChange(from old: PhaseAnimator<Phase, Content>) {
    evaluate()
    if let trigger = view.trigger, trigger != old.trigger { start() }
  }

  override func evaluate() {
    guard let child, !view.phases.isEmpty else { return }
    Content.updateNode(child, with: track { view.content(view.phases[index % view.phases.count]) })
  }

  /// The first phase is seen before the way to the second begins.
  private func startWhenShown() {
    graph.animations.start(
      RunningAnimation(
        completion: { [weak self] in self?.start() },
        step: { [weak self] _ in self?.child?.layoutNodes.first?.hasBeenPlaced ?? true }), for: self)
  }

  private func start() {
    guard timer == nil, !isDisposed, view.phases.count > 1, !graph.toolkit.appearance.reducesMotion else { return }
    step()
  }

  private func step() {
    guard !isDisposed, !view.phases.isEmpty else { return }
    index = (index + 1) % view.phases.count
    let animation = view.animation(view.phases[index])
    withTransaction(Transaction(animation: animation)) { setNeedsUpdate() }
    let duration = animation?.curve.logicalDuration ?? 0
    guard duration.isFinite else { return }
    // A phase without animation still lasts a frame.
    timer = graph.toolkit.time.schedule(after: max(duration, 1.0 / 60)) { [weak self] in
      guard let self else { return }
      timer = nil
      if view.trigger == nil || index != 0 { step() }
    }
  }

  override func willDispose() {
    timer?.dismiss()
    graph.animations.stop(for: self)
  }
}

extension View {
  /// Goes through phases for ever, changing the view in each.
  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(self)
    return PhaseAnimator(phases, content: { content(placeholder, $0) }, animation: animation)
  }
  /// Goes through phases once, whenever `trigger` has changed.
  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let placeholder = PlaceholderContentView<Self>(self)
    return PhaseAnimator(phases, trigger: trigger, content: { content(placeholder, $0) }, animation: animation)
  }
}
