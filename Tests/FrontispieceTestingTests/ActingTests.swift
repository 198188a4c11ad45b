import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Using a screen")
struct ActingTests {
  let page = Page()

  @Test("Pressing goes through the pointer")
  func press() throws {
    page.button("OK", 10, 10)
    try page.press("OK")
    #expect(page.events == ["OK focused(true)", "OK pressed(true)", "OK pressed(false)", "OK activated"])
  }

  @Test("What is covered, disabled or outside cannot be pressed")
  func unreachable() {
    page.button("Below", 10, 10)
    page.button("Above", 10, 10)
    page.button("Off", 200, 10).isEnabled = false
    page.button("Away", 1000, 10)
    #expect(message { try page.press("Below") } == "“Below” is covered by button “Above”.")
    #expect(message { try page.press("Off") } == "“Off” is disabled.")
    #expect(message { try page.press("Away") } == "“Away” lies outside of the window.")
  }

  @Test("A drawn thing is pressed through its surface")
  func drawn() throws {
    page.add(
      .element(ElementContent()), CGRect(x: 0, y: 0, width: 50, height: 50),
      AccessibilityProperties(label: "Planet", role: .image))
    try page.doubleClick("Planet")
    #expect(page.events == ["surface down ×1", "surface up ×1", "surface down ×2", "surface up ×2"])
  }

  @Test("Typing goes to the focus, and says so when there is none")
  func typing() throws {
    #expect(message { try page.type("a") } == "Nothing has the keyboard focus, so nothing is typed.")
    let field = page.field("Name", "old")
    try page.enter("New", into: "Name")
    #expect(field.editedText == "New")
    try page.type("er")
    #expect(field.editedText == "Newer")
    try page.key("ctrl+a")
    try page.key("Backspace")
    #expect(field.editedText == "")
    #expect(message { try page.key("hyper+x") } == "“hyper+x” names no key.")
  }

  @Test("A context menu offers its entries, and an entry that is missing is named with those that are there")
  func contextMenu() throws {
    let row = page.button("Row")
    var renamed = false
    row.onEvent = { [weak row] event in
      guard case .contextMenuRequested(let point) = event else { return }
      row?.presentMenu([.item(MenuItem(title: "Rename") { renamed = true })], at: point)
    }
    #expect(
      message { try page.rightClick("Row").choose("Delete") }
        == "The menu has no entry “Delete”. It offers: Rename.")
    try page.press("Rename")
    #expect(renamed)
    #expect(page.menu == nil)
  }

  @Test("An open alert takes the press, and what lies below cannot be reached")
  func alert() throws {
    page.button("OK")
    var answer: AlertResponse?
    _ = page.window?.present(
      AlertContent(
        title: "Name?", message: "", choices: [.init(title: "Save")], fields: [.init(placeholder: "Name", text: "")])
    ) { answer = $0 }
    #expect(message { try page.doubleClick("OK") } == "“OK” cannot be reached: the alert “Name?” waits for an answer.")
    try page.alert?.enter("Poem")
    try page.press("Save")
    #expect(answer == AlertResponse(choice: 0, fields: ["Poem"]))
  }

  @Test("Sliders, pickers and menus are used by their names")
  func values() throws {
    page.add(
      .slider(SliderContent(value: 0, bounds: 0...1)), CGRect(x: 0, y: 0, width: 100, height: 26),
      AccessibilityProperties(label: "Volume"))
    page.add(
      .choice(ChoiceContent(options: [.init(title: "S"), .init(title: "L")], selection: 0, style: .dropDown)),
      CGRect(x: 0, y: 50, width: 100, height: 34), AccessibilityProperties(label: "Size"))
    try page.adjust("Volume", to: 0.25)
    #expect(page.element("Volume")?.value == "0.25")
    try page.choose("L", in: "Size")
    #expect(page.element("Size")?.value == "L")
    try page.openMenu("Size").choose("S")
    #expect(page.element("Size")?.value == "S")
    #expect(message { try page.choose("M", in: "Size") } == "“Size” does not let “M” be chosen. It offers: S, L.")
  }

  @Test("Time passes when the test says so")
  func time() {
    var rang = false
    _ = page.toolkit.clock.schedule(after: 5) { rang = true }
    page.advance(.seconds(4.9))
    #expect(!rang)
    page.advance(.milliseconds(100))
    #expect(rang)
  }

  private func message(_ action: () throws -> Void) -> String? {
    do {
      try action()
      return nil
    } catch {
      return (error as? ScreenError)?.message ?? "\(error)"
    }
  }
}
