import Foundation
import RenderTree
import Toolkit

nonisolated struct GestureModifier<G: Gesture>: LayoutModifier {
  let gesture: G
  let precedence: GesturePrecedence
  let mask: GestureMask
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> GestureLayoutNode { GestureLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: GestureLayoutNode, environment: EnvironmentValues) {
    node.show(gesture, precedence, mask, isEnabled: environment.isEnabled && !environment.isCovered)
  }
}

extension View {
  /// Recognizes a gesture on the view; those of views inside go first.
  public nonisolated func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    modifier(GestureModifier(gesture: gesture, precedence: .normal, mask: mask))
  }
  public nonisolated func gesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    self.gesture(gesture, including: isEnabled ? .all : .subviews)
  }
  public nonisolated func gesture<T: Gesture>(_ gesture: T, name: String, isEnabled: Bool = true) -> some View {
    self.gesture(gesture, isEnabled: isEnabled)
  }

  /// Recognizes a gesture on the view; it goes before those of views inside.
  public nonisolated func highPriorityGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, precedence: .high, mask: mask))
  }
  public nonisolated func highPriorityGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    highPriorityGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Recognizes a gesture on the view beside those of other views.
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View
  {
    modifier(GestureModifier(gesture: gesture, precedence: .simultaneous, mask: mask))
  }
  public nonisolated func simultaneousGesture<T: Gesture>(_ gesture: T, isEnabled: Bool) -> some View {
    simultaneousGesture(gesture, including: isEnabled ? .all : .subviews)
  }

  /// Runs when the view is clicked or tapped.
  public nonisolated func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded { _ in action() })
  }
  /// Runs when the view is clicked or tapped, and is told where. Points.
  public nonisolated func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
  }

  /// Runs when the view has been held for `minimumDuration` seconds.
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    gesture(
      PressingGesture(
        base: LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance), action: action,
        pressing: onPressingChanged))
  }
  @_disfavoredOverload
  public nonisolated func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
    perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action, onPressingChanged: pressing)
  }

  /// The desktop's own gestures at the edges stay with the desktop.
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }
}

/// A long press that tells when the finger goes down and up.
private nonisolated struct PressingGesture: PrimitiveGesture {
  typealias Value = Bool
  let base: LongPressGesture
  let action: () -> Void
  let pressing: ((Bool) -> Void)?

  @MainActor static func _makeRecognizer(_ gesture: Self, in context: _GestureContext) -> _GestureRecognizer<Bool> {
    PressingRecognizer(LongPressGesture._makeRecognizer(gesture.base, in: context), gesture)
  }
  @MainActor static func _updateRecognizer(_ recognizer: _GestureRecognizer<Bool>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: PressingRecognizer.self)
    recognizer.gesture = gesture
    LongPressGesture._updateRecognizer(recognizer.base, with: gesture.base)
  }
}

@MainActor
private final class PressingRecognizer: WrappingRecognizer<Bool, Bool> {
  var gesture: PressingGesture
  private var isPressing = false

  init(_ base: _GestureRecognizer<Bool>, _ gesture: PressingGesture) {
    self.gesture = gesture
    super.init(base)
  }

  override func follow(_ base: GesturePhase<Bool>) {
    switch base {
    case .possible(true?): setPressing(true)
    case .ended:
      context.perform { [weak self] in
        self?.gesture.action()
        self?.setPressing(false)
      }
    case .failed, .possible, .active: setPressing(false)
    }
    phase = base
  }

  private func setPressing(_ new: Bool) {
    guard new != isPressing else { return }
    isPressing = new
    gesture.pressing?(new)
  }

  override func reset() {
    setPressing(false)
    super.reset()
  }
}

// MARK: Hovering

/// Where the pointer is over a view. Apple's `HoverPhase`.
@frozen
public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

/// How a view shows that the pointer is over it. Apple's `HoverEffect`. Controls of the desktop do so by themselves;
/// other views are drawn as they are.
public struct HoverEffect: Hashable, Sendable {
  let name: String
  public static let automatic = HoverEffect(name: "automatic")
  public static let highlight = HoverEffect(name: "highlight")
  public static let lift = HoverEffect(name: "lift")
}

nonisolated struct HoverModifier: LayoutModifier {
  let space: CoordinateSpace
  let action: (HoverPhase) -> Void
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> HoverLayoutNode { HoverLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: HoverLayoutNode, environment: EnvironmentValues) {
    node.hover.space = space
    node.hover.action = action
  }
}

@MainActor
final class HoverLayoutNode: PointerLayoutNode {
  let hover = HoverTarget()

  override init(graph: ViewGraph) {
    super.init(graph: graph)
    target = hover
  }
}

@MainActor
final class HoverTarget: PointerTarget {
  var space = CoordinateSpace.local
  var action: (HoverPhase) -> Void = { _ in }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    switch event.kind {
    case .hover:
      guard let layout = node as? LayoutNode, space != .local else {
        action(.active(location))
        return false
      }
      action(.active(layout.transform(to: space).transform(location)))
    case .exited: action(.ended)
    case .down, .moved, .up, .cancelled, .scroll, .pinch: break
    }
    return false
  }

  func pointerWasCancelled() {}
}

/// Tells only when the pointer comes and goes.
private final class HoverMemory {
  var isInside = false
}

struct HoverChangeModifier: ViewModifier {
  private nonisolated let action: UncheckedSendable<(Bool) -> Void>
  @State private var memory = HoverMemory()

  nonisolated init(action: @escaping (Bool) -> Void) { self.action = UncheckedSendable(action) }

  func body(content: Content) -> some View {
    content.modifier(
      HoverModifier(space: .local) { [memory, action] phase in
        let isInside = phase != .ended
        guard isInside != memory.isInside else { return }
        memory.isInside = isInside
        action.value(isInside)
      })
  }
}

extension View {
  /// Runs when the pointer comes over the view, and when it leaves.
  public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(HoverChangeModifier(action: action))
  }
  /// Runs for each movement of the pointer over the view. Points.
  public nonisolated func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(HoverModifier(space: coordinateSpace.coordinateSpace, action: action))
  }
  @_disfavoredOverload
  public nonisolated func onContinuousHover(
    coordinateSpace: CoordinateSpace, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    modifier(HoverModifier(space: coordinateSpace, action: action))
  }
  /// Controls show by themselves that the pointer is over them; other views are drawn as they are.
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool) -> some View { self }
  public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
