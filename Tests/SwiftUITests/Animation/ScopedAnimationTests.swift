import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

/// Buttons and the like that change state, for tests of what follows.
private struct Switch<Content: View>: View {
  var animation: Animation?
  @State private var isOn = false
  @ViewBuilder let content: (Bool) -> Content
  var body: some View {
    VStack(spacing: 0) {
      content(isOn)
      Button("Switch") { withAnimation(animation) { isOn.toggle() } }
    }
  }
}

@MainActor
@Suite("Animations of parts of a view")
struct ScopedAnimationTests {
  private func opacity(_ view: ViewTester, of ink: Ink) -> Double? {
    view.displayList.items.first { item in
      if case .fill(_, .color(let color)) = item.content {
        return (color.red, color.green, color.blue) == ink.components
      }
      return false
    }?.opacity
  }

  @Test("What belongs to a value is animated when the value changes, and nothing else is")
  func animationOfValue() throws {
    let view = show {
      Switch { isOn in
        Box(.red).frame(height: 10).opacity(isOn ? 0.5 : 1).animation(.linear(duration: 1), value: isOn)
        Box(.blue).frame(height: 10).opacity(isOn ? 0.5 : 1)
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((opacity(view, of: .red) ?? 0) - 0.75) < 0.03)
    #expect(opacity(view, of: .blue) == 0.5)
  }

  @Test("A view that comes or goes with an animated value does so in that animation")
  func comingAndGoing() throws {
    let view = show {
      Switch { isOn in
        VStack { if isOn { Box(.red).frame(height: 20) } }.animation(.linear(duration: 1), value: isOn)
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((opacity(view, of: .red) ?? 0) - 0.5) < 0.05)
    view.advance(.seconds(1))
    #expect(opacity(view, of: .red) == 1)
  }

  @Test("A transaction can be taken out of a part of the view")
  func noAnimation() throws {
    let view = show {
      Switch(animation: .linear(duration: 1)) { isOn in
        Box(.red).frame(height: 10).opacity(isOn ? 0 : 1).transaction { $0.animation = nil }
        Box(.blue).frame(height: 10).opacity(isOn ? 0 : 1)
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(view.places(of: .red) == [])
    #expect(abs((opacity(view, of: .blue) ?? 0) - 0.5) < 0.05)
  }

  @Test("A view of the app's own says what of it is animated")
  func animatableView() throws {
    struct Bar: View, Animatable {
      nonisolated var length: CGFloat
      nonisolated var animatableData: CGFloat {
        get { length }
        set { length = newValue }
      }
      var body: some View { Box(.red).frame(width: length, height: 10) }
    }
    let view = show {
      Switch(animation: .linear(duration: 1)) { isOn in Bar(length: isOn ? 200 : 100) }
    }
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 150) < 3)
    view.advance(.seconds(1))
    #expect(view.place(of: .red)?.width == 200)
  }

  @Test("A phase animator goes through its phases in a circle")
  func phases() {
    let view = show {
      PhaseAnimator([100.0, 200.0]) { width in
        Box(.red).frame(width: width, height: 10)
      } animation: { _ in
        .linear(duration: 1)
      }
    }
    #expect(view.place(of: .red)?.width == 100)
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 150) < 4)
    view.advance(.milliseconds(1000))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 150) < 4)
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.width ?? 0) - 100) < 4)
  }

  @Test("Keyframes move several properties, each on its own track")
  func keyframes() throws {
    struct Pose {
      var width = 100.0
      var height = 10.0
    }
    let view = show {
      Switch { isOn in
        KeyframeAnimator(initialValue: Pose(), trigger: isOn) { pose in
          Box(.red).frame(width: pose.width, height: pose.height)
        } keyframes: { _ in
          KeyframeTrack(\.width) {
            LinearKeyframe(200, duration: 1)
            LinearKeyframe(100, duration: 1)
          }
          KeyframeTrack(\.height) { LinearKeyframe(20, duration: 1) }
        }
      }
    }
    try view.press("Switch")
    view.advance(.milliseconds(1000))
    let place = try #require(view.place(of: .red))
    #expect(abs(place.width - 200) < 4 && abs(place.height - 20) < 1)
    view.advance(.milliseconds(1100))
    #expect(view.place(of: .red)?.width == 100)
  }

  @Test("A timeline is made anew as its schedule says")
  func timeline() {
    let journal = Journal()
    let view = show {
      TimelineView(.periodic(from: .now, by: 1)) { context in
        let _ = journal.note("tick")
        Box(.red)
      }
    }
    _ = journal.take()
    view.advance(.milliseconds(3100))
    #expect(journal.take() == ["tick", "tick", "tick"])
  }

  @Test("A timeline of the frame clock is made anew with every frame, and rests while it is paused")
  func frames() {
    let journal = Journal()
    let view = show {
      TimelineView(.animation) { context in
        let _ = journal.note("tick")
        Box(.red)
      }
    }
    _ = journal.take()
    view.advance(.milliseconds(200))
    #expect((10...14).contains(journal.take().count))
    let paused = show { TimelineView(.animation(paused: true)) { _ in Box(.red) } }
    paused.advance(.milliseconds(200))
    #expect(paused.window?.isFramePending == false)
  }

  @Test("The end of a spring can be told when its change counts as made or when it rests")
  func criteria() throws {
    let journal = Journal()
    struct Jump: View {
      let journal: Journal
      @State private var x: CGFloat = 0
      var body: some View {
        VStack {
          Box(.red).frame(width: 10, height: 10).offset(x: x)
          Button("Jump") {
            withAnimation(.spring(duration: 0.5)) {
              x += 10
            } completion: {
              journal.note("made")
            }
            withAnimation(.spring(duration: 0.5), completionCriteria: .removed) {
              x += 10
            } completion: {
              journal.note("rests")
            }
          }
        }
      }
    }
    let view = show { Jump(journal: journal) }
    try view.press("Jump")
    view.advance(.milliseconds(560))
    #expect(journal.take() == ["made"])
    view.advance(.milliseconds(600))
    #expect(journal.take() == ["rests"])
  }

  @Test("A spring that is turned around keeps its speed at first")
  func speed() throws {
    struct Swing: View {
      @State private var x: CGFloat = 0
      var body: some View {
        VStack {
          Box(.red).frame(width: 10, height: 10).offset(x: x)
          Button("There") { withAnimation(.spring(duration: 1)) { x = 100 } }
          Button("Back") { withAnimation(.spring(duration: 1)) { x = 0 } }
        }
      }
    }
    let view = show { Swing() }
    try view.press("There")
    view.advance(.milliseconds(160))
    try view.press("Back")
    let turning = try #require(view.place(of: .red)?.minX)
    view.advance(.milliseconds(50))
    #expect((view.place(of: .red)?.minX ?? 0) > turning + 2)
    view.advance(.seconds(3))
    #expect(view.place(of: .red)?.minX == 145)
  }

  @Test("A view that has gone asks for no more frames")
  func gone() throws {
    struct Endless: View {
      @State private var isOn = false
      var body: some View {
        Box(.red).frame(width: isOn ? 20 : 10, height: 10)
          .onAppear { withAnimation(.linear(duration: 1).repeatForever()) { isOn = true } }
      }
    }
    let view = show { Switch { isOn in if !isOn { Endless() } } }
    view.advance(.milliseconds(300))
    #expect(view.window?.isFramePending == true)
    try view.press("Switch")
    view.advance(.milliseconds(300))
    #expect(view.window?.isFramePending == false)
  }

  @Test("A view takes the place of another one of the same name and starts where that one was")
  func matchedGeometry() throws {
    struct Hero: View {
      @Namespace private var space
      @State private var isLarge = false
      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.clear
          if isLarge {
            Box(.red).matchedGeometryEffect(id: "hero", in: space).frame(width: 200, height: 100)
          } else {
            Box(.red).matchedGeometryEffect(id: "hero", in: space).frame(width: 20, height: 20)
          }
          Button("Grow") { withAnimation(.linear(duration: 1)) { isLarge = true } }.frame(
            maxHeight: .infinity, alignment: .bottom)
        }
      }
    }
    let view = show { Hero() }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 20, height: 20))
    try view.press("Grow")
    view.advance(.milliseconds(500))
    for place in view.places(of: .red) {
      #expect(abs(place.width - 110) < 5 && abs(place.height - 60) < 3)
    }
    view.advance(.seconds(1))
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test("A view that is not the source lies where its source is")
  func follower() {
    struct Marked: View {
      @Namespace private var space
      var body: some View {
        ZStack {
          Box(.red).frame(width: 40, height: 30).matchedGeometryEffect(id: 1, in: space).offset(x: 0)
            .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
          Box(.blue).matchedGeometryEffect(id: 1, in: space, isSource: false)
        }
      }
    }
    let view = show { Marked() }
    #expect(view.place(of: .blue) == CGRect(x: 0, y: 0, width: 40, height: 30))
  }

  @Test("A symbol effect moves the symbol once per change")
  func symbolEffect() throws {
    let view = show {
      Switch { isOn in SwiftUI.Image(systemName: "star").symbolEffect(.bounce, value: isOn) }
    }
    let before = view.displayList.items.first?.bounds.width ?? 0
    try view.press("Switch")
    view.advance(.milliseconds(140))
    #expect((view.displayList.items.first?.bounds.width ?? 0) > before * 1.1)
    view.advance(.seconds(1))
    #expect(abs((view.displayList.items.first?.bounds.width ?? 0) - before) < 0.01)
  }
}

/// Waits halfway for a second.
private struct Halfway: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    guard time < 1 else { return nil }
    var half = value
    half.scale(by: 0.5)
    return half
  }
}

@Suite("Springs and curves")
struct SpringTests {
  @Test("A spring without bounce arrives without going beyond; one with bounce goes beyond")
  func springs() {
    let smooth = (0...100).map { Spring.smooth.value(target: 1.0, time: Double($0) / 50) }
    #expect(smooth.max()! <= 1 && abs(smooth.last! - 1) < 0.001)
    let bouncy = (0...100).map { Spring.bouncy.value(target: 1.0, time: Double($0) / 50) }
    #expect(bouncy.max()! > 1.02)
    #expect(Spring(mass: 1, stiffness: 100, damping: 20).dampingRatio == 1)
  }

  @Test("A unit curve and its inverse undo each other")
  func inverse() {
    let curve = UnitCurve.easeInOut
    #expect(abs(curve.inverse.value(at: curve.value(at: 0.3)) - 0.3) < 1e-4)
    #expect(abs(UnitCurve.linear.velocity(at: 0.5) - 1) < 1e-3)
  }

  @Test("An animation of the app's own is asked for the place of each value")
  @MainActor func custom() throws {
    #expect(Animation(Halfway()) == Animation(Halfway()))
    let view = show {
      Switch(animation: Animation(Halfway())) { isOn in Box(.red).frame(width: 10, height: 10).offset(x: isOn ? 80 : 0)
      }
    }
    let start = try #require(view.place(of: .red)?.minX)
    try view.press("Switch")
    view.advance(.milliseconds(500))
    #expect(view.place(of: .red)?.minX == start + 40)
    view.advance(.milliseconds(600))
    #expect(view.place(of: .red)?.minX == start + 80)
  }

  @Test("A timeline of keyframes can be read at any time")
  func timeline() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10.0, duration: 1)
      MoveKeyframe(20.0)
      LinearKeyframe(30.0, duration: 1)
    }
    #expect(timeline.duration == 2)
    #expect(timeline.value(time: 0.5) == 5)
    #expect(timeline.value(time: 1.5) == 25)
  }
}
