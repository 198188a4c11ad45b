import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("UIKit's colours, pictures and fonts in SwiftUI")
struct ValueBridgeTests {
  @Test("A colour goes there and back, and follows the dark style on both sides")
  func colour() {
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    var dark = EnvironmentValues()
    dark.colorScheme = .dark
    #expect(Color(uiColor: dynamic).resolve(in: EnvironmentValues()).red == 0)
    #expect(Color(uiColor: dynamic).resolve(in: dark).red == 1)
    let back = UIColor(Color(dynamic))
    #expect(back.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
    #expect(Color(uiColor: .systemRed).resolve(in: dark) == Color.red.resolve(in: dark))
  }

  @Test("A picture keeps its size, its margins and its tint")
  func picture() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20))
    let drawn = renderer.image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }
    let page = ViewTester {
      VStack {
        Image(uiImage: drawn).accessibilityLabel("Drawn")
        Image(uiImage: UIImage(systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 40))!)
          .accessibilityLabel("Star")
      }
    }
    #expect(try page.require("Drawn").frame.size == CGSize(width: 30, height: 20))
    #expect(try page.require("Star").frame.height == 44)
  }

  private struct Album: View {
    @State private var pictures: [Image] = []
    let original: UIImage
    var body: some View {
      VStack {
        Button("Copy") {}.copyable([Image(uiImage: original)])
        Button("Album") {}.pasteDestination(for: Image.self) { pictures += $0 }
        ForEach(pictures.indices, id: \.self) { pictures[$0].accessibilityLabel("Pasted") }
      }
    }
  }

  @Test("A picture goes to other programs as a PNG file and comes back")
  func transfer() async throws {
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }
    let page = ViewTester { Album(original: drawn) }
    try page.key("Tab")
    try page.key("ctrl+c")
    await page.settle()
    #expect(page.toolkit.clipboardTypes == ["image/png"])
    try page.key("Tab")
    try page.key("ctrl+v")
    await page.settle()
    #expect(page.element("Pasted") != nil)
  }

  @Test("A font of UIKit is the same font in SwiftUI")
  func font() throws {
    let page = ViewTester { Text("Wide").font(Font(UIFont.systemFont(ofSize: 40, weight: .bold))) }
    let small = ViewTester { Text("Wide") }
    #expect(try page.require("Wide").frame.height > small.require("Wide").frame.height * 1.5)
  }
}
