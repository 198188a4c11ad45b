import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Surfaces")
struct SurfaceTests {
  private func label(_ stage: Stage, _ text: String, color: RGBA = .black) -> LabelControl {
    stage.make(.label(sample(text, color: color)))
  }

  @Test("Content hears of its size before it draws")
  func size() {
    let stage = Stage(size: CGSize(width: 321, height: 234))
    defer { stage.close() }
    var drawn = false
    stage.drawing = { canvas in
      drawn = true
      #expect(stage.resizes.last == canvas.dirtyBounds.size)
    }
    stage.show()
    #expect(stage.resizes.last == CGSize(width: 321, height: 234))
    #expect(stage.surface.size == CGSize(width: 321, height: 234))
    #expect(drawn)
  }

  @Test("The front control lies in front, also after the order has changed")
  func order() throws {
    let stage = Stage()
    defer { stage.close() }
    let back = stage.add(label(stage, "back"))
    let front = stage.add(label(stage, "front"))
    stage.show()
    #expect(gtk_widget_get_next_sibling(back.widget) == front.widget)
    stage.places.reverse()
    stage.surface.setNeedsPlacement()
    stage.settle()
    #expect(gtk_widget_get_next_sibling(front.widget) == back.widget)
  }

  @Test("A changed text places that label alone")
  func incremental() {
    let stage = Stage()
    defer { stage.close() }
    let labels = (0..<50).map { stage.add(label(stage, "row \($0)"), at: CGPoint(x: 0, y: CGFloat($0) * 5)) }
    stage.show()
    let before = stage.placements
    labels[7].content = .label(sample("other"))
    stage.settle()
    #expect(stage.placements == before)
    #expect(String(cString: gtk_label_get_text(labels[7].widget.opaque)) == "other")
  }

  @Test("Controls that move are given their new place, and nobody else is asked for anything")
  func moved() {
    let stage = Stage()
    defer { stage.close() }
    let first = stage.add(label(stage, "first"))
    let second = stage.add(label(stage, "second"), at: CGPoint(x: 0, y: 40))
    stage.show()
    let before = stage.placements
    stage.places[1].transform = AffineTransform(translationByX: 30, byY: 70)
    stage.moved = [1]
    stage.surface.controlsDidMove()
    stage.settle()
    #expect(second.placedBounds?.origin == CGPoint(x: 30, y: 70))
    #expect(first.placedBounds?.origin == .zero)
    #expect(stage.placements == before)
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(second.widget, stage.surface.widget, 0, 0, &x, &y)
    #expect(x == 30 && y == 70)
  }

  @Test(
    "A label on a surface measures as the text engine does",
    arguments: ["A", "Wave, AVAST!", "ﬁ ∑ 你好 مرحبا", "two\nlines"])
  func measuring(text: String) {
    let stage = Stage()
    defer { stage.close() }
    let content = sample(text)
    let label = stage.add(stage.make(.label(sample("before")), as: LabelControl.self))
    stage.show()
    label.content = .label(content)
    for width in [nil, 1000, 40, 5] as [CGFloat?] {
      let expected = Display.toolkit.text.pangoLayout(content, width: width, height: nil)
      let size = label.sizeThatFits(width: width, height: nil)
      #expect(size == expected.size)
      #expect(label.baselines(for: size)?.first == expected.firstBaseline)
    }
  }

  @Test("A control that loses its place is hidden, loses the focus, keeps its rank, and may change until it returns")
  func waiting() {
    let stage = Stage()
    defer { stage.close() }
    let first = stage.add(label(stage, "first"))
    let button = stage.add(
      stage.make(.button(ButtonContent(title: "Open", style: .bordered)), as: ButtonControl.self),
      at: CGPoint(x: 0, y: 40))
    let text = stage.add(label(stage, "before"), at: CGPoint(x: 0, y: 90))
    let last = stage.add(label(stage, "last"), at: CGPoint(x: 0, y: 120))
    stage.show()
    button.focus(showsRing: true)
    stage.settle()
    #expect(button.isFocused)
    let before = stage.placements
    let places = stage.places
    for index in [1, 2] { stage.places[index].transform = nil }
    stage.drawsControls = false
    stage.moved = [1, 2]
    stage.surface.controlsDidMove()
    stage.settle()
    #expect(gtk_widget_get_mapped(button.widget) == 0 && gtk_widget_get_mapped(text.widget) == 0)
    #expect(!button.isFocused)
    #expect(gtk_widget_get_mapped(first.widget) != 0 && gtk_widget_get_mapped(last.widget) != 0)
    text.content = .label(sample("changed meanwhile"))
    stage.settle()
    #expect(gtk_widget_get_mapped(text.widget) == 0)
    stage.places = places
    stage.places[2].size = text.sizeThatFits(width: nil, height: nil)
    stage.places[2].transform = AffineTransform(translationByX: 0, byY: 150)
    stage.drawsControls = true
    stage.moved = [1, 2]
    stage.surface.controlsDidMove()
    stage.settle()
    #expect(gtk_widget_get_mapped(button.widget) != 0 && gtk_widget_get_mapped(text.widget) != 0)
    #expect(text.placedBounds?.origin == CGPoint(x: 0, y: 150))
    #expect(gtk_widget_get_width(text.widget) == Int32(stage.places[2].size.width.rounded()))
    #expect(stage.placements == before)
    #expect(gtk_widget_get_next_sibling(first.widget) == button.widget)
    #expect(gtk_widget_get_next_sibling(text.widget) == last.widget)
  }

  @Test("Controls without a place are hidden until they get one")
  func unplaced() {
    let stage = Stage()
    defer { stage.close() }
    let control = stage.add(label(stage, "here"))
    stage.show()
    #expect(gtk_widget_get_mapped(control.widget) != 0)
    let places = stage.places
    stage.places = []
    stage.surface.setNeedsPlacement()
    stage.settle()
    #expect(gtk_widget_get_mapped(control.widget) == 0)
    stage.places = places
    stage.surface.setNeedsPlacement()
    stage.settle()
    #expect(gtk_widget_get_mapped(control.widget) != 0)
  }

  @Test("A control is drawn in its place between drawings, whatever the canvas's transform")
  func drawingOrder() throws {
    let stage = Stage()
    defer { stage.close() }
    stage.drawsControls = false
    let control = stage.add(
      stage.make(.label(sample("████", size: 30, color: .pureBlue)), as: LabelControl.self), at: CGPoint(x: 100, y: 100)
    )
    stage.drawing = { canvas in
      canvas.fill(.rectangle(CGRect(x: 90, y: 90, width: 100, height: 60)), with: .color(.pureGreen), evenOdd: false)
      canvas.save()
      canvas.translate(x: 37, y: 11)
      canvas.concatenate(AffineTransform(scaleByX: 3, byY: 0.5))
      canvas.push(.opacity(1))
      canvas.draw(control)
      canvas.pop()
      canvas.restore()
      canvas.fill(.rectangle(CGRect(x: 110, y: 90, width: 10, height: 60)), with: .color(.pureRed), evenOdd: false)
    }
    let picture = try stage.picture()
    #expect(picture.shows(104, 120, .pureBlue, tolerance: 20))
    #expect(picture.shows(115, 120, .pureRed))
    #expect(picture.shows(92, 95, .pureGreen))
  }

  @Test("A control moves from surface to surface and leaves with its owner")
  func ownership() {
    let (one, two) = (Stage(), Stage())
    defer {
      one.close()
      two.close()
    }
    var control: LabelControl? = one.add(label(one, "text"))
    weak let watched = control
    two.surface.add(control!)
    #expect(gtk_widget_get_parent(control!.widget) == two.surface.widget)
    two.surface.remove(control!)
    #expect(gtk_widget_get_parent(control!.widget) == nil)
    one.places = []
    control = nil
    #expect(watched == nil)
  }

  @Test("A frame is reported once for each request, before layout, and the clock stands still otherwise")
  func frames() {
    let stage = Stage()
    defer { stage.close() }
    stage.show()
    #expect(stage.frames.isEmpty)
    stage.window.requestFrame()
    stage.window.requestFrame()
    stage.wait("a frame comes") { !stage.frames.isEmpty }
    stage.settle()
    #expect(stage.frames.count == 1)
    #expect(abs(stage.frames[0] - Display.toolkit.time.now) < 5)
    stage.onFrame = { _ in if stage.frames.count < 5 { stage.window.requestFrame() } }
    stage.window.requestFrame()
    stage.wait("frames follow each other") { stage.frames.count == 5 }
    stage.settle()
    #expect(stage.frames.count == 5)
    #expect(stage.frames == stage.frames.sorted())
  }
}
