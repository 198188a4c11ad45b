import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Tab view")
struct TabViewTests {
  struct Library: View {
    var journal: Journal?
    @State private var showsExtra = false
    var body: some View {
      TabView {
        Tab("Books", systemImage: "book") {
          VStack {
            Text("All books")
            Button("More tabs") { showsExtra = true }
          }
          .onAppear { journal?.note("books") }
          .onDisappear { journal?.note("no books") }
        }
        Tab("Films", systemImage: "film") {
          Counting(name: "Films").onAppear { journal?.note("films") }
        }
        .badge(3)
        if showsExtra { Tab("Songs", systemImage: "music.note") { Text("All songs") } }
        Tab("Locked", systemImage: "lock") { Text("Secret") }.disabled(true)
        Tab("Gone", systemImage: "trash") { Text("Nothing") }.hidden()
      }
    }
  }

  struct Counting: View {
    let name: String
    @State private var count = 0
    var body: some View { Button("\(name) \(count)") { count += 1 } }
  }

  @Test("The first tab is shown; pressing another shows that one")
  func pressing() throws {
    let page = ViewTester { Library() }
    #expect(page.sees("All books"))
    #expect(try page.require("Books").isSelected == true)
    #expect(try page.require("Books").role == .tab)
    #expect(page.elements("Tabs", role: .tabList).count == 1)
    #expect(!page.sees("Films 0"))
    try page.press("Films 3", role: .tab)
    #expect(page.sees("Films 0"))
    #expect(!page.sees("All books"))
    #expect(try page.require("Books").isSelected == false)
  }

  @Test("A tab keeps its state while another is shown")
  func state() throws {
    let page = ViewTester { Library() }
    try page.press("Films 3", role: .tab)
    try page.press("Films 0")
    #expect(page.sees("Films 1"))
    try page.press("Books")
    try page.press("Films 3", role: .tab)
    #expect(page.sees("Films 1"))
  }

  @Test("A tab appears when it is shown, and not before")
  func appearance() throws {
    let journal = Journal()
    let page = ViewTester { Library(journal: journal) }
    #expect(journal.take() == ["books"])
    try page.press("Films 3", role: .tab)
    #expect(Set(journal.take()) == ["no books", "films"])
    try page.press("Books")
    #expect(journal.take() == ["books"])
  }

  @Test("Tabs come and go; those that are hidden or disabled cannot be chosen")
  func changes() throws {
    let page = ViewTester { Library() }
    #expect(page.elements("Songs").isEmpty)
    #expect(page.elements("Gone").isEmpty)
    #expect(try page.require("Locked").isEnabled == false)
    try page.press("More tabs")
    try page.press("Songs")
    #expect(page.sees("All songs"))
  }

  @Test("Ctrl+Page Down, Ctrl+Page Up and Alt with a number change the tab")
  func keyboard() throws {
    let page = ViewTester { Library() }
    try page.key("ctrl+PageDown")
    #expect(page.sees("Films 0"))
    try page.key("ctrl+PageDown")
    #expect(page.sees("Films 0"))
    try page.key("ctrl+PageUp")
    #expect(page.sees("All books"))
    try page.key("alt+2")
    #expect(page.sees("Films 0"))
    #expect(try page.key("alt+9") == false)
  }

  enum Place: Hashable { case map, list, search }

  struct Bound: View {
    @State private var place = Place.list
    var body: some View {
      VStack {
        Text("At \(String(describing: place))")
        Button("Show map") { place = .map }
        TabView(selection: $place) {
          Tab(value: Place.search, role: .search) { Text("Find it") }
          Tab("Map", systemImage: "map", value: Place.map) { Text("A map") }
          TabSection("Lists") { Tab("List", systemImage: "list.bullet", value: Place.list) { Text("A list") } }
        }
      }
    }
  }

  @Test("The app reads and writes which tab is shown; the search tab is last")
  func selection() throws {
    let page = ViewTester { Bound() }
    #expect(page.sees("A list"))
    try page.press("Show map")
    #expect(page.sees("A map"))
    try page.press("Search")
    #expect(page.sees("At search"))
    let tabs = page.elements.filter { $0.role == .tab }.map(\.label)
    #expect(tabs == ["Map", "List", "Search"])
  }

  struct Tagged: View {
    @State private var choice = "b"
    var body: some View {
      TabView(selection: $choice) {
        Text("First page").tabItem { Label("First", systemImage: "1.circle") }.tag("a")
        Text("Second page").tabItem {
          Image(systemName: "2.circle")
          Text("Second")
        }
        .tag("b").badge("new")
        ForEach(["c", "d"], id: \.self) { name in
          Text("Page \(name)").tabItem { Text(name) }.tag(name)
        }
      }
    }
  }

  @Test("Views with tab items and tags are tabs, also those of a loop")
  func tabItems() throws {
    let page = ViewTester { Tagged() }
    #expect(page.sees("Second page"))
    #expect(page.element("Second new", role: .tab)?.isSelected == true)
    try page.press("First")
    #expect(page.sees("First page"))
    try page.press("d")
    #expect(page.sees("Page d"))
  }

  struct Pages: View {
    @State private var page = 0
    var body: some View {
      TabView(selection: $page) {
        ForEach(0..<3) { index in Text("Leaf \(index)").tag(index) }
      }
      .tabViewStyle(.page)
    }
  }

  @Test("Pages are turned by swipe and arrow key, and their dots tell which one is shown")
  func pages() throws {
    let page = ViewTester { Pages() }
    #expect(page.sees("Leaf 0"))
    #expect(page.elements("Page 1 of 3").count == 1)
    try page.drag(from: CGPoint(x: 300, y: 100), to: CGPoint(x: 100, y: 100))
    page.advance(.seconds(1))
    #expect(page.sees("Leaf 1"))
    #expect(!page.sees("Leaf 0"))
    try page.key("Tab")
    try page.key("Right")
    page.advance(.seconds(1))
    #expect(page.sees("Leaf 2"))
    #expect(page.elements("Page 3 of 3").count == 1)
    try page.key("Right")
    page.advance(.seconds(1))
    #expect(page.sees("Leaf 2"))
  }

  struct Sidebar: View {
    var body: some View {
      TabView {
        Tab("Inbox", systemImage: "tray") { Text("Letters") }
        TabSection("Folders") {
          Tab("Work", systemImage: "folder") { Text("Work letters") }.tabPlacement(.sidebarOnly)
        }
      }
      .tabViewStyle(.sidebarAdaptable)
      .tabViewSidebarBottomBar { Text("3 accounts") }
    }
  }

  @Test("A sidebar shows the tabs in their sections")
  func sidebar() throws {
    let page = ViewTester(size: CGSize(width: 900, height: 500)) { Sidebar() }
    #expect(page.sees("Folders"))
    #expect(page.sees("3 accounts"))
    let inbox = try page.require("Inbox").frame
    #expect(inbox.maxX < 300)
    try page.press("Work")
    #expect(page.sees("Work letters"))
  }

  struct App: SwiftUI.App {
    var body: some Scene {
      WindowGroup("Shop") {
        TabView {
          Tab("Wares", systemImage: "cart") {
            NavigationStack {
              NavigationLink("Details") { Text("A chair").navigationTitle("Chair") }.navigationTitle("Wares")
            }
          }
          Tab("Orders", systemImage: "shippingbox") {
            Text("No orders").toolbar { Button("Archive") {} }
          }
        }
      }
    }
  }

  @Test("In a window the tabs stand below the header bar, which has the items of the tab that is shown")
  func headerBar() async throws {
    let app = try await AppTester.launch(App.self)
    let tab = try app.require("Wares", role: .tab)
    #expect(tab.frame.minY >= 46 && tab.frame.maxY <= 92)
    #expect(app.elements("Archive").isEmpty)
    try app.press("Details")
    app.advance(.seconds(1))
    #expect(app.sees("A chair"))
    try app.press("Back")
    app.advance(.seconds(1))
    try app.press("Orders")
    #expect(try app.require("Archive").frame.maxY <= 46)
    try app.press("Wares", role: .tab)
    #expect(app.elements("Archive").isEmpty)
  }
}
