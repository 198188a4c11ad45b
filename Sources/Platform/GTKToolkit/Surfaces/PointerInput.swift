import CToolkitSupport
import Foundation
import Toolkit

/// Reports the pointer and touches of a surface to its content, where no native control has taken them.
@MainActor
final class PointerInput {
  private unowned let surface: GTKSurface
  private var press: (button: PointerEvent.Button, clickCount: Int)?
  private var lastLocation: CGPoint = .zero
  private var pinch: (scale: CGFloat, rotation: Double) = (1, 0)

  init(surface: GTKSurface) {
    self.surface = surface
    addClick()
    addMotion()
    addScroll()
    addPinch()
    addLongPress()
  }

  private func send(
    _ kind: PointerEvent.Kind, at location: CGPoint, button: PointerEvent.Button = .primary, clickCount: Int = 1,
    from controller: OpaquePointer
  ) -> Bool {
    lastLocation = location
    let event = PointerEvent(
      kind: kind, location: location, button: button, clickCount: clickCount,
      modifiers: KeyModifiers(gtk_event_controller_get_current_event_state(controller)), time: surface.toolkit.time.now)
    return surface.content?.surface(surface, handle: event) ?? false
  }

  private func attach(_ controller: OpaquePointer) {
    gtk_widget_add_controller(surface.widget, controller)
  }

  // MARK: Pressing and dragging

  private func addClick() {
    let gesture = gtk_gesture_click_new()!
    gtk_gesture_single_set_button(gesture, 0)
    let raw = UnsafeMutableRawPointer(gesture)
    connect(raw, "pressed") { [weak self] arguments in
      guard let self else { return }
      let point = CGPoint(x: arguments.double(2), y: arguments.double(3))
      // Native controls look after themselves, also where they do not claim a press at once.
      let button = PointerInput.button(gtk_gesture_single_get_current_button(gesture))
      if let control = control(at: point) {
        if button == .secondary, requestContextMenu(of: control, at: point) { claim(gesture) }
        return
      }
      press = (button, arguments.int(1))
      if send(.down, at: point, button: button, clickCount: arguments.int(1), from: gesture) { claim(gesture) }
    }
    connect(raw, "update") { [weak self] arguments in
      guard let self, let press, let location = PointerInput.location(gesture) else { return }
      guard location != lastLocation else { return }
      if send(.moved, at: location, button: press.button, clickCount: press.clickCount, from: gesture) {
        claim(gesture)
      }
    }
    connect(raw, "released") { [weak self] arguments in
      guard let self, let press else { return }
      self.press = nil
      let location = CGPoint(x: arguments.double(2), y: arguments.double(3))
      if send(.up, at: location, button: press.button, clickCount: press.clickCount, from: gesture) { claim(gesture) }
    }
    let cancelled: @MainActor (SignalArguments) -> Void = { [weak self] _ in
      guard let self, let press else { return }
      self.press = nil
      _ = send(.cancelled, at: lastLocation, button: press.button, clickCount: press.clickCount, from: gesture)
    }
    connect(raw, "cancel", cancelled)
    // GTK counts no click when the pointer has moved far, and reports no release then; the gesture's end is one.
    connect(raw, "end") { [weak self] _ in
      guard let self, let press else { return }
      self.press = nil
      let location = PointerInput.location(gesture) ?? lastLocation
      _ = send(.up, at: location, button: press.button, clickCount: press.clickCount, from: gesture)
    }
    attach(gesture)
  }

  /// The control whose affair a press is.
  private func control(at point: CGPoint) -> GTKControl? {
    var hit = gtk_widget_pick(surface.widget, Double(point.x), Double(point.y), GTK_PICK_DEFAULT)
    while let widget = hit, widget != surface.widget {
      if let control = GTKControl.control(of: widget), control.takesPointer { return control }
      hit = gtk_widget_get_parent(widget)
    }
    return nil
  }

  // MARK: Context menus

  private func requestContextMenu(of control: GTKControl, at point: CGPoint) -> Bool {
    guard control.reportsContextMenuRequests, control.surface === surface else { return false }
    var (x, y) = (0.0, 0.0)
    gtk_widget_translate_coordinates(surface.widget, control.widget, Double(point.x), Double(point.y), &x, &y)
    control.send(.contextMenuRequested(CGPoint(x: x, y: y)))
    return true
  }

  private func addLongPress() {
    let press = gtk_gesture_long_press_new()!
    gtk_gesture_single_set_touch_only(press, 1)
    // Before the controls, which claim a touch at its beginning.
    gtk_event_controller_set_propagation_phase(press, GTK_PHASE_CAPTURE)
    connect(press, "pressed") { [weak self] arguments in
      guard let self else { return }
      let point = CGPoint(x: arguments.double(1), y: arguments.double(2))
      if let control = control(at: point), requestContextMenu(of: control, at: point) { claim(press) }
    }
    attach(press)
  }

  private func claim(_ gesture: OpaquePointer) {
    gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
  }

  private static func location(_ gesture: OpaquePointer) -> CGPoint? {
    var (x, y) = (0.0, 0.0)
    guard gtk_gesture_get_point(gesture, gtk_gesture_get_last_updated_sequence(gesture), &x, &y).isTrue else {
      return nil
    }
    return CGPoint(x: x, y: y)
  }

  private static func button(_ number: guint) -> PointerEvent.Button {
    switch number {
    case 2: .middle
    case 3: .secondary
    default: .primary
    }
  }

  // MARK: Hovering

  private func addMotion() {
    let controller = gtk_event_controller_motion_new()!
    let raw = UnsafeMutableRawPointer(controller)
    for name in ["enter", "motion"] {
      connect(raw, name) { [weak self] arguments in
        guard let self, press == nil else { return }
        _ = send(.hover, at: CGPoint(x: arguments.double(1), y: arguments.double(2)), from: controller)
      }
    }
    connect(raw, "leave") { [weak self] _ in
      guard let self, press == nil else { return }
      _ = send(.exited, at: lastLocation, from: controller)
    }
    attach(controller)
  }

  // MARK: Scrolling

  /// Points that one notch of a wheel stands for.
  private static let notch: CGFloat = 48

  private func addScroll() {
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
    let raw = UnsafeMutableRawPointer(controller)
    connect(raw, "scroll") { [weak self] arguments in
      guard let self else { return }
      let isWheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL
      let factor = isWheel ? PointerInput.notch : 1
      arguments.returnBool(
        send(
          .scroll(
            deltaX: CGFloat(arguments.double(1)) * factor, deltaY: CGFloat(arguments.double(2)) * factor,
            isFinished: isWheel), at: pointerLocation(controller), from: controller))
    }
    connect(raw, "scroll-end") { [weak self] _ in
      guard let self else { return }
      _ = send(.scroll(deltaX: 0, deltaY: 0, isFinished: true), at: pointerLocation(controller), from: controller)
    }
    attach(controller)
  }

  private func pointerLocation(_ controller: OpaquePointer) -> CGPoint {
    guard let event = gtk_event_controller_get_current_event(controller) else { return lastLocation }
    return PointerInput.location(of: event, in: surface.widget) ?? lastLocation
  }

  /// Where an event happened, in a widget's coordinates.
  static func location(of event: OpaquePointer, in widget: WidgetPointer) -> CGPoint? {
    var (x, y) = (0.0, 0.0)
    guard gdk_event_get_position(event, &x, &y).isTrue, let native = gtk_widget_get_native(widget) else { return nil }
    var (offsetX, offsetY) = (0.0, 0.0)
    gtk_native_get_surface_transform(native, &offsetX, &offsetY)
    var (resultX, resultY) = (0.0, 0.0)
    guard
      gtk_widget_translate_coordinates(
        WidgetPointer(opaque: native), widget, x - offsetX, y - offsetY, &resultX, &resultY
      ).isTrue
    else { return nil }
    return CGPoint(x: resultX, y: resultY)
  }

  // MARK: Pinching

  private func addPinch() {
    let zoom = gtk_gesture_zoom_new()!
    let rotate = gtk_gesture_rotate_new()!
    connect(zoom, "begin") { [weak self] _ in self?.pinch = (1, 0) }
    connect(zoom, "scale-changed") { [weak self] arguments in
      self?.pinch.scale = CGFloat(arguments.double(1))
      self?.reportPinch(zoom, isFinished: false)
    }
    connect(rotate, "angle-changed") { [weak self] arguments in
      self?.pinch.rotation = arguments.double(2)
      self?.reportPinch(zoom, isFinished: false)
    }
    for signal in ["end", "cancel"] {
      connect(zoom, signal) { [weak self] _ in self?.reportPinch(zoom, isFinished: true) }
    }
    gtk_gesture_group(zoom, rotate)
    attach(zoom)
    attach(rotate)
  }

  private func reportPinch(_ gesture: OpaquePointer, isFinished: Bool) {
    var (x, y) = (0.0, 0.0)
    let isKnown = gtk_gesture_get_bounding_box_center(gesture, &x, &y).isTrue
    let location = isKnown ? CGPoint(x: x, y: y) : lastLocation
    let kind = PointerEvent.Kind.pinch(scale: pinch.scale, rotation: pinch.rotation, isFinished: isFinished)
    if send(kind, at: location, from: gesture), !isFinished { claim(gesture) }
  }
}

extension KeyModifiers {
  init(_ state: GdkModifierType) {
    self = []
    let pairs: [(GdkModifierType, KeyModifiers)] = [
      (GDK_SHIFT_MASK, .shift), (GDK_CONTROL_MASK, .control), (GDK_ALT_MASK, .alt), (GDK_SUPER_MASK, .super),
      (GDK_LOCK_MASK, .capsLock),
    ]
    for (native, modifier) in pairs where state.rawValue & native.rawValue != 0 { insert(modifier) }
  }
}
