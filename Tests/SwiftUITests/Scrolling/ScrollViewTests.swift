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

@MainActor
@Suite("Scrolling by the program")
struct ScrollPositionTests {
  struct Reading: View {
    let isLazy: Bool
    var body: some View {
      ScrollViewReader { proxy in
        VStack {
          Button("To 500") { proxy.scrollTo(500, anchor: .top) }
          Button("To mark") { proxy.scrollTo("mark") }
          ScrollView {
            if isLazy {
              LazyVStack(spacing: 0) { rows }
            } else {
              VStack(spacing: 0) { rows }
            }
            Text("Mark").id("mark")
          }
          .accessibilityLabel("List")
        }
      }
    }
    private var rows: some View {
      ForEach(0..<1000, id: \.self) { Text(verbatim: "Row \($0)").frame(height: $0 < 300 ? 20 : 30) }
    }
  }

  @Test("A proxy scrolls to rows and to views with an identity", arguments: [true, false])
  func proxy(isLazy: Bool) throws {
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Reading(isLazy: isLazy) }
    try page.press("To 500")
    for _ in 0..<6 { page.advanceFrame() }
    let list = try page.require("List").frame
    let row = try #require(page.elements.first { $0.label == "Row 500" })
    #expect(abs(row.frame.minY - list.minY) < 10)
    try page.press("To mark")
    for _ in 0..<6 { page.advanceFrame() }
    #expect(page.sees("Mark"))
  }

  struct Positioned: View {
    @State private var position = ScrollPosition(edge: .top)
    @State private var offset: CGFloat = 0
    @State private var top: Int?
    var body: some View {
      VStack {
        Button("End") { position.scrollTo(edge: .bottom) }
        Button("Middle") { position.scrollTo(y: 100) }
        Text(
          verbatim: "Offset \(Int(offset)) by \(position.isPositionedByUser ? "person" : "program") top \(top ?? -1)")
        ScrollView {
          VStack(spacing: 0) { ForEach(0..<20, id: \.self) { Text(verbatim: "Row \($0)").frame(height: 40) } }
        }
        .scrollPosition($position)
        .scrollPosition(id: $top)
        .onScrollGeometryChange(for: CGFloat.self, of: { $0.contentOffset.y }) { offset = $1 }
        .frame(height: 200)
        .accessibilityLabel("List")
      }
    }
  }

  @Test("A position moves the scroll view and tells who has moved it")
  func position() throws {
    let page = ViewTester(size: CGSize(width: 300, height: 500)) { Positioned() }
    try page.press("End")
    page.advanceFrame()
    #expect(page.sees("Offset 600 by program"))
    try page.press("Middle")
    page.advanceFrame()
    #expect(page.sees("Offset 100 by program"))
    try page.scroll("List", by: 60)
    page.advanceFrame()
    #expect(page.sees("Offset 160 by person top 4"))
  }

  @Test("Keys for reloading run the refresh action")
  func refreshing() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let page = ViewTester { ScrollView { Text("Rows") }.refreshable { continuation.yield(1) } }
    #expect(try page.key("F5"))
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 1)
  }
}
