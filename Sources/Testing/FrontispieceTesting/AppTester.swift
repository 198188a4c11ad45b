import ApplicationResources
import ContentTypes
import Documents
import Foundation
import HeadlessToolkit
import SwiftUI
import Toolkit
import Wording

/// Runs an app without a display and uses it like a person.
///
///     let app = try await AppTester.launch(WritingApp.self)
///     try app.press("Start Writing")
///     await app.settle()
///     try app.type("Once upon a time")
///     app.advance(.seconds(5))
///     await app.settle()
///     #expect(app.savedDocuments == ["Untitled.story"])
///
/// The app has a home folder of its own, which is removed with the tester, and nothing of the person's is touched. Its
/// clock stands still until the test moves it. One app runs at a time, because an app's resources and its document
/// environment are those of the process.
@MainActor
public final class AppTester: ScreenTester {
  /// The desktop that the app runs on.
  public let toolkit: HeadlessToolkit
  /// The folder in which the app keeps its documents. It need not exist yet.
  public let documentsFolder: URL
  /// The person's home folder, with settings, recents and drafts in it.
  public let home: URL

  private let runtime: _ApplicationRuntime
  private let activity: DocumentActivity
  private let removesHome: Bool

  /// Starts an app and waits until it has nothing left to do.
  ///
  /// - Parameters:
  ///   - arguments: as on the command line, without the program's name: files to open.
  ///   - documents: the person's documents folder, in which the app's own lies; by default one in `home`.
  ///   - home: the person's home folder, to start where another run has left off; by default an empty one.
  ///   - size: of each window, in points; by default what the app asks for.
  ///   - resources: Info.plist and assets; by default those of the target that declares the app.
  ///   - files: text files that are there before the app starts, by their paths in its documents folder.
  ///   - handedOver: files that the desktop hands over right after the start, before the app has shown anything.
  ///   - languages: what the person prefers, best first.
  ///   - configure: changes what the desktop wishes before the app starts.
  ///   - environment: changes what documents find around them before the app starts, such as the file system.
  /// - Throws: `ScreenError` if the app opens no window.
  public static func launch<A: App>(
    _ app: A.Type, arguments: [String] = [], documents: URL? = nil, home: URL? = nil, size: CGSize? = nil,
    resources: ApplicationResources? = nil, files: [String: String] = [:], handedOver: [URL] = [],
    languages: [String] = ["en"],
    configure: (inout Appearance) -> Void = { _ in }, environment: (inout DocumentEnvironment) -> Void = { _ in }
  ) async throws -> AppTester {
    Wording.languages = languages
    let tester = try AppTester(
      app, documents: documents, home: home, size: size, resources: resources ?? Self.resources(of: app),
      configure: configure, environment: environment)
    for (path, text) in files { try tester.put(text, at: path) }
    let code = tester.toolkit.run(tester.runtime.description, arguments: arguments)
    for url in handedOver { tester.toolkit.delegate?.application(open: [url]) }
    await tester.settle()
    guard tester.window != nil else {
      throw ScreenError(message: "\(app) has opened no window (exit code \(code)).", screen: "")
    }
    return tester
  }

  private init<A: App>(
    _ app: A.Type, documents: URL?, home: URL?, size: CGSize?, resources: ApplicationResources,
    configure: (inout Appearance) -> Void, environment: (inout DocumentEnvironment) -> Void
  ) throws {
    removesHome = home == nil
    self.home = try home ?? Self.makeHome()
    var appearance = Appearance()
    configure(&appearance)
    toolkit = HeadlessToolkit(appearance: appearance)
    toolkit.windowSize = size

    var variables = ["HOME": self.home.path]
    if let documents { variables["XDG_DOCUMENTS_DIR"] = documents.path }
    let directories = BaseDirectories(environment: variables)
    activity = DocumentActivity()
    ApplicationResources.main = resources
    ContentTypeRegistry.installDeclarations(infoDictionary: resources.infoDictionary)
    var surroundings = DocumentEnvironment(
      applicationName: resources.displayName, directories: directories, clock: VirtualSessionClock(toolkit.clock),
      activity: activity, settings: HomeSettings(home: self.home))
    environment(&surroundings)
    DocumentEnvironment.shared = surroundings
    documentsFolder =
      DocumentsFolder.path(applicationName: resources.displayName, directories: directories).url(isDirectory: true)
    runtime = _ApplicationRuntime(app, toolkit: toolkit, resources: resources)
  }

  isolated deinit {
    if removesHome { try? FileManager.default.removeItem(at: home) }
  }

  // MARK: Windows

  /// The window in front; `nil` once none is open.
  public var window: HeadlessWindow? { toolkit.activeWindow ?? toolkit.windows.last }

  /// All open windows, the one in front last.
  public var windows: [WindowTester] {
    toolkit.windows.map { WindowTester($0, toolkit: toolkit) }
  }

  /// Presses the close button of the window in front.
  public func closeWindow() throws {
    try requireWindow().requestClose()
    advanceFrame()
  }

  /// Makes the window in front another size, in points.
  public func resize(to size: CGSize) throws {
    try requireWindow().resize(to: size)
    advanceFrame()
  }

  // MARK: Life

  /// Waits until nothing is left to do: no frame is wanted, no document is being read or written, and no work waits
  /// for the main actor. Timers that fall due later stay; `advance(_:)` brings them.
  public func settle() async {
    await settle { [activity] in await activity.idle() }
  }

  /// Starts the app once more with the given files, as the desktop does while it runs.
  public func open(_ urls: URL...) async {
    toolkit.delegate?.application(open: urls)
    await settle()
  }

  /// Ends the app as logging out does and waits for what it saves.
  public func quit() async {
    toolkit.delegate?.applicationShouldTerminate()
    await settle()
  }

  /// Ends the app as `kill -9` or a power failure does: what it has not put on the disk by now, it never does.
  /// `launch(_:home:)` with this tester's `home` starts it again.
  public func crash() async throws {
    let disk = home.appendingPathExtension("crashed")
    try FileManager.default.copyItem(at: home, to: disk)
    await quit()
    await DocumentEnvironment.shared.openDocuments?.close()
    try FileManager.default.removeItem(at: home)
    try FileManager.default.moveItem(at: disk, to: home)
    try DocumentEnvironment.shared.drafts?.forgetProcesses()
  }

  // MARK: Documents

  /// Names of the files and folders in the app's documents folder, in alphabetical order; hidden ones are left out.
  public var savedDocuments: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: documentsFolder.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The text of a file in the app's documents folder.
  public func text(ofDocument name: String) throws -> String {
    try String(contentsOf: documentsFolder.appendingPathComponent(name), encoding: .utf8)
  }

  /// Writes a text file at a path in the app's documents folder, as another program would.
  @discardableResult
  public func put(_ text: String, at path: String) throws -> URL {
    let url = documentsFolder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url
  }

  // MARK: Setting up

  private static func makeHome() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Resources beside the test program, with the Info.plist of the target in which the app is declared.
  private static func resources<A: App>(of app: A.Type) -> ApplicationResources {
    let module = String(reflecting: app).prefix { $0 != "." }
    let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? Bundle.main.bundleURL
    return ApplicationResources(directory: folder, module: String(module))
  }
}

/// The documents' clock, driven by that of the toolkit.
@MainActor
private final class VirtualSessionClock: SessionClock {
  private let time: HeadlessTime

  private final class Timer: ScheduledAction {
    let timer: any Dismissible
    init(_ timer: any Dismissible) { self.timer = timer }
    func cancel() { timer.dismiss() }
  }

  init(_ time: HeadlessTime) { self.time = time }

  var now: TimeInterval { time.now }

  func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> any ScheduledAction {
    Timer(time.schedule(after: delay, action))
  }
}
