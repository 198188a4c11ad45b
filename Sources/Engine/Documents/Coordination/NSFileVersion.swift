import Foundation
import Synchronization

/// One version of an item. Apple's `NSFileVersion`.
///
/// Earlier contents of documents are kept by the app's `VersionStore`, which every save feeds; they are the other
/// versions of an item. Those that were kept because two sides changed a document at once are in conflict until they are
/// resolved. Presenters of the item hear of versions that come, go and are resolved. Calls block on the disk.
public final class NSFileVersion: NSObject, Sendable {
  /// How a version takes an item's place.
  public struct ReplacingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The version goes away: it is what the item holds now.
    public static var byMoving: ReplacingOptions { ReplacingOptions(rawValue: 1 << 0) }
  }

  /// How contents become a version.
  public struct AddingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The file with the contents goes away once they are kept.
    public static var byMoving: AddingOptions { AddingOptions(rawValue: 1 << 0) }
  }

  /// The store to look in; nil for that of the app.
  @TaskLocal static var store: VersionStore?

  /// When the contents were last changed.
  public let modificationDate: Date?
  private let item: URL
  /// What is kept, and where; nil for the present version.
  private let kept: Kept?
  private let resolved: Mutex<Bool>

  private struct Kept {
    let version: VersionStore.Version
    let store: VersionStore
  }

  private init(present item: URL, _ modificationDate: Date) {
    self.item = item
    self.modificationDate = modificationDate
    kept = nil
    resolved = Mutex(true)
  }

  init(_ version: VersionStore.Version, in store: VersionStore) {
    item = version.document
    modificationDate = version.date
    kept = Kept(version: version, store: store)
    resolved = Mutex(!version.isConflict)
  }

  private static var presentStore: VersionStore? { store ?? VersionStore.ofApplication }

  // MARK: Finding

  /// The version that has the item's name; nil if there is no such item.
  public class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    guard let status = try? LocalFileSystem().status(of: FilePath(url), followingLinks: true) else { return nil }
    return NSFileVersion(present: url, status.modificationDate)
  }

  /// Versions besides the present one, newest first. Nil if there is no such item.
  public class func otherVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    guard currentVersionOfItem(at: url) != nil else { return nil }
    guard let store = presentStore else { return [] }
    return store.versions(of: url).map { NSFileVersion($0, in: store) }
  }

  /// Versions in conflict with the present one that nobody has resolved. Nil if there is no such item.
  public class func unresolvedConflictVersionsOfItem(at url: URL) -> [NSFileVersion]? {
    otherVersionsOfItem(at: url)?.filter { $0.isConflict && !$0.isResolved }
  }

  /// Versions that would have to be fetched from elsewhere: none, all are on this machine.
  public class func getNonlocalVersionsOfItem(
    at url: URL, completionHandler: @escaping @Sendable ([NSFileVersion]?, (any Error)?) -> Void
  ) {
    completionHandler(currentVersionOfItem(at: url).map { _ in [] }, nil)
  }

  /// The version that a persistent identifier names; nil if it is not there any more.
  public class func version(itemAt url: URL, forPersistentIdentifier persistentIdentifier: Any) -> NSFileVersion? {
    guard let wanted = persistentIdentifier as? NSString, let current = currentVersionOfItem(at: url) else {
      return nil
    }
    let versions = [current] + (otherVersionsOfItem(at: url) ?? [])
    return versions.first { wanted.isEqual($0.persistentIdentifier) }
  }

  // MARK: Adding and removing

  /// Keeps contents as a version of an item.
  /// - Throws: `DocumentError`, also where the store's policy keeps no versions of such an item.
  @discardableResult
  public class func addOfItem(
    at url: URL, withContentsOf contentsURL: URL, options: AddingOptions = []
  ) throws -> NSFileVersion {
    guard let store = presentStore else { throw DocumentError(.saving, .notEditable, url: url) }
    do {
      let wrapper = try FileWrapper(url: contentsURL, options: .immediate)
      guard let version = try store.keep(wrapper, of: url) else { throw DocumentError(.saving, .notEditable, url: url) }
      if options.contains(.byMoving) { try LocalFileSystem().removeTree(FilePath(contentsURL)) }
      return NSFileVersion(version, in: store)
    } catch {
      throw DocumentError(.saving, url: url, because: error)
    }
  }

  /// Removes the versions besides the present one.
  /// - Throws: `DocumentError`.
  public class func removeOtherVersionsOfItem(at url: URL) throws {
    for version in otherVersionsOfItem(at: url) ?? [] { try version.remove() }
  }

  // MARK: What a version is

  /// Where the version's contents are. Those of an earlier one are put there when they are first asked for, to be read
  /// and not to be changed; the place is tidied at a later launch.
  public var url: URL {
    guard let kept else { return item }
    return kept.store.place(of: kept.version)
  }

  /// The item's name for people.
  public var localizedName: String? { DocumentNaming.stem(of: kept?.version.name ?? FilePath(item).name) }

  /// The machine on which the version was made, if it was another.
  public var localizedNameOfSavingComputer: String? { nil }

  /// Who made the version, if it was somebody else.
  public var originatorNameComponents: PersonNameComponents? { nil }

  /// Names an earlier version as long as it is kept, and the present one as long as its contents stay what they are.
  public var persistentIdentifier: any NSCoding {
    if let kept { return "version:\(kept.version.id)" as NSString }
    let nanoseconds = (modificationDate?.timeIntervalSince1970 ?? 0) * 1e9
    return "\(FilePath.percentEncoded(FilePath(item).bytes))@\(Int64(nanoseconds))" as NSString
  }

  /// Whether the version was kept because two sides changed the item at once. Stays true when that is resolved.
  public var isConflict: Bool { kept?.version.isConflict ?? false }

  /// Whether a conflict was dealt with. Can only be set to true; the version is then one among the others.
  public var isResolved: Bool {
    get { resolved.withLock { $0 } }
    set {
      guard newValue, resolved.withLock({ $0.exchange(true) }) == false, let kept else { return }
      // A record that cannot be written is asked about again, which is better than to forget it.
      if (try? kept.store.resolve(kept.version)) == nil { resolved.withLock { $0 = false } }
    }
  }

  /// Whether the contents can be read now.
  public var hasLocalContents: Bool {
    kept == nil ? LocalFileSystem().exists(FilePath(item)) : LocalFileSystem().exists(FilePath(url))
  }

  /// Whether the version has a picture of its own.
  public var hasThumbnail: Bool { false }

  // MARK: Using a version

  /// Puts the version's contents into an item's place, safely: a failure leaves the old ones.
  /// - Returns: The item.
  /// - Throws: `DocumentError`.
  @discardableResult
  public func replaceItem(at url: URL, options: ReplacingOptions = []) throws -> URL {
    guard kept != nil || FilePath(item) != FilePath(url) else { return url }
    let contents = try kept.map { try $0.store.contents(of: $0.version) } ?? FileWrapper(url: item, options: .immediate)
    try contents.write(to: url, options: .atomic, originalContentsURL: nil)
    guard options.contains(.byMoving) else { return url }
    guard kept == nil else {
      try remove()
      return url
    }
    do {
      try LocalFileSystem().removeTree(FilePath(item))
    } catch {
      throw DocumentError(.deleting, url: item, because: error)
    }
    return url
  }

  /// Removes a version. The present one is the item itself and stays.
  /// - Throws: `DocumentError`.
  public func remove() throws {
    guard let kept else { throw DocumentError(.deleting, .notEditable, url: item) }
    do {
      try kept.store.remove(kept.version)
    } catch {
      throw DocumentError(.deleting, url: item, because: error)
    }
  }
}

extension Bool {
  /// Takes another value and returns the former one.
  fileprivate mutating func exchange(_ new: Bool) -> Bool {
    defer { self = new }
    return self
  }
}
