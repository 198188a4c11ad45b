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
  @ObservationIgnored private(set) lazy var viewController: UIViewController = UIHostingController(
    rootView: UIKitLaunchScene(presentation: self))

  func update(_ content: DocumentLaunchContent) {
    if browser == nil {
      let environment = DocumentEnvironment.shared
      let folder = DocumentsFolder.path(
        applicationName: ApplicationResources.main.displayName, directories: environment.directories
      ).url(isDirectory: true)
      let browser = BrowserModel(
        root: folder, readableContentTypes: content.contentTypes.map(\.identifier), environment: environment)
      scene.browser = browser
      self.browser = browser
      environment.activity.start { await browser.load() }
      if content.isBrowserOnly { scene.showBrowserFirst() }
    }
    self.content = content
  }

  var newDocumentsFolder: URL? {
    browser.map { $0.tab == .browse ? $0.library.folder : $0.library.root }
  }
  var titleViewFrame: CGRect { scene.cardFrame }

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
  func createDocument(source: CreationPolicy.Source) {
    if source == .keyboard, scene.actions.performFirst() { return }
    owner?.launchDidRequestCreation(source: source)
  }
  func report(_ error: any Error) { owner?.launchReport(error) }
  var openableContentTypes: [UTType] { content?.contentTypes ?? [] }
  var documentBrowser: BrowserModel? { browser }
}

/// The launch scene of a UIKit app.
private struct UIKitLaunchScene: View {
  let presentation: LaunchPresentation

  var body: some View {
    if let content = presentation.content, let browser = presentation.browser {
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
      .environment(\.documentCreation, presentation.documentCreator)
      .environment(\.launchHost, presentation)
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
  func updateUIView(_ uiView: BackgroundView, context: Context) { uiView.configuration = configuration }
}

/// A view that exists already.
private struct UIKitView: UIViewRepresentable {
  let view: UIView
  func makeUIView(context: Context) -> WrapperView { WrapperView(view) }
  func updateUIView(_ uiView: WrapperView, context: Context) { uiView.show(view) }
}

/// Gives a view the wrapper's size.
@MainActor
final class WrapperView: UIView {
  init(_ view: UIView) {
    super.init(frame: .zero)
    show(view)
  }
  required init?(coder: NSCoder) { nil }
  func show(_ view: UIView) {
    guard view.superview !== self else { return }
    for old in subviews { old.removeFromSuperview() }
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
  }
}
