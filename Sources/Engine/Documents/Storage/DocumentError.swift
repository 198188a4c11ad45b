import Foundation
import Glibc
import Wording

/// Something went wrong with a document: what happened to which one, why, and what a person can do.
///
/// All three texts are sentences for people. Code that reacts to an error looks at `reason`.
public struct DocumentError: LocalizedError, Sendable, CustomStringConvertible {
  /// What was being done.
  public enum Operation: Hashable, Sendable {
    case opening, saving, creating, renaming, moving, copying, deleting, listing, watching

    var verb: String {
      switch self {
      case .opening: "opened"
      case .saving: "saved"
      case .creating: "created"
      case .renaming: "renamed"
      case .moving: "moved"
      case .copying: "copied"
      case .deleting: "deleted"
      case .listing: "shown"
      case .watching: "followed"
      }
    }
  }

  /// Why it failed, as far as code needs to know.
  public enum Reason: Hashable, Sendable {
    /// No such file or folder.
    case missing
    /// The process may not.
    case noPermission
    /// The volume takes no changes.
    case readOnlyVolume
    /// No space left, or the quota is used up.
    case diskFull
    /// Larger than the volume or a limit allows.
    case tooLarge
    /// The name belongs to another item.
    case nameTaken
    /// The name cannot be one.
    case invalidName
    /// The bytes are not text in UTF-8.
    case notUTF8
    /// The contents are not what the type promises.
    case unreadableContents
    /// A type that the app does not read or write.
    case unsupportedType
    /// A pipe, a device, or a folder where a file belongs, or the other way round.
    case notADocument
    /// Someone else changed the file since it was read.
    case changedElsewhere
    /// Changes are not allowed now: a viewer, a locked file, an unresolved conflict.
    case notEditable
    /// Too many links to follow.
    case linkLoop
    /// The device failed.
    case device
    /// Anything else.
    case other
  }

  /// What was being done.
  public let operation: Operation
  /// Why it failed, as far as code needs to know.
  public let reason: Reason
  /// The item that the operation was about.
  public let url: URL?
  /// The `errno` behind the failure, if there was one.
  public let errno: Int32?
  /// The error behind this one, if there was one.
  public let underlying: (any Error)?

  private let sentence: String?
  private let cause: String?
  private let advice: String?

  /// An error with its facts; texts that are not given are made from them.
  public init(
    _ operation: Operation, _ reason: Reason, url: URL?, errno: Int32? = nil, sentence: String? = nil,
    cause: String? = nil, advice: String? = nil, underlying: (any Error)? = nil
  ) {
    self.operation = operation
    self.reason = reason
    self.url = url
    self.errno = errno
    self.sentence = sentence
    self.cause = cause
    self.advice = advice
    self.underlying = underlying
  }

  /// The error that describes a failed operation, whatever its cause threw.
  ///
  /// A `DocumentError` passes unchanged, except that nobody hears of files that stand for the item for a moment. The texts of a `LocalizedError` are kept: an app speaks for itself.
  public init(_ operation: Operation, url: URL?, because error: any Error) {
    switch error {
    case let error as DocumentError:
      let isOnItsWay = error.url.map { FilePath($0).name.hasPrefix(LocalFileSystem.temporaryPrefix) } ?? false
      self = isOnItsWay ? error.about(url) : error
    case let error as FileSystemError:
      self.init(operation, Self.reason(for: error.code), url: url, errno: error.code, underlying: error)
    case let error as CocoaError:
      let code = (error.underlying as? POSIXError)?.code.rawValue
      let reason = code.map(Self.reason(for:)) ?? Self.reason(for: error.code)
      self.init(operation, reason, url: url, errno: code, underlying: error)
    case let error as POSIXError:
      self.init(
        operation, Self.reason(for: error.code.rawValue), url: url, errno: error.code.rawValue, underlying: error)
    case is DecodingError:
      self.init(operation, .unreadableContents, url: url, underlying: error)
    case let error as any LocalizedError:
      self.init(
        operation, .other, url: url, sentence: error.errorDescription, cause: error.failureReason,
        advice: error.recoverySuggestion, underlying: error)
    default:
      self.init(operation, .other, url: url, cause: "\(error)", underlying: error)
    }
  }

  /// The same, of another item.
  private func about(_ url: URL?) -> DocumentError {
    DocumentError(
      operation, reason, url: url, errno: errno, sentence: sentence, cause: cause, advice: advice,
      underlying: underlying)
  }

  /// What happened, to which item.
  public var errorDescription: String? {
    if let sentence { return sentence }
    let name = url.map { FilePath($0).name } ?? ""
    if name.isEmpty { return Wording.text("The document could not be \(operation.verb).") }
    return Wording.text("\u{201C}%@\u{201D} could not be \(operation.verb).", name)
  }

  /// Why.
  public var failureReason: String? {
    if let cause { return cause }
    switch reason {
    case .missing: return Wording.text("The file or its folder does not exist any more.")
    case .noPermission: return Wording.text("You do not have permission.")
    case .readOnlyVolume: return Wording.text("The disk is read-only.")
    case .diskFull: return Wording.text("The disk is full.")
    case .tooLarge: return Wording.text("The document is too large for this disk.")
    case .nameTaken: return Wording.text("The name is already taken.")
    case .invalidName: return Wording.text("The name cannot be used.")
    case .notUTF8: return Wording.text("It is not text in the UTF-8 encoding.")
    case .unreadableContents: return Wording.text("Its contents are damaged or in an unknown form.")
    case .unsupportedType: return Wording.text("This app does not work with documents of this kind.")
    case .notADocument: return Wording.text("It is not a document.")
    case .changedElsewhere: return Wording.text("Another program changed it in the meantime.")
    case .notEditable: return Wording.text("It cannot be changed now.")
    case .linkLoop: return Wording.text("Its links lead in a circle.")
    case .device: return Wording.text("The disk reported an error.")
    case .other: return errno.map { String(cString: strerror($0)) + "." }
    }
  }

  /// What a person can do about it.
  public var recoverySuggestion: String? {
    if let advice { return advice }
    switch reason {
    case .missing: return Wording.text("Check whether it was moved or renamed.")
    case .noPermission, .readOnlyVolume:
      return operation == .opening || operation == .listing
        ? Wording.text("Ask the owner for access.")
        : Wording.text("Choose another folder, or ask the owner for access.")
    case .diskFull: return Wording.text("Free some space and try again. Your changes are kept.")
    case .tooLarge: return Wording.text("Choose another disk.")
    case .nameTaken, .invalidName: return Wording.text("Choose another name.")
    case .notUTF8, .unreadableContents: return Wording.text("Open it with the program that made it.")
    case .device: return Wording.text("Save a copy on another disk.")
    case .unsupportedType, .notADocument, .changedElsewhere, .notEditable, .linkLoop, .other: return nil
    }
  }

  /// All three texts, the path and the number, for a log.
  public var description: String {
    let texts = [errorDescription, failureReason, recoverySuggestion].compactMap(\.self).joined(separator: " ")
    let path = url.map { " [\(FilePath($0))]" } ?? ""
    return texts + path + (errno.map { " (errno \($0))" } ?? "")
  }

  static func reason(for code: Int32) -> Reason {
    switch code {
    case ENOENT: .missing
    case EACCES, EPERM: .noPermission
    case EROFS: .readOnlyVolume
    case ENOSPC, EDQUOT: .diskFull
    case EFBIG: .tooLarge
    case EEXIST, ENOTEMPTY: .nameTaken
    case ENAMETOOLONG, EILSEQ: .invalidName
    case EISDIR, ENOTDIR, EINVAL: .notADocument
    case ELOOP: .linkLoop
    case EIO, ENXIO, ENODEV: .device
    case ESTALE: .changedElsewhere
    default: .other
    }
  }

  private static func reason(for code: CocoaError.Code) -> Reason {
    switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: .missing
    case .fileReadNoPermission, .fileWriteNoPermission: .noPermission
    case .fileWriteVolumeReadOnly: .readOnlyVolume
    case .fileWriteOutOfSpace: .diskFull
    case .fileReadTooLarge: .tooLarge
    case .fileWriteFileExists: .nameTaken
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: .invalidName
    case .fileReadInapplicableStringEncoding, .fileReadUnknownStringEncoding: .notUTF8
    case .fileReadCorruptFile, .propertyListReadCorrupt, .coderReadCorrupt, .coderValueNotFound: .unreadableContents
    case .fileReadUnsupportedScheme, .fileWriteUnsupportedScheme: .notADocument
    default: .other
    }
  }
}
