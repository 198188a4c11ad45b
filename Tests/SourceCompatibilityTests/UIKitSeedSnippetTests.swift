import HeadlessToolkit
import Testing
import UIKit

// The UIKit listings of the talk and of the article, as close to their letter as a compiler allows. What had to be
// changed is said beside it. That they also work is shown row by row in UIKitTests.

private final class StoryDocument: UIDocument {
  var text = ""
  override func contents(forType typeName: String) throws -> Any { Data(text.utf8) }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
  }
}

private final class ForegroundAccessoryView: UIView {}

extension ImageResource {
  fileprivate static let pinkJungle = ImageResource(name: "pinkJungle", bundle: .main)
}

/// The talk at 3:26, 3:38 and 3:43: an app for iOS 17.
private final class TalkBrowserRoot: UIResponder, UIWindowSceneDelegate, UIDocumentBrowserViewControllerDelegate {
  var window: UIWindow?
  let documentViewController = TalkDocumentViewController()

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = makeRoot()
    window?.makeKeyAndVisible()
  }

  func makeRoot() -> UIViewController {
    let browserViewController = UIDocumentBrowserViewController(forOpening: [.plainText])
    browserViewController.delegate = self
    return browserViewController
  }

  func documentBrowser(_ browser: UIDocumentBrowserViewController, didPickDocumentsAt documentURLs: [URL]) {
    guard let url = documentURLs.first else { return }
    documentViewController.document = StoryDocument(fileURL: url)
    browser.present(documentViewController, animated: true)
  }
}

/// The talk at 3:56: the root of an app for iOS 18.
private final class TalkDocumentRoot: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let documentViewController = TalkDocumentViewController()
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = documentViewController
    window?.makeKeyAndVisible()
    return true
  }
}

/// The talk at 8:20.
extension UIDocument.CreationIntent {
  fileprivate static let template = UIDocument.CreationIntent("template")
}

/// The talk at 6:11 and 8:29, with its label `with:` and its bare `ImportMode`.
private final class TalkDocumentViewController: UIDocumentViewController, UIDocumentBrowserViewControllerDelegate {
  var pending: ((URL?, ImportMode) -> Void)?
  let newDocumentURL = FileManager.default.temporaryDirectory.appendingPathComponent("New.story")

  override func viewDidLoad() {
    super.viewDidLoad()
    launchOptions.background.image = UIImage(resource: .pinkJungle)
    launchOptions.foregroundAccessoryView = ForegroundAccessoryView()
    launchOptions.secondaryAction = LaunchOptions.createDocumentAction(with: .template)
    launchOptions.browserViewController.delegate = self
  }

  func documentBrowser(
    _ browser: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler: @escaping (URL?, ImportMode) -> Void
  ) {
    switch browser.activeDocumentCreationIntent {
    case .template:
      presentTemplatePicker(with: importHandler)
    default:
      importHandler(newDocumentURL, .copy)
    }
  }

  private func presentTemplatePicker(with importHandler: @escaping (URL?, ImportMode) -> Void) {
    pending = importHandler
  }
}

/// The article's controller. Its `override` before the delegate's method is left out: the class it inherits from
/// declares no such method, on iOS neither. What it calls `intentHandler` in words is `importHandler` in code.
private final class ArticleDocumentViewController: UIDocumentViewController, UIDocumentBrowserViewControllerDelegate {
  private var textView: UITextView?

  override func viewDidLoad() {
    super.viewDidLoad()
    launchOptions.title = "My Text Editor"
    launchOptions.background.backgroundColor = .darkGray
    launchOptions.browserViewController.delegate = self
    let templateAction = LaunchOptions.createDocumentAction(withIntent: .template)
    templateAction.title = "Choose a Template"
    launchOptions.secondaryAction = templateAction
    mySetupTextView()
  }

  override func documentDidOpen() { mySetupTextView() }

  private func mySetupTextView() {
    guard let document = document as? StoryDocument else { return }
    guard let view else { return }
    guard !document.documentState.contains(.closed) else { return }
    let textView = self.textView ?? UITextView(frame: view.bounds)
    textView.text = document.text
    view.addSubview(textView)
    self.textView = textView
  }

  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler:
      @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void
  ) {
    switch controller.activeDocumentCreationIntent {
    case .template:
      myPresentTemplateSelection { templateURL in importHandler(templateURL, .copy) }
    default:
      importHandler(myCreateEmptyDocument(), .move)
    }
  }

  private func myPresentTemplateSelection(_ chosen: @escaping (URL?) -> Void) { chosen(nil) }
  private func myCreateEmptyDocument() -> URL? { nil }
}

@MainActor
@Suite("The UIKit listings of the talk and the article", .serialized)
struct UIKitSeedSnippetTests {
  init() { InterfacePlatform.install(HeadlessToolkit()) }

  @Test("Talk 3:26: a browser as root, with its delegate")
  func talk0326() throws {
    let app = TalkBrowserRoot()
    let browser = try #require(app.makeRoot() as? UIDocumentBrowserViewController)
    #expect(browser.delegate === app)
    #expect(browser.contentTypesForRecentDocuments == [.plainText])
    app.documentBrowser(browser, didPickDocumentsAt: [URL(fileURLWithPath: "/nowhere/Tale.txt")])
    #expect(app.documentViewController.document?.localizedName == "Tale")
  }

  @Test("Talk 3:56: a document controller as root")
  func talk0356() {
    let app = TalkDocumentRoot()
    #expect(app.application(UIApplication.shared, didFinishLaunchingWithOptions: nil))
    #expect(app.window?.rootViewController is TalkDocumentViewController)
    app.window?.isHidden = true
  }

  @Test("Talk 6:11 and 8:29: a picture, an accessory, a template action, and an answer that comes later")
  func talk0829() {
    let controller = TalkDocumentViewController()
    controller.loadViewIfNeeded()
    let options = controller.launchOptions
    #expect(options.foregroundAccessoryView is ForegroundAccessoryView)
    #expect(options.background.image != nil)
    #expect(options.browserViewController.delegate === controller)
    #expect(options.secondaryAction != nil)
    var answers: [URL?] = []
    controller.documentBrowser(options.browserViewController) { url, mode in
      #expect(mode == .copy)
      answers.append(url)
    }
    #expect(answers == [controller.newDocumentURL])
  }

  @Test("Article: title, colour, a titled template action, and set-up from two places")
  func article() {
    let controller = ArticleDocumentViewController()
    controller.loadViewIfNeeded()
    #expect(controller.launchOptions.title == "My Text Editor")
    #expect(controller.launchOptions.background.backgroundColor == .darkGray)
    #expect(controller.launchOptions.secondaryAction?.title == "Choose a Template")
    #expect(controller.launchOptions.primaryAction?.title == "Create Document")
    controller.documentDidOpen()
    #expect(controller.view.subviews.allSatisfy { !($0 is UITextView) })
  }
}
