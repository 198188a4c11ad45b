import ApplicationResources
import Documents
import Foundation
import LaunchExperience
import Observation
import Toolkit
import UIKit
import UniformTypeIdentifiers
import Wording

/// Makes the launch scene known to UIKit, which is built below SwiftUI. Called from C, once, when a UIKit app first
/// needs the scene.
@_cdecl("frontispiece_install_document_launch_presentation")
public func _installDocumentLaunchPresentation() {
  MainActor.assumeIsolated { DocumentLaunch.factory = { LaunchPresentation() } }
}

/// The launch scene for a UIKit app: the same views as for a SwiftUI app, filled from UIKit's launch options.
@MainActor @Observable
final class LaunchPresentation: DocumentLaunchPresentation, LaunchHost {
  @ObservationIgnored weak var owner: (any DocumentLaunchOwner)? { didSet { creator = nil } }
  fileprivate var content: DocumentLaunchContent?
  @ObservationIgnored let scene = LaunchSceneModel()
  @ObservationIgnored fileprivate private(set) var browser: BrowserModel?
  @ObservationIgnored private var creator: DocumentCreator?
  @ObservationIgnored private weak var host: UIHostingController<UIKitLaunchScene>?
  @ObservationIgnored private(set) lazy var viewController: UIViewController = {
    let controller = UIHostingController(rootView: UIKitLaunchScene(presentation: self))
    host = controller
    controller.handleKey = { [weak self] in self?.handle($0) ?? false }
    return controller
  }()

  func update(_ content: DocumentLaunchContent) {
    if browser == nil {
      let environment = DocumentEnvironment.shared
      let folder = DocumentsFolder.path(
        applicationName: ApplicationResources.main.displayName, directories: environment.directories
      ).url(isDirectory: true)
      let browser = BrowserModel(
        root: folder, readableContentTypes: content.contentTypes.map(\.identifier),
        recentContentTypes: content.recentContentTypes.map(\.identifier), environment: environment, listsDrafts: true)
      scene.browser = browser
      self.browser = browser
      environment.activity.start { await browser.load() }
      start(browser, environment)
      scene.isBrowserOnly = content.isBrowserOnly
      scene.chosenDidChange = { [weak self] in self?.content?.additions?.selectionDidChange(to: $0) }
    }
    guard viewController.viewIfLoaded?.window != nil else { return self.content = content }
    // What changes under a person's eyes moves to its new look.
    withAnimation(.smooth(duration: 0.3)) { self.content = content }
  }

  var newDocumentsFolder: URL? {
    browser.map { $0.tab == .browse ? $0.library.folder : $0.library.root }
  }
  var titleViewFrame: CGRect { scene.isBrowserOnly ? .null : scene.cardFrame }
  func thumbnailFrame(of url: URL) -> CGRect? { scene.frame(of: url) }

  func show(_ progress: Progress?, of url: URL) { scene.show(progress, of: url) }

  func reveal(_ url: URL) async {
    guard let browser else { return }
    await browser.open(folder: url.deletingLastPathComponent())
    browser.selection = url
    if scene.detent != .full { scene.setDetent(.full) }
  }
  func showBrowser() {
    browser?.tab = .browse
    scene.setDetent(.full)
  }

  fileprivate func focusFirstAction() {
    guard let host = host?.viewHost else { return }
    scene.focusFirstAction(in: host) { [weak self] in
      guard let view = self?.viewController.viewIfLoaded else { return true }
      return view.window?.hearsKeys(in: view) != true
    }
  }

  func performAction(at index: Int) { scene.actions.actions[index]?.perform() }

  private func handle(_ key: KeyEvent) -> Bool {
    guard key.phase == .preview || key.combination.modifiers.isEmpty else { return false }
    switch (key.combination.key, key.combination.modifiers) {
    case (.character("n"), .control): createDocument(source: .keyboard)
    case (.character("o"), .control): chooseFile()
    default: return scene.handle(key, in: self)
    }
    return true
  }

  /// Makes documents for the browser's own button, by way of UIKit's delegate.
  fileprivate var documentCreator: DocumentCreator? {
    if creator == nil, let owner {
      creator = DocumentCreator(
        flow: owner.launchFlow,
        resolveType: { [weak owner] type, _ in owner?.launchCanCreate == true ? type ?? .data : nil },
        begin: { [weak owner] in owner?.launchDidRequestCreation(source: $0) })
    }
    return creator
  }

  // MARK: LaunchHost

  var hostWindow: (any ToolkitWindow)? { viewController.viewIfLoaded?.window?.toolkitWindow }
  var toolkit: any Toolkit { InterfacePlatform.toolkit }
  func tryToOpen(_ url: URL, source: CreationPolicy.Source, from rect: CGRect?) {
    owner?.launchDidPick(url, from: rect)
  }
  /// Contents that were never saved become a file of the app's folder: a `UIDocument` has one.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?) {
    scene.perform(in: self) { [weak self] in
      guard let url = try await self?.place(draft) else { return }
      self?.owner?.launchDidPick(url, from: rect)
    }
  }
  func createDocument(source: CreationPolicy.Source) {
    if source == .keyboard, scene.actions.performFirst() { return }
    owner?.launchDidRequestCreation(source: source)
  }
  func report(_ error: any Error) { owner?.launchReport(error) }
  var openableContentTypes: [UTType] { content?.contentTypes ?? [] }
  var documentBrowser: BrowserModel? { browser }
  var browserAdditions: BrowserAdditions {
    guard let content, let added = content.additions else { return BrowserAdditions() }
    func fitting(_ view: UIView?) -> AnyView? { view.map { AnyView(FittingUIKitView(view: $0)) } }
    var additions = BrowserAdditions()
    additions.leading = fitting(added.leadingItems)
    additions.trailing = fitting(added.trailingItems)
    additions.canSelect = added.canSelect
    additions.selection = { _ in fitting(added.selectionItems) }
    if added.opensSeveral { additions.openSeveral = { added.open($0) } }
    additions.menu = { added.menuElements(for: $0) }
    additions.creationTitle = content.creationTitle
    additions.showsFileExtensions = content.showsFileExtensions
    additions.aspectRatio = content.aspectRatio
    return additions
  }
}

/// Documents that were open when the app ended.
extension LaunchPresentation {
  /// Opens what was open, or offers it after an interruption, if this is the scene that the app begins with.
  fileprivate func start(_ browser: BrowserModel, _ environment: DocumentEnvironment) {
    guard let list = environment.openDocuments else { return }
    environment.activity.start { [weak self] in
      switch await list.start() {
      case .fresh: return
      case .offer(let documents): browser.offer(documents)
      case .reopen(let documents): await self?.reopen(documents)
      }
    }
  }

  /// Opens the document that was opened last: a document controller shows one at a time.
  func reopen(_ documents: [OpenDocumentList.Earlier.Document]) async {
    defer { DocumentEnvironment.shared.openDocuments?.forgetEarlier() }
    // A file that the app was started with is there already.
    guard let last = documents.last, viewController.viewIfLoaded?.window != nil else { return }
    do {
      if let draft = last.draft {
        owner?.launchDidPick(try await place(draft), from: nil)
      } else if let url = last.entry.url {
        owner?.launchDidPick(url, from: nil)
      }
    } catch {
      report(error)
    }
  }

  /// Makes a file of contents that were never saved, under a name that nobody has.
  private func place(_ draft: DraftStore.Draft) async throws -> URL {
    let environment = DocumentEnvironment.shared
    guard let folder = newDocumentsFolder else { throw DocumentError(.opening, .missing, url: draft.url) }
    let type =
      draft.contentType
      ?? environment.contentTypes.identifier(forFilename: draft.name, isDirectory: draft.url.hasDirectoryPath)
    let url = await DocumentCreation(environment: environment).freePlace(
      suggestedName: DocumentNaming.stem(of: draft.name), contentType: type, in: folder)
    try await environment.drafts?.save(draft, as: url, replaces: false)
    return url
  }
}

/// The launch scene of a UIKit app.
private struct UIKitLaunchScene: View {
  let presentation: LaunchPresentation

  var body: some View {
    if let content = presentation.content, let browser = presentation.browser {
      launch(content, browser)
        .environment(\.documentCreation, presentation.documentCreator)
        .environment(\.launchHost, presentation)
        .onAppear { presentation.focusFirstAction() }
    }
  }

  @ViewBuilder private func launch(_ content: DocumentLaunchContent, _ browser: BrowserModel) -> some View {
    if content.isBrowserOnly {
      PlainBrowser(
        scene: presentation.scene, browser: browser, appName: ApplicationResources.main.displayName,
        hasWindowBar: content.showsWindowBar)
    } else {
      LaunchSceneView(
        description: LaunchDescription(
          title: content.title.map { Text(verbatim: $0) }, subtitle: content.subtitle.map { Text(verbatim: $0) },
          actions: AnyView(buttons(for: content.actions)),
          background: content.background.map { AnyView(UIKitBackground(configuration: $0)) }
            ?? AnyView(DefaultLaunchBackground()),
          backgroundAccessory: content.backgroundAccessory.map { view in { _ in AnyView(UIKitView(view: view)) } },
          overlayAccessory: content.foregroundAccessory.map { view in { _ in AnyView(UIKitView(view: view)) } }),
        appName: ApplicationResources.main.displayName, scene: presentation.scene, browser: browser
      )
    }
  }

  /// Not a view of its own, which would count as one action where each knows its place.
  private func buttons(for actions: [UIAction]) -> some View {
    ForEach(Array(actions.enumerated()), id: \.offset) { _, action in
      Button {
        action.perform(sender: nil)
      } label: {
        Text(verbatim: action.title)
      }
      .disabled(action.attributes.contains(.disabled))
    }
  }
}

/// A background configuration as a view of SwiftUI.
private struct UIKitBackground: UIViewRepresentable {
  let configuration: UIBackgroundConfiguration
  func makeUIView(context: Context) -> BackgroundView { BackgroundView(configuration) }
  func updateUIView(_ uiView: BackgroundView, context: Context) {
    guard uiView.configuration != configuration else { return }
    UIView.animate(withDuration: 0.3) { uiView.configuration = configuration }
  }
}

/// A view that exists already.
private struct UIKitView: UIViewRepresentable {
  let view: UIView
  func makeUIView(context: Context) -> WrapperView { WrapperView(view) }
  func updateUIView(_ uiView: WrapperView, context: Context) { uiView.show(view) }
}

/// A view that exists already, in the size that it wants.
private struct FittingUIKitView: UIViewRepresentable {
  let view: UIView
  func makeUIView(context: Context) -> WrapperView { WrapperView(view, isFitting: true) }
  func updateUIView(_ uiView: WrapperView, context: Context) { uiView.show(view) }
}

/// Gives a view the wrapper's size.
@MainActor
final class WrapperView: UIView {
  private let isFitting: Bool
  init(_ view: UIView, isFitting: Bool = false) {
    self.isFitting = isFitting
    super.init(frame: .zero)
    show(view)
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize {
    isFitting ? subviews.first?.intrinsicContentSize ?? .zero : super.intrinsicContentSize
  }
  func show(_ view: UIView) {
    guard view.superview !== self else { return }
    for old in subviews { old.removeFromSuperview() }
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }
}
