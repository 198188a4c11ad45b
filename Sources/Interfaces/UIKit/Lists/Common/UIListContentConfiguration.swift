import Foundation

/// A picture and one or two texts, as rows of lists have them. Apple's `UIListContentConfiguration`.
@MainActor
public struct UIListContentConfiguration: UIContentConfiguration, @MainActor Hashable {
  /// How the picture is shown. Apple's `UIListContentConfiguration.ImageProperties`.
  @MainActor
  public struct ImageProperties: @MainActor Hashable {
    /// Width or height that the picture's place takes by itself.
    public static let standardDimension: CGFloat = 0
    /// The size of a symbol.
    public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?
    /// The colour of a template; `nil` = the tint.
    public var tintColor: UIColor?
    /// Makes the colour that is drawn.
    public var tintColorTransformer: UIConfigurationColorTransformer?
    /// Radius of the corners, in points.
    public var cornerRadius: CGFloat = 0
    /// The largest size, in points; 0 = any.
    public var maximumSize = CGSize.zero
    /// The space that the picture has at least, in points; 0 = its own size.
    public var reservedLayoutSize = CGSize.zero
    /// Whether inverted colours leave the picture alone; the desktop does not invert.
    public var accessibilityIgnoresInvertColors = false
    /// The colour that is drawn.
    public func resolvedTintColor(for tintColor: UIColor) -> UIColor {
      let color = self.tintColor ?? tintColor
      return tintColorTransformer?(color) ?? color
    }
    public static func == (a: Self, b: Self) -> Bool {
      a.preferredSymbolConfiguration == b.preferredSymbolConfiguration && a.tintColor == b.tintColor
        && a.cornerRadius == b.cornerRadius && a.maximumSize == b.maximumSize
        && a.reservedLayoutSize == b.reservedLayoutSize
    }
    public func hash(into hasher: inout Hasher) {
      hasher.combine(tintColor)
      hasher.combine(cornerRadius)
    }
  }

  /// How a text is shown. Apple's `UIListContentConfiguration.TextProperties`.
  @MainActor
  public struct TextProperties: @MainActor Hashable {
    /// Where lines stand. Apple's `UIListContentConfiguration.TextProperties.TextAlignment`.
    public enum TextAlignment: Int, Hashable, Sendable { case natural, center, justified }
    /// How letters are changed. Apple's `UIListContentConfiguration.TextProperties.TextTransform`.
    public enum TextTransform: Int, Hashable, Sendable { case none, uppercase, lowercase, capitalized }
    /// The font.
    public var font: UIFont = .preferredFont(forTextStyle: .body)
    /// The colour.
    public var color: UIColor = .label
    /// Makes the colour that is drawn.
    public var colorTransformer: UIConfigurationColorTransformer?
    /// Where lines stand.
    public var alignment: TextAlignment = .natural
    /// Which part is left out that does not fit.
    public var lineBreakMode: NSLineBreakMode = .byTruncatingTail
    /// How many lines there may be; 0 = as many as needed.
    public var numberOfLines = 0
    /// Whether text shrinks that does not fit.
    public var adjustsFontSizeToFitWidth = false
    /// How small it may become.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether letters move together a little before text is cut off; the desktop does not.
    public var allowsDefaultTighteningForTruncation = false
    /// Whether the font follows the desktop's text scale.
    public var adjustsFontForContentSizeCategory = true
    /// How letters are changed.
    public var transform: TextTransform = .none
    /// The colour that is drawn.
    public func resolvedColor() -> UIColor { colorTransformer?(color) ?? color }
    public static func == (a: Self, b: Self) -> Bool {
      a.font == b.font && a.color == b.color && a.alignment == b.alignment && a.lineBreakMode == b.lineBreakMode
        && a.numberOfLines == b.numberOfLines && a.adjustsFontSizeToFitWidth == b.adjustsFontSizeToFitWidth
        && a.minimumScaleFactor == b.minimumScaleFactor && a.transform == b.transform
    }
    public func hash(into hasher: inout Hasher) {
      hasher.combine(font)
      hasher.combine(color)
      hasher.combine(numberOfLines)
    }
    func transformed(_ text: String) -> String {
      switch transform {
      case .none: text
      case .uppercase: text.uppercased()
      case .lowercase: text.lowercased()
      case .capitalized: text.capitalized
      }
    }
  }

  /// The picture; `nil` = none.
  public var image: UIImage?
  /// How the picture is shown.
  public var imageProperties = ImageProperties()
  /// The main text.
  public var text: String?
  /// The main text with attributes; goes before `text`.
  public var attributedText: NSAttributedString?
  /// How the main text is shown.
  public var textProperties = TextProperties()
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes; goes before `secondaryText`.
  public var secondaryAttributedText: NSAttributedString?
  /// How the second text is shown.
  public var secondaryTextProperties = TextProperties()
  /// Which margins of the view around are kept as well.
  public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
  /// Space around the content, in points.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 16)
  /// Whether the texts stand side by side when there is room.
  public var prefersSideBySideTextAndSecondaryText = false
  /// Space between picture and texts, in points.
  public var imageToTextPadding: CGFloat = 12
  /// Space between texts side by side, in points.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// Space between texts one above the other, in points.
  public var textToSecondaryTextVerticalPadding: CGFloat = 2

  init() {
    secondaryTextProperties.font = .preferredFont(forTextStyle: .footnote)
    secondaryTextProperties.color = .secondaryLabel
  }

  /// A text, as in rows.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// A text with a smaller one below.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// A text with a value at the other side.
  public static func valueCell() -> UIListContentConfiguration {
    var result = UIListContentConfiguration()
    result.secondaryTextProperties.font = .preferredFont(forTextStyle: .body)
    result.prefersSideBySideTextAndSecondaryText = true
    return result
  }
  /// The header of a section, in the way of the list around it.
  public static func header() -> UIListContentConfiguration { groupedHeader() }
  /// The footer of a section, in the way of the list around it.
  public static func footer() -> UIListContentConfiguration { groupedFooter() }
  /// The header of a section of a plain list.
  public static func plainHeader() -> UIListContentConfiguration {
    var result = UIListContentConfiguration()
    result.textProperties.font = .preferredFont(forTextStyle: .headline)
    result.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 6, trailing: 16)
    return result
  }
  /// The footer of a section of a plain list.
  public static func plainFooter() -> UIListContentConfiguration {
    var result = UIListContentConfiguration()
    result.textProperties.font = .preferredFont(forTextStyle: .footnote)
    result.textProperties.color = .secondaryLabel
    result.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    return result
  }
  /// The header of a section of a grouped list: bold, as above GNOME's groups of rows.
  public static func groupedHeader() -> UIListContentConfiguration {
    var result = plainHeader()
    result.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 18, leading: 16, bottom: 8, trailing: 16)
    return result
  }
  /// The footer of a section of a grouped list.
  public static func groupedFooter() -> UIListContentConfiguration { plainFooter() }
  /// A header that stands out.
  public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
    var result = groupedHeader()
    result.textProperties.font = .preferredFont(forTextStyle: .title3)
    return result
  }
  /// A header that stands out most.
  public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
    var result = groupedHeader()
    result.textProperties.font = .preferredFont(forTextStyle: .title2)
    return result
  }
  /// A row of a sidebar.
  public static func sidebarCell() -> UIListContentConfiguration {
    var result = UIListContentConfiguration()
    result.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12)
    return result
  }
  /// A row of a sidebar with a smaller text below.
  public static func sidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }
  /// A row of a sidebar with other views beside the text.
  public static func accompaniedSidebarCell() -> UIListContentConfiguration { sidebarCell() }
  /// A row of a sidebar with other views beside the texts.
  public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration { sidebarCell() }
  /// The header of a section of a sidebar.
  public static func sidebarHeader() -> UIListContentConfiguration {
    var result = sidebarCell()
    result.textProperties.font = .preferredFont(forTextStyle: .headline)
    return result
  }

  public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
    guard (state as? UICellConfigurationState)?.isDisabled ?? (state as? UIViewConfigurationState)?.isDisabled ?? false
    else { return self }
    var result = self
    result.textProperties.color = .tertiaryLabel
    result.secondaryTextProperties.color = .tertiaryLabel
    return result
  }
}

/// Directions. Apple's `UIAxis`.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let horizontal = UIAxis(rawValue: 1)
  public static let vertical = UIAxis(rawValue: 2)
  public static let both: UIAxis = [.horizontal, .vertical]
}
