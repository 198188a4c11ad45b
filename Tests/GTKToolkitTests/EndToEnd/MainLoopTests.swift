import Foundation
import Testing

@Suite("A running program")
struct MainLoopTests {
  @Test("The main actor, the main queue and timers are served while GTK runs")
  func mainLoop() throws {
    let gallery = try GalleryProcess(showsWindow: false)
    defer { gallery.end() }
    gallery.expect("activated")
    gallery.expect("task")
    gallery.expect("slept")
    gallery.expect("timer")
    gallery.signal(SIGTERM)
    gallery.expect("terminate")
    gallery.expect("ended 0")
    #expect(gallery.waitForEnd() == 0)
  }

  @Test("Work that is handed to the main queue from elsewhere is done")
  func queue() throws {
    let gallery = try GalleryProcess(showsWindow: false)
    defer { gallery.end() }
    gallery.expect("queue")
  }

  @Test("Ctrl+C and a hang-up ask the program to end as a termination signal does", arguments: [SIGINT, SIGHUP])
  func signals(_ number: Int32) throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    gallery.signal(number)
    gallery.expect("terminate")
    #expect(gallery.waitForEnd() == 0)
  }

  @Test("A program that has nothing to do uses no processor time")
  func idle() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    gallery.expect("timer")
    // Until the program has come to rest: two seconds without a tick of the clock, within ten.
    var quiet = 0
    var last = gallery.processorTime
    for _ in 0..<20 where quiet < 4 {
      usleep(500_000)
      let now = gallery.processorTime
      quiet = now == last ? quiet + 1 : 0
      last = now
    }
    #expect(quiet == 4)
  }

  @Test("Without a display there is one sentence and no crash")
  func noDisplay() throws {
    let gallery = try GalleryProcess(without: ["DISPLAY", "WAYLAND_DISPLAY"], showsWindow: false)
    defer { gallery.end() }
    #expect(gallery.waitForEnd() == 1)
    gallery.expect(
      "Gallery needs a display: set DISPLAY or WAYLAND_DISPLAY, or run Scripts/demo, which shows it in a web browser.")
    #expect(gallery.output.isEmpty)
  }

  @Test(
    "Without a session bus, or with a dead one, the program runs as usual and says nothing",
    arguments: [nil, "unix:path=/nonexistent"])
  func noBus(_ address: String?) throws {
    let gallery = try GalleryProcess(
      environment: address.map { ["DBUS_SESSION_BUS_ADDRESS": $0] } ?? [:],
      without: address == nil ? ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"] : ["XDG_RUNTIME_DIR"])
    defer { gallery.end() }
    gallery.expect("timer")
    gallery.signal(SIGTERM)
    gallery.expect("terminate")
    #expect(gallery.waitForEnd() == 0)
    #expect(!gallery.output.contains("WARNING"))
  }

  @Test("Files reach the program, and a second start reaches the first")
  func files() throws {
    let first = try GalleryProcess(["/tmp/One.story"], showsWindow: false)
    defer { first.end() }
    first.expect("open One.story")
    let second = try GalleryProcess(["/tmp/Two.story", "/tmp/Three.story"], showsWindow: false)
    defer { second.end() }
    #expect(second.waitForEnd() == 0)
    first.expect("open Two.story Three.story")
    let third = try GalleryProcess(showsWindow: false)
    defer { third.end() }
    #expect(third.waitForEnd() == 0)
    first.expect("activated")
  }
}
