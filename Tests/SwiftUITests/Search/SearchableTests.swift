import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Search")
struct SearchableTests {
  static let fruits = ["Apple", "Banana", "Cherry", "Cranberry"]

  struct Fruits: View {
    @State private var text = ""
    @State private var submitted = ""
    var body: some View {
      VStack {
        Results(text: text)
        Text("Submitted \(submitted)")
      }
      .searchable(text: $text, prompt: "Fruit")
      .onSubmit(of: .search) { submitted = text }
    }
  }

  struct Results: View {
    let text: String
    @Environment(\.isSearching) private var isSearching
    @Environment(\.dismissSearch) private var dismissSearch
    var body: some View {
      VStack {
        Text(isSearching ? "searching" : "browsing")
        ForEach(fruits.filter { text.isEmpty || $0.contains(text) }, id: \.self) { Text($0) }
        Button("Stop") { dismissSearch() }
      }
    }
  }

  struct App: SwiftUI.App {
    var body: some Scene { WindowGroup("Fruits") { Fruits() } }
  }

  @Test("A button in the header bar shows the field; typing searches, Escape ends it")
  func button() async throws {
    let app = try await AppTester.launch(App.self)
    #expect(app.sees("browsing"))
    #expect(app.elements("Search", role: .search).isEmpty)
    let button = try app.require("Search")
    #expect(button.frame.maxY <= 46)
    try app.press("Search")
    app.advanceFrame()
    #expect(app.focusedElement?.role == .search)
    #expect(app.sees("searching"))
    try app.type("C")
    #expect(app.sees("Cherry"))
    #expect(!app.sees("Banana"))
    try app.key("Escape")
    app.advanceFrame()
    #expect(app.sees("Banana"))
    #expect(app.sees("browsing"))
    #expect(app.elements.filter { $0.role == .search }.isEmpty)
  }

  @Test("Ctrl+F shows the field, Return submits, and the app can end the search")
  func keyboard() async throws {
    let app = try await AppTester.launch(App.self)
    try app.key("ctrl+f")
    app.advanceFrame()
    try app.type("Ban\n")
    #expect(app.sees("Submitted Ban"))
    try app.press("Stop")
    app.advanceFrame()
    #expect(app.sees("browsing"))
    #expect(app.sees("Cherry"))
  }

  @Test("Where no header bar has a button for it the field is always there")
  func fixed() throws {
    let page = ViewTester { Fruits() }
    try page.enter("Ap", into: "Search")
    #expect(page.sees("Apple"))
    #expect(!page.sees("Cherry"))
    #expect(page.sees("searching"))
  }

  struct Suggesting: View {
    @State private var text = ""
    @State private var isOn = false
    var body: some View {
      Text("Looking for \(text)")
        .searchable(text: $text, isPresented: $isOn)
        .searchSuggestions {
          ForEach(fruits.filter { $0.hasPrefix(text) }, id: \.self) { Text($0).searchCompletion($0) }
        }
    }
  }

  @Test("Suggestions follow what is typed; one that is chosen fills the field")
  func suggestions() throws {
    let page = ViewTester { Suggesting() }
    #expect(page.elements("Cherry").isEmpty)
    try page.press("Search")
    page.advanceFrame()
    #expect(page.elements("Cherry", in: "Suggestions").count == 1)
    try page.type("Cr")
    #expect(page.elements("Cherry").isEmpty)
    try page.press("Cranberry")
    page.advanceFrame()
    #expect(page.sees("Looking for Cranberry"))
    #expect(page.elements("Suggestions").isEmpty)
  }

  enum Scope: Hashable { case all, red }

  struct Scoped: View {
    @State private var text = ""
    @State private var scope = Scope.all
    var body: some View {
      Text(scope == .red ? "Red fruits" : "All fruits")
        .searchable(text: $text, placement: .navigationBarDrawer(displayMode: .always))
        .searchScopes($scope) {
          Text("All").tag(Scope.all)
          Text("Red").tag(Scope.red)
        }
    }
  }

  @Test("Scopes are offered while people search")
  func scopes() throws {
    let page = ViewTester { Scoped() }
    #expect(page.elements("Search In").isEmpty)
    try page.press("Search")
    page.advanceFrame()
    try page.choose("Red", in: "Search In")
    #expect(page.sees("Red fruits"))
  }

  struct Colour: Identifiable, Hashable {
    let id: String
  }

  struct Tokens: View {
    @State private var text = ""
    @State private var tokens: [Colour] = []
    @State private var suggested = [Colour(id: "Red"), Colour(id: "Green")]
    var body: some View {
      Text("Tokens: \(tokens.map(\.id).joined(separator: ","))")
        .searchable(text: $text, tokens: $tokens, suggestedTokens: $suggested) { Text($0.id) }
    }
  }

  @Test("Tokens are suggested, stand before the text, and go with their button or Backspace")
  func tokens() throws {
    let page = ViewTester { Tokens() }
    try page.press("Search")
    page.advanceFrame()
    try page.press("Red")
    #expect(page.sees("Tokens: Red"))
    try page.press("Green", in: "Suggestions")
    #expect(page.sees("Tokens: Red,Green"))
    try page.press("Red")
    #expect(page.sees("Tokens: Green"))
    try page.press("Search")
    try page.key("BackSpace")
    #expect(page.sees("Tokens: "))
    #expect(!page.sees("Tokens: Green"))
  }
}
