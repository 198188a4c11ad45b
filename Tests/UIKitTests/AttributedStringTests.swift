import Foundation
import FrontispieceTesting
import Testing
import Toolkit

@testable import UIKit

@MainActor
@Suite("Attributed strings in UIKit")
struct AttributedStringTests {
  private var sample: AttributedString {
    var container = AttributeContainer()
    container.font = UIFont.boldSystemFont(ofSize: 20)
    container.foregroundColor = UIColor.red
    container.underlineStyle = NSUnderlineStyle.single
    container.kern = 1.5
    var string = AttributedString("Bold", attributes: container)
    var rest = AttributedString(" and marked")
    rest.backgroundColor = UIColor.yellow
    rest.link = URL(string: "https://example.org")
    string.append(rest)
    return string
  }

  @Test("a string keeps its attributes on the way to Objective-C's kind and back")
  func conversion() {
    let converted = NSAttributedString(sample)
    #expect(converted.string == "Bold and marked")
    #expect(converted.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .boldSystemFont(ofSize: 20))
    #expect(converted.attribute(.underlineStyle, at: 0, effectiveRange: nil) as? Int == 1)
    #expect(converted.attribute(.font, at: 5, effectiveRange: nil) == nil)
    #expect(AttributedString(converted) == sample)
  }

  @Test("a label shows what is marked, on its colour and in its font")
  func label() throws {
    let label = UILabel()
    label.attributedText = NSAttributedString(sample)
    guard case .label(let content) = label.control.content else { return #expect(Bool(false)) }
    #expect(content.spans.map(\.text) == ["Bold", " and marked"])
    #expect(content.spans[0].font.size == 20 && content.spans[0].isUnderlined && content.spans[0].kerning == 1.5)
    #expect(content.spans[1].background == UIColor.yellow.rgba(with: .current) && content.spans[1].link != nil)
    label.attributedText = NSAttributedString(try AttributedString(markdown: "**Strong** `code`"))
    guard case .label(let marked) = label.control.content else { return }
    #expect(marked.spans[0].font.weight == 700 && marked.spans[2].font.family == .monospaced)
  }
}
