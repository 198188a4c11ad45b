import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var visibility = NavigationSplitViewVisibility.automatic
  var compactColumn = NavigationSplitViewColumn.sidebar
}

@MainActor
@Suite struct NavigationSplitViewTests {
  private static let model = Model()

  private struct Mail: View {
    var body: some View {
      NavigationSplitView {
        VStack {
          NavigationLink("Inbox") { Text("Letters in the inbox").navigationTitle("Inbox") }
          NavigationLink("Sent", value: "sent")
        }
        .navigationTitle("Mailboxes")
        .navigationDestination(for: String.self) { name in
          VStack {
            Text(verbatim: "Letters of \(name)")
            NavigationLink("Deeper") { Text("Deep") }
          }
        }
      } detail: {
        Text("Choose a mailbox")
      }
    }
  }

  private struct MailApp: App {
    var body: some Scene { WindowGroup("Mail") { Mail() } }
  }

  @Test func `A link in the sidebar decides what the detail shows`() async throws {
    let app = try await AppTester.launch(MailApp.self, size: CGSize(width: 900, height: 500))
    #expect(app.sees("Choose a mailbox"))
    let inbox = try app.require("Inbox")
    #expect(inbox.frame.maxX <= 250)
    try app.press("Inbox")
    await app.settle()
    #expect(app.sees("Letters in the inbox") && !app.sees("Choose a mailbox"))
    #expect(try app.require("Letters in the inbox").frame.minX > 250)
    #expect(app.window?.title == "Inbox")
    try app.press("Sent")
    await app.settle()
    #expect(app.sees("Letters of sent"))
    try app.press("Deeper")
    await app.settle()
    #expect(app.sees("Deep") && app.element("Inbox", role: .button) != nil)
    try app.press("Back")
    await app.settle()
    #expect(app.sees("Letters of sent"))
  }

  @Test func `Each column has its part of the header bar`() async throws {
    let app = try await AppTester.launch(MailApp.self, size: CGSize(width: 900, height: 500))
    let title = try app.require("Mailboxes")
    #expect(title.frame.maxY < 46 && abs(title.frame.midX - 125) < 40)
  }

  @Test func `The sidebar is hidden and shown by its button and by F9`() async throws {
    let app = try await AppTester.launch(MailApp.self, size: CGSize(width: 900, height: 500))
    try app.press("Toggle Sidebar")
    await app.settle()
    #expect(!app.sees("Mailboxes"))
    #expect(try app.require("Choose a mailbox").frame.midX == 450)
    try app.press("Toggle Sidebar")
    await app.settle()
    #expect(app.sees("Mailboxes"))
    try app.key("F9")
    await app.settle()
    #expect(!app.sees("Mailboxes"))
  }

  @Test func `At compact width the columns are pages`() async throws {
    let app = try await AppTester.launch(MailApp.self, size: CGSize(width: 420, height: 600))
    #expect(app.sees("Mailboxes") && !app.sees("Choose a mailbox"))
    try app.press("Sent")
    await app.settle()
    #expect(app.sees("Letters of sent") && !app.sees("Mailboxes"))
    try app.key("alt+Left")
    await app.settle()
    #expect(app.sees("Mailboxes"))
  }

  private struct Three: View {
    var body: some View {
      NavigationSplitView(
        columnVisibility: Binding(
          get: { NavigationSplitViewTests.model.visibility }, set: { NavigationSplitViewTests.model.visibility = $0 }),
        preferredCompactColumn: Binding(
          get: { NavigationSplitViewTests.model.compactColumn },
          set: { NavigationSplitViewTests.model.compactColumn = $0 })
      ) {
        Text("One").navigationSplitViewColumnWidth(200)
      } content: {
        Text("Two").navigationSplitViewColumnWidth(min: 150, ideal: 220, max: 300)
      } detail: {
        Text("Three")
      }
    }
  }

  @Test func `Three columns are as wide as they ask to be, and the app shows and hides them`() async throws {
    Self.model.visibility = .all
    let page = show(CGSize(width: 1000, height: 500)) { Three() }
    await page.settle()
    #expect(try page.require("One").frame.midX == 100)
    #expect(try page.require("Two").frame.midX == 310)
    #expect(try page.require("Three").frame.midX == 710)
    Self.model.visibility = .doubleColumn
    await page.settle()
    #expect(!page.sees("One"))
    #expect(try page.require("Two").frame.midX == 110)
    Self.model.visibility = .detailOnly
    await page.settle()
    #expect(try page.require("Three").frame.midX == 500)
  }

  @Test func `People drag the line between columns`() async throws {
    Self.model.visibility = .all
    let page = show(CGSize(width: 1000, height: 500)) { Three() }
    await page.settle()
    try page.drag(from: CGPoint(x: 420, y: 250), to: CGPoint(x: 450, y: 250))
    await page.settle()
    #expect(try page.require("Two").frame.midX == 325)
    try page.drag(from: CGPoint(x: 450, y: 250), to: CGPoint(x: 700, y: 250))
    await page.settle()
    #expect(try page.require("Two").frame.midX == 350)
  }

  @Test func `The app decides which column is the page at compact width`() async throws {
    Self.model.compactColumn = .detail
    let page = show(CGSize(width: 400, height: 500)) { Three() }
    await page.settle()
    #expect(page.sees("Three") && !page.sees("One"))
    try page.key("alt+Left")
    await page.settle()
    #expect(page.sees("Two"))
    #expect(Self.model.compactColumn == .content)
    Self.model.compactColumn = .sidebar
    await page.settle()
    #expect(page.sees("One"))
  }

  private struct Old: View {
    var body: some View {
      NavigationView {
        NavigationLink("Open", destination: Text("Opened"))
        Text("Nothing")
      }
    }
  }

  @Test func `The former navigation view has a sidebar and a detail`() async throws {
    let page = show(CGSize(width: 900, height: 500)) { Old() }
    #expect(page.sees("Nothing"))
    try page.press("Open")
    await page.settle()
    #expect(page.sees("Opened") && page.element("Open", role: .button) != nil && !page.sees("Nothing"))
  }
}
