import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Attributed text")
struct AttributedTextTests {
  /// What the only label on screen shows.
  private func spans(_ text: Text) throws -> [TextSpan] {
    let screen = ViewTester { text }
    let control = try #require(screen.window?.rootSurface.placements.first?.control)
    guard case .label(let content) = control.content else { return [] }
    return content.spans
  }

  @Test("Markdown in a literal is shown, and read without its marks")
  func markdown() throws {
    let screen = ViewTester { Text("A **bold** and *slanted* `word`") }
    #expect(screen.sees("A bold and slanted word"))
    let found = try spans(Text("A **bold** and *slanted* `word`, ~~struck~~"))
    #expect(found.map(\.text) == ["A ", "bold", " and ", "slanted", " ", "word", ", ", "struck"])
    #expect(found[1].font.weight == 700 && found[0].font.weight == 400)
    #expect(found[3].font.isItalic && found[5].font.family == .monospaced && found[7].isStruckThrough)
  }

  @Test("marks in values and in verbatim text are letters")
  func values() throws {
    let name = "**Ada** [x](y)"
    #expect(try spans(Text("Hello **\(name)**, \(3) of \(4)")).map(\.text) == ["Hello ", name, ", 3 of 4"])
    #expect(try spans(Text("Plain \(name)")).map(\.text) == ["Plain \(name)"])
    #expect(try spans(Text(verbatim: "**x**")).map(\.text) == ["**x**"])
    #expect(try spans(Text(name)).map(\.text) == [name])
  }

  @Test("a link in a literal opens its address, also one that is filled in")
  func links() throws {
    let address = "https://example.org/a?b=c&d"
    let found = try spans(Text("See [the page](\(address)) or https://example.org."))
    #expect(found.map(\.text) == ["See ", "the page", " or ", "https://example.org", "."])
    #expect(found.compactMap(\.link?.absoluteString) == [address, "https://example.org"])
  }

  @Test("text inside text keeps its own looks")
  func nested() throws {
    let found = try spans(Text("One \(Text("two").bold()) and *\(Text("three").underline())*").font(.title))
    #expect(found.map(\.text) == ["One ", "two", " and ", "three"])
    #expect(found[1].font.weight > found[0].font.weight && found[3].isUnderlined && found[3].font.isItalic)
    #expect(Set(found.map(\.font.size)).count == 1)
  }

  @Test("attributes of a string are shown")
  func attributes() throws {
    var string = AttributedString("Red ")
    string.foregroundColor = .red
    string.backgroundColor = .yellow
    var rest = AttributedString("large")
    rest.font = .system(size: 30)
    rest.underlineStyle = .single
    rest.kern = 2
    rest.link = URL(string: "https://example.org")
    string += rest
    string += try AttributedString(
      markdown: " **bold**", options: .init(interpretedSyntax: .inlineOnlyPreservingWhitespace))
    let found = try spans(Text(string))
    #expect(found.map(\.text) == ["Red ", "large", " ", "bold"])
    #expect(found[0].color != nil && found[0].background != nil && found[1].background == nil)
    #expect(found[1].font.size == 30 && found[1].isUnderlined && found[1].kerning == 2 && found[1].link != nil)
    #expect(found[3].font.weight == 700)
  }

  @Test("a button and a title say what is marked without the marks")
  func plain() {
    let screen = ViewTester {
      NavigationStack {
        Button("Do **it**") {}.navigationTitle("A *title*")
      }
    }
    #expect(screen.element("Do it", role: .button) != nil && screen.sees("A title"))
  }
}
