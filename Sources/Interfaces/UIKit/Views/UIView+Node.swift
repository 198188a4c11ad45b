import Foundation
import RenderTree
import Toolkit

// How a view keeps its node of the render tree up to date.
extension UIView {
  func updateNodeChildren() {
    var children: [RenderNode] = []
    if let drawingNode { children.append(drawingNode) }
    if let contentNode { children.append(contentNode) }
    var subviewNodes = placeSubviewNodes()
    if let node = nodeAboveBackground { subviewNodes.insert(node, at: min(1, subviewNodes.count)) }
    children += subviewNodes
    if let borderNode { children.append(borderNode) }
    node.setChildren(children)
  }

  /// Subviews in the order in which they are drawn.
  var sortedSubviewNodes: [RenderNode] {
    guard subviews_.contains(where: { $0.ownLayer?.zPosition ?? 0 != 0 }) else { return subviews_.map(\.node) }
    return subviews_.enumerated()
      .sorted { ($0.element.layer.zPosition, $0.offset) < ($1.element.layer.zPosition, $1.offset) }
      .map(\.element.node)
  }

  func layerDidChange() {
    updateLooks()
    updateEffects()
  }

  /// Background, shadow and edge.
  func updateLooks() {
    let background = presented?.background ?? background_?.rgba(with: traitCollection)
    let layer = ownLayer
    if background.map({ $0.alpha > 0 }) == true || layer?.hasBackdrop == true {
      node.content = .commands { [weak self] canvas, size in
        self?.layer.drawBackdrop(on: canvas, in: CGRect(origin: .zero, size: size), background: background)
      }
    } else if case .commands = node.content {
      node.content = .none
    }
    if let layer, layer.borderWidth > 0 {
      let border = borderNode ?? RenderNode()
      border.frame = CGRect(origin: .zero, size: node.frame.size)
      border.content = .commands { [weak layer] canvas, size in
        layer?.drawBorder(on: canvas, in: CGRect(origin: .zero, size: size))
      }
      if borderNode == nil {
        borderNode = border
        updateNodeChildren()
      }
    } else if borderNode != nil {
      borderNode = nil
      updateNodeChildren()
    }
  }

  /// Opacity, transform, clip and visibility.
  func updateEffects() {
    let alpha = presented?.alpha ?? alpha_
    let transform = presented?.transform ?? transform_
    let clips = ownLayer?.masksToBounds ?? false
    if alpha == 1, transform.isIdentity, !clips, ownClip == nil, !isHidden, mask == nil, !node.hasEffects {
      return
    }
    var effects = node.effects
    effects.opacity = Double(alpha)
    effects.isHidden = isHidden
    let size = node.frame.size
    if transform.isIdentity {
      effects.transform = nil
    } else {
      let anchor = ownLayer?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5)
      let (x, y) = (size.width * anchor.x, size.height * anchor.y)
      effects.transform = AffineTransform(
        CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
          .concatenating(CGAffineTransform(translationX: x, y: y)))
    }
    effects.clip = ownClip ?? (clips ? layer.outline(in: CGRect(origin: .zero, size: size)) : nil)
    node.effects = effects
  }

  func resizeDecorations() {
    let rect = CGRect(origin: .zero, size: node.frame.size)
    borderNode?.frame = rect
    if ownLayer?.masksToBounds == true || !(presented?.transform ?? transform_).isIdentity { updateEffects() }
    if case .commands = node.content { updateLooks() }
  }
}
