import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

extension ScreenTester {
  /// The outlines that were filled in a colour.
  func outlines(of ink: Ink) -> [Outline] {
    let (red, green, blue) = ink.components
    return displayList.items.compactMap { item in
      guard case .fill(let outline, .color(let color)) = item.content,
        (color.red, color.green, color.blue) == (red, green, blue)
      else { return nil }
      return outline
    }
  }

  /// The lines that were drawn in a colour, with their widths.
  func strokes(of ink: Ink) -> [(outline: Outline, width: CGFloat)] {
    let (red, green, blue) = ink.components
    return displayList.items.compactMap { item in
      guard case .stroke(let outline, .color(let color), let appearance) = item.content,
        (color.red, color.green, color.blue) == (red, green, blue)
      else { return nil }
      return (outline, appearance.width)
    }
  }
}

@MainActor
@Suite("Shapes")
struct ShapeTests {
  @Test("A rectangle fills its space; a circle takes the largest square")
  func sizes() {
    let view = show {
      HStack(spacing: 0) {
        Rectangle().fill(Ink.red.color)
        Circle().fill(Ink.blue.color)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 150, height: 200))
    #expect(view.place(of: .blue) == CGRect(x: 150, y: 25, width: 150, height: 150))
  }

  @Test("A shape that nobody gives a size is ten points wide and high")
  func idealSize() {
    let view = show { Rectangle().fill(Ink.red.color).fixedSize() }
    #expect(view.place(of: .red) == CGRect(x: 145, y: 95, width: 10, height: 10))
  }

  @Test("Common shapes keep the outlines that the toolkit draws fastest")
  func fastOutlines() {
    let view = show {
      ZStack {
        RoundedRectangle(cornerRadius: 12).fill(Ink.red.color)
        Ellipse().fill(Ink.green.color)
        Capsule().fill(Ink.blue.color).frame(width: 100, height: 40)
      }
    }
    let whole = CGRect(x: 0, y: 0, width: 300, height: 200)
    #expect(view.outlines(of: .red) == [.roundedRectangle(whole, CornerRadii(12))])
    #expect(view.outlines(of: .green) == [.ellipse(whole)])
    #expect(
      view.outlines(of: .blue) == [
        .roundedRectangle(CGRect(x: 100, y: 80, width: 100, height: 40), CornerRadii(20))
      ])
  }

  @Test("A shape by itself is filled with the foreground style")
  func foreground() {
    let view = show { Circle().foregroundStyle(Ink.green.color).frame(width: 50, height: 50) }
    #expect(view.place(of: .green) == CGRect(x: 125, y: 75, width: 50, height: 50))
  }

  @Test("A stroke runs along the outline, a stroked border inside of it")
  func strokes() {
    let view = show {
      ZStack {
        Rectangle().stroke(Ink.red.color, lineWidth: 4)
        Rectangle().strokeBorder(Ink.blue.color, lineWidth: 4)
      }
      .frame(width: 100, height: 60)
    }
    #expect(view.strokes(of: .red).first?.outline == .rectangle(CGRect(x: 100, y: 70, width: 100, height: 60)))
    #expect(view.strokes(of: .blue).first?.outline == .rectangle(CGRect(x: 102, y: 72, width: 96, height: 56)))
    #expect(view.strokes(of: .blue).first?.width == 4)
  }

  @Test("The border of a rounded rectangle has the smaller radius of its inside")
  func roundedBorder() {
    let view = show { RoundedRectangle(cornerRadius: 10).strokeBorder(Ink.red.color, lineWidth: 6) }
    #expect(
      view.strokes(of: .red).first?.outline
        == .roundedRectangle(CGRect(x: 3, y: 3, width: 294, height: 194), CornerRadii(7)))
  }

  @Test("A filled shape can be stroked as well; the stroke lies in front")
  func fillAndStroke() {
    let view = show { Circle().fill(Ink.red.color).stroke(Ink.blue.color, lineWidth: 2).frame(width: 40, height: 40) }
    #expect(view.places(of: .red).count == 1)
    #expect(view.strokes(of: .blue).count == 1)
    let kinds = view.displayList.items.map { item in
      if case .stroke = item.content { "stroke" } else { "fill" }
    }
    #expect(kinds.last == "stroke")
  }

  @Test("A view is clipped to a shape and bordered inside its bounds")
  func clipAndBorder() {
    let view = show {
      Box(.red).frame(width: 200, height: 200).frame(width: 80, height: 40).clipShape(Capsule())
        .border(Ink.blue.color, width: 2)
    }
    let item = view.displayList.items.first
    #expect(item?.clip == CGRect(x: 110, y: 80, width: 80, height: 40))
    #expect(view.strokes(of: .blue).first?.outline == .rectangle(CGRect(x: 111, y: 81, width: 78, height: 38)))
  }

  @Test("A style behind a view takes the view's size, or a shape of that size")
  func styledBackground() {
    let view = show {
      Box(.red).frame(width: 50, height: 30).padding(5)
        .background(Ink.blue.color, in: RoundedRectangle(cornerRadius: 8)).padding(5).background(Ink.green.color)
    }
    #expect(view.place(of: .blue) == CGRect(x: 120, y: 80, width: 60, height: 40))
    #expect(view.place(of: .green) == CGRect(x: 115, y: 75, width: 70, height: 50))
  }

  @Test("The corners inside a container follow the container's shape")
  func containerShape() {
    let view = show {
      ContainerRelativeShape().fill(Ink.red.color).padding(8).containerShape(RoundedRectangle(cornerRadius: 20))
    }
    #expect(
      view.outlines(of: .red) == [
        .roundedRectangle(CGRect(x: 8, y: 8, width: 284, height: 184), CornerRadii(12))
      ])
  }

  @Test("What changes in a shape is animated")
  func animatedRadius() throws {
    struct Morph: View {
      @State private var isRound = false
      var body: some View {
        RoundedRectangle(cornerRadius: isRound ? 20 : 0).fill(Ink.red.color).frame(width: 100, height: 100)
        Button("Morph") { withAnimation(.linear(duration: 1)) { isRound.toggle() } }
      }
    }
    let view = show { VStack { Morph() } }
    try view.press("Morph")
    view.advance(.milliseconds(500))
    guard case .roundedRectangle(_, let radii)? = view.outlines(of: .red).first else {
      Issue.record("no rounded rectangle: \(view.displayList)")
      return
    }
    #expect(abs(radii.topLeft - 10) < 0.5)
  }

  @Test("A colour that changes is animated through the colours between")
  func animatedColor() throws {
    struct Blend: View {
      @State private var isBlue = false
      var body: some View {
        Rectangle().fill(isBlue ? Ink.blue.color : Ink.red.color)
        Button("Blend") { withAnimation(.linear(duration: 1)) { isBlue.toggle() } }
      }
    }
    let view = show { VStack { Blend() } }
    try view.press("Blend")
    view.advance(.milliseconds(500))
    let color = view.displayList.color(at: CGPoint(x: 20, y: 20))
    #expect(abs(color.red - 0.5) < 0.05 && abs(color.blue - 0.5) < 0.05)
    view.advance(.seconds(1))
    #expect(view.displayList.color(at: CGPoint(x: 20, y: 20)).blue == 1)
  }
}

@Suite("Paths")
struct PathTests {
  @Test("A path knows the rectangle around its curves, not around their control points")
  func bounds() {
    let path = Path { path in
      path.move(to: .zero)
      path.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 50, y: 100))
    }
    #expect(abs(path.boundingRect.height - 50) < 0.001)
    #expect(
      Path(ellipseIn: CGRect(x: 10, y: 20, width: 30, height: 40)).boundingRect
        == CGRect(x: 10, y: 20, width: 30, height: 40))
  }

  @Test("A trimmed path has the wanted part of the length")
  func trimming() {
    let square = Path(CGRect(x: 0, y: 0, width: 100, height: 100))
    let half = square.trimmedPath(from: 0.25, to: 0.75)
    #expect(half.description == "100.0 0.0 m 100.0 100.0 l 0.0 100.0 l")
    #expect(square.trimmedPath(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmedPath(from: 0, to: 1) == square)
  }

  @Test("An arc that is not clockwise runs clockwise on screen, because y points down")
  func arcs() {
    var path = Path()
    path.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: false)
    #expect(path.boundingRect.maxY > 9.99 && path.boundingRect.minY > -0.01)
    var other = Path()
    other.addArc(center: .zero, radius: 10, startAngle: .zero, endAngle: .degrees(90), clockwise: true)
    #expect(other.boundingRect.minX < -9.99 && other.boundingRect.minY < -9.99)
  }

  @Test("A stroked path covers half the width to both sides")
  func stroking() {
    var line = Path()
    line.move(to: CGPoint(x: 0, y: 0))
    line.addLine(to: CGPoint(x: 100, y: 0))
    let outline = line.strokedPath(StrokeStyle(lineWidth: 10, lineCap: .square))
    #expect(outline.boundingRect == CGRect(x: -5, y: -5, width: 110, height: 10))
    #expect(outline.contains(CGPoint(x: 50, y: 4)) && !outline.contains(CGPoint(x: 50, y: 6)))
    let dashed = line.strokedPath(StrokeStyle(lineWidth: 10, dash: [20, 10]))
    #expect(dashed.contains(CGPoint(x: 10, y: 0)) && !dashed.contains(CGPoint(x: 25, y: 0)))
  }

  @Test("A path's description can be read back")
  func description() {
    let path = Path { path in
      path.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 5)])
      path.addCurve(to: CGPoint(x: 1, y: 2), control1: CGPoint(x: 3, y: 4), control2: CGPoint(x: 5, y: 6))
      path.closeSubpath()
    }
    #expect(Path(path.description) == path)
    #expect(Path("1 2 3 x") == nil)
  }
}
