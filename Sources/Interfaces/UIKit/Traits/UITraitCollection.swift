import Foundation
import Synchronization
import Toolkit

/// Light or dark. Apple's `UIUserInterfaceStyle`.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable { case unspecified, light, dark }
/// Whether there is much room in a direction. Apple's `UIUserInterfaceSizeClass`.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable { case unspecified, compact, regular }
/// The kind of device; a desktop counts as a pad, whose apps have windows. Apple's `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision
}
/// Whether colours must differ more. Apple's `UIAccessibilityContrast`.
public enum UIAccessibilityContrast: Int, Hashable, Sendable { case unspecified = -1, normal, high }
/// The direction that an app's language runs in. Apple's `UITraitEnvironmentLayoutDirection`.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  case unspecified = -1, leftToRight, rightToLeft
}
/// The direction that an app's language runs in. Apple's `UIUserInterfaceLayoutDirection`.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable { case leftToRight, rightToLeft }
/// Whether a surface lies on the window or above it. Apple's `UIUserInterfaceLevel`.
public enum UIUserInterfaceLevel: Int, Hashable, Sendable { case unspecified = -1, base, elevated }
/// The range of colours that a screen shows. Apple's `UIDisplayGamut`.
public enum UIDisplayGamut: Int, Hashable, Sendable { case unspecified = -1, SRGB, P3 }

/// What a view must know of its surroundings. Apple's `UITraitCollection`. An immutable value.
public final class UITraitCollection: NSObject, Sendable {
  /// Light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// Whether the window is wide: at least 600 points.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// Whether the window is high: at least 420 points.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
  /// Always the base level; the desktop knows no other.
  public var userInterfaceLevel: UIUserInterfaceLevel { .base }
  /// What the toolkit draws in.
  public var displayGamut: UIDisplayGamut { .SRGB }
  /// Everything that the desktop wishes.
  package let appearance: Appearance

  /// Pixels per point.
  public var displayScale: CGFloat { CGFloat(appearance.displayScale) }
  /// Whether colours must differ more.
  public var accessibilityContrast: UIAccessibilityContrast { appearance.isHighContrast ? .high : .normal }
  /// The direction of the desktop's language.
  public var layoutDirection: UITraitEnvironmentLayoutDirection {
    appearance.isRightToLeft ? .rightToLeft : .leftToRight
  }
  /// The size of text that the person prefers.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UIContentSizeCategory(textScale: appearance.textScale)
  }

  package init(
    appearance: Appearance, style: UIUserInterfaceStyle? = nil,
    horizontal: UIUserInterfaceSizeClass = .regular, vertical: UIUserInterfaceSizeClass = .regular
  ) {
    let own: UIUserInterfaceStyle = appearance.isDark ? .dark : .light
    let style = style ?? own
    if style != own, style != .unspecified {
      // The desktop's colours of the other style; everything else stays.
      var other = Appearance(isDark: style == .dark)
      other.isHighContrast = appearance.isHighContrast
      other.accent = appearance.accent
      other.textScale = appearance.textScale
      other.reducesMotion = appearance.reducesMotion
      other.isRightToLeft = appearance.isRightToLeft
      other.displayScale = appearance.displayScale
      self.appearance = other
    } else {
      self.appearance = appearance
    }
    userInterfaceStyle = style
    horizontalSizeClass = horizontal
    verticalSizeClass = vertical
  }

  /// What the desktop is like, before there is a window.
  public override convenience init() { self.init(appearance: Appearance()) }
  /// A style, with the rest as the desktop has it.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(appearance: UITraitCollection.current.appearance, style: userInterfaceStyle)
  }
  /// A width, with the rest as the desktop has it.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(appearance: UITraitCollection.current.appearance, horizontal: horizontalSizeClass)
  }
  /// A height, with the rest as the desktop has it.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(appearance: UITraitCollection.current.appearance, vertical: verticalSizeClass)
  }

  private static let present = Mutex(UITraitCollection())

  /// The traits of what is being drawn or laid out; otherwise the app's.
  public static var current: UITraitCollection {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// Runs `actions` with these as the current traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let old = UITraitCollection.current
    UITraitCollection.current = self
    actions()
    UITraitCollection.current = old
  }

  /// Whether colours look different under other traits.
  public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    guard let other = traitCollection else { return true }
    return userInterfaceStyle != other.userInterfaceStyle
      || appearance.isHighContrast != other.appearance.isHighContrast
  }

  /// Traits are equal when all of them are.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return userInterfaceStyle == other.userInterfaceStyle && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && appearance == other.appearance
  }
  public override var hash: Int { userInterfaceStyle.hashValue ^ horizontalSizeClass.hashValue }
}

/// How large a person wants text. Apple's `UIContentSizeCategory`.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
  public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
  public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
  public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
  public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
  public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")

  /// The category that comes nearest to a factor on the size of text.
  package init(textScale: Double) {
    let steps: [(Double, UIContentSizeCategory)] = [
      (0.85, .extraSmall), (0.92, .small), (0.98, .medium), (1.1, .large), (1.2, .extraLarge),
      (1.3, .extraExtraLarge), (1.5, .extraExtraExtraLarge), (1.8, .accessibilityMedium),
    ]
    self = steps.first { textScale < $0.0 }?.1 ?? .accessibilityLarge
  }

  /// Whether it is one of the sizes for people who see little.
  public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

/// Something that has traits. Apple's `UITraitEnvironment`.
@MainActor
public protocol UITraitEnvironment: AnyObject {
  /// What it must know of its surroundings.
  var traitCollection: UITraitCollection { get }
  /// The traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
