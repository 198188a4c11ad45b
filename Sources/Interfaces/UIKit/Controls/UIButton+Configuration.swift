import Foundation

extension UIButton {
  /// The looks of a button. Apple's `UIButton.Configuration`.
  @MainActor
  public struct Configuration: @MainActor Hashable {
    /// How round the corners are. Apple's `UIButton.Configuration.CornerStyle`.
    public enum CornerStyle: Int, Hashable, Sendable { case fixed = -1, dynamic, small, medium, large, capsule }
    /// How large a button is. Apple's `UIButton.Configuration.Size`.
    public enum Size: Int, Hashable, Sendable { case medium, small, mini, large }
    /// Where title and subtitle stand. Apple's `UIButton.Configuration.TitleAlignment`.
    public enum TitleAlignment: Int, Hashable, Sendable { case automatic, leading, center, trailing }
    enum Style: Hashable, Sendable { case plain, gray, tinted, filled, borderless, bordered, prominent }

    let style: Style
    /// What the button says.
    public var title: String?
    /// What the button says, with attributes.
    public var attributedTitle: AttributedString?
    /// A second line.
    public var subtitle: String?
    /// A second line, with attributes.
    public var attributedSubtitle: AttributedString?
    /// A picture beside the title.
    public var image: UIImage?
    /// On which side of the title the picture stands.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The least width that is kept for a picture before or after the title, in points; so titles below each other align.
    public var imageReservation: CGFloat = 0
    /// Space between picture and title, in points.
    public var imagePadding: CGFloat = 6
    /// Space between title and subtitle, in points.
    public var titlePadding: CGFloat = 1
    /// Where title and subtitle stand.
    public var titleAlignment: TitleAlignment = .automatic
    /// What happens to a title that does not fit; by default it goes on in further lines.
    public var titleLineBreakMode: NSLineBreakMode = .byWordWrapping
    /// What happens to a second line that does not fit; by default it goes on in further lines.
    public var subtitleLineBreakMode: NSLineBreakMode = .byWordWrapping
    /// Changes the attributes of the title, with every update.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { transformers.title }
      set { transformers.title = newValue }
    }
    /// Changes the attributes of the second line, with every update.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer? {
      get { transformers.subtitle }
      set { transformers.subtitle = newValue }
    }
    /// Makes the colour of the picture from that of the text.
    public var imageColorTransformer: UIConfigurationColorTransformer? {
      get { transformers.image }
      set { transformers.image = newValue }
    }
    private var transformers = Transformers()
    /// The size of a symbol.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Colour of title and picture; `nil` = what the style says.
    public var baseForegroundColor: UIColor?
    /// Colour of the shape; `nil` = what the style says.
    public var baseBackgroundColor: UIColor?
    /// How round the corners are.
    public var cornerStyle: CornerStyle = .dynamic
    /// How large the button is.
    public var buttonSize: Size = .medium
    /// Space around the content, in points; `nil` = what the size says.
    var ownContentInsets: NSDirectionalEdgeInsets?
    /// Space around the content, in points.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownContentInsets ?? defaultInsets }
      set { ownContentInsets = newValue }
    }
    /// Whether a turning mark stands in the place of the picture.
    public var showsActivityIndicator = false
    /// Makes the colour of the turning mark from that of the text.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer? {
      get { transformers.indicator }
      set { transformers.indicator = newValue }
    }
    /// What is drawn in place of the style's own shape, as far as it says: colour, picture, edge, radius or any view.
    public var background = UIBackgroundConfiguration()
    var hasOwnBackground: Bool { background != UIBackgroundConfiguration() }

    /// Closures, which cannot be compared: configurations with different ones are equal otherwise.
    private struct Transformers: Hashable {
      var title: UIConfigurationTextAttributesTransformer?
      var subtitle: UIConfigurationTextAttributesTransformer?
      var image: UIConfigurationColorTransformer?
      var indicator: UIConfigurationColorTransformer?
      static func == (a: Transformers, b: Transformers) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }

    init(_ style: Style) { self.style = style }

    /// Text without a shape.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A grey shape.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A shape in a soft tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A shape in the full tint.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Text without a shape, as in bars.
    public static func borderless() -> Configuration { Configuration(.borderless) }
    /// A quiet shape.
    public static func bordered() -> Configuration { Configuration(.bordered) }
    /// A quiet shape in a soft tint.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// A shape that stands out most.
    public static func borderedProminent() -> Configuration { Configuration(.prominent) }

    /// The same looks, changed for a button.
    public func updated(for button: UIButton) -> Configuration { self }

    private var defaultInsets: NSDirectionalEdgeInsets {
      let (x, y): (CGFloat, CGFloat) =
        switch buttonSize {
        case .mini: (8, 3)
        case .small: (10, 5)
        case .medium: (14, 7)
        case .large: (20, 13)
        }
      return NSDirectionalEdgeInsets(top: y, leading: x, bottom: y, trailing: x)
    }
    var minimumHeight: CGFloat {
      buttonSize == .large ? 46 : buttonSize == .medium ? 34 : buttonSize == .small ? 28 : 22
    }
    var fontSize: CGFloat { buttonSize == .large || buttonSize == .medium ? 17 : 15 }

    var isFilled: Bool { style == .filled || style == .prominent }
    var hasShape: Bool { style != .plain && style != .borderless }
  }
}

/// Changes attributes of text, by state. Apple's `UIConfigurationTextAttributesTransformer`.
public struct UIConfigurationTextAttributesTransformer: Sendable {
  /// Changes the attributes.
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer
  /// Changes attributes with a closure.
  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    self.transform = transform
  }
  /// The changed attributes.
  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
