import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

struct Planet: Identifiable, Hashable {
  var name: String
  var moons = 0
  var id: String { name }

  static let all = [
    Planet(name: "Mercury"), Planet(name: "Venus"), Planet(name: "Earth", moons: 1), Planet(name: "Mars", moons: 2),
  ]
}

@MainActor
@Suite("Lists")
struct ListTests {
  let size = CGSize(width: 400, height: 500)

  @Test("Rows lie below each other in the order of the data, as high as is comfortable")
  func rows() throws {
    let page = ViewTester(size: size) { List(Planet.all) { Text($0.name) } }
    let tops = try Planet.all.map { try page.require($0.name).frame.midY }
    for (above, below) in zip(tops, tops.dropFirst()) { #expect(below - above == 44) }
    #expect(page.elements.contains { $0.role == .list })
  }

  @Test("Sections have headers above, which are headings, and footers below")
  func sections() throws {
    let page = ViewTester(size: size) {
      List {
        Section("Inner") { Text("Venus") }
        Section {
          Text("Neptune")
        } header: {
          Text("Outer")
        } footer: {
          Text("Far away")
        }
      }
    }
    let order = try ["Inner", "Venus", "Outer", "Neptune", "Far away"].map { try page.require($0).frame.midY }
    #expect(order == order.sorted())
    #expect(page.element("Inner")?.role == .heading)
  }

  @Test("Only the rows that can be seen are made, however many there are")
  func recycling() throws {
    var made = 0
    let page = ViewTester(size: size) {
      List(0..<100_000, id: \.self) { number in
        made += 1
        return Text(verbatim: "Row \(number)")
      }
      .accessibilityLabel("Numbers")
    }
    #expect(page.sees("Row 0") && page.sees("Row 9"))
    #expect(made < 100)
    made = 0
    try page.scroll("Numbers", by: 44 * 50_000)
    page.advanceFrame()
    #expect(page.sees("Row 50001") && !page.sees("Row 0"))
    #expect(made < 150)
  }

  struct Choosing: View {
    @State private var choice: String?
    var body: some View {
      VStack {
        List(Planet.all, selection: $choice) { Text($0.name) }
        Text(verbatim: "chosen \(choice ?? "none")")
      }
    }
  }

  @Test("A click chooses a row; assistive technology finds rows and which one is chosen")
  func singleSelection() throws {
    let page = ViewTester(size: size) { Choosing() }
    #expect(page.element("Venus")?.role == .listItem)
    try press("Venus", on: page)
    #expect(page.sees("chosen Venus"))
    #expect(page.element("Venus")?.control.accessibility.isSelected == true)
    try page.activate("Mars")
    #expect(page.sees("chosen Mars"))
    #expect(page.element("Venus")?.control.accessibility.isSelected == false)
  }

  @Test("The arrows, Home and End choose other rows")
  func keyboard() throws {
    let page = ViewTester(size: size) { Choosing() }
    try press("Venus", on: page)
    try page.key("Down")
    #expect(page.sees("chosen Earth"))
    try page.key("Up")
    try page.key("Up")
    try page.key("Up")
    #expect(page.sees("chosen Mercury"))
    try page.key("End")
    #expect(page.sees("chosen Mars"))
    #expect(page.focusedElement?.label == "Mars")
    try page.key("Home")
    #expect(page.sees("chosen Mercury"))
  }

  @Test("Going beyond what is seen scrolls there")
  func keyboardScrolls() throws {
    struct Numbers: View {
      @State private var choice: Int?
      var body: some View {
        VStack {
          List(0..<1000, id: \.self, selection: $choice) { Text(verbatim: "Row \($0)") }
          Text(verbatim: "chosen \(choice ?? -1)")
        }
      }
    }
    let page = ViewTester(size: size) { Numbers() }
    try press("Row 2", on: page)
    for _ in 0..<12 { try page.key("Down") }
    page.advanceFrame()
    #expect(page.sees("chosen 14") && page.sees("Row 14"))
    try page.key("End")
    for _ in 0..<4 { page.advanceFrame() }
    #expect(page.sees("chosen 999") && page.sees("Row 999"))
  }

  struct ChoosingMany: View {
    @State private var choice: Set<String> = []
    var body: some View {
      VStack {
        List(Planet.all, selection: $choice) { Text($0.name) }
        Text(verbatim: "chosen \(choice.sorted().joined(separator: " "))")
      }
    }
  }

  @Test("With Control single rows are added, with Shift all in between, and Control-A takes every row")
  func multipleSelection() throws {
    let page = ViewTester(size: size) { ChoosingMany() }
    try press("Mercury", on: page)
    try press("Earth", on: page, with: .control)
    #expect(page.texts.contains("chosen Earth Mercury"))
    try press("Earth", on: page, with: .control)
    #expect(page.texts.contains("chosen Mercury"))
    try press("Mercury", on: page)
    try press("Earth", on: page, with: .shift)
    #expect(page.texts.contains("chosen Earth Mercury Venus"))
    try page.key("ctrl+a")
    #expect(page.texts.contains("chosen Earth Mars Mercury Venus"))
    try press("Mars", on: page)
    #expect(page.texts.contains("chosen Mars"))
    try page.key("shift+Up")
    #expect(page.texts.contains("chosen Earth Mars"))
  }

  @Test("Rows are known by their tags; those without one, and those that may not, cannot be chosen")
  func tags() throws {
    struct Tagged: View {
      @State private var choice: Int?
      var body: some View {
        VStack {
          List(selection: $choice) {
            Text("One").tag(1)
            Text("Two").tag(2).selectionDisabled()
            Text("Untagged")
          }
          Text(verbatim: "chosen \(choice ?? 0)")
        }
      }
    }
    let page = ViewTester(size: size) { Tagged() }
    try press("One", on: page)
    #expect(page.sees("chosen 1"))
    try press("Two", on: page)
    try press("Untagged", on: page)
    #expect(page.sees("chosen 1"))
    #expect(page.element("Untagged")?.role == .listItem)
  }

  @Test("A button, link or toggle alone in a row takes the whole row")
  func rowButtons() throws {
    var log: [String] = []
    let page = ViewTester(size: size) {
      NavigationStack {
        List {
          Button("Reset") { log.append("reset") }
          NavigationLink("About") { Text("Version 1") }
        }
      }
    }
    let reset = try page.require("Reset", role: .button).frame
    #expect(reset.width > 350 && reset.height == 44)
    try page.press(at: CGPoint(x: reset.maxX - 20, y: reset.midY))
    #expect(log == ["reset"])
    try page.press("About")
    for _ in 0..<60 { page.advanceFrame() }
    #expect(page.sees("Version 1"))
  }

  @Test("Rows show badges, insets and backgrounds of their own")
  func rowModifiers() throws {
    let page = ViewTester(size: size) {
      List {
        Text("Inbox").badge(12)
        Text("Wide").listRowInsets(EdgeInsets())
        Text("Red").listRowBackground(Ink.red.color)
        Text("Empty").badge(0)
      }
    }
    #expect(page.sees("12") && !page.texts.contains("0"))
    #expect(try page.require("Wide").frame.minX == page.require("Inbox").frame.minX - 16)
    let red = try #require(page.place(of: .red))
    let label = try page.require("Red").frame
    #expect(red.height == 44 && red.contains(label))
  }

  @Test("Sections can be folded by their header")
  func folding() throws {
    struct Folding: View {
      @State private var isExpanded = true
      var body: some View {
        List {
          Section("Inner", isExpanded: $isExpanded) { Text("Venus") }
        }
      }
    }
    let page = ViewTester(size: size) { Folding() }
    #expect(page.element("Inner")?.control.accessibility.isExpanded == true)
    try page.press("Inner")
    page.advance(.seconds(1))
    #expect(!page.sees("Venus"))
    try page.press("Inner")
    page.advance(.seconds(1))
    #expect(page.sees("Venus"))
  }

  @Test("A list that changes keeps the rows that stay")
  func changes() throws {
    func list(_ names: [String]) -> some View { List(names, id: \.self) { Text($0) } }
    let page = ViewTester(size: size) { list(["a", "b", "c"]) }
    let label = try page.require("b").control
    page.update { list(["c", "x", "b"]) }
    #expect(!page.sees("a") && page.sees("x"))
    #expect(try page.require("b").control === label)
    #expect(try page.require("c").frame.midY < page.require("x").frame.midY)
  }

  @Test("The keys for reloading run what refreshes the list")
  func refreshing() async throws {
    struct Refreshing: View {
      @State private var count = 0
      var body: some View {
        List { Text(verbatim: "loaded \(count)") }.refreshable { await load() }
      }
      private func load() async { count += 1 }
    }
    let page = ViewTester(size: size) { Refreshing() }
    try page.key("F5")
    await page.settle()
    #expect(page.sees("loaded 1"))
  }
}

/// Clicks in the middle of what goes by a name.
@MainActor
func press(_ name: String, on page: ViewTester, with modifiers: KeyModifiers = []) throws {
  let frame = try page.require(name).frame
  page.window?.click(at: CGPoint(x: frame.midX, y: frame.midY), modifiers: modifiers)
  page.advanceFrame()
}
