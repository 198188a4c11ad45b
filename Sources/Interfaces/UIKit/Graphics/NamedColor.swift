import Toolkit

/// The colours that Apple's systems call by their names, in both styles. UIKit's and SwiftUI's are these.
package enum NamedColor: Hashable, Sendable {
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray

  /// The colour in the light or the dark style.
  package func rgba(isDark: Bool) -> ToolkitColor {
    switch self {
    case .red: Self.pair((255, 59, 48), (255, 69, 58), isDark: isDark)
    case .orange: Self.pair((255, 149, 0), (255, 159, 10), isDark: isDark)
    case .yellow: Self.pair((255, 204, 0), (255, 214, 10), isDark: isDark)
    case .green: Self.pair((52, 199, 89), (48, 209, 88), isDark: isDark)
    case .mint: Self.pair((0, 199, 190), (99, 230, 226), isDark: isDark)
    case .teal: Self.pair((48, 176, 199), (64, 200, 224), isDark: isDark)
    case .cyan: Self.pair((50, 173, 230), (100, 210, 255), isDark: isDark)
    case .blue: Self.pair((0, 122, 255), (10, 132, 255), isDark: isDark)
    case .indigo: Self.pair((88, 86, 214), (94, 92, 230), isDark: isDark)
    case .purple: Self.pair((175, 82, 222), (191, 90, 242), isDark: isDark)
    case .pink: Self.pair((255, 45, 85), (255, 55, 95), isDark: isDark)
    case .brown: Self.pair((162, 132, 94), (172, 142, 104), isDark: isDark)
    case .gray: Self.pair((142, 142, 147), (142, 142, 147), isDark: isDark)
    }
  }

  static func pair(_ light: (Int, Int, Int), _ dark: (Int, Int, Int), isDark: Bool) -> ToolkitColor {
    let color = isDark ? dark : light
    return ToolkitColor(red: Double(color.0) / 255, green: Double(color.1) / 255, blue: Double(color.2) / 255)
  }
}
