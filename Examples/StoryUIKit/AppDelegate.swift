import UIKit

/// An app for stories, after the UIKit half of the talk about the document launch experience of iOS 18.
///
/// Started with `--browser-root` it has the structure of an app for iOS 17, from which the talk sets out: a browser
/// is the root, and its delegate presents the documents.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private lazy var documentViewController = DocumentViewController()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    if ProcessInfo.processInfo.arguments.contains("--browser-root") {
      let browserViewController = UIDocumentBrowserViewController(forOpening: nil)
      browserViewController.delegate = self
      window.rootViewController = browserViewController
    } else {
      // iOS 18: the document controller brings its own browser, below the launch experience.
      window.rootViewController = documentViewController
    }
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// What an app for iOS 17 needs besides.
extension AppDelegate: UIDocumentBrowserViewControllerDelegate {
  func documentBrowser(_ controller: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {
    guard let url = documentURLs.first else { return }
    documentViewController.document = StoryDocument(fileURL: url)
    documentViewController.modalPresentationStyle = .fullScreen
    controller.present(documentViewController, animated: true)
  }

  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler:
      @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
  ) {
    let url = StoryTemplate.makeFile(named: "Untitled", containing: "")
    importHandler(url, url == nil ? .none : .move)
  }
}
