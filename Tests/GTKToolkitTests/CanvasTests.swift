import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Canvas")
struct CanvasTests {
  init() { _ = Display.toolkit }

  @Test("A rectangle is filled with its colour and nothing around it")
  func rectangle() throws {
    let picture = try Picture.of { canvas in
      canvas.fill(.rectangle(CGRect(x: 20, y: 20, width: 60, height: 60)), with: .color(.pureRed), evenOdd: false)
    }
    #expect(picture.shows(50, 50, .pureRed))
    #expect(picture.shows(10, 50, .white))
    #expect(picture.shows(21, 21, .pureRed))
  }

  @Test("A rounded rectangle and an ellipse leave their corners free")
  func corners() throws {
    let rect = CGRect(x: 10, y: 10, width: 80, height: 80)
    for outline in [Outline.roundedRectangle(rect, CornerRadii(30)), .ellipse(rect)] {
      let picture = try Picture.of { $0.fill(outline, with: .color(.pureBlue), evenOdd: false) }
      #expect(picture.shows(50, 50, .pureBlue))
      #expect(picture.shows(13, 13, .white))
      #expect(picture.shows(50, 12, .pureBlue))
    }
  }

  @Test("Pages become a PDF file whose text stays text, with links and what it says about itself")
  func portableDocument() throws {
    let line = TextContent(spans: [TextSpan(text: "Once upon a time", font: FontDescription(size: 20))], color: .black)
    let layout = Display.toolkit.textEngine.layout(line, width: nil, height: nil)
    let size = CGSize(width: 300, height: 200)
    let first = DocumentPage(
      size: size,
      links: [
        .init(rect: CGRect(x: 0, y: 0, width: 50, height: 20), target: .url(URL(string: "https://example.org/it's")!)),
        .init(rect: CGRect(x: 0, y: 30, width: 50, height: 20), target: .destination("end")),
        .init(rect: CGRect(x: 0, y: 60, width: 50, height: 20), target: .destination("no such place")),
      ]
    ) { canvas in
      canvas.draw(layout, at: CGPoint(x: 20, y: 20), color: .black)
      canvas.fill(.ellipse(CGRect(x: 50, y: 100, width: 60, height: 60)), with: .color(.pureRed), evenOdd: false)
    }
    let second = DocumentPage(size: CGSize(width: 100, height: 100), destinations: ["end": .zero]) { _ in }
    let data = try Display.toolkit.portableDocument(
      [first, second], information: DocumentInformation(title: "A Story", author: "Ada"))
    let file = String(decoding: data, as: Unicode.ASCII.self)
    #expect(file.hasPrefix("%PDF-1.4"))
    #expect(file.contains("/Count 2"))
    #expect(file.contains("(A Story)") && file.contains("(Ada)"))
    #expect(file.contains("/ToUnicode"), "the characters can be found again")
    #expect(file.components(separatedBy: "/Subtype /Link").count == 3)
    #expect(throws: ToolkitError.self) {
      try Display.toolkit.portableDocument([], information: DocumentInformation())
    }
  }

  @Test("An icon on a disc is light on a dark colour and dark on a light one, and keeps to the disc")
  func discs() throws {
    let icon = try Display.toolkit.image(for: .icon(names: ["list-add-symbolic"], pointSize: 80, isOnDisc: true))
    let rect = CGRect(x: 10, y: 10, width: 80, height: 80)
    func picture(_ tint: RGBA) throws -> Picture {
      var options = ImageDrawingOptions()
      options.tint = tint
      return try Picture.of { $0.draw(icon, in: rect, options: options) }
    }
    let dark = try picture(.pureBlue)
    #expect(dark.shows(50, 14, .pureBlue) && dark.shows(50, 50, .white) && dark.shows(13, 13, .white))
    let light = try picture(RGBA(red: 1, green: 1, blue: 0, alpha: 1))
    #expect(light.shows(50, 50, .black))
  }

  @Test("A path is filled by the winding or the even-odd rule")
  func fillRules() throws {
    let outer = Outline.rectangle(CGRect(x: 10, y: 10, width: 80, height: 80)).pathGeometry
    let inner = Outline.rectangle(CGRect(x: 30, y: 30, width: 40, height: 40)).pathGeometry
    let both = Outline.path(PathGeometry(outer.elements + inner.elements))
    let winding = try Picture.of { $0.fill(both, with: .color(.pureRed), evenOdd: false) }
    let evenOdd = try Picture.of { $0.fill(both, with: .color(.pureRed), evenOdd: true) }
    #expect(winding.shows(50, 50, .pureRed))
    #expect(evenOdd.shows(50, 50, .white))
    #expect(evenOdd.shows(20, 50, .pureRed))
  }

  @Test("Gradients run from the first to the last stop")
  func gradients() throws {
    let stops = [GradientStop(color: .pureRed, location: 0), GradientStop(color: .pureBlue, location: 1)]
    let rect = Outline.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100))
    let linear = Paint.linearGradient(stops, from: .zero, to: CGPoint(x: 100, y: 0))
    for outline in [rect, .path(rect.pathGeometry)] {
      let picture = try Picture.of { $0.fill(outline, with: linear, evenOdd: false) }
      #expect(picture.shows(1, 50, .pureRed, tolerance: 12))
      #expect(picture.shows(98, 50, .pureBlue, tolerance: 12))
    }
    let radial = Paint.radialGradient(stops, center: CGPoint(x: 50, y: 50), startRadius: 0, endRadius: 50)
    for outline in [rect, .path(rect.pathGeometry)] {
      let picture = try Picture.of { $0.fill(outline, with: radial, evenOdd: false) }
      #expect(picture.shows(50, 50, .pureRed, tolerance: 14))
      #expect(picture.shows(1, 1, .pureBlue, tolerance: 12))
    }
    let conic = Paint.conicGradient(stops, center: CGPoint(x: 50, y: 50), startAngle: 0, endAngle: 2 * .pi)
    for outline in [rect, .path(rect.pathGeometry)] {
      let picture = try Picture.of { $0.fill(outline, with: conic, evenOdd: false) }
      // Clockwise from the right: just below the axis is the beginning, just above it the end.
      #expect(picture.shows(95, 52, .pureRed, tolerance: 30))
      #expect(picture.shows(95, 47, .pureBlue, tolerance: 30))
      #expect(picture.shows(5, 50, RGBA(red: 0.5, green: 0, blue: 0.5), tolerance: 20))
    }
  }

  @Test("A gradient of one point or one stop is its last colour")
  func degenerateGradients() throws {
    let stops = [GradientStop(color: .pureRed, location: 0), GradientStop(color: .pureBlue, location: 1)]
    let rect = Outline.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100))
    let paints: [Paint] = [
      .linearGradient(stops, from: .zero, to: .zero),
      .radialGradient(stops, center: .zero, startRadius: 5, endRadius: 5),
      .conicGradient(stops, center: .zero, startAngle: 1, endAngle: 1),
      .linearGradient([GradientStop(color: .pureBlue, location: 0.3)], from: .zero, to: CGPoint(x: 9, y: 9)),
    ]
    for paint in paints {
      let picture = try Picture.of { $0.fill(rect, with: paint, evenOdd: false) }
      #expect(picture.shows(50, 50, .pureBlue))
    }
  }

  @Test("A stroke straddles its outline, also where Cairo draws it")
  func strokes() throws {
    let rect = CGRect(x: 20, y: 20, width: 60, height: 60)
    let line = StrokeAppearance(width: 10)
    let outlines: [Outline] = [
      .rectangle(rect), .roundedRectangle(rect, CornerRadii(12)), .ellipse(rect),
      .path(Outline.rectangle(rect).pathGeometry),
    ]
    for outline in outlines {
      let picture = try Picture.of { $0.stroke(outline, with: .color(.pureRed), appearance: line) }
      #expect(picture.shows(50, 17, .pureRed))
      #expect(picture.shows(50, 23, .pureRed))
      #expect(picture.shows(50, 13, .white))
      #expect(picture.shows(50, 27, .white))
    }
  }

  @Test("A dashed stroke has gaps, and a dash without length is a solid line")
  func dashes() throws {
    let path = Outline.path(PathGeometry([.move(to: CGPoint(x: 0, y: 50)), .line(to: CGPoint(x: 100, y: 50))]))
    let dashed = try Picture.of {
      $0.stroke(path, with: .color(.pureRed), appearance: StrokeAppearance(width: 10, dash: [20, 20]))
    }
    #expect(dashed.shows(10, 50, .pureRed))
    #expect(dashed.shows(30, 50, .white))
    let solid = try Picture.of {
      $0.stroke(path, with: .color(.pureRed), appearance: StrokeAppearance(width: 10, dash: [0, 0]))
    }
    #expect(solid.shows(30, 50, .pureRed))
  }

  @Test("A stroke takes a conic gradient")
  func conicStroke() throws {
    let stops = [GradientStop(color: .pureRed, location: 0), GradientStop(color: .pureBlue, location: 1)]
    let conic = Paint.conicGradient(stops, center: CGPoint(x: 50, y: 50), startAngle: 0, endAngle: 2 * .pi)
    let picture = try Picture.of {
      $0.stroke(
        .ellipse(CGRect(x: 20, y: 20, width: 60, height: 60)), with: conic, appearance: StrokeAppearance(width: 10))
    }
    #expect(picture.shows(80, 53, .pureRed, tolerance: 40))
    #expect(picture.shows(50, 50, .white))
  }

  @Test("Clips restrict drawing until they are restored, for every outline")
  func clips() throws {
    let rect = CGRect(x: 30, y: 30, width: 40, height: 40)
    let whole = Outline.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100))
    for outline in [Outline.rectangle(rect), .ellipse(rect), .path(Outline.rectangle(rect).pathGeometry)] {
      let picture = try Picture.of { canvas in
        canvas.save()
        canvas.clip(to: outline, evenOdd: false)
        canvas.save()
        canvas.translate(x: 5, y: 0)
        canvas.clip(to: outline, evenOdd: false)
        canvas.fill(whole, with: .color(.pureRed), evenOdd: false)
        canvas.restore()
        canvas.restore()
        canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(.pureBlue), evenOdd: false)
      }
      #expect(picture.shows(50, 50, .pureRed))
      #expect(picture.shows(32, 50, .white))
      #expect(picture.shows(75, 50, .white))
      #expect(picture.shows(5, 5, .pureBlue))
    }
  }

  @Test("Transforms move, turn and skew what follows and end with restore")
  func transforms() throws {
    let square = Outline.rectangle(CGRect(x: 0, y: 0, width: 20, height: 20))
    let picture = try Picture.of { canvas in
      canvas.save()
      canvas.translate(x: 50, y: 50)
      canvas.concatenate(AffineTransform(rotationByRadians: .pi))
      canvas.fill(square, with: .color(.pureRed), evenOdd: false)
      canvas.restore()
      canvas.save()
      // Leans to the right as it goes down.
      canvas.concatenate(AffineTransform(m11: 1, m12: 0, m21: 1, m22: 1, tX: 60, tY: 60))
      canvas.fill(square, with: .color(.pureBlue), evenOdd: false)
      canvas.restore()
      canvas.fill(square, with: .color(.pureGreen), evenOdd: false)
    }
    #expect(picture.shows(40, 40, .pureRed))
    #expect(picture.shows(55, 55, .white))
    #expect(picture.shows(62, 61, .pureBlue))
    #expect(picture.shows(96, 79, .pureBlue))
    #expect(picture.shows(62, 78, .white))
    #expect(picture.shows(10, 10, .pureGreen))
  }

  @Test("Opacity applies to a layer as a whole")
  func opacity() throws {
    let rect = Outline.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100))
    let picture = try Picture.of { canvas in
      canvas.push(.opacity(0.5))
      canvas.fill(rect, with: .color(.pureBlue), evenOdd: false)
      canvas.fill(rect, with: .color(.pureRed), evenOdd: false)
      canvas.pop()
    }
    #expect(picture.shows(50, 50, RGBA(red: 1, green: 0.5, blue: 0.5)))
  }

  @Test("A blur spreads over the edge and is weaker with distance")
  func blur() throws {
    let picture = try Picture.of { canvas in
      canvas.push(.blur(radius: 5))
      canvas.fill(.rectangle(CGRect(x: 30, y: 30, width: 40, height: 40)), with: .color(.black), evenOdd: false)
      canvas.pop()
    }
    #expect(picture[50, 50].red < 30)
    #expect((90...165).contains(picture[30, 50].red))
    #expect(picture[10, 50].red > 245)
  }

  @Test("A layer's shadow has the layer's shape, and an outline's shadow lies around the outline")
  func shadows() throws {
    let rect = CGRect(x: 30, y: 30, width: 30, height: 30)
    let layer = try Picture.of { canvas in
      canvas.push(.shadow(.black, radius: 0, x: 20, y: 20))
      canvas.fill(.ellipse(rect), with: .color(.pureRed), evenOdd: false)
      canvas.pop()
    }
    #expect(layer.shows(45, 45, .pureRed))
    #expect(layer.shows(72, 72, .black))
    for outline in [Outline.rectangle(rect), .path(Outline.rectangle(rect).pathGeometry)] {
      let picture = try Picture.of { canvas in
        canvas.drawShadow(of: outline, color: .black, radius: 3, x: 20, y: 0)
      }
      #expect(picture[70, 45].red < 50)
      #expect(picture.shows(20, 45, .white))
    }
  }

  @Test("Blend modes combine a layer with everything below it, within clips and transforms")
  func blending() throws {
    let rect = Outline.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100))
    let picture = try Picture.of { canvas in
      canvas.fill(rect, with: .color(RGBA(red: 1, green: 1, blue: 0)), evenOdd: false)
      canvas.save()
      canvas.clip(to: .rectangle(CGRect(x: 0, y: 0, width: 50, height: 100)), evenOdd: false)
      canvas.translate(x: 10, y: 0)
      canvas.push(.blend(.multiply))
      canvas.fill(rect, with: .color(RGBA(red: 0, green: 1, blue: 1)), evenOdd: false)
      canvas.pop()
      canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 5, height: 5)), with: .color(.pureRed), evenOdd: false)
      canvas.restore()
      canvas.fill(.rectangle(CGRect(x: 90, y: 0, width: 5, height: 5)), with: .color(.pureBlue), evenOdd: false)
    }
    #expect(picture.shows(30, 50, .pureGreen))
    #expect(picture.shows(5, 50, RGBA(red: 1, green: 1, blue: 0)))
    #expect(picture.shows(70, 50, RGBA(red: 1, green: 1, blue: 0)))
    #expect(picture.shows(12, 2, .pureRed))
    #expect(picture.shows(92, 2, .pureBlue))
  }

  @Test("Every blend mode draws", arguments: BlendMode.allCases)
  func everyMode(_ mode: BlendMode) throws {
    let rect = Outline.rectangle(CGRect(x: 20, y: 20, width: 60, height: 60))
    let picture = try Picture.of { canvas in
      canvas.push(.blend(mode))
      canvas.fill(rect, with: .color(.black), evenOdd: false)
      canvas.pop()
    }
    #expect(picture.shows(5, 5, .white))
  }

  @Test("A colour matrix maps rows to red, green, blue and alpha, then adds its offset")
  func colorMatrix() throws {
    // Red becomes green; blue gets half from nowhere.
    let rows: [Double] = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    let picture = try Picture.of { canvas in
      canvas.push(.colorMatrix(rows, offset: [0, 0, 0.5, 0]))
      canvas.fill(
        .rectangle(CGRect(x: 0, y: 0, width: 100, height: 100)), with: .color(.pureRed), evenOdd: false)
      canvas.pop()
    }
    #expect(picture.shows(50, 50, RGBA(red: 0, green: 1, blue: 0.5)))
  }

  @Test("A mask shows its content in proportion to its alpha, whatever its colour")
  func masks() throws {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let picture = try Picture.of { canvas in
      canvas.masked(
        by: {
          canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 50, height: 100)), with: .color(.white), evenOdd: false)
          canvas.fill(
            .rectangle(CGRect(x: 50, y: 0, width: 25, height: 100)), with: .color(RGBA(white: 0, alpha: 0.5)),
            evenOdd: false)
        }, bounds: bounds,
        content: { canvas.fill(.rectangle(bounds), with: .color(.pureRed), evenOdd: false) })
    }
    #expect(picture.shows(25, 50, .pureRed))
    #expect(picture.shows(60, 50, RGBA(red: 1, green: 0.5, blue: 0.5)))
    #expect(picture.shows(90, 50, .white))
  }

  @Test("An empty mask hides its content")
  func emptyMask() throws {
    let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let picture = try Picture.of { canvas in
      canvas.masked(
        by: {}, bounds: bounds, content: { canvas.fill(.rectangle(bounds), with: .color(.pureRed), evenOdd: false) })
    }
    #expect(picture.shows(50, 50, .white))
  }

  @Test("Text is drawn in its colour with the top left corner at the origin")
  func text() throws {
    let text = sample("Hello", size: 30)
    let layout = Display.toolkit.textEngine.layout(text, width: nil, height: nil)
    let picture = try Picture.of { $0.draw(layout, at: CGPoint(x: 10, y: 20), color: .black) }
    #expect(picture.hasInk(in: CGRect(x: 10, y: 20, width: layout.size.width, height: layout.size.height)))
    #expect(!picture.hasInk(in: CGRect(x: 0, y: 0, width: 100, height: 20)))
    #expect(!picture.hasInk(in: CGRect(x: 0, y: 0, width: 9, height: 100)))
  }
}
