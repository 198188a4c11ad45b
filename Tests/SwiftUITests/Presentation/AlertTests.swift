import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite struct AlertTests {
  private struct Remover: View {
    let journal: Journal
    @State private var asks = false
    @State private var name = "Draft"
    var body: some View {
      Button("Remove") { asks = true }
        .alert("Remove the page?", isPresented: $asks) {
          Button("Remove", role: .destructive) { journal.note("removed") }
          Button("Keep", role: .cancel) { journal.note("kept") }
        } message: {
          Text("It cannot be restored.")
        }
    }
  }

  @Test func `An alert asks and runs what was chosen`() async throws {
    let journal = Journal()
    let page = show { Remover(journal: journal) }
    try page.press("Remove")
    await page.settle()
    let alert = try #require(page.alert)
    #expect(alert.title == "Remove the page?")
    #expect(alert.message == "It cannot be restored.")
    #expect(alert.choices == ["Remove", "Keep"])
    #expect(page.currentScreen?.alert?.choices.map(\.role) == [.destructive, .cancel])
    try alert.choose("Remove")
    await page.settle()
    #expect(page.alert == nil)
    #expect(journal.take() == ["removed"])
    // It can be asked again.
    try page.press("Remove")
    await page.settle()
    try page.key("Escape")
    await page.settle()
    #expect(page.alert == nil)
    #expect(journal.take() == ["kept"])
  }

  private struct Plain: View {
    @State private var isShown = false
    var body: some View { Button("Tell") { isShown = true }.alert("Done", isPresented: $isShown) {} }
  }

  @Test func `An alert without actions has one button that closes it`() async throws {
    let page = show { Plain() }
    try page.press("Tell")
    await page.settle()
    #expect(page.alert?.choices == ["OK"])
    try page.key("Return")
    await page.settle()
    #expect(page.alert == nil)
    try page.press("Tell")
    await page.settle()
    #expect(page.alert != nil)
  }

  private struct Renamer: View {
    @State private var isShown = false
    @State private var name = "Draft"
    @State private var password = ""
    let journal: Journal
    var body: some View {
      VStack {
        Text(verbatim: "Name: \(name)")
        Button("Rename") { isShown = true }
      }
      .alert("Rename", isPresented: $isShown) {
        TextField("Name", text: $name)
        SecureField("Password", text: $password)
        Button("Save") { journal.note("\(name) with \(password)") }.disabled(password.isEmpty)
        Button("Cancel", role: .cancel) {}
      }
    }
  }

  @Test func `Fields in an alert are typed into and read before its action runs`() async throws {
    let journal = Journal()
    let page = show { Renamer(journal: journal) }
    try page.press("Rename")
    await page.settle()
    let alert = try #require(page.alert)
    #expect(alert.fields == ["Draft", ""])
    #expect(page.currentScreen?.alert?.fields.map(\.placeholder) == ["Name", "Password"])
    #expect(page.currentScreen?.alert?.fields.map(\.isSecure) == [false, true])
    try alert.enter("Letter", intoField: 0)
    try alert.enter("1234", intoField: 1)
    try alert.choose("Save")
    await page.settle()
    #expect(page.sees("Name: Letter"))
    #expect(journal.take() == ["Letter with 1234"])
  }

  private enum Failure: LocalizedError {
    case full
    var errorDescription: String? { "The disk is full." }
    var recoverySuggestion: String? { "Remove a file." }
  }

  private struct Failing: View {
    @State private var isShown = false
    @State private var failure: Failure?
    var body: some View {
      Button("Save") {
        failure = .full
        isShown = true
      }
      .alert(isPresented: $isShown, error: failure) { _ in
        Button("OK") {}
      } message: { error in
        Text(verbatim: error.recoverySuggestion ?? "")
      }
    }
  }

  @Test func `An error is shown with its own words`() async throws {
    let page = show { Failing() }
    try page.press("Save")
    await page.settle()
    #expect(page.alert?.title == "The disk is full.")
    #expect(page.alert?.message == "Remove a file.")
  }

  private struct Chooser: View {
    let journal: Journal
    @State private var pages: Int? = nil
    @State private var isShown = false
    var body: some View {
      Button("Print") {
        pages = 3
        isShown = true
      }
      .confirmationDialog("Print?", isPresented: $isShown, titleVisibility: .visible, presenting: pages) { count in
        Button("Print \(count) pages") { journal.note("printed \(count)") }
      }
    }
  }

  @Test func `A choice of actions can always be cancelled`() async throws {
    let journal = Journal()
    let page = show { Chooser(journal: journal) }
    try page.press("Print")
    await page.settle()
    #expect(page.alert?.title == "Print?")
    #expect(page.alert?.choices == ["Print 3 pages", "Cancel"])
    try #require(page.alert).choose("Print 3 pages")
    await page.settle()
    #expect(journal.take() == ["printed 3"])
  }

  private struct Old: View {
    let journal: Journal
    @State private var item: Item?
    struct Item: Identifiable { var id: Int }
    var body: some View {
      Button("Ask") { item = Item(id: 4) }
        .alert(item: $item) { item in
          Alert(
            title: Text("Item \(item.id)"), message: Text("Message"),
            primaryButton: .destructive(Text("Remove")) { journal.note("removed \(item.id)") },
            secondaryButton: .cancel())
        }
    }
  }

  @Test func `The former kind of alert works as well`() async throws {
    let journal = Journal()
    let page = show { Old(journal: journal) }
    try page.press("Ask")
    await page.settle()
    #expect(page.alert?.title == "Item 4")
    #expect(page.alert?.choices == ["Remove", "Cancel"])
    try #require(page.alert).choose("Remove")
    await page.settle()
    #expect(journal.take() == ["removed 4"])
  }

  private struct Chain: View {
    @State private var first = false
    @State private var second = false
    var body: some View {
      Button("Start") { first = true }
        .alert("First", isPresented: $first) { Button("Go on") { second = true } }
        .alert("Second", isPresented: $second) { Button("Stop") {} }
    }
  }

  @Test func `An alert's action may show the next alert`() async throws {
    let page = show { Chain() }
    try page.press("Start")
    await page.settle()
    try #require(page.alert).choose("Go on")
    await page.settle()
    #expect(page.alert?.title == "Second")
    try #require(page.alert).choose("Stop")
    await page.settle()
    #expect(page.alert == nil)
  }
}
