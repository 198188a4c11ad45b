import ApplicationResources
import ContentTypes
import Documents
import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Toolkit
import UIKit

@testable import UIKit

/// The document of Apple's article: text.
class MyDocument: UIDocument {
  var text = ""
  override func contents(forType typeName: String) throws -> Any {
    if text == "unsavable" { throw CocoaError(.fileWriteOutOfSpace) }
    return Data(text.utf8)
  }
  override func load(fromContents contents: Any, ofType typeName: String?) throws {
    if contents as? Data == Data("unreadable".utf8) { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: contents as? Data ?? Data(), as: UTF8.self)
  }
}

extension UIDocument.CreationIntent {
  static let template = UIDocument.CreationIntent("template")
}

/// The controller of Apple's article: a title, a dark background, and a second action whose picker answers later.
final class MyDocumentViewController: UIDocumentViewController, UIDocumentBrowserViewControllerDelegate {
  let textView = UITextView()
  var opened = 0
  var intents: [UIDocument.CreationIntent?] = []
  /// The picker's answer, as soon as there is one.
  var pickTemplate: ((URL?) -> Void)?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(textView)
    launchOptions.title = "My Text Editor"
    launchOptions.background.backgroundColor = .darkGray
    launchOptions.browserViewController.delegate = self
    let templateAction = LaunchOptions.createDocumentAction(withIntent: .template)
    templateAction.title = "Choose a Template"
    launchOptions.secondaryAction = templateAction
    mySetUpTextView()
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    textView.frame = view.bounds.inset(by: view.safeAreaInsets)
  }
  override func documentDidOpen() {
    opened += 1
    mySetUpTextView()
  }
  override func navigationItemDidUpdate() {
    navigationItem.trailingItemGroups = [undoRedoItemGroup]
  }
  private func mySetUpTextView() {
    guard let document = document as? MyDocument, let view, !document.documentState.contains(.closed) else { return }
    view.backgroundColor = .systemBackground
    textView.text = document.text
  }

  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler: @escaping (URL?, ImportMode) -> Void
  ) {
    intents.append(controller.activeDocumentCreationIntent)
    switch controller.activeDocumentCreationIntent {
    case .template: pickTemplate = { importHandler($0, .copy) }
    default:
      let url = FileManager.default.temporaryDirectory.appendingPathComponent("Fresh-\(UUID().uuidString).mytext")
      try? Data("fresh".utf8).write(to: url)
      importHandler(url, .move)
    }
  }
}

/// A document app of UIKit without a display, in a home of its own.
@MainActor
final class DocumentAppScreen: ScreenTester {
  let toolkit: HeadlessToolkit
  let home: URL
  let activity = DocumentActivity()
  private let delegate: RootDelegate
  var window: HeadlessWindow? { toolkit.activeWindow ?? toolkit.windows.last }

  final class RootDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var makeRoot: (() -> UIViewController)!
    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = makeRoot()
      window?.makeKeyAndVisible()
      return true
    }
  }

  /// - Parameters:
  ///   - files: Documents that are in the app's folder already, by name or path below it.
  ///   - home: Where another run has left off; an empty home by default.
  ///   - info: More of Info.plist.
  ///   - root: Makes what the window begins with.
  init(
    files: [String: String] = [:], home earlier: URL? = nil, size: CGSize = CGSize(width: 1000, height: 800),
    info: [String: PropertyListValue] = [:], _ root: @escaping () -> UIViewController
  ) async throws {
    _ = Self.launchSceneIsLinked
    home =
      earlier ?? FileManager.default.temporaryDirectory.appendingPathComponent("UIKitHome-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    toolkit = HeadlessToolkit()
    toolkit.windowSize = size
    for (name, text) in files {
      let file = home.appendingPathComponent("Documents/My Text Editor/\(name)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let resources = ApplicationResources(info: InfoPlist(entries: Self.info.merging(info) { $1 }))
    ApplicationResources.main = resources
    ContentTypeRegistry.installDeclarations(infoDictionary: resources.infoDictionary)
    let directories = BaseDirectories(environment: ["HOME": home.path])
    DocumentEnvironment.shared = DocumentEnvironment(
      applicationName: "My Text Editor", directories: directories, activity: activity,
      settings: HomeSettings(home: home))
    InterfacePlatform.install(toolkit)
    UIApplication.shared = UIApplication()
    delegate = RootDelegate()
    delegate.makeRoot = root
    UIApplication.shared.prepare(delegate, toolkit: toolkit, resources: resources)
    _ = toolkit.run(UIApplication.shared.toolkitDescription, arguments: [])
    await rest()
  }

  /// Ends the app as `kill -9` does: nothing more reaches the disk. Start again with its `home`.
  func crash() async throws {
    let disk = home.appendingPathExtension("crashed")
    try FileManager.default.copyItem(at: home, to: disk)
    UIApplication.shared.terminate()
    await rest()
    await DocumentEnvironment.shared.openDocuments?.close()
    try FileManager.default.removeItem(at: home)
    try FileManager.default.moveItem(at: disk, to: home)
    try DocumentEnvironment.shared.drafts?.forgetProcesses()
  }

  /// Waits until nothing is left to do.
  func rest() async {
    for _ in 0..<6 {
      await settle()
      await activity.idle()
    }
  }

  /// Presses, and waits for what comes of it.
  func pressAndRest(_ name: String) async throws {
    try press(name)
    await rest()
  }

  /// Counts as SwiftUI's launch scene being linked.
  private static let launchSceneIsLinked: Void = _installDocumentLaunchPresentation()

  var folder: URL { home.appendingPathComponent("Documents/My Text Editor") }
  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
  var documents: [String] {
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
      .sorted()
  }
  func text(of name: String) throws -> String {
    try String(contentsOf: home.appendingPathComponent("Documents/My Text Editor/\(name)"), encoding: .utf8)
  }

  private static let info: [String: PropertyListValue] = {
    let plist: [String: Any] = [
      "CFBundleName": "My Text Editor", "CFBundleIdentifier": "org.example.mytext", "UISupportsDocumentBrowser": true,
      "CFBundleDocumentTypes": [
        [
          "CFBundleTypeName": "Text", "CFBundleTypeRole": "Editor", "LSItemContentTypes": ["org.example.mytext"],
          "UIDocumentClass": "UIKitTests.MyDocument",
        ] as [String: Any]
      ],
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.example.mytext", "UTTypeConformsTo": ["public.plain-text"],
          "UTTypeTagSpecification": ["public.filename-extension": ["mytext"]],
        ] as [String: Any]
      ],
    ]
    return PropertyListValue(plist)?.dictionary ?? [:]
  }()
}
