import Foundation
import Toolkit

/// How a PDF document is made. Apple's `UIGraphicsPDFRendererFormat`.
@MainActor
public final class UIGraphicsPDFRendererFormat: UIGraphicsRendererFormat {
  /// What the document says about itself, by Core Graphics' keys such as `kCGPDFContextTitle`.
  public var documentInfo: [String: Any] = [:]
  /// A format without any information.
  public static func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
  /// A format without any information.
  public static func preferred() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
}

/// What the pages of a PDF document are drawn with. Apple's `UIGraphicsPDFRendererContext`.
///
/// Nothing that is drawn before the first page is begun is on any page. Links and destinations lie in the coordinates
/// that are in force when they are added.
@MainActor
public final class UIGraphicsPDFRendererContext: UIGraphicsRendererContext {
  private let recording: PDFRecording

  init(_ recording: PDFRecording, format: UIGraphicsRendererFormat) {
    self.recording = recording
    super.init(recording.context, format: format)
  }

  /// The part of the plane that the present page shows, in points; the renderer's bounds before the first page.
  public var pdfContextBounds: CGRect { recording.pageBounds ?? format.bounds }

  /// Begins a page of the renderer's size.
  public func beginPage() { recording.beginPage() }
  /// Begins a page of a size of its own, in points. What `pageInfo` says about boxes beside the page is not written.
  public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) { recording.beginPage(bounds) }

  /// Opens an address when a part of the page is pressed.
  public func setURL(_ url: URL, for rect: CGRect) { recording.addLink(rect, to: .url(url)) }
  /// Names a place of the page for links within the document.
  public func addDestination(withName name: String, at point: CGPoint) { recording.addDestination(name, at: point) }
  /// Leads to a named place when a part of the page is pressed. A name that no page has leads nowhere.
  public func setDestinationWithName(_ name: String, for rect: CGRect) {
    recording.addLink(rect, to: .destination(name))
  }
}

/// Makes PDF documents from drawing commands. Apple's `UIGraphicsPDFRenderer`.
///
/// Text stays text and lines stay lines: both can be searched, copied and printed sharply.
@MainActor
public final class UIGraphicsPDFRenderer: UIGraphicsRenderer {
  /// Documents whose pages are of a size in points, unless they say otherwise; empty bounds are US Letter.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
    super.init(bounds: bounds.isEmpty ? PDFRecording.letter : bounds, rendererFormat: format)
  }

  /// A document of what `actions` draw; empty, with a word to the developer, if they begin no page.
  public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    do {
      return try document(actions)
    } catch {
      InterfacePlatform.warnOnce(error.localizedDescription)
      return Data()
    }
  }

  /// Writes a document of what `actions` draw. A file with that name is replaced as a whole at the end.
  ///
  /// - Throws: a sentence for people if the document cannot be made or written; the old file is as it was then, and
  ///   no half of a new one is left.
  public func writePDF(to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void) throws {
    try PDFRecording.write(document(actions), to: url)
  }

  private func document(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws -> Data {
    let information = (format as? UIGraphicsPDFRendererFormat)?.documentInfo ?? [:]
    let recording = PDFRecording(bounds: format.bounds, information: information)
    GraphicsContexts.stack.append(recording.context)
    actions(UIGraphicsPDFRendererContext(recording, format: format))
    GraphicsContexts.stack.removeLast()
    return try recording.finish()
  }
}

// MARK: - Documents by functions

@MainActor private var currentDocument: PDFRecording? { UIGraphicsGetCurrentContext()?.document }

/// Documents that functions have begun and not ended yet; contexts do not own theirs.
@MainActor private var begun: [PDFRecording] = []
@MainActor private func begin(_ recording: PDFRecording) {
  begun.append(recording)
  GraphicsContexts.stack.append(recording.context)
}

/// Starts a PDF document that is put into `data` when it ends. Pages are of the size of `bounds`, in points, unless they
/// say otherwise; empty bounds are US Letter. `documentInfo` has Core Graphics' keys, such as `kCGPDFContextTitle`.
@MainActor public func UIGraphicsBeginPDFContextToData(
  _ data: NSMutableData, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) {
  begin(PDFRecording(bounds: bounds, information: documentInfo ?? [:], target: .data(data)))
}

/// Starts a PDF document that is put into a file when it ends, in one step.
///
/// - Returns: whether the file can be written; otherwise no context has been begun.
@MainActor @discardableResult public func UIGraphicsBeginPDFContextToFile(
  _ path: String, _ bounds: CGRect, _ documentInfo: [AnyHashable: Any]?
) -> Bool {
  let manager = FileManager.default
  let url = URL(fileURLWithPath: path)
  var isFolder: ObjCBool = false
  if manager.fileExists(atPath: path, isDirectory: &isFolder) {
    guard !isFolder.boolValue, manager.isWritableFile(atPath: path) else { return false }
  } else {
    guard manager.isWritableFile(atPath: url.deletingLastPathComponent().path) else { return false }
  }
  begin(PDFRecording(bounds: bounds, information: documentInfo ?? [:], target: .file(url)))
  return true
}

/// Begins a page of the document's size.
@MainActor public func UIGraphicsBeginPDFPage() { currentDocument?.beginPage() }
/// Begins a page of a size of its own, in points. What `pageInfo` says about boxes beside the page is not written.
@MainActor public func UIGraphicsBeginPDFPageWithInfo(_ bounds: CGRect, _ pageInfo: [AnyHashable: Any]?) {
  currentDocument?.beginPage(bounds)
}
/// The part of the plane that the present page shows, in points; zero outside pages.
@MainActor public func UIGraphicsGetPDFContextBounds() -> CGRect { currentDocument?.pageBounds ?? .zero }
/// Opens an address when a part of the page is pressed.
@MainActor public func UIGraphicsSetPDFContextURLForRect(_ url: URL, _ rect: CGRect) {
  currentDocument?.addLink(rect, to: .url(url))
}
/// Names a place of the page for links within the document.
@MainActor public func UIGraphicsAddPDFContextDestinationAtPoint(_ name: String, _ point: CGPoint) {
  currentDocument?.addDestination(name, at: point)
}
/// Leads to a named place when a part of the page is pressed. A name that no page has leads nowhere.
@MainActor public func UIGraphicsSetPDFContextDestinationForRect(_ name: String, _ rect: CGRect) {
  currentDocument?.addLink(rect, to: .destination(name))
}

/// Ends the document and hands it over: into its data, or into its file as a whole. What goes wrong is told the
/// developer, because the function has no other way to say it; the file is as it was then.
@MainActor public func UIGraphicsEndPDFContext() {
  guard let recording = currentDocument else { return }
  GraphicsContexts.stack.removeLast()
  begun.removeAll { $0 === recording }
  do {
    let file = try recording.finish()
    switch recording.target {
    case .data(let data): data.setData(file)
    case .file(let url): try PDFRecording.write(file, to: url)
    case .caller: break
    }
  } catch {
    InterfacePlatform.warnOnce(error.localizedDescription)
  }
}
