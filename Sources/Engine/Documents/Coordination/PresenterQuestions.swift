import Dispatch
import Foundation
import Synchronization

/// What presenters are asked before an access, all at the same time, and what they answer.
final class PresenterQuestions: Sendable {
  /// Lets a presenter go on, on its queue.
  struct Reacquirer: Sendable {
    let reference: PresenterReference
    let work: @Sendable () -> Void

    func run() { reference.queue.addOperation(work) }
  }

  private struct State {
    var open = 0
    var reacquirers: [Reacquirer] = []
    var failure: (any Error)?
  }

  private let registry: PresenterRegistry
  private let own: ObjectIdentifier?
  private let state = Mutex(State())
  private let answered = DispatchSemaphore(value: 0)

  init(registry: PresenterRegistry, own: ObjectIdentifier?) {
    self.registry = registry
    self.own = own
  }

  /// Asks everybody who is concerned with an item.
  func ask(_ path: FilePath, _ options: FileAccessOptions) {
    for (reference, relation) in registry.presenters(concernedWith: path, except: own) {
      // Who reads a folder does not disturb those who show something in it.
      if relation == .below, !options.isWriting { continue }
      ask(reference) { self.relinquish($0, options, done: $1) }
      if options.wantsSavedChanges {
        ask(reference) { presenter, done in presenter.savePresentedItemChanges { done(nil, $0) } }
      }
      if options.removesItem {
        let url = path.url()
        ask(reference) { presenter, done in
          if relation == .above {
            presenter.accommodatePresentedSubitemDeletion(at: url) { done(nil, $0) }
          } else {
            presenter.accommodatePresentedItemDeletion { done(nil, $0) }
          }
        }
      }
    }
    if options.removesItem { registry.announcedDeletion(of: path) }
  }

  private typealias Done = @Sendable ((@Sendable () -> Void)?, (any Error)?) -> Void

  private func relinquish(_ presenter: any NSFilePresenter, _ options: FileAccessOptions, done: @escaping Done) {
    if options.isWriting {
      presenter.relinquishPresentedItem(toWriter: { done($0, nil) })
    } else {
      presenter.relinquishPresentedItem(toReader: { done($0, nil) })
    }
  }

  private func ask(
    _ reference: PresenterReference, _ question: @escaping @Sendable (any NSFilePresenter, @escaping Done) -> Void
  ) {
    state.withLock { $0.open += 1 }
    let isAnswered = SharedFlag()
    let done: Done = { reacquirer, error in
      // Answering twice is the presenter's mistake, not the reader's.
      let isFirst = isAnswered.value.withLock { isAnswered in
        defer { isAnswered = true }
        return !isAnswered
      }
      guard isFirst else { return }
      self.answer(reacquirer.map { Reacquirer(reference: reference, work: $0) }, error)
    }
    if reference.isHere {
      question(reference.presenter, done)
      done(nil, nil)
    } else {
      reference.tell { question($0, done) }
    }
  }

  private func answer(_ reacquirer: Reacquirer?, _ error: (any Error)?) {
    state.withLock { state in
      state.open -= 1
      if let reacquirer { state.reacquirers.append(reacquirer) }
      if let error, state.failure == nil { state.failure = error }
    }
    answered.signal()
  }

  /// Waits for all answers.
  /// - Throws: What a presenter could not do, or `CocoaError.userCancelled`. Those who gave way are let go on.
  func answers(_ cancellation: CoordinationCancellation) throws -> [Reacquirer] {
    cancellation.onCancel { [answered] in answered.signal() }
    while !cancellation.isCancelled, state.withLock({ $0.open > 0 }) { answered.wait() }
    let (reacquirers, failure) = state.withLock { ($0.reacquirers, $0.failure) }
    guard !cancellation.isCancelled, failure == nil else {
      reacquirers.forEach { $0.run() }
      throw failure ?? CocoaError(.userCancelled)
    }
    return reacquirers
  }
}
