import Foundation
import Toolkit

/// One thing that was drawn, with its place in the window.
@MainActor
public struct DisplayItem {
  /// What was drawn. Outlines and paints are in the window's coordinates, in points.
  public enum Content {
    case fill(Outline, Paint)
    case stroke(Outline, Paint, StrokeAppearance)
    /// The shadow of an outline, without the outline.
    case shadow(Outline, RGBA, radius: CGFloat, offset: CGSize)
    case text(HeadlessTextLayout, RGBA)
    case image(HeadlessImage, ImageDrawingOptions)
    case control(HeadlessControl)
  }

  /// What was drawn.
  public var content: Content
  /// Smallest upright rectangle around the thing, in the window's coordinates.
  public var bounds: CGRect
  /// Smallest rectangle around the clips in force, in the window's coordinates.
  public var clip: CGRect
  /// Maps the coordinates in which the thing was drawn to the window's.
  public var transform: AffineTransform
  /// Layer effects in force, outermost first.
  public var effects: [LayerEffect]
  /// What lets the thing through, if it was drawn behind a mask.
  public var mask: [DisplayItem]?

  /// Product of the opacities in force.
  public var opacity: Double {
    effects.reduce(1) { product, effect in
      if case .opacity(let opacity) = effect { return product * opacity }
      return product
    }
  }

  /// The part of `bounds` that the clips leave; null if nothing is left.
  public var visibleBounds: CGRect { bounds.intersection(clip) }

  /// Whether anything of it can be seen: not clipped away and not wholly transparent.
  public var isVisible: Bool {
    let visible = visibleBounds
    return !visible.isNull && visible.width > 0 && visible.height > 0 && opacity > 0.001
  }
}

/// Everything that a window shows, back to front.
@MainActor
public struct DisplayList: @MainActor CustomStringConvertible {
  /// What was drawn, back to front.
  public var items: [DisplayItem]

  /// A list of the given items, back to front.
  public init(_ items: [DisplayItem] = []) {
    self.items = items
  }

  /// The list without what is clipped away or transparent.
  public var visible: DisplayList { DisplayList(items.filter(\.isVisible)) }

  /// Text that was drawn (not that of native controls), back to front.
  public var texts: [String] {
    items.compactMap { item in
      if case .text(let layout, _) = item.content { return layout.content.plainText }
      return nil
    }
  }

  /// Native controls, back to front.
  public var controls: [HeadlessControl] {
    items.compactMap { item in
      if case .control(let control) = item.content { return control }
      return nil
    }
  }

  /// Pictures, back to front.
  public var images: [HeadlessImage] {
    items.compactMap { item in
      if case .image(let image, _) = item.content { return image }
      return nil
    }
  }

  /// Where `text` was drawn, in the window's coordinates; `nil` if it was not.
  public func bounds(ofText text: String) -> CGRect? {
    items.last { item in
      if case .text(let layout, _) = item.content { return layout.content.plainText == text }
      return false
    }?.bounds
  }

  /// The colour at `point` that plain fills add up to over `background`; gradients, pictures and text are left out.
  public func color(at point: CGPoint, over background: RGBA = .clear) -> RGBA {
    items.reduce(background) { below, item in
      guard case .fill(let outline, .color(let color)) = item.content, item.clip.contains(point),
        outline.contains(point)
      else { return below }
      let alpha = color.alpha * item.opacity
      let total = alpha + below.alpha * (1 - alpha)
      guard total > 0 else { return .clear }
      var mixed = below.mixed(with: color, by: alpha / total)
      mixed.alpha = total
      return mixed
    }
  }

  /// One line per item: what, where, and how.
  public var description: String {
    items.map(\.description).joined(separator: "\n")
  }
}

extension DisplayItem: @MainActor CustomStringConvertible {
  /// One line: what, where, and how.
  public var description: String {
    var words = "\(what) \(Self.describe(bounds))"
    if !clip.contains(bounds) { words += " clipped to \(Self.describe(clip))" }
    for effect in effects { words += " \(effect)" }
    if mask != nil { words += " masked" }
    return words
  }

  private var what: String {
    switch content {
    case .fill(_, let paint): "fill \(Self.describe(paint))"
    case .stroke(_, let paint, let appearance): "stroke \(Self.describe(appearance.width)) \(Self.describe(paint))"
    case .shadow(_, let color, let radius, _): "shadow \(Self.describe(radius)) \(Self.describe(color))"
    case .text(let layout, let color): "text “\(layout.visibleText)” \(Self.describe(color))"
    case .image(let image, _): "image \(image.name)"
    case .control(let control): "\(control.kind) “\(control.accessibleName)”"
    }
  }

  static func describe(_ rect: CGRect) -> String {
    guard !rect.isNull else { return "nowhere" }
    return "(\(describe(rect.minX)), \(describe(rect.minY)), \(describe(rect.width)) × \(describe(rect.height)))"
  }

  static func describe(_ number: CGFloat) -> String {
    guard number.isFinite else { return "\(number)" }
    let rounded = (Double(number) * 100).rounded() / 100
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
  }

  static func describe(_ color: RGBA) -> String {
    func byte(_ component: Double) -> String {
      let value = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
      return value.count == 1 ? "0" + value : value
    }
    return "#" + byte(color.red) + byte(color.green) + byte(color.blue) + (color.alpha < 1 ? byte(color.alpha) : "")
  }

  private static func describe(_ paint: Paint) -> String {
    switch paint {
    case .color(let color): describe(color)
    case .linearGradient(let stops, _, _): "linear \(describe(stops))"
    case .radialGradient(let stops, _, _, _): "radial \(describe(stops))"
    case .conicGradient(let stops, _, _, _): "conic \(describe(stops))"
    }
  }

  private static func describe(_ stops: [GradientStop]) -> String {
    stops.map { describe($0.color) }.joined(separator: "→")
  }
}
