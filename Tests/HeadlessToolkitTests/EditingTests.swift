import Foundation
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Text fields and editors")
struct EditingTests {
  let scene = Scene()

  private func focused(_ content: ControlContent) -> HeadlessControl {
    let control = scene.add(content, CGRect(x: 0, y: 0, width: 200, height: 34))
    control.focus()
    _ = scene.heard()
    return control
  }

  @Test("Typing inserts at the cursor and reports text and selection")
  func typing() {
    let field = focused(field("ad"))
    field.select(1..<1)
    _ = scene.heard()
    scene.window.type("b")
    #expect(scene.heard() == ["Name: textChanged(\"abd\")", "Name: selectionChanged(Range(2..<2))"])
    scene.window.type("C")
    #expect(field.editedText == "abCd")
  }

  @Test("Return in a field activates it and types nothing")
  func fieldReturn() {
    let field = focused(field("a"))
    scene.window.type("b\n")
    #expect(scene.heard().last == "Name: activated")
    #expect(field.editedText == "ab")
  }

  @Test("Return and Tab in an editor are text")
  func editorReturn() {
    let editor = focused(editor())
    scene.window.type("a\n\tb")
    #expect(editor.editedText == "a\n\tb")
    #expect(editor.isFocused)
  }

  @Test("Backspace removes a whole character, and what is selected first")
  func deleting() {
    let field = focused(field("ab👨‍👩‍👧"))
    scene.window.press(.delete)
    #expect(field.editedText == "ab")
    field.selectAll()
    scene.window.press(.delete)
    #expect(field.editedText == "")
    scene.window.type("xyz")
    scene.window.press(.home)
    scene.window.press(.forwardDelete)
    #expect(field.editedText == "yz")
  }

  @Test("Shift with arrow keys selects, and typing replaces the selection")
  func selecting() {
    let field = focused(field("hello"))
    scene.window.press(.left, .shift)
    scene.window.press(.left, .shift)
    #expect(field.selection == 3..<5)
    scene.window.type("p")
    #expect(field.editedText == "help")
  }

  @Test("Up and down keep the column across a shorter line")
  func lines() {
    let editor = focused(editor("first\nx\nthird"))
    editor.select(4..<4)
    scene.window.press(.down)
    #expect(editor.selection == 7..<7)
    scene.window.press(.down)
    #expect(editor.selection == 12..<12)
  }

  @Test("Cut, copy and paste go through the clipboard; a secure field does not give its text away")
  func clipboard() {
    let plainField = focused(field("word"))
    scene.window.press(.character("a"), .control)
    scene.window.press(.character("x"), .control)
    #expect(plainField.editedText == "")
    #expect(scene.toolkit.clipboard == "word")
    scene.toolkit.clipboard = "two\nlines"
    scene.window.press(.character("v"), .control)
    #expect(plainField.editedText == "two")

    let secret = scene.add(
      .textField(
        TextFieldContent(text: "secret", kind: .secure, font: FontDescription(size: 15), color: .black)),
      CGRect(x: 0, y: 50, width: 200, height: 34))
    secret.focus()
    scene.window.press(.character("a"), .control)
    scene.window.press(.character("c"), .control)
    #expect(scene.toolkit.clipboard == "two\nlines")
    #expect(secret.accessibleValue == "••••••")
  }

  @Test("Text that the program sets keeps the cursor inside it and reports nothing")
  func programText() {
    let field = focused(field("hello"))
    field.content = self.field("hi")
    #expect(field.selection == 2..<2)
    #expect(scene.heard().isEmpty)
  }

  @Test("A field that is not editable or disabled takes no text")
  func readOnly() {
    let control = focused(
      .textField(TextFieldContent(text: "a", font: FontDescription(size: 15), color: .black, isEditable: false)))
    scene.window.type("b")
    #expect(control.editedText == "a")
    let disabled = focused(field("c"))
    disabled.isEnabled = false
    #expect(!disabled.isFocused)
    #expect(!disabled.type("d"))
  }

  private func field(_ text: String) -> ControlContent {
    .textField(TextFieldContent(text: text, placeholder: "Name", font: FontDescription(size: 15), color: .black))
  }
}
