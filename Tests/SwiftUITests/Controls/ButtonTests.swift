import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Buttons")
struct ButtonTests {
  struct Counting: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Button("Count") { count += 1 }
        Text("Pressed \(count) times")
      }
    }
  }

  @Test("Pressing a button does what it is for")
  func pressing() throws {
    let page = ViewTester { Counting() }
    try page.press("Count")
    try page.press("Count")
    #expect(page.sees("Pressed 2 times"))
  }

  @Test("A button is named after its label, or after what a modifier says")
  func names() {
    let page = ViewTester {
      VStack {
        Button(action: {}) {
          HStack {
            Text("Delete")
            Text("everything")
          }
        }
        Button("x") {}.accessibilityLabel("Close")
      }
    }
    #expect(page.element("Delete everything")?.role == .button)
    #expect(page.element("Close")?.role == .button)
  }

  struct Renaming: View {
    @State private var title = "Play"
    var body: some View {
      Button(title) { title = title == "Play" ? "Stop" : "Play" }
    }
  }

  @Test("The name follows the label")
  func renaming() throws {
    let page = ViewTester { Renaming() }
    try page.press("Play")
    #expect(page.element("Play") == nil)
    try page.press("Stop")
    #expect(page.element("Play") != nil)
  }

  @Test("A disabled button cannot be pressed")
  func disabled() {
    var isPressed = false
    let page = ViewTester { VStack { Button("Go") { isPressed = true } }.disabled(true) }
    #expect(page.element("Go")?.isEnabled == false)
    #expect(throws: ScreenError.self) { try page.press("Go") }
    #expect(!isPressed)
  }

  @Test("Every style gives a button of at least the height of its control size, except those without a shape")
  func sizes() throws {
    let page = ViewTester {
      VStack {
        Button("Bordered") {}.buttonStyle(.bordered)
        Button("Large") {}.buttonStyle(.borderedProminent).buttonBorderShape(.capsule).controlSize(.large)
        Button("Plain") {}.buttonStyle(.plain)
      }
    }
    #expect(try page.require("Bordered").frame.height >= 34)
    #expect(try page.require("Large").frame.height >= 46)
    #expect(try page.require("Plain").frame.height < 34)
    guard case .button(let large) = try page.require("Large").control.content else { return }
    #expect(large.style == .prominent)
    #expect(large.shape == .capsule)
  }

  @Test("A destructive button says so to the desktop")
  func destructive() throws {
    let page = ViewTester { Button("Erase", role: .destructive) {}.buttonStyle(.bordered) }
    guard case .button(let button) = try page.require("Erase").control.content else { return }
    #expect(button.isDestructive)
  }

  struct Shouting: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        configuration.label
        Text(configuration.isPressed ? "down" : isEnabled ? "up" : "off")
      }
      .padding(20)
    }
  }

  @Test("A style of the app's own draws the button, sees it pressed, and stays a button")
  func ownStyle() throws {
    var count = 0
    let page = ViewTester {
      VStack {
        Button("Horn") { count += 1 }
        Button("Bell") {}.disabled(true)
      }.buttonStyle(Shouting())
    }
    #expect(page.sees("up"))
    #expect(page.sees("off"))
    let horn = try #require(page.elements.first { $0.label.hasPrefix("Horn") })
    #expect(horn.role == .button)
    let center = CGPoint(x: horn.frame.midX, y: horn.frame.midY)
    page.window?.pointerDown(at: center)
    page.advanceFrame()
    #expect(page.sees("down"))
    page.window?.pointerUp(at: center)
    page.advanceFrame()
    #expect(count == 1)
    #expect(!page.sees("down"))
  }

  struct Twice: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      Button(configuration).buttonStyle(.bordered)
      Button("again") {
        configuration.trigger()
        configuration.trigger()
      }.buttonStyle(.plain)
    }
  }

  @Test("A primitive style decides when the button acts")
  func primitiveStyle() throws {
    var count = 0
    let page = ViewTester { VStack { Button("Once") { count += 1 } }.buttonStyle(Twice()) }
    try page.press("again")
    #expect(count == 2)
    try page.press("Once")
    #expect(count == 3)
  }

  @Test("Keys activate a button from anywhere in the window, Command being Ctrl")
  func shortcuts() throws {
    var log: [String] = []
    let page = ViewTester {
      VStack {
        Button("New") { log.append("new") }.keyboardShortcut("n")
        Button("OK") { log.append("ok") }.keyboardShortcut(.defaultAction)
        Button("Off") { log.append("off") }.keyboardShortcut("o", modifiers: [.command, .shift]).disabled(true)
      }
    }
    #expect(try page.key("ctrl+n"))
    #expect(try page.key("Return"))
    #expect(try !page.key("ctrl+shift+o"))
    #expect(log == ["new", "ok"])
  }

  @Test("A button acts again and again while it is held, if it may")
  func repeating() throws {
    var count = 0
    let page = ViewTester { Button("More") { count += 1 }.buttonRepeatBehavior(.enabled) }
    try page.longPress("More", for: .seconds(1))
    #expect(count >= 5)
    let held = count
    page.advance(.seconds(1))
    #expect(count == held)
    try page.press("More")
    #expect(count == held + 1)
  }

  @Test("Help is a tooltip and a hint")
  func help() throws {
    let page = ViewTester { Button("?") {}.help("Opens the manual") }
    let button = try page.require("?")
    #expect(button.control.tooltip == "Opens the manual")
    #expect(button.hint == "Opens the manual")
  }
}
