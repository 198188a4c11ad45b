import ApplicationResources
import ContentTypes
import Documents
import Foundation
import GTKToolkit
import Toolkit

/// Answers for an app. Apple's `UIApplicationDelegate`; every method has a default.
@MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The window of an app without scenes.
  var window: UIWindow? { get set }
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role) }
  public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

  /// Runs the app with an instance of this class as its delegate: what `@main` calls.
  public static func main() { exit(UIApplicationRunner.run(Self.self)) }
}

/// Runs an app until its last window is closed. Apple's `UIApplicationMain`.
///
/// - Parameter delegateClassName: name of the delegate's class, with its module (`Module.AppDelegate`).
@MainActor
@discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  guard let delegateClassName, let delegateClass = NSClassFromString(delegateClassName) else {
    FileHandle.standardError.write(
      Data("There is no application delegate of the class \(delegateClassName ?? "(none)").\n".utf8))
    return 1
  }
  return UIApplicationRunner.run(delegateClass)
}

/// The name of a class with its module, for `UIApplicationMain`.
public func NSStringFromClass(_ aClass: AnyClass) -> String { String(reflecting: aClass) }

@MainActor
enum UIApplicationRunner {
  static func run(_ delegateClass: AnyClass) -> Int32 {
    let arguments = LaunchArguments(CommandLine.arguments)
    if let problem = arguments.problem {
      LaunchArguments.report(problem)
      return 2
    }
    let resources = ApplicationResources.main
    ContentTypeRegistry.installDeclarations(infoDictionary: resources.infoDictionary)
    DocumentEnvironment.shared = DocumentEnvironment(applicationName: resources.displayName)
    do {
      let toolkit = try GTKToolkit(programName: resources.displayName)
      if let snapshot = arguments.snapshot {
        toolkit.override(
          isDark: snapshot.isDark, isRightToLeft: snapshot.isRightToLeft, textScale: snapshot.textScale)
      }
      InterfacePlatform.install(toolkit)
      guard let delegate = DynamicInstance.make(delegateClass) as? any UIApplicationDelegate else {
        LaunchArguments.report("\(delegateClass) is no application delegate that inherits from NSObject.")
        return 1
      }
      let application = UIApplication.shared
      application.prepare(delegate, toolkit: toolkit, resources: resources)
      if let snapshot = arguments.snapshot { SnapshotTaking.schedule(snapshot, toolkit: toolkit) }
      SettingsKeeper.start()
      defer { SettingsKeeper.finish() }
      return toolkit.run(application.toolkitDescription, arguments: arguments.files)
    } catch {
      LaunchArguments.report(error.localizedDescription)
      return 1
    }
  }
}

/// Writes a picture of the app's window and ends.
@MainActor
enum SnapshotTaking {
  static func schedule(_ request: SnapshotRequest, toolkit: any Toolkit) {
    guard let file = request.file else { return }
    UIApplication.shared.windowSize = request.size
    _ = toolkit.time.schedule(after: 0.5) {
      Task {
        await DocumentEnvironment.shared.activity.idle()
        prepare(for: request)
        _ = toolkit.time.schedule(after: 0.6) { Task { await take(request, to: file, toolkit: toolkit) } }
      }
    }
  }

  /// Shows what a picture was asked for of.
  private static func prepare(for request: SnapshotRequest) {
    let presentation = UIDocumentBrowserViewController.inUse?.shownPresentation
    switch request.screen {
    case .launch, .editor: break
    case .browser: presentation?.showBrowser()
    case .sheet: presentation?.performAction(at: 1)
    }
  }

  /// Writes the picture when nothing is read any more, such as the previews of documents, and what was read is shown.
  private static func take(_ request: SnapshotRequest, to file: URL, toolkit: any Toolkit) async {
    let activity = DocumentEnvironment.shared.activity
    await activity.idle()
    // What was read last is drawn in a frame that is still to come, and may have more to read.
    for _ in 0..<3 {
      await withCheckedContinuation { continuation in
        _ = toolkit.time.schedule(after: 0.1) { continuation.resume() }
      }
      guard activity.isIdle else { return await take(request, to: file, toolkit: toolkit) }
    }
    guard let window = UIApplication.shared.keyWindow?.toolkitWindow else { return toolkit.quit(exitCode: 1) }
    do {
      try toolkit.writeSnapshot(of: window, size: request.size, to: file)
      toolkit.quit(exitCode: 0)
    } catch {
      LaunchArguments.report(error.localizedDescription)
      toolkit.quit(exitCode: 1)
    }
  }
}
