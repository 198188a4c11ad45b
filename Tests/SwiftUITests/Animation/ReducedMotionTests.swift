import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Reduced motion")
struct ReducedMotionTests {
  private func calm<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewTester {
    var appearance = Appearance()
    appearance.reducesMotion = true
    return ViewTester(size: CGSize(width: 300, height: 200), appearance: appearance, content: content)
  }

  @Test("Phases stay at the first, keyframes at the start, symbols at rest")
  func atRest() {
    let view = calm {
      VStack(spacing: 0) {
        PhaseAnimator([20.0, 80]) { width in Box(.red).frame(width: width, height: 10) }
        KeyframeAnimator(initialValue: 20.0) { width in
          Box(.blue).frame(width: width, height: 10)
        } keyframes: { _ in
          LinearKeyframe(80.0, duration: 1)
        }
        SwiftUI.Image(systemName: "star").symbolEffect(.pulse)
      }
    }
    view.advance(.milliseconds(500))
    #expect(view.place(of: .red)?.width == 20)
    #expect(view.place(of: .blue)?.width == 20)
    #expect(view.window?.isFramePending == false)
  }

  @Test("What an animation would reach is there at once, and its end is told")
  func atOnce() throws {
    struct Jump: View {
      let journal: Journal
      @State private var isRight = false
      var body: some View {
        VStack(spacing: 0) {
          Box(.red).frame(width: 10, height: 10).offset(x: isRight ? 50 : 0)
          Text(isRight ? "2" : "1").contentTransition(.numericText())
          Button("Jump") {
            withAnimation(.linear(duration: 10)) {
              isRight = true
            } completion: {
              journal.note("end")
            }
          }
        }
      }
    }
    let journal = Journal()
    let view = calm { Jump(journal: journal) }
    let start = try #require(view.place(of: .red)?.minX)
    try view.press("Jump")
    view.advanceFrame()
    #expect(view.place(of: .red)?.minX == start + 50)
    #expect(view.sees("2") && !view.displayList.texts.contains("1"))
    #expect(journal.take() == ["end"])
  }
}
