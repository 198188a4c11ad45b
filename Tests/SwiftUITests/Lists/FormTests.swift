import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Forms and groups that fold")
struct FormTests {
  let size = CGSize(width: 500, height: 700)

  struct Settings: View {
    @State private var name = ""
    @State private var isOn = false
    @State private var size = 2
    @State private var copies = 1
    var body: some View {
      Form {
        Section("Person") {
          TextField("Name", text: $name)
          Toggle("Share", isOn: $isOn)
        }
        Section("Paper") {
          Picker("Size", selection: $size) {
            Text("A4").tag(1)
            Text("A5").tag(2)
          }
          Stepper("Copies", value: $copies, in: 1...9)
          LabeledContent("Printer", value: "Office")
          Button("Print") {}
        }
        Text(verbatim: "\(name) \(isOn) \(size) \(copies)")
      }
    }
  }

  @Test("Controls in a form have their labels at the start of the row and themselves at the end")
  func layout() throws {
    let page = ViewTester(size: size) { Settings() }
    for (label, role) in [("Share", AccessibilityRole.toggle), ("Size", .button), ("Copies", .button)] {
      let control = try page.require(label, role: role).frame
      #expect(control.maxX > 440, "\(label)")
      #expect(page.texts.contains(label), "\(label)")
    }
    #expect(try page.require("Printer").frame.minX < 50)
    #expect(try page.require("Office").frame.maxX > 440)
  }

  @Test("A form is filled in like a person does")
  func filling() throws {
    let page = ViewTester(size: size) { Settings() }
    try page.enter("Mary", into: "Name")
    try page.press("Share", role: .toggle)
    try page.choose("A4", in: "Size")
    try page.step("Copies", up: true)
    #expect(page.sees("Mary true 1 2"))
  }

  @Test("In columns a form does not scroll")
  func columns() {
    let page = ViewTester(size: size) {
      Form { Toggle("Share", isOn: .constant(true)) }.formStyle(.columns)
    }
    #expect(page.element("Share", role: .toggle) != nil)
    #expect(!page.elements.contains { $0.role == .list })
  }

  struct Folding: View {
    @State private var isExpanded = false
    var body: some View {
      VStack {
        DisclosureGroup("Advanced", isExpanded: $isExpanded) { Text("Secret") }
        Text(isExpanded ? "open" : "shut")
      }
    }
  }

  @Test("A disclosure group shows and hides what is in it")
  func disclosure() throws {
    let page = ViewTester(size: size) { Folding() }
    #expect(!page.sees("Secret"))
    #expect(page.element("Advanced", role: .button)?.control.accessibility.isExpanded == false)
    try page.press("Advanced")
    page.advance(.seconds(1))
    #expect(page.sees("Secret") && page.sees("open"))
    #expect(page.element("Advanced")?.control.accessibility.isExpanded == true)
  }

  @Test("In a list the label and what unfolds are rows; deeper rows start further in")
  func disclosureInList() throws {
    let page = ViewTester(size: size) {
      List {
        DisclosureGroup("Inner") {
          Text("Venus")
          DisclosureGroup("Earth") { Text("Moon") }
        }
        Text("Outer")
      }
    }
    let before = try page.require("Outer").frame.midY
    try page.press("Inner")
    page.advance(.seconds(1))
    #expect(try page.require("Outer").frame.midY == before + 88)
    #expect(try page.require("Venus").frame.minX == page.require("Outer").frame.minX + 20)
    try page.press("Earth")
    page.advance(.seconds(1))
    #expect(try page.require("Moon").frame.minX == page.require("Outer").frame.minX + 40)
  }

  struct Folder: Identifiable {
    var id: String
    var children: [Folder]?
  }

  @Test("A tree unfolds level by level")
  func outline() throws {
    let folders = [
      Folder(id: "Home", children: [Folder(id: "Music", children: [Folder(id: "Song")]), Folder(id: "Note")]),
      Folder(id: "Trash", children: []),
    ]
    let page = ViewTester(size: size) { List(folders, children: \.children) { Text($0.id) } }
    #expect(page.sees("Home") && page.sees("Trash") && !page.sees("Music"))
    try page.press("Home")
    page.advance(.seconds(1))
    #expect(page.sees("Music") && page.sees("Note") && !page.sees("Song"))
    try page.press("Music")
    page.advance(.seconds(1))
    #expect(page.sees("Song"))
    let order = try ["Home", "Music", "Song", "Note", "Trash"].map { try page.require($0).frame.midY }
    #expect(order == order.sorted())
    try page.press("Home")
    page.advance(.seconds(1))
    #expect(!page.sees("Music") && !page.sees("Song"))
  }

  @Test("In the sidebar of a split view a click on a link chooses it")
  func sidebar() throws {
    struct Library: View {
      @State private var choice: String?
      var body: some View {
        NavigationSplitView {
          List(["Poems", "Novels"], id: \.self, selection: $choice) { NavigationLink($0, value: $0) }
        } detail: {
          Text(verbatim: "shows \(choice ?? "nothing")")
        }
      }
    }
    let page = ViewTester(size: CGSize(width: 900, height: 600)) { Library() }
    try page.press("Novels")
    page.advance(.seconds(1))
    #expect(page.sees("shows Novels"))
    #expect(page.element("Novels")?.control.accessibility.isSelected == true)
    try page.key("Up")
    page.advance(.seconds(1))
    #expect(page.sees("shows Poems"))
  }
}
