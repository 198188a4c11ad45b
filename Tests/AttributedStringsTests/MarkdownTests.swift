import Foundation
import Testing

@testable import AttributedStrings

@Suite("Markdown")
struct MarkdownTests {
  private func runs(
    _ text: String,
    _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .inlineOnlyPreservingWhitespace
  ) throws -> [(String, InlinePresentationIntent?)] {
    let string = try AttributedString(markdown: text, options: .init(interpretedSyntax: syntax))
    return string.runs.map { (String(string[$0.range].characters), $0.inlinePresentationIntent) }
  }

  @Test("marks inside a paragraph become intents, and leave the text")
  func inline() throws {
    let found = try runs("A **bold**, *slanted*, `coded` and ~~struck~~ word, and ***both***.")
    let marked = found.filter { $0.1 != nil }
    #expect(marked.map(\.0) == ["bold", "slanted", "coded", "struck", "both"])
    #expect(
      marked.compactMap(\.1)
        == [.stronglyEmphasized, .emphasized, .code, .strikethrough, [.emphasized, .stronglyEmphasized]])
    #expect(found.map(\.0).joined() == "A bold, slanted, coded and struck word, and both.")
  }

  @Test(
    "lines and white space stay as they are, and what would be a block elsewhere is text",
    arguments: [
      "# No heading", "  two  spaces  ", "- no list\n- at all", "1. one\n2. two", "> no quote", "a\n\nb", "\n",
      "```\nx", "",
      "a_file_name.txt", "3 * 4 * 5", "5 < 6 & 7", "100%", "    four spaces", "---", "[no link]",
    ])
  func literal(text: String) throws {
    // Three backquotes alone mark nothing, as nothing closes them.
    #expect(try runs(text).map(\.0).joined() == text)
    #expect(try runs(text).allSatisfy { $0.1 == nil })
  }

  @Test("marks reach over the ends of lines")
  func lines() throws {
    let found = try runs("_one_\n**two\nthree** four")
    #expect(found.map(\.0) == ["one", "\n", "two\nthree", " four"])
    #expect(found.map(\.1) == [.emphasized, nil, .stronglyEmphasized, nil])
    #expect(try runs("https://example.org/x\nnext").map(\.0) == ["https://example.org/x", "\nnext"])
  }

  @Test("links have their address, relative ones from the base; plain addresses are links")
  func links() throws {
    let base = URL(string: "https://example.org/a/")
    let string = try AttributedString(
      markdown: "See [**this** page](b.html \"title\"), https://example.org/x or <mailto:me@example.org>.",
      baseURL: base)
    let links = string.runs.compactMap(\.link?.absoluteString)
    #expect(
      links == [
        "https://example.org/a/b.html", "https://example.org/a/b.html", "https://example.org/x",
        "mailto:me@example.org",
      ])
    let picture = try AttributedString(markdown: "![A cat](cat.png)")
    #expect(picture.runs.first?.imageURL?.relativeString == "cat.png" && String(picture.characters) == "A cat")
  }

  @Test("a backslash takes a mark its meaning, and entities are letters")
  func escapes() throws {
    #expect(try runs("\\*no\\* &amp; &copy;").map(\.0).joined() == "*no* & ©")
    #expect(try runs("a<b>c</b>").map(\.0).joined() == "a<b>c</b>")
  }

  @Test("a whole document knows its blocks")
  func blocks() throws {
    let string = try AttributedString(
      markdown: """
        # Title
        One
        line.

        3. Three
        4. Four
           > Quote

        ```swift
        let x = 1
        ```
        """)
    let found = string.runs.map { run in
      (String(string[run.range].characters), run.presentationIntent?.components.map(\.kind) ?? [])
    }
    #expect(found.map(\.0) == ["Title", "One", " ", "line.", "Three", "Four", "Quote", "let x = 1\n"])
    #expect(found.first?.1 == [.header(level: 1)])
    #expect(found[4].1 == [.paragraph, .listItem(ordinal: 3), .orderedList])
    #expect(found[6].1 == [.paragraph, .blockQuote, .listItem(ordinal: 4), .orderedList])
    #expect(found[7].1 == [.codeBlock(languageHint: "swift")])
    let identities = string.runs.compactMap { $0.presentationIntent?.components.last?.identity }
    #expect(identities[4] == identities[6] && identities[0] != identities[1])
  }

  @Test("lines are joined and space is collapsed where only the marks count")
  func collapsing() throws {
    #expect(try runs("  a\n  **b**  c ", .inlineOnly).map(\.0) == ["a ", "b", " c"])
  }

  @Test("bytes that are no text are refused; a missing file is an error")
  func badInput() {
    #expect(throws: CocoaError.self) { try AttributedString(markdown: Data([0xFF, 0xFE, 0xFF])) }
    #expect(throws: (any Error).self) { try AttributedString(contentsOf: URL(filePath: "/nowhere/at.md")) }
  }

  @Test("intents survive coding")
  func coding() throws {
    let intent = PresentationIntent(
      .listItem(ordinal: 2), identity: 5, parent: PresentationIntent(.orderedList, identity: 1))
    #expect(try JSONDecoder().decode(PresentationIntent.self, from: JSONEncoder().encode(intent)) == intent)
  }
}
