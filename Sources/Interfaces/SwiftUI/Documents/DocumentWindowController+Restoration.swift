import Documents
import Foundation
import LaunchExperience

/// The window in which a document was open when the app ended.
struct EarlierWindow {
  /// In points; `nil` = as the app says.
  var size: CGSize?
  /// The document's place in the order of opening; `nil` = it was not open.
  var position: Int?
  /// Returns when it is the document's turn to be shown.
  var turn: @MainActor () async -> Void = {}
}

/// Lets documents that are read at once be shown in their order.
@MainActor
private final class DocumentOrder {
  private var next = 0
  private var finished: Set<Int> = []
  private var waiting: [(position: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var isPatient = true

  /// Returns when all before have been shown, or could not be, or keep the others waiting.
  func turn(of position: Int) async {
    guard isPatient, position > next else { return }
    await withCheckedContinuation { waiting.append((position, $0)) }
  }

  func finish(_ position: Int) {
    finished.insert(position)
    while finished.contains(next) { next += 1 }
    letGo { $0 <= next }
  }

  /// Those that are read are shown, whoever is missing.
  func hurry() {
    isPatient = false
    letGo { _ in true }
  }

  private func letGo(_ isFree: (Int) -> Bool) {
    let free = waiting.filter { isFree($0.position) }
    waiting.removeAll { isFree($0.position) }
    for one in free.sorted(by: { $0.position < $1.position }) { one.continuation.resume() }
  }
}

/// Documents that are open again when the app starts.
extension DocumentWindowController {
  /// The list of what is open, for the next start.
  var openDocuments: OpenDocumentList? { DocumentEnvironment.shared.openDocuments }

  /// Notes that the window shows a document, for the next start.
  func note(_ document: OpenDocument, as earlier: EarlierWindow) {
    let session = document.session
    openDocuments?.show(session, windowSize: host.window.size, position: earlier.position)
    if model.browser.leaveOut(session.identity, session.fileURL) { openDocuments?.forgetEarlier() }
  }

  func noteSize(_ size: CGSize) {
    if let document = model.document { openDocuments?.show(document.session, windowSize: size) }
  }

  /// Begins with what was open, instead of the launch scene.
  /// - Parameter next: What comes after them.
  func begin(with documents: [OpenDocumentList.Earlier.Document], next: @escaping @MainActor () -> Void) {
    model.isBeginning = true
    DocumentEnvironment.shared.activity.start { [weak self] in await self?.reopen(documents, next: next) }
  }

  func reopen(_ documents: [OpenDocumentList.Earlier.Document]) async { await reopen(documents) {} }

  /// Opens what was open, each in a window of its own: all at once, but in their order.
  /// - Parameter next: Called when those that can be are shown.
  private func reopen(_ documents: [OpenDocumentList.Earlier.Document], next: @MainActor () -> Void) async {
    let order = DocumentOrder()
    // A document on a disk that does not answer keeps nobody from the others, or from the launch scene.
    let patience = DocumentEnvironment.shared.clock.schedule(after: 1) { [weak self] in
      order.hurry()
      self?.model.isBeginning = false
    }
    let openings = documents.enumerated().map { position, document in
      Task { [weak self] in
        let window = EarlierWindow(size: document.entry.windowSize, position: position) {
          await order.turn(of: position)
        }
        await self?.reopen(document, as: window)
        order.finish(position)
      }
    }
    await order.turn(of: documents.count)
    next()
    for opening in openings { await opening.value }
    patience.cancel()
    model.isBeginning = false
    // Only now: a start that is killed on the way is made up for by the next.
    await openDocuments?.settled()
    openDocuments?.forgetEarlier()
  }

  private func reopen(_ document: OpenDocumentList.Earlier.Document, as window: EarlierWindow) async {
    do {
      if let draft = document.draft {
        try await open(draft, source: .restoration, as: window)
      } else if let url = document.entry.url {
        try await open(url, source: .restoration, as: window)
      }
    } catch {
      if !CreationFlow.isCancellation(error) { report(error) }
    }
  }
}

extension _ApplicationRuntime {
  /// Shows the app's first window, with what was open when the app ended if that is the person's wish; otherwise what
  /// a crash interrupted is offered on the launch scene.
  func start(opening urls: [URL]) {
    // The desktop may hand over a second file, or activate the app once more, before there is a window.
    if let awaiting = awaitingStart {
      awaitingStart = awaiting + urls
      return
    }
    guard isDocumentBased, restoresDocuments, let list = DocumentEnvironment.shared.openDocuments else {
      return start(with: nil, opening: urls)
    }
    guard list.reopensAtStart else {
      start(with: nil, opening: urls)
      return offerInterrupted(list)
    }
    awaitingStart = urls
    DocumentEnvironment.shared.activity.start { [weak self] in
      let start = await list.start()
      guard let self else { return }
      let urls = awaitingStart ?? []
      awaitingStart = nil
      if case .reopen(let documents) = start {
        self.start(with: documents, opening: urls)
      } else {
        self.start(with: nil, opening: urls)
      }
    }
  }

  private func start(with documents: [OpenDocumentList.Earlier.Document]?, opening urls: [URL]) {
    openFirstWindow(size: documents?.first?.entry.windowSize)
    if let documents {
      // What is asked for now lies above what comes back.
      documentWindows.last?.begin(with: documents) { [weak self] in self?.open(urls) }
      return
    }
    if urls.isEmpty { documentWindows.last?.begin(with: launchBehavior) }
    open(urls)
  }

  private func offerInterrupted(_ list: OpenDocumentList) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard case .offer(let documents) = await list.start() else { return }
      self?.documentWindows.first(where: \.hasLaunchScene)?.model.browser.offer(documents)
    }
  }

  /// Whether the app lets its documents come back.
  var restoresDocuments: Bool { !scenes.contains { $0.isDocumentScene && $0.restorationBehavior == .disabled } }
}
