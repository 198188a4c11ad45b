import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// The launch scene of a document controller, and the way from it into a document and back.
extension UIDocumentViewController {
  /// Whether the controller is what the window begins with, directly or in a navigation controller.
  var isRoot: Bool {
    guard let window = viewIfLoaded?.window, let root = window.rootViewController else { return false }
    return root === self || (root as? UINavigationController)?.viewControllers.first === self
  }
  /// Whether the controller, or the navigation controller that begins with it, lies above another.
  var isPresented: Bool {
    if let navigationController {
      return navigationController.viewControllers.first === self && navigationController.presentingViewController != nil
    }
    return parent == nil && presentingViewController != nil
  }
  var showsLaunch: Bool { presentation?.viewController.viewIfLoaded?.superview != nil && document == nil }
  /// Whether there is nobody else to draw a bar.
  var usesOwnBar: Bool { navigationController == nil && document != nil && (isRoot || isPresented) }

  /// The folder that the browser shows.
  var newDocumentsFolder: URL? { presentation?.newDocumentsFolder }

  private var launchContent: DocumentLaunchContent {
    let options = launchOptions
    let browser = options.browserViewController
    var content = DocumentLaunchContent(browser)
    content.title = options.ownTitle
    content.subtitle = options.subtitle
    content.background = options.hasOwnBackground ? options.background : nil
    content.actions = options.actions
    content.foregroundAccessory = options.foregroundAccessoryView
    content.backgroundAccessory = options.backgroundAccessoryView
    return content
  }

  func launchOptionsDidChange() { presentation?.update(launchContent) }

  func showLaunchIfNeeded(animated: Bool) {
    guard document == nil, isViewLoaded else { return }
    guard isRoot, let presentation = presentation ?? DocumentLaunch.makePresentation() else { return showNoDocument() }
    self.presentation = presentation
    presentation.owner = self
    presentation.update(launchContent)
    let shown = presentation.viewController
    shown.view.isUserInteractionEnabled = true
    if shown.parent !== self { addChild(shown) }
    shown.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let rect = zoomTarget
    zoomSource = nil
    lastDocumentURL = nil
    guard animated, let superview = view.superview, let target = launchOptions.documentTargetView ?? view else {
      return settleLaunch()
    }
    // The page shrinks over the scene, so for that long the scene lies beside the view that it will be in.
    shown.view.accessibilityViewIsModal = false
    shown.view.frame = view.frame
    superview.insertSubview(shown.view, belowSubview: view)
    shown.didMove(toParent: self)
    barsDidChange()
    DocumentZoom.shrink(view, target: target, to: rect) { [weak self] in
      // Another document may have come meanwhile.
      if self?.document == nil { self?.settleLaunch() }
    }
  }

  /// The thumbnail of the document that was shown, or else the card, in the scene's coordinates.
  private var zoomTarget: CGRect? {
    guard let presentation, presentation.viewController.isViewLoaded else { return nil }
    let frame = lastDocumentURL.flatMap { presentation.thumbnailFrame(of: $0) } ?? presentation.titleViewFrame
    return frame.isNull || frame.isEmpty ? nil : frame
  }

  /// Puts the scene where it stays: over everything else in the controller's view.
  private func settleLaunch() {
    guard let shown = presentation?.viewController else { return }
    shown.view.frame = view.bounds
    shown.view.accessibilityViewIsModal = true
    view.addSubview(shown.view)
    shown.didMove(toParent: self)
    barsDidChange()
  }

  /// Without a launch scene there is only a hint.
  private func showNoDocument() {
    var hint = UIContentUnavailableConfiguration.empty()
    hint.text = Wording.text("No Document")
    contentUnavailableConfiguration = hint
  }

  func hideLaunch() {
    if contentUnavailableConfiguration != nil { contentUnavailableConfiguration = nil }
    lastDocumentURL = document?.fileURL
    guard let shown = presentation?.viewController, shown.viewIfLoaded?.superview != nil else { return }
    // Who has begun to type must not press the button again that still has the keyboard.
    shown.view.isUserInteractionEnabled = false
    let finish = { [weak self] in
      guard let self, document != nil else { return }
      shown.willMove(toParent: nil)
      shown.view.removeFromSuperview()
      shown.removeFromParent()
      barsDidChange()
    }
    guard let superview = view.superview, let target = launchOptions.documentTargetView ?? view else { return finish() }
    let source = zoomSource ?? presentation.map(\.titleViewFrame)
    zoomSource = nil
    shown.view.accessibilityViewIsModal = false
    shown.view.frame = view.frame
    superview.insertSubview(shown.view, belowSubview: view)
    barsDidChange()
    DocumentZoom.grow(view, target: target, from: source.flatMap { $0.isNull ? nil : $0 }, completion: finish)
  }

  func barsDidChange() {
    navigationController?.barsDidChange()
    navigationController?.updateBar()
    bar.isHidden = !usesOwnBar
    bar.showsWindowControls = isRoot || modalPresentationStyle.coversWindow
    let top: CGFloat = usesOwnBar ? UINavigationBar.height : 0
    if additionalSafeAreaInsets.top != top { additionalSafeAreaInsets.top = top }
    viewIfLoaded?.window?.chromeDidChange()
    viewIfLoaded?.setNeedsLayout()
  }
}

extension UIDocumentViewController: DocumentLaunchOwner {
  package func launchDidPick(_ url: URL, from rect: CGRect?) { tryToOpen(url, from: rect) }
  package func launchDidRequestCreation(source: CreationPolicy.Source) {
    launchOptions.browserViewController.beginCreation(.default, source: source)
  }
  package var launchFlow: CreationFlow { launchOptions.browserViewController.creation }
  package var launchCanCreate: Bool { launchOptions.browserViewController.canCreate }
  package func launchReport(_ error: any Error) { DocumentErrors.show(error, in: viewIfLoaded?.window) }
  /// The title card of the launch scene, in the scene's coordinates; null while there is none.
  var launchTitleViewFrame: CGRect { presentation?.titleViewFrame ?? .null }
}
