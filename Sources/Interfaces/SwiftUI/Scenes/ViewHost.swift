import Foundation
import Toolkit

/// A view in a window of its own, without an app around it: what tests and previews show.
@MainActor
public final class _ViewHost {
  private let host: WindowHost

  /// Shows `content` in a new window of `toolkit`.
  ///
  /// - Parameter size: of the window, in points.
  public init<Content: View>(_ content: Content, toolkit: any Toolkit, size: CGSize, title: String = "") {
    host = WindowHost(
      toolkit: toolkit, configuration: WindowConfiguration(title: title, size: size, minimumSize: .zero),
      environment: EnvironmentValues())
    host.setContent(AnyView(content))
    host.window.present()
  }

  /// The window that shows the view.
  public var window: any ToolkitWindow { host.window }

  /// Shows another view; one of the same type keeps its state.
  public func setContent<Content: View>(_ content: Content) {
    host.setContent(AnyView(content))
  }

  /// Tells the views that what the desktop wishes has changed.
  public func appearanceDidChange() {
    host.applyAppearance()
  }

  /// Takes the views and their window away.
  public func close() {
    host.close()
  }
}
