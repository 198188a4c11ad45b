import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

/// Comes in larger and turned away, and goes out as a blur.
private struct Swirl: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.scaleEffect(phase.isIdentity ? 1 : 2).opacity(phase == .didDisappear ? 0 : 1)
  }
}

private struct Stretch: ViewModifier {
  let factor: CGFloat
  func body(content: Content) -> some View { content.scaleEffect(factor) }
}

private struct Stage<Content: View>: View {
  @State private var isShown = false
  @ViewBuilder let content: Content
  var body: some View {
    ZStack {
      Box(.blue).frame(width: 10, height: 10)
      if isShown { content }
      Button("Switch") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
        .frame(maxHeight: .infinity, alignment: .bottom)
    }
  }
}

@MainActor
@Suite("Transitions")
struct TransitionTests {
  private func opacity(_ view: ViewTester) -> Double? {
    view.displayList.items.first { item in
      if case .fill(_, .color(let color)) = item.content {
        return color.red == 1 && color.green == 0 && color.blue == 0
      }
      return false
    }?.opacity
  }

  @Test("A transition of the app's own shows each of its phases")
  func custom() throws {
    let view = show { Stage { Box(.red).frame(width: 20, height: 20).transition(Swirl()) } }
    try view.press("Switch")
    #expect(abs((view.place(of: .red)?.width ?? 0) - 40) < 2)
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 30) < 2)
    view.advance(.seconds(1))
    #expect(view.place(of: .red)?.width == 20)
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 30) < 2)
    #expect(abs((opacity(view) ?? 0) - 0.5) < 0.05)
    view.advance(.seconds(1))
    #expect(view.places(of: .red).isEmpty)
  }

  @Test("A view comes as the active modifier says and goes the same way")
  func modifier() throws {
    let view = show {
      Stage {
        Box(.red).frame(width: 20, height: 20)
          .transition(.modifier(active: Stretch(factor: 3), identity: Stretch(factor: 1)))
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 40) < 3)
    view.advance(.seconds(1))
    #expect(view.place(of: .red)?.width == 20)
  }

  @Test("A view may come one way and go another")
  func asymmetric() throws {
    let view = show {
      Stage {
        Box(.red).frame(width: 20, height: 20)
          .transition(.asymmetric(insertion: .opacity, removal: AnyTransition(Swirl()).combined(with: .offset(x: 100))))
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(view.place(of: .red)?.width == 20)
    #expect(abs((opacity(view) ?? 0) - 0.5) < 0.05)
    view.advance(.seconds(1))
    try view.press("Switch")
    view.advance(.milliseconds(500))
    let going = try #require(view.place(of: .red))
    #expect(abs(going.width - 30) < 2 && abs(going.midX - 200) < 4)
  }

  @Test("A view that comes from an edge starts there with its first frame")
  func firstFrame() throws {
    let view = show { Stage { Box(.red).frame(width: 20, height: 20).transition(.move(edge: .leading)) } }
    try view.press("Switch")
    #expect(abs((view.place(of: .red)?.minX ?? 0) - 120) < 2)
    view.advance(.seconds(2))
    #expect(view.place(of: .red)?.minX == 140)
  }

  @Test("A view that is drawn elsewhere fades where it is")
  func offset() throws {
    let view = show { Stage { Box(.red).frame(width: 20, height: 20).offset(x: 50) } }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.minX ?? 0) - 190) < 0.01)
  }

  @Test("Where the desktop asks for less motion, views come and go at once")
  func reducedMotion() throws {
    let view = show { Stage { Box(.red).frame(width: 20, height: 20).transition(Swirl()) } }
    view.toolkit.appearance.reducesMotion = true
    view.advanceFrame()
    try view.press("Switch")
    #expect(view.place(of: .red)?.width == 20)
    try view.press("Switch")
    #expect(view.places(of: .red).isEmpty)
  }
}
