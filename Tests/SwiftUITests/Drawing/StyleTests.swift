import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Gradients, materials and other styles")
struct StyleTests {
  private func paint(_ view: ViewTester) -> Paint? {
    for item in view.displayList.items {
      if case .fill(_, let paint) = item.content { return paint }
    }
    return nil
  }

  private let stops = [
    GradientStop(color: ToolkitColor(red: 1, green: 0, blue: 0), location: 0),
    GradientStop(color: ToolkitColor(red: 0, green: 0, blue: 1), location: 1),
  ]

  @Test("A gradient as a view fills its space from point to point")
  func linear() {
    let view = show {
      LinearGradient(colors: [Ink.red.color, Ink.blue.color], startPoint: .leading, endPoint: .trailing)
    }
    #expect(paint(view) == .linearGradient(stops, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 300, y: 100)))
  }

  @Test("A shape is filled with a radial gradient about its own centre")
  func radial() {
    let view = show {
      Circle().fill(
        .radialGradient(colors: [Ink.red.color, Ink.blue.color], center: .center, startRadius: 0, endRadius: 50)
      )
      .frame(width: 100, height: 100)
    }
    #expect(paint(view) == .radialGradient(stops, center: CGPoint(x: 150, y: 100), startRadius: 0, endRadius: 50))
  }

  @Test("A colour has a gentle gradient of its own, lighter at the top")
  func shade() throws {
    let view = show { Rectangle().fill(Ink.red.color.gradient) }
    guard case .linearGradient(let stops, let from, let to) = try #require(paint(view)) else {
      Issue.record("no gradient")
      return
    }
    #expect(stops.first?.color.green == 0.25 && stops.last?.color.green == 0)
    #expect(from.y == 0 && to.y == 200)
  }

  @Test("A mesh mixes the colours of its corners")
  func mesh() {
    let view = show {
      MeshGradient(
        width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
        colors: [Ink.red.color, Ink.blue.color, Ink.red.color, Ink.blue.color])
    }
    #expect(colors(of: view).map { $0.map { $0 > 0.9 } } == [[true, false, false], [false, false, true]])
  }

  @Test("The edges of a mesh follow the tangents of its points")
  func curvedMesh() {
    func corner(
      _ x: Float, _ y: Float, trailing: SIMD2<Float>? = nil, leading: SIMD2<Float>? = nil
    )
      -> MeshGradient.BezierPoint
    {
      let place = SIMD2(x, y)
      return MeshGradient.BezierPoint(
        position: place, leadingControlPoint: leading ?? place, topControlPoint: place,
        trailingControlPoint: trailing ?? place, bottomControlPoint: place)
    }
    let red = Array(repeating: Ink.red.color, count: 4)
    let view = show {
      MeshGradient(
        width: 2, height: 2,
        locations: .bezierPoints([
          corner(0, 0, trailing: [0.3, 0.8]), corner(1, 0, leading: [0.7, 0.8]), corner(0, 1), corner(1, 1),
        ]), colors: .colors(red), background: Ink.blue.color)
    }
    guard let (data, width, height) = pixels(of: view) else {
      Issue.record("no picture")
      return
    }
    // The upper edge hangs down in the middle: nothing is drawn above it.
    #expect(data[(height / 4 * width + width / 2) * 4 + 3] == 0)
    #expect(data[(height * 9 / 10 * width + width / 2) * 4 + 3] == 255)
  }

  private func pixels(of view: ViewTester) -> ([UInt8], Int, Int)? {
    guard case .pixels(let data, let width, let height, _)? = view.displayList.images.first?.source else { return nil }
    return ([UInt8](data), width, height)
  }

  /// Red, green and blue near the left and the right edge of the picture, from 0 to 1.
  private func colors(of view: ViewTester) -> [[Double]] {
    guard let (data, width, height) = pixels(of: view) else { return [] }
    return [1, width - 2].map { column in
      (0..<3).map { Double(data[(height / 2 * width + column) * 4 + $0]) / 255 }
    }
  }

  @Test("Materials are the window's colour, more or less opaque")
  func materials() throws {
    let thin = show { Rectangle().fill(.ultraThinMaterial) }
    let thick = show { Rectangle().fill(.thickMaterial) }
    guard case .color(let a)? = paint(thin), case .color(let b)? = paint(thick) else {
      Issue.record("no colours")
      return
    }
    #expect(a.alpha < b.alpha && a.red == b.red)
  }

  @Test("A style of the app's own resolves to another one by appearance")
  func customStyle() {
    struct Accent: ShapeStyle {
      func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
        environment.colorScheme == .dark ? Ink.blue.color : Ink.red.color
      }
    }
    let view = show { Rectangle().fill(Accent()) }
    #expect(view.places(of: .red).count == 1)
    let dark = show { Rectangle().fill(Accent()).environment(\.colorScheme, .dark) }
    #expect(dark.places(of: .blue).count == 1)
  }

  @Test("A style brings its shadow along, outside or inside of the shape")
  func shadows() {
    let drop = show { Circle().fill(Ink.red.color.shadow(.drop(color: .black, radius: 3, y: 1))) }
    #expect(drop.displayList.items.first?.effects == [.shadow(.black, radius: 3, x: 0, y: 1)])
    let inner = show { Circle().fill(Ink.red.color.shadow(.inner(color: .black, radius: 3))) }
    #expect(inner.displayList.items.count == 2)
    #expect(inner.displayList.items.last?.effects == [.blur(radius: 3)])
  }

  @Test("Colour effects are matrices over the layer")
  func colorEffects() {
    let view = show { Box(.red).brightness(0.5).grayscale(0).blendMode(.multiply) }
    #expect(
      view.displayList.items.first?.effects == [
        .blend(.multiply),
        .colorMatrix([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], offset: [0.5, 0.5, 0.5, 0]),
      ])
  }

  @Test("A visual effect sees where its view lies")
  func visualEffect() {
    let view = show {
      VStack(spacing: 0) {
        Box(.blue).frame(height: 100)
        Box(.red).visualEffect { content, proxy in content.offset(x: proxy.frame(in: .global).minY / 2) }
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 50, y: 100, width: 300, height: 100))
  }

  @Test("A geometry effect maps what its view draws")
  func geometryEffect() {
    struct Shift: GeometryEffect {
      var amount: CGFloat
      var animatableData: CGFloat {
        get { amount }
        set { amount = newValue }
      }
      func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: amount * size.width, y: 0))
      }
    }
    let view = show { Box(.red).modifier(Shift(amount: 0.5)) }
    #expect(view.place(of: .red)?.minX == 150)
  }

  @Test("Text may be filled with a gradient, and is read out as ever")
  func gradientText() throws {
    struct Title: View {
      @State private var isPlain = false
      var body: some View {
        VStack {
          Text("Sunset").foregroundStyle(
            isPlain ? AnyShapeStyle(Ink.red.color) : AnyShapeStyle(Gradient(colors: [Ink.red.color, Ink.blue.color])))
          Button("Plain") { isPlain = true }
        }
      }
    }
    let view = show { Title() }
    let item = try #require(view.displayList.items.first { $0.mask != nil })
    guard case .fill(_, .linearGradient) = item.content, case .text(let layout, _)? = item.mask?.first?.content else {
      Issue.record("no gradient behind the letters")
      return
    }
    #expect(layout.content.plainText == "Sunset")
    #expect(view.element("Sunset") != nil)
    try view.press("Plain")
    #expect(view.sees("Sunset") && view.displayList.items.allSatisfy { $0.mask == nil })
  }
}
