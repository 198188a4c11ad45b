import Foundation
import Observation
import Synchronization

/// Counts how far a piece of work is, with parts that others count. Foundation's `ProgressManager` of SDK 27, which is
/// missing on Linux. May be used on any thread.
public final class ProgressManager: Sendable, Observable {
  private struct State {
    var total: Int?
    var completed = 0
    var parts: [(portion: Int, manager: ProgressManager)] = []
  }

  private let state: Mutex<State>
  private let registrar = ObservationRegistrar()

  /// A manager of so many units; nil while nobody knows how many.
  public init(totalCount: Int?) { state = Mutex(State(total: totalCount)) }

  /// Units in all; nil while nobody knows.
  public var totalCount: Int? {
    registrar.access(self, keyPath: \.totalCount)
    return state.withLock { $0.total }
  }

  /// Units that are done, those of finished parts among them.
  public var completedCount: Int {
    registrar.access(self, keyPath: \.completedCount)
    let (own, parts) = state.withLock { ($0.completed, $0.parts) }
    return parts.reduce(own) { $1.manager.isFinished ? $0 + $1.portion : $0 }
  }

  /// What is done, from 0 to 1, parts that are under way included; 0 while the total is unknown.
  public var fractionCompleted: Double {
    registrar.access(self, keyPath: \.fractionCompleted)
    let (total, own, parts) = state.withLock { ($0.total, $0.completed, $0.parts) }
    guard let total else { return 0 }
    guard total > 0 else { return 1 }
    return parts.reduce(Double(own)) { $0 + Double($1.portion) * $1.manager.fractionCompleted } / Double(total)
  }

  /// Whether all units are done.
  public var isFinished: Bool { totalCount.map { completedCount >= $0 } ?? false }

  /// Whether nobody knows how many units there are.
  public var isIndeterminate: Bool { totalCount == nil }

  /// Notes that units are done.
  public func complete(count: Int) { change { $0.completed += count } }

  /// Changes what is done, and the total.
  public func setCounts(_ counts: (_ completed: inout Int, _ total: inout Int?) -> Void) {
    change { counts(&$0.completed, &$0.total) }
  }

  /// Hands so many units to somebody else, who counts them in units of their own.
  public func subprogress(assigningCount portionOfParent: Int) -> Subprogress {
    Subprogress(Assignment(parent: self, portion: portionOfParent))
  }

  /// A view of this manager that cannot change it.
  public var reporter: ProgressReporter { ProgressReporter(self) }

  fileprivate func add(_ part: ProgressManager, portion: Int) { change { $0.parts.append((portion, part)) } }

  private func change(_ body: (inout State) -> Void) {
    registrar.willSet(self, keyPath: \.fractionCompleted)
    registrar.willSet(self, keyPath: \.completedCount)
    registrar.willSet(self, keyPath: \.totalCount)
    state.withLock { body(&$0) }
    registrar.didSet(self, keyPath: \.totalCount)
    registrar.didSet(self, keyPath: \.completedCount)
    registrar.didSet(self, keyPath: \.fractionCompleted)
  }

  /// Units that were handed out and not taken up yet.
  fileprivate final class Assignment: Sendable {
    let parent: ProgressManager
    let portion: Int
    private let isTaken = Mutex(false)

    init(parent: ProgressManager, portion: Int) {
      self.parent = parent
      self.portion = portion
    }

    func take(_ manager: ProgressManager) {
      isTaken.withLock { $0 = true }
      parent.add(manager, portion: portion)
    }

    deinit {
      if !isTaken.withLock({ $0 }) { parent.complete(count: portion) }
    }
  }
}

/// A part of somebody's progress, for who does that part. Foundation's `Subprogress`. Dropped without being started, it
/// counts as done.
public struct Subprogress: ~Copyable, Sendable {
  private let assignment: ProgressManager.Assignment

  fileprivate init(_ assignment: ProgressManager.Assignment) { self.assignment = assignment }

  /// Begins to count the part.
  /// - Parameter totalCount: Its units; nil while nobody knows how many.
  public consuming func start(totalCount: Int?) -> ProgressManager {
    let manager = ProgressManager(totalCount: totalCount)
    assignment.take(manager)
    return manager
  }
}

/// Shows a progress that somebody else counts. Foundation's `ProgressReporter`.
public final class ProgressReporter: Sendable, Observable {
  private let manager: ProgressManager

  fileprivate init(_ manager: ProgressManager) { self.manager = manager }

  /// Units in all; nil while nobody knows.
  public var totalCount: Int? { manager.totalCount }
  /// Units that are done.
  public var completedCount: Int { manager.completedCount }
  /// What is done, from 0 to 1.
  public var fractionCompleted: Double { manager.fractionCompleted }
  /// Whether all units are done.
  public var isFinished: Bool { manager.isFinished }
  /// Whether nobody knows how many units there are.
  public var isIndeterminate: Bool { manager.isIndeterminate }
}
