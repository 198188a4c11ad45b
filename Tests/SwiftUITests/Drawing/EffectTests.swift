import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Effects")
struct EffectTests {
  @Test("Opacity, blur and shadow are layers around what is drawn")
  func layers() throws {
    let view = show { Box(.red).shadow(color: .black, radius: 4, y: 2).blur(radius: 3).opacity(0.5) }
    let effects = try #require(view.displayList.items.first).effects
    #expect(effects == [.opacity(0.5), .blur(radius: 3), .shadow(.black, radius: 4, x: 0, y: 2)])
  }

  @Test("Rotation and scale keep the place in the layout")
  func transforms() throws {
    let view = show {
      HStack(spacing: 0) {
        Box(.red).frame(width: 100, height: 50).rotationEffect(.degrees(90))
        Box(.blue).frame(width: 100, height: 50).scaleEffect(0.5, anchor: .topLeading)
      }
    }
    let red = try #require(view.place(of: .red))
    #expect(abs(red.width - 50) < 0.01 && abs(red.height - 100) < 0.01 && abs(red.midX - 100) < 0.01)
    #expect(view.place(of: .blue) == CGRect(x: 150, y: 75, width: 50, height: 25))
  }

  @Test("Effects change over time in an animation")
  func animation() throws {
    struct Fading: View {
      @State private var isFaint = false
      var body: some View {
        Box(.red).opacity(isFaint ? 0.2 : 1)
        Button("Fade") { withAnimation(.linear(duration: 1)) { isFaint = true } }
      }
    }
    let view = show { VStack { Fading() } }
    try view.press("Fade")
    view.advance(.milliseconds(500))
    let opacity = try #require(view.displayList.items.first).opacity
    #expect(abs(opacity - 0.6) < 0.03)
  }

  @Test("A mask lets through what it draws")
  func mask() throws {
    let view = show { Box(.red).mask { Circle().frame(width: 50, height: 50) } }
    let mask = try #require(view.displayList.items.first?.mask?.first)
    #expect(mask.bounds == CGRect(x: 125, y: 75, width: 50, height: 50))
  }

  @Test("A hidden view keeps its place")
  func hidden() {
    let view = show {
      HStack(spacing: 0) {
        Box(.red).frame(width: 100).hidden()
        Box(.blue)
      }
    }
    #expect(view.places(of: .red) == [])
    #expect(view.place(of: .blue) == CGRect(x: 100, y: 0, width: 200, height: 200))
  }
}
