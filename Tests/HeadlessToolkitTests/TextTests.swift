import Foundation
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Text")
struct TextTests {
  let engine = HeadlessToolkit().text

  @Test("A character is half an em wide, an ideograph or emoji a whole one, a line 1.2 em high")
  func metrics() {
    #expect(engine.measure(plain("abcd")).size == CGSize(width: 20, height: 12))
    #expect(engine.measure(plain("日本")).size.width == 20)
    #expect(engine.measure(plain("👍🏽")).size.width == 10)
    #expect(engine.measure(plain("")).size == CGSize(width: 0, height: 12))
    #expect(engine.measure(plain("a")).firstBaseline == 9.5)
  }

  @Test("Text wraps between words and spaces at a line's end take no room")
  func wrap() {
    let layout = engine.measure(plain("one two three"), width: 40)
    #expect(layout.lines == ["one two", "three"])
    #expect(layout.size == CGSize(width: 35, height: 24))
    #expect(layout.lastBaseline == 21.5)
  }

  @Test("Text in its own natural width stays on its lines")
  func naturalWidth() {
    let text = plain("The quick brown fox", size: 13.37)
    let natural = engine.measure(text).size
    #expect(engine.measure(text, width: natural.width).size == natural)
  }

  @Test("A word that is too long is cut between characters")
  func longWord() {
    #expect(engine.measure(plain("abcdefg"), width: 15).lines == ["abc", "def", "g"])
  }

  @Test("A line break starts a new line")
  func paragraphs() {
    #expect(engine.measure(plain("a\n\nb")).lines == ["a", "", "b"])
  }

  @Test(
    "Text beyond the line limit is cut where the truncation says",
    arguments: [
      (TextContent.Truncation.tail, "one tw…"), (.head, "…e four"), (.middle, "one…our"),
    ])
  func truncation(mode: TextContent.Truncation, expected: String) {
    var text = plain("one two three four")
    text.lineLimit = 1
    text.truncation = mode
    let layout = engine.measure(text, width: 35)
    #expect(layout.lines == [expected])
    #expect(layout.isTruncated)
    #expect(layout.size.width <= 35)
  }

  @Test("Height limits the lines, but one line always stays")
  func height() {
    #expect(engine.measure(plain("one two three"), width: 25, height: 24).lines == ["one", "two…"])
    #expect(engine.measure(plain("one"), width: nil, height: 1).lines == ["one"])
  }

  @Test("Text shrinks to its smallest factor before it is cut")
  func shrinking() {
    var text = plain("abcdefghij")
    text.lineLimit = 1
    text.minimumScaleFactor = 0.5
    let fitting = engine.measure(text, width: 40)
    #expect(!fitting.isTruncated)
    #expect(fitting.size.width <= 40.001 && fitting.size.width > 35)
    #expect(engine.measure(text, width: 20).isTruncated)
  }

  @Test("The text scale enlarges scalable fonts only")
  func textScale() {
    let toolkit = HeadlessToolkit()
    toolkit.appearance.textScale = 2
    #expect(toolkit.text.measure(plain("ab")).size == CGSize(width: 20, height: 24))
    var fixed = plain("ab")
    fixed.spans[0].font.isScalable = false
    #expect(toolkit.text.measure(fixed).size == CGSize(width: 10, height: 12))
  }

  @Test("The tallest span makes the line and kerning widens it")
  func spans() {
    let text = TextContent(
      spans: [
        TextSpan(text: "ab", font: FontDescription(size: 10), kerning: 1),
        TextSpan(text: "C", font: FontDescription(size: 20)),
      ], color: .black)
    #expect(engine.measure(text).size == CGSize(width: 22, height: 24))
  }

  @Test("A press on a link opens it, a press beside it goes to the surface")
  func links() throws {
    let scene = Scene()
    let url = try #require(URL(string: "https://example.org"))
    let label = TextContent(
      spans: [
        TextSpan(text: "see ", font: FontDescription(size: 10)),
        TextSpan(text: "here", font: FontDescription(size: 10), link: url),
      ], color: .black)
    scene.add(.label(label), CGRect(x: 0, y: 0, width: 40, height: 12))
    scene.window.click(at: CGPoint(x: 30, y: 5))
    let heard = scene.heard()
    #expect(heard.contains { $0.contains("https://example.org") })
    #expect(heard.allSatisfy { !$0.hasPrefix("surface") })
    #expect(scene.toolkit.openedURLs.isEmpty, "whoever hears of the press opens the address")
    scene.window.click(at: CGPoint(x: 5, y: 5))
    #expect(scene.heard().contains("surface down at 5.0, 5.0"))
  }
}
