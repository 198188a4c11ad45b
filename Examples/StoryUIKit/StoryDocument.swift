import UIKit

/// A story: text.
final class StoryDocument: UIDocument {
  var text = ""

  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }

  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    guard let data = contents as? Data, let text = String(data: data, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    self.text = text
  }
}

extension UIDocument.CreationIntent {
  /// A story that begins as a copy of a template.
  static let template = UIDocument.CreationIntent("template")
}
