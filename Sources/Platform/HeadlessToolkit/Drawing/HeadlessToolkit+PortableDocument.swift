import Foundation
import Toolkit

/// A document that a program has made, as it would look.
@MainActor
public struct HeadlessDocument {
  /// A page of it.
  public struct Page {
    /// Points.
    public var size: CGSize
    /// What was drawn, in points from the page's top left corner.
    public var list: DisplayList
    /// Parts of the page that lead elsewhere.
    public var links: [DocumentPage.Link]
    /// Places of the page that links lead to, by name.
    public var destinations: [String: CGPoint]
  }
  /// What the document says about itself.
  public var information: DocumentInformation
  /// The pages, in order.
  public var pages: [Page]
}

extension HeadlessToolkit {
  /// Adds to `documents`. The file has the pages in their sizes with the texts on them, in one font, and nothing else.
  public func portableDocument(_ pages: [DocumentPage], information: DocumentInformation) throws -> Data {
    guard !pages.isEmpty else { throw ToolkitError("A document needs a page.") }
    let document = HeadlessDocument(information: information, pages: pages.map(draw))
    documents.append(document)
    return PlainPDF(document).file
  }

  /// What a page looks like.
  func draw(_ page: DocumentPage) -> HeadlessDocument.Page {
    let canvas = RecordingCanvas(bounds: CGRect(origin: .zero, size: page.size), toolkit: self)
    page.draw(canvas)
    canvas.finish()
    return HeadlessDocument.Page(
      size: page.size, list: DisplayList(canvas.items), links: page.links, destinations: page.destinations)
  }
}

/// A PDF file as the format's specification shows it in its first example.
@MainActor
private struct PlainPDF {
  private(set) var file = Data("%PDF-1.4\n".utf8)
  private var offsets: [Int] = []

  init(_ document: HeadlessDocument) {
    let first = 5
    let kids = document.pages.indices.map { "\(first + $0 * 2) 0 R" }.joined(separator: " ")
    add("<< /Type /Catalog /Pages 2 0 R >>")
    add("<< /Type /Pages /Kids [\(kids)] /Count \(document.pages.count) >>")
    add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>")
    let fields = [("Title", document.information.title), ("Author", document.information.author)]
    add(
      "<< \(fields.compactMap { name, text in text.map { "/\(name) \(Self.string($0))" } }.joined(separator: " ")) >>")
    for (index, page) in document.pages.enumerated() {
      let box = "[0 0 \(page.size.width) \(page.size.height)]"
      add(
        "<< /Type /Page /Parent 2 0 R /MediaBox \(box) /Resources << /Font << /F1 3 0 R >> >> "
          + "/Contents \(first + index * 2 + 1) 0 R >>")
      let content = Self.content(of: page)
      add("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    let start = file.count
    let entries = offsets.map { "\(String(repeating: "0", count: 10 - "\($0)".count))\($0) 00000 n \n" }.joined()
    let count = offsets.count + 1
    file.append(
      Data(
        """
        xref
        0 \(count)
        0000000000 65535 f \n\(entries)trailer << /Size \(count) /Root 1 0 R /Info 4 0 R >>
        startxref
        \(start)
        %%EOF

        """.utf8))
  }

  private mutating func add(_ object: String) {
    offsets.append(file.count)
    file.append(Data("\(offsets.count) 0 obj\n\(object)\nendobj\n".utf8))
  }

  private static func content(of page: HeadlessDocument.Page) -> String {
    page.list.items.compactMap { item in
      guard case .text(let layout, _) = item.content else { return nil }
      let size = layout.content.spans.first?.font.size ?? 12
      let baseline = page.size.height - item.bounds.minY - layout.firstBaseline
      return "BT /F1 \(size) Tf \(item.bounds.minX) \(baseline) Td \(string(layout.visibleText)) Tj ET"
    }.joined(separator: "\n")
  }

  private static func string(_ text: String) -> String {
    let escaped = text.map { ["(", ")", "\\"].contains($0) ? "\\\($0)" : String($0) }.joined()
    return "(\(escaped))"
  }
}
