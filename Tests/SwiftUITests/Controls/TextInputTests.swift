import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Fields and editors")
struct TextInputTests {
  struct Naming: View {
    @State private var name = "Ann"
    @State private var greeted = ""
    var body: some View {
      VStack {
        TextField("Name", text: $name)
        Text("Hello, \(name)!")
        Text("Submitted: \(greeted)")
        Button("Clear") { name = "" }
      }
      .onSubmit { greeted = name }
    }
  }

  @Test("What is typed reaches the binding, and what code writes reaches the field")
  func typing() throws {
    let page = ViewTester { Naming() }
    try page.enter("Bob", into: "Name")
    #expect(page.sees("Hello, Bob!"))
    try page.type("by\n")
    #expect(page.sees("Submitted: Bobby"))
    try page.press("Clear")
    #expect(try page.require("Name").control.editedText == "")
  }

  struct OnlyShort: View {
    @State private var text = "abc"
    var body: some View {
      TextField("Code", text: Binding(get: { text }, set: { if $0.count <= 4 { text = $0 } }))
    }
  }

  @Test("A binding that refuses a change puts the field back")
  func refusing() throws {
    let page = ViewTester { OnlyShort() }
    try page.press("Code")
    try page.key("End")
    try page.type("defg")
    #expect(try page.require("Code").control.editedText == "abcd")
  }

  struct Amount: View {
    @State private var amount = 3
    var body: some View {
      VStack {
        TextField("Amount", value: $amount, format: .number)
        Text("Twice is \(amount * 2)")
        TextField("Other", text: .constant(""))
      }
    }
  }

  @Test("A value is read when editing ends, and a wrong one is put back")
  func values() throws {
    let page = ViewTester { Amount() }
    try page.enter("21", into: "Amount")
    #expect(page.sees("Twice is 6"))
    try page.type("\n")
    #expect(page.sees("Twice is 42"))
    try page.enter("many", into: "Amount")
    try page.press("Other")
    #expect(page.sees("Twice is 42"))
    #expect(try page.require("Amount").control.editedText == "21")
  }

  @Test("A secure field hides what it holds; styles draw borders or none")
  func kinds() throws {
    let page = ViewTester {
      VStack {
        SecureField("Password", text: .constant("secret"))
        TextField("Boxed", text: .constant("")).textFieldStyle(.roundedBorder)
        TextField("Bare", text: .constant(""), prompt: Text("Type here"))
      }
    }
    guard case .textField(let secure) = try page.require("Password").control.content,
      case .textField(let boxed) = try page.require("Boxed").control.content,
      case .textField(let bare) = try page.require("Bare").control.content
    else { return }
    #expect(secure.kind == .secure)
    #expect(boxed.isBordered)
    #expect(!bare.isBordered)
    #expect(bare.placeholder == "Type here")
  }

  struct Growing: View {
    @State private var text = ""
    var body: some View {
      TextField("Note", text: $text, axis: .vertical).lineLimit(1...3)
    }
  }

  @Test("A vertical field grows with its text, up to its line limit")
  func growing() throws {
    let page = ViewTester { Growing() }
    let one = try page.require("Note").frame.height
    #expect(page.sees("Note"))
    try page.press("Note")
    try page.type("a\nb")
    let two = try page.require("Note").frame.height
    #expect(two > one * 1.5)
    try page.type("\nc\nd\ne")
    #expect(try page.require("Note").frame.height <= one * 3.2)
  }

  struct Writing: View {
    @State private var text = "Once"
    var body: some View {
      VStack(spacing: 0) {
        TextEditor(text: $text).accessibilityLabel("Story")
        Text("\(text.count) letters")
      }
    }
  }

  @Test("An editor takes all the space that is left, and tells what is typed")
  func editing() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) { Writing() }
    let editor = try page.require("Story")
    #expect(editor.frame.width == 400)
    #expect(editor.frame.height > 250)
    try page.press("Story")
    try page.type(" upon")
    #expect(page.sees("9 letters"))
  }

  struct Finding: View {
    @State private var text = "A rose is a rose."
    @State private var finds = false
    @State private var isOff = false
    var body: some View {
      VStack {
        TextEditor(text: $text).accessibilityLabel("Poem")
          .findNavigator(isPresented: $finds).findDisabled(isOff).replaceDisabled()
        Text(finds ? "finding" : "reading")
        Button("Find") { finds.toggle() }
        Button("Off") { isOff = true }
      }
    }
  }

  @Test("Words in an editor are found with a bar that Ctrl+F and the app open, unless that is disabled")
  func finding() throws {
    let page = ViewTester { Finding() }
    try page.press("Poem")
    try page.key("ctrl+f")
    #expect(page.sees("finding"))
    let editor = try page.require("Poem").control
    #expect(editor.isFinding && editor.find("ROSE") && editor.selection == 2..<6)
    #expect(!editor.replaceAll("rose", with: "tulip"))
    try page.key("Escape")
    #expect(page.sees("reading") && !editor.isFinding)
    try page.press("Find")
    #expect(editor.isFinding)
    try page.press("Find")
    #expect(!editor.isFinding)
    try page.press("Off")
    try page.press("Poem")
    try page.key("ctrl+f")
    #expect(page.sees("reading") && !editor.isFinding)
  }

  struct Selecting: View {
    @State private var text = "Hello"
    @State private var selection: TextSelection?
    var body: some View {
      VStack {
        TextEditor(text: $text, selection: $selection).accessibilityLabel("Words")
        Button("Select") {
          selection = TextSelection(range: text.startIndex..<text.index(text.startIndex, offsetBy: 4))
        }
        Text(selection.map { $0.isInsertion ? "cursor" : "selected" } ?? "none")
      }
    }
  }

  @Test("A selection binding tells and sets what is selected")
  func selecting() throws {
    let page = ViewTester { Selecting() }
    try page.press("Select")
    #expect(try page.require("Words").control.selection == 0..<4)
    #expect(page.sees("selected"))
    try page.press("Words")
    try page.key("Right")
    #expect(page.sees("cursor"))
  }
}
