import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Virtual time")
struct TimeTests {
  @Test("Timers run in the order of their times, equal ones in the order they were scheduled")
  func order() {
    let clock = HeadlessToolkit().clock
    var ran: [String] = []
    _ = clock.schedule(after: 2) { ran.append("c \(clock.now)") }
    _ = clock.schedule(after: 1) { ran.append("a \(clock.now)") }
    _ = clock.schedule(after: 1) { ran.append("b \(clock.now)") }
    clock.advance(by: 5)
    #expect(ran == ["a 1.0", "b 1.0", "c 2.0"])
    #expect(clock.now == 5)
  }

  @Test("A timer that schedules another which falls due in time sees it run")
  func nested() {
    let clock = HeadlessToolkit().clock
    var ran: [Double] = []
    func again() {
      ran.append(clock.now)
      _ = clock.schedule(after: 1) { again() }
    }
    _ = clock.schedule(after: 1) { again() }
    clock.advance(by: 3)
    #expect(ran == [1, 2, 3])
    #expect(clock.pendingCount == 1)
  }

  @Test("A dismissed timer does not run")
  func dismiss() {
    let clock = HeadlessToolkit().clock
    let timer = clock.schedule(after: 1) { Issue.record("ran") }
    timer.dismiss()
    clock.advance(by: 2)
    #expect(clock.pendingCount == 0)
  }

  @Test("A requested frame comes once, on the grid of sixtieths, and only when presented")
  func frames() {
    let scene = Scene()
    scene.window.requestFrame()
    scene.window.requestFrame()
    #expect(scene.toolkit.runFrames() == 1)
    #expect(scene.frames == [1.0 / 60])
    #expect(!scene.window.isFramePending)
    scene.window.close()
    scene.window.requestFrame()
    #expect(!scene.window.isFramePending)
  }

  @Test("An animation that always asks again gets sixty frames in a second")
  func animation() {
    let scene = Scene()
    scene.asksAgain = true
    scene.window.requestFrame()
    scene.toolkit.advance(by: 1)
    #expect(scene.frames.count == 60)
    #expect(scene.toolkit.clock.now == 1)
  }

  @Test("Timers and frames take their turns while time passes")
  func interleaving() {
    let scene = Scene()
    scene.toolkit.runFrames()
    scene.frames = []
    var ran = 0.0
    _ = scene.toolkit.clock.schedule(after: 0.5) {
      ran = scene.toolkit.clock.now
      scene.window.requestFrame()
    }
    scene.toolkit.advance(by: 2)
    #expect(scene.frames.count == 1)
    #expect(scene.frames[0] > ran && scene.frames[0] - ran <= 1.0 / 60 + 1e-9)
  }

  @Test("Two toolkits do not know of each other")
  func instances() {
    let (first, second) = (HeadlessToolkit(), HeadlessToolkit())
    first.clock.advance(by: 3)
    first.writeClipboard("one")
    #expect(second.clock.now == 0)
    #expect(second.clipboard == nil)
  }
}
