import Documents
import Foundation
import Toolkit
import Wording

/// Whoever shows a launch scene and answers for what people do on it.
@MainActor
protocol LaunchHost: AnyObject {
  /// The window in which questions are asked.
  var hostWindow: (any ToolkitWindow)? { get }
  var toolkit: any Toolkit { get }
  /// Opens a document, growing out of `rect`; shows what went wrong if it cannot be opened.
  func tryToOpen(_ url: URL, source: CreationPolicy.Source, from rect: CGRect?)
  func createDocument(source: CreationPolicy.Source)
  /// Shows an error once, in its own words.
  func report(_ error: any Error)
  /// Lets a person choose a document with the desktop's file chooser.
  func chooseFile()
}

extension LaunchHost {
  func report(_ error: any Error) {
    let (title, message) = ErrorText.texts(of: error)
    _ = hostWindow?.present(
      AlertContent(
        title: title, message: message,
        choices: [.init(title: Wording.text("OK"), role: .cancel, isDefault: true)])
    ) { _ in }
  }
}

private struct LaunchHostKey: EnvironmentKey {
  static var defaultValue: (any LaunchHost)? { nil }
}

extension EnvironmentValues {
  /// Whoever shows the launch scene that views are in.
  var launchHost: (any LaunchHost)? {
    get { self[LaunchHostKey.self] }
    set { self[LaunchHostKey.self] = newValue }
  }
}
