import Testing

@testable import SwiftUIMacros

@Suite("Swift lexer")
struct SwiftLexerTests {
  func texts(_ source: String) -> [String] { SwiftLexer.tokens(of: source[...]).map { String($0.text) } }

  @Test("Words, numbers, operators and brackets are separate tokens")
  func basics() {
    #expect(
      texts("let x: Int? = a.b(1.5e-3, -2) ?? 0x1F") == [
        "let", "x", ":", "Int", "?", "=", "a", ".", "b", "(", "1.5e-3", ",", "-", "2", ")", "??", "0x1F",
      ])
    #expect(texts("1...2") == ["1", "...", "2"])
    #expect(texts("`default`.$0") == ["`default`", ".", "$0"])
  }

  @Test(
    "A string is one token, whatever stands in it",
    arguments: [
      #""plain""#, #""brace { and ) bracket""#, #""escaped \" quote""#, #""a \(b("c \(d) }")) e""#,
      "\"\"\"\n  \"quoted\" { \\(x[\"}\"])\n\"\"\"", ##"#"raw \(not) " {"#"##, ##"#"raw \#(yes("}")) "#"##, "\"\"",
      ##"#""#"##, "\"\\(\"\"\"\n}\n\"\"\")\"",
    ])
  func strings(literal: String) {
    #expect(texts("{ " + literal + " }") == ["{", literal, "}"])
  }

  @Test("Comments are skipped, nested ones too, and keep their line breaks")
  func comments() {
    #expect(texts("a // }\n/* { /* } */ */ b") == ["a", "b"])
    #expect(SwiftLexer.tokens(of: "a /*\n*/ b"[...]).map(\.startsLine) == [true, true])
    #expect(texts("a+/*}*/b") == ["a", "+", "b"])
  }

  @Test("A slash begins a regular expression only where an operand may stand")
  func regularExpressions() {
    #expect(texts("f(/[{/]\\/\"/)") == ["f", "(", "/[{/]\\/\"/", ")"])
    #expect(texts("a / b / c") == ["a", "/", "b", "/", "c"])
    #expect(texts("x = /a{2}/") == ["x", "=", "/a{2}/"])
    #expect(texts("#/ a / { /# }") == ["#/ a / { /#", "}"])
    #expect(texts("(a)/b/2") == ["(", "a", ")", "/", "b", "/", "2"])
  }

  @Test("An unfinished source ends without a trap", arguments: ["\"abc", "/* a", "#\"x", "\"\\(", "`x", "#", "@", "/"])
  func unfinished(source: String) {
    _ = SwiftLexer.tokens(of: source[...])
  }
}
