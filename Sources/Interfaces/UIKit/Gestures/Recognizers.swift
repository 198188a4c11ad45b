import Foundation
import Toolkit

/// Presses in quick succession. Apple's `UITapGestureRecognizer`.
@MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many presses there have to be.
  open var numberOfTapsRequired = 1
  /// How many fingers; the desktop has one pointer.
  open var numberOfTouchesRequired = 1
  private var start = CGPoint.zero

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first else { return }
    if touch.isSecondary != (buttonMaskRequired == .secondary) { return state = .failed }
    start = touch.location(in: nil)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let place = touches.first?.location(in: nil) else { return }
    if abs(place.x - start.x) > 10 || abs(place.y - start.y) > 10 { state = .failed }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let touch = touches.first, state == .possible else { return }
    state =
      touch.tapCount >= numberOfTapsRequired && touch.tapCount % numberOfTapsRequired == 0 && !waitsForOthers
      ? .ended : .failed
  }
}

/// A press that lasts. Apple's `UILongPressGestureRecognizer`.
@MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long the press lasts at least, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far the pointer may move meanwhile, in points.
  open var allowableMovement: CGFloat = 10
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  private var start = CGPoint.zero
  private var timer: (any Dismissible)?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = touches.first?.location(in: nil) ?? .zero
    timer = InterfacePlatform.toolkit.time.schedule(after: minimumPressDuration) { [weak self] in
      guard let self, state == .possible else { return }
      state = .began
    }
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let place = touches.first?.location(in: nil) else { return }
    if state == .began || state == .changed {
      state = .changed
    } else if abs(place.x - start.x) > allowableMovement || abs(place.y - start.y) > allowableMovement {
      state = .failed
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }
  open override func reset() {
    timer?.dismiss()
    timer = nil
  }
}

/// A movement with the button held. Apple's `UIPanGestureRecognizer`.
@MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How many touches there have to be.
  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max
  /// What two fingers on a touch pad do. Apple's `UIScrollTypeMask`.
  open var allowedScrollTypesMask: Int = 0
  private var origin = CGPoint.zero
  private var samples: [(place: CGPoint, time: TimeInterval)] = []

  private var place: CGPoint { touches.last?.location(in: nil) ?? .zero }

  /// The way since the beginning, in the coordinates of `view`, in points.
  open func translation(in view: UIView?) -> CGPoint {
    guard let touch = touches.last, let view, let root = touch.root else {
      return CGPoint(x: place.x - origin.x, y: place.y - origin.y)
    }
    let (now, start) = (view.convert(place, from: root), view.convert(origin, from: root))
    return CGPoint(x: now.x - start.x, y: now.y - start.y)
  }
  /// Begins to count the way anew, as if it had been `translation` so far.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    origin = CGPoint(x: place.x - translation.x, y: place.y - translation.y)
  }
  /// Points per second.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
    let time = CGFloat(last.time - first.time)
    return CGPoint(x: (last.place.x - first.place.x) / time, y: (last.place.y - first.place.y) / time)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    origin = place
    samples = [(place, event.timestamp)]
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    samples.append((place, event.timestamp))
    samples.removeAll { $0.time < event.timestamp - 0.1 }
    if state == .possible {
      let way = hypot(place.x - origin.x, place.y - origin.y)
      if way >= 10 { state = .began }
    } else {
      state = .changed
    }
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .began || state == .changed ? .ended : .failed
  }
}

/// A quick movement in one direction. Apple's `UISwipeGestureRecognizer`.
@MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions of a swipe. Apple's `UISwipeGestureRecognizer.Direction`.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }
  /// The directions that count.
  open var direction: Direction = .right
  open var numberOfTouchesRequired = 1
  private var start = CGPoint.zero
  private var startTime: TimeInterval = 0

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = touches.first?.location(in: nil) ?? .zero
    startTime = event.timestamp
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, let place = touches.first?.location(in: nil) else { return }
    if event.timestamp - startTime > 0.5 { return state = .failed }
    let (x, y) = (place.x - start.x, place.y - start.y)
    guard max(abs(x), abs(y)) >= 50 else { return }
    let found: Direction = abs(x) > abs(y) ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    state = direction.contains(found) ? .ended : .failed
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible { state = .failed }
  }
}

/// Two fingers that move apart or together on a touch pad. Apple's `UIPinchGestureRecognizer`.
@MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The factor since the beginning.
  open var scale: CGFloat = 1
  /// Factors per second; the desktop does not tell.
  open var velocity: CGFloat { 0 }
  override func pinched(scale: CGFloat, rotation: Double, isFinished: Bool) {
    self.scale = scale
    state = isFinished ? .ended : state == .possible ? .began : .changed
    if isFinished { beginAnew() }
  }
}

/// Two fingers that turn on a touch pad. Apple's `UIRotationGestureRecognizer`.
@MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The angle since the beginning, in radians.
  open var rotation: CGFloat = 0
  override func pinched(scale: CGFloat, rotation: Double, isFinished: Bool) {
    self.rotation = CGFloat(rotation)
    state = isFinished ? .ended : state == .possible ? .began : .changed
    if isFinished { beginAnew() }
  }
}

/// The pointer over a view. Apple's `UIHoverGestureRecognizer`.
@MainActor
open class UIHoverGestureRecognizer: UIGestureRecognizer {
  override func hovered(_ isInside: Bool) {
    if isInside {
      state = state == .possible ? .began : .changed
    } else if state == .began || state == .changed {
      state = .ended
      beginAnew()
    }
  }
}
