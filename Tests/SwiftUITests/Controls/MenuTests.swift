import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Menus and labels")
struct MenuTests {
  struct Editing: View {
    @State private var isBold = false
    @State private var size = 12
    @State private var log: [String] = []
    var body: some View {
      VStack {
        Menu("Format") {
          Toggle("Bold", isOn: $isBold)
          Picker("Size", selection: $size) {
            ForEach([10, 12, 14], id: \.self) { Text(verbatim: "\($0) pt") }
          }
          Divider()
          Section("Danger") {
            Button("Erase", systemImage: "trash", role: .destructive) { log.append("erase") }
          }
          Menu("More") {
            Button("Deep") { log.append("deep") }.keyboardShortcut("d")
            Button("Never") {}.disabled(true)
          }
        }
        Text(verbatim: "bold \(isBold) size \(size) log \(log)")
      }
    }
  }

  @Test("A menu offers buttons, toggles, pickers, sections and menus, as things are now")
  func entries() throws {
    let page = ViewTester { Editing() }
    var menu = try page.openMenu("Format")
    #expect(menu.titles == ["Bold", "10 pt", "12 pt", "14 pt", "Erase", "Deep", "Never"])
    #expect(menu.item("Bold")?.mark == .unchecked)
    #expect(menu.item("12 pt")?.mark == .radioOn)
    #expect(menu.item("Erase")?.isDestructive == true)
    #expect(menu.item("Erase")?.icon != nil)
    #expect(menu.item("Deep")?.shortcut == KeyCombination(.character("d"), .control))
    #expect(!menu.allows("Never"))
    try menu.choose("Bold")
    #expect(page.sees("bold true"))
    menu = try page.openMenu("Format")
    #expect(menu.item("Bold")?.mark == .checked)
    try menu.choose("14 pt")
    #expect(page.sees("size 14"))
    try page.openMenu("Format").choose("Deep")
    #expect(page.sees("deep"))
  }

  @Test("A menu button can be styled as any button, and shows an arrow when it has a shape")
  func looks() throws {
    let page = ViewTester {
      VStack {
        Menu("Plain") {}
        Menu("Shape") {}.buttonStyle(.bordered)
        Menu("Bare") {}.buttonStyle(.bordered).menuIndicator(.hidden)
      }
    }
    guard case .menu(let plain) = try page.require("Plain").control.content,
      case .menu(let shape) = try page.require("Shape").control.content,
      case .menu(let bare) = try page.require("Bare").control.content
    else {
      Issue.record("These are no menu buttons.")
      return
    }
    #expect(!plain.showsIndicator)
    #expect(shape.showsIndicator && shape.button.style == .bordered)
    #expect(!bare.showsIndicator)
  }

  @Test("A primary action is what a press does")
  func primaryAction() throws {
    var log: [String] = []
    let page = ViewTester {
      Menu("Add") {
        Button("Folder") { log.append("folder") }
      } primaryAction: {
        log.append("file")
      }
    }
    try page.press("Add")
    try page.openMenu("Add").choose("Folder")
    #expect(log == ["file", "folder"])
  }

  @Test("A context menu opens over a view, by pointer over anything and by keyboard on a control")
  func contextMenu() throws {
    var log: [String] = []
    let page = ViewTester {
      VStack {
        Box(.red).frame(width: 100, height: 50)
        Button("File") {}
      }
      .contextMenu { Button("Rename") { log.append("rename") } }
    }
    let red = try #require(page.place(of: .red))
    page.window?.click(at: CGPoint(x: red.midX, y: red.midY), button: .secondary)
    try page.press("Rename")
    try page.rightClick("File").choose("Rename")
    #expect(log == ["rename", "rename"])
  }

  @Test("A label shows icon and title, or one of them, and always says its title")
  func labels() {
    let page = ViewTester {
      VStack {
        Button {
        } label: {
          Label("Add", systemImage: "plus")
        }
        Button {
        } label: {
          Label("Remove", systemImage: "minus")
        }.labelStyle(.iconOnly)
        Button {
        } label: {
          Image(systemName: "trash")
        }.accessibilityLabel("Throw away")
        Label("Sunny", systemImage: "sun.max").labelStyle(.titleOnly)
      }
    }
    #expect(page.element("Add")?.role == .button)
    #expect(page.element("Remove")?.role == .button)
    #expect(page.element("Throw away")?.role == .button)
    #expect(page.sees("Add") && !page.texts.contains("Remove") && page.sees("Sunny"))
  }

  struct Choosing: View {
    enum Kind: String, CaseIterable, Identifiable {
      case poem, story
      var id: Self { self }
    }
    @State private var kind = Kind.poem
    @State private var optional: Int?
    var body: some View {
      VStack {
        Picker("Kind", selection: $kind) {
          ForEach(Kind.allCases) { Text(verbatim: $0.rawValue) }
        }
        Picker("Number", selection: $optional) {
          Text("None").tag(nil as Int?)
          Text("One").tag(1)
          Label("Two", systemImage: "2.circle").tag(2)
        }
        .pickerStyle(.segmented)
        Text(verbatim: "chosen \(kind.rawValue) \(optional ?? 0)")
      }
    }
  }

  @Test("A picker chooses by identity or by tag")
  func pickers() throws {
    let page = ViewTester { Choosing() }
    #expect(page.element("Kind")?.value == "poem")
    try page.choose("story", in: "Kind")
    try page.choose("Two", in: "Number")
    #expect(page.sees("chosen story 2"))
    try page.choose("None", in: "Number")
    #expect(page.sees("chosen story 0"))
  }

  struct Switching: View {
    @State private var isOn = false
    var body: some View {
      VStack {
        Toggle("Wi-Fi", isOn: $isOn)
        Toggle("Agree", isOn: $isOn).toggleStyle(.checkbox)
        Toggle("Pin", isOn: $isOn).toggleStyle(.button)
        Toggle("Never", isOn: .constant(false))
        Text(isOn ? "on" : "off")
      }
    }
  }

  @Test("Toggles switch by press, whatever their style, and go back when refused")
  func toggles() throws {
    let page = ViewTester { Switching() }
    try page.press("Wi-Fi")
    #expect(page.texts.contains("on"))
    try page.press("Agree")
    #expect(page.texts.contains("off"))
    try page.press("Pin")
    #expect(page.texts.contains("on"))
    guard case .button(let pin) = try page.require("Pin").control.content else { return }
    #expect(pin.isOn == true)
    try page.press("Never")
    guard case .toggle(let never) = try page.require("Never").control.content else { return }
    #expect(!never.isOn)
  }
}
