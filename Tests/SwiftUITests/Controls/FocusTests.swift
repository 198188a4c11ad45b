import Combine
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

private struct DocumentTitleKey: FocusedValueKey {
  typealias Value = String
}

extension FocusedValues {
  fileprivate var documentTitle: String? {
    get { self[DocumentTitleKey.self] }
    set { self[DocumentTitleKey.self] = newValue }
  }
}

@MainActor
@Suite("Focus")
struct FocusTests {
  enum Field: Hashable { case name, city }

  struct Address: View {
    @State private var name = ""
    @State private var city = ""
    @FocusState private var field: Field?
    var body: some View {
      VStack {
        TextField("Name", text: $name).focused($field, equals: .name).onSubmit { field = .city }
        TextField("City", text: $city).focused($field, equals: .city)
        Button("Done") { field = nil }
        Text("Focus: \(field == .name ? "name" : field == .city ? "city" : "none")")
      }
    }
  }

  @Test("A focus state says which field has the focus, and moves it")
  func fields() throws {
    let page = ViewTester { Address() }
    #expect(page.sees("Focus: none"))
    try page.press("Name")
    #expect(page.sees("Focus: name"))
    try page.type("Ann\n")
    page.advanceFrame()
    #expect(page.focusedElement?.label == "City")
    #expect(page.sees("Focus: city"))
    try page.type("Rome")
    #expect(try page.require("City").control.editedText == "Rome")
    try page.press("Done")
    page.advanceFrame()
    #expect(page.sees("Focus: none"))
    #expect(page.element("City")?.isFocused == false)
  }

  struct AtOnce: View {
    @FocusState private var isFocused: Bool
    var body: some View {
      TextField("Title", text: .constant("")).focused($isFocused).onAppear { isFocused = true }
    }
  }

  @Test("A view can ask for the focus when it appears")
  func onAppear() {
    let page = ViewTester { AtOnce() }
    page.advanceFrame()
    #expect(page.focusedElement?.label == "Title")
  }

  struct Vanishing: View {
    @State private var isShown = true
    @FocusState private var isFocused: Bool
    var body: some View {
      VStack {
        if isShown { TextField("Title", text: .constant("")).focused($isFocused) }
        Text(isFocused ? "focused" : "not focused")
        Button("Hide") { isShown = false }.keyboardShortcut("h")
      }
    }
  }

  @Test("A field that goes away takes the focus with it")
  func vanishing() throws {
    let page = ViewTester { Vanishing() }
    try page.press("Title")
    #expect(page.texts.contains("focused"))
    try page.key("ctrl+h")
    page.advanceFrame()
    #expect(page.sees("not focused"))
  }

  struct Game: View {
    @State private var log: [String] = []
    @FocusState private var isPlaying: Bool
    var body: some View {
      VStack {
        Text("Board").focusable().focused($isPlaying)
          .onKeyPress(.leftArrow) {
            log.append("left")
            return .handled
          }
          .onKeyPress(characters: .letters) { press in
            log.append(press.characters)
            return press.characters == "x" ? .ignored : .handled
          }
          .onAppear { isPlaying = true }
        Text(log.joined(separator: ","))
      }
    }
  }

  @Test("A focusable view hears keys, innermost handlers first")
  func keys() throws {
    let page = ViewTester { Game() }
    page.advanceFrame()
    #expect(try page.key("Left"))
    #expect(try page.key("a"))
    #expect(try !page.key("x"))
    #expect(page.sees("left,a,x"))
  }

  struct Title: View {
    @FocusedValue(\.documentTitle) private var title
    var body: some View { Text("Title: \(title ?? "none")") }
  }

  @Test("A focused value is offered while the focus is inside")
  func focusedValue() throws {
    let page = ViewTester {
      VStack {
        TextField("A", text: .constant("")).focusedValue(\.documentTitle, "Poem")
        TextField("B", text: .constant(""))
        Title()
      }
    }
    #expect(page.sees("Title: none"))
    try page.press("A")
    #expect(page.sees("Title: Poem"))
    try page.press("B")
    #expect(page.sees("Title: none"))
  }

  final class Model: ObservableObject {
    @Published var words = 1
  }

  struct Words: View {
    @FocusedObject private var model: Model?
    var body: some View {
      Text("Words: \(model?.words ?? 0)")
    }
  }

  @Test("A scene's object is offered while its window is active, and watched")
  func sceneObject() throws {
    let model = Model()
    let page = ViewTester {
      VStack { Words() }.focusedSceneObject(model)
    }
    page.advanceFrame()
    #expect(page.sees("Words: 1"))
    model.words = 2
    page.advanceFrame()
    #expect(page.sees("Words: 2"))
  }
}
