import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Lazy stacks and grids")
struct LazyTests {
  struct Row: View {
    let index: Int
    let counter: Counter
    var body: some View {
      counter.count("row")
      return Text(verbatim: "Row \(index)").frame(height: 20)
    }
  }

  struct Rows: View {
    let counter: Counter
    let count: Int
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<count, id: \.self) { Row(index: $0, counter: counter) }
        }
      }
      .accessibilityLabel("List")
    }
  }

  @Test("Of a hundred thousand rows only those near the visible ones are made")
  func large() throws {
    let counter = Counter()
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Rows(counter: counter, count: 100_000) }
    #expect(page.sees("Row 0"))
    #expect(page.sees("Row 19"))
    #expect(counter["row"] < 60)
    guard case .scroller(let scroller) = try page.require("List").control.content else { return }
    #expect(scroller.contentSize.height == 2_000_000)
  }

  @Test("Scrolling makes only what comes into view, and lets go of what has left")
  func scrolling() throws {
    let counter = Counter()
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Rows(counter: counter, count: 100_000) }
    counter.reset()
    try page.scroll("List", by: 1_000_000)
    page.advanceFrame()
    #expect(page.sees("Row 50000"))
    #expect(!page.sees("Row 0"))
    #expect(counter["row"] < 80)
    #expect(try page.require("List").control.scrolledSurface?.controls.count ?? 0 < 90)
    counter.reset()
    for _ in 0..<10 { try page.scroll("List", by: 40) }
    #expect(page.sees("Row 50020"))
    #expect(counter["row"] < 60)
  }

  struct Uneven: View {
    var body: some View {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 10) {
          Text("Title").frame(height: 50)
          ForEach(0..<100, id: \.self) { index in
            Box(index.isMultiple(of: 2) ? .red : .blue).frame(width: 30, height: index.isMultiple(of: 2) ? 30 : 60)
          }
        }
      }
      .accessibilityLabel("List")
    }
  }

  @Test("Lines of different lengths follow each other without gaps")
  func uneven() throws {
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Uneven() }
    let red = page.places(of: .red).map(\.minY)
    let blue = page.places(of: .blue).map(\.minY)
    #expect(red.prefix(3) == [60, 170, 280])
    #expect(blue.prefix(3) == [100, 210, 320])
    #expect(page.places(of: .red).allSatisfy { $0.minX == 0 })
    try page.scroll("List", by: 100_000)
    page.advanceFrame()
    page.advanceFrame()
    let control = try page.require("List").control
    guard case .scroller(let scroller) = control.content else { return }
    #expect(control.visibleRect.maxY == scroller.contentSize.height)
    #expect(page.places(of: .blue).map(\.maxY).max() == 400)
  }

  struct Item: Identifiable { let id: Int }

  struct Editing: View {
    @State private var items = (0..<1000).map(Item.init)
    let counter: Counter
    var body: some View {
      VStack {
        Button("Remove first") { items.removeFirst() }
        ScrollView {
          LazyVStack { ForEach(items) { Row(index: $0.id, counter: counter) } }
        }
      }
    }
  }

  @Test("Rows that stay keep their views when others go")
  func editing() throws {
    let counter = Counter()
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Editing(counter: counter) }
    counter.reset()
    try page.press("Remove first")
    #expect(!page.texts.contains("Row 0"))
    #expect(page.sees("Row 1"))
    #expect(counter["row"] < 5)
  }

  struct Sections: View {
    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<20, id: \.self) { section in
            Section {
              ForEach(0..<1000, id: \.self) { Text("\(section).\($0)").frame(height: 20) }
            } header: {
              Text("Section \(section)").frame(height: 40)
            }
          }
        }
      }
      .accessibilityLabel("List")
    }
  }

  @Test("Sections have headers, and stay lazy inside")
  func sections() throws {
    let page = ViewTester(size: CGSize(width: 300, height: 400)) { Sections() }
    #expect(page.sees("Section 0"))
    #expect(page.sees("0.5"))
    try page.scroll("List", by: 20_040)
    page.advanceFrame()
    #expect(page.sees("Section 1"))
    #expect(page.sees("1.3"))
    #expect(try page.require("List").control.scrolledSurface?.controls.count ?? 0 < 120)
  }

  @Test("A grid lays items out in columns that share the width, each line as high as its tallest item")
  func grid() {
    let page = ViewTester(size: CGSize(width: 308, height: 400)) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.flexible()), GridItem(.flexible())], spacing: 10) {
          Box(.red).frame(height: 40)
          Box(.blue).frame(height: 60)
          ForEach(0..<3, id: \.self) { _ in Box(.green).frame(height: 20) }
        }
      }
    }
    #expect(page.place(of: .red) == CGRect(x: 0, y: 10, width: 150, height: 40))
    #expect(page.place(of: .blue) == CGRect(x: 158, y: 0, width: 150, height: 60))
    #expect(page.places(of: .green).map(\.minY) == [70, 70, 100])
  }

  @Test("Adaptive columns hold as many as fit")
  func adaptive() {
    let page = ViewTester(size: CGSize(width: 320, height: 400)) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 70))], spacing: 0) {
          ForEach(0..<5, id: \.self) { _ in Box(.green).frame(height: 20) }
        }
      }
    }
    let places = page.places(of: .green)
    #expect(places.prefix(4).map(\.minY) == [0, 0, 0, 0])
    #expect(places.count == 5)
    #expect(places[0].width == 74)
    #expect(places[4].minY == 20)
  }

  @Test("A horizontal stack is lazy along its own axis")
  func horizontal() throws {
    let counter = Counter()
    let page = ViewTester(size: CGSize(width: 300, height: 200)) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<10_000, id: \.self) { index in Row(index: index, counter: counter).frame(width: 100) }
        }
      }
      .accessibilityLabel("Strip")
    }
    #expect(page.sees("Row 2"))
    #expect(counter["row"] < 20)
    guard case .scroller(let scroller) = try page.require("Strip").control.content else { return }
    #expect(scroller.contentSize.width == 1_000_000)
  }
}
