import Foundation

/// Counts flushes, so that a change of the transaction ends with the flush that it was made for.
@MainActor
enum FlushClock {
  static var now = 0
}

/// Changes the transactions of what lies below a modifier.
@MainActor
final class TransactionScope {
  private var change: (inout Transaction) -> Void = { _ in }
  private var lastValue: Any?
  private var flush: Int?

  nonisolated init() {}

  /// The change applies to every flush.
  func set(_ change: @escaping (inout Transaction) -> Void) {
    self.change = change
    flush = nil
  }

  /// The change applies to this flush, if `value` is another one than before.
  func note<Value: Equatable>(_ value: Value, _ change: @escaping (inout Transaction) -> Void) {
    defer { lastValue = value }
    guard let last = lastValue as? Value, last != value else {
      if flush == nil { flush = -1 }
      return
    }
    self.change = change
    flush = FlushClock.now
  }

  func apply(to transaction: inout Transaction) {
    if let flush, flush != FlushClock.now { return }
    change(&transaction)
  }
}

nonisolated struct TransactionScopeModifier: LayoutModifier {
  let scope: TransactionScope
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> TransactionLayoutNode {
    TransactionLayoutNode(graph: graph, scope)
  }
  @MainActor func updateLayoutNode(_ node: TransactionLayoutNode, environment: EnvironmentValues) {}
}

@MainActor
final class TransactionLayoutNode: SingleChildLayoutNode {
  private let scope: TransactionScope

  init(graph: ViewGraph, _ scope: TransactionScope) {
    self.scope = scope
    super.init(graph: graph)
    graph.changesTransactions = true
  }

  override func changeTransaction(_ transaction: inout Transaction) { scope.apply(to: &transaction) }
}

/// Animates what changes in its content when a value has changed.
struct AnimationModifier<Value: Equatable>: ViewModifier {
  private nonisolated let value: UncheckedSendable<Value>
  private nonisolated let change: UncheckedSendable<(inout Transaction) -> Void>
  @State private var scope = TransactionScope()

  nonisolated init(value: Value, change: @escaping (inout Transaction) -> Void) {
    self.value = UncheckedSendable(value)
    self.change = UncheckedSendable(change)
  }

  func body(content: Content) -> some View {
    let _ = scope.note(value.value, change.value)
    content.modifier(TransactionScopeModifier(scope: scope))
  }
}

/// Changes the transaction of everything that changes in its content.
struct TransactionModifier: ViewModifier {
  private nonisolated let change: UncheckedSendable<(inout Transaction) -> Void>
  @State private var scope = TransactionScope()

  nonisolated init(change: @escaping (inout Transaction) -> Void) { self.change = UncheckedSendable(change) }

  func body(content: Content) -> some View {
    let _ = scope.set(change.value)
    content.modifier(TransactionScopeModifier(scope: scope))
  }
}

extension View {
  /// Animates what changes in the view together with `value`; `nil` = without an animation.
  public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(
      AnimationModifier(value: value) { transaction in
        if !transaction.disablesAnimations { transaction.animation = animation }
      })
  }
  /// Animates everything that changes in the view.
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public nonisolated func animation(_ animation: Animation?) -> some View {
    modifier(
      TransactionModifier { transaction in
        if !transaction.disablesAnimations { transaction.animation = animation }
      })
  }
  /// Animates what `body` adds to the view, and nothing inside.
  public nonisolated func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView<Self>(self)).modifier(
      TransactionModifier { if !$0.disablesAnimations { $0.animation = animation } })
  }

  /// Changes the transaction of everything that changes in the view.
  public nonisolated func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(change: transform))
  }
  /// Changes the transaction of what changes in the view together with `value`.
  public nonisolated func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View {
    modifier(AnimationModifier(value: value, change: transform))
  }
  public nonisolated func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView<Self>(self)).modifier(TransactionModifier(change: transform))
  }
}
