import CToolkitSupport
import Foundation
import Toolkit

/// A window onto a larger surface.
@MainActor
final class ScrollerControl: GTKControl {
  private var scroller: ScrollerContent
  private let inner: GTKSurface
  private var reported: CGRect?
  private var animation: ScrollAnimation?
  private let horizontal: ObjectReference
  private let vertical: ObjectReference

  init(_ scroller: ScrollerContent, toolkit: GTKToolkit) {
    self.scroller = scroller
    inner = GTKSurface(toolkit: toolkit)
    let window = gtk_scrolled_window_new()!
    let viewport = gtk_viewport_new(nil, nil)!
    // Whatever the keyboard reaches is brought into view.
    gtk_viewport_set_scroll_to_focus(viewport.opaque, 1)
    gtk_viewport_set_child(viewport.opaque, inner.widget)
    gtk_scrolled_window_set_child(window.opaque, viewport)
    horizontal = ObjectReference(
      retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_hadjustment(window.opaque)))
    vertical = ObjectReference(
      retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(window.opaque)))
    super.init(.scroller(scroller), widget: window, toolkit: toolkit)
    inner.visibleBounds = { [weak self] in self?.visibleBounds ?? .zero }
    for adjustment in [horizontal, vertical] {
      connect(adjustment.pointer, "value-changed") { [weak self] _ in self?.visibleBoundsDidChange() }
      connect(adjustment.pointer, "changed") { [weak self] _ in self?.visibleBoundsDidChange() }
    }
    holdStillWhenDisabled()
    applyPolicy()
    applySize()
  }

  /// GTK has no switch for wheels and touch pads.
  private func holdStillWhenDisabled() {
    let controller = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    connect(controller, "scroll") { [weak self] arguments in
      arguments.returnBool(self?.scroller.isScrollEnabled == false)
    }
    gtk_widget_add_controller(widget, controller)
  }

  override var contentSurface: (any Surface)? { inner }
  override var takesPointer: Bool { false }
  override var fillsWidth: Bool { true }
  override var fillsHeight: Bool { true }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    func choose(_ offer: CGFloat?, _ natural: CGFloat, scrolls: Bool) -> CGFloat {
      guard let offer, offer.isFinite else { return natural }
      return scrolls ? offer : natural
    }
    return CGSize(
      width: choose(width, scroller.contentSize.width, scrolls: scroller.scrollsHorizontally),
      height: choose(height, scroller.contentSize.height, scrolls: scroller.scrollsVertically))
  }

  override func contentDidChange() {
    guard case .scroller(let next) = content, next != scroller else { return }
    let old = scroller
    scroller = next
    if next.contentSize != old.contentSize { applySize() }
    if next.scrollsHorizontally != old.scrollsHorizontally || next.scrollsVertically != old.scrollsVertically
      || next.showsIndicators != old.showsIndicators || next.isScrollEnabled != old.isScrollEnabled
    {
      applyPolicy()
      applySize()
    }
  }

  private func applyPolicy() {
    func policy(_ scrolls: Bool) -> GtkPolicyType {
      guard scrolls else { return GTK_POLICY_EXTERNAL }
      return scroller.showsIndicators && scroller.isScrollEnabled ? GTK_POLICY_AUTOMATIC : GTK_POLICY_EXTERNAL
    }
    gtk_scrolled_window_set_policy(
      widget.opaque, policy(scroller.scrollsHorizontally), policy(scroller.scrollsVertically))
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, scroller.isScrollEnabled.gboolean)
  }

  private func applySize() {
    // An axis that does not scroll takes the scroller's own size, so that there is nowhere to go.
    let size = scroller.contentSize
    fsp_surface_set_minimum(
      inner.widget, scroller.scrollsHorizontally ? Int32(size.width.rounded(.up)) : 0,
      scroller.scrollsVertically ? Int32(size.height.rounded(.up)) : 0)
    setNeedsSpace()
  }

  // MARK: Position

  private var visibleBounds: CGRect {
    let (h, v) = (adjustment(horizontal), adjustment(vertical))
    return CGRect(
      x: gtk_adjustment_get_value(h), y: gtk_adjustment_get_value(v), width: gtk_adjustment_get_page_size(h),
      height: gtk_adjustment_get_page_size(v))
  }

  private func adjustment(_ reference: ObjectReference) -> UnsafeMutablePointer<GtkAdjustment> {
    reference.pointer.assumingMemoryBound(to: GtkAdjustment.self)
  }

  private func visibleBoundsDidChange() {
    let bounds = visibleBounds
    guard bounds != reported else { return }
    reported = bounds
    if !inner.drawnBounds.contains(bounds.intersection(CGRect(origin: .zero, size: inner.size))) {
      gtk_widget_queue_draw(inner.widget)
    }
    send(.scrolled(bounds))
  }

  override func scroll(to rect: CGRect, animated: Bool) {
    let bounds = visibleBounds
    func target(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ length: CGFloat) -> CGFloat {
      if low < start || high - low > length { return low }
      return high > start + length ? high - length : start
    }
    let point = CGPoint(
      x: target(rect.minX, rect.maxX, bounds.minX, bounds.width),
      y: target(rect.minY, rect.maxY, bounds.minY, bounds.height))
    animation?.stop()
    animation = nil
    if animated, !toolkit.appearance.reducesMotion, gtk_widget_get_mapped(widget).isTrue {
      animation = ScrollAnimation(on: widget, from: bounds.origin, to: point) { [weak self] in self?.move(to: $0) }
    } else {
      move(to: point)
    }
  }

  private func move(to point: CGPoint) {
    gtk_adjustment_set_value(adjustment(horizontal), Double(point.x))
    gtk_adjustment_set_value(adjustment(vertical), Double(point.y))
  }
}

/// Moves from one place to another on the frame clock.
@MainActor
final class ScrollAnimation {
  private let start: CGPoint
  private let end: CGPoint
  private let apply: @MainActor (CGPoint) -> Void
  private let widget: WidgetPointer
  private var identifier: guint = 0
  private var startTime: Double?
  private static let duration = 0.3

  init(on widget: WidgetPointer, from start: CGPoint, to end: CGPoint, apply: @escaping @MainActor (CGPoint) -> Void) {
    self.widget = widget
    self.start = start
    self.end = end
    self.apply = apply
    identifier = addTick(to: widget) { [weak self] time in self?.step(time) ?? false }
  }

  private func step(_ time: Double) -> Bool {
    let begin = startTime ?? time
    startTime = begin
    let progress = min(1, (time - begin) / ScrollAnimation.duration)
    let eased = CGFloat(1 - pow(1 - progress, 3))
    apply(CGPoint(x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased))
    if progress >= 1 { identifier = 0 }
    return progress < 1
  }

  func stop() {
    guard identifier != 0 else { return }
    gtk_widget_remove_tick_callback(widget, identifier)
    identifier = 0
  }
}

private final class TickBox {
  let action: @MainActor (Double) -> Bool
  init(_ action: @escaping @MainActor (Double) -> Bool) { self.action = action }
}

/// Runs `action` before each frame, with the frame's time in seconds, until it returns `false`.
@MainActor
func addTick(to widget: WidgetPointer, _ action: @escaping @MainActor (Double) -> Bool) -> guint {
  gtk_widget_add_tick_callback(
    widget,
    { _, clock, context in
      guard let context, let clock else { return 0 }
      let carried = MainThreadValue((clock, context))
      return MainActor.assumeIsolated {
        let (clock, context) = carried.value
        let time = Double(gdk_frame_clock_get_frame_time(clock)) / 1e6
        return Unmanaged<TickBox>.fromOpaque(context).takeUnretainedValue().action(time).gboolean
      }
    }, Unmanaged.passRetained(TickBox(action)).toOpaque(),
    { context in
      guard let context else { return }
      Unmanaged<TickBox>.fromOpaque(context).release()
    })
}
