import Foundation
import RenderTree
import Toolkit

// Texts, images and symbols in a graphics context.

extension GraphicsContext {
  /// Text that is ready to be measured and drawn. Apple's `GraphicsContext.ResolvedText`.
  public struct ResolvedText {
    let content: TextContent
    /// What the text is drawn with, where it has no colours of its own.
    public var shading: Shading
    let target: Target

    private func layout<Result: Sendable>(
      _ size: CGSize?, _ body: @escaping @MainActor (any TextLayout) -> Result
    ) -> Result {
      let content = UncheckedSendable(content)
      let target = target
      let body = UncheckedSendable(body)
      return MainActor.assumeIsolated {
        body.value(
          target.toolkit.textEngine.layout(
            content.value, width: size.flatMap { $0.width.isFinite ? $0.width : nil },
            height: size.flatMap { $0.height.isFinite ? $0.height : nil }))
      }
    }

    /// The size of the text in a space. Points.
    public func measure(in size: CGSize) -> CGSize { layout(size) { $0.size } }
    public func firstBaseline(in size: CGSize) -> CGFloat { layout(size) { $0.firstBaseline } }
    public func lastBaseline(in size: CGSize) -> CGFloat { layout(size) { $0.lastBaseline } }
  }

  /// An image that is ready to be drawn. Apple's `GraphicsContext.ResolvedImage`.
  public struct ResolvedImage {
    let image: Image
    let resolved: SwiftUI.ResolvedImage?
    /// What a template is drawn with.
    public var shading: Shading?
    /// Natural size, in points.
    public let size: CGSize
    /// Distance of the baseline from the top.
    public let baseline: CGFloat
  }

  /// A view of the canvas that is ready to be drawn. Apple's `GraphicsContext.ResolvedSymbol`.
  public struct ResolvedSymbol {
    let node: LayoutNode
    /// Points.
    public let size: CGSize
  }

  /// Makes a text ready to be measured and drawn.
  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(content: text.content(in: environment), shading: .foreground, target: target)
  }

  /// Makes an image ready to be drawn.
  public func resolve(_ image: Image) -> ResolvedImage {
    let environment = UncheckedSendable(environment)
    let target = target
    let found = MainActor.assumeIsolated {
      UncheckedSendable(
        image.resolve(
          in: environment.value, toolkit: target.toolkit, pointSize: Image.symbolSize(in: environment.value)))
    }.value
    let size = found?.size ?? .zero
    return ResolvedImage(
      image: image, resolved: found, shading: found?.isTemplate == true ? .foreground : nil, size: size,
      baseline: size.height)
  }

  /// The view of the canvas's `symbols` that has been tagged with `id`.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? { target.symbols[AnyHashable(id)] }

  /// Draws text into a rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    let content = UncheckedSendable(text.content)
    let color = text.shading.paint(in: environment).representativeColor
    let toolkit = UncheckedSendable(target.toolkit)
    // Texts of the default shading keep the colour that their own style says.
    let own = text.shading.isForeground ? text.content.color : color
    draw { canvas in
      let layout = toolkit.value.textEngine.layout(content.value, width: rect.width, height: rect.height)
      canvas.draw(layout, at: rect.origin, color: own)
    }
  }
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
  /// Draws text with its `anchor` at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(
      text,
      in: CGRect(
        x: point.x - size.width * anchor.x, y: point.y - size.height * anchor.y, width: size.width, height: size.height)
    )
  }
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws an image into a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    guard let resolved = image.resolved else { return }
    let tint = (image.shading ?? .foreground).paint(in: environment).representativeColor
    let options = image.image.drawingOptions(resolved, tint: tint, flips: false)
    let picture = UncheckedSendable(resolved.image)
    draw { canvas in canvas.draw(picture.value, in: rect, options: options) }
  }
  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }
  /// Draws an image with its `anchor` at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image,
      in: CGRect(
        x: point.x - image.size.width * anchor.x, y: point.y - image.size.height * anchor.y, width: image.size.width,
        height: image.size.height))
  }
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  /// Draws a view of the canvas into a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    guard symbol.size.width > 0, symbol.size.height > 0 else { return }
    let node = symbol.node
    let scale = CGSize(width: rect.width / symbol.size.width, height: rect.height / symbol.size.height)
    draw { canvas in
      canvas.save()
      canvas.translate(x: rect.minX, y: rect.minY)
      canvas.concatenate(AffineTransform(scaleByX: scale.width, byY: scale.height))
      node.drawByItself(on: canvas)
      canvas.restore()
    }
  }
  /// Draws a view of the canvas with its `anchor` at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      symbol,
      in: CGRect(
        x: point.x - symbol.size.width * anchor.x, y: point.y - symbol.size.height * anchor.y,
        width: symbol.size.width, height: symbol.size.height))
  }
}

extension GraphicsContext.Shading {
  var isForeground: Bool {
    if case .style(let style) = kind { style == AnyShapeStyle(ForegroundStyle()) } else { false }
  }
}
