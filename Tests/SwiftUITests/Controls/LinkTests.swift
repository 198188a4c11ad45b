import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Links")
struct LinkTests {
  let address = URL(string: "https://example.org/help")!
  let other = URL(string: "https://example.org/other")!

  @Test("A link opens its address with the desktop")
  func opens() throws {
    let page = ViewTester { Link("Help", destination: address) }
    #expect(page.element("Help")?.role == .link)
    try page.press("Help")
    #expect(page.toolkit.openedURLs == [address])
  }

  @Test("An action in the environment decides what becomes of an address")
  func action() throws {
    var seen: [URL] = []
    let page = ViewTester {
      VStack {
        Link("Handled", destination: address)
          .environment(
            \.openURL,
            OpenURLAction {
              seen.append($0)
              return .handled
            })
        Link("Discarded", destination: address)
          .environment(\.openURL, OpenURLAction { _ in .discarded })
        Link("Elsewhere", destination: address)
          .environment(\.openURL, OpenURLAction { [other] _ in .systemAction(other) })
        Link("Usual", destination: address)
          .environment(\.openURL, OpenURLAction { _ in .systemAction })
      }
    }
    try page.press("Handled")
    #expect(seen == [address])
    try page.press("Discarded")
    #expect(page.toolkit.openedURLs.isEmpty)
    try page.press("Elsewhere")
    try page.press("Usual")
    #expect(page.toolkit.openedURLs == [other, address])
  }

  struct Asking: View {
    let url: URL
    @Environment(\.openURL) private var openURL
    @State private var answer = "none"
    var body: some View {
      VStack {
        Button("Open") { openURL(url) { answer = $0 ? "accepted" : "refused" } }
        Text(answer)
      }
    }
  }

  @Test("The action tells whether somebody took the address")
  func completion() throws {
    let page = ViewTester { Asking(url: address) }
    try page.press("Open")
    #expect(page.sees("accepted"))
    page.toolkit.canOpenURLs = false
    try page.press("Open")
    #expect(page.sees("refused"))
  }

  @Test("Links inside a text go the same way")
  func textLinks() throws {
    var text = AttributedString("the manual")
    text.link = address
    var seen: [URL] = []
    let page = ViewTester {
      Text(text).environment(
        \.openURL,
        OpenURLAction {
          seen.append($0)
          return .handled
        })
    }
    try page.activate("the manual")
    #expect(seen == [address])
  }
}
