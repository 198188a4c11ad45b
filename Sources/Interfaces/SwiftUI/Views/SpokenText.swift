import Toolkit

extension LayoutNode {
  /// What the node and those inside it say, in reading order: the name of a button is what its label says. Pictures
  /// speak only where there is no text.
  final var spokenText: String {
    var parts: [String] = []
    appendSpokenText(to: &parts, \.ownSpokenText)
    if parts.isEmpty { appendSpokenText(to: &parts, \.ownPictureName) }
    return parts.joined(separator: " ")
  }

  /// The texts in the node, one by one.
  final var spokenTexts: [String] {
    var parts: [String] = []
    appendSpokenText(to: &parts, \.ownSpokenText)
    return parts
  }

  /// Whether text can be read in the node, so that it needs no other name.
  final var showsText: Bool {
    self is TextLayoutNode || layoutChildren.contains { $0.showsText }
  }

  private func appendSpokenText(to parts: inout [String], _ own: KeyPath<LayoutNode, String?>) {
    if let own = self[keyPath: own] {
      if !own.isEmpty { parts.append(own) }
      return
    }
    for child in layoutChildren { child.appendSpokenText(to: &parts, own) }
  }
}

extension View {
  /// What the view would say, without showing it.
  @MainActor func spokenText(in context: _NodeContext) -> String {
    switch self {
    case let text as Text: return text.plainText(in: context.environment)
    case is EmptyView: return ""
    case let view as AnyView: return view.erasedSpokenText(in: context)
    case let view as any ErasedContent: return view.content.spokenText(in: context)
    default: break
    }
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
    forgetAccessibility()
    if focusScope != nil { focusScope = nil }
    if contextMenu != nil { contextMenu = nil }
    if tooltip != nil { tooltip = nil }
    if menuSource != nil { menuSource = nil }
    if labelsVisibility != .automatic { labelsVisibility = .automatic }
  }
}
