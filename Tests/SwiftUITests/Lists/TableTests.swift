import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Tables")
struct TableTests {
  struct Planets: View {
    @State private var planets = Planet.all
    @State private var choice: Set<String> = []
    @State private var order = [KeyPathComparator(\Planet.name)]
    var body: some View {
      VStack {
        Table(planets.sorted(using: order), selection: $choice, sortOrder: $order) {
          TableColumn("Planet", value: \.name)
          TableColumn("Moons", value: \.moons) { Text(verbatim: "\($0.moons) moons") }
            .width(120)
          TableColumn("Note") { Text(verbatim: "about \($0.name)") }
        }
        Text(verbatim: "chosen \(choice.sorted().joined(separator: " "))")
      }
    }
  }

  private let size = CGSize(width: 800, height: 500)

  private func order(on page: ViewTester) throws -> [String] {
    try Planet.all.map(\.name).sorted { a, b in
      let rows = page.elements.filter { $0.role == .listItem }
      let (first, second) = (
        try #require(rows.first { $0.label.hasPrefix(a) }), try #require(rows.first { $0.label.hasPrefix(b) })
      )
      return first.frame.minY < second.frame.minY
    }
  }

  @Test("Cells of a column lie below each other, and a column keeps the width that it was given")
  func columns() throws {
    let page = ViewTester(size: size) {
      Table(Planet.all) {
        TableColumn("Planet", value: \.name)
        TableColumn("Moons") { Text(verbatim: "\($0.moons) of \($0.name)") }.width(120)
        TableColumn("Note") { Text(verbatim: "about \($0.name)") }
      }
    }
    #expect(try page.require("0 of Mercury").frame.minX == page.require("2 of Mars").frame.minX)
    #expect(try page.require("Moons").frame.minX == page.require("2 of Mars").frame.minX)
    let distance = try page.require("Note").frame.minX - page.require("Moons").frame.minX
    #expect(distance == 132)
  }

  @Test("A press on a heading sorts by its column, a second one the other way round")
  func sorting() throws {
    let page = ViewTester(size: size) { Planets() }
    #expect(try order(on: page) == ["Earth", "Mars", "Mercury", "Venus"])
    try page.press("Planet", role: .button)
    #expect(try order(on: page) == ["Venus", "Mercury", "Mars", "Earth"])
    try page.press("Moons", role: .button)
    try page.press("Moons", role: .button)
    #expect(try order(on: page).first == "Mars")
    #expect(page.element("Note", role: .button) == nil)
  }

  @Test("Rows are chosen as in a list")
  func selection() throws {
    let page = ViewTester(size: size) { Planets() }
    let row = try #require(page.elements.first { $0.role == .listItem && $0.label.hasPrefix("Mars") })
    page.window?.click(at: CGPoint(x: row.frame.midX, y: row.frame.midY))
    page.advanceFrame()
    #expect(page.sees("chosen Mars"))
    try page.key("shift+Down")
    #expect(page.sees("chosen Mars Mercury"))
  }

  @Test("At compact width only the first column is shown")
  func compact() {
    let page = ViewTester(size: CGSize(width: 400, height: 500)) { Planets() }
    #expect(page.sees("Venus") && !page.sees("about Venus") && !page.sees("Moons"))
  }

  @Test("The app can make the rows itself")
  func ownRows() {
    let page = ViewTester(size: size) {
      Table(of: Planet.self) {
        TableColumn("Planet", value: \.name)
      } rows: {
        TableRow(Planet(name: "Sun"))
        ForEach(Planet.all) { TableRow($0) }
      }
    }
    #expect(page.sees("Sun") && page.sees("Mars"))
  }
}
