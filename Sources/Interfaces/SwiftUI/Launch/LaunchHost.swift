import Documents
import Foundation
import LaunchExperience
import Toolkit
import UniformTypeIdentifiers
import Wording

/// Whoever shows a launch scene and answers for what people do on it.
@MainActor
protocol LaunchHost: AnyObject {
  /// The window in which questions are asked.
  var hostWindow: (any ToolkitWindow)? { get }
  var toolkit: any Toolkit { get }
  /// Opens a document, growing out of `rect`; shows what went wrong if it cannot be opened.
  func tryToOpen(_ url: URL, source: CreationPolicy.Source, from rect: CGRect?)
  /// Opens contents that were never saved, growing out of `rect`.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?)
  /// Opens what was open when the app ended.
  func reopen(_ documents: [OpenDocumentList.Earlier.Document]) async
  func createDocument(source: CreationPolicy.Source)
  /// Shows an error once, in its own words.
  func report(_ error: any Error)
  /// The types that can be opened.
  var openableContentTypes: [UTType] { get }
  /// What the launch scene's sheet shows; nil before there is one.
  var documentBrowser: BrowserModel? { get }
  /// What the app adds to the browser.
  var browserAdditions: BrowserAdditions { get }
}

/// What an app adds to the browser of a launch scene.
@MainActor
struct BrowserAdditions {
  /// Items after the tabs.
  var leading: AnyView?
  /// Items before the browser's own buttons.
  var trailing: AnyView?
  /// Whether documents can be chosen, to do something with them.
  var canSelect = false
  /// What can be done with chosen documents.
  var selection: @MainActor ([URL]) -> AnyView? = { _ in nil }
  /// Opens several documents at once; `nil` = that is not possible.
  var openSeveral: (@MainActor ([URL]) -> Void)?
  /// Entries for the menu of documents.
  var menu: @MainActor ([URL]) -> [MenuElement] = { _ in [] }
  /// What the browser's way to a new document is called.
  var creationTitle: String?
  /// Whether names are shown with their extensions.
  var showsFileExtensions = false
  /// The shape of documents' pages, width by height; `nil` = that of a thumbnail.
  var aspectRatio: CGFloat?
}

extension LaunchHost {
  var browserAdditions: BrowserAdditions { BrowserAdditions() }

  /// Opens what was open when the app was interrupted, because the person said so.
  func reopenInterrupted() {
    guard let documents = documentBrowser?.interrupted else { return }
    documentBrowser?.interruptionWasAnswered()
    DocumentEnvironment.shared.activity.start { [weak self] in await self?.reopen(documents) }
  }

  /// Leaves closed what was open when the app was interrupted.
  func leaveInterruptedClosed() {
    documentBrowser?.interruptionWasAnswered()
    DocumentEnvironment.shared.openDocuments?.forgetEarlier()
  }

  /// Lets a person choose documents with the desktop's file chooser.
  func chooseFile() {
    let types = openableContentTypes
    let filter = FileChooserContent.Filter(
      name: Wording.text("Documents"), filenameExtensions: types.flatMap { $0.tags[.filenameExtension] ?? [] },
      mimeTypes: types.flatMap { $0.tags[.mimeType] ?? [] })
    _ = hostWindow?.present(
      FileChooserContent(
        mode: .open, title: Wording.text("Open a Document"), acceptLabel: Wording.text("Open"), filters: [filter],
        folder: documentBrowser?.library.folder)
    ) { [weak self] response in
      for url in response?.urls ?? [] { self?.tryToOpen(url, source: .other, from: nil) }
    }
  }

  /// The folder that the browser shows, or the app's own.
  var newDocumentsFolder: URL? {
    documentBrowser.map { $0.tab == .browse ? $0.library.folder : $0.library.root }
  }

  func report(_ error: any Error) {
    guard let hostWindow else { return }
    DocumentQuestions(in: hostWindow, activity: DocumentEnvironment.shared.activity).tell(error)
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
