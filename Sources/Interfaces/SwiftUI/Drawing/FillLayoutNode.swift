import Foundation
import RenderTree
import Toolkit

/// Fills all the space that it is offered with an outline in one paint.
@MainActor
final class FillLayoutNode: LayoutNode {
  private var outline: (CGRect) -> Outline = { .rectangle($0) }
  private var paint: _StylePaint = .color(.clear)
  private var stroke: StrokeAppearance?
  private var evenOdd = false

  func show(
    _ outline: @escaping (CGRect) -> Outline, _ paint: _StylePaint, stroke: StrokeAppearance? = nil,
    evenOdd: Bool = false
  ) {
    self.outline = outline
    self.paint = paint
    self.stroke = stroke
    self.evenOdd = evenOdd
    redraw()
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  override func sizeDidChange() { redraw() }

  private func redraw() {
    let bounds = CGRect(origin: .zero, size: frame.size)
    guard bounds.width > 0, bounds.height > 0 else {
      content = .none
      return
    }
    let shape = outline(bounds)
    if let stroke {
      content = .stroke(shape, paint.paint(in: bounds), stroke)
    } else {
      content = .fill(shape, paint.paint(in: bounds), evenOdd: evenOdd)
    }
  }
}
