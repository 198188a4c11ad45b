import Foundation
import Synchronization

/// One version of an item. Apple's `NSFileVersion`.
///
/// Linux keeps no versions by itself, and documents whose file somebody else changed keep both contents as files of
/// their own. So an item has its present version, no others, and no conflicts that wait; these are the answers given
/// here. What an app does with the present version works as on Apple's systems. Calls block on the disk.
public final class NSFileVersion: NSObject, Sendable {
  /// How a version takes an item's place.
  public struct ReplacingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The version's own file goes away.
    public static var byMoving: ReplacingOptions { ReplacingOptions(rawValue: 1 << 0) }
  }

  /// Where the version's contents are.
  public let url: URL
  /// When the contents were last changed.
  public let modificationDate: Date?
  private let resolved = Mutex(true)

  private init(url: URL, modificationDate: Date?) {
    self.url = url
    self.modificationDate = modificationDate
  }

  /// The version that has the item's name; nil if there is no such item.
  public class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    let path = FilePath(url)
    guard let status = try? LocalFileSystem().status(of: path, followingLinks: true) else { return nil }
    return NSFileVersion(url: url, modificationDate: status.modificationDate)
  }

  /// Versions besides the present one: none. Nil if there is no such item.
  public class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    currentVersionOfItem(at: url).map { _ in [] }
  }

  /// Versions in conflict with the present one: none. Nil if there is no such item.
  public class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? { otherVersionsOfItem(at: url) }

  /// Versions that would have to be fetched from elsewhere: none.
  public class func getNonlocalVersionsOfItem(
    at url: URL, completionHandler: @escaping @Sendable ([NSFileVersion]?, (any Error)?) -> Void
  ) {
    completionHandler(otherVersionsOfItem(at: url), nil)
  }

  /// The version that a persistent identifier names; nil if it is not there any more.
  public class func version(itemAt url: URL, forPersistentIdentifier persistentIdentifier: Any) -> NSFileVersion? {
    guard let version = currentVersionOfItem(at: url), let wanted = persistentIdentifier as? NSString,
      wanted.isEqual(version.persistentIdentifier)
    else { return nil }
    return version
  }

  /// Removes the versions besides the present one; there are none.
  public class func removeOtherVersionsOfItem(at url: URL) throws {}

  /// The item's name for people.
  public var localizedName: String? { DocumentNaming.stem(of: FilePath(url).name) }

  /// The machine on which the version was made, if it was another.
  public var localizedNameOfSavingComputer: String? { nil }

  /// Who made the version, if it was somebody else.
  public var originatorNameComponents: PersonNameComponents? { nil }

  /// Names the version as long as its contents stay what they are.
  public var persistentIdentifier: any NSCoding {
    let nanoseconds = (modificationDate?.timeIntervalSince1970 ?? 0) * 1e9
    return "\(FilePath.percentEncoded(FilePath(url).bytes))@\(Int64(nanoseconds))" as NSString
  }

  /// Whether the version is in conflict with the present one.
  public var isConflict: Bool { false }

  /// Whether a conflict was dealt with. Can only be set to true.
  public var isResolved: Bool {
    get { resolved.withLock { $0 } }
    set { if newValue { resolved.withLock { $0 = true } } }
  }

  /// Whether the contents can be read now.
  public var hasLocalContents: Bool { LocalFileSystem().exists(FilePath(url)) }

  /// Whether the version has a picture of its own.
  public var hasThumbnail: Bool { false }

  /// Puts the version's contents into an item's place, safely: a failure leaves the old ones.
  /// - Returns: The item.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
    let (source, target) = (FilePath(self.url), FilePath(url))
    guard source != target else { return url }
    try FileWrapper(url: self.url, options: .immediate).write(to: url, options: .atomic, originalContentsURL: nil)
    if options.contains(.byMoving) {
      do {
        try LocalFileSystem().removeTree(source)
      } catch {
        throw DocumentError(.deleting, url: self.url, because: error)
      }
    }
    return url
  }

  /// Removes a version. The present one is the item itself and stays.
  /// - Throws: `DocumentError`.
  public func remove() throws { throw DocumentError(.deleting, .notEditable, url: url) }
}
