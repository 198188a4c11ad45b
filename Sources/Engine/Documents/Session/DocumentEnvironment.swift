import ContentTypes
import Foundation

/// What sessions, creation and the library work with. An app has one; a test makes its own.
@MainActor public struct DocumentEnvironment {
  /// Where the desktop wants the app to keep things.
  public var directories: BaseDirectories
  public var fileSystem: any FileSystem
  /// The time by which documents are saved.
  public var clock: any SessionClock
  /// Where contents without a place are kept; nil to keep none.
  public var drafts: DraftStore?
  /// Where earlier contents of documents are kept; nil to keep none.
  public var versions: VersionStore?
  /// The list of documents opened last; nil to keep none.
  public var recents: RecentDocuments?
  /// The documents that windows show, for the next start; nil to keep no list.
  public var openDocuments: OpenDocumentList?
  /// Consulted by every creation and every opening.
  public var policy: CreationPolicy
  /// Counts the work that is under way.
  public var activity: DocumentActivity
  /// The types that are known.
  public var contentTypes: ContentTypeRegistry

  /// The environment of the process. An app's start-up replaces it before the first document is opened.
  public static var shared = DocumentEnvironment(applicationName: ProcessInfo.processInfo.processName) {
    didSet { VersionStore.setOfApplication(shared.versions) }
  }

  /// The environment of an app.
  /// - Parameters:
  ///   - applicationName: Names the state folder of drafts and recents.
  ///   - settings: Where the person's wishes are kept.
  public init(
    applicationName: String, directories: BaseDirectories = .current, fileSystem: any FileSystem = LocalFileSystem(),
    clock: (any SessionClock)? = nil, policy: CreationPolicy = .allowAll, activity: DocumentActivity = .shared,
    contentTypes: ContentTypeRegistry = .shared, settings: UserDefaults = .standard
  ) {
    self.directories = directories
    self.fileSystem = fileSystem
    self.clock = clock ?? SystemSessionClock.shared
    self.policy = policy
    self.activity = activity
    self.contentTypes = contentTypes
    drafts = DraftStore(applicationName: applicationName, directories: directories, fileSystem: fileSystem)
    versions = VersionStore(applicationName: applicationName, directories: directories, fileSystem: fileSystem)
    recents = RecentDocuments(
      applicationName: applicationName, directories: directories, fileSystem: fileSystem, activity: activity,
      clock: self.clock)
    openDocuments = OpenDocumentList(
      applicationName: applicationName, directories: directories, drafts: drafts, fileSystem: fileSystem,
      activity: activity, clock: self.clock, settings: settings)
  }

  /// Whether there is anything under a name. Looks at the disk off the main actor.
  public func exists(_ url: URL) async -> Bool {
    let (path, fileSystem) = (FilePath(url), fileSystem)
    return (try? await FileWorker().run { fileSystem.exists(path) }) ?? false
  }

  /// The identifier of a file's type. Looks at the disk, off the main actor, to tell a package from a file.
  public func contentType(of url: URL) async -> String {
    let (path, fileSystem) = (FilePath(url), fileSystem)
    // Of its own: a volume that hangs keeps nobody else waiting.
    let status = try? await FileWorker().run { try fileSystem.status(of: path, followingLinks: true) }
    return contentTypes.identifier(forFilename: path.name, isDirectory: status?.kind == .directory)
  }
}
