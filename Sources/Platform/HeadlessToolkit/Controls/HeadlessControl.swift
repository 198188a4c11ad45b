import Foundation
import Toolkit

/// A control in memory. What a person could do to it is a method; what it then reports goes through `onEvent`, and, as
/// with a real one, its own content has changed by then.
@MainActor
public final class HeadlessControl: Control {
  /// What the control shows. A person's doings change it before they are reported.
  public var content: ControlContent {
    didSet { contentDidChange(from: oldValue) }
  }
  /// What assistive technology is told.
  public var accessibility = AccessibilityProperties()
  /// A control that is disabled loses the focus and swallows presses.
  public var isEnabled = true {
    didSet { if !isEnabled { window?.controlBecameUnreachable(self) } }
  }
  /// A control that is not interactive lets presses through to what lies below.
  public var isInteractive = true {
    didSet { if !isInteractive { window?.controlBecameUnreachable(self) } }
  }
  /// What the pointer shows while it rests on the control.
  public var tooltip: String?
  /// Hears what a person does.
  public var onEvent: (@MainActor (ControlEvent) -> Void)?

  /// The surface that the control is on.
  public internal(set) weak var surface: HeadlessSurface?
  /// Where the control lies on its surface; `nil` while it is not placed.
  public internal(set) var placement: HeadlessPlacement? {
    didSet { if scrolledSurface != nil, placement?.size != oldValue?.size { clampOffset() } }
  }
  /// Whether the focus is drawn, as after keyboard use.
  public internal(set) var showsFocusRing = false
  /// Whether the pointer holds the control down.
  public internal(set) var isPressed = false

  /// Whether an editor's bar for finding words is open.
  public internal(set) var isFinding = false
  /// Selected text in UTF-16 offsets; an empty range is the cursor.
  public internal(set) var selection = 0..<0
  /// Where a selection made with Shift started.
  var selectionAnchor = 0
  /// Cursor positions are remembered per column while it moves over shorter lines.
  var wantedColumn: Int?

  /// A scroller's surface, with its concrete type.
  public let scrolledSurface: HeadlessSurface?
  /// Where a scroller's window lies on its surface, in points.
  public internal(set) var offset = CGPoint.zero
  private var reportedVisibleRect: CGRect?

  let text: HeadlessTextEngine
  weak var toolkit: HeadlessToolkit?

  init(_ content: ControlContent, toolkit: HeadlessToolkit) {
    self.content = content
    self.toolkit = toolkit
    text = toolkit.text
    if case .scroller(let scroller) = content {
      let surface = HeadlessSurface(size: scroller.contentSize, toolkit: toolkit)
      scrolledSurface = surface
      surface.attach(to: self)
    } else {
      scrolledSurface = nil
    }
    let end = editedText?.utf16.count ?? 0
    selection = end..<end
    selectionAnchor = end
    adoptSelection()
  }

  /// As `scrolledSurface`.
  public var contentSurface: (any Surface)? { scrolledSurface }

  /// The window that the control is in.
  public var window: HeadlessWindow? { surface?.window }

  private func contentDidChange(from old: ControlContent) {
    if old.kind != content.kind {
      toolkit?.warn("A \(old.kind) was turned into a \(content.kind); a control keeps its kind for life.")
    }
    if let editedText, editedText != old.editedText {
      let end = editedText.utf16.count
      selection = min(selection.lowerBound, end)..<min(selection.upperBound, end)
      selectionAnchor = min(selectionAnchor, end)
    }
    adoptSelection()
    findingDidChange(from: old)
    if case .scroller(let scroller) = content {
      scrolledSurface?.resize(to: scroller.contentSize)
      clampOffset()
    }
    surface?.setNeedsDisplay()
  }

  private func adoptSelection() {
    guard case .textEditor(let editor) = content, let wanted = editor.selection else { return }
    let end = editor.text.utf16.count
    selection = min(wanted.lowerBound, end)..<min(wanted.upperBound, end)
    selectionAnchor = selection.lowerBound
  }

  // MARK: Place

  /// Smallest upright rectangle around the control in its window, in points; null while it is not placed.
  public var frame: CGRect {
    window?.layoutIfNeeded()
    guard let placement, let surface else { return .null }
    var transform = placement.transform
    transform.append(surface.transformToWindow)
    return transform.bounds(of: CGRect(origin: .zero, size: placement.size))
  }

  /// A point of the window in the control's own coordinates.
  func local(_ point: CGPoint) -> CGPoint {
    guard let placement, let surface else { return point }
    var transform = placement.transform
    transform.append(surface.transformToWindow)
    return transform.inverted()?.transform(point) ?? point
  }

  // MARK: Focus

  /// Whether the control has its window's keyboard focus.
  public var isFocused: Bool { window?.focus === self }

  /// Whether controls of this kind take the keyboard, and this one can at the moment.
  public var canTakeFocus: Bool {
    guard isEnabled, isInteractive else { return false }
    switch content {
    case .label(let label): return label.isSelectable
    case .element(let element): return element.isFocusable
    case .progress, .scroller, .windowControls, .windowHandle: return false
    case .stepper(let stepper): return stepper.canIncrement || stepper.canDecrement
    case .button, .textField, .textEditor, .toggle, .slider, .choice, .menu, .datePicker, .colorWell: return true
    }
  }

  private var surroundingsAreInteractive: Bool {
    var scroller = surface?.scroller
    while let current = scroller {
      guard current.isInteractive else { return false }
      scroller = current.surface?.scroller
    }
    return true
  }

  /// Takes the focus, if the control can, and scrolls itself into view.
  public func focus(showsRing: Bool) {
    guard canTakeFocus, surroundingsAreInteractive, let window else { return }
    window.setFocus(self, showsRing: showsRing)
    scrollIntoView()
  }

  /// Leaves the window without a focus.
  public func resignFocus() {
    guard isFocused else { return }
    window?.setFocus(nil, showsRing: false)
  }

  // MARK: Scrolling

  /// The part of a scroller's surface that is seen, in the surface's coordinates.
  public var visibleRect: CGRect { CGRect(origin: offset, size: placement?.size ?? .zero) }

  private var greatestOffset: CGPoint {
    guard case .scroller(let scroller) = content, let size = placement?.size else { return .zero }
    return CGPoint(
      x: scroller.scrollsHorizontally ? max(0, scroller.contentSize.width - size.width) : 0,
      y: scroller.scrollsVertically ? max(0, scroller.contentSize.height - size.height) : 0)
  }

  private func clampOffset() {
    // Before the first placement there is no window onto the surface that the offset could be wrong for.
    guard placement != nil else { return }
    let greatest = greatestOffset
    offset = CGPoint(x: min(max(0, offset.x), greatest.x), y: min(max(0, offset.y), greatest.y))
  }

  /// Moves a scroller as a wheel does.
  ///
  /// - Returns: whether it moved.
  @discardableResult
  public func scroll(byX x: CGFloat, y: CGFloat) -> Bool {
    guard case .scroller(let scroller) = content, scroller.isScrollEnabled, isEnabled else { return false }
    return moveOffset(to: CGPoint(x: offset.x + x, y: offset.y + y))
  }

  /// Moves by the smallest distance that shows `rect`, at once even if `animated`.
  public func scroll(to rect: CGRect, animated: Bool) {
    window?.layoutIfNeeded()
    guard scrolledSurface != nil else { return }
    let visible = visibleRect
    func start(_ low: CGFloat, _ high: CGFloat, _ visibleLow: CGFloat, _ length: CGFloat) -> CGFloat {
      if low < visibleLow || high - low > length { return low }
      if high > visibleLow + length { return high - length }
      return visibleLow
    }
    moveOffset(
      to: CGPoint(
        x: start(rect.minX, rect.maxX, visible.minX, visible.width),
        y: start(rect.minY, rect.maxY, visible.minY, visible.height)))
  }

  @discardableResult
  private func moveOffset(to wanted: CGPoint) -> Bool {
    let old = offset
    offset = wanted
    clampOffset()
    guard offset != old else { return false }
    surface?.setNeedsDisplay()
    settleScroller()
    return true
  }

  /// Reports what is seen, if that has changed. Returns whether it had.
  @discardableResult
  func settleScroller() -> Bool {
    guard scrolledSurface != nil, placement != nil, reportedVisibleRect != visibleRect else { return false }
    reportedVisibleRect = visibleRect
    onEvent?(.scrolled(visibleRect))
    return true
  }

  /// Scrolls every scroller around the control so that the control is seen.
  public func scrollIntoView() {
    window?.layoutIfNeeded()
    var rect = placement?.frame ?? .null
    var surface = surface
    while let scroller = surface?.scroller, !rect.isNull {
      scroller.scroll(to: rect, animated: false)
      guard let placement = scroller.placement else { return }
      rect = placement.transform.bounds(of: rect.offsetBy(dx: -scroller.offset.x, dy: -scroller.offset.y))
      surface = scroller.surface
    }
  }

  // MARK: Menus

  /// Opens a menu that belongs to the control; it is the window's `menu`.
  public func presentMenu(_ elements: [MenuElement], at point: CGPoint?) {
    guard let window else { return }
    window.open(HeadlessMenu(elements, at: point, owner: self, window: window))
  }
}

extension HeadlessControl {
  /// Whether the control is the other one, or lies on its surface, however deep in scrollers.
  fileprivate func isInside(_ other: HeadlessControl) -> Bool {
    var control: HeadlessControl? = self
    while let current = control {
      if current === other { return true }
      control = current.surface?.scroller
    }
    return false
  }
}

extension HeadlessWindow {
  func controlBecameUnreachable(_ control: HeadlessControl) {
    if let focus, focus.isInside(control) { setFocus(nil, showsRing: false) }
    if pointer.isHeld(by: control) {
      pointer.capture = .none
      control.pointerCancelled()
    }
  }
}
