import ApplicationResources
import Foundation
import Toolkit

/// Kinds of scenes. Apple's `UISceneSession.Role`.
extension UISceneSession {
  /// The kind of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A window of the app.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// A window on another screen.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }
}

/// What is remembered of a scene. Apple's `UISceneSession`.
@MainActor
public final class UISceneSession: NSObject {
  /// The scene, while it is shown.
  public internal(set) weak var scene: UIScene?
  /// The kind of scene.
  public let role: Role
  /// How the scene was made.
  public internal(set) var configuration: UISceneConfiguration
  /// A name that no other session has.
  public let persistentIdentifier = UUID().uuidString
  /// What the scene was about.
  public var stateRestorationActivity: NSUserActivity?
  /// Anything that the app wants to remember.
  public var userInfo: [String: Any]?

  init(role: Role) {
    self.role = role
    configuration = UISceneConfiguration(name: nil, sessionRole: role)
  }
}

/// How a scene is made. Apple's `UISceneConfiguration`.
@MainActor
public final class UISceneConfiguration: NSObject {
  /// The name in the manifest.
  public let name: String?
  /// The kind of scene.
  public let role: UISceneSession.Role
  /// The class of the scene; `nil` = `UIWindowScene`.
  public var sceneClass: AnyClass?
  /// The class of the scene's delegate; `nil` = what the manifest says.
  public var delegateClass: AnyClass?
  /// A configuration; `name` is that of one in the manifest.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// An address or file to open. Apple's `UIOpenURLContext`.
@MainActor
public final class UIOpenURLContext: NSObject {
  /// The address or file.
  public let url: URL
  /// How it is opened.
  public let options = UIScene.OpenURLOptions()
  init(url: URL) { self.url = url }
}

/// A part of the app's interface. Apple's `UIScene`.
@MainActor
open class UIScene: UIResponder {
  /// How much a scene is used. Apple's `UIScene.ActivationState`.
  public enum ActivationState: Int, Hashable, Sendable {
    case unattached = -1, foregroundActive, foregroundInactive, background
  }
  /// What a scene is made for. Apple's `UIScene.ConnectionOptions`.
  @MainActor
  public final class ConnectionOptions: NSObject {
    /// Addresses and files to open.
    public let urlContexts: Set<UIOpenURLContext>
    /// What the scene is to go on with.
    public let userActivities: Set<NSUserActivity>
    init(urls: [URL], activity: NSUserActivity? = nil) {
      urlContexts = Set(urls.map { UIOpenURLContext(url: $0) })
      userActivities = activity.map { [$0] } ?? []
    }
  }
  /// How an address is opened. Apple's `UIScene.OpenURLOptions`.
  @MainActor
  public final class OpenURLOptions: NSObject {
    /// Whether the file stays where it is.
    public var openInPlace: Bool { true }
    /// The program that asks; the desktop does not tell.
    public var sourceApplication: String? { nil }
    override init() {}
  }
  /// How a scene is asked for. Apple's `UIScene.ActivationRequestOptions`.
  @MainActor
  public final class ActivationRequestOptions: NSObject {
    /// The scene that asks.
    public var requestingScene: UIScene?
    public override init() {}
  }

  /// Answers for the scene. Held strongly, as long as the scene is shown.
  open var delegate: (any UISceneDelegate)?
  /// What is remembered of the scene.
  public let session: UISceneSession
  /// How much the scene is used.
  open internal(set) var activationState = ActivationState.unattached
  /// What the window is called; `nil` = what its controller says.
  open var title: String! { didSet { titleDidChange() } }
  open var userActivity: NSUserActivity?
  func titleDidChange() {}

  /// A scene. Called by the system.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }
  open override var next: UIResponder? { UIApplication.shared }
  /// Opens an address with the desktop's choice of program.
  open func open(_ url: URL, options: OpenExternalURLOptions?, completionHandler completion: ((Bool) -> Void)? = nil) {
    InterfacePlatform.toolkit.open(url) { completion?($0) }
  }
  /// How an address is opened elsewhere. Apple's `UIScene.OpenExternalURLOptions`.
  @MainActor
  public final class OpenExternalURLOptions: NSObject {
    /// Whether only an app may open it that knows the address.
    public var universalLinksOnly = false
    public override init() {}
  }
}

/// How a scene is closed. Apple's `UISceneDestructionRequestOptions`.
@MainActor
public class UISceneDestructionRequestOptions: NSObject {
  public override init() {}
}

/// A scene with windows. Apple's `UIWindowScene`.
@MainActor
open class UIWindowScene: UIScene {
  /// The windows of the scene.
  open private(set) var windows: [UIWindow] = []
  /// The window that has the keyboard.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) ?? windows.last }
  /// The screen that the scene is on.
  open var screen: UIScreen { .main }
  /// The smallest and largest size of the window.
  open private(set) lazy var sizeRestrictions: UISceneSizeRestrictions? = UISceneSizeRestrictions()
  /// How the screen is held.
  open var interfaceOrientation: UIInterfaceOrientation { .landscapeLeft }
  /// What the scene must know of its surroundings.
  public var traitCollection: UITraitCollection {
    windows.first?.traitCollection ?? UITraitCollection(appearance: InterfacePlatform.toolkit.appearance)
  }
  /// Answers for printing of a title bar; desktops' bars are drawn by the app.
  open var statusBarManager: UIStatusBarManager? { nil }

  func add(_ window: UIWindow) { if !windows.contains(where: { $0 === window }) { windows.append(window) } }
  func remove(_ window: UIWindow) { windows.removeAll { $0 === window } }
  override func titleDidChange() { for window in windows { window.updateTitle() } }

  func activationDidChange() {
    let isActive = windows.contains(where: \.isKeyWindow)
    let isShown = windows.contains { $0.toolkitWindow != nil }
    let new: ActivationState = isActive ? .foregroundActive : isShown ? .foregroundInactive : .background
    let old = activationState
    guard new != old else { return }
    activationState = new
    if old == .unattached || old == .background, new != .background { delegate?.sceneWillEnterForeground(self) }
    if new == .foregroundActive { delegate?.sceneDidBecomeActive(self) }
    if old == .foregroundActive { delegate?.sceneWillResignActive(self) }
    if new == .background { delegate?.sceneDidEnterBackground(self) }
  }
}

/// The bar at the top of a phone. Apple's `UIStatusBarManager`; desktops have none.
@MainActor
public final class UIStatusBarManager: NSObject {
  /// Height and place in points.
  public var statusBarFrame: CGRect { .zero }
}

/// The smallest and largest size of a window, in points. Apple's `UISceneSizeRestrictions`.
@MainActor
public final class UISceneSizeRestrictions: NSObject {
  /// People cannot make the window smaller than this; takes effect for windows that are shown later.
  public var minimumSize = CGSize.zero
  /// People cannot make the window larger than this.
  ///
  /// - Note: Partial: kept, without effect; windows of GTK have no largest size.
  public var maximumSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
  /// Whether the window may fill the screen; kept, without effect: desktops let every window do so.
  public var allowsFullScreen = true
}

/// Answers for a scene. Apple's `UISceneDelegate`; every method has a default.
@MainActor
public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
  public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// Answers for a scene with windows. Apple's `UIWindowSceneDelegate`.
@MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's main window.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// What Info.plist says of scenes.
struct SceneManifest {
  /// Whether Info.plist has a manifest.
  let isDeclared: Bool
  @MainActor let configuration: UISceneConfiguration

  /// - Parameter module: name of a class of the app with its module, for `$(PRODUCT_MODULE_NAME)`.
  @MainActor
  init(_ resources: ApplicationResources, module: String?) {
    let manifest = resources.info["UIApplicationSceneManifest"]
    isDeclared = manifest != nil
    let first = manifest?["UISceneConfigurations"]?["UIWindowSceneSessionRoleApplication"]?.array?.first
    configuration = UISceneConfiguration(
      name: first?["UISceneConfigurationName"]?.string, sessionRole: .windowApplication)
    guard var name = first?["UISceneDelegateClassName"]?.string else { return }
    let moduleName = module.map { String($0.prefix { $0 != "." }) } ?? ""
    name = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: moduleName)
    if !name.contains(".") { name = "\(moduleName).\(name)" }
    if module != nil {
      configuration.delegateClass = NSClassFromString(name)
      if configuration.delegateClass == nil {
        InterfacePlatform.warnOnce("Info.plist names the scene delegate \(name), which is not a class of the app.")
      }
    }
  }
}
