import Foundation
import Glibc
import Synchronization
import Testing

@testable import Documents

/// Notes what a presenter hears, on a queue of its own.
private final class Listener: NSObject, NSFilePresenter, Sendable {
  let presentedItemOperationQueue = OperationQueue()
  let location: Box<URL?>
  let heard = Box<[String]>([])
  /// Does something when it is asked to save.
  let save = Box<(@Sendable () throws -> Void)?>(nil)
  let relinquishes = Box(true)

  init(_ url: URL) {
    location = Box(url)
    super.init()
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  var presentedItemURL: URL? { location.value }
  private func note(_ text: String) { heard.change { $0.append(text) } }

  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("reader")
    guard relinquishes.value else { return }
    reader { self.note("reacquire") }
  }
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    note("writer")
    writer { self.note("reacquire") }
  }
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("save")
    do {
      try save.value?()
      completionHandler(nil)
    } catch {
      completionHandler(error)
    }
  }
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    note("deletion")
    completionHandler(nil)
  }
  func presentedItemDidMove(to newURL: URL) {
    location.value = newURL
    note("moved to \(newURL.lastPathComponent)")
  }
  func presentedItemDidChange() { note("changed") }
  func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    note("deletion of \(url.lastPathComponent)")
    completionHandler(nil)
  }
  func presentedSubitemDidAppear(at url: URL) { note("\(url.lastPathComponent) appeared") }
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) {
    note("\(oldURL.lastPathComponent) moved to \(newURL.lastPathComponent)")
  }
  func presentedSubitemDidChange(at url: URL) { note("\(url.lastPathComponent) changed") }
}

extension Box {
  func change(_ body: (inout Value) -> Void) {
    var copy = value
    body(&copy)
    value = copy
  }
}

/// A folder, and everything that coordinates in it.
private final class Coordination {
  let folder: TemporaryFolder
  let delayed = Box<[@Sendable () -> Void]>([])
  let center: CoordinationCenter

  init() throws {
    folder = try TemporaryFolder()
    let claims = folder("claims")
    try LocalFileSystem().createDirectories(claims)
    let delayed = delayed
    center = CoordinationCenter(processClaims: ProcessClaims(directory: claims)) { _, work in
      delayed.change { $0.append(work) }
    }
    try LocalFileSystem().createDirectories(folder("docs"))
  }

  func url(_ name: String) -> URL { folder("docs/\(name)").url() }
  func coordinator(_ presenter: (any NSFilePresenter)? = nil) -> NSFileCoordinator {
    NSFileCoordinator(presenter, center)
  }

  func present(_ name: String) -> Listener {
    let listener = Listener(url(name))
    center.registry.add(listener)
    center.registry.queue.sync {}
    return listener
  }

  /// Lets everything that happened arrive.
  @MainActor func settle(_ listeners: Listener...) {
    DirectoryWatcher.deliverPendingEvents()
    center.registry.queue.sync {}
    for listener in listeners { listener.presentedItemOperationQueue.waitUntilAllOperationsAreFinished() }
  }

  /// Lets the time pass after which what is gone counts as gone.
  func bePatient() {
    let works = delayed.value
    delayed.value = []
    for work in works { work() }
    center.registry.queue.sync {}
  }

  /// Runs something on a thread of its own; the result waits for its end.
  func thread(_ work: @escaping @Sendable () -> Void) -> () -> Void {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      work()
      ended.signal()
    }
    return { ended.wait() }
  }

  /// Signalled whenever somebody has to wait.
  func waiting() -> DispatchSemaphore {
    let semaphore = DispatchSemaphore(value: 0)
    center.arbiter.observeWaiting { _ in semaphore.signal() }
    return semaphore
  }
}

@MainActor @Suite("File coordination", .serialized) struct CoordinationTests {
  private let stage: Coordination
  private var folder: TemporaryFolder { stage.folder }

  init() throws { stage = try Coordination() }

  // MARK: Access

  @Test func readersShareAndAWriterWaitsForThemAll() throws {
    try folder.write("old", to: "docs/a.txt")
    let (url, order, waiting) = (stage.url("a.txt"), Box<[String]>([]), stage.waiting())
    let (isReading, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let (reader, second, writer) = (stage.coordinator(), stage.coordinator(), stage.coordinator())

    let readerEnds = stage.thread {
      reader.coordinate(readingItemAt: url, error: nil) { _ in
        isReading.signal()
        mayEnd.wait()
        order.change { $0.append("read") }
      }
    }
    isReading.wait()
    var isShared = false
    second.coordinate(readingItemAt: url, error: nil) { _ in isShared = true }
    #expect(isShared)
    let writerEnds = stage.thread {
      writer.coordinate(writingItemAt: url, error: nil) { _ in order.change { $0.append("written") } }
    }
    waiting.wait()
    mayEnd.signal()
    readerEnds()
    writerEnds()
    #expect(order.value == ["read", "written"])
  }

  @Test func whoWritesAFolderHasEverythingInIt() {
    let waiting = stage.waiting()
    let (isWriting, mayEnd, order) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), Box<[String]>([]))
    let (folderWriter, reader) = (stage.coordinator(), stage.coordinator())
    let (package, member) = (stage.url("p.pack"), stage.url("p.pack/member"))
    let writerEnds = stage.thread {
      folderWriter.coordinate(writingItemAt: package, error: nil) { _ in
        isWriting.signal()
        mayEnd.wait()
        order.change { $0.append("package") }
      }
    }
    isWriting.wait()
    let readerEnds = stage.thread {
      reader.coordinate(readingItemAt: member, error: nil) { _ in order.change { $0.append("member") } }
    }
    waiting.wait()
    mayEnd.signal()
    writerEnds()
    readerEnds()
    #expect(order.value == ["package", "member"])
  }

  @Test func nestedAccessNeverWaitsForTheOneAroundIt() {
    let (outer, same, other) = (stage.coordinator(), stage.coordinator(), stage.coordinator())
    same.purposeIdentifier = outer.purposeIdentifier
    var depth = 0
    outer.coordinate(writingItemAt: stage.url("a"), error: nil) { url in
      outer.coordinate(readingItemAt: url, error: nil) { _ in depth += 1 }
      same.coordinate(writingItemAt: url, error: nil) { _ in depth += 1 }
      other.coordinate(writingItemAt: url, error: nil) { _ in depth += 1 }
    }
    #expect(depth == 3)
  }

  @Test func aReaderInsideAReaderIsNotHeldUpByAWriterThatWaits() {
    let (waiting, isReading, order) = (stage.waiting(), DispatchSemaphore(value: 0), Box<[String]>([]))
    let (outer, inner, writer) = (stage.coordinator(), stage.coordinator(), stage.coordinator())
    let url = stage.url("a")
    let readerEnds = stage.thread {
      outer.coordinate(readingItemAt: url, error: nil) { url in
        isReading.signal()
        waiting.wait()
        inner.coordinate(readingItemAt: url, error: nil) { _ in order.change { $0.append("nested") } }
      }
    }
    isReading.wait()
    writer.coordinate(writingItemAt: url, error: nil) { _ in order.change { $0.append("written") } }
    readerEnds()
    #expect(order.value == ["nested", "written"])
  }

  @Test func cancellingEndsTheWaitWithAnErrorAndWithoutAccess() {
    let waiting = stage.waiting()
    let (holder, waiter) = (stage.coordinator(), stage.coordinator())
    let (url, outcome) = (stage.url("a"), Box<Int?>(nil))
    holder.coordinate(writingItemAt: url, error: nil) { _ in
      let ends = stage.thread {
        var error: NSError?
        waiter.coordinate(readingItemAt: url, error: &error) { _ in Issue.record("Access was granted.") }
        outcome.value = error?.code
      }
      waiting.wait()
      waiter.cancel()
      ends()
    }
    #expect(outcome.value == CocoaError.userCancelled.rawValue)
    var isGranted = false
    waiter.coordinate(readingItemAt: url, error: nil) { _ in isGranted = true }
    #expect(isGranted, "a cancelled coordinator can be used again")
  }

  @Test func cancellingEndsTheWaitForAPresenterThatNeverAnswers() {
    let listener = stage.present("a")
    listener.relinquishes.value = false
    let reader = stage.coordinator()
    let (url, code) = (stage.url("a"), Box<Int?>(nil))
    let ends = stage.thread {
      var error: NSError?
      reader.coordinate(readingItemAt: url, error: &error) { _ in }
      code.value = error?.code
    }
    while !listener.heard.value.contains("reader") { sched_yield() }
    reader.cancel()
    ends()
    #expect(code.value == CocoaError.userCancelled.rawValue)
  }

  @Test func anItemThatMovesWhileSomebodyWaitsIsFollowed() throws {
    try folder.write("text", to: "docs/a.txt")
    let (waiting, queue) = (stage.waiting(), OperationQueue())
    let (mover, reader) = (stage.coordinator(), stage.coordinator())
    let intent = NSFileAccessIntent.readingIntent(with: stage.url("a.txt"))
    let (done, found) = (DispatchSemaphore(value: 0), Box<String?>(nil))
    try mover.writing(stage.url("a.txt"), .forMoving) { url in
      reader.coordinate(with: [intent], queue: queue) { error in
        found.value = error == nil ? TemporaryFolder.text(at: FilePath(intent.url)) : nil
        done.signal()
      }
      waiting.wait()
      try LocalFileSystem().rename(FilePath(url), to: FilePath(stage.url("b.txt")), .replacing)
      mover.item(at: url, didMoveTo: stage.url("b.txt"))
    }
    done.wait()
    #expect(intent.url.lastPathComponent == "b.txt" && found.value == "text")
  }

  @Test func aBatchAsksPresentersOnce() throws {
    try folder.write("", to: "docs/a")
    try folder.write("", to: "docs/b")
    let listeners = [stage.present("a"), stage.present("b")]
    let coordinator = stage.coordinator()
    let urls = ["a", "b"].map(stage.url)
    var read = 0
    coordinator.prepare(forReadingItemsAt: urls, writingItemsAt: [], error: nil) { done in
      for url in urls { coordinator.coordinate(readingItemAt: url, error: nil) { _ in read += 1 } }
      done()
    }
    stage.settle(listeners[0], listeners[1])
    #expect(read == 2)
    for listener in listeners { #expect(listener.heard.value == ["reader", "save", "reacquire"]) }
  }

  // MARK: Presenters

  @Test func aPresenterSavesBeforeSomebodyReads() throws {
    try folder.write("old", to: "docs/a.txt")
    let listener = stage.present("a.txt")
    let (path, center) = (folder("docs/a.txt"), stage.center)
    listener.save.value = { [unowned listener] in
      // It coordinates its own write, as documents do.
      NSFileCoordinator(listener, center).coordinate(writingItemAt: path.url(), error: nil) { _ in
        try? LocalFileSystem().replaceFile(path, Data("new".utf8), permissions: 0o644)
      }
    }
    var text: String?
    stage.coordinator().coordinate(readingItemAt: path.url(), error: nil) {
      text = TemporaryFolder.text(at: FilePath($0))
    }
    stage.settle(listener)
    #expect(text == "new")
    #expect(listener.heard.value == ["reader", "save", "reacquire"], "its own work is nothing new to it")
    stage.coordinator().coordinate(readingItemAt: path.url(), options: .withoutChanges, error: nil) { _ in }
    stage.settle(listener)
    #expect(listener.heard.value.filter { $0 == "save" }.count == 1)
  }

  @Test func aPresenterThatCannotSaveMakesTheReadingFail() {
    struct Full: LocalizedError { var errorDescription: String? { "The disk is full." } }
    let listener = stage.present("a.txt")
    listener.save.value = { throw Full() }
    var error: NSError?
    stage.coordinator().coordinate(readingItemAt: stage.url("a.txt"), error: &error) { _ in
      Issue.record("Access was granted.")
    }
    #expect(error?.localizedDescription == "The disk is full.")
  }

  @Test func aCoordinatedWriteIsToldOnceAndNotToWhoWrote() throws {
    try folder.write("old", to: "docs/a.txt")
    let (writer, reader) = (stage.present("a.txt"), stage.present("a.txt"))
    try stage.coordinator(writer).writing(stage.url("a.txt")) { url in
      try LocalFileSystem().replaceFile(FilePath(url), Data("new".utf8), permissions: 0o644)
    }
    stage.settle(writer, reader)
    stage.settle(writer, reader)
    #expect(writer.heard.value == [])
    #expect(reader.heard.value.sorted() == ["changed", "reacquire", "writer"])
  }

  @Test func aPresenterOnTheCallersOwnQueueDoesNotStopIt() throws {
    try folder.write("", to: "docs/a")
    let listener = stage.present("a")
    listener.relinquishes.value = false
    let (url, isRead, center) = (stage.url("a"), Box(false), stage.center)
    listener.presentedItemOperationQueue.addOperation {
      NSFileCoordinator(nil, center).coordinate(readingItemAt: url, error: nil) { _ in isRead.value = true }
    }
    listener.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
    #expect(isRead.value && listener.heard.value.first == "reader")
  }

  @Test func D39_changesMovesAndDeletionsByOtherProgramsAreToldOnceEach() throws {
    let path = try folder.write("one", to: "docs/a.txt")
    let listener = stage.present("a.txt")
    try LocalFileSystem().replaceFile(path, Data("another".utf8), permissions: 0o644)
    stage.settle(listener)
    stage.settle(listener)
    #expect(listener.heard.value == ["changed"])
    try LocalFileSystem().rename(path, to: folder("docs/b.txt"), .replacing)
    stage.settle(listener)
    #expect(listener.heard.value == ["changed", "moved to b.txt"])
    try LocalFileSystem().remove(folder("docs/b.txt"))
    stage.settle(listener)
    #expect(listener.heard.value.count == 2, "it may come back at once")
    stage.bePatient()
    stage.settle(listener)
    #expect(listener.heard.value == ["changed", "moved to b.txt", "deletion"])
    try folder.write("again", to: "docs/b.txt")
    stage.settle(listener)
    #expect(listener.heard.value.last == "changed")
  }

  @Test func aCoordinatedDeletionIsAnnouncedBeforeAndNotAfter() throws {
    try folder.write("x", to: "docs/a.txt")
    let listener = stage.present("a.txt")
    try stage.coordinator().writing(stage.url("a.txt"), .forDeleting) { url in
      listener.presentedItemOperationQueue.waitUntilAllOperationsAreFinished()
      #expect(listener.heard.value == ["writer", "deletion"])
      try LocalFileSystem().remove(FilePath(url))
    }
    stage.settle(listener)
    stage.bePatient()
    stage.settle(listener)
    #expect(listener.heard.value == ["writer", "deletion", "reacquire"])
  }

  @Test func whoPresentsAFolderHearsOfWhatIsInIt() throws {
    try folder.write("x", to: "docs/p/a.txt")
    let listener = stage.present("p")
    try folder.write("yy", to: "docs/p/b.txt")
    stage.settle(listener)
    try LocalFileSystem().rename(folder("docs/p/a.txt"), to: folder("docs/p/c.txt"), .replacing)
    stage.settle(listener)
    try LocalFileSystem().replaceFile(folder("docs/p/c.txt"), Data("zzz".utf8), permissions: 0o644)
    stage.settle(listener)
    try LocalFileSystem().remove(folder("docs/p/b.txt"))
    stage.settle(listener)
    #expect(
      listener.heard.value == ["b.txt appeared", "a.txt moved to c.txt", "c.txt changed", "deletion of b.txt"])
  }

  @Test func whoIsRemovedHearsNothingMore() throws {
    let path = try folder.write("one", to: "docs/a.txt")
    let listener = stage.present("a.txt")
    stage.center.registry.remove(listener)
    stage.settle()
    try LocalFileSystem().replaceFile(path, Data("two".utf8), permissions: 0o644)
    stage.settle(listener)
    #expect(listener.heard.value == [] && stage.center.registry.presenters.isEmpty)
  }

  // MARK: Other processes

  @Test func aWriterWaitsForTheReaderOfAnotherProcess() throws {
    let url = stage.url("a.txt")
    let other = ProcessClaims(directory: folder("claims"))
    let held = try other.acquire(
      [.init(path: FilePath(url), isWriting: false)], purpose: "another", CoordinationCancellation())
    let claim = try #require(held)
    var isRead = false
    stage.coordinator().coordinate(readingItemAt: url, error: nil) { _ in isRead = true }
    #expect(isRead, "readers share")
    let writer = stage.coordinator()
    let code = Box<Int?>(nil)
    let ends = stage.thread {
      var error: NSError?
      writer.coordinate(writingItemAt: url, error: &error) { _ in }
      code.value = error?.code
    }
    while !stage.center.arbiter.isBeingWritten(FilePath(url)) { sched_yield() }
    writer.cancel()
    ends()
    #expect(code.value == CocoaError.userCancelled.rawValue, "it waited for the other process")
    other.release(claim)
    var isWritten = false
    stage.coordinator().coordinate(writingItemAt: url, error: nil) { _ in isWritten = true }
    #expect(isWritten)
    #expect(TemporaryFolder.names(in: folder("claims")) == ["door"], "nothing is left behind")
  }

  @Test func theClaimOfAProcessThatWasKilledIsNothing() throws {
    try folder.write("another\nw \(folder("docs/a"))", to: "claims/dead.claim")
    var isWritten = false
    stage.coordinator().coordinate(writingItemAt: stage.url("a"), error: nil) { _ in isWritten = true }
    #expect(isWritten && TemporaryFolder.names(in: folder("claims")) == ["door"])
  }

  @Test func nothingAppearsBesideTheDocument() throws {
    try folder.write("x", to: "docs/a.txt")
    stage.coordinator().coordinate(writingItemAt: stage.url("a.txt"), error: nil) { _ in
      #expect(TemporaryFolder.names(in: folder("docs")) == ["a.txt"])
    }
  }

  // MARK: Copies to send

  @Test func aFolderArrivesForUploadingAsAnArchiveThatOthersRead() throws {
    try folder.write("Once upon", to: "docs/p.pack/text.txt")
    try folder.write("a time", to: "docs/p.pack/sub/ü.txt")
    var listing = ""
    stage.coordinator().coordinate(readingItemAt: stage.url("p.pack"), options: .forUploading, error: nil) { url in
      #expect(url.lastPathComponent == "p.pack.zip")
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [
        "python3", "-c",
        "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip()); "
          + "print('|'.join(n + '=' + z.read(n).decode() for n in z.namelist()))", FilePath(url).description,
      ]
      process.standardOutput = pipe
      try? process.run()
      listing = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
    }
    #expect(listing == "None\np.pack/=|p.pack/sub/=|p.pack/sub/ü.txt=a time|p.pack/text.txt=Once upon\n")
  }

  // MARK: Documents

  @Test func aDocumentThatCoordinatesSavesAndTellsWhoPresentsTheFile() async throws {
    let session = try SessionStage()
    try session.folder.write("old", to: "a.scribe")
    let listener = Listener(session.folder("a.scribe").url())
    let center = stage.center
    center.registry.add(listener)
    center.registry.queue.sync {}
    let content = TextContent()
    let document = DocumentSession(
      content: content, contentType: "org.example.scribe", fileURL: session.folder("a.scribe").url(),
      environment: session.environment, coordinator: { NSFileCoordinator(nil, center) })
    try await document.open()
    content.text = "new"
    document.markEdited()
    try await document.save()
    await session.activity.idle()
    stage.settle(listener)
    #expect(session.folder.text("a.scribe") == "new")
    let heard = listener.heard.value
    #expect(heard.prefix(2) == ["reader", "save"] && heard.contains("writer"))
    #expect(heard.filter { $0 == "changed" }.count == 1)
    try await document.close()
  }
}

extension NSFileCoordinator {
  fileprivate func writing(_ url: URL, _ options: WritingOptions = [], _ body: (URL) throws -> Void) throws {
    var result: Result<Void, any Error> = .success(())
    coordinate(writingItemAt: url, options: options, error: nil) { url in result = Result { try body(url) } }
    try result.get()
  }
}
