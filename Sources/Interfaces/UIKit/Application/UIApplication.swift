import ApplicationResources
import ContentTypes
import Documents
import Foundation
import LaunchExperience
import Toolkit

/// The running app. Apple's `UIApplication`.
@MainActor
open class UIApplication: UIResponder {
  /// Whether the app is used. Apple's `UIApplication.State`.
  public enum State: Int, Hashable, Sendable { case active, inactive, background }
  /// What an app is opened with. Apple's `UIApplication.LaunchOptionsKey`.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The file or address that the app was started with (`URL`).
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }
  /// How an address is opened. Apple's `UIApplication.OpenURLOptionsKey`.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sourceApplication = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// Whether the file stays where it is (`Bool`); always true on a desktop.
    public static let openInPlace = OpenURLOptionsKey(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
  /// How an address is opened elsewhere. Apple's `UIApplication.OpenExternalURLOptionsKey`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The app.
  public package(set) static var shared = UIApplication()

  /// Answers for the app. Held strongly from the start to the end of the app.
  open var delegate: (any UIApplicationDelegate)?
  private var resources = ApplicationResources.main
  private var hasLaunched = false
  private var openWindows: [UIWindow] = []
  /// Scenes that are shown.
  open private(set) var connectedScenes: Set<UIScene> = []
  /// Sessions of scenes that are shown.
  open var openSessions: Set<UISceneSession> { Set(connectedScenes.map(\.session)) }
  /// Whether the app is used.
  open private(set) var applicationState: State = .inactive
  /// Size of windows that do not say it, in points; `nil` = the desktop's idea.
  package var windowSize: CGSize?

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Windows that are shown.
  open var windows: [UIWindow] { openWindows }
  /// The window that has the keyboard.
  open var keyWindow: UIWindow? { openWindows.first(where: \.isKeyWindow) ?? openWindows.last }
  /// Whether the app has several windows.
  open var supportsMultipleScenes: Bool { true }
  /// The direction that the app's language runs in.
  open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    InterfacePlatform.toolkit.appearance.isRightToLeft ? .rightToLeft : .leftToRight
  }
  /// The size of text that the person prefers.
  open var preferredContentSizeCategory: UIContentSizeCategory {
    UIContentSizeCategory(textScale: InterfacePlatform.toolkit.appearance.textScale)
  }
  /// Whether the screen is to stay on.
  ///
  /// - Note: Partial: kept, without effect; the desktop's settings decide when its screen goes dark.
  open var isIdleTimerDisabled = false
  /// A number on the app's icon.
  ///
  /// - Note: Partial: kept, without effect; there is no desktop standard for numbers on icons.
  open var applicationIconBadgeNumber = 0
  /// Whether a sign of network activity is shown; without effect, as on iOS 13 and later.
  open var isNetworkActivityIndicatorVisible = false
  /// The app's settings in the desktop's; desktops have none.
  public nonisolated static let openSettingsURLString = "app-settings:"
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification")
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification")
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification")
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification")
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification")

  /// The name that people know the app by.
  package var applicationName: String { resources.displayName }

  // MARK: Opening addresses

  /// Whether something opens an address; the desktop is asked when it is opened.
  open func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }
  /// Opens an address with the desktop's choice of program.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { InterfacePlatform.toolkit.open(url) { completion?($0) } }

  // MARK: Tasks

  /// A task that the app finishes when it is no longer used. Apple's `UIBackgroundTaskIdentifier`.
  public struct BackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
  }
  private var tasks = 0
  /// Programs of the desktop always have time; `handler` is never called.
  open func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> BackgroundTaskIdentifier {
    tasks += 1
    return BackgroundTaskIdentifier(rawValue: tasks)
  }
  open func endBackgroundTask(_ identifier: BackgroundTaskIdentifier) {}

  // MARK: Scenes

  /// Shows another window, or one that is there, and has it go on with an activity.
  open func requestSceneSessionActivation(
    _ sceneSession: UISceneSession?, userActivity: NSUserActivity?, options: UIScene.ActivationRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    if let sceneSession, let scene = sceneSession.scene as? UIWindowScene {
      scene.windows.last?.makeKey()
      if let userActivity { scene.delegate?.scene(scene, continue: userActivity) }
    } else {
      connectScene(opening: [], with: userActivity)
    }
  }
  /// Closes a window.
  open func requestSceneSessionDestruction(
    _ sceneSession: UISceneSession, options: UISceneDestructionRequestOptions?,
    errorHandler: ((any Error) -> Void)? = nil
  ) {
    guard let scene = sceneSession.scene as? UIWindowScene else { return }
    for window in scene.windows { window.close() }
  }

  /// Makes a scene as the delegate or the manifest says.
  @discardableResult
  private func connectScene(opening urls: [URL], with activity: NSUserActivity? = nil) -> UIWindowScene {
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions(urls: urls, activity: activity)
    let manifest = SceneManifest(resources, module: delegate.map { String(reflecting: type(of: $0)) })
    var configuration = manifest.configuration
    if let delegate, manifest.isDeclared {
      configuration = delegate.application(self, configurationForConnecting: session, options: options)
      if configuration.delegateClass == nil,
        configuration.name == manifest.configuration.name || configuration.name == nil
      {
        configuration.delegateClass = manifest.configuration.delegateClass
      }
    }
    session.configuration = configuration
    let sceneClass = configuration.sceneClass as? UIWindowScene.Type ?? UIWindowScene.self
    let scene = sceneClass.init(session: session, connectionOptions: options)
    connectedScenes.insert(scene)
    session.scene = scene
    guard let delegateClass = configuration.delegateClass else { return scene }
    guard let sceneDelegate = DynamicInstance.make(delegateClass) as? any UISceneDelegate else {
      InterfacePlatform.warnOnce("\(delegateClass) is no scene delegate that can be made.")
      return scene
    }
    scene.delegate = sceneDelegate
    sceneDelegate.scene(scene, willConnectTo: session, options: options)
    // A window that the delegate keeps belongs to the scene even if nobody said so.
    if let window = (sceneDelegate as? any UIWindowSceneDelegate)?.window, window.windowScene == nil {
      window.windowScene = scene
    }
    return scene
  }

  // MARK: Windows

  func didOpen(_ window: UIWindow) {
    if !openWindows.contains(where: { $0 === window }) { openWindows.append(window) }
    NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: window)
  }

  func didClose(_ window: UIWindow) {
    openWindows.removeAll { $0 === window }
    if let scene = window.windowScene, !scene.windows.contains(where: { $0.toolkitWindow != nil }) { disconnect(scene) }
    if openWindows.isEmpty, hasLaunched { end() }
  }

  private func disconnect(_ scene: UIScene) {
    guard connectedScenes.remove(scene) != nil else { return }
    scene.delegate?.sceneDidDisconnect(scene)
    delegate?.application(self, didDiscardSceneSessions: [scene.session])
  }

  private let termination = Termination()
  /// Whether the app is about to end.
  var isTerminating: Bool { termination.isRunning }
  /// Documents that are open, for the end of an app.
  package var openDocuments: [any TerminationParticipant] { OpenDocuments.all }

  /// Closes a window when its documents are saved and closed. The end of the last window is the end of the app.
  func personCloses(_ window: UIWindow) {
    guard openWindows.contains(where: { $0 !== window }) else { return terminate() }
    window.termination.start(in: .shared) {
      OpenDocuments.shown(in: window)
    } end: {
      window.close()
    }
  }

  /// Ends the app, unless a person or a document that cannot be saved calls it off.
  package func terminate() {
    termination.start(in: .shared) {
      OpenDocuments.all
    } end: { [self] in
      let windows = openWindows
      // The last window's end is the app's.
      if windows.isEmpty { end() }
      for window in windows { window.close() }
    }
  }

  private func end() {
    delegate?.applicationWillTerminate(self)
    NotificationCenter.default.post(name: Self.willTerminateNotification, object: self)
    InterfacePlatform.toolkit.quit(exitCode: 0)
  }

  func activationDidChange() {
    if !openWindows.contains(where: \.isKeyWindow) { SettingsKeeper.save() }
    let new: State =
      openWindows.contains(where: \.isKeyWindow) ? .active : openWindows.isEmpty ? .background : .inactive
    for case let scene as UIWindowScene in connectedScenes { scene.activationDidChange() }
    guard new != applicationState else { return }
    applicationState = new
    if new == .active {
      UIPasteboard.general.refresh()
      delegate?.applicationDidBecomeActive(self)
      NotificationCenter.default.post(name: Self.didBecomeActiveNotification, object: self)
    } else {
      delegate?.applicationWillResignActive(self)
      NotificationCenter.default.post(name: Self.willResignActiveNotification, object: self)
    }
  }

  /// What opens files that reach the app: the launch scene or browser of a document app. Returns whether it took them.
  package var fileOpener: (@MainActor ([URL], UIWindow?) -> Bool)?

  /// Files that are dropped on a window or come from the desktop.
  func receive(_ urls: [URL], in window: UIWindow?) -> Bool {
    if let fileOpener, fileOpener(urls, window) { return true }
    let scene = window?.windowScene ?? keyWindow?.windowScene
    if let scene, let sceneDelegate = scene.delegate {
      sceneDelegate.scene(scene, openURLContexts: Set(urls.map { UIOpenURLContext(url: $0) }))
      return true
    }
    var used = false
    for url in urls where delegate?.application(self, open: url, options: [.openInPlace: true]) ?? false { used = true }
    return used
  }

  /// Makes the delegate of a SwiftUI app and puts it in force.
  package static func makeDelegate<D: NSObject & UIApplicationDelegate>(_ type: D.Type) -> D {
    // The class was given as one that inherits from NSObject, so an instance of it is what comes.
    let delegate = DynamicInstance.make(type) as! D
    shared.delegate = delegate
    return delegate
  }

  /// Tells the delegate of a SwiftUI app that it has launched.
  package func didLaunchForeignApp() {
    guard let delegate, !hasLaunched else { return }
    hasLaunched = true
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
  }

  // MARK: Running

  /// Prepares the app for running on `toolkit`.
  package func prepare(_ delegate: any UIApplicationDelegate, toolkit: any Toolkit, resources: ApplicationResources) {
    InterfacePlatform.install(toolkit)
    self.resources = resources
    self.delegate = delegate
    toolkit.delegate = self
    DocumentErrors.install()
  }

  /// Who the app is, for `Toolkit.run`.
  package var toolkitDescription: ApplicationDescription {
    func convert(_ color: ResourceRGBA?) -> ToolkitColor? {
      color.map { ToolkitColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha) }
    }
    let light = resources.accentColor(appearance: .light)
    let dark = resources.accentColor(appearance: .dark)
    return ApplicationDescription(
      identifier: resources.bundleIdentifier, name: resources.displayName, accent: convert(light),
      darkAccent: convert(dark ?? light))
  }

  private func launch(opening urls: [URL]) {
    guard !hasLaunched else { return }
    hasLaunched = true
    let options: [LaunchOptionsKey: Any]? = urls.first.map { [.url: $0] }
    _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
    let scenesAreDeclared = SceneManifest(resources, module: nil).isDeclared
    if !scenesAreDeclared { connectScene(opening: urls) }
    _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
    NotificationCenter.default.post(name: Self.didFinishLaunchingNotification, object: self)
    if scenesAreDeclared { connectScene(opening: urls) }
    if openWindows.isEmpty {
      InterfacePlatform.warnOnce("\(resources.displayName) shows no window after launching.")
    }
    activationDidChange()
  }
}

extension UIApplication: @MainActor ApplicationDelegate {
  public func applicationDidActivate() {
    if hasLaunched { keyWindow?.makeKey() } else { launch(opening: []) }
  }
  public func application(open urls: [URL]) {
    let isFirst = !hasLaunched
    launch(opening: urls)
    if isFirst, connectedScenes.contains(where: { $0.delegate != nil }), fileOpener == nil { return }
    _ = receive(urls, in: nil)
  }
  public func applicationAppearanceDidChange() {
    UITraitCollection.current = UITraitCollection(appearance: InterfacePlatform.toolkit.appearance)
    for window in openWindows { window.appearanceOfDesktopDidChange() }
  }
  public func applicationShouldTerminate() { terminate() }
}
