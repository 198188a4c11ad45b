import UIKit

/// Shows a few ways to begin, and answers with the one that is taken.
final class TemplatePicker: UIViewController {
  private var importHandler: ((URL?, UIDocumentBrowserViewController.ImportMode) -> Void)?

  init(_ importHandler: @escaping (URL?, UIDocumentBrowserViewController.ImportMode) -> Void) {
    self.importHandler = importHandler
    super.init(nibName: nil, bundle: nil)
    title = "Choose a Template"
    navigationItem.leftBarButtonItem = UIBarButtonItem(
      systemItem: .cancel, primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
  }
  required init?(coder: NSCoder) { fatalError("not made from an archive") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let cards = UIStackView(arrangedSubviews: StoryTemplate.all.map { card(for: $0) })
    cards.axis = .vertical
    cards.spacing = 12
    cards.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(cards)
    let area = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      cards.topAnchor.constraint(equalTo: area.topAnchor, constant: 20),
      cards.leadingAnchor.constraint(equalTo: area.leadingAnchor, constant: 20),
      cards.trailingAnchor.constraint(equalTo: area.trailingAnchor, constant: -20),
    ])
  }

  private func card(for template: StoryTemplate) -> UIView {
    var look = UIButton.Configuration.gray()
    look.title = template.name
    look.subtitle = template.summary
    look.image = UIImage(systemName: template.symbol)
    look.imagePadding = 16
    look.imageReservation = 28
    look.imageColorTransformer = UIConfigurationColorTransformer { _ in template.color }
    look.contentInsets = NSDirectionalEdgeInsets(top: 18, leading: 20, bottom: 18, trailing: 20)
    let button = UIButton(
      configuration: look, primaryAction: UIAction { [weak self] _ in self?.take(template) })
    button.contentHorizontalAlignment = .leading
    button.accessibilityLabel = template.name
    button.accessibilityHint = template.summary
    return button
  }

  private func take(_ template: StoryTemplate) {
    let importHandler = importHandler
    self.importHandler = nil
    let url = template.makeFile()
    dismiss(animated: true) { importHandler?(url, url == nil ? .none : .copy) }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    // Cancel, Escape or a click outside: nothing is made.
    importHandler?(nil, .none)
    importHandler = nil
  }
}
