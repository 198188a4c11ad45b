import Foundation
import Testing

@testable import ApplicationResources
@testable import frontispiece

@Suite("Asset catalogues")
struct AssetCatalogTests {
  @Test("The smallest scale that is sharp enough is chosen, otherwise the largest")
  func scales() throws {
    let fixture = try Fixture()
    try fixture.writeImageSet(
      "leaf",
      entries: """
        {"filename": "1.png", "scale": "1x"}, {"filename": "2.png", "scale": "2x"}, {"filename": "3.png", "scale": "3x"}
        """,
      files: [
        "1.png": Sample.png(width: 10, height: 20), "2.png": Sample.png(width: 20, height: 40),
        "3.png": Sample.png(width: 30, height: 60),
      ])
    #expect(try fixture.compile().lines.isEmpty)
    let resources = fixture.resources()
    for (wanted, chosen) in [(1, 1), (1.25, 2), (2, 2), (2.5, 3), (4, 3)] as [(Double, Double)] {
      let image = try #require(resources.image(named: "leaf", scale: wanted))
      #expect(image.scale == chosen)
      #expect(image.size == CGSize(width: 10, height: 20))
      #expect(image.format == .png)
    }
  }

  @Test("A dark appearance gets its own picture; without one the common picture serves")
  func appearances() throws {
    let fixture = try Fixture()
    let night = Data("<svg width='1' height='1'/>".utf8)
    try fixture.writeImageSet(
      "sky", entries: #"{"filename": "day.svg"}, {"filename": "night.svg", \#(Sample.dark)}"#,
      files: ["day.svg": Sample.svg, "night.svg": night])
    try fixture.writeImageSet("sun", entries: #"{"filename": "day.svg"}"#, files: ["day.svg": Sample.svg])
    _ = try fixture.compile()
    let resources = fixture.resources()
    #expect(resources.image(named: "sky", appearance: .light)?.data == Sample.svg)
    #expect(resources.image(named: "sky", appearance: .dark)?.data == night)
    #expect(resources.image(named: "sun", appearance: .dark)?.data == Sample.svg)
    #expect(resources.image(named: "moon") == nil)
  }

  @Test("A vector image keeps its size in points at every scale")
  func vectors() throws {
    let fixture = try Fixture()
    try fixture.writeImageSet(
      "robot", entries: #"{"filename": "robot.svg", "idiom": "universal"}"#, files: ["robot.svg": Sample.svg],
      properties: #"{"preserves-vector-representation": true, "template-rendering-intent": "template"}"#)
    _ = try fixture.compile()
    let image = try #require(fixture.resources().image(named: "robot", scale: 3))
    #expect(image.format == .svg)
    #expect(image.scale == 1)
    #expect(image.size == CGSize(width: 40, height: 30))
    #expect(image.preservesVectorRepresentation)
    #expect(image.renderingIntent == .template)
  }

  @Test("Colour components may be hexadecimal, bytes or fractions", arguments: [("0xFF", "0x80"), ("255", "128")])
  func components(full: String, half: String) throws {
    let fixture = try Fixture()
    try fixture.writeColorSet("ink", entries: Sample.color(full, half, "0.000"))
    _ = try fixture.compile()
    let color = try #require(fixture.resources().color(named: "ink"))
    #expect(color.red == 1)
    #expect(abs(color.green - 128.0 / 255) < 0.0001)
    #expect(color.blue == 0)
  }

  @Test("Display P3 colours become extended sRGB, and grey stays grey")
  func displayP3() throws {
    let fixture = try Fixture()
    try fixture.writeColorSet("vivid", entries: Sample.color("1.000", "0.000", "0.000", space: "display-p3"))
    try fixture.writeColorSet("grey", entries: Sample.color("0.500", "0.500", "0.500", space: "display-p3"))
    _ = try fixture.compile()
    let vivid = try #require(fixture.resources().color(named: "vivid"))
    #expect(abs(vivid.red - 1.0930) < 0.001)
    #expect(abs(vivid.green + 0.2268) < 0.001)
    let grey = try #require(fixture.resources().color(named: "grey"))
    #expect(abs(grey.red - 0.5) < 0.0005 && abs(grey.blue - 0.5) < 0.0005)
  }

  @Test("Dark and high contrast choose among the variants of a colour; the accent colour is found by its name")
  func colorVariants() throws {
    let fixture = try Fixture()
    try fixture.writeColorSet(
      "AccentColor",
      entries: [
        Sample.color("0x10", "0", "0"), Sample.color("0x20", "0", "0", more: Sample.dark),
        Sample.color("0x30", "0", "0", more: Sample.highContrast),
      ].joined(separator: ","))
    _ = try fixture.compile()
    let resources = fixture.resources()
    #expect(resources.accentColor()?.red == 16.0 / 255)
    #expect(resources.accentColor(appearance: .dark)?.red == 32.0 / 255)
    #expect(resources.accentColor(highContrast: true)?.red == 48.0 / 255)
    #expect(resources.accentColor(appearance: .dark, highContrast: true)?.red == 32.0 / 255)
  }

  @Test("Folders that provide a namespace are part of the name, others are not")
  func namespaces() throws {
    let fixture = try Fixture()
    try fixture.write("Assets.xcassets/Icons/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    try fixture.writeImageSet("Icons/star", entries: #"{"filename": "a.svg"}"#, files: ["a.svg": Sample.svg])
    try fixture.writeImageSet("Plain/leaf", entries: #"{"filename": "a.svg"}"#, files: ["a.svg": Sample.svg])
    _ = try fixture.compile()
    let resources = fixture.resources()
    #expect(resources.image(named: "Icons/star") != nil)
    #expect(resources.image(named: "leaf") != nil)
    let source = try fixture.generatedSource
    #expect(source.contains("enum Icons {"))
    #expect(source.contains(#"name: "Icons/star", bundle: resourceBundle"#))
  }

  @Test("The app icon is the sharpest of its set and gets no constant")
  func appIcon() throws {
    let fixture = try Fixture()
    try fixture.write(
      "Assets.xcassets/AppIcon.appiconset/Contents.json",
      """
      {"images": [{"filename": "s.png", "idiom": "iphone", "size": "20x20", "scale": "2x"},
        {"filename": "l.png", "idiom": "ios-marketing", "size": "100x100", "scale": "1x"}]}
      """)
    try fixture.write("Assets.xcassets/AppIcon.appiconset/s.png", Sample.png(width: 40, height: 40))
    try fixture.write("Assets.xcassets/AppIcon.appiconset/l.png", Sample.png(width: 100, height: 100))
    _ = try fixture.compile()
    #expect(fixture.resources().appIcon()?.data == Sample.png(width: 100, height: 100))
    #expect(try !fixture.generatedSource.contains("appIcon"))
  }

  @Test("Two names that come out alike give one constant and one warning")
  func collisions() throws {
    let fixture = try Fixture()
    for name in ["pink-jungle", "pinkJungle"] {
      try fixture.writeImageSet(name, entries: #"{"filename": "a.svg"}"#, files: ["a.svg": Sample.svg])
    }
    let diagnostics = try fixture.compile()
    #expect(diagnostics.lines.count == 1 && !diagnostics.hasErrors)
    #expect(diagnostics.lines[0].contains("rename the asset"))
    #expect(try fixture.generatedSource.components(separatedBy: "static let").count == 2)
  }

  @Test("Colours have shorthands for SwiftUI and UIKit, except under names that the frameworks use")
  func shorthands() throws {
    let fixture = try Fixture()
    try fixture.writeColorSet("ink", entries: Sample.color("0", "0", "0"))
    try fixture.writeColorSet("primary", entries: Sample.color("0", "0", "0"))
    _ = try fixture.compile(imports: ["SwiftUI", "UIKit"])
    let source = try fixture.generatedSource
    #expect(source.contains("static var ink: SwiftUI.Color { SwiftUI.Color(ColorResource.ink) }"))
    #expect(source.contains("static var ink: UIKit.UIColor { UIKit.UIColor(resource: ColorResource.ink) }"))
    #expect(source.contains("static let primary = ColorResource("))
    #expect(!source.contains("static var primary"))
  }

  @Test("A missing picture is a warning with its path, and the build goes on")
  func missingFile() throws {
    let fixture = try Fixture()
    try fixture.writeImageSet("gone", entries: #"{"filename": "gone.png", "scale": "1x"}"#, files: [:])
    let diagnostics = try fixture.compile()
    #expect(!diagnostics.hasErrors)
    #expect(diagnostics.lines.contains { $0.contains("gone.imageset/gone.png: warning:") })
    #expect(fixture.resources().image(named: "gone") == nil)
  }

  @Test("A damaged picture is left out, and the app says so as well")
  func damagedFile() throws {
    let fixture = try Fixture()
    try fixture.write("Info.plist", Sample.infoPlist(""))
    try fixture.writeImageSet("bad", entries: #"{"filename": "bad.png"}"#, files: ["bad.png": Data([1, 2, 3])])
    #expect(try fixture.compile().lines.contains { $0.contains("bad.png: warning:") })
    #expect(fixture.resources().problems == ["The image “bad.png” is damaged and is not shown."])
  }

  @Test("An unreadable description is an error with its path", arguments: ["", "{", #"{"images": 3}"#, "\u{0}"])
  func malformedContents(text: String) throws {
    let fixture = try Fixture()
    try fixture.write("Assets.xcassets/bad.imageset/Contents.json", text)
    let diagnostics = try fixture.compile()
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.lines.count == 1)
    #expect(diagnostics.lines[0].contains("bad.imageset/Contents.json: error:"))
  }

  @Test("The regular weight is cut out of a symbol's template")
  func symbols() throws {
    let fixture = try Fixture()
    try fixture.write(
      "Assets.xcassets/spark.symbolset/Contents.json", #"{"symbols": [{"filename": "s.svg", "idiom": "universal"}]}"#)
    try fixture.write(
      "Assets.xcassets/spark.symbolset/s.svg",
      """
      <svg><g id="Guides"><line id="Baseline-M" x1="0" y1="1126" y2="1126"/><line id="Capline-M" y1="1056"/>
      <line id="left-margin-Regular-M" x1="100"/><line id="right-margin-Regular-M" x1="200"/></g>
      <g id="Symbols"><g id="Black-M"><path d="M1"/></g><g id="Regular-M"><g><path d="M2"/></g></g></g></svg>
      """)
    #expect(try fixture.compile().lines.isEmpty)
    let image = try #require(fixture.resources().image(named: "spark"))
    let text = String(decoding: image.data, as: UTF8.self)
    #expect(image.renderingIntent == .template)
    #expect(text.contains("M2") && !text.contains("M1\""))
    #expect(image.size?.height == 24)
  }

  @Test("The size of a JPEG image is read from its frame header")
  func jpegSize() throws {
    let jpeg = Data([
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 50, 0, 70, 1, 1, 0x11, 0,
    ])
    #expect(ImageProbe(jpeg)?.size == CGSize(width: 70, height: 50))
  }
}
