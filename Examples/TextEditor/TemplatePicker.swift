import UIKit

/// Lets people choose what a new document begins with.
final class TemplatePicker: UIViewController {
  private var answer: ((URL?, UIDocumentBrowserViewController.ImportMode) -> Void)?

  private static let templates = [
    ("Letter", "Dear …,\n\n\n\nYours,\n"), ("List", "- First\n- Second\n- Third\n"), ("Diary", "Today I …\n"),
  ]

  init(_ answer: @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void) {
    self.answer = answer
    super.init(nibName: nil, bundle: nil)
    modalPresentationStyle = .formSheet
  }
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let heading = UILabel()
    heading.text = "Choose a Template"
    heading.font = .preferredFont(forTextStyle: .headline)
    heading.textAlignment = .center
    let stack = UIStackView(arrangedSubviews: [heading])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    for (name, text) in Self.templates {
      let action = UIAction(title: name) { [weak self] _ in
        self?.finish(Self.file(named: name, containing: text), .move)
      }
      stack.addArrangedSubview(UIButton(configuration: .gray(), primaryAction: action))
    }
    let cancel = UIAction(title: "Cancel") { [weak self] _ in self?.finish(nil, .none) }
    stack.addArrangedSubview(UIButton(configuration: .plain(), primaryAction: cancel))
    view.addSubview(stack)
    // As high as the words are, which may be large.
    let height = stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
    preferredContentSize = CGSize(width: 360, height: height + 64)
    NSLayoutConstraint.activate([
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 32),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -32),
    ])
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Closed by Escape or a click outside: the same as Cancel.
    answer?(nil, .none)
    answer = nil
  }

  private func finish(_ url: URL?, _ mode: UIDocumentBrowserViewController.ImportMode) {
    let answer = answer
    self.answer = nil
    dismiss(animated: true) { answer?(url, mode) }
  }

  /// A file that the browser takes over.
  static func file(named name: String, containing text: String) -> URL? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let file = folder.appendingPathComponent("\(name).mytext")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return file
    } catch {
      return nil
    }
  }
}
