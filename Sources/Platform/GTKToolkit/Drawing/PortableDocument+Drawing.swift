import CToolkitSupport
import Foundation
import Toolkit

extension GTKToolkit {
  /// Draws pages into a PDF file, text as text. Native controls are left out.
  public func portableDocument(_ pages: [DocumentPage], information: DocumentInformation) throws -> Data {
    guard let first = pages.first else { throw ToolkitError("A document needs a page.") }
    let file = FileBytes()
    let surface = cairo_pdf_surface_create_for_stream(
      { context, bytes, count in
        guard let context, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<FileBytes>.fromOpaque(context).takeUnretainedValue().data.append(bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(file).toOpaque(), Double(first.size.width), Double(first.size.height))
    defer { cairo_surface_destroy(surface) }
    guard let surface, let cr = cairo_create(surface) else { throw ToolkitError("The document cannot be made.") }
    cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
    information.write(to: surface)
    let destinations = Set(pages.flatMap(\.destinations.keys))
    for page in pages {
      cairo_pdf_surface_set_size(surface, page.size.width, page.size.height)
      page.draw(on: cr)
      page.markUp(cr, destinations: destinations)
      cairo_show_page(cr)
    }
    cairo_destroy(cr)
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ToolkitError("The document cannot be made: \(String(cString: cairo_status_to_string(status))).")
    }
    return file.data
  }
}

/// What has been written of a file.
private final class FileBytes {
  var data = Data()
}

extension DocumentInformation {
  fileprivate func write(to surface: OpaquePointer) {
    func set(_ field: cairo_pdf_metadata_t, _ text: String?) {
      if let text, !text.isEmpty { cairo_pdf_surface_set_metadata(surface, field, text) }
    }
    set(CAIRO_PDF_METADATA_TITLE, title)
    set(CAIRO_PDF_METADATA_AUTHOR, author)
    set(CAIRO_PDF_METADATA_SUBJECT, subject)
    set(CAIRO_PDF_METADATA_KEYWORDS, keywords.joined(separator: ", "))
    set(CAIRO_PDF_METADATA_CREATOR, creator)
  }
}

extension DocumentPage {
  /// Pixels per point of pictures that are rendered for the page: 288 per inch.
  private static let pictureScale: CGFloat = 4

  /// Draws the page with its top left corner at the context's origin.
  func draw(on cr: OpaquePointer) {
    let bounds = CGRect(origin: .zero, size: size)
    let canvas = GTKCanvas(surface: nil, dirtyBounds: bounds, scale: Self.pictureScale, isPaper: true)
    draw(canvas)
    guard let node = canvas.finish() else { return }
    cairo_save(cr)
    cairo_rectangle(cr, 0, 0, size.width, size.height)
    cairo_clip(cr)
    gsk_render_node_draw(node, cr)
    cairo_restore(cr)
    gsk_render_node_unref(node)
  }

  /// Writes links and their destinations. A link that leads to a name which no page has would spoil the whole file.
  fileprivate func markUp(_ cr: OpaquePointer, destinations known: Set<String>) {
    for (name, point) in destinations.sorted(by: { $0.key < $1.key }) {
      tag(cr, CAIRO_TAG_DEST, "name=\(quoted(name)) x=\(number(point.x)) y=\(number(point.y))")
    }
    for link in links where !link.rect.isEmpty {
      let rect = [link.rect.minX, link.rect.minY, link.rect.width, link.rect.height].map(number)
      let place = "rect=[\(rect.joined(separator: " "))]"
      switch link.target {
      case .url(let url): tag(cr, CAIRO_TAG_LINK, "\(place) uri=\(quoted(url.absoluteString))")
      case .destination(let name):
        if known.contains(name) { tag(cr, CAIRO_TAG_LINK, "\(place) dest=\(quoted(name))") }
      }
    }
  }

  private func tag(_ cr: OpaquePointer, _ name: String, _ attributes: String) {
    cairo_tag_begin(cr, name, attributes)
    cairo_tag_end(cr, name)
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "\\'")
    return "'\(escaped)'"
  }

  private func number(_ value: CGFloat) -> String { String(format: "%.3f", Double(value)) }
}

extension GTKCanvas {
  /// Draws text so that a file keeps its characters, which GSK's glyphs would not tell.
  func drawOnPaper(_ text: PangoTextLayout, at origin: CGPoint, color: RGBA) {
    var (ink, logical) = (PangoRectangle(), PangoRectangle())
    pango_layout_get_pixel_extents(text.layout, &ink, &logical)
    let (left, top) = (min(ink.x, logical.x), min(ink.y, logical.y))
    let right = max(ink.x + ink.width, logical.x + logical.width)
    let bottom = max(ink.y + ink.height, logical.y + logical.height)
    guard right > left, bottom > top else { return }
    var bounds = CGRect(
      x: origin.x + CGFloat(left), y: origin.y + CGFloat(top), width: CGFloat(right - left),
      height: CGFloat(bottom - top)
    ).insetBy(dx: -1, dy: -1).graphene
    guard let cr = gtk_snapshot_append_cairo(snapshot, &bounds) else { return }
    cairo_set_source_rgba(cr, color.red, color.green, color.blue, color.alpha)
    cairo_move_to(cr, origin.x, origin.y)
    pango_cairo_show_layout(cr, text.layout)
    cairo_destroy(cr)
  }
}
