import ApplicationResources
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Toolkit
import UIKit

/// One UIKit window on a desktop of its own, used like a person.
@MainActor
final class WindowScreen: ScreenTester {
  let toolkit: HeadlessToolkit
  let uiWindow: UIWindow
  private let delegate: ScreenAppDelegate
  var window: HeadlessWindow? { uiWindow.toolkitWindow as? HeadlessWindow }
  var root: UIView { uiWindow.rootViewController!.view }

  init(
    size: CGSize = CGSize(width: 600, height: 500), appearance: Appearance = Appearance(),
    _ controller: UIViewController
  ) {
    toolkit = HeadlessToolkit(appearance: appearance)
    toolkit.windowSize = size
    InterfacePlatform.install(toolkit)
    UIApplication.shared = UIApplication()
    delegate = ScreenAppDelegate()
    UIApplication.shared.prepare(
      delegate, toolkit: toolkit,
      resources: ApplicationResources(info: InfoPlist(entries: ["CFBundleName": .string("Tested")])))
    uiWindow = UIWindow(frame: CGRect(origin: .zero, size: size))
    uiWindow.rootViewController = controller
    uiWindow.makeKeyAndVisible()
    toolkit.runFrames()
  }

  /// A window that shows `view` at its full size, or as its constraints say.
  convenience init(
    size: CGSize = CGSize(width: 600, height: 500), appearance: Appearance = Appearance(), view build: () -> UIView
  ) {
    // The desktop has to be there before the views, whose controls it makes.
    let toolkit = HeadlessToolkit(appearance: appearance)
    InterfacePlatform.install(toolkit)
    self.init(size: size, appearance: appearance, BuiltController())
    let view = build()
    view.frame = root.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(view)
    self.toolkit.runFrames()
  }

  /// A window whose root view `build` fills.
  convenience init(
    size: CGSize = CGSize(width: 600, height: 500), appearance: Appearance = Appearance(), build: (UIView) -> Void
  ) {
    self.init(size: size, appearance: appearance, BuiltController())
    build(root)
    toolkit.runFrames()
  }
}

@MainActor
final class ScreenAppDelegate: UIResponder, UIApplicationDelegate {}

@MainActor
final class BuiltController: UIViewController {}
