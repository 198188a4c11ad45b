import Documents
import Foundation
import LaunchExperience

/// The files and drafts that an app is opening at the moment.
@MainActor
final class DocumentOpenings {
  private var waiting: [FilePath: [CheckedContinuation<Void, Never>]] = [:]

  /// Opens what lies at a place, unless somebody else is at it: then returns when they have finished, however it ended.
  ///
  /// A person may press a document twice, or the desktop hand over one that is just coming back; it must not be read
  /// into two windows, which would save over each other.
  /// - Throws: What `open` throws. Whoever waits is told nothing, because the first is.
  func run(_ url: URL, _ open: @MainActor () async throws -> Void) async throws {
    let path = FilePath(url)
    guard waiting[path] == nil else { return await withCheckedContinuation { waiting[path]?.append($0) } }
    waiting[path] = []
    defer { for one in waiting.removeValue(forKey: path) ?? [] { one.resume() } }
    try await open()
  }
}

extension DocumentWindowController {
  // MARK: Files

  /// Opens a document in this window if it shows the launch scene, else in one of its own; a document that is open, or
  /// on its way, comes to the front.
  func open(
    _ url: URL, source: CreationPolicy.Source, from rect: CGRect? = nil, asksPolicy: Bool = true,
    new: NewDocument? = nil, as earlier: EarlierWindow = EarlierWindow()
  ) async throws {
    try await runtime.openings.run(url) {
      guard runtime.window(showing: url) == nil else { return }
      let target = windowForDocument(as: earlier)
      do {
        try await target.read(url, source: source, from: rect, asksPolicy: asksPolicy, new: new, as: earlier)
      } catch {
        if target !== self { target.host.close() }
        throw error
      }
    }
    runtime.window(showing: url)?.host.window.present()
  }

  private func read(
    _ url: URL, source: CreationPolicy.Source, from rect: CGRect?, asksPolicy: Bool, new: NewDocument?,
    as earlier: EarlierWindow
  ) async throws {
    let document = if let new { new.open(url) } else { try await makeDocument(at: url) }
    try await document.session.open(
      allowsMissingFile: source == .commandLine, source: source, asksPolicy: asksPolicy)
    await earlier.turn()
    // While it was read, another may have come into this window.
    windowForDocument(as: earlier).show(document, from: rect, as: earlier)
  }

  /// This window while it shows the launch scene, else another.
  func windowForDocument(as earlier: EarlierWindow = EarlierWindow()) -> DocumentWindowController {
    guard model.document != nil else { return self }
    let window = DocumentWindowController(runtime, showsDocumentOnly: true, size: earlier.size)
    window.show()
    return window
  }

  private func makeDocument(at url: URL) async throws -> OpenDocument {
    let (provider, type) = try await runtime.provider(forFileAt: url)
    return try await provider.makeDocument(
      at: url, contentType: type, environment: .shared, context: DocumentCreationContext(creationSource: nil))
  }

  /// Opens a document, and shows what went wrong if it cannot be.
  func tryToOpen(_ url: URL, source: CreationPolicy.Source, from rect: CGRect?) {
    attempt { try await $0.open(url, source: source, from: rect) }
  }

  // MARK: Drafts

  /// Opens contents that were never saved as an untitled document of their own, wherever they came from; shows what
  /// went wrong if they cannot be.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?) {
    attempt { try await $0.open(draft, source: .browser, from: rect) }
  }

  func open(
    _ draft: DraftStore.Draft, source: CreationPolicy.Source, from rect: CGRect? = nil,
    as earlier: EarlierWindow = EarlierWindow()
  ) async throws {
    try await runtime.openings.run(draft.url) {
      let environment = DocumentEnvironment.shared
      try await environment.policy.consult(.open(draft.original ?? draft.url, source: source))
      let (provider, type) = try runtime.provider(for: draft)
      let document = try await provider.makeDocument(
        at: nil, contentType: type, environment: environment, context: DocumentCreationContext(creationSource: nil))
      try await document.session.open(draft: draft)
      await earlier.turn()
      windowForDocument(as: earlier).show(document, from: rect, as: earlier)
    }
  }

  private func attempt(_ work: @escaping @MainActor (DocumentWindowController) async throws -> Void) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      do {
        try await work(self)
      } catch {
        if !CreationFlow.isCancellation(error) { report(error) }
      }
    }
  }
}
