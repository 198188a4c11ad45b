import Foundation
import Testing

@testable import SwiftUIMacros

@Suite("Macro expansions")
struct ExpansionTests {
  /// Sends messages as the compiler does and reads the answer.
  func answer(_ message: [String: Any]) throws -> [String: Any] {
    let data = try #require(Plugin.answer(to: JSONSerialization.data(withJSONObject: message)))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  func syntax(_ source: String, kind: String = "declaration") -> [String: Any] {
    let location: [String: Any] = [
      "fileID": "App/Views.swift", "fileName": "/src/Views.swift", "offset": 100, "line": 7, "column": 20,
    ]
    return ["kind": kind, "source": source, "location": location]
  }

  func expansion(_ message: [String: Any]) throws -> (source: String?, errors: [[String: Any]]) {
    let result = try #require(try answer(message)["expandMacroResult"] as? [String: Any])
    return (result["expandedSource"] as? String, result["diagnostics"] as? [[String: Any]] ?? [])
  }

  func preview(_ source: String, type: String = "PreviewMacro") throws -> String {
    let (text, errors) = try expansion([
      "expandFreestandingMacro": [
        "macro": ["moduleName": "SwiftUIMacros", "typeName": type, "name": "Preview"], "macroRole": "declaration",
        "discriminator": "$s3App", "syntax": syntax(source), "lexicalContext": [],
      ] as [String: Any]
    ])
    #expect(errors.isEmpty)
    return try #require(text)
  }

  func entry(
    _ source: String, in container: String = "extension EnvironmentValues {}", role: String
  ) throws -> (source: String?, errors: [[String: Any]]) {
    try expansion([
      "expandAttachedMacro": [
        "macro": ["moduleName": "SwiftUIMacros", "typeName": "EntryMacro", "name": "Entry"], "macroRole": role,
        "discriminator": "$s3App", "attributeSyntax": syntax("\n  @Entry ", kind: "attribute"),
        "declSyntax": syntax(source), "lexicalContext": [syntax(container)],
      ] as [String: Any]
    ])
  }

  @Test("The plug-in introduces itself")
  func capability() throws {
    let result = try answer(["getCapability": ["capability": ["protocolVersion": 7]]])
    #expect(result.keys.first == "getCapabilityResult")
  }

  @Test("A message that is not understood has no answer")
  func unknownMessage() {
    #expect(Plugin.answer(to: Data(#"{"brew": {"tea": 1}}"#.utf8)) == nil)
    #expect(Plugin.answer(to: Data("{".utf8)) == nil)
  }

  @Test("A preview keeps its name, traits and body, and knows where it stands")
  func previewArguments() throws {
    let text = try preview(
      "\n\n" + #"#Preview("A, \(b(1, 2))", traits: .landscapeLeft, .sizeThatFitsLayout) { Text("}") }"#)
    #expect(
      text.contains(
        #"SwiftUI.Preview("A, \(b(1, 2))", traits: .landscapeLeft, .sizeThatFitsLayout, body: { Text("}") })"#))
    #expect(text.contains("struct $s3App15PreviewRegistryfMu_: SwiftUI.PreviewRegistry"))
    #expect(text.contains(#"fileID: Swift.String { "App/Views.swift" }"#))
    #expect(text.contains("line: Swift.Int { 9 }") && text.contains("column: Swift.Int { 1 }"))
  }

  @Test("A preview without arguments, and one with its body among the arguments")
  func previewForms() throws {
    #expect(try preview("#Preview { Text() }").contains("SwiftUI.Preview(body: { Text() })"))
    #expect(try preview("#Preview(body: { Text() })").contains("SwiftUI.Preview(body: { Text() })"))
    #expect(try preview("#Preview(\"A\", body: make)").contains("SwiftUI.Preview(\"A\", body: make)"))
    #expect(
      try preview("#Preview { UIView() }", type: "UIKitPreviewMacro").contains("UIKit.Preview(body: { UIView() })"))
  }

  @Test("Properties marked @Previewable become those of a view, the rest its body")
  func previewable() throws {
    let text = try preview(
      """
      #Preview("Counter") {
        @Previewable @State var count = 0
        @Previewable
        @State private var names: [String] = ["a", "{"]
          .map { $0 }
        @SwiftUI.Previewable @Namespace var space; @Previewable @State var total =
          1 +
          2
        let double = count * 2
        Button("\\(double)") { count += 1 }
      }
      """)
    let head = try #require(text.range(of: "var body: some"))
    let properties = text[..<head.lowerBound]
    let body = text[head.upperBound...]
    #expect(properties.contains("@State var count = 0\n"))
    #expect(properties.contains("@State private var names: [String] = [\"a\", \"{\"]\n    .map { $0 }\n"))
    #expect(properties.contains("@Namespace var space\n"))
    #expect(properties.contains("@State var total =\n    1 +\n    2\n"))
    #expect(!text.contains("@Previewable") && !text.contains("@SwiftUI.Previewable"))
    #expect(body.contains("let double = count * 2\n  Button(\"\\(double)\") { count += 1 }"))
    #expect(body.contains(#"SwiftUI.Preview("Counter", body: { $s3App14PreviewContentfMu_() })"#))
  }

  @Test(
    "An entry becomes accessors and a key",
    arguments: [
      ("@Entry var size: Double = 3", "nonisolated(unsafe) static var defaultValue: Double = 3"),
      ("@Entry var count = 7", "static var defaultValue = 7"),
      ("@Entry public var title: String?", "static var defaultValue: String? = nil"),
      ("@Entry var run: (Int) -> Void = { _ in }", "static var defaultValue: (Int) -> Void = { _ in }"),
      ("@Entry var map: [String: Int] = [\"=\": 1] // why", "static var defaultValue: [String: Int] = [\"=\": 1]\n"),
    ])
  func entries(source: String, expected: String) throws {
    let key = try #require(try entry(source, role: "peer").source)
    #expect(key.contains(expected) && key.contains(": SwiftUI.EnvironmentKey {"))
    let accessors = try #require(try entry(source, role: "accessor").source)
    #expect(accessors.contains("get {") && accessors.contains("= newValue"))
  }

  @Test(
    "Every container has its own kind of key",
    arguments: [
      ("extension SwiftUI.Transaction {}", "TransactionKey"),
      ("public extension ContainerValues {}", "ContainerValueKey"),
      ("\n// c\nextension EnvironmentValues {}", "EnvironmentKey"),
    ])
  func containers(container: String, key: String) throws {
    #expect(
      try #require(try entry("@Entry var x = 1", in: container, role: "peer").source).contains("SwiftUI.\(key) {"))
  }

  @Test(
    "A focused value has the type inside the optional and no default",
    arguments: [
      ("Binding<String>?", "Binding<String>"), ("Optional<Story>", "Story"), ("(() -> Void)?", "(() -> Void)"),
    ])
  func focusedValues(type: String, value: String) throws {
    let source = "@Entry var story: \(type)"
    let key = try #require(try entry(source, in: "extension FocusedValues {}", role: "peer").source)
    #expect(key.contains("SwiftUI.FocusedValueKey") && key.contains("typealias Value = \(value)\n"))
  }

  @Test(
    "A wrong use is one error at the attribute",
    arguments: [
      ("@Entry var x = 1", "struct Model {}", "can only attach to var declarations inside extensions"),
      ("@Entry let x = 1", "extension EnvironmentValues {}", "'var' without accessors"),
      ("@Entry var x: Int { 1 }", "extension EnvironmentValues {}", "'var' without accessors"),
      ("@Entry var x: Int", "extension EnvironmentValues {}", "needs a default value"),
      ("@Entry var x: Int = 1", "extension FocusedValues {}", "needs an optional type"),
    ])
  func entryErrors(source: String, container: String, message: String) throws {
    let (text, errors) = try entry(source, in: container, role: "accessor")
    #expect(text == nil && errors.count == 1)
    #expect((errors.first?["message"] as? String)?.contains(message) == true)
    #expect((errors.first?["position"] as? [String: Any])?["offset"] as? Int == 103)
    #expect(try entry(source, in: container, role: "peer").errors.isEmpty)
  }
}
