import Foundation

@testable import Documents

/// A process that has the document open.
struct SimulatedProcess {
  let fileSystem: SimulatedFileSystem
  let store: DocumentStore
  let scenario: FaultScenario

  init(_ disk: SimulatedDisk, _ scenario: FaultScenario) {
    fileSystem = SimulatedFileSystem(disk)
    fileSystem.unsupport(scenario.unsupported)
    self.scenario = scenario
    store = DocumentStore(
      fileSystem: fileSystem,
      drafts: DraftStore(
        directory: FaultScenario.drafts.url(isDirectory: true), fileSystem: fileSystem))
  }

  var drafts: DraftStore {
    DraftStore(directory: FaultScenario.drafts.url(isDirectory: true), fileSystem: fileSystem)
  }

  private func inside<Result: Sendable>(
    _ work: @Sendable (isolated DocumentStore) throws -> Result
  ) throws -> Result {
    try store.executor.queue.sync { try store.assumeIsolated { try work($0) } }
  }

  func open(_ content: TreeContent) throws {
    let url = scenario.path.url()
    try inside { _ = try $0.load(url, contentType: "public.data", as: content, nil) }
  }

  func save(rule: DocumentStore.Rule = .asKnown) throws {
    let (url, snapshot) = (scenario.path.url(), snapshot)
    try inside { try $0.save(snapshot, to: url, contentType: "public.data", rule: rule) }
  }

  func keepDraft() throws {
    let snapshot = snapshot
    let label = DraftLabel(
      name: "doc", contentType: "public.data", original: scenario.path.url(), document: UUID())
    try inside { try $0.keepDraft(snapshot, as: label) }
  }

  func close() throws { try inside { $0.close() } }

  /// The edit. Asked a second time it gives the same again, also when the first changed what it was given.
  private var snapshot: DocumentSnapshot {
    DocumentSnapshot { [scenario] existing, _ in
      guard let edit = scenario.edit, let existing else { return FileWrapper(scenario.new) }
      if Tree(existing) != scenario.new { edit(existing) }
      return existing
    }
  }

  var tree: Tree? { Tree(scenario.path, in: fileSystem) }
}

extension Tree {
  init(_ wrapper: FileWrapper) {
    if let children = wrapper.fileWrappers {
      self = .directory(children.mapValues { Tree($0) })
    } else if wrapper.isSymbolicLink {
      self = .link(wrapper.symbolicLinkDestinationURL?.lastPathComponent ?? "")
    } else {
      self = .file(String(decoding: wrapper.regularFileContents ?? Data(), as: UTF8.self))
    }
  }
}

/// Anything on disk, as a document.
@MainActor final class TreeContent: DocumentContent {
  nonisolated init() {}
  func snapshot(contentType: String) throws -> DocumentSnapshot { throw CancellationError() }
  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    _ = Tree(file)
    return LoadedDocument {}
  }
}
