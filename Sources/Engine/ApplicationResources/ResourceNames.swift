import Foundation

/// The name of an image set in an asset catalogue, checked by the compiler because the build plug-in generates one
/// constant per image (`.pinkJungle`).
public struct ImageResource: Hashable, Sendable {
  /// The name in the catalogue, with the names of enclosing namespaces (`Icons/star`).
  public let name: String
  /// The bundle whose catalogue holds the image.
  public let bundle: Bundle

  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}

/// The name of a colour set in an asset catalogue, checked by the compiler because the build plug-in generates one
/// constant per colour (`.accent`).
public struct ColorResource: Hashable, Sendable {
  /// The name in the catalogue, with the names of enclosing namespaces (`Brand/ink`).
  public let name: String
  /// The bundle whose catalogue holds the colour.
  public let bundle: Bundle

  public init(name: String, bundle: Bundle) {
    self.name = name
    self.bundle = bundle
  }
}
