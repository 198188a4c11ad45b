import Foundation
import RenderTree
import Toolkit

/// A native search field.
nonisolated struct SearchField: PrimitiveView {
  let text: Binding<String>
  let prompt: String
  /// Receives an action that puts the cursor into the field.
  let register: (@escaping () -> Void) -> Void

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: SearchFieldLayoutNode(graph: context.graph)) { node, view, environment in
      node.show(view, environment)
    }
  }
}

@MainActor
private final class SearchFieldLayoutNode: LayoutNode {
  private var control: (any Control)?
  private var text: Binding<String>?

  func show(_ view: SearchField, _ environment: EnvironmentValues) {
    text = view.text
    let new = ControlContent.textField(
      TextFieldContent(
        text: view.text.wrappedValue, placeholder: view.prompt, kind: .search,
        font: (environment.font ?? .system(size: 14)).description,
        color: SystemColor.primary.rgba(in: environment)))
    if let control {
      control.content = new
    } else {
      let made = graph.toolkit.makeControl(new)
      made.accessibility = AccessibilityProperties(label: view.prompt)
      made.onEvent = { [weak self] event in
        if case .textChanged(let text) = event { self?.text?.wrappedValue = text }
      }
      control = made
      content = .control(made)
      view.register { [weak made] in made?.focus(showsRing: true) }
      invalidateLayout()
    }
    control?.isInteractive = !environment.isCovered
    control?.isEnabled = environment.isEnabled
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let natural = control?.sizeThatFits(width: nil, height: nil) ?? .zero
    return CGSize(width: proposal.width ?? max(natural.width, 200), height: max(natural.height, 34))
  }
}
