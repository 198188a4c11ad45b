import Foundation
import Toolkit

/// A movement with the button or finger down. Apple's `DragGesture`. Points.
public nonisolated struct DragGesture: PrimitiveGesture {
  /// Where the pointer is and has come from.
  public struct Value: Equatable, Sendable {
    /// When the pointer was there.
    public var time: Date
    /// Where the pointer is, in the gesture's coordinate space.
    public var location: CGPoint
    /// Where the button or finger went down.
    public var startLocation: CGPoint
    /// Points per second.
    public var velocity: CGSize

    /// From the start to the present place.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    /// Where the movement would come to rest if it were let go now.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }
    /// From the start to where the movement would come to rest.
    public var predictedEndTranslation: CGSize {
      CGSize(width: translation.width + velocity.width / 4, height: translation.height + velocity.height / 4)
    }
  }

  /// How far the pointer must move before the gesture begins.
  public var minimumDistance: CGFloat
  /// The space that locations are given in.
  public var coordinateSpace: CoordinateSpace

  /// A movement of at least `minimumDistance` points, with its locations in a coordinate space.
  public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: some CoordinateSpaceProtocol = .local) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace.coordinateSpace
  }
  @_disfavoredOverload
  public nonisolated init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    DragRecognizer(context.context, gesture)
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    unsafeDowncast(recognizer, to: DragRecognizer.self).gesture = gesture
  }
}

@MainActor
private final class DragRecognizer: _GestureRecognizer<DragGesture.Value> {
  var gesture: DragGesture
  private var start: CGPoint?
  private var samples: [(time: Double, location: CGPoint)] = []

  init(_ context: GestureContext, _ gesture: DragGesture) {
    self.gesture = gesture
    super.init(context)
  }

  override func handle(_ event: GestureEvent) {
    guard !phase.isFinished else { return }
    let location = context.convert(event.location, to: gesture.coordinateSpace)
    switch event.kind {
    case .down:
      start = location
      samples = [(event.time, location)]
      if gesture.minimumDistance <= 0 { phase = .active(value(at: location)) }
    case .moved:
      guard let start else { return }
      remember(event.time, location)
      if phase.isPossible, hypot(location.x - start.x, location.y - start.y) < gesture.minimumDistance { return }
      phase = .active(value(at: location))
    case .up:
      guard start != nil else { return }
      if phase.isPossible { return phase = .failed }
      remember(event.time, location)
      phase = .ended(value(at: location))
    case .cancelled: phase = .failed
    case .hover, .exited, .scroll, .pinch: break
    }
  }

  /// Keeps what is needed to know the speed: the last tenth of a second.
  private func remember(_ time: Double, _ location: CGPoint) {
    samples.append((time, location))
    samples.removeAll { time - $0.time > 0.1 }
  }

  private func value(at location: CGPoint) -> DragGesture.Value {
    var velocity = CGSize.zero
    if let first = samples.first, let last = samples.last, last.time > first.time {
      let seconds = CGFloat(last.time - first.time)
      velocity = CGSize(
        width: (last.location.x - first.location.x) / seconds, height: (last.location.y - first.location.y) / seconds)
    }
    return DragGesture.Value(time: Date(), location: location, startLocation: start ?? location, velocity: velocity)
  }

  override func reset() {
    start = nil
    samples = []
    super.reset()
  }
}
