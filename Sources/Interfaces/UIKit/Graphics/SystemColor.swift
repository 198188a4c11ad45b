import Foundation
import Toolkit

/// Colours by their meaning; what they look like is the desktop's choice where it has one.
enum SystemColor: Hashable, Sendable {
  case named(NamedColor)
  case gray2, gray3, gray4, gray5, gray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholder, separator, opaqueSeparator
  case background, secondaryBackground, tertiaryBackground
  case groupedBackground, secondaryGroupedBackground, tertiaryGroupedBackground
  case fill, secondaryFill, tertiaryFill, quaternaryFill
  case tint

  func rgba(with traits: UITraitCollection) -> ToolkitColor {
    let appearance = traits.appearance
    let isDark = traits.userInterfaceStyle == .dark
    func grey(_ light: Int, _ dark: Int) -> ToolkitColor {
      NamedColor.pair((light, light, light + 5), (dark, dark, dark + 2), isDark: isDark)
    }
    func text(_ alpha: Double, _ highContrast: Double) -> ToolkitColor {
      appearance.windowForeground.multiplyingAlpha(by: appearance.isHighContrast ? highContrast : alpha)
    }
    switch self {
    case .named(let color): return color.rgba(isDark: isDark)
    case .gray2: return grey(174, 99)
    case .gray3: return grey(199, 72)
    case .gray4: return grey(209, 58)
    case .gray5: return grey(229, 44)
    case .gray6: return grey(242, 28)
    case .label: return appearance.windowForeground
    case .secondaryLabel: return text(0.7, 0.9)
    case .tertiaryLabel, .placeholder: return text(0.45, 0.7)
    case .quaternaryLabel: return text(0.25, 0.5)
    case .separator: return text(0.15, 0.5)
    case .opaqueSeparator:
      return appearance.windowBackground.mixed(with: appearance.windowForeground, by: 0.15)
    case .background: return appearance.viewBackground
    case .secondaryGroupedBackground:
      // The desktop's cards let the window shine through; what iOS calls this colour does not.
      return appearance.windowBackground.painted(with: appearance.cardBackground, strength: 1)
    case .secondaryBackground, .groupedBackground, .tertiaryGroupedBackground: return appearance.windowBackground
    case .tertiaryBackground: return appearance.viewBackground
    case .fill: return text(0.2, 0.3)
    case .secondaryFill: return text(0.16, 0.25)
    case .tertiaryFill: return text(0.12, 0.2)
    case .quaternaryFill: return text(0.08, 0.16)
    case .tint: return appearance.accent
    }
  }
}

extension UIColor {
  private convenience init(_ system: SystemColor) { self.init(source: .system(system)) }

  // Fixed colours.

  /// Opaque black.
  public static let black = UIColor(white: 0, alpha: 1)
  /// A grey of a third of white.
  public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
  /// A grey of two thirds of white.
  public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
  /// Opaque white.
  public static let white = UIColor(white: 1, alpha: 1)
  /// A grey of half of white.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Nothing to see.
  public static let clear = UIColor(white: 0, alpha: 0)

  // Colours with a version for the dark style.

  public static let systemRed = UIColor(.named(.red))
  public static let systemGreen = UIColor(.named(.green))
  public static let systemBlue = UIColor(.named(.blue))
  public static let systemOrange = UIColor(.named(.orange))
  public static let systemYellow = UIColor(.named(.yellow))
  public static let systemPink = UIColor(.named(.pink))
  public static let systemPurple = UIColor(.named(.purple))
  public static let systemTeal = UIColor(.named(.teal))
  public static let systemIndigo = UIColor(.named(.indigo))
  public static let systemBrown = UIColor(.named(.brown))
  public static let systemMint = UIColor(.named(.mint))
  public static let systemCyan = UIColor(.named(.cyan))
  public static let systemGray = UIColor(.named(.gray))
  public static let systemGray2 = UIColor(.gray2)
  public static let systemGray3 = UIColor(.gray3)
  public static let systemGray4 = UIColor(.gray4)
  public static let systemGray5 = UIColor(.gray5)
  public static let systemGray6 = UIColor(.gray6)

  // Colours by meaning, as the desktop draws them.

  /// The app's accent colour.
  public static let tintColor = UIColor(.tint)
  /// Text.
  public static let label = UIColor(.label)
  /// Text of less importance.
  public static let secondaryLabel = UIColor(.secondaryLabel)
  public static let tertiaryLabel = UIColor(.tertiaryLabel)
  public static let quaternaryLabel = UIColor(.quaternaryLabel)
  /// Text that stands where something is to be typed.
  public static let placeholderText = UIColor(.placeholder)
  /// Text that leads somewhere.
  public static let link = UIColor(.tint)
  /// Thin lines, through which something may shine.
  public static let separator = UIColor(.separator)
  /// Thin lines, through which nothing shines.
  public static let opaqueSeparator = UIColor(.opaqueSeparator)
  /// Behind the main content.
  public static let systemBackground = UIColor(.background)
  public static let secondarySystemBackground = UIColor(.secondaryBackground)
  public static let tertiarySystemBackground = UIColor(.tertiaryBackground)
  /// Behind groups of content.
  public static let systemGroupedBackground = UIColor(.groupedBackground)
  public static let secondarySystemGroupedBackground = UIColor(.secondaryGroupedBackground)
  public static let tertiarySystemGroupedBackground = UIColor(.tertiaryGroupedBackground)
  /// Filling small shapes.
  public static let systemFill = UIColor(.fill)
  public static let secondarySystemFill = UIColor(.secondaryFill)
  public static let tertiarySystemFill = UIColor(.tertiaryFill)
  public static let quaternarySystemFill = UIColor(.quaternaryFill)
  /// Text on dark and on light ground, whatever the style.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
  public static let darkText = UIColor(white: 0, alpha: 1)
}
