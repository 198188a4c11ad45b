import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("Controls for values")
struct ValueControlTests {
  @Test("A slider keeps to its steps and tells each value once")
  func slider() {
    let stage = Stage()
    defer { stage.close() }
    let control: SliderControl = stage.make(.slider(SliderContent(value: 20, bounds: 0...100, step: 5)))
    var events: [ControlEvent] = []
    control.onEvent = { event in
      if case .valueChanged = event { events.append(event) }
    }
    stage.add(control, size: CGSize(width: 200, height: 30))
    stage.show()
    gtk_range_set_value(control.widget.cast(), 48.2)
    #expect(events == [.valueChanged(50)])
    #expect(gtk_range_get_value(control.widget.cast()) == 50)
    control.content = .slider(SliderContent(value: 30, bounds: 0...100, step: 5))
    #expect(gtk_range_get_value(control.widget.cast()) == 30)
    #expect(events.count == 1, "what the program sets is no event")
  }

  @Test("A control that fills its space says that it knows no limit, and can be small")
  func flexible() {
    let stage = Stage()
    defer { stage.close() }
    let contents: [ControlContent] = [
      .slider(SliderContent(value: 0, bounds: 0...1)), .progress(ProgressContent(fraction: 0.5, style: .bar)),
    ]
    for content in contents {
      let control: GTKControl = stage.make(content)
      #expect(control.sizeThatFits(width: .infinity, height: nil).width == .infinity)
      #expect(control.sizeThatFits(width: 300, height: nil).width == 300)
      #expect(control.sizeThatFits(width: 0, height: nil).width < 100)
    }
  }

  @Test("The characters of a field can be hidden and shown while it is used, and keep their text")
  func secrecy() throws {
    let stage = Stage()
    defer { stage.close() }
    for kind in [TextFieldContent.Kind.text, .secure] {
      var field = TextFieldContent(text: "secret", font: FontDescription(size: 15), color: .black)
      field.kind = kind
      let control: TextFieldControl = stage.make(.textField(field))
      let inner: UnsafeMutablePointer<GtkText> = UnsafeMutablePointer(
        try #require(gtk_editable_get_delegate(control.widget.opaque)))
      for kind in [kind, .secure, .text, .secure] {
        field.kind = kind
        control.content = .textField(field)
        #expect(gtk_text_get_visibility(inner).isTrue == (kind == .text))
        #expect(String(cString: gtk_editable_get_text(control.widget.opaque)) == "secret")
      }
    }
  }

  @Test("A progress bar shows its fraction")
  func progress() {
    let stage = Stage()
    defer { stage.close() }
    let control: ProgressControl = stage.make(.progress(ProgressContent(fraction: 0.25, style: .bar)))
    stage.add(control, size: CGSize(width: 200, height: 10))
    stage.show()
    #expect(gtk_progress_bar_get_fraction(control.widget.opaque) == 0.25)
    control.content = .progress(ProgressContent(fraction: 2, style: .bar))
    #expect(gtk_progress_bar_get_fraction(control.widget.opaque) == 1)
  }

  @Test("A stepper's buttons count, and rest at a limit")
  func stepper() throws {
    let stage = Stage()
    defer { stage.close() }
    let control: StepperControl = stage.make(.stepper(StepperContent(canIncrement: true, canDecrement: false)))
    var events: [ControlEvent] = []
    control.onEvent = { events.append($0) }
    stage.add(control)
    stage.show()
    let minus = try #require(gtk_widget_get_first_child(control.widget))
    let plus = try #require(gtk_widget_get_last_child(control.widget))
    #expect(gtk_widget_get_sensitive(minus) == 0 && gtk_widget_get_sensitive(plus) == 1)
    gtk_widget_activate(plus)
    stage.wait("the button has been pressed") { events.contains(.stepped(up: true)) }
  }
}
