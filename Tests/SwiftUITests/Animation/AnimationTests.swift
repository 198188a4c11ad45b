import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Observation
import SwiftUI
import Testing

@Observable private final class Knob {
  var x: CGFloat = 0
  var other: CGFloat = 0
  var isShown = true
}

private struct Slider: View {
  let knob: Knob
  var body: some View { Box(.red).frame(width: 20, height: 20).offset(x: knob.x) }
}

@MainActor
@Suite("Animation")
struct AnimationTests {
  private let knob = Knob()
  private let start: CGFloat = 140

  @Test("An animated change takes its time and ends exactly at the new value")
  func linear() throws {
    let view = show { Slider(knob: knob) }
    withAnimation(.linear(duration: 1)) { knob.x = 100 }
    view.advance(.milliseconds(500))
    let middle = try #require(view.place(of: .red)?.minX)
    #expect(abs(middle - start - 50) < 4)
    view.advance(.milliseconds(600))
    #expect(view.place(of: .red)?.minX == start + 100)
    #expect(view.window?.isFramePending == false)
  }

  @Test("A change without an animation is there with the next frame")
  func immediate() {
    let view = show { Slider(knob: knob) }
    knob.x = 100
    view.advanceFrame()
    #expect(view.place(of: .red)?.minX == start + 100)
  }

  @Test("Turning back on the way starts from where things are")
  func reversal() throws {
    let view = show { Slider(knob: knob) }
    withAnimation(.linear(duration: 1)) { knob.x = 100 }
    view.advance(.milliseconds(500))
    let turning = try #require(view.place(of: .red)?.minX)
    withAnimation(.linear(duration: 1)) { knob.x = 0 }
    view.advanceFrame()
    view.advanceFrame()
    let after = try #require(view.place(of: .red)?.minX)
    #expect(abs(after - turning) < 6)
    view.advance(.seconds(2))
    #expect(view.place(of: .red)?.minX == start)
  }

  @Test("Where the desktop asks for less motion, changes are there at once")
  func reducedMotion() {
    let view = show { Slider(knob: knob) }
    view.toolkit.appearance.reducesMotion = true
    view.advanceFrame()
    withAnimation(.linear(duration: 1)) { knob.x = 100 }
    view.advanceFrame()
    #expect(view.place(of: .red)?.minX == start + 100)
  }

  @Test("A size that changes moves its neighbours along")
  func layout() throws {
    let view = show {
      VStack(spacing: 0) {
        Growing(knob: knob)
        Box(.blue).frame(width: 20, height: 20)
      }
    }
    #expect(view.place(of: .red)?.height == 20)
    withAnimation(.linear(duration: 1)) { knob.x = 100 }
    view.advance(.milliseconds(500))
    let red = try #require(view.place(of: .red))
    let blue = try #require(view.place(of: .blue))
    #expect(abs(red.height - 70) < 4)
    #expect(abs(blue.minY - red.maxY) < 0.01)
    view.advance(.seconds(1))
    #expect(view.place(of: .red)?.height == 120)
  }

  @Test("The end of an animation is told once")
  func completion() {
    let view = show { Slider(knob: knob) }
    var ended = 0
    withAnimation(.linear(duration: 1)) {
      knob.x = 100
    } completion: {
      ended += 1
    }
    view.advance(.milliseconds(900))
    #expect(ended == 0)
    view.advance(.milliseconds(200))
    #expect(ended == 1)
  }

  @Test("A transaction can leave animations out")
  func disabled() {
    let view = show { Slider(knob: knob) }
    var transaction = Transaction(animation: .linear(duration: 1))
    transaction.disablesAnimations = true
    withTransaction(transaction) { knob.x = 100 }
    view.advanceFrame()
    #expect(view.place(of: .red)?.minX == start + 100)
  }

  @Test("A view that goes with a transition is seen until it has ended")
  func removal() throws {
    let view = show { Guest(knob: knob) }
    #expect(view.place(of: .red) != nil)
    withAnimation(.linear(duration: 1)) { knob.isShown = false }
    view.advance(.milliseconds(500))
    #expect(abs(try opacity(view) - 0.5) < 0.05)
    view.advance(.seconds(1))
    #expect(view.places(of: .red).isEmpty)
  }

  @Test("A view that comes with a transition grows into view")
  func insertion() throws {
    knob.isShown = false
    let view = show { Guest(knob: knob) }
    #expect(view.places(of: .red).isEmpty)
    withAnimation(.linear(duration: 1)) { knob.isShown = true }
    view.advance(.milliseconds(500))
    #expect(abs(try opacity(view) - 0.5) < 0.05)
    view.advance(.seconds(1))
    #expect(try opacity(view) == 1)
  }

  @Test("A view that comes back while it is going stays")
  func comingBack() {
    let view = show { Guest(knob: knob) }
    withAnimation(.linear(duration: 1)) { knob.isShown = false }
    view.advance(.milliseconds(300))
    withAnimation(.linear(duration: 1)) { knob.isShown = true }
    view.advance(.seconds(3))
    #expect(view.places(of: .red).count == 1)
  }

  @Test("Without an animation a transition takes no time")
  func plainRemoval() {
    let view = show { Guest(knob: knob) }
    knob.isShown = false
    view.advanceFrame()
    #expect(view.places(of: .red).isEmpty)
  }

  @Test("An animation that repeats asks for a frame each time and moves back and forth")
  func repeating() throws {
    let view = show { Slider(knob: knob) }
    withAnimation(.linear(duration: 1).repeatForever()) { knob.x = 100 }
    view.advance(.milliseconds(1500))
    let middle = try #require(view.place(of: .red)?.minX)
    #expect(abs(middle - start - 50) < 4)
    #expect(view.window?.isFramePending == true)
  }

  private func opacity(_ view: ViewTester) throws -> Double {
    let item = view.displayList.items.first { item in
      if case .fill(_, .color(let color)) = item.content { return color.red == 1 && color.green == 0 }
      return false
    }
    return try #require(item).opacity
  }
}

private struct Growing: View {
  let knob: Knob
  var body: some View { Box(.red).frame(width: 20, height: 20 + knob.x) }
}

private struct Guest: View {
  let knob: Knob
  var body: some View {
    ZStack {
      Box(.blue).frame(width: 10, height: 10)
      if knob.isShown { Box(.red).frame(width: 20, height: 20).transition(.opacity) }
    }
  }
}
