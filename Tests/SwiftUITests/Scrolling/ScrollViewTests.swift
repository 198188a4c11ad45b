import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Scroll views")
struct ScrollViewTests {
  struct Rows: View {
    @State private var chosen = "none"
    var body: some View {
      VStack {
        Text("Chosen: \(chosen)")
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<50) { row in
              Button("Row \(row)") { chosen = "\(row)" }.frame(height: 40)
            }
          }
        }
        .accessibilityLabel("Rows")
      }
    }
  }

  @Test("Content that is larger is reached by scrolling")
  func scrolling() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) { Rows() }
    try page.press("Row 40")
    #expect(page.sees("Chosen: 40"))
    let frame = try page.require("Row 40").frame
    #expect(frame.maxY <= 300)
  }

  @Test("It takes all the space along its axis, and as much as its content across")
  func size() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) {
      ScrollView { Box(.red).frame(width: 120, height: 900) }.accessibilityLabel("Area")
    }
    let area = try page.require("Area").frame
    #expect(area.size == CGSize(width: 120, height: 300))
    #expect(page.place(of: .red)?.height == 900)
  }

  @Test("Content that is smaller lies at the top")
  func small() {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) {
      ScrollView { Box(.red).frame(width: 100, height: 50) }
    }
    #expect(page.place(of: .red) == CGRect(x: 150, y: 0, width: 100, height: 50))
  }

  @Test("Scrolling can be turned off, and bars hidden")
  func disabled() throws {
    let page = ViewTester {
      ScrollView { Box(.red).frame(width: 100, height: 900) }.accessibilityLabel("Area")
        .scrollDisabled(true).scrollIndicators(.hidden)
    }
    guard case .scroller(let scroller) = try page.require("Area").control.content else { return }
    #expect(!scroller.isScrollEnabled)
    #expect(!scroller.showsIndicators)
    try page.scroll("Area", by: 100)
    #expect(try page.require("Area").control.visibleRect.minY == 0)
  }

  @Test("Margins scroll along with the content")
  func margins() {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) {
      ScrollView { Box(.red).frame(width: 100, height: 50) }.contentMargins(.top, 30)
    }
    #expect(page.place(of: .red)?.minY == 30)
  }

  @Test("A default anchor shows the end first")
  func anchor() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) {
      ScrollView { Box(.red).frame(width: 100, height: 900) }.defaultScrollAnchor(.bottom).accessibilityLabel("Area")
    }
    page.advanceFrame()
    #expect(try page.require("Area").control.visibleRect.minY == 600)
  }

  struct Growing: View {
    @State private var count = 1
    var body: some View {
      VStack {
        Button("Add") { count += 1 }
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<count, id: \.self) { _ in Box(.blue).frame(width: 50, height: 100) } }
        }
        .accessibilityLabel("Area")
      }
    }
  }

  @Test("What can be scrolled grows with the content")
  func growing() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 300)) { Growing() }
    for _ in 0..<5 { try page.press("Add") }
    guard case .scroller(let scroller) = try page.require("Area").control.content else { return }
    #expect(scroller.contentSize.height == 600)
  }
}
