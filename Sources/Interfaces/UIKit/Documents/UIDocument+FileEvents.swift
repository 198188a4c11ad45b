import Foundation

extension UIDocument {
  /// Something that happened between a document and its file. Not part of Apple's library, where apps have to guess.
  public enum FileEvent: Hashable, Sendable {
    /// Why contents were read.
    public enum LoadReason: Hashable, Sendable {
      /// The document was opened.
      case opening
      /// The app or a person wanted the saved contents back.
      case reverting
      /// Somebody else changed the file.
      case externalChange
    }
    /// The contents are what is in the file.
    case loaded(LoadReason)
    /// The contents are about to be asked for, to be written to the file.
    case willSave(URL)
    /// The contents are on the disk.
    case didSave(URL)
    /// The document has another name or place. `fileURL` says so already, and nothing has been written since.
    case moved(from: URL, to: URL)
    /// Somebody else's version and this one were both kept: the document goes on as `kept`, the other is `other`.
    case conflict(kept: URL, other: URL)
    /// The file is gone. The contents stay in memory and are kept as a draft.
    case deleted(URL)
  }
}
