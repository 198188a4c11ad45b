import ApplicationResources
import Foundation
import Toolkit

/// A picture: of the asset catalogue, a symbol, or one made by the app. Apple's `Image`.
///
/// A symbol is an icon of the desktop's icon theme that means the same; it follows the font and takes the foreground
/// style. A picture that is missing is reported once on stderr and nothing is drawn.
public struct Image: Equatable, Sendable {
  enum Source: Hashable, Sendable {
    case named(String, bundlePath: String?)
    case system(String)
    case toolkit(ImageSource)
  }
  var source: Source
  /// The name by which a control that shows only this picture is known; `nil` = decorative.
  var accessibleName: String?
  /// Whether the picture by itself is something to find for assistive technology.
  var isAccessible = false
  var resizing: Resizing?
  var renderingMode: TemplateRenderingMode?
  var interpolation: Interpolation?
  /// How much of a variable symbol is filled, from 0 to 1.
  var variableValue: Double?
  var symbolRenderingMode: SymbolRenderingMode?
  var orientation: Orientation = .up

  init(source: Source, accessibleName: String?) {
    self.source = source
    self.accessibleName = accessibleName
  }

  struct Resizing: Hashable, Sendable {
    var top: CGFloat
    var leading: CGFloat
    var bottom: CGFloat
    var trailing: CGFloat
    var mode: ResizingMode
  }

  // MARK: Choices

  /// What an image does with space that it does not have. Apple's `Image.ResizingMode`.
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  /// Whether an image keeps its colours. Apple's `Image.TemplateRenderingMode`.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  /// How pixels are made up when an image is scaled. Apple's `Image.Interpolation`.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }
  /// The size of a symbol beside text. Apple's `Image.Scale`.
  public enum Scale: Hashable, Sendable, CaseIterable {
    case small, medium, large
    var factor: CGFloat { self == .small ? 0.85 : self == .medium ? 1.1 : 1.4 }
  }
  /// How the pixels of a picture have been turned. Apple's `Image.Orientation`.
  public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  /// How much of a display's brightness a picture may use. Apple's `Image.DynamicRange`; GTK draws standard range.
  public struct DynamicRange: Hashable, Sendable {
    let name: String
    public static let standard = DynamicRange(name: "standard")
    public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
    public static let high = DynamicRange(name: "high")
  }

  // MARK: Making images

  /// A picture of the asset catalogue; its name is read out where it names a control.
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(source: .named(name, bundlePath: bundle?.bundlePath), accessibleName: name)
  }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle)
    setLabel(label)
  }
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
    accessibleName = nil
  }
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
    self.variableValue = variableValue
  }
  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle, label: label)
    self.variableValue = variableValue
  }
  public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(decorative: name, bundle: bundle)
    self.variableValue = variableValue
  }
  /// A picture of the asset catalogue, by its generated constant.
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: resource.bundle) }

  /// A symbol, by its SF Symbols name.
  public init(systemName: String) {
    self.init(source: .system(systemName), accessibleName: SymbolNames.label(of: systemName))
  }
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
    self.variableValue = variableValue
  }
  /// A symbol of the framework's own; the same as a system symbol here.
  public init(_internalSystemName systemName: String) { self.init(systemName: systemName) }

  private mutating func setLabel(_ label: Text) {
    accessibleName = label.plainText(in: EnvironmentValues())
    isAccessible = true
  }

  // MARK: Changing images

  private func changed(_ change: (inout Image) -> Void) -> Image {
    var copy = self
    change(&copy)
    return copy
  }

  /// Lets the picture take the size of its space; the parts outside of `capInsets` (points) keep theirs.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    changed {
      $0.resizing = Resizing(
        top: capInsets.top, leading: capInsets.leading, bottom: capInsets.bottom, trailing: capInsets.trailing,
        mode: resizingMode)
    }
  }
  /// Whether the picture is drawn in its own colours or in the foreground style.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
    changed { $0.renderingMode = renderingMode }
  }
  public func interpolation(_ interpolation: Interpolation) -> Image { changed { $0.interpolation = interpolation } }
  /// GTK always smooths edges.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { changed { $0.symbolRenderingMode = mode } }
  /// GTK draws standard range.
  public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }
}

/// Which colours a drawing is mixed in. Apple's `ColorRenderingMode`; GTK mixes in sRGB.
public enum ColorRenderingMode: Hashable, Sendable { case nonLinear, linear, extendedLinear }

/// How the layers of a symbol are coloured. Apple's `SymbolRenderingMode`. Icons of the desktop have one layer, so
/// all modes draw in one colour; multicolor and palette take the first.
public struct SymbolRenderingMode: Hashable, Sendable {
  let name: String
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}
