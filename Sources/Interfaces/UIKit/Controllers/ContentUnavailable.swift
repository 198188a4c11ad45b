import Foundation

/// What is shown in the place of content that is not there. Apple's `UIContentUnavailableConfiguration`.
@MainActor
public struct UIContentUnavailableConfiguration {
  /// The picture.
  public var image: UIImage?
  /// The main text.
  public var text: String?
  /// More about it.
  public var secondaryText: String?
  /// The looks of the button.
  public var button = UIButton.Configuration.plain()
  /// What the button does. Apple's `UIContentUnavailableConfiguration.ButtonProperties`.
  @MainActor
  public struct ButtonProperties {
    /// What runs; `nil` = no button.
    public var primaryAction: UIAction?
    public var isEnabled = true
  }
  /// What the button does.
  public var buttonProperties = ButtonProperties()
  /// What lies behind.
  public var background = UIBackgroundConfiguration.clear()
  var showsProgress = false

  /// Nothing is there.
  public static func empty() -> UIContentUnavailableConfiguration { UIContentUnavailableConfiguration() }
  /// Something is being loaded.
  public static func loading() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration()
    configuration.showsProgress = true
    return configuration
  }
  /// Nothing was found.
  public static func search() -> UIContentUnavailableConfiguration {
    var configuration = UIContentUnavailableConfiguration()
    configuration.image = UIImage(systemName: "magnifyingglass")
    return configuration
  }
}

/// Shows such a configuration.
@MainActor
final class ContentUnavailableView: UIView {
  private let stack = UIStackView()

  init(_ configuration: UIContentUnavailableConfiguration) {
    super.init(frame: .zero)
    let backdrop = BackgroundView(configuration.background)
    backdrop.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(backdrop)
    stack.axis = .vertical
    stack.alignment = .center
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    if configuration.showsProgress {
      let mark = UIActivityIndicatorView(style: .large)
      mark.startAnimating()
      stack.addArrangedSubview(mark)
    }
    if let image = configuration.image {
      let view = UIImageView(image: image.withConfiguration(UIImage.SymbolConfiguration(pointSize: 48)))
      view.tintColor = .secondaryLabel
      stack.addArrangedSubview(view)
    }
    for (text, font, color) in [
      (configuration.text, UIFont.preferredFont(forTextStyle: .title2), UIColor.label),
      (configuration.secondaryText, .preferredFont(forTextStyle: .body), .secondaryLabel),
    ] {
      guard let text else { continue }
      let label = UILabel()
      label.text = text
      label.font = font
      label.textColor = color
      label.numberOfLines = 0
      label.textAlignment = .center
      stack.addArrangedSubview(label)
    }
    if let action = configuration.buttonProperties.primaryAction {
      let button = UIButton(configuration: configuration.button, primaryAction: action)
      button.isEnabled = configuration.buttonProperties.isEnabled
      stack.addArrangedSubview(button)
    }
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: centerXAnchor), stack.centerYAnchor.constraint(equalTo: centerYAnchor),
      stack.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, constant: -48),
    ])
  }
  required init?(coder: NSCoder) { nil }
}
