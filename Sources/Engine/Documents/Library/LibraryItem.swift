import ContentTypes
import Foundation

/// A document or a folder as a browser shows it.
public struct LibraryItem: Hashable, Sendable, Identifiable {
  /// Where it is.
  public let url: URL
  /// The name for people: a document's without its extension.
  public let name: String
  /// The name on disk.
  public let filename: String
  /// Whether it is a folder that one goes into; false for packages.
  public let isFolder: Bool
  /// When its contents changed last.
  public let modificationDate: Date
  /// Bytes; of a package or folder, of its directory only.
  public let size: Int64
  /// The content type's identifier.
  public let contentType: String
  /// Tells whether it changed since.
  public let stamp: FileStamp

  /// Items are told apart by where they are.
  public var id: URL { url }

  /// The item at a path; nil if there is none, or nothing that a browser shows. Blocks on the disk.
  /// - Parameter knownType: The content type's identifier, where the name does not say it.
  init?(
    at path: FilePath, in fileSystem: any FileSystem, contentTypes: ContentTypeRegistry, as knownType: String? = nil
  ) {
    guard let status = try? fileSystem.status(of: path, followingLinks: true),
      status.kind == .regularFile || status.kind == .directory
    else { return nil }
    filename = path.name
    let isDirectory = status.kind == .directory
    contentType = knownType ?? contentTypes.identifier(forFilename: filename, isDirectory: isDirectory)
    isFolder = isDirectory && contentType == "public.folder"
    name = isFolder ? filename : DocumentNaming.stem(of: filename)
    url = path.url(isDirectory: isDirectory)
    modificationDate = status.modificationDate
    size = status.size
    stamp = status.stamp
  }

  /// Whether a browser of documents that the app reads shows the item.
  func isShown(readableContentTypes: [String], contentTypes: ContentTypeRegistry) -> Bool {
    if isFolder { return true }
    return readableContentTypes.contains { contentTypes.conforms(contentType, to: $0) }
  }
}
