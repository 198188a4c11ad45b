import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

/// A change costs what it changes; these tests hold what is left out against what is done in full.
@MainActor
@Suite("Partial layout")
struct PartialLayoutTests {
  private struct Row: View {
    var isAskedOneByOne: Bool
    var body: some View {
      HStack {
        // A layout priority makes a stack ask every child how small it can be.
        if isAskedOneByOne {
          Text("A longer name").layoutPriority(0)
          Text("Short").padding(3).layoutPriority(0)
          Button("Open") {}.layoutPriority(0)
        } else {
          Text("A longer name")
          Text("Short").padding(3)
          Button("Open") {}
        }
      }
    }
  }

  @Test(
    "A row in which everything has room is laid out like one whose parts are asked for their limits",
    arguments: Array(stride(from: 20.0, through: 420, by: 20)))
  func rowsThatFit(width: Double) throws {
    func frames(_ isAskedOneByOne: Bool) throws -> [CGRect] {
      let view = ViewTester { Row(isAskedOneByOne: isAskedOneByOne).frame(width: width) }
      return try ["A longer name", "Short", "Open"].map { try view.require($0).frame }
    }
    #expect(try frames(false) == frames(true))
  }

  private struct Guided: View {
    @State private var isMoved = false
    var body: some View {
      ScrollView {
        VStack(alignment: .leading, spacing: 0) {
          ForEach(0..<20) { index in
            if index == 7, isMoved {
              Text("Row \(index)").alignmentGuide(.leading) { _ in 30 }
            } else {
              Text("Row \(index)")
            }
          }
          Button("Move") { isMoved.toggle() }
        }
      }
    }
  }

  @Test("A row that sets an alignment guide later moves its neighbours, and back")
  func laterGuide() throws {
    let view = ViewTester(size: CGSize(width: 300, height: 600)) { Guided() }
    let before = try view.require("Row 3").frame.minX
    #expect(try view.require("Row 7").frame.minX == before)
    try view.press("Move")
    let (moved, neighbour) = (try view.require("Row 7").frame.minX, try view.require("Row 3").frame.minX)
    #expect(neighbour == moved + 30)
    try view.press("Move")
    #expect(try view.require("Row 7").frame.minX == view.require("Row 3").frame.minX)
  }

  private struct Growing: View {
    @State private var texts = (0..<12).map { "Row \($0)" }
    var body: some View {
      ScrollView {
        VStack {
          Button("Widest") { texts[4] = "Row 4 is by far the widest of them all" }
          Button("Narrow") { texts[4] = "Row 4" }
          Button("Two lines") { texts[9] = "Row 9\nand more" }
          ForEach(0..<12) { index in Text(verbatim: texts[index]) }
        }
      }
    }
  }

  @Test("The row that decided about the width lets the others go back when it shrinks")
  func widestRow() throws {
    let view = ViewTester(size: CGSize(width: 400, height: 600)) { Growing() }
    let before = try view.require("Row 8").frame
    try view.press("Widest")
    #expect(try view.require("Row 8").frame.midX == view.require("Row 4 is by far the widest of them all").frame.midX)
    try view.press("Narrow")
    #expect(try view.require("Row 8").frame == before)
  }

  @Test("A row that becomes higher moves those below it, and not those above")
  func higherRow() throws {
    let view = ViewTester(size: CGSize(width: 400, height: 600)) { Growing() }
    let (above, below) = (try view.require("Row 8").frame, try view.require("Row 10").frame)
    try view.press("Two lines")
    #expect(try view.require("Row 8").frame == above)
    #expect(try view.require("Row 10").frame.minY > below.minY)
  }

  private struct Far: View {
    @State private var text = "before"
    var body: some View {
      VStack {
        Button("Change") { text = "after" }
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<100) { Text("Row \($0)").frame(height: 40) }
            Text("The last says \(text)")
            Button("Reach") {}
          }
        }
        .accessibilityLabel("Rows")
      }
    }
  }

  @Test("A row that changes out of sight is as it should be once it is reached")
  func outOfSight() throws {
    let view = ViewTester { Far() }
    try view.press("Change")
    try view.press("Reach")
    let text = try view.require("The last says after")
    #expect(CGRect(x: 0, y: 0, width: 400, height: 300).contains(text.frame))
    #expect(view.element("The last says before") == nil)
  }

  @Test("What was answered to another size of the window does not come back")
  func resizing() throws {
    let view = ViewTester(size: CGSize(width: 400, height: 600)) { Growing() }
    let before = try view.require("Row 8").frame
    for width in stride(from: 380.0, through: 60, by: -40) { view.resize(to: CGSize(width: width, height: 600)) }
    try view.press("Widest")
    try view.press("Narrow")
    view.resize(to: CGSize(width: 400, height: 600))
    #expect(try view.require("Row 8").frame == before)
  }

  /// Things that move, come, go, hide and turn.
  private struct Moving: View {
    @MainActor final class Model: ObservableObject {
      @Published var items: [Int] = Array(0..<12)
      @Published var offsets: [Int: CGFloat] = [:]
      @Published var scales: [Int: CGFloat] = [:]
      @Published var hidden: Set<Int> = []
      @Published var wide: Set<Int> = []
      @Published var group: CGFloat = 0
    }
    @ObservedObject var model: Model
    var body: some View {
      VStack(alignment: .leading) {
        ForEach(model.items, id: \.self) { item in
          HStack {
            Text("Item \(item)" + (model.wide.contains(item) ? " is wide" : ""))
            Button("Press \(item)") {}.scaleEffect(model.scales[item] ?? 1)
          }
          .offset(x: model.offsets[item] ?? 0)
          .opacity(model.hidden.contains(item) ? 0 : 1)
        }
      }
      .offset(y: model.group)
    }
  }

  @Test("Controls that moved lie where a placement of all of them puts them", arguments: 1...8)
  func movedControls(seed: Int) throws {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let model = Moving.Model()
    let view = ViewTester(size: CGSize(width: 400, height: 800)) { Moving(model: model) }
    let surface = try #require(view.window).rootSurface
    for _ in 0..<40 {
      let item = random(14)
      switch random(7) {
      case 0: model.offsets[item] = CGFloat(random(50))
      case 1: model.scales[item] = 1 + CGFloat(random(4)) / 4
      case 2: if model.hidden.remove(item) == nil { model.hidden.insert(item) }
      case 3: if model.wide.remove(item) == nil { model.wide.insert(item) }
      case 4: model.group = CGFloat(random(20))
      case 5: if !model.items.contains(item) { model.items.insert(item, at: random(model.items.count + 1)) }
      default: model.items.removeAll { $0 == item }
      }
      view.advanceFrame()
      let moved = surface.placements.map { ($0.control.accessibleName, $0.frame.rounded) }
      surface.setNeedsPlacement()
      view.advanceFrame()
      let all = surface.placements.map { ($0.control.accessibleName, $0.frame.rounded) }
      #expect(moved.elementsEqual(all, by: ==))
    }
  }
}

extension CGRect {
  /// Without the last bits, in which one order of additions differs from another.
  fileprivate var rounded: CGRect {
    func round(_ value: CGFloat) -> CGFloat { (value * 1000).rounded() / 1000 }
    return CGRect(x: round(minX), y: round(minY), width: round(width), height: round(height))
  }
}
