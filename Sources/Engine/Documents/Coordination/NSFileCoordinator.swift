import Foundation
import Synchronization

/// Where coordination leaves its error. Apple's `NSErrorPointer`, which Foundation lacks on Linux.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Reads and writes items without getting into others' way: those who show them save first and hear of changes, and
/// nobody reads what is half written. Apple's `NSFileCoordinator`.
///
/// Claims hold within the process and between the processes of one person's session that use this library; see
/// `ProcessClaims`. Presenters are asked in this process only, and other processes' presenters see the result as a
/// change. Unlike Apple's, a coordination inside an accessor never waits for the one around it, whichever coordinator
/// it uses, as long as it runs on the accessor's thread or has the same purpose. A presenter whose queue the calling
/// thread blocks is asked at once and not waited for.
open class NSFileCoordinator: NSObject, @unchecked Sendable {
  // Safe: what changes is behind a lock, and the presenter is compared but never called.
  private struct State {
    var purpose = UUID().uuidString
    var waits: [CoordinationCancellation] = []
  }

  private let center: CoordinationCenter
  private let own: ObjectIdentifier?
  /// Kept as Apple's does, so that the presenter does not go away in the middle.
  private let presenter: PresenterReference?
  private let state = Mutex(State())

  /// A coordinator for one piece of work.
  /// - Parameter filePresenterOrNil: The presenter on whose behalf the work is done: it is asked and told nothing.
  public convenience init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) {
    self.init(filePresenterOrNil, .shared)
  }

  init(_ presenter: (any NSFilePresenter)?, _ center: CoordinationCenter) {
    self.presenter = presenter.map { PresenterReference(presenter: $0) }
    own = self.presenter?.identity
    self.center = center
  }

  // MARK: Presenters

  /// Registers a presenter; it is kept until it is removed.
  public class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
    CoordinationCenter.shared.registry.add(filePresenter)
  }

  /// Lets a presenter go.
  public class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {
    CoordinationCenter.shared.registry.remove(filePresenter)
  }

  /// The presenters of the process.
  public class var filePresenters: [any NSFilePresenter] { CoordinationCenter.shared.registry.presenters }

  /// Names what the work is for. Coordinators of one purpose never wait for each other, in any process.
  open var purposeIdentifier: String {
    get { state.withLock { $0.purpose } }
    set { state.withLock { $0.purpose = newValue } }
  }

  // MARK: Access

  /// Reads an item. Waits until nobody writes it, runs `reader` on the calling thread, and returns.
  /// - Parameter outError: Gets the error if access was not granted; `reader` is not run then.
  open func coordinate(
    readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
    byAccessor reader: (URL) -> Void
  ) {
    access([Request(url, .reading(options))], outError) { reader($0[0]) }
  }

  /// Writes an item. Waits until nobody else uses it, runs `writer` on the calling thread, and returns.
  /// - Parameter outError: Gets the error if access was not granted; `writer` is not run then.
  open func coordinate(
    writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor writer: (URL) -> Void
  ) {
    access([Request(url, .writing(options))], outError) { writer($0[0]) }
  }

  /// Reads one item and writes another, with access to both at once.
  open func coordinate(
    readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
    options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor readerWriter: (URL, URL) -> Void
  ) {
    access([Request(readingURL, .reading(readingOptions)), Request(writingURL, .writing(writingOptions))], outError) {
      readerWriter($0[0], $0[1])
    }
  }

  /// Writes two items, with access to both at once; for moving one to the place of the other.
  open func coordinate(
    writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
    options options2: WritingOptions = [], error outError: NSErrorPointer, byAccessor writer: (URL, URL) -> Void
  ) {
    access([Request(url1, .writing(options1)), Request(url2, .writing(options2))], outError) { writer($0[0], $0[1]) }
  }

  /// Asks for items, waits away from the caller, and runs `accessor` on a queue; the intents then have the present
  /// places. The error is nil if access was granted.
  open func coordinate(
    with intents: [NSFileAccessIntent], queue: OperationQueue,
    byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let cancellation = begin()
    // A thread of its own may wait as long as it takes; the pool's threads may be what the others need to finish.
    Thread.detachNewThread { [self] in
      do {
        let access = try open(intents.map { Request($0.url, $0.options) }, cancellation)
        for (intent, url) in zip(intents, access.urls) { intent.url = url }
        queue.addOperation { [self] in
          center.arbiter.use(access.claim, on: FileAccessArbiter.currentThread)
          accessor(nil)
          close(access)
          end(cancellation)
        }
      } catch {
        end(cancellation)
        queue.addOperation { accessor(error) }
      }
    }
  }

  /// Asks the presenters of many items once, before a batch of coordinations with this coordinator.
  /// - Parameter batchAccessor: Runs on the calling thread; coordinates each item, and calls what it is given when the
  ///   batch is done.
  open func prepare(
    forReadingItemsAt readingURLs: [URL], options readingOptions: ReadingOptions = [],
    writingItemsAt writingURLs: [URL],
    options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
    byAccessor batchAccessor: (@escaping () -> Void) -> Void
  ) {
    let requests =
      readingURLs.map { Request($0, .reading(readingOptions)) }
      + writingURLs.map { Request($0, .writing(writingOptions)) }
    let cancellation = begin()
    do {
      let access = try open(requests, cancellation)
      let isDone = Mutex(false)
      batchAccessor { [self] in
        let isFirst = isDone.withLock { isDone in
          defer { isDone = true }
          return !isDone
        }
        guard isFirst else { return }
        close(access)
        end(cancellation)
      }
    } catch {
      end(cancellation)
      outError?.pointee = error.asNSError
    }
  }

  /// Ends all waits of this coordinator, from any thread: their accessors are not run, their error is
  /// `CocoaError.userCancelled`. Accessors that run are left alone.
  open func cancel() {
    let waits = state.withLock { $0.waits }
    for wait in waits { wait.cancel() }
  }

  // MARK: Moves

  /// Announces a move that is about to be made inside an accessor. Nothing needs to be readied on Linux.
  open func item(at oldURL: URL, willMoveTo newURL: URL) {}

  /// Tells presenters, and those who wait for the item, that it was moved. To be called inside the accessor.
  open func item(at oldURL: URL, didMoveTo newURL: URL) {
    let fileSystem = center.registry.fileSystem
    let old = PresenterRegistry.canonical(FilePath(oldURL), in: fileSystem)
    let new = PresenterRegistry.canonical(FilePath(newURL), in: fileSystem)
    center.arbiter.moved(from: old, to: new)
    center.registry.moved(from: old, to: new, isDirectory: newURL.hasDirectoryPath, except: own)
  }

  /// Tells presenters of changed attributes of cloud storage.
  open func item(at url: URL, didChangeUbiquityAttributes attributes: Set<URLResourceKey>) {
    let path = PresenterRegistry.canonical(FilePath(url), in: center.registry.fileSystem)
    for (reference, relation) in center.registry.presenters(concernedWith: path, except: own) where relation == .same {
      reference.tell { $0.presentedItemDidChangeUbiquityAttributes(attributes) }
    }
  }

  // MARK: One access

  private struct Request {
    let url: URL
    let options: FileAccessOptions

    init(_ url: URL, _ options: FileAccessOptions) {
      self.url = url
      self.options = options
    }
  }

  private struct Access: Sendable {
    let claim: FileAccessArbiter.Identifier
    let processClaim: ProcessClaims.Claim?
    let reacquirers: [PresenterQuestions.Reacquirer]
    let urls: [URL]
    let snapshots: [FilePath]
  }

  private func begin() -> CoordinationCancellation {
    let cancellation = CoordinationCancellation()
    state.withLock { $0.waits.append(cancellation) }
    return cancellation
  }

  private func end(_ cancellation: CoordinationCancellation) {
    state.withLock { state in state.waits.removeAll { $0 === cancellation } }
  }

  private func access(_ requests: [Request], _ outError: NSErrorPointer, _ accessor: ([URL]) -> Void) {
    let cancellation = begin()
    defer { end(cancellation) }
    do {
      let access = try open(requests, cancellation)
      center.arbiter.use(access.claim, on: FileAccessArbiter.currentThread)
      accessor(access.urls)
      close(access)
    } catch {
      outError?.pointee = error.asNSError
    }
  }

  /// Asks presenters, waits for others, and notes the claim.
  private func open(_ requests: [Request], _ cancellation: CoordinationCancellation) throws -> Access {
    let fileSystem = center.registry.fileSystem
    let items = requests.map { request in
      let path = FilePath(request.url)
      let target = request.options.followsLinks ? (try? fileSystem.resolvingLinks(path)) : nil
      return FileAccessArbiter.Item(
        path: target ?? PresenterRegistry.canonical(path, in: fileSystem), isWriting: request.options.isWriting)
    }
    let questions = PresenterQuestions(registry: center.registry, own: own)
    // Presenters were asked for the access around this one, and wait for its end.
    for (item, request) in zip(items, requests)
    where !center.arbiter.isHeld(item, purpose: purposeIdentifier) {
      questions.ask(item.path, request.options)
    }
    let reacquirers = try questions.answers(cancellation)
    let claim: FileAccessArbiter.Identifier
    do {
      claim = try wait(for: items, cancellation)
    } catch {
      reacquirers.forEach { $0.run() }
      throw error
    }
    // Where an item that was moved meanwhile is now.
    let present = center.arbiter.items(of: claim)
    var urls: [URL] = []
    for (request, (wanted, item)) in zip(requests, zip(items, present)) {
      let isAsAsked = wanted.path == item.path && !request.options.followsLinks
      urls.append(isAsAsked ? request.url : item.path.url(isDirectory: request.url.hasDirectoryPath))
    }
    var snapshots: [FilePath] = []
    do {
      let processClaim = try center.processClaims.acquire(present, purpose: purposeIdentifier, cancellation)
      for (index, request) in requests.enumerated() where request.options.wantsSnapshot {
        do {
          let snapshot = try UploadSnapshot.make(of: FilePath(urls[index]), in: fileSystem)
          urls[index] = snapshot.url()
          snapshots.append(snapshot)
        } catch {
          if let processClaim { center.processClaims.release(processClaim) }
          throw error
        }
      }
      return Access(
        claim: claim, processClaim: processClaim, reacquirers: reacquirers, urls: urls, snapshots: snapshots)
    } catch {
      center.arbiter.release(claim)
      reacquirers.forEach { $0.run() }
      throw error
    }
  }

  private func wait(
    for items: [FileAccessArbiter.Item], _ cancellation: CoordinationCancellation
  ) throws -> FileAccessArbiter.Identifier {
    let decided = DispatchSemaphore(value: 0)
    let isGranted = SharedFlag()
    let arbiter = center.arbiter
    let claim = arbiter.request(items, purpose: purposeIdentifier) { granted in
      isGranted.value.withLock { $0 = granted }
      decided.signal()
    }
    cancellation.onCancel { arbiter.cancel(claim) }
    decided.wait()
    guard isGranted.value.withLock({ $0 }) else { throw CocoaError(.userCancelled) }
    return claim
  }

  /// Tells presenters what became of the items, and gives the claim back.
  private func close(_ access: Access) {
    let items = center.arbiter.items(of: access.claim)
    // The one who wrote knows what it wrote, before anybody can tell it.
    if let own, items.contains(where: \.isWriting) { center.registry.noteOwnWork(of: own) }
    if let processClaim = access.processClaim { center.processClaims.release(processClaim) }
    center.arbiter.release(access.claim)
    for item in items where item.isWriting { center.registry.written(item.path, except: own) }
    access.reacquirers.forEach { $0.run() }
    for snapshot in access.snapshots { try? center.registry.fileSystem.removeTree(snapshot.parent) }
  }
}

/// A truth that two threads share.
final class SharedFlag: Sendable {
  let value = Mutex(false)
}

/// What coordinators of the process have in common.
struct CoordinationCenter: Sendable {
  static let shared = CoordinationCenter(processClaims: .shared)

  let arbiter: FileAccessArbiter
  let registry: PresenterRegistry
  let processClaims: ProcessClaims

  init(
    processClaims: ProcessClaims, fileSystem: any FileSystem = LocalFileSystem(), delay: PresenterRegistry.Delay? = nil
  ) {
    arbiter = FileAccessArbiter()
    registry = PresenterRegistry(arbiter: arbiter, fileSystem: fileSystem, delay: delay)
    self.processClaims = processClaims
  }
}

extension Error {
  /// The error as Foundation's older interfaces pass it, with the texts that it has for people.
  var asNSError: NSError {
    if let error = self as? CocoaError {
      return NSError(domain: NSCocoaErrorDomain, code: error.code.rawValue, userInfo: error.userInfo)
    }
    if type(of: self) is NSError.Type { return self as NSError }
    let texts = self as? any LocalizedError
    var userInfo: [String: Any] = [NSUnderlyingErrorKey: self]
    userInfo[NSLocalizedDescriptionKey] = texts?.errorDescription
    userInfo[NSLocalizedFailureReasonErrorKey] = texts?.failureReason
    userInfo[NSLocalizedRecoverySuggestionErrorKey] = texts?.recoverySuggestion
    return NSError(domain: String(reflecting: type(of: self)), code: 1, userInfo: userInfo)
  }
}
