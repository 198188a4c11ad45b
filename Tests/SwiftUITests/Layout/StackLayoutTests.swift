import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Stacks")
struct StackLayoutTests {
  @Test("Children of a stack are eight points apart and the stack lies in the middle")
  func defaultSpacing() {
    let view = show {
      VStack {
        Box(.red).frame(width: 100, height: 40)
        Box(.blue).frame(width: 50, height: 20)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 100, y: 66, width: 100, height: 40))
    #expect(view.place(of: .blue) == CGRect(x: 125, y: 114, width: 50, height: 20))
  }

  @Test("Flexible children share what is left")
  func sharing() {
    let view = show {
      HStack(spacing: 0) {
        Box(.red)
        Box(.green).frame(width: 60)
        Box(.blue)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 120, height: 200))
    #expect(view.place(of: .green) == CGRect(x: 120, y: 0, width: 60, height: 200))
    #expect(view.place(of: .blue) == CGRect(x: 180, y: 0, width: 120, height: 200))
  }

  @Test("What a less flexible child leaves goes to the others")
  func leastFlexibleFirst() {
    let view = show {
      HStack(spacing: 0) {
        Box(.red)
        Box(.green).frame(maxWidth: 40)
        Box(.blue)
      }
    }
    #expect(view.place(of: .red)?.width == 130)
    #expect(view.place(of: .green)?.width == 40)
    #expect(view.place(of: .blue)?.width == 130)
  }

  @Test("A higher layout priority is served first, but the minimum of the others is kept")
  func priority() {
    let view = show {
      HStack(spacing: 0) {
        Box(.red).frame(minWidth: 50)
        Box(.blue).layoutPriority(1)
      }
    }
    #expect(view.place(of: .red)?.width == 50)
    #expect(view.place(of: .blue)?.width == 250)
  }

  @Test("A spacer takes what is left and adds no spacing of its own")
  func spacer() {
    let view = show {
      HStack {
        Box(.red).frame(width: 50, height: 10)
        Spacer()
        Box(.blue).frame(width: 50, height: 10)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 95, width: 50, height: 10))
    #expect(view.place(of: .blue) == CGRect(x: 250, y: 95, width: 50, height: 10))
  }

  @Test(
    "A vertical stack aligns its children",
    arguments: [(HorizontalAlignment.leading, 100.0), (.center, 125.0), (.trailing, 150.0)])
  func alignment(alignment: HorizontalAlignment, x: Double) {
    let view = show {
      VStack(alignment: alignment, spacing: 0) {
        Box(.red).frame(width: 100, height: 20)
        Box(.blue).frame(width: 50, height: 20)
      }
    }
    #expect(view.place(of: .blue)?.minX == CGFloat(x))
  }

  @Test("An alignment guide moves a child, and the stack grows around it")
  func alignmentGuide() {
    let view = show {
      VStack(alignment: .leading, spacing: 0) {
        Box(.red).frame(width: 100, height: 20)
        Box(.blue).frame(width: 100, height: 20).alignmentGuide(.leading) { $0[.leading] - 30 }
      }.background { Box(.yellow) }
    }
    #expect(view.place(of: .red)?.minX == 85)
    #expect(view.place(of: .blue)?.minX == 115)
    #expect(view.place(of: .yellow) == CGRect(x: 85, y: 80, width: 130, height: 40))
  }

  @Test("Text shares a baseline where a stack is asked for one")
  func baseline() throws {
    let view = show {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("big").font(.system(size: 40))
        Text("small").font(.system(size: 10))
      }
    }
    let big = try #require(view.element("big")?.frame)
    let small = try #require(view.element("small")?.frame)
    // The headless engine's baseline is 0.95 em below the top of a line.
    #expect(abs((big.minY + 38) - (small.minY + 9.5)) < 0.51)
  }

  @Test("A ZStack is as large as its largest child and aligns the others in it")
  func layers() {
    let view = show {
      ZStack(alignment: .bottomTrailing) {
        Box(.red).frame(width: 100, height: 80)
        Box(.blue).frame(width: 30, height: 20)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 100, y: 60, width: 100, height: 80))
    #expect(view.place(of: .blue) == CGRect(x: 170, y: 120, width: 30, height: 20))
  }

  @Test("A text that does not fit wraps, and leaves the fixed child its size")
  func textGivesWay() throws {
    let view = show(CGSize(width: 100, height: 200)) {
      HStack(spacing: 0) {
        Text("one two three").font(.system(size: 20))
        Box(.red).frame(width: 40, height: 40)
      }
    }
    #expect(view.place(of: .red)?.width == 40)
    let text = try #require(view.element("one two three")?.frame)
    #expect(text.width <= 60)
    #expect(text.height == 72)
  }

  @Test("An empty stack takes no room")
  func empty() {
    let view = show {
      VStack(spacing: 0) {
        VStack {}
        Box(.red)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 300, height: 200))
  }

  @Test("A group's children belong to the stack around it")
  func group() {
    let view = show {
      VStack(spacing: 10) {
        Group {
          Box(.red)
          Box(.green)
        }
        Box(.blue)
      }
    }
    #expect(view.place(of: .red)?.height == 60)
    #expect(view.place(of: .blue)?.minY == 140)
  }
}
