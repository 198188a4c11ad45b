import Foundation
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Controls")
struct ControlTests {
  let scene = Scene()

  @Test("A click presses, lets go and activates a button; letting go elsewhere does not activate it")
  func button() {
    let button = scene.button("OK", 10, 10)
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.click(at: CGPoint(x: 20, y: 20))
    #expect(scene.heard() == ["OK: focused(true)", "OK: pressed(true)", "OK: pressed(false)", "OK: activated"])
    scene.window.pointerDown(at: CGPoint(x: 20, y: 20))
    #expect(button.isPressed)
    scene.window.pointerUp(at: CGPoint(x: 200, y: 200))
    #expect(scene.heard() == ["OK: pressed(true)", "OK: pressed(false)"])
  }

  @Test("A disabled button swallows the click, one that is not interactive lets it through")
  func unreachable() {
    let button = scene.button("OK", 10, 10)
    button.isEnabled = false
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    #expect(scene.window.click(at: CGPoint(x: 20, y: 20)))
    #expect(scene.heard().isEmpty)
    button.isEnabled = true
    button.isInteractive = false
    scene.window.click(at: CGPoint(x: 20, y: 20))
    #expect(scene.heard() == ["surface down at 20.0, 20.0", "surface up at 20.0, 20.0"])
  }

  @Test("Of two controls at a point the one placed last takes the click")
  func order() {
    _ = scene.button("below", 10, 10)
    let above = scene.button("above", 10, 10)
    #expect(scene.window.control(at: CGPoint(x: 20, y: 20)) === above)
  }

  @Test("Where there is no control the content hears of a drag until the button is let go")
  func surfaceDrag() {
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.drag(from: CGPoint(x: 0, y: 0), to: CGPoint(x: 20, y: 0), steps: 2)
    #expect(
      scene.heard() == [
        "surface down at 0.0, 0.0", "surface moved at 10.0, 0.0", "surface moved at 20.0, 0.0",
        "surface up at 20.0, 0.0",
      ])
    scene.usesPointer = false
    scene.window.drag(from: .zero, to: CGPoint(x: 20, y: 0), steps: 2)
    #expect(scene.heard() == ["surface down at 0.0, 0.0"])
  }

  @Test("A toggle changes itself and reports it; a mixed one becomes on")
  func toggle() {
    let control = scene.add(
      .toggle(ToggleContent(title: "Bold", isOn: false)), CGRect(x: 0, y: 0, width: 48, height: 26))
    control.activate()
    #expect(control.accessibleValue == "on")
    #expect(scene.heard().last == "Bold: toggled(true)")
    control.content = .toggle(ToggleContent(title: "Bold", isOn: true, isMixed: true))
    control.activate()
    #expect(scene.heard().last == "Bold: toggled(true)")
  }

  @Test("A slider follows the pointer in its steps and tells when it is held")
  func slider() {
    scene.add(.slider(SliderContent(value: 0, bounds: 0...10, step: 5)), CGRect(x: 0, y: 0, width: 100, height: 26))
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.drag(from: CGPoint(x: 1, y: 5), to: CGPoint(x: 60, y: 5), steps: 1)
    #expect(
      scene.heard() == [": focused(true)", ": editing(true)", ": valueChanged(5.0)", ": editing(false)"])
    scene.window.press(.end)
    #expect(scene.heard().last == ": valueChanged(10.0)")
  }

  @Test("A stepper, a segmented choice and a radio group answer to the place of the click")
  func parts() {
    scene.add(
      .stepper(StepperContent(canIncrement: true, canDecrement: false)), CGRect(x: 0, y: 0, width: 68, height: 34))
    let options = ["a", "b", "c"].map { ChoiceContent.Option(title: $0) }
    scene.add(
      .choice(ChoiceContent(options: options, selection: 0, style: .segmented)),
      CGRect(x: 0, y: 50, width: 90, height: 34))
    scene.add(
      .choice(ChoiceContent(options: options, selection: 0, style: .radioGroup)),
      CGRect(x: 0, y: 100, width: 90, height: 90))
    scene.window.click(at: CGPoint(x: 50, y: 10))
    #expect(scene.heard().last == ": stepped(up: true)")
    scene.window.click(at: CGPoint(x: 10, y: 10))
    #expect(!scene.heard().contains(": stepped(up: false)"))
    scene.window.click(at: CGPoint(x: 80, y: 60))
    #expect(scene.heard().last == ": selected(2)")
    scene.window.click(at: CGPoint(x: 10, y: 140))
    #expect(scene.heard().last == ": selected(1)")
  }

  @Test("A drop-down opens its options as a menu and reports the one that is chosen")
  func dropDown() throws {
    let choice = scene.add(
      .choice(
        ChoiceContent(options: [.init(title: "Small"), .init(title: "Large")], selection: 0, style: .dropDown)),
      CGRect(x: 0, y: 0, width: 100, height: 34))
    scene.window.click(at: CGPoint(x: 10, y: 10))
    let menu = try #require(scene.window.menu)
    #expect(menu.titles == ["Small", "Large"])
    #expect(menu.item("Small")?.mark == .radioOn)
    #expect(menu.choose("Large"))
    #expect(choice.accessibleValue == "Large")
    #expect(scene.heard().last == ": selected(1)")
    #expect(scene.window.menu == nil)
  }

  @Test("A menu button asks for its entries when it opens, and a primary action comes first")
  func menuButton() {
    var opened = 0
    var primary = 0
    let button = ButtonContent(title: "More", style: .bordered)
    let control = scene.add(
      .menu(
        MenuContent(button: button) {
          opened += 1
          return [.item(MenuItem(title: "Rename \(opened)") {})]
        }), CGRect(x: 0, y: 0, width: 80, height: 34))
    control.activate()
    #expect(scene.window.menu?.titles == ["Rename 1"])
    scene.window.press(.escape)
    #expect(scene.window.menu == nil)
    control.content = .menu(MenuContent(button: button, primaryAction: { primary += 1 }) { [] })
    control.activate()
    #expect(primary == 1)
    #expect(scene.window.menu == nil)
  }

  @Test("A secondary click asks for the context menu at its place")
  func contextMenu() {
    _ = scene.button("Row", 10, 10)
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.click(at: CGPoint(x: 15, y: 20), button: .secondary)
    #expect(scene.heard() == ["Row: \(ControlEvent.contextMenuRequested(CGPoint(x: 5, y: 10)))"])
  }

  @Test("Hovering tells the control and the surface, entering and leaving")
  func hover() {
    _ = scene.button("A", 0, 0)
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.hover(at: CGPoint(x: 5, y: 5))
    scene.window.hover(at: CGPoint(x: 6, y: 5))
    scene.window.hover(at: CGPoint(x: 200, y: 200))
    scene.window.pointerExit()
    #expect(
      scene.heard() == [
        "A: hovered(true)", "surface hover at 5.0, 5.0", "surface hover at 6.0, 5.0", "A: hovered(false)",
        "surface hover at 200.0, 200.0", "surface exited at 0.0, 0.0",
      ])
  }

  @Test("Dates and colours keep to what their control allows")
  func pickers() {
    let day = Date(timeIntervalSince1970: 0)
    let date = scene.add(
      .datePicker(DatePickerContent(date: day, components: .date, range: day...day.addingTimeInterval(100))), .zero)
    date.setDate(day.addingTimeInterval(1000))
    #expect(scene.heard().filter { $0.contains("dateChanged") }.count == 1)
    if case .datePicker(let picker) = date.content { #expect(picker.date == day.addingTimeInterval(100)) }
    let well = scene.add(.colorWell(ColorWellContent(title: "Ink", color: .black, supportsOpacity: false)), .zero)
    well.setColor(RGBA(white: 1, alpha: 0.5))
    #expect(well.accessibleValue == "#ffffff")
  }

  @Test("Sizes agree with the text engine")
  func sizes() {
    let label = scene.add(.label(plain("abcd")), .zero)
    #expect(label.sizeThatFits(width: nil, height: nil) == CGSize(width: 20, height: 12))
    #expect(label.baselines(for: CGSize(width: 20, height: 12))?.first == 9.5)
    let button = scene.add(.button(ButtonContent(title: "Save", style: .bordered)), .zero)
    #expect(button.sizeThatFits(width: nil, height: nil) == CGSize(width: 54, height: 34))
    let field = scene.add(field(), .zero)
    #expect(field.sizeThatFits(width: 220, height: nil) == CGSize(width: 220, height: 34))
  }

  @Test("What a windowing system would not forgive is written down")
  func warnings() {
    let button = scene.button("A", 0, 0)
    scene.window.layoutIfNeeded()
    #expect(scene.toolkit.warnings.isEmpty)
    scene.window.rootSurface.add(button)
    #expect(scene.toolkit.warnings.count == 1)
    button.content = .label(plain("B"))
    #expect(scene.toolkit.warnings.last?.contains("keeps its kind") == true)
    scene.drawing = { $0.save() }
    _ = scene.window.displayList
    #expect(scene.toolkit.warnings.last == "A surface was drawn with 1 `save` without `restore`.")
  }
}
