import Foundation
import RenderTree
import Toolkit

/// Something that is shown above a window's content: a sheet, a cover of the whole window, or a popover.
@MainActor
final class Presentation {
  /// What is shown when there is enough room.
  enum Kind {
    case sheet
    case cover
    /// Beside an anchor, whose bounds are asked for in the window's coordinates.
    case popover(edge: Edge?, anchor: @MainActor () -> CGRect)
  }

  let kind: Kind
  /// Title and toolbar items of the content.
  let toolbarHost = ToolbarHost()
  private(set) var settings = PresentationSettings()
  private var changes: [(owner: ObjectIdentifier, depth: Int, change: (inout PresentationSettings) -> Void)] = []
  private let revision = StateLocation(0)
  private var revisionNumber = 0

  unowned let graph: ViewGraph
  weak var layer: WindowHost.Layer?
  weak var layout: PresentationLayoutNode?
  /// Takes the wish to be closed to whoever presents.
  let requestDismissal: @MainActor () -> Void
  private weak var previousFocus: (any Control)?
  private(set) var isLeaving = false

  init(kind: Kind, graph: ViewGraph, requestDismissal: @escaping @MainActor () -> Void) {
    self.kind = kind
    self.graph = graph
    self.requestDismissal = requestDismissal
  }

  /// Closed by Escape or a click outside, unless the content does not allow it.
  func dismissInteractively() {
    guard !settings.disablesInteractiveDismissal, !isLeaving else { return }
    requestDismissal()
  }

  // MARK: Settings

  /// Takes over (`nil`: takes back) what a modifier in the content asks for; outer modifiers win over inner ones.
  func setSetting(_ change: ((inout PresentationSettings) -> Void)?, from owner: AnyObject, depth: Int) {
    changes.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let change { changes.append((ObjectIdentifier(owner), depth, change)) }
    var new = PresentationSettings()
    for entry in changes.sorted(by: { $0.depth > $1.depth }) { entry.change(&new) }
    settings = new
    layout?.settingsDidChange()
    layer?.setModal(!isLeaving && isModal)
    revisionNumber += 1
    revision.set(revisionNumber, transaction: Transaction.current)
  }

  /// What the content's background modifier asks for; whoever reads it hears of changes.
  var background: AnyView? {
    _ = revision.get()
    return settings.background
  }

  var isModal: Bool {
    switch settings.backgroundInteraction.kind {
    case .automatic, .disabled: true
    case .enabled: false
    case .upThrough(let detent): !(layout?.isResting(atOrBelow: detent) ?? false)
    }
  }

  // MARK: Coming and going

  /// The environment of the content of a presentation that is shown from `base`.
  func environment(from base: EnvironmentValues) -> EnvironmentValues {
    var values = base.withoutToolbarStyle()
    values.presentation = self
    values.isPresented = true
    values.dismiss = DismissAction { [weak self] in self?.requestDismissal() }
    values.accessibilityOverrides = nil
    values.drawsText = false
    values.leaveList()
    values.toolbarHost = toolbarHost
    values.buttonEmphasis = nil
    values.launchActionIndex = nil
    values.launchActionList = nil
    return values
  }

  /// Called when the layer has been added.
  func didAppear(replacing focus: (any Control)?) {
    previousFocus = focus
    graph.host?.shortcuts.add(
      KeyCombination(.escape), for: self, isEnabled: { [weak self] in self?.takesEscape ?? false }
    ) { [weak self] in self?.dismissInteractively() }
    graph.whenShown { [weak self] in self?.takeFocus() }
  }

  private var takesEscape: Bool {
    !isLeaving && !settings.disablesInteractiveDismissal && !(layer?.isCovered ?? true)
  }

  /// Lets the presentation leave the screen; `completion` runs when it is gone.
  func leave(completion: @escaping () -> Void) {
    guard !isLeaving else { return }
    isLeaving = true
    graph.host?.shortcuts.remove(for: self)
    layer?.setModal(false)
    let restoresFocus = layout?.containsFocus ?? true
    if let previousFocus, restoresFocus {
      graph.whenShown { [weak self] in
        guard let self, graph.host?.renderRoot.node.shows(previousFocus) == true else { return }
        previousFocus.focus()
      }
    }
    guard let layout else { return completion() }
    layout.disappear(completion)
  }

  /// Moves the keyboard focus into the content, unless the content has taken it already.
  private func takeFocus() {
    guard !isLeaving, let layout, !layout.containsFocus else { return }
    if let control = layout.firstFocusableControl {
      control.focus()
    } else if settings.backgroundInteraction.kind == .automatic {
      graph.window?.focusedControl?.resignFocus()
    }
  }
}

private struct PresentationKey: EnvironmentKey {
  static var defaultValue: Presentation? { nil }
}

extension EnvironmentValues {
  /// The presentation that the view is in.
  var presentation: Presentation? {
    get { self[PresentationKey.self] }
    set { self[PresentationKey.self] = newValue }
  }
}

/// Fills the window and shows its content on a card in it.
nonisolated struct PresentationContainer: PrimitiveView {
  let presentation: Presentation
  let content: AnyView

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(
      view, in: context, layout: PresentationLayoutNode(presentation: view.presentation, graph: context.graph),
      content: { view in
        TupleView(
          (
            PresentationBackground(presentation: view.presentation),
            PresentationContent(presentation: view.presentation, content: view.content)
          ))
      }
    ) { node, _, environment in node.apply(environment) }
  }
}

/// What the content has put behind itself.
private struct PresentationBackground: View {
  let presentation: Presentation
  var body: some View { ZStack { presentation.background } }
}

/// The content below its header bar.
private struct PresentationContent: View {
  let presentation: Presentation
  let content: AnyView

  var body: some View {
    ToolbarHostContainer(host: presentation.toolbarHost, style: style, content: content)
  }

  private var style: HeaderBarStyle {
    if case .cover = presentation.kind { .cover } else { .sheet }
  }
}

extension RenderNode {
  /// Controls in the node and below, back to front.
  var controls: [any Control] {
    var result: [any Control] = []
    func visit(_ node: RenderNode) {
      if node.hasEffects, node.effects.isHidden { return }
      if case .control(let control) = node.content {
        result.append(control)
        if let inner = control.contentSurface?.content as? RenderRoot { visit(inner.node) }
      }
      for child in node.children { visit(child) }
    }
    visit(self)
    return result
  }

  func shows(_ control: any Control) -> Bool { controls.contains { $0 === control } }
}
