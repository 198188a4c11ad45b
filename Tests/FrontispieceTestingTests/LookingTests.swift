import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Looking at a screen")
struct LookingTests {
  let page = Page()

  @Test("A control is found once, by its label or its identifier")
  func once() {
    page.add(
      .button(ButtonContent(title: "Open", style: .plain)), CGRect(x: 0, y: 0, width: 50, height: 30),
      AccessibilityProperties(label: "Open story", identifier: "open"))
    #expect(page.elements("Open story").count == 1)
    #expect(page.elements("open").count == 1)
    #expect(page.elements("Open").isEmpty)
    #expect(page.element("open")?.frame == CGRect(x: 0, y: 0, width: 50, height: 30))
  }

  @Test("What is hidden from assistive technology or wholly transparent is not found")
  func hidden() {
    page.add(
      .button(ButtonContent(title: "Secret", style: .plain)), CGRect(x: 0, y: 0, width: 50, height: 30),
      AccessibilityProperties(isHidden: true))
    let faded = page.button("Faded")
    page.opacity[ObjectIdentifier(faded)] = 0
    #expect(page.elements.isEmpty)
    page.opacity = [:]
    #expect(page.elements.map(\.label) == ["Faded"])
  }

  @Test("Roles, values and states are those of the controls")
  func states() throws {
    let field = page.field("Name", "Poem")
    field.focus()
    page.add(
      .toggle(ToggleContent(title: "Bold", isOn: true)), CGRect(x: 0, y: 50, width: 48, height: 26)
    ).isEnabled = false
    let name = try page.require("Name")
    #expect(name.role == .textField && name.value == "Poem" && name.isFocused)
    #expect(try page.require("Bold").description == "toggle “Bold” = “on” disabled")
    #expect(page.focusedElement?.label == "Name")
  }

  @Test("A container says which of two equals is meant")
  func containers() throws {
    for (index, name) in ["First", "Second"].enumerated() {
      let y = CGFloat(index) * 60
      page.add(
        .element(ElementContent()), CGRect(x: 0, y: y, width: 200, height: 50),
        AccessibilityProperties(label: name, role: .listItem))
      page.button("Open", 10, y + 8)
    }
    #expect(page.element("Open") == nil)
    let open = try page.require("Open", in: "Second")
    #expect(open.frame.minY == 68)
    #expect(page.currentScreen?.elements.map(\.label) == ["First", "Second"])
    let error = #expect(throws: ScreenError.self) { try page.press("Open") }
    #expect(error?.message == "There are 2 of “Open” on screen; a role or a container says which.")
  }

  @Test("Text that is drawn is seen, unless it is clipped away or covered by nothing at all")
  func texts() {
    page.label("A label", 100)
    page.field("Placeholder", "", 150)
    page.drawing = { [text = page.toolkit.text] canvas in
      let layout = text.layout(
        TextContent(spans: [TextSpan(text: "Drawn words", font: FontDescription(size: 10))], color: .black), width: nil,
        height: nil)
      canvas.draw(layout, at: .zero, color: .black)
      canvas.draw(layout, at: CGPoint(x: 0, y: -100), color: .black)
    }
    #expect(page.texts == ["Drawn words", "A label", "Placeholder"])
    #expect(page.sees("words"))
    #expect(!page.sees("nothing"))
  }

  @Test("The outline lists elements, drawn text, the menu and the alert")
  func outline() {
    page.button("OK", 10, 10)
    page.window?.presentMenu([.item(MenuItem(title: "Rename") {})], at: .zero)
    #expect(
      page.screen == """
        Window “Page” 400 × 300
          button “OK”
          Menu
            entry “Rename”
        """)
    _ = page.window?.present(
      AlertContent(title: "Sure?", message: "It is gone then.", choices: [.init(title: "Delete")])
    ) { _ in }
    #expect(
      page.screen == """
        Window “Page” 400 × 300
          button “OK”
          Alert “Sure?”: It is gone then.
            button “Delete”
        """)
  }

  @Test("What is missing is named together with what is there")
  func missing() {
    page.button("OK")
    let error = #expect(throws: ScreenError.self) { try page.press("Cancel") }
    #expect(error?.description.contains("There is no “Cancel” on screen.") == true)
    #expect(error?.description.contains("button “OK”") == true)
  }
}
