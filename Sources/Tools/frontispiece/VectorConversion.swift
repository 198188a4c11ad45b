import Foundation

/// Converts vector images to SVG, the one vector format that is drawn at run time.
enum VectorConversion {
  /// The first page of a PDF file as SVG, by poppler's `pdftocairo`. `nil` when the tool is not installed or fails.
  static func svg(fromPDF file: URL) -> Data? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    let tool = folders.lazy.map { "\($0)/pdftocairo" }.first(where: FileManager.default.isExecutableFile)
    guard let tool else { return nil }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: tool)
    process.arguments = ["-svg", "-f", "1", "-l", "1", file.path, "-"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 && !data.isEmpty ? data : nil
  }
}

/// The template file of a custom symbol: one SVG with a group for each of 27 weights and sizes, and guide lines. Only
/// the regular weight in medium size is drawn; the others are derived by scaling, as text does.
struct SymbolTemplate {
  /// A picture of the group alone.
  let svg: String
  /// The size of the group's design space in points.
  let size: CGSize

  init?(_ template: String) {
    guard let name = template.range(of: #"id="Regular-M""#) ?? template.range(of: #"id='Regular-M'"#),
      let open = template[..<name.lowerBound].range(of: "<g", options: .backwards),
      let group = Self.balancedGroup(in: template[open.lowerBound...])
    else { return nil }
    let text = String(group)
    func guide(_ id: String, _ attribute: String) -> Double? {
      guard let line = template.range(of: "id=\"\(id)\""),
        let open = template[..<line.lowerBound].range(of: "<", options: .backwards),
        let close = template[line.upperBound...].firstIndex(of: ">")
      else { return nil }
      let tag = template[open.lowerBound...close]
      guard let start = tag.range(of: " \(attribute)=\"")?.upperBound,
        let end = tag[start...].firstIndex(of: "\"")
      else { return nil }
      return Double(tag[start..<end])
    }
    let left = guide("left-margin-Regular-M", "x1") ?? 1391.3
    let right = guide("right-margin-Regular-M", "x1") ?? 1510.65
    let baseline = guide("Baseline-M", "y1") ?? 1126
    let capline = guide("Capline-M", "y1") ?? 1055.54
    let height = (baseline - capline) * 1.5
    let top = (baseline + capline) / 2 - height / 2
    let width = right - left
    guard width > 0, height > 0 else { return nil }
    size = CGSize(width: width / height * 24, height: 24)
    svg = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="24" \
      viewBox="\(left) \(top) \(width) \(height)">\(text)</svg>
      """
  }

  /// The group that the text begins with, to its closing tag.
  private static func balancedGroup(in text: Substring) -> Substring? {
    var depth = 0
    var rest = text
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open...close]
      if tag.hasPrefix("</g>") || tag.hasPrefix("</g ") {
        depth -= 1
      } else if tag.hasPrefix("<g>") || tag.hasPrefix("<g ") || tag.hasPrefix("<g\n"), !tag.hasSuffix("/>") {
        depth += 1
      }
      rest = rest[rest.index(after: close)...]
      if depth == 0 { return text[..<rest.startIndex] }
    }
    return nil
  }
}
