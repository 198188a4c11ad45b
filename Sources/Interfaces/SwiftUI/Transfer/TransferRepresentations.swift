import Combine
import Foundation
import UniformTypeIdentifiers

/// A value as its coded form. Apple's `CodableRepresentation`.
public struct CodableRepresentation<Item: Transferable & Codable, Encoder: TopLevelEncoder, Decoder: TopLevelDecoder>:
  TransferRepresentation
where Encoder.Output == Data, Decoder.Input == Data, Encoder: SendableMetatype, Decoder: SendableMetatype {
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
  public let _forms: [_TransferForm]

  /// A value in a type of content, coded with one's own coders.
  public init(
    for itemType: Item.Type = Item.self, contentType: UTType, encoder: @autoclosure @escaping @Sendable () -> Encoder,
    decoder: @autoclosure @escaping @Sendable () -> Decoder
  ) {
    _forms = [
      _TransferForm(
        contentType: contentType, export: { try encoder().encode($0.value as! Item) },
        import: { _TransferForm.Value(try decoder().decode(Item.self, from: $0)) })
    ]
  }
}

extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
  /// A value as JSON in a type of content.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    self.init(for: itemType, contentType: contentType, encoder: JSONEncoder(), decoder: JSONDecoder())
  }
}

/// A value as bytes. Apple's `DataRepresentation`.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
  public let _forms: [_TransferForm]

  /// Bytes that are given and taken.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        contentType: contentType, export: { try await exporting($0.value as! Item) },
        import: { _TransferForm.Value(try await importing($0)) })
    ]
  }
  /// Bytes that are given.
  public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
    _forms = [_TransferForm(contentType: exportedContentType, export: { try await exporting($0.value as! Item) })]
  }
  /// Bytes that are taken.
  public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
    _forms = [
      _TransferForm(contentType: importedContentType, import: { _TransferForm.Value(try await importing($0)) })
    ]
  }
}

/// A value as a file. Apple's `FileRepresentation`.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
  public let _forms: [_TransferForm]

  /// Files that are given and taken.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _forms = [
      _TransferForm(
        contentType: contentType, exportFile: { try await exporting($0.value as! Item) },
        importFile: { _TransferForm.Value(try await importing($0)) })
    ]
  }
  /// Files that are given.
  public init(
    exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {
    _forms = [_TransferForm(contentType: exportedContentType, exportFile: { try await exporting($0.value as! Item) })]
  }
  /// Files that are taken.
  public init(
    importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {
    _forms = [
      _TransferForm(contentType: importedContentType, importFile: { _TransferForm.Value(try await importing($0)) })
    ]
  }
}

/// A value as another transferable value. Apple's `ProxyRepresentation`.
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>: TransferRepresentation {
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
  public let _forms: [_TransferForm]

  private static func forms(
    _ export: (@Sendable (Item) async throws -> ProxyRepresentation)?,
    _ make: (@Sendable (ProxyRepresentation) async throws -> Item)?
  ) -> [_TransferForm] {
    ProxyRepresentation.transferRepresentation._forms.map { inner in
      var form = _TransferForm(contentType: inner.contentType)
      form.visibility = inner.visibility
      if let export {
        if let exportData = inner.export {
          form.export = { try await exportData(_TransferForm.Value(try await export($0.value as! Item))) }
        }
        if let exportFile = inner.exportFile {
          form.exportFile = { try await exportFile(_TransferForm.Value(try await export($0.value as! Item))) }
        }
      }
      if let make {
        if let importData = inner.import {
          form.import = { _TransferForm.Value(try await make(try await importData($0).value as! ProxyRepresentation)) }
        }
        if let importFile = inner.importFile {
          form.importFile = {
            _TransferForm.Value(try await make(try await importFile($0).value as! ProxyRepresentation))
          }
        }
      }
      return form
    }
  }

  /// Another value that stands for this one, both ways.
  public init(
    exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) throws -> Item
  ) {
    _forms = Self.forms({ try exporting($0) }, { try importing($0) })
  }
  /// Another value that stands for this one when it goes.
  public init(exporting: @escaping @Sendable (Item) throws -> ProxyRepresentation) {
    _forms = Self.forms({ try exporting($0) }, nil)
  }
  /// Another value from which this one is made when it comes.
  public init(importing: @escaping @Sendable (ProxyRepresentation) throws -> Item) {
    _forms = Self.forms(nil, { try importing($0) })
  }
}

/// Forms with something said about all of them.
public struct _ModifiedTransferRepresentation<Item: Transferable>: TransferRepresentation {
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
  public let _forms: [_TransferForm]
}

extension TransferRepresentation {
  private func changing(_ change: (inout _TransferForm) -> Void) -> _ModifiedTransferRepresentation<Item> {
    var forms = _forms
    for index in forms.indices { change(&forms[index]) }
    return _ModifiedTransferRepresentation(_forms: forms)
  }

  /// What a file with the value is called. Apple's `suggestedFileName(_:)`.
  public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
    changing { $0.suggestedFileName = { _ in fileName } }
  }
  /// What a file with a value is called. Apple's `suggestedFileName(_:)`.
  public func suggestedFileName(
    _ fileName: @escaping @Sendable (Item) -> String?
  ) -> some TransferRepresentation<Item> {
    changing { $0.suggestedFileName = { fileName($0.value as! Item) } }
  }
  /// Who may see the form. Apple's `visibility(_:)`.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
    changing { $0.visibility = visibility }
  }
  /// Which values are given in the form. Apple's `exportingCondition(_:)`.
  public func exportingCondition(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> some TransferRepresentation<Item> {
    changing { $0.allowsExport = { condition($0.value as! Item) } }
  }
}

// MARK: Values of the library

extension String: Transferable {
  /// Plain text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .utf8PlainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
    DataRepresentation(contentType: .plainText) {
      Data($0.utf8)
    } importing: {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension Data: Transferable {
  /// Bytes of any kind.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .data) {
      $0
    } importing: {
      $0
    }
  }
}

extension URL: Transferable {
  /// An address, or a place in the file system.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(contentType: .url) {
      Data(($0.absoluteString + "\r\n").utf8)
    } importing: { data in
      guard let url = TransferCoding.urls(in: data).first else { throw CocoaError(.fileReadCorruptFile) }
      return url
    }
    DataRepresentation(exportedContentType: .utf8PlainText) { Data($0.absoluteString.utf8) }
  }
}

extension AttributedString: Transferable {
  /// Its characters as plain text.
  public static var transferRepresentation: some TransferRepresentation {
    ProxyRepresentation {
      String($0.characters)
    } importing: {
      AttributedString($0)
    }
  }
}
