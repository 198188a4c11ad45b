import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Looks that depend on the place")
struct ScrollTransitionTests {
  private func opacity(_ view: ViewTester, of ink: Ink) -> Double? {
    view.displayList.items.first { item in
      if case .fill(_, .color(let color)) = item.content {
        return (color.red, color.green, color.blue) == ink.components
      }
      return false
    }?.opacity
  }

  @Test("A view fades along with the scrolling as far as it is outside")
  func interactive() throws {
    let view = show {
      ScrollView {
        VStack(spacing: 0) {
          Box(.red).frame(width: 100, height: 100)
            .scrollTransition(.interactive(timingCurve: .linear)) { content, phase in
              content.opacity(phase.isIdentity ? 1 : 0)
            }
          Box(.blue).frame(width: 100, height: 900)
        }
      }
      .accessibilityLabel("Area")
    }
    #expect(opacity(view, of: .red) == 1)
    try view.scroll("Area", by: 50)
    view.advanceFrame()
    #expect(abs((opacity(view, of: .red) ?? 0) - 0.5) < 0.01)
    try view.scroll("Area", by: -50)
    view.advanceFrame()
    #expect(opacity(view, of: .red) == 1)
  }

  @Test("A view is moved by its place in the window, and layout does not notice")
  func visualEffect() throws {
    struct Parallax: View {
      @State private var isLower = false
      var body: some View {
        VStack(spacing: 0) {
          if isLower { Color.clear.frame(height: 40) }
          Box(.red).frame(width: 20, height: 20)
            .visualEffect { content, proxy in content.offset(x: proxy.frame(in: .global).minY) }
          Box(.blue).frame(width: 20, height: 20)
          Spacer()
          Button("Lower") { isLower = true }
        }
      }
    }
    let view = show { Parallax() }
    #expect(view.place(of: .red)?.origin == CGPoint(x: 140, y: 0))
    try view.press("Lower")
    view.advanceFrame()
    #expect(view.place(of: .red)?.origin == CGPoint(x: 180, y: 40))
    #expect(view.place(of: .blue)?.origin == CGPoint(x: 140, y: 60))
  }

  @Test("Changes of a view's geometry are told once each")
  func geometryChange() throws {
    let journal = Journal()
    struct Growing: View {
      let journal: Journal
      @State private var width: CGFloat = 20
      var body: some View {
        VStack(spacing: 0) {
          Box(.red).frame(width: width, height: 20)
            .onGeometryChange(for: CGFloat.self) { proxy in
              proxy.size.width
            } action: { old, new in
              journal.note("\(Int(old)) to \(Int(new))")
            }
          Button("Wider") { width += 10 }
        }
      }
    }
    let view = show { Growing(journal: journal) }
    #expect(journal.take() == ["20 to 20"])
    try view.press("Wider")
    #expect(journal.take() == ["20 to 30"])
    view.advanceFrame()
    #expect(journal.take() == [])
  }

  @Test("A group is drawn as one layer, so that its opacity applies to the whole")
  func groups() throws {
    let view = show {
      ZStack {
        Box(.red).frame(width: 40, height: 40)
        Box(.blue).frame(width: 20, height: 20)
      }
      .drawingGroup()
      .opacity(0.5)
    }
    let items = view.displayList.items
    #expect(items.count == 2 && items.allSatisfy { $0.opacity == 0.5 && $0.effects.count == 2 })
  }

  @Test("A shape inside a container follows the container's shape")
  func containerShape() throws {
    let view = show {
      ContainerRelativeShape().fill(Ink.red.color).padding(10)
        .containerShape(RoundedRectangle(cornerRadius: 30))
        .frame(width: 200, height: 100)
    }
    let item = try #require(view.displayList.items.first)
    guard case .fill(let outline, _) = item.content else {
      Issue.record("no fill")
      return
    }
    // The corner of the inner shape keeps the distance to that of the container: its radius is 20.
    #expect(outline.contains(CGPoint(x: 60 + 7, y: 60 + 7)))
    #expect(!outline.contains(CGPoint(x: 60 + 5, y: 60 + 5)))
  }
}
