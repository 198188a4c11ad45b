import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Observation
import SwiftUI
import Testing
import Toolkit

@Observable private final class Pen { var width: CGFloat = 10 }

@MainActor
@Suite("Canvas")
struct CanvasTests {
  private func fills(_ view: ViewTester) -> [DisplayItem] {
    view.displayList.items.filter { if case .fill = $0.content { true } else { false } }
  }

  @Test("A canvas takes its space and draws paths where it says")
  func paths() throws {
    let view = show {
      SwiftUI.Canvas { context, size in
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Ink.blue.color))
        context.stroke(
          Path(ellipseIn: CGRect(x: 10, y: 10, width: 20, height: 20)), with: .color(Ink.red.color), lineWidth: 2)
      }
      .frame(width: 100, height: 50)
    }
    #expect(view.place(of: .blue) == CGRect(x: 100, y: 75, width: 100, height: 50))
    let stroke = try #require(view.displayList.items.last)
    guard case .stroke(_, _, let appearance) = stroke.content else {
      Issue.record("no stroke")
      return
    }
    #expect(appearance.width == 2 && stroke.bounds.minX == 109)
  }

  @Test("A copy of the context is moved and made transparent for itself")
  func copies() throws {
    let view = show {
      SwiftUI.Canvas { context, _ in
        var copy = context
        copy.translateBy(x: 50, y: 20)
        copy.scaleBy(x: 2, y: 2)
        copy.opacity = 0.5
        copy.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(Ink.red.color))
        context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(Ink.blue.color))
      }
    }
    #expect(view.place(of: .red) == CGRect(x: 50, y: 20, width: 20, height: 20))
    #expect(view.place(of: .blue) == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(fills(view).map(\.opacity) == [0.5, 1])
  }

  @Test("Clips, filters, blend modes and layers are in force for what is drawn after them")
  func states() throws {
    let view = show {
      SwiftUI.Canvas { context, size in
        context.drawLayer { layer in
          layer.addFilter(.blur(radius: 4))
          layer.clip(to: Path(CGRect(x: 0, y: 0, width: 30, height: 30)))
          layer.blendMode = .multiply
          layer.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Ink.red.color))
        }
        context.fill(Path(CGRect(x: 0, y: 0, width: 10, height: 10)), with: .color(Ink.blue.color))
      }
    }
    let red = try #require(fills(view).first)
    #expect(red.clip == CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(red.effects.contains(.blur(radius: 4)) && red.effects.contains(.blend(.multiply)))
    #expect(fills(view).last?.effects == [])
  }

  @Test("A layer lets through what it has drawn")
  func masks() throws {
    let view = show {
      SwiftUI.Canvas { context, size in
        context.clipToLayer { mask in
          mask.fill(Path(CGRect(x: 5, y: 5, width: 10, height: 10)), with: .color(Ink.green.color))
        }
        context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(Ink.red.color))
      }
    }
    let red = try #require(fills(view).last)
    #expect(red.mask?.first?.bounds == CGRect(x: 5, y: 5, width: 10, height: 10))
    #expect(view.places(of: .green).isEmpty)
  }

  @Test("Texts and images are measured and drawn at their anchor")
  func content() throws {
    var measured = CGSize.zero
    let view = show {
      SwiftUI.Canvas { context, _ in
        let text = context.resolve(Text("Hello"))
        measured = text.measure(in: CGSize(width: 200, height: 200))
        context.draw(text, at: CGPoint(x: 100, y: 50))
        context.draw(SwiftUI.Image(systemName: "star"), at: .zero, anchor: .topLeading)
      }
    }
    let text = try #require(view.displayList.bounds(ofText: "Hello"))
    #expect(text.size == measured && text.midX == 100 && text.midY == 50)
    let star = view.displayList.items.first { if case .image = $0.content { true } else { false } }
    #expect(star?.bounds.origin == .zero)
  }

  @Test("Views with tags are drawn where and as often as the renderer wants, and change with their state")
  func symbols() throws {
    struct Dots: View {
      @State private var width: CGFloat = 10
      var body: some View {
        VStack(spacing: 0) {
          SwiftUI.Canvas { context, _ in
            guard let dot = context.resolveSymbol(id: "dot") else { return }
            for x in [20.0, 60, 100] { context.draw(dot, at: CGPoint(x: x, y: 20)) }
          } symbols: {
            Box(.green).frame(width: 5, height: 5).tag("other")
            Box(.red).frame(width: width, height: 10).tag("dot")
          }
          .frame(height: 100)
          Button("Wider") { width = 20 }
        }
      }
    }
    let view = show { Dots() }
    #expect(view.places(of: .red).map(\.midX) == [20, 60, 100])
    #expect(view.places(of: .green).isEmpty)
    try view.press("Wider")
    #expect(view.places(of: .red).map(\.width) == [20, 20, 20])
  }

  @Test("A renderer draws again when something that it has read changes")
  func tracking() {
    let pen = Pen()
    let view = show {
      SwiftUI.Canvas { context, _ in
        context.fill(Path(CGRect(x: 0, y: 0, width: pen.width, height: 10)), with: .color(Ink.red.color))
      }
    }
    #expect(view.place(of: .red)?.width == 10)
    pen.width = 40
    view.advanceFrame()
    #expect(view.place(of: .red)?.width == 40)
  }

  @Test("Gradients run between points of the canvas")
  func gradient() throws {
    let view = show {
      SwiftUI.Canvas { context, size in
        context.fill(
          Path(CGRect(x: 0, y: 0, width: 50, height: 50)),
          with: .linearGradient(
            Gradient(colors: [Ink.red.color, Ink.blue.color]), startPoint: .zero, endPoint: CGPoint(x: 50, y: 0)))
      }
    }
    guard case .fill(_, .linearGradient(let stops, let from, let to)) = try #require(fills(view).first).content else {
      Issue.record("no gradient")
      return
    }
    #expect(stops.count == 2 && from == .zero && to == CGPoint(x: 50, y: 0))
  }
}

@MainActor
@Suite("Images that are fetched and drawn")
struct FetchedImageTests {
  /// The smallest PNG of 3 × 2 pixels that has a header.
  private static let png = Data(
    [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 3, 0, 0, 0, 2, 8, 6,
      0, 0, 0,
    ])

  private func file(_ data: Data) throws -> URL {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
    try data.write(to: url)
    return url
  }

  @Test("A placeholder is shown until the image is there")
  func success() async throws {
    let url = try file(Self.png)
    defer { try? FileManager.default.removeItem(at: url) }
    let view = show {
      AsyncImage(url: url) { image in
        image
      } placeholder: {
        Box(.red).frame(width: 20, height: 20)
      }
    }
    #expect(view.place(of: .red)?.width == 20)
    await view.settle()
    #expect(view.place(of: .red) == nil)
    #expect(view.displayList.items.first?.bounds.size == CGSize(width: 3, height: 2))
  }

  @Test("What cannot be read or drawn is a failure, and another address is another try")
  func failure() async throws {
    let wrong = try file(Data("no picture".utf8))
    let right = try file(Self.png)
    defer { for url in [wrong, right] { try? FileManager.default.removeItem(at: url) } }
    struct Phases: View {
      let wrong: URL
      let right: URL
      @State private var isRight = false
      var body: some View {
        VStack {
          AsyncImage(url: isRight ? right : wrong) { phase in
            switch phase {
            case .empty: Text("Waiting")
            case .success(let image): image
            case .failure: Text("Failed")
            @unknown default: EmptyView()
            }
          }
          Button("Again") { isRight = true }
        }
      }
    }
    let view = show { Phases(wrong: wrong, right: right) }
    #expect(view.sees("Waiting"))
    await view.settle()
    #expect(view.sees("Failed"))
    try view.press("Again")
    #expect(view.sees("Waiting"))
    await view.settle()
    #expect(!view.sees("Waiting") && !view.sees("Failed"))
    #expect(view.displayList.images.count == 1)
  }

  @Test("A view is drawn into an image without a window")
  func renderer() throws {
    let view = show { Box(.blue) }
    let renderer = ImageRenderer(
      content: HStack(spacing: 0) {
        Box(.red).frame(width: 2, height: 1)
        Box(.green).frame(width: 1, height: 1)
      })
    renderer.scale = 2
    let image = try #require(renderer.cgImage)
    #expect(image.width == 6 && image.height == 2)
    let pixels = try #require(image.dataProvider?.data.map { [UInt8]($0) })
    #expect(Array(pixels[0..<4]) == [255, 0, 0, 255])
    #expect(Array(pixels[20..<24]) == [0, 255, 0, 255])
    view.close()
  }
}
