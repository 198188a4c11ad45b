import Foundation
import Toolkit

/// A gesture, and then another one. Apple's `SequenceGesture`.
public nonisolated struct SequenceGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// How far the sequence has come.
  public enum Value {
    /// The first gesture has not ended yet.
    case first(First.Value)
    /// The first gesture has ended; the second may have begun.
    case second(First.Value, Second.Value?)
  }
  /// The gesture that must end before the other one begins.
  public var first: First
  /// The gesture that follows.
  public var second: Second
  /// `first`, and then `second`.
  public nonisolated init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    SequenceRecognizer<First, Second>(
      First._makeRecognizer(gesture.first, in: context), Second._makeRecognizer(gesture.second, in: context))
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: SequenceRecognizer<First, Second>.self)
    First._updateRecognizer(recognizer.first, with: gesture.first)
    Second._updateRecognizer(recognizer.second, with: gesture.second)
  }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

@MainActor
private final class SequenceRecognizer<First: Gesture, Second: Gesture>: _GestureRecognizer<
  SequenceGesture<First, Second>.Value
>
{
  let first: _GestureRecognizer<First.Value>
  let second: _GestureRecognizer<Second.Value>
  private var firstValue: First.Value?
  private var lastEvent: GestureEvent?

  init(_ first: _GestureRecognizer<First.Value>, _ second: _GestureRecognizer<Second.Value>) {
    self.first = first
    self.second = second
    super.init(first.context)
  }

  override func handle(_ event: GestureEvent) {
    lastEvent = event
    if firstValue == nil { first.handle(event) } else { second.handle(event) }
    refreshPhase(event)
  }

  override func refresh() {
    if firstValue == nil { first.refresh() } else { second.refresh() }
    refreshPhase(nil)
  }

  private func refreshPhase(_ event: GestureEvent?) {
    guard !phase.isFinished else { return }
    if firstValue == nil {
      switch first.phase {
      case .possible(let value): phase = .possible(value.map { .first($0) })
      case .active(let value): phase = .active(.first(value))
      case .failed: phase = .failed
      case .ended(let value):
        firstValue = value
        phase = .active(.second(value, nil))
        // While the button is still down, the second gesture begins where the pointer is.
        if var begin = event ?? lastEvent, begin.kind == .down || begin.kind == .moved {
          begin.kind = .down
          second.handle(begin)
          refreshPhase(nil)
        }
      }
      return
    }
    guard let firstValue else { return }
    switch second.phase {
    case .possible(let value):
      if let value { phase = .active(.second(firstValue, value)) }
    case .active(let value): phase = .active(.second(firstValue, value))
    case .ended(let value): phase = .ended(.second(firstValue, value))
    case .failed: phase = .failed
    }
  }

  override func reset() {
    first.reset()
    second.reset()
    firstValue = nil
    lastEvent = nil
    super.reset()
  }

  override func wants(_ kind: PointerEvent.Kind) -> Bool { first.wants(kind) || second.wants(kind) }
}

/// Two gestures at the same time. Apple's `SimultaneousGesture`.
public nonisolated struct SimultaneousGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// The values of both; `nil` while one has none.
  public struct Value {
    /// What the first gesture says.
    public var first: First.Value?
    /// What the second gesture says.
    public var second: Second.Value?
  }
  /// One of the gestures; its value is the first of the pair.
  public var first: First
  /// The other gesture; its value is the second of the pair.
  public var second: Second
  /// `first` and `second`, each recognized by itself.
  public nonisolated init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    SimultaneousRecognizer<First, Second>(
      First._makeRecognizer(gesture.first, in: context), Second._makeRecognizer(gesture.second, in: context))
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: SimultaneousRecognizer<First, Second>.self)
    First._updateRecognizer(recognizer.first, with: gesture.first)
    Second._updateRecognizer(recognizer.second, with: gesture.second)
  }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

@MainActor
private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>: _GestureRecognizer<
  SimultaneousGesture<First, Second>.Value
>
{
  let first: _GestureRecognizer<First.Value>
  let second: _GestureRecognizer<Second.Value>
  private var seen = (0, 0)

  init(_ first: _GestureRecognizer<First.Value>, _ second: _GestureRecognizer<Second.Value>) {
    self.first = first
    self.second = second
    super.init(first.context)
  }

  override func handle(_ event: GestureEvent) {
    if first.wants(event.kind), !first.phase.isFinished { first.handle(event) }
    if second.wants(event.kind), !second.phase.isFinished { second.handle(event) }
    refreshPhase()
  }

  override func refresh() {
    first.refresh()
    second.refresh()
    refreshPhase()
  }

  private func refreshPhase() {
    guard (first.revision, second.revision) != seen else { return }
    seen = (first.revision, second.revision)
    let value = SimultaneousGesture<First, Second>.Value(first: first.phase.value, second: second.phase.value)
    func isIdle<V>(_ phase: GesturePhase<V>) -> Bool {
      switch phase {
      case .possible(nil), .failed: true
      default: false
      }
    }
    if first.phase.isFinished, second.phase.isFinished {
      phase = value.first == nil && value.second == nil ? .failed : .ended(value)
    } else if first.phase.isPossible && second.phase.isPossible || isIdle(first.phase) && isIdle(second.phase) {
      phase = .possible(value.first == nil && value.second == nil ? nil : value)
    } else if isIdle(second.phase), first.phase.isFinished, !second.wantsPointerOnly(first) {
      // The other kind of event may never come.
      phase = .ended(value)
    } else if isIdle(first.phase), second.phase.isFinished, !first.wantsPointerOnly(second) {
      phase = .ended(value)
    } else {
      phase = .active(value)
    }
  }

  override func reset() {
    first.reset()
    second.reset()
    seen = (first.revision, second.revision)
    super.reset()
  }

  override func wants(_ kind: PointerEvent.Kind) -> Bool { first.wants(kind) || second.wants(kind) }
}

extension _GestureRecognizer {
  /// Whether this gesture lives on the same kind of events as `other`.
  fileprivate func wantsPointerOnly<V>(_ other: _GestureRecognizer<V>) -> Bool {
    wants(.down) == other.wants(.down)
  }
}

/// The first of two gestures that is recognized; the first one given goes first. Apple's `ExclusiveGesture`.
public nonisolated struct ExclusiveGesture<First: Gesture, Second: Gesture>: PrimitiveGesture {
  /// Which of the two it was.
  public enum Value {
    case first(First.Value)
    case second(Second.Value)
  }
  public var first: First
  public var second: Second
  public nonisolated init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @MainActor public static func _makeRecognizer(
    _ gesture: Self, in context: _GestureContext
  ) -> _GestureRecognizer<Value> {
    // What the second one does waits until the first one has failed.
    let inner = context.context
    let held = GestureContext(graph: inner.graph, node: inner.node!)
    let recognizer = ExclusiveRecognizer<First, Second>(
      First._makeRecognizer(gesture.first, in: context),
      Second._makeRecognizer(gesture.second, in: _GestureContext(context: held)), inner)
    held.didChange = { inner.didChange() }
    held.perform = { [weak recognizer] in recognizer?.perform($0) }
    return recognizer
  }
  @MainActor public static func _updateRecognizer(_ recognizer: _GestureRecognizer<Value>, with gesture: Self) {
    let recognizer = unsafeDowncast(recognizer, to: ExclusiveRecognizer<First, Second>.self)
    First._updateRecognizer(recognizer.first, with: gesture.first)
    Second._updateRecognizer(recognizer.second, with: gesture.second)
  }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

@MainActor
private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>: _GestureRecognizer<
  ExclusiveGesture<First, Second>.Value
>
{
  let first: _GestureRecognizer<First.Value>
  let second: _GestureRecognizer<Second.Value>
  private var held: [() -> Void] = []

  init(_ first: _GestureRecognizer<First.Value>, _ second: _GestureRecognizer<Second.Value>, _ context: GestureContext)
  {
    self.first = first
    self.second = second
    super.init(context)
  }

  /// An action of the second gesture.
  func perform(_ action: @escaping () -> Void) {
    if case .failed = first.phase { context.perform(action) } else { held.append(action) }
  }

  override func handle(_ event: GestureEvent) {
    if !first.phase.isFinished { first.handle(event) }
    if !second.phase.isFinished { second.handle(event) }
    refreshPhase()
  }

  override func refresh() {
    first.refresh()
    second.refresh()
    refreshPhase()
  }

  private func refreshPhase() {
    guard !phase.isFinished else { return }
    switch first.phase {
    case .possible(let value): phase = .possible(value.map { .first($0) })
    case .active(let value): phase = .active(.first(value))
    case .ended(let value):
      held = []
      phase = .ended(.first(value))
    case .failed:
      phase = second.phase.map { .second($0) }
      let actions = held
      held = []
      for action in actions { context.perform(action) }
    }
  }

  override func reset() {
    held = []
    first.reset()
    second.reset()
    super.reset()
  }

  override func wants(_ kind: PointerEvent.Kind) -> Bool { first.wants(kind) || second.wants(kind) }
}

extension Gesture {
  /// This gesture and then another one.
  public nonisolated func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
    SequenceGesture(self, other)
  }
  /// This gesture and another one at the same time.
  public nonisolated func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }
  /// This gesture or, if it is not recognized, another one.
  public nonisolated func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
    ExclusiveGesture(self, other)
  }
}
