import Foundation

/// A pointer or touch event on a surface where no native control takes it.
public struct PointerEvent: Sendable {
  /// What the pointer does.
  public enum Kind: Sendable, Equatable {
    case down, moved, up, cancelled
    /// The pointer moves without a button being held.
    case hover
    case exited
    /// Wheel or two-finger movement, in points; `isFinished` ends the gesture.
    case scroll(deltaX: CGFloat, deltaY: CGFloat, isFinished: Bool)
    /// Two-finger pinch: scale since the gesture's start and rotation in radians.
    case pinch(scale: CGFloat, rotation: Double, isFinished: Bool)
  }
  /// A button of the mouse; a touch counts as the primary one.
  public enum Button: Sendable { case primary, secondary, middle }

  /// What the pointer does.
  public var kind: Kind
  /// In the surface's coordinate space, in points.
  public var location: CGPoint
  /// The button that is meant; for movement the one that is held.
  public var button: Button
  /// 1 for a single click, 2 for the second of a double click …
  public var clickCount: Int
  /// The keys held meanwhile.
  public var modifiers: KeyModifiers
  /// Seconds, on the toolkit's clock.
  public var time: Double

  public init(
    kind: Kind, location: CGPoint, button: Button = .primary, clickCount: Int = 1, modifiers: KeyModifiers = [],
    time: Double
  ) {
    self.kind = kind
    self.location = location
    self.button = button
    self.clickCount = clickCount
    self.modifiers = modifiers
    self.time = time
  }
}
