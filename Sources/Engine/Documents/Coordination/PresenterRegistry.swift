import Dispatch
import Foundation
import Synchronization

/// A presenter on its way to its own queue.
struct PresenterReference: @unchecked Sendable {
  // Safe: the presenter's protocol promises that the two getters may be used on any thread; everything else is called
  // on its own queue only.
  let presenter: any NSFilePresenter

  var identity: ObjectIdentifier { ObjectIdentifier(presenter as AnyObject) }
  var queue: OperationQueue { presenter.presentedItemOperationQueue }
  var url: URL? { presenter.presentedItemURL }

  /// Whether the calling thread is the one on which the presenter is called.
  var isHere: Bool {
    let queue = queue
    return OperationQueue.current === queue || (queue === OperationQueue.main && isOnMainActor)
  }

  /// Tells the presenter something, on its queue.
  func tell(_ message: @escaping @Sendable (any NSFilePresenter) -> Void) {
    queue.addOperation { message(presenter) }
  }
}

/// The presenters of the process: who hears what, and what they have heard.
///
/// One change is told once, whether it is a coordinated write that tells it or the file system: both compare the item
/// with what the presenter knows.
final class PresenterRegistry: Sendable {
  /// Runs something after a delay in seconds.
  typealias Delay = @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void

  /// What observing needs.
  struct Surroundings: Sendable {
    /// Seconds for which an item may be gone before it counts as deleted: many programs save by removing and making
    /// anew.
    static let patience: TimeInterval = 0.5

    let queue = DispatchQueue(label: "documents.presenters", qos: .userInitiated)
    let arbiter: FileAccessArbiter
    let fileSystem: any FileSystem
    fileprivate let delay: Delay?

    /// Runs something on the queue, when what is gone would be back.
    func later(_ work: @escaping @Sendable () -> Void) {
      if let delay {
        delay(Self.patience) { [queue] in queue.async(execute: work) }
      } else {
        queue.asyncAfter(deadline: .now() + Self.patience, execute: work)
      }
    }
  }

  private let surroundings: Surroundings
  private let observations = Mutex<[PresenterObservation]>([])

  var queue: DispatchQueue { surroundings.queue }
  var fileSystem: any FileSystem { surroundings.fileSystem }

  init(arbiter: FileAccessArbiter, fileSystem: any FileSystem = LocalFileSystem(), delay: Delay? = nil) {
    surroundings = Surroundings(arbiter: arbiter, fileSystem: fileSystem, delay: delay)
  }

  /// Keeps a presenter and begins to watch its item.
  func add(_ presenter: any NSFilePresenter) {
    let observation = PresenterObservation(PresenterReference(presenter: presenter), surroundings)
    let isNew = observations.withLock { observations in
      guard !observations.contains(where: { $0.reference.identity == observation.reference.identity }) else {
        return false
      }
      observations.append(observation)
      return true
    }
    if isNew { queue.async { observation.begin() } }
  }

  /// Lets a presenter go. It hears nothing more but what is on its queue already.
  func remove(_ presenter: any NSFilePresenter) {
    let identity = ObjectIdentifier(presenter as AnyObject)
    let removed = observations.withLock { observations -> PresenterObservation? in
      guard let index = observations.firstIndex(where: { $0.reference.identity == identity }) else { return nil }
      return observations.remove(at: index)
    }
    if let removed { queue.async { removed.end() } }
  }

  var presenters: [any NSFilePresenter] { observations.withLock { $0.map(\.reference.presenter) } }

  private var all: [PresenterObservation] { observations.withLock { $0 } }

  /// How a presenter's item lies to a path.
  enum Relation { case same, above, below }

  /// The presenters that are concerned with a path, and how their items lie to it.
  func presenters(
    concernedWith path: FilePath, except own: ObjectIdentifier?
  ) -> [(reference: PresenterReference, relation: Relation)] {
    all.compactMap { observation in
      guard observation.reference.identity != own, let url = observation.reference.url else { return nil }
      let presented = Self.canonical(FilePath(url), in: fileSystem)
      if presented == path { return (observation.reference, .same) }
      if path.isWithin(presented) { return (observation.reference, .above) }
      return presented.isWithin(path) ? (observation.reference, .below) : nil
    }
  }

  /// The path with the links of its folder followed: what two spellings of one item have in common.
  static func canonical(_ path: FilePath, in fileSystem: any FileSystem) -> FilePath {
    guard let folder = try? fileSystem.resolvingLinks(path.parent) else { return path }
    return path.nameBytes.isEmpty ? folder : folder.appending(bytes: path.nameBytes)
  }

  // MARK: After access

  /// Notes what is on the disk now as known to a presenter: it has written it itself.
  func noteOwnWork(of identity: ObjectIdentifier) {
    guard let observation = all.first(where: { $0.reference.identity == identity }) else { return }
    queue.sync { observation.note() }
  }

  /// Tells those who are concerned that something at a path was written.
  func written(_ path: FilePath, except own: ObjectIdentifier?) {
    let concerned = all.filter { $0.reference.identity != own }
    queue.async {
      for observation in concerned { observation.written(path) }
    }
  }

  /// Tells those who are concerned that an item has another name.
  func moved(from old: FilePath, to new: FilePath, isDirectory: Bool, except own: ObjectIdentifier?) {
    let concerned = all
    queue.async {
      for observation in concerned {
        observation.moved(from: old, to: new, isDirectory, isOwn: observation.reference.identity == own)
      }
    }
  }

  /// Remembers that presenters of a path have heard of its deletion.
  func announcedDeletion(of path: FilePath) {
    let concerned = all
    queue.async {
      for observation in concerned { observation.announcedDeletion(of: path) }
    }
  }
}
