import Foundation
import LaunchExperience
import RenderTree
import Toolkit

/// Lays out the five parts of a launch scene, back to front: background, accessories behind the card, card,
/// accessories in front of it, sheet.
struct LaunchSceneLayout<Background: View, Behind: View, Card: View, Front: View, Sheet: View>: View {
  let model: LaunchSceneModel
  @ViewBuilder let background: Background
  @ViewBuilder let behind: Behind
  @ViewBuilder let card: Card
  @ViewBuilder let front: Front
  @ViewBuilder let sheet: Sheet

  var body: some View {
    LaunchSceneContainer(
      model: model, detent: model.detent, heldTop: model.heldTop,
      content: TupleView(
        (
          ZStack { background }, ZStack { behind }, ZStack { card }, ZStack { front }, ZStack { sheet }
        )))
  }
}

private nonisolated struct LaunchSceneContainer<Content: View>: PrimitiveView {
  let model: LaunchSceneModel
  let detent: SheetDetent
  let heldTop: CGFloat?
  let content: Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: LaunchSceneLayoutNode(graph: context.graph), content: \.content) {
      node, view, _ in
      node.model = view.model
      node.move(to: view.detent, heldTop: view.heldTop)
    }
  }
}

/// Places the parts by `LaunchGeometry`; while the sheet moves, each frame places them anew.
@MainActor
private final class LaunchSceneLayoutNode: LayoutNode {
  var model: LaunchSceneModel?
  private var detent = SheetDetent.half
  private var heldTop: CGFloat?
  /// Top of the sheet, as a fraction of the way between its detents: 0 low, 1 half, 2 full.
  private lazy var level = AnimatedValue(CGFloat(SheetDetent.half.rawValue)) { [weak self] in self?.invalidateLayout() }

  func move(to detent: SheetDetent, heldTop: CGFloat?) {
    self.detent = detent
    if let heldTop {
      level.set(level(atTop: heldTop), animation: nil, in: graph)
    } else {
      level.set(CGFloat(detent.rawValue), animation: graph.transaction.effectiveAnimation, in: graph)
    }
    self.heldTop = heldTop
  }

  private var size: CGSize { targetFrame.size }

  private func top(_ detent: SheetDetent, cardHeight: CGFloat) -> CGFloat {
    LaunchGeometry.sheetTop(detent, in: size, cardHeight: cardHeight)
  }

  private func level(atTop top: CGFloat) -> CGFloat {
    let cardHeight = model?.geometry.cardHeight ?? 0
    let tops = SheetDetent.allCases.map { self.top($0, cardHeight: cardHeight) }
    if top >= tops[1] { return tops[0] > tops[1] ? 1 - (top - tops[1]) / (tops[0] - tops[1]) : 1 }
    return tops[1] > tops[2] ? 1 + (tops[1] - top) / (tops[1] - tops[2]) : 1
  }

  private func top(atLevel level: CGFloat, cardHeight: CGFloat) -> CGFloat {
    let tops = SheetDetent.allCases.map { top($0, cardHeight: cardHeight) }
    return level <= 1 ? tops[0] + level * (tops[1] - tops[0]) : tops[1] + (level - 1) * (tops[2] - tops[1])
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: CGSize(width: 1180, height: 820))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard layoutChildren.count == 5, let model else { return }
    let whole = ProposedViewSize(size)
    let (background, behind, card, front, sheet) = (
      layoutChildren[0], layoutChildren[1], layoutChildren[2], layoutChildren[3], layoutChildren[4]
    )
    let width = LaunchGeometry(size: size, sheetTop: 0, cardHeight: 0).cardWidth
    let cardOffer = ProposedViewSize(width: width, height: LaunchGeometry.maximumCardHeight(in: size))
    let cardHeight = card.sizeThatFits(cardOffer).height
    let geometry = LaunchGeometry(
      size: size, sheetTop: top(atLevel: level.current, cardHeight: cardHeight), cardHeight: cardHeight)

    // An image that fills the scene is larger than it: it stays centred and is cut off at the edges.
    let backgroundSize = background.sizeThatFits(whole)
    background.place(
      at: CGPoint(x: (size.width - backgroundSize.width) / 2, y: (size.height - backgroundSize.height) / 2),
      proposal: whole, in: size.width, mirrored: false)
    for accessories in [behind, front] {
      let own = accessories.sizeThatFits(whole)
      accessories.place(
        at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: whole,
        in: size.width, mirrored: false)
    }
    let cardFrame = geometry.cardFrame
    card.place(at: cardFrame.origin, proposal: cardOffer, in: size.width, mirrored: false)
    apply(to: card, opacity: geometry.cardOpacity, scale: geometry.cardScale)
    let sheetFrame = geometry.sheetFrame
    sheet.place(at: sheetFrame.origin, proposal: ProposedViewSize(sheetFrame.size), in: size.width, mirrored: false)
    model.setGeometry(geometry)
  }

  private func apply(to node: LayoutNode, opacity: Double, scale: CGFloat) {
    guard node.effects.opacity != opacity || scale != 1 || node.effects.transform != nil else { return }
    var effects = node.effects
    effects.opacity = opacity
    effects.transform = scale == 1 ? nil : AffineTransform(scaleByX: scale, byY: scale)
    effects.isHidden = opacity == 0
    node.effects = effects
  }
}
