import Foundation
import Synchronization

/// What one wants to do with an item, for `NSFileCoordinator.coordinate(with:queue:byAccessor:)`. Apple's
/// `NSFileAccessIntent`.
public final class NSFileAccessIntent: NSObject, Sendable {
  private let location: Mutex<URL>
  let options: FileAccessOptions

  private init(_ url: URL, _ options: FileAccessOptions) {
    location = Mutex(url)
    self.options = options
  }

  /// The wish to read an item.
  public class func readingIntent(
    with url: URL, options: NSFileCoordinator.ReadingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, .reading(options)) }

  /// The wish to write an item.
  public class func writingIntent(
    with url: URL, options: NSFileCoordinator.WritingOptions = []
  ) -> NSFileAccessIntent { NSFileAccessIntent(url, .writing(options)) }

  /// Where the item is. May change until the accessor runs: an item that is moved meanwhile is followed.
  public internal(set) var url: URL {
    get { location.withLock { $0 } }
    set { location.withLock { $0 = newValue } }
  }
}

/// How an item is accessed.
enum FileAccessOptions: Sendable {
  case reading(NSFileCoordinator.ReadingOptions)
  case writing(NSFileCoordinator.WritingOptions)

  var isWriting: Bool { if case .writing = self { true } else { false } }

  /// Whether presenters write what is not on the disk yet before the access.
  var wantsSavedChanges: Bool {
    switch self {
    case .reading(let options): options.isDisjoint(with: [.withoutChanges, .immediatelyAvailableMetadataOnly])
    case .writing(let options): options.contains(.forMerging)
    }
  }

  /// Whether the item itself goes away.
  var removesItem: Bool {
    if case .writing(let options) = self {
      options.contains(.forDeleting) || options.contains(.forReplacing)
    } else {
      false
    }
  }

  var wantsSnapshot: Bool { if case .reading(let options) = self { options.contains(.forUploading) } else { false } }

  var followsLinks: Bool {
    if case .reading(let options) = self { options.contains(.resolvesSymbolicLink) } else { false }
  }
}

extension NSFileCoordinator {
  /// How to read. Apple's `NSFileCoordinator.ReadingOptions`.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Presenters are not asked to save first.
    public static var withoutChanges: ReadingOptions { ReadingOptions(rawValue: 1 << 0) }
    /// The accessor gets the place that a symbolic link leads to.
    public static var resolvesSymbolicLink: ReadingOptions { ReadingOptions(rawValue: 1 << 1) }
    /// Only attributes are read; presenters are not asked to save first.
    public static var immediatelyAvailableMetadataOnly: ReadingOptions { ReadingOptions(rawValue: 1 << 2) }
    /// The accessor gets a copy that is its own while it runs; a directory arrives as a ZIP archive.
    public static var forUploading: ReadingOptions { ReadingOptions(rawValue: 1 << 3) }
  }

  /// How to write. Apple's `NSFileCoordinator.WritingOptions`.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The item is deleted.
    public static var forDeleting: WritingOptions { WritingOptions(rawValue: 1 << 0) }
    /// The item gets another name or place.
    public static var forMoving: WritingOptions { WritingOptions(rawValue: 1 << 1) }
    /// Presenters save before the write.
    public static var forMerging: WritingOptions { WritingOptions(rawValue: 1 << 2) }
    /// Another item takes the item's place.
    public static var forReplacing: WritingOptions { WritingOptions(rawValue: 1 << 3) }
    /// Only attributes are written that have nothing to do with the contents.
    public static var contentIndependentMetadataOnly: WritingOptions { WritingOptions(rawValue: 1 << 4) }
  }
}
