import UIKit

extension UIDocument.CreationIntent {
  /// A document that begins as a copy of a template.
  static let template = UIDocument.CreationIntent("template")
}

/// Edits the text, and offers templates on the launch scene.
final class DocumentViewController: UIDocumentViewController, UIDocumentBrowserViewControllerDelegate {
  private let textView = UITextView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    textView.translatesAutoresizingMaskIntoConstraints = false
    textView.font = .preferredFont(forTextStyle: .body)
    textView.textContainerInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    textView.delegate = self
    textView.isFindInteractionEnabled = true
    textView.accessibilityLabel = "Text"
    view.addSubview(textView)
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      textView.topAnchor.constraint(equalTo: area.topAnchor),
      textView.bottomAnchor.constraint(equalTo: area.bottomAnchor),
      textView.leadingAnchor.constraint(equalTo: area.leadingAnchor),
      textView.trailingAnchor.constraint(equalTo: area.trailingAnchor),
    ])
    setUpLaunchOptions()
    showDocument()
  }

  private func setUpLaunchOptions() {
    launchOptions.title = "My Text Editor"
    launchOptions.background.backgroundColor = .darkGray
    launchOptions.browserViewController.delegate = self
    let templateAction = LaunchOptions.createDocumentAction(withIntent: .template)
    templateAction.title = "Choose a Template"
    launchOptions.secondaryAction = templateAction
  }

  override func documentDidOpen() { showDocument() }

  override func navigationItemDidUpdate() {
    if navigationItem.trailingItemGroups.isEmpty { navigationItem.trailingItemGroups = [undoRedoItemGroup] }
  }

  private func showDocument() {
    guard let document = document as? MyDocument, isViewLoaded, !document.documentState.contains(.closed) else {
      return
    }
    textView.text = document.text
    textView.becomeFirstResponder()
  }

  // MARK: Creating

  func documentBrowser(
    _ controller: UIDocumentBrowserViewController,
    didRequestDocumentCreationWithHandler importHandler: @escaping (URL?, ImportMode) -> Void
  ) {
    switch controller.activeDocumentCreationIntent {
    case .template: present(TemplatePicker(importHandler), animated: true)
    default: importHandler(TemplatePicker.file(named: "Untitled", containing: ""), .move)
    }
  }
}

extension DocumentViewController: UITextViewDelegate {
  func textViewDidChange(_ textView: UITextView) {
    guard let document = document as? MyDocument else { return }
    let old = document.text
    document.text = textView.text
    document.undoManager.registerUndo(withTarget: self) { $0.replaceText(with: old) }
  }

  private func replaceText(with text: String) {
    guard let document = document as? MyDocument else { return }
    let old = document.text
    document.undoManager.registerUndo(withTarget: self) { $0.replaceText(with: old) }
    document.text = text
    textView.text = text
  }
}
