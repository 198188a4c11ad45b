import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Frames, padding and what surrounds a view")
struct FrameLayoutTests {
  @Test("A root smaller than the window lies in its middle")
  func centered() {
    let view = show { Box(.red).frame(width: 100, height: 50) }
    #expect(view.place(of: .red) == CGRect(x: 100, y: 75, width: 100, height: 50))
  }

  @Test("Padding is sixteen points unless it says otherwise")
  func padding() {
    let standard = show { Box(.red).padding() }
    #expect(standard.place(of: .red) == CGRect(x: 16, y: 16, width: 268, height: 168))
    let edges = show { Box(.red).padding(.leading, 20).padding(.vertical, 5) }
    #expect(edges.place(of: .red) == CGRect(x: 20, y: 5, width: 280, height: 190))
    let insets = show { Box(.red).padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)) }
    #expect(insets.place(of: .red) == CGRect(x: 2, y: 1, width: 294, height: 196))
  }

  @Test("A frame with an alignment places its content there")
  func alignedFrame() {
    let view = show {
      Box(.red).frame(width: 20, height: 20).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topTrailing)
    }
    #expect(view.place(of: .red) == CGRect(x: 280, y: 0, width: 20, height: 20))
  }

  @Test("A frame clamps what it is offered between its bounds")
  func flexibleFrame() {
    let small = show { Box(.red).frame(maxWidth: 100, maxHeight: 1000) }
    #expect(small.place(of: .red) == CGRect(x: 100, y: 0, width: 100, height: 200))
    let large = show { Box(.red).frame(minWidth: 400, minHeight: 10) }
    #expect(large.place(of: .red) == CGRect(x: -50, y: 0, width: 400, height: 200))
  }

  @Test("A view that is larger than its frame sticks out on all sides and its neighbours do not move")
  func overflow() {
    let view = show {
      VStack(spacing: 0) {
        Box(.red).frame(width: 100, height: 100).frame(width: 20, height: 20)
        Box(.blue).frame(width: 20, height: 20)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 100, y: 40, width: 100, height: 100))
    #expect(view.place(of: .blue) == CGRect(x: 140, y: 100, width: 20, height: 20))
  }

  @Test("An ideal size is taken where no size is proposed")
  func idealSize() {
    let view = show { Box(.red).frame(idealWidth: 70, idealHeight: 30).fixedSize() }
    #expect(view.place(of: .red)?.size == CGSize(width: 70, height: 30))
  }

  @Test("A view of fixed size is not cut to the offer")
  func fixedSize() throws {
    let view = show(CGSize(width: 50, height: 200)) {
      Text("one two three").font(.system(size: 20)).fixedSize()
    }
    let frame = try #require(view.element("one two three")?.frame)
    #expect(frame == CGRect(x: -40, y: 88, width: 130, height: 24))
  }

  @Test("An aspect ratio fits into the offer or fills it")
  func aspectRatio() {
    let fit = show { Box(.red).aspectRatio(1, contentMode: .fit) }
    #expect(fit.place(of: .red) == CGRect(x: 50, y: 0, width: 200, height: 200))
    let fill = show { Box(.red).aspectRatio(1, contentMode: .fill) }
    #expect(fill.place(of: .red) == CGRect(x: 0, y: -50, width: 300, height: 300))
  }

  @Test("Background and overlay take the size of their view and do not change it")
  func layers() {
    let view = show {
      VStack(spacing: 0) {
        Box(.red).frame(width: 40, height: 40)
          .background { Box(.yellow).frame(width: 100, height: 100) }
          .overlay(alignment: .topLeading) { Box(.blue).frame(width: 10, height: 10) }
        Box(.green).frame(width: 40, height: 40)
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 130, y: 60, width: 40, height: 40))
    #expect(view.place(of: .yellow) == CGRect(x: 100, y: 30, width: 100, height: 100))
    #expect(view.place(of: .blue) == CGRect(x: 130, y: 60, width: 10, height: 10))
    #expect(view.place(of: .green)?.minY == 100)
  }

  @Test("An offset moves the picture and nothing else; a position takes all room")
  func moving() {
    let offset = show {
      VStack(spacing: 0) {
        Box(.red).frame(width: 20, height: 20).offset(x: 30, y: -10)
        Box(.blue).frame(width: 20, height: 20)
      }
    }
    #expect(offset.place(of: .red) == CGRect(x: 170, y: 70, width: 20, height: 20))
    #expect(offset.place(of: .blue) == CGRect(x: 140, y: 100, width: 20, height: 20))
    let position = show { Box(.red).frame(width: 20, height: 20).position(x: 50, y: 60) }
    #expect(position.place(of: .red) == CGRect(x: 40, y: 50, width: 20, height: 20))
  }

  @Test("Layouts mirror where the reading direction runs from right to left")
  func rightToLeft() {
    let view = show {
      HStack(spacing: 0) {
        Box(.red).frame(width: 20, height: 20)
        Box(.blue).frame(width: 20, height: 20).padding(.leading, 10)
      }.environment(\.layoutDirection, .rightToLeft)
    }
    #expect(view.place(of: .red)?.minX == 155)
    #expect(view.place(of: .blue)?.minX == 125)
  }
}
