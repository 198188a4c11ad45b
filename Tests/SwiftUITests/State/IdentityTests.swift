import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

/// A button that counts its presses.
private struct Tally: View {
  let name: String
  @State private var count = 0
  var body: some View { Button("\(name) \(count)") { count += 1 } }
}

@MainActor
@Suite("Identity")
struct IdentityTests {
  @Test("The branches of a condition are different views")
  func branches() throws {
    struct Choice: View {
      @State private var isFirst = true
      var body: some View {
        VStack {
          if isFirst { Tally(name: "first") } else { Tally(name: "second") }
          Button("Switch") { isFirst.toggle() }
        }
      }
    }
    let view = show { Choice() }
    try view.press("first 0")
    try view.press("Switch")
    #expect(view.sees("second 0"))
    try view.press("Switch")
    #expect(view.sees("first 0"))
  }

  @Test("A view that goes and comes back starts anew, and its neighbours do not notice")
  func optional() throws {
    struct Choice: View {
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown { Tally(name: "guest") }
          Tally(name: "host")
          Button("Switch") { isShown.toggle() }
        }
      }
    }
    let view = show { Choice() }
    try view.press("guest 0")
    try view.press("host 0")
    try view.press("Switch")
    #expect(view.elements("guest 1").isEmpty)
    #expect(view.sees("host 1"))
    try view.press("Switch")
    #expect(view.sees("guest 0"))
    #expect(view.sees("host 1"))
  }

  @Test("A new explicit identity is a new view")
  func explicitIdentity() throws {
    struct Renewed: View {
      @State private var generation = 0
      var body: some View {
        VStack {
          Tally(name: "tally").id(generation)
          Button("Renew") { generation += 1 }
        }
      }
    }
    let view = show { Renewed() }
    try view.press("tally 0")
    try view.press("Renew")
    #expect(view.sees("tally 0"))
  }

  @Test("Rows of a ForEach keep their state when they move")
  func moves() throws {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        VStack {
          ForEach(names, id: \.self) { Tally(name: $0) }
          Button("Reverse") { names.reverse() }
          Button("Insert") { names.insert("d", at: 0) }
          Button("Drop b") { names.removeAll { $0 == "b" } }
        }
      }
    }
    let view = show(CGSize(width: 300, height: 400)) { Rows() }
    try view.press("a 0")
    try view.press("b 0")
    try view.press("b 1")
    try view.press("Reverse")
    #expect(rows(view) == ["c 0", "b 2", "a 1"])
    try view.press("Insert")
    #expect(rows(view) == ["d 0", "c 0", "b 2", "a 1"])
    try view.press("Drop b")
    #expect(rows(view) == ["d 0", "c 0", "a 1"])
  }

  @Test("Moving rows runs no row's body")
  func moveCost() throws {
    struct Row: View {
      let name: String
      let counter: Counter
      var body: some View {
        let _ = counter.count(name)
        Text(name)
      }
    }
    struct Rows: View {
      let counter: Counter
      @State private var names = (0..<20).map { "row \($0)" }
      var body: some View {
        VStack(spacing: 0) {
          Button("Move") { names.append(names.removeFirst()) }
          ForEach(names, id: \.self) { Row(name: $0, counter: counter) }
        }
      }
    }
    let counter = Counter()
    let view = show(CGSize(width: 300, height: 800)) { Rows(counter: counter) }
    #expect(counter.counts.count == 20)
    counter.reset()
    try view.press("Move")
    #expect(counter.counts.isEmpty)
    let first = try #require(view.element("row 1")?.frame)
    let last = try #require(view.element("row 0")?.frame)
    #expect(first.minY < last.minY)
  }

  @Test("Bindings to the elements of a collection reach the element that the row shows")
  func elementBindings() throws {
    struct Item: Identifiable {
      let id: Int
      var name: String
    }
    struct Rows: View {
      @State private var items = [Item(id: 1, name: "one"), Item(id: 2, name: "two")]
      var body: some View {
        VStack {
          ForEach($items) { $item in TextField("Field \(item.id)", text: $item.name) }
          Text(items.map(\.name).joined(separator: " "))
          Button("Swap") { items.swapAt(0, 1) }
        }
      }
    }
    let view = show { Rows() }
    try view.press("Swap")
    try view.enter("zwei", into: "Field 2")
    #expect(view.sees("zwei one"))
  }

  @Test("Constant ranges and nested loops show every element in order")
  func nested() {
    let view = show(CGSize(width: 300, height: 400)) {
      VStack {
        ForEach(0..<2) { row in
          ForEach(["x", "y"], id: \.self) { Text("\(row)\($0)") }
        }
      }
    }
    #expect(view.texts == ["0x", "0y", "1x", "1y"])
  }

  @Test("AnyView keeps state while the type inside stays the same")
  func anyView() throws {
    struct Erased: View {
      @State private var isWrapped = false
      @State private var redraw = 0
      var body: some View {
        VStack {
          content
          Button("Redraw \(redraw)") { redraw += 1 }
          Button("Wrap") { isWrapped = true }
        }
      }
      var content: AnyView {
        isWrapped ? AnyView(Tally(name: "t").padding()) : AnyView(Tally(name: "t"))
      }
    }
    let view = show { Erased() }
    try view.press("t 0")
    try view.press("Redraw 0")
    #expect(view.sees("t 1"))
    try view.press("Wrap")
    #expect(view.sees("t 0"))
  }

  private func rows(_ view: some ScreenTester) -> [String] {
    view.elements.filter { $0.label.count == 3 }.sorted { $0.frame.minY < $1.frame.minY }.map(\.label)
  }
}
