import Documents
import Foundation
import Observation
import Synchronization

/// What an app may know of a document with a place on the disk. Apple's `URLDocumentConfiguration` (SDK 27).
@MainActor
public final class URLDocumentConfiguration: Observable, Sendable, Hashable, CustomStringConvertible {
  private nonisolated let registrar = ObservationRegistrar()
  private nonisolated let facts: Mutex<(url: URL?, date: Date?)>
  /// Which button the document was made with; nil for any other way.
  public let creationSource: DocumentCreationSource?

  nonisolated init(fileURL: URL?, creationSource: DocumentCreationSource?) {
    facts = Mutex((fileURL, nil))
    self.creationSource = creationSource
  }

  /// The file; nil while the document was never saved. For display: readers and writers use what they are given. May
  /// be asked on any thread.
  public nonisolated var fileURL: URL? {
    get {
      registrar.access(self, keyPath: \.fileURL)
      return facts.withLock { $0.url }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.fileURL) { facts.withLock { $0.url = newValue } }
    }
  }

  /// When the contents of the file were changed last; nil while the document was never read or saved. May be asked on
  /// any thread.
  public nonisolated internal(set) var lastContentModificationDate: Date? {
    get {
      registrar.access(self, keyPath: \.lastContentModificationDate)
      return facts.withLock { $0.date }
    }
    set {
      registrar.withMutation(of: self, keyPath: \.lastContentModificationDate) { facts.withLock { $0.date = newValue } }
    }
  }

  /// A coordinator for accesses of the app's own to the file.
  public func makeFileCoordinator() -> sending NSFileCoordinator { NSFileCoordinator() }

  public nonisolated var description: String { "URLDocumentConfiguration(\(fileURL?.lastPathComponent ?? "no file"))" }

  public nonisolated static func == (one: URLDocumentConfiguration, other: URLDocumentConfiguration) -> Bool {
    one === other
  }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a document comes to be made. Apple's `DocumentCreationContext` (SDK 27).
public struct DocumentCreationContext: CustomStringConvertible, Sendable {
  /// Which `NewDocumentButton` started it; nil for any other way.
  public let creationSource: DocumentCreationSource?

  public var description: String { "DocumentCreationContext(\(creationSource.map { $0.id } ?? "no source"))" }
}
