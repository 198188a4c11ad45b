import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Gestures")
struct GestureTests {
  private let journal = Journal()
  private let center = CGPoint(x: 150, y: 100)

  @Test("A tap is a press that does not move")
  func tap() {
    let view = show { Box(.red).onTapGesture { journal.note("tap") } }
    view.window?.click(at: center)
    #expect(journal.take() == ["tap"])
    view.window?.drag(from: center, to: CGPoint(x: 200, y: 100))
    #expect(journal.take() == [])
  }

  @Test("A tap tells where it was")
  func spatialTap() {
    let view = show {
      Box(.red).frame(width: 100, height: 100).onTapGesture { journal.note("\(Int($0.x)) \(Int($0.y))") }
    }
    view.window?.click(at: CGPoint(x: 110, y: 60))
    #expect(journal.take() == ["10 10"])
  }

  @Test("Of two views inside each other the inner one gets the tap")
  func innermost() {
    let view = show {
      Box(.red).frame(width: 50, height: 50).onTapGesture { journal.note("inner") }
        .padding(20).background(Ink.blue.color).onTapGesture { journal.note("outer") }
    }
    view.window?.click(at: center)
    #expect(journal.take() == ["inner"])
    view.window?.click(at: CGPoint(x: 110, y: 100))
    #expect(journal.take() == ["outer"])
  }

  @Test("A gesture of high priority goes before those inside; a simultaneous one runs beside them")
  func priorities() {
    let high = show {
      Box(.red).onTapGesture { journal.note("inner") }
        .highPriorityGesture(TapGesture().onEnded { journal.note("high") })
    }
    high.window?.click(at: center)
    #expect(journal.take() == ["high"])
    let both = show {
      Box(.red).onTapGesture { journal.note("inner") }
        .simultaneousGesture(TapGesture().onEnded { journal.note("beside") })
    }
    both.window?.click(at: center)
    #expect(journal.take().sorted() == ["beside", "inner"])
  }

  @Test("A single tap waits until it is clear that it is not the first of two")
  func doubleTap() {
    let view = show {
      Box(.red).onTapGesture(count: 2) { journal.note("double") }.onTapGesture { journal.note("single") }
    }
    view.window?.click(at: center)
    #expect(journal.take() == [])
    view.advance(.milliseconds(400))
    #expect(journal.take() == ["single"])
    view.window?.doubleClick(at: center)
    view.advance(.milliseconds(400))
    #expect(journal.take() == ["double"])
  }

  @Test("A long press fires while the button is down; letting go earlier or moving away does not")
  func longPress() {
    let view = show {
      Box(.red).onLongPressGesture {
        journal.note("long")
      } onPressingChanged: {
        journal.note($0 ? "down" : "up")
      }
    }
    view.window?.pointerDown(at: center)
    view.advance(.milliseconds(400))
    #expect(journal.take() == ["down"])
    view.advance(.milliseconds(200))
    #expect(journal.take() == ["long", "up"])
    view.window?.pointerUp(at: center)
    view.window?.click(at: center)
    view.advance(.seconds(1))
    #expect(journal.take() == ["down", "up"])
  }

  @Test("A drag begins after ten points and tells start, place and translation")
  func drag() {
    let view = show {
      Box(.red).gesture(
        DragGesture()
          .onChanged { journal.note("\(Int($0.translation.width)) from \(Int($0.startLocation.x))") }
          .onEnded { journal.note("ended \(Int($0.location.x)), thrown \($0.predictedEndLocation.x > $0.location.x)") })
    }
    view.window?.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 120, y: 100), steps: 4)
    #expect(journal.take() == ["10 from 100", "15 from 100", "20 from 100", "ended 120, thrown true"])
  }

  @Test("State of a gesture goes back when the gesture ends")
  func gestureState() {
    struct Draggable: View {
      @GestureState private var offset = CGSize.zero
      var body: some View {
        Box(.red).frame(width: 40, height: 40).offset(offset)
          .gesture(DragGesture(minimumDistance: 0).updating($offset) { value, state, _ in state = value.translation })
      }
    }
    let view = show { Draggable() }
    view.window?.pointerDown(at: center)
    view.window?.pointerMoved(to: CGPoint(x: 180, y: 110))
    view.advanceFrame()
    #expect(view.place(of: .red)?.origin == CGPoint(x: 160, y: 90))
    view.window?.pointerUp(at: CGPoint(x: 180, y: 110))
    view.advanceFrame()
    #expect(view.place(of: .red)?.origin == CGPoint(x: 130, y: 80))
  }

  @Test("A long press and then a drag, as for moving things")
  func sequence() {
    let view = show {
      Box(.red).gesture(
        LongPressGesture().sequenced(before: DragGesture()).onEnded { value in
          if case .second(true, let drag?) = value { journal.note("moved by \(Int(drag.translation.width))") }
        })
    }
    view.window?.drag(from: center, to: CGPoint(x: 200, y: 100))
    #expect(journal.take() == [])
    view.window?.pointerDown(at: center)
    view.advance(.milliseconds(600))
    view.window?.pointerMoved(to: CGPoint(x: 190, y: 100))
    view.window?.pointerUp(at: CGPoint(x: 190, y: 100))
    #expect(journal.take() == ["moved by 40"])
  }

  @Test("The first of two exclusive gestures goes first")
  func exclusive() {
    let view = show {
      Box(.red).gesture(
        TapGesture(count: 2).onEnded { journal.note("double") }
          .exclusively(before: TapGesture().onEnded { journal.note("single") }))
    }
    view.window?.click(at: center)
    view.advance(.milliseconds(400))
    #expect(journal.take() == ["single"])
    view.window?.doubleClick(at: center)
    #expect(journal.take() == ["double"])
  }

  @Test("Two fingers magnify and turn")
  func pinch() {
    let view = show {
      Box(.red).gesture(
        MagnifyGesture().onEnded { journal.note("×\($0.magnification)") }
          .simultaneously(with: RotateGesture().onEnded { journal.note("\(Int($0.rotation.degrees.rounded()))°") }))
    }
    view.window?.pinch(at: center, scale: 1.5, rotation: 0.2, isFinished: false)
    view.window?.pinch(at: center, scale: 2, rotation: .pi / 2)
    #expect(journal.take().sorted() == ["90°", "×2.0"])
  }

  @Test("Disabled views recognize nothing; a content shape is where the pointer finds a view")
  func disabledAndShape() {
    let disabled = show { Box(.red).onTapGesture { journal.note("tap") }.disabled(true) }
    disabled.window?.click(at: center)
    #expect(journal.take() == [])
    let empty = show {
      Color.clear.frame(width: 100, height: 100).contentShape(Circle()).onTapGesture { journal.note("in") }
    }
    empty.window?.click(at: center)
    empty.window?.click(at: CGPoint(x: 102, y: 52))
    #expect(journal.take() == ["in"])
  }

  @Test("A view hears when the pointer comes and goes")
  func hover() {
    let view = show {
      Box(.red).frame(width: 50, height: 50).onHover { journal.note($0 ? "in" : "out") }
    }
    view.window?.hover(at: center)
    view.window?.hover(at: CGPoint(x: 151, y: 101))
    view.window?.hover(at: .zero)
    #expect(journal.take() == ["in", "out"])
  }
}
