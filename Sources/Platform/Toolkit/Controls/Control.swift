import Foundation

/// What a person did to a control.
public enum ControlEvent: Equatable, Sendable {
  /// A button, link or element was pressed, or a text field's Return key.
  case activated
  /// The pointer or the keyboard holds a button down.
  case pressed(Bool)
  case hovered(Bool)
  case focused(Bool)
  /// Text was typed, pasted or deleted.
  case textChanged(String)
  /// Selection in UTF-16 offsets.
  case selectionChanged(Range<Int>)
  case toggled(Bool)
  case valueChanged(Double)
  /// The bar with which people find words in an editor was opened or closed.
  case findPresented(Bool)
  /// A slider was taken hold of or let go.
  case editing(Bool)
  case stepped(up: Bool)
  /// An option of a choice, by index.
  case selected(Int)
  case dateChanged(Date)
  case colorChanged(RGBA)
  /// A scroller shows this part of its surface, in the surface's coordinates.
  case scrolled(CGRect)
  /// A context menu was asked for, at a point in the control's coordinates (`nil` = by keyboard).
  case contextMenuRequested(CGPoint?)
  /// A link in a label was pressed. Without anyone to hear it, the toolkit opens the address.
  case linkActivated(URL)
  /// The control's natural size has changed without a change of its content.
  case naturalSizeChanged
  /// One of the control's custom accessibility actions, by index.
  case customAction(Int)
}

/// A native control on a surface. The view graph owns it, sizes it and tells the surface where it goes.
@MainActor
public protocol Control: AnyObject {
  /// Setting it updates only what differs. The case never changes during a control's life.
  var content: ControlContent { get set }
  var accessibility: AccessibilityProperties { get set }
  var isEnabled: Bool { get set }
  /// Whether the pointer and the keyboard can reach the control; drawn as usual when they cannot.
  var isInteractive: Bool { get set }
  /// What the pointer shows while it rests on the control.
  var tooltip: String? { get set }
  var onEvent: (@MainActor (ControlEvent) -> Void)? { get set }
  /// Where a scroller's content goes; `nil` for all other controls.
  var contentSurface: (any Surface)? { get }

  /// The size that the control wants, given an offer in points; `nil` asks for the natural size.
  func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize
  /// Distance of the text's first and last baseline from the control's top at `size`; `nil` for controls without text.
  func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)?

  var isFocused: Bool { get }
  /// Gives the control the keyboard focus, or takes it away. `showsRing` = as if by keyboard.
  func focus(showsRing: Bool)
  func resignFocus()
  /// Scrolls a scroller so that `rect` of its surface is seen.
  func scroll(to rect: CGRect, animated: Bool)
  /// Opens the menu at a point in the control's coordinates.
  func presentMenu(_ elements: [MenuElement], at point: CGPoint?)
}

extension Control {
  /// Gives the control the keyboard focus without a visible ring, as after a click.
  public func focus() { focus(showsRing: false) }
}
