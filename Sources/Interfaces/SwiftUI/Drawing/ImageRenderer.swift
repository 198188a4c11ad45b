import Combine
import Foundation
import RenderTree
import Toolkit

/// Draws a view into an image, without a window. Apple's `ImageRenderer`.
///
/// Everything that is drawn is part of the image; native controls, which need a window, are left out, and texts are
/// drawn.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
  /// The view; another one asks those who watch the renderer for a new image.
  public var content: Content { willSet { objectWillChange.send() } }
  /// What the view is offered, in points.
  public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
  /// Pixels per point.
  public var scale: CGFloat = 1 { willSet { objectWillChange.send() } }
  /// Whether the image has no transparent parts: it is drawn on black then.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  /// GTK mixes colours in sRGB.
  public var colorMode = ColorRenderingMode.nonLinear { willSet { objectWillChange.send() } }
  /// GTK draws standard range.
  public var allowedDynamicRange: Image.DynamicRange? { willSet { objectWillChange.send() } }

  /// A renderer for `view`.
  public init(content view: Content) { content = view }

  /// The image of the view as it is now; `nil` if it has no size or no toolkit runs.
  public var cgImage: CGImage? {
    guard let toolkit = CurrentToolkit.value else { return nil }
    let page = Page(toolkit: toolkit)
    defer { page.close() }
    let size = page.show(AnyView(content), proposal: proposedSize)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      let pixels = try? toolkit.pixels(
        size: size, scale: scale,
        draw: { [isOpaque] canvas in
          let bounds = CGRect(origin: .zero, size: size)
          if isOpaque { canvas.fill(.rectangle(bounds), with: .color(.black), evenOdd: false) }
          page.root.drawByItself(on: canvas)
        }), let provider = CGDataProvider(data: pixels.data)
    else { return nil }
    return CGImage(
      width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: pixels.width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }
}

/// A view graph without a window.
@MainActor
private final class Page {
  let root: PageLayoutNode
  private let graph: ViewGraph
  private let base: RootViewNode

  init(toolkit: any Toolkit) {
    graph = ViewGraph(toolkit: toolkit)
    var environment = EnvironmentValues()
    environment.appearance = toolkit.appearance
    environment.colorScheme = toolkit.appearance.isDark ? .dark : .light
    environment.layoutDirection = toolkit.appearance.isRightToLeft ? .rightToLeft : .leftToRight
    environment.drawsText = true
    root = PageLayoutNode(graph: graph)
    base = RootViewNode(in: _NodeContext(graph: graph, parent: nil, environment: environment))
    base.didChangeStructure = { [unowned self] in root.setLayoutChildren(base.layoutNodes) }
  }

  /// Lays the view out and returns its size.
  func show(_ view: AnyView, proposal: ProposedViewSize) -> CGSize {
    base.setContent(view)
    graph.flush()
    let size = root.sizeThatFits(proposal)
    root.place(at: .zero, proposal: proposal, in: size.width, mirrored: false)
    graph.flush()
    return size
  }

  func close() { base.dispose() }
}

/// Gives its children the whole of what they want.
@MainActor
private final class PageLayoutNode: LayoutNode {
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let sizes = layoutChildren.map { $0.sizeThatFits(proposal) }
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    for child in layoutChildren {
      let own = child.sizeThatFits(proposal)
      place(
        child, at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: proposal,
        in: size)
    }
  }
}

/// The toolkit that the process shows its windows with.
@MainActor
enum CurrentToolkit {
  private(set) static weak var value: (any Toolkit)?
  static func use(_ toolkit: any Toolkit) { value = toolkit }
}
