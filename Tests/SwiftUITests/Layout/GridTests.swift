import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Grids and views that fit")
struct GridTests {
  @Test("Columns are as wide as their widest cell, rows as high as their highest")
  func columns() {
    let view = show {
      Grid(alignment: .topLeading, horizontalSpacing: 10, verticalSpacing: 10) {
        GridRow {
          Box(.red).frame(width: 20, height: 40)
          Box(.green).frame(width: 60, height: 20)
        }
        GridRow {
          Box(.blue).frame(width: 50, height: 20)
          Box(.yellow).frame(width: 20, height: 20)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    #expect(view.place(of: .red) == CGRect(x: 0, y: 0, width: 20, height: 40))
    #expect(view.place(of: .green) == CGRect(x: 60, y: 0, width: 60, height: 20))
    #expect(view.place(of: .blue) == CGRect(x: 0, y: 50, width: 50, height: 20))
    #expect(view.place(of: .yellow) == CGRect(x: 60, y: 50, width: 20, height: 20))
  }

  @Test("A view may take several columns; one without a row takes all")
  func spans() {
    let view = show {
      Grid(horizontalSpacing: 10, verticalSpacing: 10) {
        GridRow {
          Box(.red).frame(width: 20, height: 20)
          Box(.green).frame(width: 20, height: 20)
        }
        GridRow { Box(.blue).frame(height: 20).gridCellColumns(2).gridCellUnsizedAxes(.horizontal) }
        Box(.yellow).frame(height: 5).gridCellUnsizedAxes(.horizontal)
      }
    }
    #expect(view.place(of: .blue)?.width == 50)
    #expect(view.place(of: .yellow)?.width == 50)
    #expect(view.place(of: .red)?.minX == view.place(of: .blue)?.minX)
  }

  @Test("Cells lie where their column, their row or they themselves want")
  func alignments() {
    let view = show {
      Grid(alignment: .topLeading, horizontalSpacing: 0, verticalSpacing: 0) {
        GridRow {
          Box(.red).frame(width: 100, height: 50)
          Color.clear.frame(width: 100, height: 50)
        }
        GridRow(alignment: .bottom) {
          Box(.green).frame(width: 20, height: 20).gridColumnAlignment(.trailing)
          Box(.blue).frame(width: 20, height: 20).gridCellAnchor(.center)
          Color.clear.frame(width: 0, height: 50)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
    #expect(view.place(of: .green) == CGRect(x: 80, y: 80, width: 20, height: 20))
    #expect(view.place(of: .blue) == CGRect(x: 140, y: 65, width: 20, height: 20))
  }

  @Test("A cell that grows makes its column wider for all rows")
  func growing() throws {
    struct Growing: View {
      @State private var width: CGFloat = 20
      var body: some View {
        VStack(spacing: 0) {
          Grid(horizontalSpacing: 0, verticalSpacing: 0) {
            GridRow {
              Box(.red).frame(width: width, height: 20)
              Box(.green).frame(width: 20, height: 20)
            }
            GridRow {
              Box(.blue).frame(width: 20, height: 20)
              Box(.yellow).frame(width: 20, height: 20)
            }
          }
          Button("Grow") { width = 80 }
        }
      }
    }
    let view = show { Growing() }
    try view.press("Grow")
    let red = try #require(view.place(of: .red))
    #expect(view.place(of: .green)?.minX == red.maxX)
    #expect(view.place(of: .yellow)?.minX == red.maxX)
    #expect(view.place(of: .blue)?.midX == red.midX)
  }

  @Test("Rows of a grid become stacks of a column and a grid again")
  func asLayout() throws {
    struct Turning: View {
      @State private var isGrid = true
      var body: some View {
        let layout =
          isGrid
          ? AnyLayout(GridLayout(horizontalSpacing: 0, verticalSpacing: 0)) : AnyLayout(VStackLayout(spacing: 0))
        VStack(spacing: 0) {
          layout {
            GridRow {
              Box(.red).frame(width: 60, height: 20)
              Box(.green).frame(width: 20, height: 20)
            }
            GridRow {
              Box(.blue).frame(width: 20, height: 20)
              Box(.yellow).frame(width: 20, height: 20)
            }
          }
          Button("Turn") { isGrid.toggle() }
        }
      }
    }
    let view = show { Turning() }
    #expect(view.place(of: .yellow)?.minX == view.place(of: .red)?.maxX)
    try view.press("Turn")
    #expect(view.place(of: .yellow)?.minX == (view.place(of: .blue)?.maxX).map { $0 + 8 })
    try view.press("Turn")
    #expect(view.place(of: .yellow)?.minX == view.place(of: .red)?.maxX)
  }

  @Test("The first view that fits is shown, and another one when the space changes")
  func fitting() {
    let view = show {
      ViewThatFits(in: .horizontal) {
        Box(.red).frame(width: 280, height: 20)
        Box(.blue).frame(width: 150, height: 20)
        Box(.green).frame(width: 50, height: 20)
      }
    }
    #expect(view.place(of: .red) != nil && view.place(of: .blue) == nil)
    view.resize(to: CGSize(width: 200, height: 200))
    #expect(view.place(of: .red) == nil && view.place(of: .blue) != nil)
    view.resize(to: CGSize(width: 20, height: 200))
    #expect(view.place(of: .green)?.width == 50)
  }

  @Test("A frame follows the size of the scroll view around, or of the window")
  func relative() {
    let view = show {
      VStack(spacing: 0) {
        Box(.red).frame(height: 20).containerRelativeFrame(.horizontal) { length, _ in length / 2 }
        ScrollView(.horizontal) {
          HStack(spacing: 10) { Box(.blue).containerRelativeFrame(.horizontal, count: 3, span: 2, spacing: 10) }
        }
        .frame(width: 220)
      }
    }
    #expect(view.place(of: .red)?.width == 150)
    #expect(view.place(of: .blue)?.width == 143.33333333333334)
    view.resize(to: CGSize(width: 400, height: 200))
    #expect(view.place(of: .red)?.width == 200)
  }

  @Test("A view tells those around where it lies, and they follow when it moves")
  func anchors() throws {
    struct Place: PreferenceKey {
      static var defaultValue: Anchor<CGRect>? { nil }
      static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
        value = value ?? nextValue()
      }
    }
    struct Marked: View {
      @State private var height: CGFloat = 20
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Box(.red).frame(width: 40, height: height)
          Box(.green).frame(width: 60, height: 30).anchorPreference(key: Place.self, value: .bounds) { $0 }
          Button("Lower") { height = 50 }
        }
        .overlayPreferenceValue(Place.self) { anchor in
          GeometryReader { proxy in
            if let anchor {
              let rect = proxy[anchor]
              Box(.blue).frame(width: rect.width, height: 2).offset(x: rect.minX, y: rect.maxY)
            }
          }
        }
      }
    }
    let view = show { Marked() }
    let green = try #require(view.place(of: .green))
    #expect(view.place(of: .blue)?.origin == CGPoint(x: green.minX, y: green.maxY))
    try view.press("Lower")
    let lower = try #require(view.place(of: .green))
    #expect(lower.minY > green.minY)
    #expect(view.place(of: .blue)?.origin == CGPoint(x: lower.minX, y: lower.maxY))
  }

  @Test("Pixels that the app has made are shown at their scale, turned as they say")
  func cgImage() throws {
    let pixels = Data([255, 0, 0, 255, 0, 0, 255, 128])
    let provider = CGDataProvider(data: pixels)
    let image = try #require(
      provider.flatMap {
        CGImage(
          width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: $0, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent)
      })
    let view = show { SwiftUI.Image(decorative: image, scale: 0.1, orientation: .right) }
    let item = try #require(view.displayList.items.first)
    #expect(item.bounds.size == CGSize(width: 10, height: 20))
    guard case .image(let drawn, _) = item.content, case .pixels(let data, 1, 2, _) = drawn.source else {
      Issue.record("no pixels")
      return
    }
    #expect([UInt8](data) == [255, 0, 0, 255, 0, 0, 128, 128])
  }

  @Test("A path and its counterpart of Core Graphics are the same")
  func paths() {
    let path = Path { path in
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 10, y: 0))
      path.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 20, y: 5))
      path.closeSubpath()
    }
    #expect(Path(path.cgPath) == path)
  }
}
