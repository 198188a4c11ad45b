import SwiftUI
import UniformTypeIdentifiers

extension UTType {
  /// Stories are plain text with an extension of their own.
  static var story: UTType { UTType(exportedAs: "org.frontispiece.story", conformingTo: .utf8PlainText) }
}

/// A story: text.
struct StoryDocument: FileDocument {
  static var readableContentTypes: [UTType] { [.story] }

  var text: String

  init(text: String = "") {
    self.text = text
  }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    self.text = text
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}
