import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

private struct Score: View {
  var animation: Animation? = .linear(duration: 1)
  @State private var count = 1
  var body: some View {
    VStack {
      Text("\(count)").contentTransition(.numericText())
      Button("More") { withAnimation(animation) { count += 1 } }
    }
  }
}

private struct Heart: View {
  @State private var isLiked = false
  var body: some View {
    VStack {
      SwiftUI.Image(systemName: isLiked ? "star" : "bell").contentTransition(.symbolEffect(.replace))
      Button("Like") { isLiked.toggle() }
    }
  }
}

@MainActor
@Suite("Content transitions and symbol effects")
struct ContentTransitionTests {
  private func pictures(_ view: ViewTester) -> [DisplayItem] {
    view.displayList.visible.items.filter { if case .image = $0.content { true } else { false } }
  }

  @Test("A number rolls away while the next one comes, which is read out at once")
  func numbers() throws {
    let view = show { Score() }
    let place = try #require(view.displayList.items.first?.bounds)
    try view.press("More")
    view.advance(.milliseconds(300))
    #expect(view.sees("2"))
    #expect(view.displayList.texts.contains("1"))
    let old = try #require(view.displayList.bounds(ofText: "1"))
    #expect(old.minY < place.minY)
    view.advance(.seconds(1))
    #expect(!view.displayList.texts.contains("1"))
    #expect(view.sees("2"))
  }

  @Test("Without an animation a number is there at once")
  func plainNumbers() throws {
    let view = show { Score(animation: nil) }
    try view.press("More")
    #expect(!view.displayList.texts.contains("1") && view.sees("2"))
  }

  @Test("A symbol replaces another one by shrinking and growing")
  func replace() throws {
    let view = show { Heart() }
    let name = try #require(view.displayList.images.first?.name)
    try view.press("Like")
    view.advance(.milliseconds(60))
    let going = try #require(pictures(view).first)
    #expect(going.opacity < 1)
    if case .image(let image, _) = going.content { #expect(image.name == name) }
    view.advance(.seconds(1))
    #expect(pictures(view).count == 1)
    #expect(view.displayList.images.first?.name != name)
    #expect(pictures(view).first?.opacity == 1)
  }

  @Test("An effect concerns the symbols of a view only, goes on while it is active and ends with its run")
  func pulse() throws {
    struct Pulse: View {
      @State private var isActive = true
      var body: some View {
        VStack {
          SwiftUI.Image(systemName: "star")
          Box(.red).frame(width: 20, height: 20)
          Button("Stop") { isActive = false }
        }
        .symbolEffect(.pulse, isActive: isActive)
      }
    }
    let view = show { Pulse() }
    view.advance(.milliseconds(600))
    #expect((pictures(view).first?.opacity ?? 1) < 0.5)
    #expect(view.place(of: .red) != nil)
    view.advance(.milliseconds(1200))
    #expect((pictures(view).first?.opacity ?? 1) < 0.5)
    try view.press("Stop")
    view.advance(.seconds(2))
    #expect(pictures(view).first?.opacity == 1)
    #expect(view.window?.isFramePending == false)
  }

  @Test("A symbol disappears and comes back as told")
  func disappear() throws {
    struct Moon: View {
      @State private var isHidden = false
      var body: some View {
        VStack {
          SwiftUI.Image(systemName: "moon").symbolEffect(.disappear, isActive: isHidden)
          Button("Switch") { isHidden.toggle() }
        }
      }
    }
    let view = show { Moon() }
    #expect(pictures(view).count == 1)
    try view.press("Switch")
    view.advance(.seconds(1))
    #expect(pictures(view).isEmpty)
    try view.press("Switch")
    view.advance(.seconds(1))
    #expect(pictures(view).first?.opacity == 1)
  }

  @Test("Effects can be taken off a part of a view")
  func removed() {
    let view = show {
      SwiftUI.Image(systemName: "star").symbolEffectsRemoved().symbolEffect(.rotate, isActive: true)
    }
    view.advance(.milliseconds(500))
    #expect(view.window?.isFramePending == false)
  }
}
