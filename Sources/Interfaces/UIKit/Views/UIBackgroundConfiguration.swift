import Foundation
import RenderTree
import Toolkit

/// Makes one colour from another, by state. Apple's `UIConfigurationColorTransformer`.
public struct UIConfigurationColorTransformer: Sendable {
  /// Makes the colour.
  public let transform: @Sendable (UIColor) -> UIColor
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }
  /// Black or white instead of a colour.
  public static let grayscale = UIConfigurationColorTransformer { color in
    let parts = color.rgba(with: .current)
    return UIColor(
      white: CGFloat(0.299 * parts.red + 0.587 * parts.green + 0.114 * parts.blue), alpha: CGFloat(parts.alpha))
  }
}

/// What lies behind content: colour, picture, edge or any view. Apple's `UIBackgroundConfiguration`.
@MainActor
public struct UIBackgroundConfiguration: @MainActor Hashable {
  /// A view that fills the background; the configuration lays it out.
  public var customView: UIView?
  /// Distance from the edges, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// Edges at which the margins are added to the insets.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// Radius of the corners, in points. A custom view keeps its own.
  public var cornerRadius: CGFloat = 0
  /// The colour; `nil` = the tint.
  public var backgroundColor: UIColor?
  /// Makes the colour that is drawn.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The picture; `nil` = none.
  public var image: UIImage?
  /// How the picture fills its space.
  public var imageContentMode: UIView.ContentMode = .scaleToFill
  /// Colour of the edge; `nil` = the tint.
  public var strokeColor: UIColor?
  /// Makes the colour of the edge that is drawn.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// Thickness of the edge, in points.
  public var strokeWidth: CGFloat = 0
  /// Distance of the edge from the shape, in points.
  public var strokeOutset: CGFloat = 0

  /// Nothing to see.
  public static func clear() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .clear
    return configuration
  }
  /// Behind a row of a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .systemBackground
    return configuration
  }
  /// Behind a row of a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    var configuration = UIBackgroundConfiguration()
    configuration.backgroundColor = .secondarySystemGroupedBackground
    return configuration
  }

  /// The colour that is drawn.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? tintColor
    return backgroundColorTransformer?(color) ?? color
  }
  /// The colour of the edge that is drawn.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? tintColor
    return strokeColorTransformer?(color) ?? color
  }

  public static func == (a: Self, b: Self) -> Bool {
    a.customView === b.customView && a.backgroundInsets == b.backgroundInsets
      && a.edgesAddingLayoutMarginsToBackgroundInsets == b.edgesAddingLayoutMarginsToBackgroundInsets
      && a.cornerRadius == b.cornerRadius && a.backgroundColor == b.backgroundColor && a.image == b.image
      && a.imageContentMode == b.imageContentMode && a.strokeColor == b.strokeColor && a.strokeWidth == b.strokeWidth
      && a.strokeOutset == b.strokeOutset
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(backgroundColor)
    hasher.combine(image)
    hasher.combine(cornerRadius)
  }
}

/// Shows a background configuration.
@MainActor
package final class BackgroundView: UIView {
  /// What is shown.
  package var configuration: UIBackgroundConfiguration { didSet { if configuration != oldValue { update() } } }
  private let plate = UIView()
  private let picture = UIImageView(frame: .zero)
  private weak var custom: UIView?

  package init(_ configuration: UIBackgroundConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(plate)
    plate.addSubview(picture)
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    update()
  }
  package required init?(coder: NSCoder) { nil }

  private func update() {
    plate.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    plate.layer.cornerRadius = configuration.cornerRadius
    plate.clipsToBounds = true
    picture.image = configuration.image
    picture.contentMode = configuration.imageContentMode
    plate.layer.borderWidth = configuration.strokeWidth
    plate.layer.borderColor = configuration.resolvedStrokeColor(for: tintColor).cgColor
    if custom !== configuration.customView {
      custom?.removeFromSuperview()
      custom = configuration.customView
      if let custom { addSubview(custom) }
    }
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    var insets = configuration.backgroundInsets
    let edges = configuration.edgesAddingLayoutMarginsToBackgroundInsets
    let margins = superview?.directionalLayoutMargins ?? .zero
    if edges.contains(.top) { insets.top += margins.top }
    if edges.contains(.leading) { insets.leading += margins.leading }
    if edges.contains(.bottom) { insets.bottom += margins.bottom }
    if edges.contains(.trailing) { insets.trailing += margins.trailing }
    let rect = bounds.inset(by: insets.resolved(isRightToLeft: traitCollection.appearance.isRightToLeft))
    plate.frame = rect.insetBy(dx: -configuration.strokeOutset, dy: -configuration.strokeOutset)
    picture.frame = plate.bounds
    custom?.frame = rect
  }
}
