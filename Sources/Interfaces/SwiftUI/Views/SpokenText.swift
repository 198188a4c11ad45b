import Toolkit

extension LayoutNode {
  /// What the node and those inside it say, in reading order: the name of a button is what its label says.
  final var spokenText: String {
    var parts: [String] = []
    appendSpokenText(to: &parts)
    return parts.joined(separator: " ")
  }

  private func appendSpokenText(to parts: inout [String]) {
    if let own = ownSpokenText {
      if !own.isEmpty { parts.append(own) }
      return
    }
    for child in layoutChildren { child.appendSpokenText(to: &parts) }
  }
}

extension View {
  /// What the view would say, without showing it.
  @MainActor func spokenText(in context: _NodeContext) -> String {
    if let text = self as? Text { return text.plainText(in: context.environment) }
    if Self.self == EmptyView.self { return "" }
    let node = Self.makeNode(self, in: context.drawingText)
    defer { node.dispose() }
    return node.layoutNodes.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension _NodeContext {
  /// The context for views that are drawn inside a control, which speaks for them.
  var drawingText: _NodeContext {
    var environment = environment
    environment.prepareForControlLabel()
    return _NodeContext(graph: graph, parent: parent, environment: environment)
  }
}

extension EnvironmentValues {
  /// What is inside a control's label does not inherit what was meant for the control.
  mutating func prepareForControlLabel() {
    drawsText = true
    keyboardShortcut = nil
    if accessibilityOverrides != nil { accessibilityOverrides = nil }
    if focusScope != nil { focusScope = nil }
    if contextMenu != nil { contextMenu = nil }
    if tooltip != nil { tooltip = nil }
  }
}
