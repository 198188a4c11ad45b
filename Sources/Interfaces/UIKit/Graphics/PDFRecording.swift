import Foundation
import Toolkit

/// A document whose pages are being drawn.
///
/// One context serves all pages: each new page takes over what was drawn on the one before and starts afresh.
@MainActor
final class PDFRecording {
  /// Where the document goes when it ends.
  enum Target {
    case data(NSMutableData)
    case file(URL)
    /// Whoever has begun it takes it.
    case caller
  }

  /// US Letter, as everywhere in UIKit where no size is said; points.
  static let letter = CGRect(x: 0, y: 0, width: 612, height: 792)

  let context: CGContext
  let target: Target
  private let usualBounds: CGRect
  private let information: DocumentInformation
  private var pages: [DocumentPage] = []
  private var links: [DocumentPage.Link] = []
  private var destinations: [String: CGPoint] = [:]
  /// The plane's part that the present page shows; `nil` before the first page.
  private(set) var pageBounds: CGRect?

  /// `bounds` are those of pages that say nothing else.
  init(bounds: CGRect, information: [AnyHashable: Any], target: Target = .caller) {
    usualBounds = bounds.isEmpty ? Self.letter : bounds
    self.information = DocumentInformation(information)
    self.target = target
    context = CGContext(size: usualBounds.size)
    context.document = self
  }

  /// Ends the present page and begins another.
  func beginPage(_ bounds: CGRect? = nil) {
    endPage()
    let bounds = bounds.flatMap { $0.isEmpty ? nil : $0 } ?? usualBounds
    pageBounds = bounds
    // What was drawn before the first page is on none.
    _ = context.turnPage(to: bounds.size)
    if bounds.origin != .zero { context.translateBy(x: -bounds.minX, y: -bounds.minY) }
  }

  private func endPage() {
    guard pageBounds != nil else { return }
    let drawing = context.turnPage(to: usualBounds.size)
    pages.append(
      DocumentPage(size: drawing.size, links: links, destinations: destinations) { drawing.draw(on: $0) })
    links = []
    destinations = [:]
    pageBounds = nil
  }

  /// Makes a part of the present page lead somewhere, in the context's present coordinates.
  func addLink(_ rect: CGRect, to target: DocumentPage.Link.Target) {
    guard pageBounds != nil else { return }
    links.append(DocumentPage.Link(rect: rect.applying(context.ctm), target: target))
  }

  /// Names a place of the present page, in the context's present coordinates.
  func addDestination(_ name: String, at point: CGPoint) {
    guard pageBounds != nil else { return }
    destinations[name] = point.applying(context.ctm)
  }

  /// Ends the document.
  /// - Throws: `ToolkitError` if it has no page or cannot be made.
  func finish() throws -> Data {
    endPage()
    guard !pages.isEmpty else {
      throw ToolkitError("A PDF document needs a page: begin one before drawing.")
    }
    return try InterfacePlatform.toolkit.portableDocument(pages, information: information)
  }

  /// Replaces a file as a whole, or leaves it as it was.
  /// - Throws: `DocumentError`.
  static func write(_ data: Data, to url: URL) throws {
    try FileWrapper(regularFileWithContents: data).write(to: url, options: .atomic, originalContentsURL: nil)
  }
}

extension DocumentInformation {
  /// Reads Core Graphics' keys; others are ignored.
  fileprivate init(_ values: [AnyHashable: Any]) {
    let keywords = values[kCGPDFContextKeywords]
    self.init(
      title: values[kCGPDFContextTitle] as? String, author: values[kCGPDFContextAuthor] as? String,
      subject: values[kCGPDFContextSubject] as? String,
      keywords: keywords as? [String] ?? (keywords as? String).map { [$0] } ?? [],
      creator: values[kCGPDFContextCreator] as? String)
  }
}
