import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("System")
struct SystemTests {
  @Test("Redacted text is drawn as blocks and read by nobody")
  func redaction() {
    let page = ViewTester {
      VStack {
        Text("Secret")
        Text("Public").unredacted()
        Text("Account").privacySensitive()
      }
      .redacted(reason: .placeholder)
    }
    #expect(!page.sees("Secret"))
    #expect(page.elements("Secret").isEmpty)
    #expect(page.sees("Public"))
  }

  @Test("Privacy hides only what is private")
  func privacy() {
    let page = ViewTester {
      VStack {
        Text("Name")
        Text("1234").privacySensitive()
      }
      .redacted(reason: .privacy)
    }
    #expect(page.sees("Name"))
    #expect(!page.sees("1234"))
  }

  struct Browser: SwiftUI.App {
    var body: some Scene { WindowGroup("Pages") { Address() } }
  }

  struct Address: View {
    @State private var address = "none"
    var body: some View { Text("At \(address)").onOpenURL { address = $0.absoluteString } }
  }

  @Test("The app hears of addresses that it is asked to open, at its start and later")
  func openURL() async throws {
    let app = try await AppTester.launch(Browser.self)
    app.toolkit.delegate?.application(open: [URL(string: "pages:first")!])
    app.advanceFrame()
    #expect(app.sees("At pages:first"))
  }

  struct Commands: View {
    @State private var last = "none"
    var body: some View {
      VStack {
        Button("Here") {}
        Text("Last \(last)")
      }
      .onMoveCommand { last = "\($0)" }
      .onDeleteCommand { last = "delete" }
      .onExitCommand { last = "exit" }
    }
  }

  @Test("Keys with a meaning reach the view around the focus")
  func commands() throws {
    let page = ViewTester { Commands() }
    try page.key("Tab")
    try page.key("Left")
    #expect(page.sees("Last left"))
    try page.key("BackSpace")
    #expect(page.sees("Last delete"))
    try page.key("Escape")
    #expect(page.sees("Last exit"))
  }
}
