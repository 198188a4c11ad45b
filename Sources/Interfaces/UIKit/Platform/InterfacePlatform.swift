import Foundation
import HeadlessToolkit
import Toolkit

/// The windowing system that UIKit's classes make their controls with.
@MainActor
package enum InterfacePlatform {
  private static var installed: (any Toolkit)?
  private static let measuring = HeadlessToolkit()

  /// The toolkit of the running app. Before one runs, views can be made and measured, but nothing is shown.
  package static var toolkit: any Toolkit { installed ?? measuring }

  /// Whether an app runs.
  package static var isInstalled: Bool { installed != nil }

  /// Everything that is made from now on is of `toolkit`.
  package static func install(_ toolkit: any Toolkit) {
    installed = toolkit
    UITraitCollection.current = UITraitCollection(appearance: toolkit.appearance)
  }

  private static var said: Set<String> = []

  /// Tells developers something once, on stderr.
  package static func warnOnce(_ sentence: String) {
    guard said.insert(sentence).inserted else { return }
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}
