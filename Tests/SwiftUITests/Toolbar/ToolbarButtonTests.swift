import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite struct ToolbarButtonTests {
  private struct Editor: View {
    @State private var count = 0
    @State private var showsSheet = false
    var body: some View {
      Text(verbatim: "Count \(count)")
        .toolbar {
          ToolbarItem(placement: .primaryAction) { Button("Add") { count += 1 } }
          ToolbarItem {
            Button("Details") { showsSheet = true }
              .sheet(isPresented: $showsSheet) { Details(count: $count) }
          }
        }
        .navigationTitle("Editor")
    }
  }

  private struct Details: View {
    @Binding var count: Int
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text(verbatim: "Details of \(count)")
        Button("More") { count += 10 }
      }
      .navigationTitle("Details")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
    }
  }

  private struct Writer: App {
    var body: some Scene { WindowGroup { Editor() } }
  }

  @Test func `A button in the header bar acts on the view that declares it`() async throws {
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 800, height: 600))
    #expect(app.sees("Count 0"))
    try app.press("Add")
    #expect(app.sees("Count 1"))
    try app.press("Add")
    #expect(app.sees("Count 2"))
    guard case .button(let button) = try app.require("Add").control.content else {
      Issue.record("not a button")
      return
    }
    #expect(button.style == .borderless)
  }

  @Test func `A sheet that a button of the header bar shows has a bar of its own`() async throws {
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 800, height: 600))
    try app.press("Details", role: .button)
    await app.settle()
    #expect(app.sees("Details of 0"))
    let done = try app.require("Done", in: "Details")
    guard case .button(let button) = done.control.content else {
      Issue.record("not a button")
      return
    }
    #expect(button.style == .prominent)
    #expect(try app.require("Cancel").frame.maxX < done.frame.minX)
    try app.press("More")
    #expect(app.sees("Details of 10"))
    // What lies behind cannot be reached meanwhile.
    #expect(throws: (any Error).self) { try app.press("Add") }
    try app.press("Done")
    await app.settle()
    #expect(!app.sees("Details of 10"))
    #expect(app.sees("Count 10"))
  }

  @Test func `The keyboard focus goes into a sheet and comes back`() async throws {
    let app = try await AppTester.launch(Writer.self, size: CGSize(width: 800, height: 600))
    try app.key("Tab")
    try app.key("Tab")
    #expect(app.focusedElement?.label == "Details")
    try app.key("Return")
    await app.settle()
    let focused = try #require(app.focusedElement)
    #expect(["Cancel", "Done", "More"].contains(focused.label))
    try app.key("Escape")
    await app.settle()
    #expect(app.focusedElement?.label == "Details")
  }
}
