import ApplicationResources
import Foundation
import RenderTree
import Toolkit

extension Image: PrimitiveView {
  @MainActor public static func _makeNode(_ view: Image, in context: _NodeContext) -> _ViewNode {
    ImageNode(view, in: context)
  }
}

@MainActor
private final class ImageNode: TypedNode<Image> {
  private let layout: ImageLayoutNode

  override init(_ view: Image, in context: _NodeContext) {
    layout = ImageLayoutNode(graph: context.graph)
    super.init(view, in: context)
    evaluate()
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    let old = (layout.ownSpokenText, layout.ownPictureName)
    track { layout.show(view, environment) }
    if environment.drawsText, old != (layout.ownSpokenText, layout.ownPictureName) { spokenTextDidChange() }
  }
}

/// A picture with what drawing it needs.
struct ResolvedImage {
  var image: any ToolkitImage
  /// Natural size, in points.
  var size: CGSize
  var isTemplate: Bool
  var capInsets: EdgeInsets?
  var flips = false
}

extension Image {
  /// The names of the icon theme that stand for a symbol, best first.
  func iconNames(in environment: EnvironmentValues) -> [String]? {
    guard case .system(let name) = source else { return nil }
    return SymbolNames.icons(for: name, variants: environment.symbolVariants)
  }

  /// The size of a symbol beside text of the environment's font, in points.
  static func symbolSize(in environment: EnvironmentValues) -> CGFloat {
    var description = (environment.font ?? .body).description
    for modifier in environment.textModifiers {
      if case .font(let font?) = modifier { description = font.description }
    }
    return (description.size * environment.imageScale.factor * CGFloat(environment.appearance.textScale)).rounded()
  }

  /// Loads the picture. A symbol is loaded at `pointSize`.
  @MainActor
  func resolve(
    in environment: EnvironmentValues, toolkit: any Toolkit, pointSize: CGFloat
  ) -> ResolvedImage? {
    do {
      switch source {
      case .system(let name):
        let image = try toolkit.image(
          for: SymbolNames.source(
            for: name, suffixes: environment.symbolVariants.suffixes, pointSize: pointSize))
        return ResolvedImage(
          image: image, size: CGSize(width: pointSize, height: pointSize), isTemplate: renderingMode != .original)
      case .toolkit(let source):
        let image = try toolkit.image(for: source)
        return ResolvedImage(
          image: image, size: image.size, isTemplate: renderingMode.map { $0 == .template } ?? image.isSymbolic)
      case .drawing(let drawing):
        let scale = CGFloat(environment.appearance.displayScale)
        guard let pixels = drawing.pixels(scale: scale, with: environment.uiTraits) else { return nil }
        let image = try toolkit.image(
          for: .pixels(pixels.data, width: pixels.width, height: pixels.height, scale: scale))
        return ResolvedImage(image: image, size: image.size, isTemplate: renderingMode == .template)
      case .named(let name, let bundlePath):
        let asset = ApplicationResources.main.image(
          named: name, bundle: bundlePath.flatMap(Bundle.init(path:)),
          appearance: environment.colorScheme == .dark ? .dark : .light,
          highContrast: environment.appearance.isHighContrast, scale: environment.appearance.displayScale,
          rightToLeft: environment.layoutDirection == .rightToLeft)
        guard let asset else {
          warnOnce("The image “\(name)” is not in an asset catalogue of the app; nothing is drawn in its place.")
          return nil
        }
        let image = try toolkit.image(for: .data(asset.data, scale: CGFloat(asset.scale)))
        let isTemplate = renderingMode.map { $0 == .template } ?? (asset.renderingIntent == .template)
        let insets = asset.capInsets.map {
          EdgeInsets(top: $0.top, leading: $0.left, bottom: $0.bottom, trailing: $0.right)
        }
        let isRightToLeft = environment.layoutDirection == .rightToLeft
        return ResolvedImage(
          image: image, size: asset.size ?? image.size, isTemplate: isTemplate, capInsets: insets,
          flips: asset.flipsForRightToLeft && isRightToLeft)
      }
    } catch {
      warnOnce("An image cannot be shown: \(error.localizedDescription)")
      return nil
    }
  }

  func drawingOptions(_ resolved: ResolvedImage, tint: ToolkitColor, flips: Bool) -> ImageDrawingOptions {
    var options = ImageDrawingOptions()
    if resolved.isTemplate { options.tint = tint }
    switch interpolation {
    case .none?: options.interpolation = .none
    case .low?: options.interpolation = .low
    case .high?: options.interpolation = .high
    case .medium?, nil: break
    }
    if let resizing {
      options.tiles = resizing.mode == .tile
      options.capInsets = (resizing.top, resizing.leading, resizing.bottom, resizing.trailing)
    }
    if let insets = resolved.capInsets, options.capInsets == (0, 0, 0, 0) {
      options.capInsets = (insets.top, insets.leading, insets.bottom, insets.trailing)
    }
    options.flipsHorizontally = resolved.flips != flips
    return options
  }
}

/// Draws one picture.
@MainActor
final class ImageLayoutNode: LayoutNode {
  private var image: Image?
  private var resolved: ResolvedImage?
  private var environment = EnvironmentValues()
  private var symbolSize: CGFloat = 0
  private var loaded: LoadKey?
  private var element: RenderNode?
  /// Shows the picture when it may change or move by itself; else the node does.
  private var stage: ContentStage?
  private var player: SymbolEffectPlayer?

  /// What a loaded picture depends on.
  private struct LoadKey: Equatable {
    var image: Image
    var scheme: ColorScheme
    var isHighContrast: Bool
    var displayScale: Double
    var direction: LayoutDirection
    var variants: SymbolVariants
    var pointSize: CGFloat
  }

  func show(_ new: Image, _ environment: EnvironmentValues) {
    let old = (natural: naturalSize, isResizable: image?.resizing != nil)
    let before = (image: image, content: shown.content, size: shown.frame.size)
    let transition = self.environment.contentTransition
    image = new
    self.environment = environment
    symbolSize = new.symbolPointSize ?? Image.symbolSize(in: environment)
    load()
    showElement(new, environment)
    setUpStage()
    redraw()
    if let stage, let replaced = before.image, replaced.source != new.source, hasBeenPlaced {
      let new = environment.contentTransition
      // Symbols replace each other with or without an animation.
      let animation = effectiveAnimation ?? (new == .symbolEffect ? .smooth(duration: 0.35) : nil)
      if new != .identity, let animation {
        stage.change(from: before.content, size: before.size, by: new, from: transition, animation: animation)
      }
    }
    if old.natural != naturalSize || old.isResizable != (new.resizing != nil) { invalidateLayout() }
  }

  private var shown: RenderNode { stage?.carrier ?? self }

  /// A picture that changes or moves by itself is drawn by a node of its own inside.
  private func setUpStage() {
    let requests = isSymbol ? environment.symbolEffects : []
    guard stage != nil || !requests.isEmpty || environment.contentTransition != .identity else { return }
    if stage == nil {
      let made = ContentStage(self)
      made.carrier.content = content
      made.nodesDidChange = { [weak self] in self?.arrangeNodes() }
      made.fill(frame.size)
      content = .none
      stage = made
      arrangeNodes()
    }
    guard player != nil || !requests.isEmpty else { return }
    let player =
      player
      ?? SymbolEffectPlayer(graph: graph) { [weak self] pose in
        guard let self else { return }
        self.pose = pose
        showPose()
      }
    self.player = player
    player.set(requests)
  }

  private var pose = SymbolPose()

  private func showPose() {
    guard let stage, !stage.isChanging else { return }
    let effects = pose.effects(in: frame.size)
    if stage.carrier.effects.opacity != effects.opacity || stage.carrier.effects.transform != effects.transform {
      stage.carrier.effects = effects
    }
  }

  private func arrangeNodes() { setChildren((stage?.nodes ?? []) + (element.map { [$0] } ?? [])) }

  /// The picture as an icon beside an entry of a menu.
  var menuIconSource: ImageSource? {
    guard let image else { return nil }
    switch image.source {
    case .system: return image.iconNames(in: environment).map { .icon(names: $0, pointSize: 16) }
    case .toolkit(let source): return source
    case .named, .drawing: return nil
    }
  }

  private var isSymbol: Bool {
    if case .system? = image?.source { true } else { false }
  }

  private func load() {
    guard let image else { return }
    // A symbol that fills its space is made anew at that size, so that it stays sharp.
    let fills = isSymbol && image.resizing != nil && min(frame.width, frame.height) > 0
    let pointSize = isSymbol ? (fills ? min(frame.width, frame.height).rounded(.up) : symbolSize) : 0
    let key = LoadKey(
      image: image, scheme: environment.colorScheme, isHighContrast: environment.appearance.isHighContrast,
      displayScale: environment.appearance.displayScale, direction: environment.layoutDirection,
      variants: environment.symbolVariants, pointSize: pointSize)
    guard key != loaded else { return }
    loaded = key
    resolved = image.resolve(in: environment, toolkit: graph.toolkit, pointSize: pointSize)
  }

  private var naturalSize: CGSize {
    if isSymbol { return resolved == nil ? .zero : CGSize(width: symbolSize, height: symbolSize) }
    return resolved?.size ?? .zero
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    guard image?.resizing != nil else { return naturalSize }
    return proposal.replacingUnspecifiedDimensions(by: naturalSize)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    guard isSymbol, image?.resizing == nil,
      key == VerticalAlignment.firstTextBaseline.key || key == VerticalAlignment.lastTextBaseline.key
    else { return nil }
    // A symbol stands a little below the line, so that its middle meets that of the letters.
    return (size.height * 0.85).rounded()
  }

  override func sizeDidChange() {
    if isSymbol, image?.resizing != nil { load() }
    stage?.fill(frame.size)
    redraw()
    showPose()
  }

  private func redraw() {
    if environment.isRedacted {
      content = .fill(
        .rectangle(CGRect(origin: .zero, size: frame.size)),
        .color(Color.primary.rgba(in: environment).multiplyingAlpha(by: 0.15)), evenOdd: false)
      return
    }
    guard let image, frame.width > 0, frame.height > 0 else {
      shown.content = .none
      return
    }
    guard let resolved else {
      shown.content = .none
      return
    }
    let paint = image.ownTint.map { $0._paint(in: environment) } ?? ForegroundStyle()._paint(in: environment)
    let flips = environment.flipsForRightToLeft && environment.layoutDirection == .rightToLeft
    let options = image.drawingOptions(resolved, tint: paint.representativeColor, flips: flips)
    if isSymbol, image.resizing != nil, frame.width != frame.height || resolved.isTemplate && !paint.isColor {
      drawByCommands(resolved, options, paint)
    } else if resolved.isTemplate, !paint.isColor {
      drawByCommands(resolved, options, paint)
    } else {
      shown.content = .image(resolved.image, options)
    }
  }

  /// Draws a symbol undistorted in the middle of its space, and fills templates with gradients.
  private func drawByCommands(_ resolved: ResolvedImage, _ options: ImageDrawingOptions, _ paint: _StylePaint) {
    let isSymbol = isSymbol
    shown.content = .commands { canvas, size in
      let side = min(size.width, size.height)
      let rect =
        isSymbol
        ? CGRect(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
        : CGRect(origin: .zero, size: size)
      if paint.isColor {
        canvas.draw(resolved.image, in: rect, options: options)
      } else {
        canvas.masked(
          by: { canvas.draw(resolved.image, in: rect, options: options) }, bounds: rect,
          content: { canvas.fill(.rectangle(rect), with: paint.paint(in: rect), evenOdd: false) })
      }
    }
  }

  // MARK: Accessibility

  override var ownSpokenText: String? {
    if let overrides = environment.accessibilityOverrides {
      if overrides.isHidden { return "" }
      if let label = overrides.label { return label }
    }
    return image?.isAccessible == true ? image?.accessibleName : nil
  }

  override var ownPictureName: String? { image?.accessibleName }

  /// An image with a label is a thing of its own for assistive technology, except inside a control that it names.
  private func showElement(_ image: Image, _ environment: EnvironmentValues) {
    let overrides = environment.accessibilityOverrides
    let label = overrides?.label ?? (image.isAccessible ? image.accessibleName : nil)
    guard let label, overrides?.isHidden != true, !environment.drawsText, !environment.isRedacted else {
      if element != nil {
        element = nil
        arrangeNodes()
      }
      return
    }
    var properties = overrides ?? AccessibilityProperties()
    properties.label = label
    properties.role = properties.role ?? .image
    if let element, case .control(let control) = element.content {
      control.accessibility = properties
      return
    }
    let control = graph.toolkit.makeControl(.element(ElementContent()))
    control.accessibility = properties
    control.isInteractive = false
    let node = FillingNode()
    node.content = .control(control)
    element = node
    arrangeNodes()
    node.frame = CGRect(origin: .zero, size: frame.size)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    element?.frame = CGRect(origin: .zero, size: size)
  }

  private final class FillingNode: RenderNode {}
}

extension _StylePaint {
  var isColor: Bool {
    switch self {
    case .color: true
    case .faded(let paint, _), .shadowed(let paint, _): paint.isColor
    default: false
    }
  }
}

// MARK: Environment

private struct ImageScaleKey: EnvironmentKey {
  static var defaultValue: Image.Scale { .medium }
}
private struct SymbolRenderingModeKey: EnvironmentKey {
  static var defaultValue: SymbolRenderingMode? { nil }
}
private struct SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}
private struct FlipsForRightToLeftKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// Forms of a symbol: filled, in a circle … Apple's `SymbolVariants`.
public struct SymbolVariants: Hashable, Sendable {
  struct Form: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let fill = Form(rawValue: 1)
    static let slash = Form(rawValue: 2)
    static let circle = Form(rawValue: 4)
    static let square = Form(rawValue: 8)
    static let rectangle = Form(rawValue: 16)
  }
  let forms: Form

  public static let none = SymbolVariants(forms: [])
  public static let circle = SymbolVariants(forms: .circle)
  public static let square = SymbolVariants(forms: .square)
  public static let rectangle = SymbolVariants(forms: .rectangle)
  public static let fill = SymbolVariants(forms: .fill)
  public static let slash = SymbolVariants(forms: .slash)

  /// The same variants with one more: a shape around the symbol, filled, or struck through.
  public var circle: SymbolVariants { SymbolVariants(forms: forms.union(.circle)) }
  public var square: SymbolVariants { SymbolVariants(forms: forms.union(.square)) }
  public var rectangle: SymbolVariants { SymbolVariants(forms: forms.union(.rectangle)) }
  public var fill: SymbolVariants { SymbolVariants(forms: forms.union(.fill)) }
  public var slash: SymbolVariants { SymbolVariants(forms: forms.union(.slash)) }
  public func contains(_ other: SymbolVariants) -> Bool { forms.isSuperset(of: other.forms) }

  /// The endings that the forms give to a symbol's name.
  var suffixes: [String] {
    var result: [String] = []
    if forms.contains(.circle) { result.append("circle") }
    if forms.contains(.square) { result.append("square") }
    if forms.contains(.rectangle) { result.append("rectangle") }
    if forms.contains(.slash) { result.append("slash") }
    if forms.contains(.fill) { result.append("fill") }
    return result
  }
}

extension EnvironmentValues {
  /// The size of symbols beside text.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set { self[ImageScaleKey.self] = newValue }
  }
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[SymbolRenderingModeKey.self] }
    set { self[SymbolRenderingModeKey.self] = newValue }
  }
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { self[SymbolVariantsKey.self] = newValue }
  }
  var flipsForRightToLeft: Bool {
    get { self[FlipsForRightToLeftKey.self] }
    set { self[FlipsForRightToLeftKey.self] = newValue }
  }
}

extension View {
  /// The size of symbols beside text.
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
  /// How the layers of symbols are coloured.
  public nonisolated func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
  /// The form of symbols inside the view.
  public nonisolated func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { $0 = SymbolVariants(forms: $0.forms.union(variant.forms)) }
  }
  /// Mirrors images where layouts run from right to left.
  public nonisolated func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    environment(\.flipsForRightToLeft, enabled)
  }
  /// GTK draws standard range.
  public nonisolated func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

extension SymbolNames {
  /// Icons for a symbol in the wanted forms, best first.
  static func icons(for name: String, variants: SymbolVariants) -> [String] {
    icons(for: name, suffixes: variants.suffixes)
  }
}
