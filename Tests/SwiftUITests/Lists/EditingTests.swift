import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Editing lists")
struct EditingTests {
  let size = CGSize(width: 400, height: 500)

  struct Names: View {
    @State private var names = ["Ada", "Bob", "Cleo"]
    var body: some View {
      VStack {
        EditButton()
        List {
          ForEach(names, id: \.self) { Text($0) }
            .onDelete { names.remove(atOffsets: $0) }
            .onMove { names.move(fromOffsets: $0, toOffset: $1) }
        }
        Text(verbatim: names.joined(separator: " "))
      }
    }
  }

  private func buttons(_ name: String, on page: ViewTester) -> [ScreenElement] {
    page.elements(name, role: .button).sorted { $0.frame.minY < $1.frame.minY }
  }

  @Test("While a list is edited, rows have buttons to delete and move them")
  func editMode() throws {
    let page = ViewTester(size: size) { Names() }
    #expect(buttons("Delete", on: page).isEmpty)
    try page.press("Edit")
    page.advance(.seconds(1))
    #expect(buttons("Delete", on: page).count == 3)
    #expect(buttons("Move Up", on: page).count == 2 && buttons("Move Down", on: page).count == 2)
    buttons("Move Down", on: page)[0].control.activate()
    page.advance(.seconds(1))
    #expect(page.sees("Bob Ada Cleo"))
    buttons("Move Up", on: page)[1].control.activate()
    page.advance(.seconds(1))
    #expect(page.sees("Bob Cleo Ada"))
    buttons("Delete", on: page)[0].control.activate()
    page.advance(.seconds(1))
    #expect(page.sees("Cleo Ada"))
    try page.press("Done")
    page.advance(.seconds(1))
    #expect(buttons("Delete", on: page).isEmpty)
  }

  @Test("The context menu of a row offers the same")
  func contextMenu() throws {
    let page = ViewTester(size: size) { Names() }
    let menu = try openRowMenu("Bob", on: page)
    #expect(menu.titles == ["Move Up", "Move Down", "Delete"])
    try menu.choose("Move Up")
    #expect(page.sees("Bob Ada Cleo"))
    let atTop = try openRowMenu("Bob", on: page)
    #expect(!atTop.allows("Move Up"))
    try page.press("Delete")
    #expect(page.sees("Ada Cleo"))
  }

  @Test("The Delete key deletes the row with the focus, and all chosen ones with it")
  func deleteKey() throws {
    struct Chosen: View {
      @State private var names = ["Ada", "Bob", "Cleo", "Dan"]
      @State private var choice: Set<String> = []
      var body: some View {
        VStack {
          List(selection: $choice) {
            ForEach(names, id: \.self) { Text($0) }.onDelete { names.remove(atOffsets: $0) }
          }
          Text(verbatim: "names \(names.joined(separator: " "))")
        }
      }
    }
    let page = ViewTester(size: size) { Chosen() }
    try SwiftUITests.press("Ada", on: page)
    try SwiftUITests.press("Cleo", on: page, with: .control)
    try page.key("Delete")
    page.advance(.seconds(1))
    #expect(page.sees("names Bob Dan"))
  }

  @Test("Edit actions change the collection by themselves, and rows can be kept from it")
  func editActions() throws {
    struct Items: View {
      struct Item: Identifiable { var id: String }
      @State private var items = ["Ada", "Bob", "Cleo"].map(Item.init)
      var body: some View {
        VStack {
          List($items, editActions: .all) { $item in
            Text(item.id).deleteDisabled(item.id == "Ada").moveDisabled(item.id == "Cleo")
          }
          Text(verbatim: items.map(\.id).joined(separator: " "))
        }
      }
    }
    let page = ViewTester(size: size) { Items() }
    #expect(try openRowMenu("Ada", on: page).titles == ["Move Up", "Move Down"])
    try page.press("Move Down")
    #expect(page.sees("Bob Ada Cleo"))
    try openRowMenu("Cleo", on: page).choose("Delete")
    #expect(page.sees("Bob Ada"))
  }

  @Test("Swipe actions are behind a button of the row, and in its context menu")
  func swipeActions() throws {
    var log: [String] = []
    let page = ViewTester(size: size) {
      List {
        Text("Letter")
          .swipeActions(edge: .leading) { Button("Pin") { log.append("pin") } }
          .swipeActions { Button("Throw Away", role: .destructive) { log.append("trash") } }
      }
    }
    let menu = try page.openMenu("Actions")
    #expect(Set(menu.titles) == ["Pin", "Throw Away"])
    #expect(menu.item("Throw Away")?.isDestructive == true)
    try menu.choose("Pin")
    try openRowMenu("Letter", on: page).choose("Throw Away")
    #expect(log == ["pin", "trash"])
  }

  @Test("A menu for the selection is about the chosen rows, or the one under the pointer; a double-click acts")
  func selectionMenu() throws {
    struct Files: View {
      @State private var choice: Set<String> = ["a", "b"]
      @State private var log = ""
      var body: some View {
        VStack {
          List(["a", "b", "c"], id: \.self, selection: $choice) { Text(verbatim: "File \($0)") }
            .contextMenu(forSelectionType: String.self) { files in
              Button("Open \(files.sorted().joined(separator: "+"))") {}
            } primaryAction: { files in
              log = "opened \(files.sorted().joined())"
            }
          Text(log)
        }
      }
    }
    let page = ViewTester(size: size) { Files() }
    #expect(try openRowMenu("File b", on: page).titles == ["Open a+b"])
    try page.press("Open a+b")
    #expect(try openRowMenu("File c", on: page).titles == ["Open c"])
    try page.press("Open c")
    let frame = try page.require("File c").frame
    page.window?.doubleClick(at: CGPoint(x: frame.midX, y: frame.midY))
    page.advanceFrame()
    #expect(page.sees("opened c"))
  }

  @Test("The app's own context menu of a row comes first in the row's menu")
  func ownContextMenu() throws {
    var log: [String] = []
    let page = ViewTester(size: size) {
      List {
        ForEach(["Ada"], id: \.self) { name in
          Text(name).contextMenu { Button("Call") { log.append("call") } }
        }
        .onDelete { _ in }
      }
    }
    let menu = try openRowMenu("Ada", on: page)
    #expect(menu.titles == ["Call", "Delete"])
    try menu.choose("Call")
    #expect(log == ["call"])
  }

  @Test("Elements move as they do with Foundation on Apple's systems")
  func moving() {
    func moved(_ source: IndexSet, to destination: Int) -> String {
      var letters = Array("abcde")
      letters.move(fromOffsets: source, toOffset: destination)
      return String(letters)
    }
    #expect(moved([0], to: 3) == "bcade")
    #expect(moved([3], to: 0) == "dabce")
    #expect(moved([1, 3], to: 5) == "acebd")
    #expect(moved([1, 3], to: 2) == "abdce")
    var letters = Array("abcde")
    letters.remove(atOffsets: [0, 2, 4])
    #expect(String(letters) == "bd")
  }

  private func openRowMenu(_ name: String, on page: ViewTester) throws -> MenuTester {
    let frame = try page.require(name).frame
    page.window?.click(at: CGPoint(x: frame.midX, y: frame.midY), button: .secondary)
    page.advanceFrame()
    return try #require(page.menu)
  }

  @Test("A row is dragged to another place; the others make room; let go outside it goes to the end")
  func draggedRows() throws {
    let page = ViewTester(size: size) { Names() }
    func middle(_ name: String) throws -> CGPoint {
      let frame = try page.require(name).frame
      return CGPoint(x: frame.midX, y: frame.midY)
    }
    let window = try #require(page.window)
    let (ada, bob, cleo) = (try middle("Ada"), try middle("Bob"), try middle("Cleo"))
    window.pointerDown(at: ada)
    window.pointerMoved(to: CGPoint(x: ada.x, y: ada.y + 4))
    window.pointerMoved(to: CGPoint(x: ada.x, y: bob.y + 2))
    page.advance(.seconds(1))
    #expect(try middle("Bob").y < middle("Ada").y, "Bob has made room")
    #expect(page.sees("Ada Bob Cleo"), "nothing is moved before the row is let go")
    window.pointerUp(at: CGPoint(x: ada.x, y: bob.y + 2))
    page.advance(.seconds(1))
    #expect(page.sees("Bob Ada Cleo"))
    try page.drag(from: bob, to: CGPoint(x: bob.x, y: cleo.y + 300))
    page.advance(.seconds(1))
    #expect(page.sees("Bob Cleo Ada"))
    try page.drag(from: cleo, to: CGPoint(x: bob.x, y: ada.y - 200))
    page.advance(.seconds(1))
    #expect(page.sees("Ada Bob Cleo"))
    #expect(try middle("Ada") == ada && middle("Bob") == bob && middle("Cleo") == cleo)
  }
}
