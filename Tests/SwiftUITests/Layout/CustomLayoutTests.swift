import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

/// Places children down a staircase, and counts how often it measures.
private struct Staircase: Layout {
  var step: CGFloat

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(width: sizes.reduce(0) { $0 + $1.width } + step, height: sizes.reduce(0) { $0 + $1.height })
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var point = CGPoint(x: bounds.minX, y: bounds.minY)
    for subview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      subview.place(at: point, anchor: .topLeading, proposal: ProposedViewSize(size))
      point.x += size.width + subview[Extra.self]
      point.y += size.height
    }
  }
}

private struct Extra: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

/// Puts its children on a line at a share of the width, which is animated.
private struct Share: Layout {
  var share: CGFloat
  var animatableData: CGFloat {
    get { share }
    set { share = newValue }
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews {
      subview.place(at: CGPoint(x: bounds.width * share, y: bounds.midY), anchor: .center, proposal: .unspecified)
    }
  }
}

/// Measures into a cache that it keeps as long as nothing changes.
private struct Cached: Layout {
  final class Log: Sendable {
    nonisolated(unsafe) var made = 0
    nonisolated(unsafe) var updated = 0
  }
  struct Cache { var widths: [CGFloat] }
  let log: Log

  func makeCache(subviews: Subviews) -> Cache {
    log.made += 1
    return Cache(widths: subviews.map { $0.sizeThatFits(.unspecified).width })
  }
  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    log.updated += 1
    cache.widths = subviews.map { $0.sizeThatFits(.unspecified).width }
  }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    CGSize(width: cache.widths.reduce(0, +), height: 20)
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    var x = bounds.minX
    for (subview, width) in zip(subviews, cache.widths) {
      subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
      x += width
    }
  }
}

@MainActor
@Suite("Layouts of the app's own")
struct CustomLayoutTests {
  @Test("A layout measures and places its subviews, and reads their values")
  func staircase() {
    let view = show {
      Staircase(step: 20) {
        Box(.red).frame(width: 40, height: 30).layoutValue(key: Extra.self, value: 20)
        Box(.blue).frame(width: 40, height: 30)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 100, y: 70, width: 40, height: 30))
    #expect(view.place(of: .blue) == CGRect(x: 160, y: 100, width: 40, height: 30))
  }

  @Test("Where layouts run from right to left, places are mirrored")
  func mirrored() {
    let view = show {
      Staircase(step: 20) {
        Box(.red).frame(width: 40, height: 30).layoutValue(key: Extra.self, value: 20)
        Box(.blue).frame(width: 40, height: 30)
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(view.place(of: .red)?.minX == 160)
    #expect(view.place(of: .blue)?.minX == 100)
  }

  @Test("A subview that a layout does not place lies in the middle")
  func unplaced() {
    struct Idle: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
    }
    let view = show { Idle { Box(.red).frame(width: 20, height: 20) } }
    #expect(view.place(of: .red) == CGRect(x: 140, y: 90, width: 20, height: 20))
  }

  @Test("A layout's cache is kept until a subview changes")
  func cache() throws {
    struct Rows: View {
      let log: Cached.Log
      @State private var width: CGFloat = 20
      @State private var other = 0
      var body: some View {
        VStack(spacing: 0) {
          Cached(log: log) {
            Box(.red).frame(width: width, height: 20)
            Box(.blue).frame(width: 20, height: 20)
          }
          Text("Other \(other)")
          Button("Wider") { width += 10 }
          Button("Other") { other += 1 }
        }
      }
    }
    let log = Cached.Log()
    let view = show { Rows(log: log) }
    #expect(log.made == 1)
    let updates = log.updated
    try view.press("Other")
    #expect(log.made == 1 && log.updated == updates)
    let before = try #require(view.place(of: .blue)?.minX)
    try view.press("Wider")
    #expect(log.made == 1 && log.updated > updates)
    #expect(view.place(of: .red)?.width == 30)
    #expect(view.place(of: .blue)?.minX == before + 5)
  }

  @Test("What a layout has of animatable data is animated")
  func animated() throws {
    struct Moving: View {
      @State private var share: CGFloat = 0
      var body: some View {
        VStack(spacing: 0) {
          Share(share: share) { Box(.red).frame(width: 20, height: 20) }
          Button("Move") { withAnimation(.linear(duration: 1)) { share = 1 } }
        }
      }
    }
    let view = show { Moving() }
    #expect(view.place(of: .red)?.midX == 0)
    try view.press("Move")
    view.advance(.milliseconds(500))
    #expect(abs((view.place(of: .red)?.midX ?? 0) - 150) < 8)
    view.advance(.seconds(2))
    #expect(view.place(of: .red)?.midX == 300)
  }

  @Test("Stacks take each other's place: subviews keep their state and move over in the animation")
  func switching() throws {
    struct Rows: View {
      @State private var isWide = false
      var body: some View {
        let layout = isWide ? AnyLayout(HStackLayout(spacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
        VStack(spacing: 0) {
          Button("Turn") { withAnimation(.linear(duration: 1)) { isWide.toggle() } }
          layout {
            Tally()
            Box(.red).frame(width: 20, height: 20)
          }
        }
      }
    }
    struct Tally: View {
      @State private var count = 0
      var body: some View { Button("Count \(count)") { count += 1 } }
    }
    let view = show { Rows() }
    try view.press("Count 0")
    let below = try #require(view.place(of: .red))
    try view.press("Turn")
    view.advance(.milliseconds(500))
    let between = try #require(view.place(of: .red))
    view.advance(.seconds(1))
    let beside = try #require(view.place(of: .red))
    #expect(beside.minX > between.minX && between.minX > below.minX)
    #expect(view.sees("Count 1"))
  }

  @Test("Spacers and dividers stretch along the axis of a layout of stacks")
  func spacer() {
    let view = show {
      AnyLayout(HStackLayout(spacing: 0)) {
        Box(.red).frame(width: 20, height: 20)
        Spacer()
        Box(.blue).frame(width: 20, height: 20)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 90, width: 20, height: 20))
    #expect(view.place(of: .blue)?.minX == 280)
  }

  @Test("A layout says where its edges are")
  func edges() {
    struct Inset: Layout {
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: 60, height: 20)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        subviews.first?.place(at: CGPoint(x: bounds.minX + 15, y: bounds.minY), proposal: .unspecified)
      }
      func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout ()
      ) -> CGFloat? {
        guide == .leading ? 15 : nil
      }
    }
    let view = show {
      VStack(alignment: .leading, spacing: 0) {
        Inset { Box(.red).frame(width: 20, height: 20) }
        Box(.blue).frame(width: 20, height: 20)
      }
    }
    #expect(view.place(of: .red)?.minX == view.place(of: .blue)?.minX)
  }

  @Test("Two that may be as large as they like share the space without end")
  func infinite() {
    let view = show {
      HStack(spacing: 0) {
        HStack(spacing: 0) {
          Box(.red)
          Box(.blue)
        }
        Box(.green).frame(width: 100)
      }
    }
    #expect(view.place(of: .red)?.width == 100)
    #expect(view.place(of: .blue)?.width == 100)
  }
}
