import CGTK
import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

/// One connection to the display for all tests of the process.
@MainActor
enum Display {
  static let toolkit: GTKToolkit = {
    do {
      return try GTKToolkit()
    } catch {
      fatalError("The tests of GTKToolkit need a display: \(error)")
    }
  }()
}

/// A real window with a few controls and a drawing, that a test looks at.
@MainActor
final class Stage: SurfaceContent, WindowDelegate {
  struct Place {
    var control: any Control
    var size: CGSize
    /// Without one the control has a rank, but no place.
    var transform: AffineTransform?
  }

  let window: GTKWindow
  var places: [Place] = []
  var drawing: (any Canvas) -> Void = { _ in }
  var drawsControls = true
  var events: [PointerEvent] = []
  var usesPointer = true
  var keys: [KeyEvent] = []
  var usesKeys = false
  var frames: [Double] = []
  var onFrame: (Double) -> Void = { _ in }
  var resizes: [CGSize] = []
  var closeRequests = 0
  var placements = 0
  /// The places that have changed.
  var moved: [Int] = []

  init(size: CGSize = CGSize(width: 400, height: 300)) {
    window =
      Display.toolkit.makeWindow(
        WindowConfiguration(title: "Stage", size: size, minimumSize: CGSize(width: 40, height: 40))) as! GTKWindow
    window.delegate = self
    window.surface.content = self
  }

  var surface: GTKSurface { window.contents }

  /// Adds a control at a place.
  @discardableResult
  func add<C: Control>(_ control: C, at origin: CGPoint = .zero, size: CGSize? = nil) -> C {
    let size = size ?? control.sizeThatFits(width: nil, height: nil)
    places.append(
      Place(control: control, size: size, transform: AffineTransform(translationByX: origin.x, byY: origin.y)))
    surface.add(control)
    return control
  }

  func make<C: GTKControl>(_ content: ControlContent, as type: C.Type = C.self) -> C {
    Display.toolkit.makeControl(content) as! C
  }

  /// Shows the window and waits until everything has been drawn.
  func show() {
    window.present()
    settle()
  }

  /// Runs the main loop until nothing is left to do.
  func settle(rounds: Int = 6) {
    var quiet = 0
    while quiet < rounds {
      if g_main_context_iteration(nil, 0) != 0 {
        quiet = 0
      } else {
        quiet += 1
        let timeout = Display.toolkit.time.schedule(after: 0.01) {}
        g_main_context_iteration(nil, 1)
        timeout.dismiss()
      }
    }
  }

  /// Runs the main loop until `condition` holds; fails the test after a few seconds.
  func wait(_ what: Comment, until condition: () -> Bool) {
    let deadline = Display.toolkit.time.now + 5
    while !condition(), Display.toolkit.time.now < deadline {
      let timeout = Display.toolkit.time.schedule(after: 0.05) {}
      g_main_context_iteration(nil, 1)
      timeout.dismiss()
    }
    #expect(condition(), what)
  }

  func close() {
    window.close()
    settle(rounds: 2)
  }

  /// What the window shows, as pixels.
  func picture(_ size: CGSize = CGSize(width: 400, height: 300)) throws -> Picture {
    let texture = try window.render(size)
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    return Picture(texture)
  }

  // MARK: SurfaceContent

  func surface(_ surface: any Surface, didResizeTo size: CGSize) { resizes.append(size) }

  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    placements += 1
    for item in places { place(item.control, item.size, item.transform) }
  }

  func placeMovedControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for index in moved { place(places[index].control, places[index].size, places[index].transform) }
    moved = []
  }

  func draw(_ surface: any Surface, on canvas: any Canvas) {
    drawing(canvas)
    if drawsControls { for item in places { canvas.draw(item.control) } }
  }

  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool {
    events.append(event)
    return usesPointer
  }

  // MARK: WindowDelegate

  func window(_ window: any Window, frameAt time: Double) {
    frames.append(time)
    onFrame(time)
  }
  func window(_ window: any Window, handle key: KeyEvent) -> Bool {
    keys.append(key)
    return usesKeys
  }
  func windowShouldClose(_ window: any Window) { closeRequests += 1 }
  func windowDidChangeActivation(_ window: any Window) {}
  func window(_ window: any Window, didReceiveFiles urls: [URL]) -> Bool { false }
}

/// Pixels to look at, premultiplied.
@MainActor
final class Picture: CustomTestStringConvertible {
  nonisolated var testDescription: String { "picture" }
  typealias PixelColor = (red: Int, green: Int, blue: Int)
  let width: Int
  let height: Int
  private var bytes: [UInt8]

  init(_ texture: OpaquePointer) {
    width = Int(gdk_texture_get_width(texture))
    height = Int(gdk_texture_get_height(texture))
    bytes = [UInt8](repeating: 0, count: width * height * 4)
    gdk_texture_download(texture, &bytes, gsize(width * 4))
  }

  /// What a drawing looks like on white, without a window.
  static func of(_ size: CGSize = CGSize(width: 100, height: 100), _ draw: (any Canvas) -> Void) throws -> Picture {
    let canvas = GTKCanvas(surface: nil, dirtyBounds: CGRect(origin: .zero, size: size), scale: 1)
    canvas.fill(.rectangle(CGRect(origin: .zero, size: size)), with: .color(.white), evenOdd: false)
    draw(canvas)
    let node = try #require(canvas.finish())
    let renderer = gsk_cairo_renderer_new()!
    #expect(gsk_renderer_realize(renderer, nil, nil) != 0)
    var bounds = CGRect(origin: .zero, size: size).graphene
    let texture = gsk_renderer_render_texture(renderer, node, &bounds)!
    gsk_render_node_unref(node)
    gsk_renderer_unrealize(renderer)
    g_object_unref(UnsafeMutableRawPointer(renderer))
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    return Picture(texture)
  }

  subscript(_ x: Int, _ y: Int) -> PixelColor {
    let index = (y * width + x) * 4
    // Cairo's order on little-endian machines.
    return (Int(bytes[index + 2]), Int(bytes[index + 1]), Int(bytes[index]))
  }

  /// Whether the pixel has this colour, give or take a few steps.
  func shows(_ x: Int, _ y: Int, _ color: RGBA, tolerance: Int = 6) -> Bool {
    let pixel = self[x, y]
    let wanted = [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    return abs(pixel.red - wanted[0]) <= tolerance && abs(pixel.green - wanted[1]) <= tolerance
      && abs(pixel.blue - wanted[2]) <= tolerance
  }

  /// Whether anything darker than the background lies in the rectangle.
  func hasInk(in rect: CGRect) -> Bool {
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) where x < width && y < height {
        let pixel = self[x, y]
        if pixel.red + pixel.green + pixel.blue < 600 { return true }
      }
    }
    return false
  }
}

extension RGBA {
  static let pureRed = RGBA(red: 1, green: 0, blue: 0)
  static let pureGreen = RGBA(red: 0, green: 1, blue: 0)
  static let pureBlue = RGBA(red: 0, green: 0, blue: 1)
}

/// A text for tests.
func sample(
  _ text: String, size: CGFloat = 16, color: RGBA = .black, _ change: (inout TextContent) -> Void = { _ in }
) -> TextContent {
  var content = TextContent(spans: [TextSpan(text: text, font: FontDescription(size: size))], color: color)
  change(&content)
  return content
}
