import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite struct InspectorTests {
  private struct Page: View {
    @State private var isShown = false
    var body: some View {
      Button("Details") { isShown.toggle() }
        .inspector(isPresented: $isShown) {
          Text("About the page").inspectorColumnWidth(300)
        }
    }
  }

  @Test func `An inspector is a column beside the content`() async throws {
    let page = show(CGSize(width: 900, height: 500)) { Page() }
    #expect(try page.require("Details").frame.midX == 450)
    try page.press("Details")
    await page.settle()
    #expect(try page.require("About the page").frame.midX == 750)
    #expect(try page.require("Details").frame.midX == 300)
    try page.press("Details")
    await page.settle()
    #expect(!page.sees("About the page"))
    #expect(try page.require("Details").frame.midX == 450)
  }

  @Test func `At compact width an inspector is a sheet`() async throws {
    let page = show(CGSize(width: 400, height: 500)) { Page() }
    try page.press("Details")
    await page.settle()
    #expect(try page.require("About the page", role: .dialog).frame.width == 400)
    try page.key("Escape")
    await page.settle()
    #expect(!page.sees("About the page"))
  }
}
