import Foundation
import RenderTree
import Toolkit

/// How far a gesture has come.
enum GesturePhase<Value> {
  /// It may still become one; the value tells what there is so far (a finger held down for a long press).
  case possible(Value?)
  /// It is going on and wants the pointer for itself.
  case active(Value)
  case ended(Value)
  case failed

  var isPossible: Bool { if case .possible = self { true } else { false } }
  var isFinished: Bool {
    switch self {
    case .ended, .failed: true
    case .possible, .active: false
    }
  }
  var value: Value? {
    switch self {
    case .possible(let value): value
    case .active(let value), .ended(let value): value
    case .failed: nil
    }
  }

  func map<Other>(_ transform: (Value) -> Other) -> GesturePhase<Other> {
    switch self {
    case .possible(let value): .possible(value.map(transform))
    case .active(let value): .active(transform(value))
    case .ended(let value): .ended(transform(value))
    case .failed: .failed
    }
  }
}

/// A pointer event as a gesture sees it.
struct GestureEvent {
  var kind: PointerEvent.Kind
  /// In the coordinates of the view.
  var location: CGPoint
  /// Seconds on the toolkit's clock.
  var time: Double
}

/// What recognizers share with the view that they belong to.
@MainActor
final class GestureContext {
  let graph: ViewGraph
  weak var node: LayoutNode?
  /// A recognizer has changed by itself, because time has passed.
  var didChange: () -> Void = {}
  /// Runs an action now or, while it is open whose gesture it is, later.
  var perform: (@escaping () -> Void) -> Void = { $0() }

  init(graph: ViewGraph, node: LayoutNode) {
    self.graph = graph
    self.node = node
  }

  /// A point of the view in another coordinate space.
  func convert(_ point: CGPoint, to space: CoordinateSpace) -> CGPoint {
    if space == .local { return point }
    return node?.transform(to: space).transform(point) ?? point
  }

  func schedule(after delay: Double, _ action: @escaping @MainActor () -> Void) -> any Dismissible {
    graph.toolkit.time.schedule(after: delay, action)
  }
}

/// The persistent counterpart of a gesture.
@MainActor
public class _GestureRecognizer<Value> {
  let context: GestureContext
  /// Grows with each change of the phase, so that wrappers notice one that has the same value.
  private(set) final var revision = 0
  final var phase: GesturePhase<Value> = .possible(nil) {
    didSet { revision += 1 }
  }

  init(_ context: GestureContext) { self.context = context }

  /// Takes an event.
  func handle(_ event: GestureEvent) {}
  /// Looks again at the gestures that this one is made of.
  func refresh() {}
  /// Goes back to the beginning.
  func reset() { phase = .possible(nil) }
  /// Whether events like this one mean anything to the gesture.
  func wants(_ kind: PointerEvent.Kind) -> Bool {
    switch kind {
    case .down, .moved, .up, .cancelled: true
    case .hover, .exited, .scroll, .pinch: false
    }
  }
}

/// A recognizer around another one.
@MainActor
class WrappingRecognizer<Base, Value>: _GestureRecognizer<Value> {
  let base: _GestureRecognizer<Base>
  private var seen = 0

  init(_ base: _GestureRecognizer<Base>) {
    self.base = base
    super.init(base.context)
  }

  /// The phase of the base has changed.
  func follow(_ base: GesturePhase<Base>) {}

  final override func handle(_ event: GestureEvent) {
    base.handle(event)
    refreshOnce()
  }
  final override func refresh() {
    base.refresh()
    refreshOnce()
  }
  private func refreshOnce() {
    guard base.revision != seen else { return }
    seen = base.revision
    follow(base.phase)
  }
  override func reset() {
    base.reset()
    seen = base.revision
    super.reset()
  }
  final override func wants(_ kind: PointerEvent.Kind) -> Bool { base.wants(kind) }
}
