import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Geometry and safe areas")
struct GeometryTests {
  @Test("A geometry reader knows its size, and puts content into its top leading corner")
  func reader() {
    let view = show {
      GeometryReader { proxy in Box(.red).frame(width: proxy.size.width / 3, height: proxy.size.height / 2) }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 100, height: 100))
    view.window?.resize(to: CGSize(width: 600, height: 400))
    view.advanceFrame()
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 200, height: 200))
  }

  @Test("A geometry reader knows where it lies in its window and in a named ancestor")
  func frames() {
    let journal = Journal()
    _ = show {
      VStack(spacing: 0) {
        Box(.blue).frame(height: 50)
        GeometryReader { proxy in
          let _ = note(journal, proxy.frame(in: .global), proxy.frame(in: .named("box")))
          Box(.red)
        }
        .padding(10).coordinateSpace(.named("box"))
      }
    }
    #expect(journal.take().last == "(10.0, 60.0, 280.0, 130.0), (10.0, 10.0, 280.0, 130.0)")
  }

  @Test("A change of geometry is told once per change, and at the first placement")
  func geometryChange() {
    let journal = Journal()
    let view = show {
      Box(.red).padding(10).onGeometryChange(for: CGSize.self, of: { $0.size }) { size in
        journal.note("\(size.width) × \(size.height)")
      }
    }
    #expect(journal.take() == ["300.0 × 200.0"])
    view.window?.resize(to: CGSize(width: 320, height: 200))
    view.advanceFrame()
    #expect(journal.take() == ["320.0 × 200.0"])
    view.advanceFrame()
    #expect(journal.take() == [])
  }

  @Test("A bar at the bottom takes its space from the content; a background reaches below it")
  func safeAreaInset() {
    let view = show {
      Box(.red).background { Box(.green).ignoresSafeArea() }
        .safeAreaInset(edge: .bottom) { Box(.blue).frame(height: 40) }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 300, height: 160))
    #expect(view.place(of: .green) == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(view.place(of: .blue) == CGRect(x: 0, y: 160, width: 300, height: 40))
  }
}

@MainActor
private func note(_ journal: Journal, _ frames: CGRect...) {
  journal.note(frames.map { "(\($0.minX), \($0.minY), \($0.width), \($0.height))" }.joined(separator: ", "))
}
