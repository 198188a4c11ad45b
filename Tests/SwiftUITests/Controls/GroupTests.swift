import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Groups of controls")
struct GroupTests {
  @Test("Labeled content shows label and value at both ends")
  func labeledContent() throws {
    let page = ViewTester {
      VStack {
        LabeledContent("Author", value: "Mary")
        LabeledContent("Pages", value: 12, format: .number)
        LabeledContent("Cover") { Button("Choose") {} }
      }
    }
    let label = try page.require("Author").frame
    let value = try page.require("Mary").frame
    #expect(label.minX < 1 && value.maxX > 399)
    #expect(page.sees("12") && page.element("Choose", role: .button) != nil)
  }

  struct Stacked: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(alignment: .leading) {
        configuration.label
        configuration.content
      }
    }
  }

  @Test("Labeled content follows a style of the app's own")
  func labeledContentStyle() throws {
    let page = ViewTester { LabeledContent("Author", value: "Mary").labeledContentStyle(Stacked()) }
    #expect(try page.require("Author").frame.maxY <= page.require("Mary").frame.minY)
  }

  @Test("A group box has its label above its content")
  func groupBox() throws {
    let page = ViewTester {
      GroupBox("Paper") {
        Text("A4")
        Button("Change") {}
      }
    }
    #expect(try page.require("Paper").frame.maxY <= page.require("A4").frame.minY)
    #expect(try page.require("A4").frame.minX >= 10)
  }

  @Test("A control group lies side by side, or behind a label, or in a section of a menu")
  func controlGroup() throws {
    var log: [String] = []
    let page = ViewTester {
      VStack {
        ControlGroup {
          Button("Back") { log.append("back") }
          Button("Forward") { log.append("forward") }
        }
        ControlGroup("Zoom") {
          Button("In") { log.append("in") }
          Button("Out") {}
        }
        .controlGroupStyle(.menu)
        Menu("Edit") {
          ControlGroup {
            Button("Cut") { log.append("cut") }
            Button("Copy") {}
          }
          Button("Find") {}
        }
      }
    }
    let (back, forward) = (try page.require("Back").frame, try page.require("Forward").frame)
    #expect(back.midY == forward.midY && forward.minX - back.maxX < 1)
    try page.press("Forward")
    try page.openMenu("Zoom").choose("In")
    try page.openMenu("Edit").choose("Cut")
    #expect(log == ["forward", "in", "cut"])
  }

  @Test("Where there is nothing to show, a view says so and what can be done")
  func unavailable() throws {
    var isPressed = false
    let page = ViewTester {
      ContentUnavailableView {
        Label("No Stories", systemImage: "book")
      } description: {
        Text("Stories that you write appear here.")
      } actions: {
        Button("Write One") { isPressed = true }
      }
    }
    #expect(page.sees("No Stories") && page.sees("Stories that you write appear here."))
    try page.press("Write One")
    #expect(isPressed)
  }

  @Test("A search that finds nothing says what was looked for")
  func search() {
    let page = ViewTester { ContentUnavailableView.search(text: "unicorn") }
    #expect(page.sees("No Results for “unicorn”"))
    #expect(page.sees("Check the spelling or try a new search."))
    page.update { ContentUnavailableView.search }
    #expect(page.sees("No Results"))
  }
}
