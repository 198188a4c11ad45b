/// A kind of tag by which a type can be found: a filename extension, a MIME type, or an app's own.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The tag class's identifier.
  public let rawValue: String

  /// A tag class with an identifier of its own.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// `public.filename-extension`: extensions without the leading dot.
  public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }

  /// `public.mime-type`.
  public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }

  /// The tag class's identifier.
  public var description: String { rawValue }

  /// The tag class's identifier, marked as one.
  public var debugDescription: String { "UTTagClass(\(rawValue))" }
}
