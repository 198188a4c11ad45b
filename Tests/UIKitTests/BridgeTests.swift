import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import UIKit

@MainActor
@Suite("UIKit and SwiftUI together")
struct BridgeTests {
  @Test("a hosting controller shows SwiftUI views that can be pressed")
  func hosting() throws {
    var presses = 0
    let screen = WindowScreen(UIHostingController(rootView: Button("Count") { presses += 1 }))
    try screen.press("Count")
    #expect(presses == 1)
  }

  struct Pad: UIViewRepresentable {
    let text: String
    func makeUIView(context: Context) -> UILabel { UILabel() }
    func updateUIView(_ uiView: UILabel, context: Context) { uiView.text = text }
  }

  @Test("a representable shows a UIKit view and brings it up to date")
  func representable() {
    let screen = ViewTester { Pad(text: "One") }
    #expect(screen.sees("One"))
    screen.update { Pad(text: "Two") }
    #expect(screen.sees("Two"))
  }
}
