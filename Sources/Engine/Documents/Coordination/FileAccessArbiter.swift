import Dispatch
import Foundation
import Glibc
import Synchronization

/// Decides who may read and write which items now, within the process.
///
/// Readers share an item, a writer has it for itself, and an item is everything below it as well. Whoever comes first
/// is served first, with one exception: a claim of somebody who already holds one (the same purpose, or the same
/// thread) waits for nobody behind it, so that coordination may be nested without stopping for ever.
final class FileAccessArbiter: Sendable {
  /// What a claim wants with one item.
  struct Item: Hashable, Sendable {
    var path: FilePath
    var isWriting: Bool

    func conflicts(with other: Item) -> Bool {
      (isWriting || other.isWriting) && (path.isWithin(other.path) || other.path.isWithin(path))
    }
  }

  /// Names a claim.
  typealias Identifier = UInt64

  private struct Claim {
    let identifier: Identifier
    let purpose: String
    var items: [Item]
    var thread: UInt
    var isGranted = false
    /// Told once, when the wait is over.
    let decided: @Sendable (_ granted: Bool) -> Void
  }

  private struct State {
    var claims: [Claim] = []
    var nextIdentifier: Identifier = 0
    var waitingObserver: (@Sendable ([Item]) -> Void)?
  }

  private let state = Mutex(State())

  /// The calling thread, as claims know it.
  static var currentThread: UInt { UInt(pthread_self()) }

  /// Hears of claims that have to wait, for whoever wants to act at that moment.
  func observeWaiting(_ observer: (@Sendable ([Item]) -> Void)?) { state.withLock { $0.waitingObserver = observer } }

  /// Asks for items, all of them or none.
  /// - Parameters:
  ///   - purpose: Claims of one purpose never wait for each other.
  ///   - decided: Called once, perhaps before this returns: with true when access is granted, with false when the
  ///     claim was cancelled.
  func request(
    _ items: [Item], purpose: String, decided: @escaping @Sendable (_ granted: Bool) -> Void
  ) -> Identifier {
    let (identifier, granted, observer) = state.withLock { state in
      state.nextIdentifier += 1
      let claim = Claim(
        identifier: state.nextIdentifier, purpose: purpose, items: items, thread: Self.currentThread,
        decided: decided)
      state.claims.append(claim)
      let granted = Self.grant(&state)
      let waits = state.claims.contains { $0.identifier == claim.identifier && !$0.isGranted }
      return (claim.identifier, granted, waits ? state.waitingObserver : nil)
    }
    for decided in granted { decided(true) }
    observer?(items)
    return identifier
  }

  /// Gives access back.
  func release(_ identifier: Identifier) {
    let granted = state.withLock { state in
      state.claims.removeAll { $0.identifier == identifier }
      return Self.grant(&state)
    }
    for decided in granted { decided(true) }
  }

  /// Ends the wait of a claim without access. Does nothing to a claim that was granted.
  func cancel(_ identifier: Identifier) {
    let (cancelled, granted) = state.withLock { state in
      guard let index = state.claims.firstIndex(where: { $0.identifier == identifier && !$0.isGranted }) else {
        return (nil as Claim?, [] as [@Sendable (Bool) -> Void])
      }
      return (state.claims.remove(at: index), Self.grant(&state))
    }
    cancelled?.decided(false)
    for decided in granted { decided(true) }
  }

  /// Says which thread works with what was granted.
  func use(_ identifier: Identifier, on thread: UInt) {
    state.withLock { state in
      guard let index = state.claims.firstIndex(where: { $0.identifier == identifier }) else { return }
      state.claims[index].thread = thread
    }
  }

  /// The items of a claim as they are called now.
  func items(of identifier: Identifier) -> [Item] {
    state.withLock { $0.claims.first { $0.identifier == identifier }?.items ?? [] }
  }

  /// Lets waiting claims follow an item that has another name now.
  func moved(from old: FilePath, to new: FilePath) {
    state.withLock { state in
      for claim in state.claims.indices where !state.claims[claim].isGranted {
        for item in state.claims[claim].items.indices {
          state.claims[claim].items[item].path = state.claims[claim].items[item].path.moved(from: old, to: new)
        }
      }
    }
  }

  /// Whether the calling thread, or somebody with the same purpose, has such access to an item already.
  func isHeld(_ item: Item, purpose: String) -> Bool {
    let thread = Self.currentThread
    return state.withLock { state in
      state.claims.contains { claim in
        claim.isGranted && (claim.purpose == purpose || claim.thread == thread)
          && claim.items.contains { item.path.isWithin($0.path) && ($0.isWriting || !item.isWriting) }
      }
    }
  }

  /// Whether somebody in the process is writing an item, or something that holds it, at this moment.
  func isBeingWritten(_ path: FilePath) -> Bool {
    let look = Item(path: path, isWriting: false)
    return state.withLock { state in
      state.claims.contains { $0.isGranted && $0.items.contains { $0.conflicts(with: look) } }
    }
  }

  private static func grant(_ state: inout State) -> [@Sendable (Bool) -> Void] {
    var granted: [@Sendable (Bool) -> Void] = []
    for index in state.claims.indices where !state.claims[index].isGranted && isFree(index, state.claims) {
      state.claims[index].isGranted = true
      granted.append(state.claims[index].decided)
    }
    return granted
  }

  private static func isFree(_ index: Int, _ claims: [Claim]) -> Bool {
    let own = claims[index]
    func isOwn(_ other: Claim) -> Bool { other.purpose == own.purpose || other.thread == own.thread }
    let isNested = claims.contains { $0.isGranted && isOwn($0) }
    return !claims.enumerated().contains { position, other in
      guard position != index, !isOwn(other) else { return false }
      guard other.isGranted || (position < index && !isNested) else { return false }
      return own.items.contains { item in other.items.contains { item.conflicts(with: $0) } }
    }
  }
}

/// Ends waits from another thread.
final class CoordinationCancellation: Sendable {
  private struct State {
    var isCancelled = false
    var handlers: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [] }
      return state.handlers
    }
    for handler in handlers { handler() }
  }

  /// Calls a closure at the moment of cancelling, at once if that has been.
  func onCancel(_ handler: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.handlers.append(handler) }
      return state.isCancelled
    }
    if isCancelled { handler() }
  }

  func check() throws {
    if isCancelled { throw CocoaError(.userCancelled) }
  }
}
