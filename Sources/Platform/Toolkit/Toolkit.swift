import Foundation

/// The desktop's wishes that a picture depends on.
public struct Appearance: Equatable, Sendable {
  public var isDark: Bool
  public var isHighContrast: Bool
  public var accent: RGBA
  /// Factor on the size of scalable fonts.
  public var textScale: Double
  public var reducesMotion: Bool
  public var isRightToLeft: Bool
  /// Device pixels per point.
  public var displayScale: Double
  public var windowBackground: RGBA
  public var windowForeground: RGBA
  /// Behind editable text and lists.
  public var viewBackground: RGBA
  public var headerBackground: RGBA
  public var cardBackground: RGBA
  public var popoverBackground: RGBA
  public var destructive: RGBA

  public init(isDark: Bool = false) {
    self.isDark = isDark
    isHighContrast = false
    accent = RGBA(red: 0.208, green: 0.518, blue: 0.894)
    textScale = 1
    reducesMotion = false
    isRightToLeft = false
    displayScale = 1
    windowBackground = isDark ? RGBA(white: 0.141) : RGBA(white: 0.98)
    windowForeground = isDark ? .white : RGBA(white: 0, alpha: 0.8)
    viewBackground = isDark ? RGBA(white: 0.118) : .white
    headerBackground = isDark ? RGBA(white: 0.188) : RGBA(white: 0.922)
    cardBackground = isDark ? RGBA(white: 1, alpha: 0.08) : .white
    popoverBackground = isDark ? RGBA(white: 0.22) : .white
    destructive = isDark ? RGBA(red: 1, green: 0.482, blue: 0.388) : RGBA(red: 0.878, green: 0.106, blue: 0.141)
  }
}

/// Who a program is to the desktop.
public struct ApplicationDescription: Equatable, Sendable {
  /// Reverse DNS; also the name of its single instance.
  public var identifier: String
  public var name: String
  /// The app's own accent colour by style; `nil` = the desktop's.
  public var accent: RGBA?
  public var darkAccent: RGBA?

  public init(identifier: String, name: String, accent: RGBA? = nil, darkAccent: RGBA? = nil) {
    self.identifier = identifier
    self.name = name
    self.accent = accent
    self.darkAccent = darkAccent
  }
}

/// Answers for a running program.
@MainActor
public protocol ApplicationDelegate: AnyObject {
  /// Started without files, or started again while running.
  func applicationDidActivate()
  /// Started with files, or asked to open some while running.
  func application(open urls: [URL])
  func applicationAppearanceDidChange()
  /// A person, the session or a signal asks the program to end. The delegate saves and then calls `Toolkit.quit()`.
  func applicationShouldTerminate()
}

/// Time as the toolkit sees it: the real clock, or a virtual one in tests.
@MainActor
public protocol TimeSource: AnyObject {
  /// Seconds since an arbitrary start; never runs backwards.
  var now: Double { get }
  /// Runs `action` once after `delay` seconds.
  func schedule(after delay: Double, _ action: @escaping @MainActor () -> Void) -> any Dismissible
}

/// The door to a windowing system.
@MainActor
public protocol Toolkit: AnyObject {
  var appearance: Appearance { get }
  var textEngine: any TextEngine { get }
  var time: any TimeSource { get }
  var delegate: (any ApplicationDelegate)? { get set }

  func makeWindow(_ configuration: WindowConfiguration) -> any Window
  func makeControl(_ content: ControlContent) -> any Control
  /// Throws a sentence that names the source when it cannot be read.
  func image(for source: ImageSource) throws -> any ToolkitImage

  /// Owns the main loop until the program ends; returns the exit code. `arguments` without the program's name.
  func run(_ application: ApplicationDescription, arguments: [String]) -> Int32
  func quit(exitCode: Int32)

  /// Plain text on the clipboard.
  func readClipboard(_ completion: @escaping @MainActor (String?) -> Void)
  func writeClipboard(_ text: String)
  /// Opens a web address or file with the desktop's choice of program.
  func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void)
  /// Shows a file in the desktop's file manager.
  func reveal(_ url: URL)
  /// Plays the desktop's sound for "that cannot be done".
  func beep()
  /// Writes what `window` shows to a PNG file of `size` points, without a visible window.
  func writeSnapshot(of window: any Window, size: CGSize, to file: URL) throws
}

/// A sentence about something that the toolkit cannot do.
public struct ToolkitError: LocalizedError, Equatable, Sendable {
  public var message: String
  public init(_ message: String) { self.message = message }
  public var errorDescription: String? { message }
}
