import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Toolkit

/// A colour that can be found again in what was drawn.
enum Ink: CaseIterable {
  case red, green, blue, yellow

  var color: Color {
    let (red, green, blue) = components
    return Color(red: red, green: green, blue: blue)
  }

  var components: (Double, Double, Double) {
    switch self {
    case .red: (1, 0, 0)
    case .green: (0, 1, 0)
    case .blue: (0, 0, 1)
    case .yellow: (1, 1, 0)
    }
  }
}

/// A rectangle of a colour: as flexible as `Color`.
struct Box: View {
  let ink: Ink
  init(_ ink: Ink) { self.ink = ink }
  var body: some View { ink.color }
}

extension ScreenTester {
  /// Where the rectangles of a colour were drawn, back to front.
  func places(of ink: Ink) -> [CGRect] {
    let (red, green, blue) = ink.components
    return displayList.items.compactMap { item in
      guard case .fill(_, .color(let color)) = item.content, color.alpha > 0,
        abs(color.red - red) < 0.01, abs(color.green - green) < 0.01, abs(color.blue - blue) < 0.01
      else { return nil }
      return item.bounds
    }
  }

  /// Where the only rectangle of a colour was drawn.
  func place(of ink: Ink) -> CGRect? {
    let found = places(of: ink)
    return found.count == 1 ? found[0] : nil
  }
}

/// Counts how often bodies run, by name.
@MainActor
final class Counter {
  private(set) var counts: [String: Int] = [:]
  func count(_ name: String) { counts[name, default: 0] += 1 }
  subscript(name: String) -> Int { counts[name] ?? 0 }
  func reset() { counts = [:] }
}

/// Writes down what happens.
@MainActor
final class Journal {
  private(set) var entries: [String] = []
  func note(_ entry: String) { entries.append(entry) }
  /// What was written since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@MainActor
func show<Content: View>(
  _ size: CGSize = CGSize(width: 300, height: 200), @ViewBuilder _ content: @escaping () -> Content
) -> ViewTester {
  ViewTester(size: size, content: content)
}
