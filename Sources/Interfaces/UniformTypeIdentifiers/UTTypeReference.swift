import Foundation

/// A `UTType` as an object, for APIs that need one. Equal to another when the types are equal.
public final class UTTypeReference: NSObject, Sendable {
  /// The type itself.
  public let type: UTType

  /// Wraps a type.
  public init(_ type: UTType) {
    self.type = type
  }

  /// The declared or dynamic type with an identifier; nil when it is not known.
  public convenience init?(_ identifier: String) {
    guard let type = UTType(identifier) else { return nil }
    self.init(type)
  }

  /// The type's identifier.
  public var identifier: String { type.identifier }

  /// The extension that new files of the type get, without the dot.
  public var preferredFilenameExtension: String? { type.preferredFilenameExtension }

  /// The MIME type under which data of the type is passed on.
  public var preferredMIMEType: String? { type.preferredMIMEType }

  /// The name for people.
  public var localizedDescription: String? { type.localizedDescription }

  /// Whether the type is, or is a kind of, another.
  public func conforms(to other: UTTypeReference) -> Bool { type.conforms(to: other.type) }

  /// Whether both are the same type.
  public override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.type == type }

  /// The hash of the type.
  public override var hash: Int { type.hashValue }

  /// The identifier.
  public override var description: String { type.description }
}
