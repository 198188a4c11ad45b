import ApplicationResources
import Foundation
import Toolkit

/// A picture. Apple's `Image`.
public struct Image: Equatable, Sendable {
  enum Source: Hashable, Sendable {
    case named(String, bundlePath: String?)
    case system(String)
    case toolkit(ImageSource)
  }
  var source: Source
  /// Read out; `nil` = decorative.
  var accessibleName: String?

  init(source: Source, accessibleName: String?) {
    self.source = source
    self.accessibleName = accessibleName
  }
}
