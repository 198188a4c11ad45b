import Combine
import Foundation

nonisolated struct AppearanceActionsModifier: ObservingModifier {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  @MainActor func makeObserver(_ node: _ViewNode) -> AppearanceObserver { AppearanceObserver() }
  @MainActor func update(_ observer: AppearanceObserver, environment: EnvironmentValues) {
    observer.appear = appear
    observer.disappear = disappear
  }
}

@MainActor
final class AppearanceObserver: ViewObserver {
  var appear: (() -> Void)?
  var disappear: (() -> Void)?
  private var isShown = false
  func viewDidAppear() { visibilityDidChange(true) }
  func viewDidDisappear() { visibilityDidChange(false) }
  func visibilityDidChange(_ isVisible: Bool) {
    guard isVisible != isShown else { return }
    isShown = isVisible
    if isVisible { appear?() } else { disappear?() }
  }
}

nonisolated struct ChangeModifier<Value: Equatable>: ObservingModifier {
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void
  @MainActor func makeObserver(_ node: _ViewNode) -> ChangeObserver<Value> { ChangeObserver(node) }
  @MainActor func update(_ observer: ChangeObserver<Value>, environment: EnvironmentValues) {
    observer.update(value, initial: initial, action)
  }
}

@MainActor
final class ChangeObserver<Value: Equatable>: ViewObserver {
  private weak var node: _ViewNode?
  private var last: Value?
  private var action: ((Value, Value) -> Void)?
  private var runsInitially = false

  init(_ node: _ViewNode) { self.node = node }

  func update(_ value: Value, initial: Bool, _ action: @escaping (Value, Value) -> Void) {
    self.action = action
    runsInitially = initial
    guard let last else {
      self.last = value
      return
    }
    guard last != value else { return }
    self.last = value
    // After all views are up to date, so that the action sees the state it was called for.
    node?.graph.afterUpdate { action(last, value) }
  }

  func viewDidAppear() {
    if runsInitially, let last { action?(last, last) }
  }
}

nonisolated struct TaskModifier<ID: Equatable>: ObservingModifier {
  let id: ID
  let priority: TaskPriority
  let action: @Sendable @isolated(any) () async -> Void
  @MainActor func makeObserver(_ node: _ViewNode) -> TaskObserver<ID> { TaskObserver() }
  @MainActor func update(_ observer: TaskObserver<ID>, environment: EnvironmentValues) {
    observer.update(id: id, priority: priority, action)
  }
}

@MainActor
final class TaskObserver<ID: Equatable>: ViewObserver {
  private var id: ID?
  private var start: (() -> Task<Void, Never>)?
  private var running: Task<Void, Never>?
  private var hasAppeared = false

  func update(id: ID, priority: TaskPriority, _ action: @escaping @Sendable @isolated(any) () async -> Void) {
    start = { Task(priority: priority) { await action() } }
    defer { self.id = id }
    if hasAppeared, let old = self.id, old != id {
      running?.cancel()
      running = start?()
    }
  }

  func viewDidAppear() { visibilityDidChange(true) }
  func viewDidDisappear() { visibilityDidChange(false) }
  func visibilityDidChange(_ isVisible: Bool) {
    guard isVisible != hasAppeared else { return }
    hasAppeared = isVisible
    running?.cancel()
    running = isVisible ? start?() : nil
  }
}

nonisolated struct ReceiveModifier<P: Publisher>: ObservingModifier where P.Failure == Never {
  let publisher: P
  let action: (P.Output) -> Void
  @MainActor func makeObserver(_ node: _ViewNode) -> ReceiveObserver<P> { ReceiveObserver() }
  @MainActor func update(_ observer: ReceiveObserver<P>, environment: EnvironmentValues) {
    observer.action = action
    observer.publisher = publisher
  }
}

@MainActor
final class ReceiveObserver<P: Publisher>: ViewObserver where P.Failure == Never {
  var publisher: P?
  var action: ((P.Output) -> Void)?
  private var subscription: AnyCancellable?

  func viewDidAppear() {
    subscription = publisher?.sink { [weak self] output in
      let output = UncheckedSendable(output)
      onMainActor { self?.action?(output.value) }
    }
  }
  func viewDidDisappear() { subscription?.cancel() }
}

extension View {
  /// Runs when the view has been put on screen.
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceActionsModifier(appear: action, disappear: nil))
  }
  /// Runs when the view has left the screen.
  public nonisolated func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearanceActionsModifier(appear: nil, disappear: action))
  }

  /// Runs when `value` has changed; sees the old and the new value.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial, action: action))
  }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: initial) { _, _ in action() })
  }
  @available(*, deprecated, message: "Use onChange with a two or zero parameter action closure.")
  @_disfavoredOverload
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some View {
    modifier(ChangeModifier(value: value, initial: false) { _, new in action(new) })
  }

  /// Runs as long as the view is on screen; cancelled when it leaves.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: 0, priority: priority, action: action))
  }
  /// Runs again whenever `id` changes.
  public nonisolated func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable @isolated(any) () async -> Void
  ) -> some View {
    modifier(TaskModifier(id: value, priority: priority, action: action))
  }

  /// Runs for each value that `publisher` sends while the view is on screen.
  public nonisolated func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    modifier(ReceiveModifier(publisher: publisher, action: action))
  }
}
