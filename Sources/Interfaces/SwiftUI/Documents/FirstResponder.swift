import RenderTree
import Toolkit

/// Finds where typing should go.
@MainActor
enum FirstResponder {
  /// The first text editor, else the first text field, in drawing order.
  static func textControl(in node: RenderNode) -> (any Control)? {
    var field: (any Control)?
    if let editor = find(node, &field) { return editor }
    return field
  }

  private static func find(_ node: RenderNode, _ field: inout (any Control)?) -> (any Control)? {
    if case .control(let control) = node.content {
      switch control.content {
      case .textEditor(let content) where content.isEditable && control.isInteractive: return control
      case .textField(let content) where content.kind != .search && control.isInteractive:
        if field == nil { field = control }
      default: break
      }
      if let inner = (control.contentSurface?.content as? RenderRoot)?.node, let found = find(inner, &field) {
        return found
      }
    }
    for child in node.children {
      if let found = find(child, &field) { return found }
    }
    return nil
  }
}
