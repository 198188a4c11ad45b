import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Labels")
struct LabelTests {
  private let toolkit = Display.toolkit

  private static let paragraph =
    "The orchid hummed at night, and the robot wrote down every note that it could hear in the long dark."

  @Test(
    "A label takes exactly the size that the text engine measures, and GTK breaks its lines alike",
    arguments: [40, 77, 123, 200, 311, 1000] as [CGFloat])
  func agreement(_ width: CGFloat) throws {
    let stage = Stage()
    defer { stage.close() }
    let variants: [TextContent] = [
      sample(LabelTests.paragraph),
      sample(LabelTests.paragraph) { $0.alignment = .center },
      sample(LabelTests.paragraph, size: 11.5) { $0.lineLimit = 2 },
      sample(LabelTests.paragraph) { $0.lineLimit = 1 },
      sample("One\nTwo and a little more\nThree"),
      sample("Supercalifragilisticexpialidocious"),
      sample(LabelTests.paragraph) {
        $0.spans.append(TextSpan(text: " Bold end.", font: FontDescription(size: 22, weight: 700)))
      },
    ]
    for text in variants {
      let label: LabelControl = stage.make(.label(text))
      let engine = toolkit.text.pangoLayout(text, width: width, height: nil)
      let size = label.sizeThatFits(width: width, height: nil)
      #expect(size == engine.size)
      stage.places = []
      stage.add(label, size: size)
      stage.show()
      let native = gtk_label_get_layout(label.widget.opaque)
      var logical = PangoRectangle()
      pango_layout_get_pixel_extents(native, nil, &logical)
      #expect(Int(pango_layout_get_line_count(native)) == engine.lineCount)
      #expect(CGFloat(logical.height) <= size.height)
      #expect(gtk_widget_get_width(label.widget) == Int32(size.width) || size.width < 30)
      #expect((pango_layout_is_ellipsized(native) != 0) == engine.isTruncated)
      stage.surface.remove(label)
    }
  }

  @Test(
    "Lines stand where the direction of the interface says, whichever way their text is read",
    arguments: [false, true], ["A line of some length\nab", "سطر طويل إلى حد ما هنا\nاب"])
  func edges(isRightToLeft: Bool, text: String) throws {
    toolkit.override(isDark: nil, isRightToLeft: isRightToLeft, textScale: nil)
    defer { toolkit.override(isDark: nil, isRightToLeft: false, textScale: nil) }
    for alignment in [TextContent.Alignment.leading, .trailing] {
      let content = sample(text) { $0.alignment = alignment }
      let stage = Stage()
      defer { stage.close() }
      let label = stage.add(stage.make(.label(content)) as LabelControl)
      stage.show()
      let picture = try stage.picture()
      let size = label.sizeThatFits(width: nil, height: nil)
      let halves = [0, size.width * 0.6].map {
        CGRect(x: $0, y: size.height / 2 + 2, width: size.width * 0.4, height: size.height / 2 - 2)
      }
      let isLeft = (alignment == .leading) != isRightToLeft
      #expect(picture.hasInk(in: halves[0]) == isLeft && picture.hasInk(in: halves[1]) == !isLeft)
      // What the engine lays out stands there, too.
      var second = PangoRectangle()
      let layout = toolkit.text.pangoLayout(content, width: nil, height: nil)
      #expect(layout.lineCount == 2)
      let iterator = pango_layout_get_iter(layout.layout)
      defer { pango_layout_iter_free(iterator) }
      _ = pango_layout_iter_next_line(iterator)
      pango_layout_iter_get_line_extents(iterator, nil, &second)
      #expect((second.x == 0) == isLeft)
    }
  }

  @Test("Only a text that differs reaches GTK, and alone")
  func economy() {
    let stage = Stage()
    defer { stage.close() }
    let label: LabelControl = stage.make(.label(sample("First")))
    var changes: [String] = []
    for property in ["label", "attributes", "xalign", "wrap"] {
      connect(label.widget.raw, "notify::" + property) { _ in changes.append(property) }
    }
    label.content = .label(sample("First"))
    #expect(changes.isEmpty)
    label.content = .label(sample("Second"))
    #expect(changes == ["label"])
  }

  @Test("A label in the colour of its text is drawn where it was placed")
  func drawing() throws {
    let stage = Stage()
    defer { stage.close() }
    let label: LabelControl = stage.make(.label(sample("████", size: 20, color: .pureRed)))
    stage.add(label, at: CGPoint(x: 50, y: 60))
    let picture = try stage.picture()
    #expect(picture.shows(70, 75, .pureRed, tolerance: 30))
    #expect(!picture.shows(20, 75, .pureRed, tolerance: 30))
  }

  @Test("A label moves with its transform")
  func transform() throws {
    let stage = Stage()
    defer { stage.close() }
    let label: LabelControl = stage.make(.label(sample("████████", size: 20, color: .pureRed)))
    stage.add(label)
    stage.places[0].transform = AffineTransform(m11: 0, m12: 1, m21: -1, m22: 0, tX: 200, tY: 50)
    let picture = try stage.picture()
    // Turned by a quarter: it reads downwards, to the left of its origin.
    #expect(picture.shows(188, 60, .pureRed, tolerance: 30))
    #expect(picture.shows(188, 100, .pureRed, tolerance: 30))
    #expect(!picture.shows(212, 60, .pureRed, tolerance: 30))
  }

  @Test("Line spacing separates the lines of a label as the engine says")
  func lineSpacing() throws {
    let stage = Stage()
    defer { stage.close() }
    let plain = sample("█\n█", size: 20, color: .black)
    let spaced = sample("█\n█", size: 20, color: .black) { $0.lineSpacing = 40 }
    let label: LabelControl = stage.make(.label(spaced))
    let size = label.sizeThatFits(width: nil, height: nil)
    #expect(size.height == toolkit.textEngine.layout(plain, width: nil, height: nil).size.height + 40)
    stage.add(label)
    let picture = try stage.picture()
    #expect(picture.hasInk(in: CGRect(x: 0, y: size.height - 20, width: 10, height: 15)))
    #expect(!picture.hasInk(in: CGRect(x: 0, y: size.height / 2 - 8, width: 10, height: 16)))
  }

  @Test("A selectable label can be selected, and becomes plain again")
  func selectable() {
    let stage = Stage()
    defer { stage.close() }
    let label: LabelControl = stage.make(.label(sample("Text") { $0.isSelectable = true }))
    #expect(gtk_label_get_selectable(label.widget.opaque) != 0)
    label.content = .label(sample("Text"))
    #expect(gtk_label_get_selectable(label.widget.opaque) == 0)
  }

  @Test("A link in a label leads somewhere")
  func links() throws {
    let stage = Stage()
    defer { stage.close() }
    let address = try #require(URL(string: "https://example.org/?a=1&b=2"))
    let text = TextContent(
      spans: [
        TextSpan(text: "See <here> & ", font: FontDescription(size: 16)),
        TextSpan(text: "there", font: FontDescription(size: 16), link: address),
      ], color: .black)
    let label: LabelControl = stage.make(.label(text))
    stage.add(label)
    stage.show()
    #expect(String(cString: gtk_label_get_text(label.widget.opaque)) == "See <here> & there")
    gtk_widget_grab_focus(label.widget)
    #expect(gtk_label_get_current_uri(label.widget.opaque).map { String(cString: $0) } == address.absoluteString)
  }

  @Test("Text that must fit shrinks, in the label as in the engine")
  func shrinking() {
    let stage = Stage()
    defer { stage.close() }
    let text = sample(LabelTests.paragraph, size: 20) {
      $0.lineLimit = 1
      $0.minimumScaleFactor = 0.2
    }
    let natural = toolkit.text.pangoLayout(text, width: nil, height: nil)
    let width = (natural.size.width * 0.6).rounded()
    let fitted = toolkit.text.pangoLayout(text, width: width, height: nil)
    #expect(!fitted.isTruncated)
    #expect(fitted.size.width <= width)
    #expect(fitted.size.width > width * 0.9)
    let label: LabelControl = stage.make(.label(text))
    stage.add(label, size: label.sizeThatFits(width: width, height: nil))
    stage.show()
    #expect(pango_layout_is_ellipsized(gtk_label_get_layout(label.widget.opaque)) == 0)
  }
}
