import Foundation
import RenderTree
import Toolkit

/// What is drawn behind a row, and the line below it.
@MainActor
final class RowFace {
  struct Looks: Equatable {
    var size = CGSize.zero
    /// The row's place in the size.
    var rect = CGRect.zero
    var color = ToolkitColor.clear
    var border = ToolkitColor.clear
    var top: CGFloat = 0
    var bottom: CGFloat = 0
    var line: ToolkitColor?
    var lineStart: CGFloat = 0
    var lineEnd: CGFloat = 0

    /// Makes the row a part of a card, with round corners at the card's ends.
    mutating func beginCard(isFirst: Bool, isLast: Bool, _ traits: UITraitCollection) {
      let radius: CGFloat = 12
      top = isFirst ? radius : 0
      bottom = isLast ? radius : 0
      if traits.userInterfaceStyle == .light { border = UIColor(white: 0, alpha: 0.07).rgba(with: traits) }
    }
  }
  let plate = RenderNode()
  let edge = RenderNode()
  let line = RenderNode()
  private(set) var shown = Looks()

  func show(_ looks: Looks) {
    guard looks != shown else { return }
    shown = looks
    for node in [edge, plate, line] { node.frame = CGRect(origin: .zero, size: looks.size) }
    let rect = looks.rect
    plate.content =
      looks.color.alpha > 0
      ? .fill(.row(rect, top: looks.top, bottom: looks.bottom), .color(looks.color), evenOdd: false) : .none
    if looks.border.alpha > 0 {
      let (above, below): (CGFloat, CGFloat) = (looks.top > 0 ? 1 : 0, looks.bottom > 0 ? 1 : 0)
      let outer = CGRect(
        x: rect.minX - 1, y: rect.minY - above, width: rect.width + 2, height: rect.height + above + below)
      edge.content = .fill(
        .row(outer, top: looks.top + above, bottom: looks.bottom + below), .color(looks.border), evenOdd: false)
    } else {
      edge.content = .none
    }
    if let color = looks.line {
      line.content = .fill(
        .rectangle(CGRect(x: looks.lineStart, y: rect.maxY - 1, width: looks.lineEnd - looks.lineStart, height: 1)),
        .color(color), evenOdd: false)
    } else {
      line.content = .none
    }
  }
}
