import ContentTypes
import Foundation

extension URL {
  /// The URL with a path component that has an extension fitting a type.
  ///
  /// The type's preferred extension is added unless the name already ends in one that belongs to the type or to one
  /// of its subtypes.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    appendingPathComponent(
      Self.filename(partialName, fitting: contentType), isDirectory: contentType.conforms(to: .directory))
  }

  /// Adds a path component that has an extension fitting a type; see `appendingPathComponent(_:conformingTo:)`.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// The URL with a type's preferred extension, unless it already has one that fits.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    let name = lastPathComponent
    guard !name.isEmpty, name != "/", Self.filename(name, fitting: contentType) != name,
      let filenameExtension = ContentTypeRegistry.shared.filenameExtension(forNew: contentType.identifier)
    else { return self }
    return appendingPathExtension(filenameExtension)
  }

  /// Adds a type's preferred extension, unless the URL already has one that fits.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }

  private static func filename(_ name: String, fitting contentType: UTType) -> String {
    let registry = ContentTypeRegistry.shared
    if let present = ContentTypeRegistry.filenameExtension(of: name),
      UTType.types(tag: present, tagClass: .filenameExtension, conformingTo: nil).contains(where: {
        !$0.isDynamic && $0.conforms(to: contentType)
      })
    {
      return name
    }
    guard let filenameExtension = registry.filenameExtension(forNew: contentType.identifier) else { return name }
    return name.lowercased().hasSuffix("." + filenameExtension.lowercased()) ? name : name + "." + filenameExtension
  }
}

extension URLResourceKey {
  /// The key of a resource's content type.
  public static let contentTypeKey = URLResourceKey(rawValue: "NSURLContentTypeKey")
}

extension URLResourceValues {
  /// The type of the resource, told from its name.
  ///
  /// Foundation on Linux fetches no value for `URLResourceKey.contentTypeKey`: ask for `.nameKey` and
  /// `.isDirectoryKey` as well. Nil when the values hold no name.
  public var contentType: UTType? {
    guard let name else { return nil }
    let isDirectory = isDirectory ?? false
    return UTType(ContentTypeRegistry.shared.identifier(forFilename: name, isDirectory: isDirectory))
  }
}
