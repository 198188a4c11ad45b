/// `#Preview`: a declaration that type-checks a preview and registers nothing. Nothing runs it in an app; a tool
/// that shows previews finds it by its conformance to `PreviewRegistry`.
struct PreviewMacro {
  /// The interface whose views are previewed.
  let module: String
  /// The unique prefix that the compiler gives to names made by this expansion.
  let discriminator: String

  func expand(_ syntax: SyntaxText) -> String {
    let use = MacroUse(syntax.source)
    var arguments = use.arguments.map { ($0.label.map { "\($0): " } ?? "") + $0.value }
    var content = ""
    for (index, closure) in use.trailingClosures.enumerated() {
      let label = closure.label ?? (index == 0 ? "body" : "_")
      arguments.append("\(label): \(label == "body" ? bodyClosure(closure.value, content: &content) : closure.value)")
    }
    if use.trailingClosures.isEmpty, let body = use.arguments.firstIndex(where: { $0.label == "body" }) {
      let value = use.arguments[body].value
      if value.hasPrefix("{") { arguments[body] = "body: " + bodyClosure(value, content: &content) }
    }
    let location = syntax.start
    return """
      struct \(uniqueName("PreviewRegistry")): \(module).PreviewRegistry {
        static var fileID: Swift.String { \(literal(location.fileID)) }
        static var line: Swift.Int { \(location.line) }
        static var column: Swift.Int { \(location.column) }
        @_Concurrency.MainActor static func makePreview() throws -> \(module).Preview {
      \(content)    return \(module).Preview(\(arguments.joined(separator: ", ")))
        }
      }
      """
  }

  /// The closure to call: as written, or one that makes a view whose properties are those marked `@Previewable`.
  private func bodyClosure(_ closure: String, content: inout String) -> String {
    let body = PreviewBody(closure: closure)
    guard !body.properties.isEmpty else { return closure }
    let name = uniqueName("PreviewContent")
    content = """
        struct \(name): \(module).View {
          \(body.properties.joined(separator: "\n    "))
          var body: some \(module).View {
      \(body.statements)
          }
        }

      """
    return "{ \(name)() }"
  }

  /// The name that `makeUniqueName` of swift-syntax gives; the compiler accepts no other new name from a macro.
  private func uniqueName(_ name: String) -> String {
    "\(discriminator)\(name.utf8.count)\(name)fMu_"
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// `@Previewable`: marks a property of a preview's body. `#Preview` moves it into a view; by itself it adds nothing.
enum PreviewableMacro {
  static func expand(_ declaration: SyntaxText, parent: SyntaxText?) throws(ExpansionError) -> String {
    // Members of types have a declaration around them; the body of a preview is an expression.
    guard parent?.kind != "declaration" else {
      throw ExpansionError(message: "'@Previewable' can only be applied to a property in the body of '#Preview'")
    }
    return ""
  }
}
