import Testing

@testable import frontispiece

@Suite("Names of generated constants")
struct SwiftIdentifierTests {
  @Test(
    "An asset's name becomes a lower camel case constant",
    arguments: [
      ("pinkJungle", "pinkJungle"), ("PinkJungle", "pinkJungle"), ("pink-jungle", "pinkJungle"),
      ("pink jungle", "pinkJungle"), ("pink_jungle", "pinkJungle"), ("robot", "robot"), ("URL", "url"),
      ("URLIcon", "urlIcon"), ("icon.24", "icon24"), ("24-hours", "_24Hours"), ("naïve café", "naïveCafé"),
      ("---", "_"), ("X", "x"), ("A4Paper", "a4Paper"),
    ])
  func constants(name: String, expected: String) {
    #expect(SwiftIdentifier.constant(for: name, droppingSuffix: "Image") == expected)
  }

  @Test("The suffix that the type says already is dropped, unless nothing would be left")
  func suffixes() {
    #expect(SwiftIdentifier.constant(for: "AccentColor", droppingSuffix: "Color") == "accent")
    #expect(SwiftIdentifier.constant(for: "heroImage", droppingSuffix: "Image") == "hero")
    #expect(SwiftIdentifier.constant(for: "heroImage", droppingSuffix: "Color") == "heroImage")
    #expect(SwiftIdentifier.constant(for: "Color", droppingSuffix: "Color") == "color")
  }

  @Test("Reserved words are written in backticks")
  func reservedWords() {
    #expect(SwiftIdentifier.written("default") == "`default`")
    #expect(SwiftIdentifier.written("robot") == "robot")
  }

  @Test("Namespaces are upper camel case")
  func namespaces() {
    #expect(SwiftIdentifier.namespace(for: "tool icons") == "ToolIcons")
    #expect(SwiftIdentifier.namespace(for: "2024") == "_2024")
  }
}
