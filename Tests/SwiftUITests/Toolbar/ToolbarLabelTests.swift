import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Toolbar labels")
struct ToolbarLabelTests {
  struct App: SwiftUI.App {
    var body: some Scene {
      WindowGroup("Desk") {
        Text("Paper").toolbar {
          ToolbarItem { Button("Share", systemImage: "square.and.arrow.up") {} }
          ToolbarItem { Button("Words") {} }
          ToolbarItem(placement: .confirmationAction) { Button("Accept", systemImage: "checkmark") {} }
        }
      }
    }
  }

  @Test("A label with an icon shows only that in a bar; its title is the button's name and tooltip")
  func icons() async throws {
    let app = try await AppTester.launch(App.self)
    let share = try app.require("Share")
    #expect(share.control.tooltip == "Share")
    #expect(!app.displayList.visible.texts.contains("Share"))
    #expect(app.displayList.visible.texts.contains("Words"))
    #expect(try app.require("Words").control.tooltip == nil)
    #expect(app.displayList.visible.texts.contains("Accept"))
  }
}
