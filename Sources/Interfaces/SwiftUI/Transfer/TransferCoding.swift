import Foundation
import Toolkit
import UniformTypeIdentifiers

/// Where transferable values come from: the clipboard, or a drag.
@MainActor
struct TransferSource {
  /// What is offered, as MIME types, best first.
  var types: [String]
  /// Reads what is offered in one of the types; `nil` = it cannot be read.
  var read: @MainActor (String) async -> Data?
  /// The values themselves, where they come from this program.
  var localItems: [Any] = []
}

/// Turns transferable values into what other programs understand, and back.
enum TransferCoding {
  static let uriList = "text/uri-list"
  static let plainText = "text/plain;charset=utf-8"

  /// The MIME types under which a content type goes, best first.
  static func mimeTypes(of type: UTType) -> [String] {
    if type == .url || type == .fileURL { return [uriList] }
    if type == .utf8PlainText || type == .plainText { return [plainText, "text/plain"] }
    if let mime = type.preferredMIMEType { return [mime] }
    // Types that only the app knows go under their own name.
    return ["application/x-" + type.identifier]
  }

  /// Whether something offered as `mime` can be read as `type`.
  static func matches(_ mime: String, _ type: UTType) -> Bool {
    if mimeTypes(of: type).contains(mime) { return true }
    let base = mime.split(separator: ";").first.map(String.init) ?? mime
    if base == uriList { return false }
    if base == "text/plain" { return UTType.utf8PlainText.conforms(to: type) }
    return UTType(mimeType: base)?.conforms(to: type) ?? false
  }

  static func urls(in data: Data) -> [URL] {
    String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
      .compactMap { URL(string: $0.trimmingCharacters(in: .whitespaces)) }
  }

  // MARK: Going

  /// The forms in which `item` may go to other programs.
  static func exportedForms<T: Transferable>(of item: T) -> [_TransferForm] {
    let value = _TransferForm.Value(item)
    return T.transferRepresentation._forms.filter { $0.isExported && $0.visibility == .all && $0.allowsExport(value) }
  }

  static func data(of value: _TransferForm.Value, in form: _TransferForm) async throws -> Data {
    if let export = form.export { return try await export(value) }
    guard let exportFile = form.exportFile else { throw CocoaError(.featureUnsupported) }
    return try Data(contentsOf: try await exportFile(value).file)
  }

  /// What the clipboard gets for some values, best form first. Forms that cannot be made are left out.
  static func clipboardForms(
    of values: [_TransferForm.Value], in forms: [_TransferForm]
  ) async -> [ClipboardForm] {
    var result: [ClipboardForm] = []
    for form in forms {
      var parts: [Data] = []
      for value in values {
        if let data = try? await data(of: value, in: form) { parts.append(data) }
      }
      guard let first = parts.first, parts.count == values.count else { continue }
      for mime in mimeTypes(of: form.contentType) where !result.contains(where: { $0.type == mime }) {
        if mime == uriList {
          result.append(ClipboardForm(type: mime, data: parts.reduce(into: Data()) { $0 += $1 }))
        } else if mime.hasPrefix("text/plain") {
          result.append(ClipboardForm(type: mime, data: Data(parts.joined(separator: Data("\n".utf8)))))
        } else {
          // Other kinds of data cannot be put one after the other; other programs get the first.
          result.append(ClipboardForm(type: mime, data: first))
        }
      }
    }
    return result
  }

  // MARK: Coming

  /// Whether values of the type can be made of what is offered, without reading it.
  @MainActor static func canMake<T: Transferable>(_ type: T.Type, from source: TransferSource) -> Bool {
    if source.localItems.contains(where: { $0 is T }) { return true }
    let forms = T.transferRepresentation._forms.filter(\.isImported)
    // What files hold is known only when they have been read; most content can be a file.
    if source.types.contains(uriList), !forms.isEmpty { return true }
    return forms.contains { form in source.types.contains { matches($0, form.contentType) } }
  }

  /// The values that can be made of what is offered.
  @MainActor static func make<T: Transferable>(_ type: T.Type, from source: TransferSource) async throws -> [T] {
    let local = source.localItems.compactMap { $0 as? T }
    if !local.isEmpty { return local }
    let forms = T.transferRepresentation._forms.filter(\.isImported)
    if source.types.contains(uriList), let data = await source.read(uriList) {
      var values: [T] = []
      for url in urls(in: data) {
        if T.self == URL.self {
          if let value = url as? T { values.append(value) }
        } else if url.isFileURL, let value = try await make(type, of: url, forms) {
          values.append(value)
        }
      }
      if !values.isEmpty { return values }
    }
    for form in forms {
      guard let mime = source.types.first(where: { matches($0, form.contentType) }),
        let data = await source.read(mime), let value = try await make(type, of: data, form)
      else { continue }
      return [value]
    }
    return []
  }

  @MainActor private static func make<T: Transferable>(
    _ type: T.Type, of file: URL, _ forms: [_TransferForm]
  ) async throws -> T? {
    guard let fileType = UTType(filenameExtension: file.pathExtension) else { return nil }
    for form in forms where fileType.conforms(to: form.contentType) {
      if let importFile = form.importFile {
        return try await importFile(ReceivedTransferredFile(file: file, isOriginalFile: true)).value as? T
      }
      if let make = form.import { return try await make(try Data(contentsOf: file)).value as? T }
    }
    return nil
  }

  @MainActor private static func make<T: Transferable>(
    _ type: T.Type, of data: Data, _ form: _TransferForm
  ) async throws -> T? {
    if let make = form.import { return try await make(data).value as? T }
    guard let importFile = form.importFile else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var file = folder.appendingPathComponent("content")
    if let suffix = form.contentType.preferredFilenameExtension { file.appendPathExtension(suffix) }
    try data.write(to: file)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await importFile(ReceivedTransferredFile(file: file, isOriginalFile: false)).value as? T
  }
}

extension TransferSource {
  /// What the clipboard holds at present.
  init(clipboardOf toolkit: any Toolkit) {
    types = toolkit.clipboardTypes
    read = { type in
      await withCheckedContinuation { continuation in
        toolkit.readClipboard(type: type) { continuation.resume(returning: $0) }
      }
    }
  }
}
