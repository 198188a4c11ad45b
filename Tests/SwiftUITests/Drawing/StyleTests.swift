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
    let left = view.displayList.color(at: CGPoint(x: 5, y: 100))
    let right = view.displayList.color(at: CGPoint(x: 290, y: 100))
    #expect(left.red > 0.9 && right.blue > 0.9)
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
}
