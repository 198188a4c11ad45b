import Foundation

// What Foundation's own types lack on Linux for apps that work with a person's files.

extension URL {
  /// Begins to use a file outside of the app's own folders. Apple's `startAccessingSecurityScopedResource()`.
  ///
  /// A desktop app may use what the person may, and a file chosen through a portal is granted with its address, so there
  /// is nothing to wait for.
  /// - Returns: Whether the file can be used, and `stopAccessingSecurityScopedResource()` is to follow: always.
  public func startAccessingSecurityScopedResource() -> Bool { true }

  /// Ends what `startAccessingSecurityScopedResource()` began; there is nothing to give back.
  public func stopAccessingSecurityScopedResource() {}
}

extension FileManager {
  /// Puts a file or folder into the desktop's trash, from where people can take it back. Blocks on the disk.
  /// - Parameters:
  ///   - url: What is not wanted any more.
  ///   - outResultingURL: Takes the place in the trash.
  /// - Throws: `DocumentError`; the item is then where it was.
  public func trashItem(at url: URL, resultingItemURL outResultingURL: UnsafeMutablePointer<NSURL?>?) throws {
    let item = try Trash().put(url)
    outResultingURL?.pointee = item.trashed as NSURL
  }
}
