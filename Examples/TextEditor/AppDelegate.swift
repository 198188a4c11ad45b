import UIKit

/// The article's app: a document controller in a navigation controller is all that the window needs.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = UINavigationController(rootViewController: DocumentViewController())
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}
