import ApplicationResources
import CToolkitSupport
import ContentTypes
import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// What a launch scene shows for UIKit.
@MainActor
package struct DocumentLaunchContent {
  /// The title; `nil` = the app's name.
  package var title: String?
  package var subtitle: String?
  /// What lies behind; `nil` = the launch scene's own.
  package var background: UIBackgroundConfiguration?
  /// The actions of the card, the main one first.
  package var actions: [UIAction] = []
  package var foregroundAccessory: UIView?
  package var backgroundAccessory: UIView?
  package var contentTypes: [UTType]
  /// Types of the documents in Recents.
  package var recentContentTypes: [UTType]
  /// Whether names are shown with their extensions.
  package var showsFileExtensions = false
  /// The shape of documents' pages, width by height; `nil` = the browser's own.
  package var aspectRatio: CGFloat?
  /// Whether there is a browser and nothing else: no title, no actions, no picture.
  package var isBrowserOnly = false
  /// Whether a browser that is alone has the window's bar above it.
  package var showsWindowBar = false
  /// What the app adds to the browser.
  package var additions: (any DocumentBrowserAdditions)?
  /// What the browser's own way to a new document is called; `nil` = "New".
  package var creationTitle: String?
  /// What a browser shows.
  init(_ browser: UIDocumentBrowserViewController) {
    contentTypes = browser.contentTypes
    recentContentTypes = browser.contentTypesForRecentDocuments
    showsFileExtensions = browser.shouldShowFileExtensions
    aspectRatio = browser.ownAspectRatio
    additions = browser.additions
    creationTitle = browser.ownCreationTitle
  }
}

/// Whoever a launch scene is shown for.
@MainActor
package protocol DocumentLaunchOwner: AnyObject {
  func launchDidPick(_ url: URL, from rect: CGRect?)
  func launchDidRequestCreation(source: CreationPolicy.Source)
  var launchFlow: CreationFlow { get }
  var launchCanCreate: Bool { get }
  func launchReport(_ error: any Error)
}

/// What an app adds to the browser of its documents.
@MainActor
package protocol DocumentBrowserAdditions: AnyObject {
  /// The app's items at both ends of the browser's bar, and those for the documents that are chosen.
  var leadingItems: UIView? { get }
  var trailingItems: UIView? { get }
  var selectionItems: UIView? { get }
  /// Whether documents can be chosen, to do something with them.
  var canSelect: Bool { get }
  /// Whether several documents can be opened at once.
  var opensSeveral: Bool { get }
  /// Entries for the menu of documents.
  func menuElements(for urls: [URL]) -> [MenuElement]
  /// The person has chosen other documents.
  func selectionDidChange(to urls: [URL])
  /// Opens the documents that are chosen.
  func open(_ urls: [URL])
}

/// The one launch scene, which SwiftUI draws.
@MainActor
package protocol DocumentLaunchPresentation: AnyObject {
  var owner: (any DocumentLaunchOwner)? { get set }
  /// Shows the scene; it has the size of the window.
  var viewController: UIViewController { get }
  func update(_ content: DocumentLaunchContent)
  /// The folder that the browser shows.
  var newDocumentsFolder: URL? { get }
  /// The card with the title, in the scene's coordinates.
  var titleViewFrame: CGRect { get }
  /// The thumbnail of a document, in the scene's coordinates; `nil` while it is not on screen.
  func thumbnailFrame(of url: URL) -> CGRect?
  /// Draws how far a document has been read on its thumbnail; `nil` = nothing.
  func show(_ progress: Progress?, of url: URL)
  /// Has the browser show a document in its folder.
  func reveal(_ url: URL) async
  /// Pulls the browser up to its folders.
  func showBrowser()
  /// Presses one of the actions.
  func performAction(at index: Int)
}

/// Where the launch scene comes from: SwiftUI, if the program is linked with it, as every program is that uses the
/// product. UIKit itself does not know SwiftUI, which is built upon it.
@MainActor
package enum DocumentLaunch {
  package static var factory: (@MainActor () -> any DocumentLaunchPresentation)?

  static func makePresentation() -> (any DocumentLaunchPresentation)? {
    if factory == nil { _ = fsp_install_document_launch_presentation() }
    return factory?()
  }
}

/// The document classes that Info.plist names.
@MainActor
enum DocumentClasses {
  private static var info: InfoPlist { ApplicationResources.main.info }

  /// Types that the app opens.
  static var contentTypes: [UTType] {
    info.documentTypes.flatMap(\.contentTypes).map { UTType($0) ?? UTType(importedAs: $0) }
  }
  /// Types that the app wants in Recents; none = all of its types.
  static var recentContentTypes: [UTType] {
    (info["UIDocumentBrowserRecentDocumentContentTypes"]?.array ?? []).compactMap(\.string)
      .map { UTType($0) ?? UTType(importedAs: $0) }
  }
  /// The folder in which the app keeps its documents. It may not exist yet.
  static var documentsFolder: URL {
    DocumentsFolder.path(
      applicationName: ApplicationResources.main.displayName, directories: DocumentEnvironment.shared.directories
    ).url(isDirectory: true)
  }

  private static func named(_ name: String?) -> UIDocument.Type? {
    guard var name else { return nil }
    let module =
      UIApplication.shared.delegate.map { String(String(reflecting: type(of: $0)).prefix { $0 != "." }) } ?? ""
    name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module)
    if !name.contains("."), !module.isEmpty { name = "\(module).\(name)" }
    guard let found = NSClassFromString(name) as? UIDocument.Type else {
      InterfacePlatform.warnOnce("Info.plist names the document class \(name), which is no UIDocument of the app.")
      return nil
    }
    return found
  }

  /// The class and type of new documents: the first that the app is an editor of.
  private static var editor: (type: String, documentClass: UIDocument.Type)? {
    for declared in info.documentTypes where declared.role == .editor {
      if let type = declared.contentTypes.first, let found = named(declared.documentClass) { return (type, found) }
    }
    return nil
  }
  static var editorType: String? { editor?.type }
  static var editorClass: UIDocument.Type? { editor?.documentClass }

  /// The class for a file.
  static func documentClass(for url: URL) throws -> UIDocument.Type {
    let isDirectory = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    let identifier = ContentTypeRegistry.shared.identifier(forFilename: url.lastPathComponent, isDirectory: isDirectory)
    let type = UTType(identifier) ?? UTType(importedAs: identifier)
    for declared in info.documentTypes {
      let matches = declared.contentTypes.contains { name in
        guard let known = UTType(name) else { return name == identifier }
        return type == known || type.conforms(to: known)
      }
      if matches, let found = named(declared.documentClass) { return found }
    }
    throw DocumentError(.opening, .unsupportedType, url: url)
  }

  /// A document of a class, for a file. Like `DynamicInstance`: the class's own `init(fileURL:)` is found at the place
  /// that every subclass of `UIDocument` has it at.
  static func make(_ documentClass: UIDocument.Type, fileURL: URL) -> UIDocument {
    unsafeBitCast(documentClass, to: FileInitializable.Type.self).init(fileURL: fileURL)
  }
}

/// Only its type is used: it says that `init(fileURL:)` can be called.
open class FileInitializable: UIDocument {
  public required override init(fileURL url: URL) { super.init(fileURL: url) }
}
