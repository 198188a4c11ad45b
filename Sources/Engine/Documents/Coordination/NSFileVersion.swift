import Foundation

/// One version of an item: the present one, or an earlier one that was kept. Apple's `NSFileVersion`.
public final class NSFileVersion: NSObject, Sendable {
  /// Where the version's contents are.
  public let url: URL
  /// When the contents were last changed.
  public let modificationDate: Date?

  private init(url: URL, modificationDate: Date?) {
    self.url = url
    self.modificationDate = modificationDate
  }

  /// The version that has the item's name; nil if there is no such item. Blocks on the disk.
  public class func currentVersionOfItem(at url: URL) -> NSFileVersion? {
    let path = FilePath(url)
    guard let status = try? LocalFileSystem().status(of: path, followingLinks: true) else { return nil }
    return NSFileVersion(url: url, modificationDate: status.modificationDate)
  }

  /// The item's name for people.
  public var localizedName: String? { DocumentNaming.stem(of: FilePath(url).name) }
}
