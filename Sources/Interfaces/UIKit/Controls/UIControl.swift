import Foundation
import Toolkit

/// A view that people operate. Apple's `UIControl`.
@MainActor
open class UIControl: UIView {
  /// What can happen to a control. Apple's `UIControl.Event`.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1)
    public static let touchDownRepeat = Event(rawValue: 2)
    public static let touchDragInside = Event(rawValue: 4)
    public static let touchDragOutside = Event(rawValue: 8)
    public static let touchUpInside = Event(rawValue: 64)
    public static let touchUpOutside = Event(rawValue: 128)
    public static let touchCancel = Event(rawValue: 256)
    public static let valueChanged = Event(rawValue: 4096)
    public static let primaryActionTriggered = Event(rawValue: 8192)
    public static let menuActionTriggered = Event(rawValue: 16384)
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    public static let editingChanged = Event(rawValue: 1 << 17)
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
  /// How a control is used at the moment. Apple's `UIControl.State`.
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
    public static let focused = State(rawValue: 8)
  }
  /// Where content stands. Apple's `UIControl.ContentHorizontalAlignment`.
  public enum ContentHorizontalAlignment: Int, Hashable, Sendable { case center, left, right, fill, leading, trailing }
  /// Where content stands. Apple's `UIControl.ContentVerticalAlignment`.
  public enum ContentVerticalAlignment: Int, Hashable, Sendable { case center, top, bottom, fill }

  /// A control with a main action.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Whether the control can be used.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateDidChange() } } }
  /// Whether the control is chosen.
  open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
  /// Whether the control is held down.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
  /// How the control is used at the moment.
  open var state: State {
    var result: State = []
    if isHighlighted { result.insert(.highlighted) }
    if !isEnabled { result.insert(.disabled) }
    if isSelected { result.insert(.selected) }
    return result
  }
  /// Where the content stands.
  open var contentHorizontalAlignment: ContentHorizontalAlignment = .center { didSet { stateDidChange() } }
  /// Where the content stands.
  open var contentVerticalAlignment: ContentVerticalAlignment = .center { didSet { stateDidChange() } }
  /// What the pointer shows while it rests on the control.
  open var toolTip: String? { didSet { (self as? any NativeControlView)?.control.tooltip = toolTip } }

  /// Whether the control is held by a touch that began in it.
  open private(set) var isTracking = false
  /// Whether that touch is inside.
  open private(set) var isTouchInside = false

  /// Something that the looks depend on has changed.
  func stateDidChange() { (self as? any NativeControlView)?.applyInteraction(isEnabled: isEnabled) }
  override func interactionDidChange() {
    super.interactionDidChange()
    (self as? any NativeControlView)?.applyInteraction(isEnabled: isEnabled)
  }
  override func accessibilityDidChange() {
    if let native = self as? any NativeControlView {
      native.applyAccessibility()
    } else {
      super.accessibilityDidChange()
    }
  }

  // MARK: Actions

  private var actions: [(action: UIAction, events: Event)] = []

  /// Runs an action when something happens. The same action for the same events is added once.
  open func addAction(_ action: UIAction, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == action.identifier && $0.events == controlEvents }
    actions.append((action, controlEvents))
  }
  /// Runs an action no longer.
  open func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }
  /// Runs an action no longer.
  open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
    actions.removeAll { $0.action.identifier == actionIdentifier && !$0.events.isDisjoint(with: controlEvents) }
  }
  /// Visits all actions until the visitor sets its last argument.
  open func enumerateEventHandlers(_ iterator: (UIAction, Event, inout Bool) -> Void) {
    var stop = false
    for entry in actions where !stop { iterator(entry.action, entry.events, &stop) }
  }
  /// Runs everything that waits for one of the events.
  open func sendActions(for controlEvents: Event) {
    for entry in actions where !entry.events.isDisjoint(with: controlEvents) { entry.action.perform(sender: self) }
  }
  /// Runs an action.
  open func sendAction(_ action: UIAction) { action.perform(sender: self) }

  // MARK: Tracking

  /// A touch began; returns whether the control follows it.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch has moved; returns whether the control goes on following it.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// The touch has ended.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Something else has taken the touch over.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
    isTracking = true
    isTouchInside = true
    isHighlighted = true
    sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = point(inside: touch.location(in: self), with: event)
    isHighlighted = isTouchInside
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    if !continueTracking(touch, with: event) { isTracking = false }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTracking = false
    isHighlighted = false
    isTouchInside = point(inside: touch.location(in: self), with: event)
    endTracking(touch, with: event)
    sendActions(for: isTouchInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    isTracking = false
    isHighlighted = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }
}
