import CGTK
import CToolkitSupport
import Foundation
import Toolkit

/// A picture that is ready to be drawn: pixels, a vector file, or an icon of the desktop's theme.
@MainActor
final class GTKImage: ToolkitImage {
  let size: CGSize
  let isSymbolic: Bool
  let picture: any Picture

  init(_ picture: any Picture) {
    self.picture = picture
    size = picture.size
    isSymbolic = picture.isSymbolic
  }

  func draw(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    canvas.save()
    defer { canvas.restore() }
    if options.flipsHorizontally {
      canvas.concatenate(AffineTransform(m11: -1, m12: 0, m21: 0, m22: 1, tX: rect.minX + rect.maxX, tY: 0))
    }
    let insets = options.capInsets
    let hasInsets = insets.top > 0 || insets.left > 0 || insets.bottom > 0 || insets.right > 0
    // A symbolic picture is painted in its colour by the picture itself; the others are tinted afterwards.
    let isTinted = options.tint != nil && !isSymbolic
    if isTinted, let tint = options.tint { ColorMatrix(tint: tint).push(on: canvas.snapshot) }
    if options.tiles {
      tile(in: rect, options: options, on: canvas)
    } else if hasInsets {
      stretchMiddle(in: rect, options: options, on: canvas)
    } else {
      picture.append(in: rect, options: options, on: canvas)
    }
    if isTinted { gtk_snapshot_pop(canvas.snapshot) }
  }

  private func tile(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    guard size.width > 0, size.height > 0 else { return }
    let first = CGRect(origin: rect.origin, size: size)
    var (bounds, tile) = (rect.graphene, first.graphene)
    gtk_snapshot_push_repeat(canvas.snapshot, &bounds, &tile)
    picture.append(in: first, options: options, on: canvas)
    gtk_snapshot_pop(canvas.snapshot)
  }

  /// Draws the corners at their natural size and stretches what is between them.
  private func stretchMiddle(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    let insets = options.capInsets
    func cuts(_ start: CGFloat, _ length: CGFloat, _ before: CGFloat, _ after: CGFloat) -> [CGFloat] {
      let shrink = before + after > length && before + after > 0 ? length / (before + after) : 1
      return [start, start + before * shrink, start + length - after * shrink, start + length]
    }
    let sourceX = cuts(0, size.width, insets.left, insets.right)
    let sourceY = cuts(0, size.height, insets.top, insets.bottom)
    let targetX = cuts(rect.minX, rect.width, insets.left, insets.right)
    let targetY = cuts(rect.minY, rect.height, insets.top, insets.bottom)
    for row in 0..<3 {
      for column in 0..<3 {
        let source = CGRect(
          x: sourceX[column], y: sourceY[row], width: sourceX[column + 1] - sourceX[column],
          height: sourceY[row + 1] - sourceY[row])
        let target = CGRect(
          x: targetX[column], y: targetY[row], width: targetX[column + 1] - targetX[column],
          height: targetY[row + 1] - targetY[row])
        guard source.width > 0, source.height > 0, target.width > 0, target.height > 0 else { continue }
        let (scaleX, scaleY) = (target.width / source.width, target.height / source.height)
        let whole = CGRect(
          x: target.minX - source.minX * scaleX, y: target.minY - source.minY * scaleY, width: size.width * scaleX,
          height: size.height * scaleY)
        var clip = target.graphene
        gtk_snapshot_push_clip(canvas.snapshot, &clip)
        picture.append(in: whole, options: options, on: canvas)
        gtk_snapshot_pop(canvas.snapshot)
      }
    }
  }
}

/// The kinds of pictures.
@MainActor
protocol Picture: AnyObject {
  /// Natural size in points.
  var size: CGSize { get }
  var isSymbolic: Bool { get }
  /// Draws the whole picture into `rect`.
  func append(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas)
}

/// Pixels.
@MainActor
final class TexturePicture: Picture {
  let texture: ObjectReference
  let size: CGSize
  let isSymbolic = false
  private let pixelSize: CGSize
  /// A copy in the size that it was last drawn in, when that was much smaller: GPUs skip pixels otherwise.
  private var reduced: (size: CGSize, texture: ObjectReference)?

  /// Takes the texture over; `scale` = pixels per point.
  init(adopting texture: OpaquePointer, scale: CGFloat) {
    self.texture = ObjectReference(adopting: UnsafeMutableRawPointer(texture))
    pixelSize = CGSize(
      width: CGFloat(gdk_texture_get_width(texture)), height: CGFloat(gdk_texture_get_height(texture)))
    let scale = scale > 0 ? scale : 1
    size = CGSize(width: pixelSize.width / scale, height: pixelSize.height / scale)
  }

  func append(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    let device = CGSize(
      width: (rect.width * canvas.deviceScale).rounded(.up), height: (rect.height * canvas.deviceScale).rounded(.up))
    var chosen = texture
    let isMuchSmaller = device.width * 2 < pixelSize.width || device.height * 2 < pixelSize.height
    if options.interpolation != .none, isMuchSmaller, device.width >= 1, device.height >= 1 {
      if let reduced, reduced.size == device {
        chosen = reduced.texture
      } else if let smaller = Pixels.scaled(texture.opaque, to: device) {
        chosen = ObjectReference(adopting: UnsafeMutableRawPointer(smaller))
        reduced = (device, chosen)
      }
    }
    var bounds = rect.graphene
    fsp_snapshot_append_texture(
      canvas.snapshot, chosen.opaque, &bounds, (options.interpolation == .none).gboolean)
  }
}

/// An icon of the desktop's theme.
@MainActor
final class IconPicture: Picture {
  let size: CGSize
  let isSymbolic: Bool
  private let name: String
  private let pointSize: CGFloat
  private let isOnDisc: Bool
  private var paintables: [Int: ObjectReference] = [:]

  init(name: String, pointSize: CGFloat, isOnDisc: Bool = false) {
    self.name = name
    self.pointSize = pointSize
    self.isOnDisc = isOnDisc
    size = CGSize(width: pointSize, height: pointSize)
    let sample = IconPicture.lookUp(name, pixels: Int(max(1, pointSize)), scale: 1)
    isSymbolic = gtk_icon_paintable_is_symbolic(sample.opaque).isTrue
    paintables[Int(max(1, pointSize))] = sample
  }

  /// Whether the theme has an icon of that name.
  static func exists(_ name: String) -> Bool {
    guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display) else {
      return false
    }
    return gtk_icon_theme_has_icon(theme, name).isTrue
  }

  private static func lookUp(_ name: String, pixels: Int, scale: Int32) -> ObjectReference {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    let paintable = gtk_icon_theme_lookup_icon(
      theme, name, nil, Int32(pixels), scale, GTK_TEXT_DIR_NONE, GtkIconLookupFlags(0))!
    return ObjectReference(adopting: UnsafeMutableRawPointer(paintable))
  }

  func append(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    guard isOnDisc, isSymbolic else { return appendIcon(in: rect, options: options, on: canvas) }
    let tint = options.tint ?? .black
    let side = min(rect.width, rect.height)
    let disc = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    canvas.fill(.ellipse(disc), with: .color(tint), evenOdd: false)
    var options = options
    options.tint = (tint.luminance > 0.6 ? RGBA.black : .white).multiplyingAlpha(by: tint.alpha)
    appendIcon(in: disc.insetBy(dx: side * 0.22, dy: side * 0.22), options: options, on: canvas)
  }

  private func appendIcon(in rect: CGRect, options: ImageDrawingOptions, on canvas: GTKCanvas) {
    let pixels = Int((max(rect.width, rect.height) * canvas.deviceScale).rounded(.up))
    let paintable: ObjectReference
    if let known = paintables[pixels] {
      paintable = known
    } else {
      paintable = IconPicture.lookUp(name, pixels: max(1, min(pixels, 1024)), scale: 1)
      if paintables.count >= 4 { paintables = [:] }
      paintables[pixels] = paintable
    }
    canvas.save()
    canvas.translate(x: rect.minX, y: rect.minY)
    if isSymbolic {
      let color = (options.tint ?? .black).gdk
      // Foreground, error, warning, success: one tint for all of them, as iOS paints its symbols.
      var colors = [color, color, color, color]
      gtk_symbolic_paintable_snapshot_symbolic(
        paintable.opaque, canvas.snapshot, rect.width, rect.height, &colors, gsize(colors.count))
    } else {
      gdk_paintable_snapshot(paintable.opaque, canvas.snapshot, rect.width, rect.height)
    }
    canvas.restore()
  }
}
