import Foundation
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Drawing")
struct DrawingTests {
  let scene = Scene()

  @Test("What is drawn stands in the list back to front, in the window's coordinates")
  func places() {
    scene.drawing = { [text = scene.toolkit.text] canvas in
      canvas.save()
      canvas.translate(x: 10, y: 20)
      canvas.concatenate(AffineTransform(scale: 2))
      canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 5, height: 5)), with: .color(.black), evenOdd: false)
      canvas.restore()
      canvas.draw(text.layout(plain("Hi"), width: nil, height: nil), at: CGPoint(x: 3, y: 4), color: .black)
    }
    _ = scene.button("OK", 50, 60)
    let list = scene.window.displayList
    #expect(
      list.description == """
        fill #000000 (10, 20, 10 × 10)
        text “Hi” #000000 (3, 4, 10 × 12)
        button “OK” (50, 60, 80 × 34)
        """)
    #expect(list.texts == ["Hi"])
    #expect(list.bounds(ofText: "Hi") == CGRect(x: 3, y: 4, width: 10, height: 12))
    #expect(list.color(at: CGPoint(x: 15, y: 25), over: .white) == .black)
    #expect(list.color(at: CGPoint(x: 25, y: 25), over: .white) == .white)
  }

  @Test("Clips and transparency hide")
  func visibility() {
    scene.drawing = { canvas in
      let square = Outline.rectangle(CGRect(x: 0, y: 0, width: 10, height: 10))
      canvas.save()
      canvas.clip(to: .rectangle(CGRect(x: 50, y: 0, width: 10, height: 10)), evenOdd: false)
      canvas.fill(square, with: .color(.black), evenOdd: false)
      canvas.restore()
      canvas.push(.opacity(0))
      canvas.fill(square, with: .color(.black), evenOdd: false)
      canvas.pop()
      canvas.push(.opacity(0.5))
      canvas.fill(square, with: .color(.black), evenOdd: false)
      canvas.pop()
    }
    let list = scene.window.displayList
    #expect(list.items.count == 3)
    #expect(list.visible.items.count == 1)
    #expect(list.color(at: CGPoint(x: 5, y: 5), over: .white) == RGBA(white: 0.5))
  }

  @Test("A mask is kept with what it lets through and not drawn itself")
  func mask() {
    scene.drawing = { canvas in
      let circle = Outline.ellipse(CGRect(x: 0, y: 0, width: 10, height: 10))
      canvas.masked(by: { canvas.fill(circle, with: .color(.black), evenOdd: false) }, bounds: circle.bounds) {
        canvas.fill(.rectangle(CGRect(x: 0, y: 0, width: 100, height: 100)), with: .color(.white), evenOdd: false)
      }
    }
    let items = scene.window.displayList.items
    #expect(items.count == 1)
    #expect(items.first?.mask?.count == 1)
    #expect(items.first?.visibleBounds == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("What a scroller shows is drawn in its place and clipped to it")
  func scroller() {
    let scroller = scene.scroller(
      CGRect(x: 20, y: 50, width: 200, height: 100), content: CGSize(width: 200, height: 400))
    _ = scene.button("seen", 0, 120, on: scroller.scrolledSurface)
    _ = scene.button("unseen", 0, 300, on: scroller.scrolledSurface)
    scene.window.layoutIfNeeded()
    scroller.scroll(to: CGRect(x: 0, y: 100, width: 1, height: 100), animated: false)
    let list = scene.window.displayList
    #expect(list.controls.map(\.accessibleName) == ["", "seen", "unseen"])
    #expect(list.visible.controls.map(\.accessibleName) == ["", "seen"])
    #expect(list.items[1].bounds == CGRect(x: 20, y: 70, width: 80, height: 34))
  }

  @Test("Sizes of pictures come from their headers")
  func pictures() throws {
    let toolkit = HeadlessToolkit()
    let png =
      Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
      + Data([0, 0, 0, 40, 0, 0, 0, 20, 8, 6, 0, 0, 0])
    #expect(try toolkit.image(for: .data(png, scale: 2)).size == CGSize(width: 20, height: 10))
    let jpeg = Data([
      0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 60, 1, 1, 0x11, 0, 0xFF, 0xD9,
    ])
    #expect(try toolkit.image(for: .data(jpeg, scale: 1)).size == CGSize(width: 60, height: 30))
    let svg = Data("<?xml version='1.0'?><svg xmlns='x' viewBox='0 0 24 12'></svg>".utf8)
    #expect(try toolkit.image(for: .data(svg, scale: 3)).size == CGSize(width: 24, height: 12))
    let sized = Data("<svg width=\"32px\" height=\"16\"/>".utf8)
    #expect(try toolkit.image(for: .data(sized, scale: 1)).size == CGSize(width: 32, height: 16))
    let icon = try toolkit.image(for: .icon(names: ["document-new-symbolic"], pointSize: 16))
    #expect(icon.size == CGSize(width: 16, height: 16))
    #expect(icon.isSymbolic)
  }

  @Test("A picture that cannot be read is named in a sentence")
  func unreadable() {
    let toolkit = HeadlessToolkit()
    let missing = URL(fileURLWithPath: "/nowhere/picture.png")
    let error = #expect(throws: ToolkitError.self) { try toolkit.image(for: .file(missing, scale: 1)) }
    #expect(error?.message.contains("/nowhere/picture.png") == true)
    #expect(throws: ToolkitError.self) { try toolkit.image(for: .data(Data([1, 2, 3]), scale: 1)) }
    #expect(throws: ToolkitError.self) { try toolkit.image(for: .pixels(Data(), width: 2, height: 2, scale: 1)) }
  }
}
