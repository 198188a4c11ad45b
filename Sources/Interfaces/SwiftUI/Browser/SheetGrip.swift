import Foundation
import Toolkit

/// The sheet's grip for the keyboard and for assistive technology; the pointer goes through it and drags the sheet.
nonisolated struct SheetGrip: PrimitiveView {
  let name: String
  let action: () -> Void

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: SheetGripLayoutNode(graph: context.graph)) { node, view, environment in
      node.show(view, environment)
    }
  }
}

@MainActor
private final class SheetGripLayoutNode: ControlLayoutNode {
  private var name = ""
  private var action: () -> Void = {}

  init(graph: ViewGraph) {
    super.init(graph: graph, .element(ElementContent(isFocusable: true, isActivatable: true, takesPointer: false)))
  }

  override var ownAccessibility: AccessibilityProperties { AccessibilityProperties(label: name, role: .button) }

  func show(_ view: SheetGrip, _ environment: EnvironmentValues) {
    name = view.name
    action = view.action
    apply(environment)
  }

  override func handle(_ event: ControlEvent) {
    if event == .activated { action() }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}
