import Foundation
import HeadlessToolkit
import SwiftUI
import Toolkit

/// Shows one view in a window of its own, without an app around it.
@MainActor
public final class ViewTester: ScreenTester {
  /// The desktop that the view is on.
  public let toolkit: HeadlessToolkit
  /// The view's window; `nil` once it is closed.
  public var window: HeadlessWindow? {
    toolkit.windows.first { $0 === host.window }
  }

  private let host: _ViewHost
  private let appearance: AppearanceFollower

  /// Shows `content` and produces the first frame.
  ///
  /// - Parameters:
  ///   - size: of the window, in points.
  ///   - appearance: what the desktop wishes.
  public init<Content: View>(
    size: CGSize = CGSize(width: 400, height: 300), appearance: Appearance = Appearance(),
    @ViewBuilder content: () -> Content
  ) {
    let toolkit = HeadlessToolkit(appearance: appearance)
    let host = _ViewHost(content(), toolkit: toolkit, size: size)
    self.toolkit = toolkit
    self.host = host
    self.appearance = AppearanceFollower(host)
    toolkit.delegate = self.appearance
    toolkit.advanceFrame()
  }

  /// Shows another view; one of the same type keeps its state.
  public func update<Content: View>(@ViewBuilder content: () -> Content) {
    host.setContent(content())
    advanceFrame()
  }

  /// Makes the window another size, in points.
  public func resize(to size: CGSize) {
    window?.resize(to: size)
    advanceFrame()
  }

  /// Takes the view and its window away.
  public func close() {
    host.close()
  }
}

/// Hands changes of the desktop's wishes on to the view.
@MainActor
private final class AppearanceFollower: ApplicationDelegate {
  private weak var host: _ViewHost?
  init(_ host: _ViewHost) { self.host = host }
  func applicationDidActivate() {}
  func application(open urls: [URL]) {}
  func applicationAppearanceDidChange() { host?.appearanceDidChange() }
  func applicationShouldTerminate() {}
}
