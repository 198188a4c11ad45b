import Foundation
import Toolkit

/// The screen. Apple's `UIScreen`.
@MainActor
open class UIScreen: NSObject {
  /// The screen; windows of a desktop may move to any.
  public static let main = UIScreen()
  /// The screens that are known.
  public static var screens: [UIScreen] { [main] }
  override init() {}
  /// The space of the window that is used, in points, because apps lay out for it.
  open var bounds: CGRect {
    let size =
      UIApplication.shared.keyWindow?.toolkitWindow?.size ?? UIApplication.shared.windowSize
      ?? CGSize(width: 960, height: 640)
    return CGRect(origin: .zero, size: size)
  }
  /// The space of the window in pixels.
  open var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// Pixels per point.
  open var scale: CGFloat { CGFloat(InterfacePlatform.toolkit.appearance.displayScale) }
  open var nativeScale: CGFloat { scale }
  open var traitCollection: UITraitCollection { UITraitCollection(appearance: InterfacePlatform.toolkit.appearance) }
  open var maximumFramesPerSecond: Int { 60 }
  /// From 0 to 1; the desktop's.
  open var brightness: CGFloat = 1
}

/// The computer. Apple's `UIDevice`.
@MainActor
open class UIDevice: NSObject {
  /// The computer.
  public static let current = UIDevice()
  override init() {}
  /// Whether power comes from a battery. Apple's `UIDevice.BatteryState`.
  public enum BatteryState: Int, Hashable, Sendable { case unknown, unplugged, charging, full }
  /// The name of the computer.
  open var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of computer.
  open var model: String { "PC" }
  open var localizedModel: String { model }
  /// The name of the system.
  open var systemName: String { "Linux" }
  /// The version of the system.
  open var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// Windows of a desktop are laid out as on a pad.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
  /// Identifies the computer and the person to this app.
  open var identifierForVendor: UUID? { nil }
  open var orientation: UIDeviceOrientation { .unknown }
  open var isBatteryMonitoringEnabled = false
  open var batteryLevel: Float { -1 }
  open var batteryState: BatteryState { .unknown }
  open var isMultitaskingSupported: Bool { true }
  /// Plays the desktop's sound for a press.
  open func playInputClick() {}
  public nonisolated static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
}

/// How a device is held. Apple's `UIDeviceOrientation`.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
  /// Whether it is held upright or on its side.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The clipboard. Apple's `UIPasteboard`.
@MainActor
open class UIPasteboard: NSObject {
  /// The clipboard that all programs share.
  public static let general = UIPasteboard()
  override init() {}
  private var known: String?
  private var revision = 0

  /// Asks the desktop what other programs have copied; the answer comes a little later.
  func refresh() {
    InterfacePlatform.toolkit.readClipboard { [weak self] text in
      guard let self, text != known else { return }
      known = text
      revision += 1
    }
  }

  /// Plain text. What another program has copied is known when the app has become active.
  open var string: String? {
    get {
      refresh()
      return known
    }
    set {
      known = newValue
      revision += 1
      InterfacePlatform.toolkit.writeClipboard(newValue ?? "")
    }
  }
  /// Plain texts; the clipboard of the desktop holds one.
  open var strings: [String]? {
    get { string.map { [$0] } }
    set { string = newValue?.first }
  }
  /// An address.
  open var url: URL? {
    get { string.flatMap { $0.contains("://") ? URL(string: $0) : nil } }
    set { string = newValue?.absoluteString }
  }
  open var hasStrings: Bool { string?.isEmpty == false }
  open var hasURLs: Bool { url != nil }
  open var hasImages: Bool { false }
  /// Counts the changes that are known.
  open var changeCount: Int { revision }
}

/// Makes a device tap. Computers cannot, so nothing happens. Apple's `UIFeedbackGenerator`.
@MainActor
open class UIFeedbackGenerator: NSObject {
  public override init() {}
  /// A generator for a view.
  public convenience init(view: UIView) { self.init() }
  open func prepare() {}
}

/// Taps for collisions; silent. Apple's `UIImpactFeedbackGenerator`.
@MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How hard something is. Apple's `UIImpactFeedbackGenerator.FeedbackStyle`.
  public enum FeedbackStyle: Int, Hashable, Sendable { case light, medium, heavy, soft, rigid }
  public convenience init(style: FeedbackStyle) { self.init() }
  open func impactOccurred() {}
  open func impactOccurred(intensity: CGFloat) {}
}

/// Taps for a changing choice; silent. Apple's `UISelectionFeedbackGenerator`.
@MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The choice is another.
  open func selectionChanged() {}
}

/// Taps for a result; silent. Apple's `UINotificationFeedbackGenerator`.
@MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// A result. Apple's `UINotificationFeedbackGenerator.FeedbackType`.
  public enum FeedbackType: Int, Hashable, Sendable { case success, warning, error }
  open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// What the person has chosen in the desktop's accessibility settings. Apple's `UIAccessibility`.
@MainActor
public enum UIAccessibility {
  /// Whether movement that is only for show is unwanted.
  public static var isReduceMotionEnabled: Bool { InterfacePlatform.toolkit.appearance.reducesMotion }
  /// Whether colours must differ more.
  public static var isDarkerSystemColorsEnabled: Bool { InterfacePlatform.toolkit.appearance.isHighContrast }
  public static var isReduceTransparencyEnabled: Bool { InterfacePlatform.toolkit.appearance.isHighContrast }
  /// Whether a screen reader runs; the desktop does not tell.
  public static var isVoiceOverRunning: Bool { false }
  /// Something to be told. Apple's `UIAccessibility.Notification`.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let announcement = Notification(rawValue: 1)
    public static let layoutChanged = Notification(rawValue: 2)
    public static let screenChanged = Notification(rawValue: 3)
  }
  /// Tells assistive technology something; announcements are read out.
  public static func post(notification: Notification, argument: Any?) {
    guard notification == .announcement, let text = argument as? String else { return }
    UIApplication.shared.keyWindow?.toolkitWindow?.announce(text)
  }
}
