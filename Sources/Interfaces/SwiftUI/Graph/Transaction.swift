import Documents
import Toolkit

/// What accompanies a change of state: its animation and custom values. Apple's `Transaction`.
public struct Transaction: Sendable {
  /// The animation that changes in this transaction are shown with.
  public var animation: Animation?
  public var disablesAnimations = false
  /// Whether the change comes from a gesture that goes on.
  public var isContinuous = false
  public var tracksVelocity = false
  /// Called when the animation has ended.
  var completions: [AnimationCompletion] = []
  private var values: [ObjectIdentifier: any Sendable] = [:]

  public init() {}
  public init(animation: Animation?) { self.animation = animation }

  /// The value of a key that goes along with the transaction.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get { (values[ObjectIdentifier(key)] as? UncheckedSendable<K.Value>)?.value ?? key.defaultValue }
    set { values[ObjectIdentifier(key)] = UncheckedSendable(newValue) }
  }

  var isEmpty: Bool {
    animation == nil && !disablesAnimations && !isContinuous && values.isEmpty && completions.isEmpty
  }

  /// Adds what another change of the same frame brings.
  mutating func merge(_ other: Transaction) {
    if let animation = other.animation { self.animation = animation }
    disablesAnimations = disablesAnimations || other.disablesAnimations
    isContinuous = isContinuous || other.isContinuous
    values.merge(other.values) { _, new in new }
  }

  /// Runs `completion` when the animation of the changes in this transaction has ended, or at once if there are none.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping @MainActor () -> Void
  ) {
    completions.append(AnimationCompletion(criteria, completion))
  }

  /// Changes of this transaction concern views that are shown with `toolkit`.
  @MainActor func begin(on toolkit: any Toolkit) {
    for completion in completions { completion.begin(effectiveAnimation, on: toolkit) }
  }

  /// The animation that applies, if any.
  var effectiveAnimation: Animation? { disablesAnimations ? nil : animation }

  /// The transaction of the change that is being made. Touched on the main thread only.
  nonisolated(unsafe) static var current = Transaction()
}

/// A name and default for a custom value of a transaction. Apple's `TransactionKey`.
public protocol TransactionKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// Runs `body`; what it changes takes `transaction` along.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
  guard isOnMainActor, !transaction.isEmpty else { return try body() }
  let previous = Transaction.current
  Transaction.current = transaction
  defer { Transaction.current = previous }
  let result = try body()
  for completion in transaction.completions where !previous.completions.contains(where: { $0 === completion }) {
    MainActor.assumeIsolated { completion.endIfNothingChanged() }
  }
  return result
}

/// Runs `body`; what it changes takes the current transaction along, with one custom value set.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = isOnMainActor ? Transaction.current : Transaction()
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

/// Runs `body`; what it changes is animated. Apple's `withAnimation`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  var transaction = isOnMainActor ? Transaction.current : Transaction()
  transaction.animation = animation
  return try withTransaction(transaction, body)
}

/// Runs `body`, animates what it changes, and calls `completion` when the animation has ended.
@MainActor
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping @MainActor () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

/// When an animation counts as complete. Apple's `AnimationCompletionCriteria`.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  let isRemoval: Bool
  /// When the change counts as made, although a spring still settles; or when nothing moves any more.
  public static let logicallyComplete = AnimationCompletionCriteria(isRemoval: false)
  public static let removed = AnimationCompletionCriteria(isRemoval: true)
}
