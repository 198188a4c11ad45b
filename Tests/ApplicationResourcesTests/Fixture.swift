import Foundation

@testable import ApplicationResources
@testable import frontispiece

/// A folder of sources made for one test, and what the tool makes of it.
struct Fixture: ~Copyable {
  let root: URL
  var sources: URL { root.appendingPathComponent("Sources/App") }
  var output: URL { root.appendingPathComponent("App_App.resources") }

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("frontispiece-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  func write(_ path: String, _ data: Data) throws {
    let file = sources.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// An image set whose entries are given as the inner JSON of its array.
  func writeImageSet(_ name: String, entries: String, files: [String: Data], properties: String = "{}") throws {
    let folder = "Assets.xcassets/\(name).imageset"
    try write("\(folder)/Contents.json", #"{"images": [\#(entries)], "properties": \#(properties)}"#)
    for (file, data) in files { try write("\(folder)/\(file)", data) }
  }

  func writeColorSet(_ name: String, entries: String) throws {
    try write("Assets.xcassets/\(name).colorset/Contents.json", #"{"colors": [\#(entries)]}"#)
  }

  func compile(imports: [String] = ["SwiftUI"]) throws -> Diagnostics {
    try CompileResources(sources: sources, output: output, module: "App", imports: imports).compile()
  }

  /// The app's resources as they are found beside its executable.
  func resources() -> ApplicationResources {
    ApplicationResources(directory: root, module: "App")
  }

  var generatedSource: String {
    get throws { try String(contentsOf: output.appendingPathComponent("GeneratedResources.swift"), encoding: .utf8) }
  }
}

enum Sample {
  /// The header of a PNG file; enough for everything but drawing it.
  static func png(width: UInt8, height: UInt8) -> Data {
    Data([
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0, 0,
      height,
    ])
  }

  static let svg = Data(#"<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>"#.utf8)

  static let dark = #""appearances": [{"appearance": "luminosity", "value": "dark"}]"#
  static let highContrast = #""appearances": [{"appearance": "contrast", "value": "high"}]"#

  static func color(_ red: String, _ green: String, _ blue: String, space: String = "srgb", more: String = "") -> String
  {
    """
    {"idiom": "universal" \(more.isEmpty ? "" : ", " + more), "color": {"color-space": "\(space)",
     "components": {"red": "\(red)", "green": "\(green)", "blue": "\(blue)", "alpha": "1.000"}}}
    """
  }

  static func infoPlist(_ entries: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>\(entries)</dict></plist>
    """
  }
}
