import ApplicationResources
import Foundation
import Toolkit

/// A colour, which may depend on where it is shown. Apple's `UIColor`. An immutable value.
public final class UIColor: NSObject, Sendable {
  enum Source: Sendable {
    case fixed(ToolkitColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
    case system(SystemColor)
    case named(String, bundlePath: String?)
    /// Another colour with its opacity multiplied or replaced.
    case faded(UIColor, alpha: CGFloat)
  }
  let source: Source

  init(source: Source) { self.source = source }

  /// The colour under `traits`.
  package func rgba(with traits: UITraitCollection) -> ToolkitColor {
    switch source {
    case .fixed(let color): return color
    case .dynamic(let provider): return provider(traits).rgba(with: traits)
    case .system(let color): return color.rgba(with: traits)
    case .named(let name, let bundlePath):
      let found = ApplicationResources.main.color(
        named: name, bundle: bundlePath.flatMap(Bundle.init(path:)),
        appearance: traits.userInterfaceStyle == .dark ? .dark : .light, highContrast: traits.appearance.isHighContrast)
      guard let found else { return .clear }
      return ToolkitColor(red: found.red, green: found.green, blue: found.blue, alpha: found.alpha)
    case .faded(let color, let alpha):
      var result = color.rgba(with: traits)
      result.alpha = Double(alpha)
      return result
    }
  }

  package convenience init(_ color: ToolkitColor) { self.init(source: .fixed(color)) }

  // MARK: Making colours

  /// A grey; components run from 0 to 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(ToolkitColor(white: Double(white), alpha: Double(alpha)))
  }

  /// A colour in sRGB; components run from 0 to 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(ToolkitColor(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
  }

  /// A colour in Display P3; components run from 0 to 1.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let color = [red, green, blue, alpha].withUnsafeBufferPointer { components in
      CGColorSpace(name: CGColorSpace.displayP3).flatMap {
        CGColor(colorSpace: $0, components: components.baseAddress!)
      }
    }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour by hue, saturation and brightness, each from 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    func component(_ offset: CGFloat) -> CGFloat {
      let k = (offset + sector).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
  }

  /// The same colour as a Core Graphics colour.
  public convenience init(cgColor: CGColor) {
    let color = cgColor.extendedSRGB
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// A colour that is worked out anew for the traits of each place where it is shown.
  public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    self.init(source: .dynamic(dynamicProvider))
  }

  /// A colour of the asset catalogue; `nil` when there is none of this name.
  public convenience init?(
    named name: String, in bundle: Bundle? = nil, compatibleWith traits: UITraitCollection? = nil
  ) {
    guard ApplicationResources.main.color(named: name, bundle: bundle) != nil else { return nil }
    self.init(source: .named(name, bundlePath: bundle?.bundlePath))
  }

  /// A colour of the asset catalogue, by its generated constant.
  public convenience init(resource: ColorResource) {
    self.init(source: .named(resource.name, bundlePath: resource.bundle.bundlePath))
  }

  // MARK: Using colours

  /// The colour as it is under `traitCollection`.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    if case .fixed = source { return self }
    return UIColor(rgba(with: traitCollection))
  }

  /// The colour with another opacity, from 0 to 1.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(source: .faded(self, alpha: alpha)) }

  /// The colour under the current traits.
  public var cgColor: CGColor {
    let color = rgba(with: .current)
    return CGColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }

  /// Writes the sRGB components under the current traits to the pointers. Always possible.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = rgba(with: .current)
    red?.pointee = CGFloat(color.red)
    green?.pointee = CGFloat(color.green)
    blue?.pointee = CGFloat(color.blue)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes the grey level and opacity under the current traits to the pointers.
  ///
  /// - Returns: `false` if the colour is no grey.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = rgba(with: .current)
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = CGFloat(color.red)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Writes hue, saturation, brightness and opacity under the current traits to the pointers. Always possible.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = rgba(with: .current)
    let (highest, lowest) = (max(color.red, color.green, color.blue), min(color.red, color.green, color.blue))
    let range = highest - lowest
    var sector = 0.0
    if range > 0 {
      if highest == color.red {
        sector = (color.green - color.blue) / range
      } else if highest == color.green {
        sector = (color.blue - color.red) / range + 2
      } else {
        sector = (color.red - color.green) / range + 4
      }
    }
    hue?.pointee = CGFloat((sector < 0 ? sector + 6 : sector) / 6)
    saturation?.pointee = highest == 0 ? 0 : CGFloat(range / highest)
    brightness?.pointee = CGFloat(highest)
    alpha?.pointee = CGFloat(color.alpha)
    return true
  }

  /// Colours are equal when they come from the same components, name or provider.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if other === self { return true }
    switch (source, other.source) {
    case (.fixed(let a), .fixed(let b)): return a == b
    case (.system(let a), .system(let b)): return a == b
    case (.named(let a, let pathA), .named(let b, let pathB)): return a == b && pathA == pathB
    case (.faded(let a, let alphaA), .faded(let b, let alphaB)): return alphaA == alphaB && a == b
    default: return false
    }
  }

  public override var hash: Int {
    switch source {
    case .fixed(let color): color.hashValue
    case .system(let color): color.hashValue
    case .named(let name, _): name.hashValue
    case .faded(let color, let alpha): color.hash ^ alpha.hashValue
    case .dynamic: ObjectIdentifier(self).hashValue
    }
  }

  public override var description: String {
    let color = rgba(with: .current)
    return "UIExtendedSRGBColorSpace \(color.red) \(color.green) \(color.blue) \(color.alpha)"
  }
}
