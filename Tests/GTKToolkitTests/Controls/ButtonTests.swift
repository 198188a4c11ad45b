import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Buttons")
struct ButtonTests {
  private func button(
    _ style: ButtonContent.Style, tint: RGBA? = nil, isDestructive: Bool = false,
    shape: ButtonContent.Shape = .roundedRectangle(9)
  ) -> ControlContent {
    .button(ButtonContent(title: "Press", style: style, shape: shape, isDestructive: isDestructive, tint: tint))
  }

  @Test("A press activates, and nothing else does")
  func activation() {
    let stage = Stage()
    defer { stage.close() }
    let control: ButtonControl = stage.make(button(.bordered))
    var events: [ControlEvent] = []
    control.onEvent = { events.append($0) }
    stage.add(control, size: CGSize(width: 100, height: 40))
    stage.show()
    #expect(!events.contains(.activated))
    gtk_widget_activate(control.widget)
    stage.wait("the button is activated") { events.contains(.activated) }
    control.isEnabled = false
    events = []
    gtk_widget_activate(control.widget)
    stage.settle()
    #expect(!events.contains(.activated))
  }

  @Test("A button takes the place that it is given, however small")
  func smallPlace() {
    let stage = Stage()
    defer { stage.close() }
    for style in [ButtonContent.Style.prominent, .bordered, .borderless, .plain] {
      let control: ButtonControl = stage.make(button(style))
      stage.add(control, at: CGPoint(x: 10, y: 10), size: CGSize(width: 12, height: 7))
      stage.show()
      #expect(gtk_widget_get_width(control.widget) == 12)
      #expect(gtk_widget_get_height(control.widget) == 7)
      stage.surface.remove(control)
      stage.places = []
    }
  }

  @Test("The look follows style, tint and shape")
  func look() throws {
    let stage = Stage()
    defer { stage.close() }
    let tint = RGBA(red: 0.84, green: 0.2, blue: 0.55)
    let prominent: ButtonControl = stage.make(button(.prominent, tint: tint, shape: .capsule))
    let bordered: ButtonControl = stage.make(button(.bordered, tint: tint))
    let plain: ButtonControl = stage.make(button(.plain))
    let destructive: ButtonControl = stage.make(button(.prominent, isDestructive: true))
    stage.add(prominent, at: CGPoint(x: 10, y: 10), size: CGSize(width: 120, height: 40))
    stage.add(bordered, at: CGPoint(x: 10, y: 60), size: CGSize(width: 120, height: 40))
    stage.add(plain, at: CGPoint(x: 10, y: 110), size: CGSize(width: 120, height: 40))
    stage.add(destructive, at: CGPoint(x: 10, y: 160), size: CGSize(width: 120, height: 40))
    let background = Display.toolkit.appearance.windowBackground
    let picture = try stage.picture()
    #expect(picture.shows(70, 30, tint))
    #expect(picture.shows(12, 12, background))
    #expect(picture.shows(70, 80, background.mixed(with: tint, by: 0.15), tolerance: 10))
    #expect(picture.shows(70, 130, background))
    #expect(picture[70, 180].red > 180 && picture[70, 180].green < 60)
    prominent.content = button(.plain)
    #expect(try stage.picture().shows(70, 30, background))
  }

  @Test("Classes are made once and shared")
  func classes() {
    let sheet = Display.toolkit.styleSheet
    #expect(sheet.radiusClass(13) == sheet.radiusClass(13))
    #expect(sheet.radiusClass(13) != sheet.radiusClass(14))
    #expect(sheet.filledTintClass(.pureRed) == sheet.filledTintClass(.pureRed))
  }

  @Test("The focus is reported and shows a ring only when it is asked to")
  func focus() {
    let stage = Stage()
    defer { stage.close() }
    let first: ButtonControl = stage.make(button(.bordered))
    let second: ButtonControl = stage.make(button(.bordered))
    var events: [ControlEvent] = []
    second.onEvent = { events.append($0) }
    stage.add(first, size: CGSize(width: 50, height: 30))
    stage.add(second, at: CGPoint(x: 60, y: 0), size: CGSize(width: 50, height: 30))
    stage.show()
    second.focus(showsRing: true)
    #expect(second.isFocused)
    #expect(stage.window.focusedControl === second)
    #expect(gtk_window_get_focus_visible(stage.window.native) != 0)
    first.focus(showsRing: false)
    #expect(gtk_window_get_focus_visible(stage.window.native) == 0)
    #expect(events == [.focused(true), .focused(false)])
    first.resignFocus()
    #expect(stage.window.focusedControl == nil)
  }

  @Test("A button that is on looks pressed and says so")
  func toggled() {
    let stage = Stage()
    defer { stage.close() }
    var content = ButtonContent(title: "Bold", style: .bordered, isOn: true)
    let control: ButtonControl = stage.make(.button(content))
    func isChecked() -> Bool {
      gtk_widget_get_state_flags(control.widget).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0
    }
    #expect(isChecked())
    content.isOn = false
    control.content = .button(content)
    #expect(!isChecked())
  }
}
