import CToolkitSupport
import Foundation
import Toolkit

/// What all native controls have in common. Each kind of control is a subclass.
@MainActor
class GTKControl: Control {
  /// The outermost widget, which lies on the surface.
  private(set) var widget: WidgetPointer
  private var reference: ObjectReference
  unowned let toolkit: GTKToolkit
  /// The surface that the control is on.
  weak var surface: GTKSurface?

  /// Builds a control around a widget that nothing else owns.
  init(_ content: ControlContent, widget: WidgetPointer, toolkit: GTKToolkit) {
    storedContent = content
    self.widget = widget
    self.toolkit = toolkit
    reference = ObjectReference(adopting: widget.raw)
    mark(widget)
  }

  // The widget knows its control, without owning it, so that a focused widget leads to the control.
  private static let quark = g_quark_from_static_string("frontispiece-control")

  private func mark(_ widget: WidgetPointer) {
    g_object_set_qdata(widget.cast(), GTKControl.quark, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The control whose outermost widget this is.
  static func control(of widget: WidgetPointer) -> GTKControl? {
    g_object_get_qdata(widget.cast(), quark).map { Unmanaged<GTKControl>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether a press on the control is the control's own affair.
  var takesPointer: Bool { true }

  /// Whether an input method is composing text.
  var isComposing: Bool { false }

  /// Replaces the widget, for what GTK can only choose when a widget is made.
  func replaceWidget(with next: WidgetPointer) {
    let parent = gtk_widget_get_parent(widget)
    let previous = gtk_widget_get_prev_sibling(widget)
    if parent != nil { gtk_widget_unparent(widget) }
    g_object_set_qdata(widget.cast(), GTKControl.quark, nil)
    widget = next
    reference = ObjectReference(adopting: next.raw)
    mark(next)
    if let parent { gtk_widget_insert_after(next, parent, previous) }
    placement = nil
    surface?.setNeedsPlacement()
  }

  // MARK: Content

  private var storedContent: ControlContent

  var content: ControlContent {
    get { storedContent }
    set {
      storedContent = newValue
      contentDidChange()
    }
  }

  /// Brings the widget in line with `content`. Called after every set; compares for itself.
  func contentDidChange() {}

  var onEvent: (@MainActor (ControlEvent) -> Void)?

  func send(_ event: ControlEvent) {
    onEvent?(event)
  }

  // MARK: State

  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      gtk_widget_set_sensitive(widget, isEnabled.gboolean)
    }
  }

  var isInteractive = true {
    didSet {
      guard isInteractive != oldValue else { return }
      gtk_widget_set_can_target(widget, isInteractive.gboolean)
      gtk_widget_set_can_focus(widget, isInteractive.gboolean)
      // What has the keyboard already would keep it.
      if !isInteractive { resignFocus() }
    }
  }

  var tooltip: String? {
    didSet {
      guard tooltip != oldValue else { return }
      gtk_widget_set_tooltip_text(widget, tooltip)
    }
  }

  var accessibility = AccessibilityProperties() {
    didSet {
      guard accessibility != oldValue else { return }
      accessibilityDidChange(from: oldValue)
      updateHiddenState()
    }
  }

  /// The widget that assistive technology and the focus find.
  var activeWidget: WidgetPointer { widget }

  /// The name that the control has without an accessibility label.
  var ownName: String? { nil }

  func accessibilityDidChange(from old: AccessibilityProperties) {
    AccessibilityBridge.apply(accessibility, from: old, to: activeWidget, ownName: ownName)
    if accessibility.actions != old.actions { offerActions() }
  }

  /// Offers the app's own actions to assistive technology.
  final func offerActions() {
    AccessibilityBridge.setActions(accessibility.actions, on: activeWidget) { [weak self] index in
      self?.send(.customAction(index))
    }
  }

  var contentSurface: (any Surface)? { nil }

  // MARK: Size and place

  /// Whether a bounded offer is taken whole, as sliders and text fields do.
  var fillsWidth: Bool { false }
  var fillsHeight: Bool { false }

  func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    toolkit.styleSheet.loadGenerated()
    let horizontal = measure(GTK_ORIENTATION_HORIZONTAL)
    var chosenWidth = horizontal.natural
    if let width, width.isFinite {
      chosenWidth = fillsWidth ? max(width.rounded(.down), horizontal.minimum) : horizontal.natural
    }
    let vertical = measure(GTK_ORIENTATION_VERTICAL, forSize: chosenWidth)
    var chosenHeight = vertical.natural
    if let height, height.isFinite, fillsHeight { chosenHeight = max(height.rounded(.down), vertical.minimum) }
    // Asked how large they could get, controls that fill their space say that there is no limit.
    return CGSize(
      width: width == .infinity && fillsWidth ? .infinity : chosenWidth,
      height: height == .infinity && fillsHeight ? .infinity : chosenHeight)
  }

  func measure(_ orientation: GtkOrientation, forSize: CGFloat = -1) -> (minimum: CGFloat, natural: CGFloat) {
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(widget, orientation, Int32(forSize), &minimum, &natural, nil, nil)
    return (CGFloat(minimum), CGFloat(natural))
  }

  func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)? { nil }

  private struct Placement: Equatable {
    var size: CGSize
    var transform: AffineTransform
  }
  private var placement: Placement?
  private var needsSpace = true
  /// The styles for which the widget was prepared for its place.
  private var preparedEpoch = -1
  /// The round of placements in which the control last had a place.
  var placementRound = 0
  /// Where the control is, in the surface's coordinates.
  private(set) var placedBounds: CGRect?
  var placedSize: CGSize? { placement?.size }
  var placedTransform: AffineTransform? { placement?.transform }

  /// Whether the widget asks for another size without our doing, as composite widgets do.
  var mayChangeSizeByItself: Bool { true }

  /// Notes that a change of ours made GTK ask for space.
  func setNeedsSpace() {
    guard !needsSpace else { return }
    needsSpace = true
    surface?.controlDidChangeSize(self)
  }

  /// Called before the widget gets a place, with the size that it will have.
  func willPlace(_ size: CGSize) {}
  /// Called when fonts or their scale have changed.
  func styleDidChange() {}
  /// Called before the widget is drawn.
  func willDraw() {}

  func place(_ size: CGSize, _ transform: AffineTransform, again: Bool) {
    let next = Placement(size: size, transform: transform)
    if !again, !needsSpace, !mayChangeSizeByItself, next == placement { return }
    if next == placement, !needsSpace, !mayChangeSizeByItself, preparedEpoch == toolkit.styleEpoch {
      // GTK may still wait for the widget to be given its space, but what the widget shows is as it was.
      allocateAgain(next)
      return
    }
    if placement == nil { setOnScreen(true) }
    placement = next
    placedBounds = transform.bounds(of: CGRect(origin: .zero, size: size))
    allocate(next)
  }

  /// Gives the widget the space that it had. Returns whether it has a place.
  func placeAgain() -> Bool {
    guard let placement else { return false }
    allocate(placement)
    return true
  }

  /// Gives the widget the space that it has, for which it is prepared.
  func giveSpaceAgain() {
    if let placement { allocateAgain(placement) }
  }

  private func allocate(_ placement: Placement) {
    willPlace(placement.size)
    needsSpace = false
    preparedEpoch = toolkit.styleEpoch
    allocateAgain(placement)
  }

  private func allocateAgain(_ placement: Placement) {
    let t = placement.transform
    fsp_surface_place(
      widget, Int32(max(0, placement.size.width).rounded()), Int32(max(0, placement.size.height).rounded()),
      Double(t.m11), Double(t.m12), Double(t.m21), Double(t.m22), Double(t.tX), Double(t.tY))
  }

  /// Takes the control off the screen without removing it.
  func unplace() {
    guard placement != nil || gtk_widget_get_child_visible(widget).isTrue else { return }
    placement = nil
    placedBounds = nil
    setOnScreen(false)
  }

  private func setOnScreen(_ isOnScreen: Bool) {
    gtk_widget_set_child_visible(widget, isOnScreen.gboolean)
    updateHiddenState()
  }

  /// Tells assistive technology what cannot be seen, of which it learns nothing else before GTK 4.10. The outermost
  /// widget says it, also where `activeWidget` is inside it: what is in a hidden one is not found either.
  private func updateHiddenState() {
    let isHidden = !gtk_widget_get_child_visible(widget).isTrue || accessibility.isHidden
    fsp_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_HIDDEN, isHidden ? 1 : 0)
  }

  func attach(to parent: WidgetPointer) {
    gtk_widget_set_parent(widget, parent)
  }

  func detach() {
    placement = nil
    placedBounds = nil
    placementRound = 0
    needsSpace = true
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }

  isolated deinit {
    g_object_set_qdata(widget.cast(), GTKControl.quark, nil)
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
  }

  // MARK: Focus

  var isFocused: Bool {
    guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return false }
    return focus == activeWidget || gtk_widget_is_ancestor(focus, widget).isTrue
  }

  func focus(showsRing: Bool) {
    gtk_widget_grab_focus(activeWidget)
    guard let root = gtk_widget_get_root(widget) else { return }
    gtk_window_set_focus_visible(WidgetPointer(opaque: root).cast(), showsRing.gboolean)
  }

  func resignFocus() {
    guard isFocused, let root = gtk_widget_get_root(widget) else { return }
    gtk_root_set_focus(root, nil)
  }

  // MARK: Scrolling and menus

  func scroll(to rect: CGRect, animated: Bool) {}

  func presentMenu(_ elements: [MenuElement], at point: CGPoint?) {
    guard let surface, let placedSize, let placedTransform else { return }
    let local = point.map { CGRect(origin: $0, size: CGSize(width: 1, height: 1)) }
    let rect = placedTransform.bounds(of: local ?? CGRect(origin: .zero, size: placedSize))
    surface.presentMenu(elements, pointingTo: rect)
  }

  /// Calls `action` for each press of a native button.
  ///
  /// GTK shows a button held down for a quarter of a second after Enter or a press by assistive technology, and says
  /// "clicked" only then. People wait for nothing here: the press counts at once, and the late click is passed over.
  func observePresses(_ action: @escaping @MainActor () -> Void) {
    var clickDue = 0.0
    let (button, clock) = (widget, toolkit.time)
    connect(button.raw, "activate") { _ in
      guard gtk_widget_is_sensitive(button).isTrue else { return }
      clickDue = clock.now + 0.5
      action()
    }
    connect(button.raw, "clicked") { _ in
      // A button that leaves the screen in the meantime never says it.
      let isLate = clock.now < clickDue
      clickDue = 0
      if !isLate { action() }
    }
  }

  /// Whether requests for a context menu are reported: secondary click, long press, the Menu key and Shift+F10. The
  /// surface and the window look out for them, which spares every button its own three controllers.
  var reportsContextMenuRequests: Bool { false }
}
