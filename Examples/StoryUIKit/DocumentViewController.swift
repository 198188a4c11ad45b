import UIKit

/// Where a story is written; as the window's root it shows the launch experience first.
final class DocumentViewController: UIDocumentViewController {
  private let textView = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    setUpTextView()
    setUpLaunchOptions()
    showStory()
  }

  override func documentDidOpen() { showStory() }

  override func navigationItemDidUpdate() {
    if navigationItem.trailingItemGroups.isEmpty { navigationItem.trailingItemGroups = [undoRedoItemGroup] }
  }

  private func setUpLaunchOptions() {
    launchOptions.background.image = UIImage(resource: .pinkJungle)
    launchOptions.background.imageContentMode = .scaleAspectFill
    launchOptions.backgroundAccessoryView = BackgroundAccessoryView()
    launchOptions.foregroundAccessoryView = ForegroundAccessoryView()

    let templateAction = LaunchOptions.createDocumentAction(withIntent: .template)
    templateAction.title = "Choose a Template"
    launchOptions.secondaryAction = templateAction
    launchOptions.browserViewController.delegate = self
  }

  // MARK: Writing

  private func setUpTextView() {
    view.backgroundColor = .systemBackground
    textView.translatesAutoresizingMaskIntoConstraints = false
    let design = UIFont.systemFont(ofSize: 18).fontDescriptor.withDesign(.serif)
    let font = design.map { UIFont(descriptor: $0, size: 18) } ?? .systemFont(ofSize: 18)
    textView.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: font)
    textView.textContainerInset = UIEdgeInsets(top: 24, left: 16, bottom: 24, right: 16)
    textView.delegate = self
    textView.isFindInteractionEnabled = true
    textView.accessibilityLabel = "Story"
    view.addSubview(textView)
    let area = view.safeAreaLayoutGuide
    let width = textView.widthAnchor.constraint(equalTo: area.widthAnchor)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      textView.topAnchor.constraint(equalTo: area.topAnchor),
      textView.bottomAnchor.constraint(equalTo: area.bottomAnchor),
      textView.centerXAnchor.constraint(equalTo: area.centerXAnchor),
      textView.widthAnchor.constraint(lessThanOrEqualToConstant: 720),
      textView.widthAnchor.constraint(lessThanOrEqualTo: area.widthAnchor),
      width,
    ])
  }

  /// Called from both places, in whichever order they come, so it looks whether everything is there.
  private func showStory() {
    guard let document = document as? StoryDocument, isViewLoaded, !document.documentState.contains(.closed) else {
      return
    }
    textView.text = document.text
    textView.becomeFirstResponder()
  }

  private func replaceText(with text: String) {
    guard let document = document as? StoryDocument else { return }
    let old = document.text
    document.undoManager.registerUndo(withTarget: self) { $0.replaceText(with: old) }
    document.text = text
    textView.text = text
  }
}

extension DocumentViewController: UITextViewDelegate {
  func textViewDidChange(_ textView: UITextView) {
    guard let document = document as? StoryDocument, document.text != textView.text else { return }
    let old = document.text
    document.text = textView.text
    document.undoManager.registerUndo(withTarget: self) { $0.replaceText(with: old) }
  }
}

extension DocumentViewController: UIDocumentBrowserViewControllerDelegate {
  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler: @escaping (URL?, ImportMode) -> Void
  ) {
    switch controller.activeDocumentCreationIntent {
    case .template:
      presentTemplatePicker(with: importHandler)
    default:
      let newDocumentURL = StoryTemplate.makeFile(named: "Untitled", containing: "")
      importHandler(newDocumentURL, newDocumentURL == nil ? .none : .move)
    }
  }

  private func presentTemplatePicker(with importHandler: @escaping (URL?, ImportMode) -> Void) {
    let picker = UINavigationController(rootViewController: TemplatePicker(importHandler))
    picker.modalPresentationStyle = .formSheet
    picker.preferredContentSize = CGSize(width: 560, height: 420)
    present(picker, animated: true)
  }
}
