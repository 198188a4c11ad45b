import Foundation

/// The desktop's wishes that a picture depends on.
public struct Appearance: Equatable, Sendable {
  /// Whether the desktop prefers light text on dark.
  public var isDark: Bool
  /// Whether the desktop asks for stronger contrasts.
  public var isHighContrast: Bool
  /// The colour of what stands out.
  public var accent: RGBA
  /// Factor on the size of scalable fonts.
  public var textScale: Double
  /// Whether the desktop asks for no movement that is only for show.
  public var reducesMotion: Bool
  /// Whether a screen reader reads programs out.
  public var usesScreenReader: Bool
  /// Whether the person's language runs from right to left.
  public var isRightToLeft: Bool
  /// Device pixels per point.
  public var displayScale: Double
  /// Behind everything in a window.
  public var windowBackground: RGBA
  /// Text and symbols on the window's background.
  public var windowForeground: RGBA
  /// Behind editable text and lists.
  public var viewBackground: RGBA
  /// Behind the title bar.
  public var headerBackground: RGBA
  /// Behind a group of things that is set off from the window.
  public var cardBackground: RGBA
  /// Behind popovers and menus.
  public var popoverBackground: RGBA
  /// The colour of actions that destroy something.
  public var destructive: RGBA

  public init(isDark: Bool = false) {
    self.isDark = isDark
    isHighContrast = false
    accent = RGBA(red: 0.208, green: 0.518, blue: 0.894)
    textScale = 1
    reducesMotion = false
    usesScreenReader = false
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
  /// The name that people know it by.
  public var name: String
  /// The app's own accent colour by style; `nil` = the desktop's.
  public var accent: RGBA?
  /// The accent colour in the dark style; `nil` = `accent`.
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
  /// What the clipboard holds, as MIME types, best first.
  var clipboardTypes: [String] { get }
  /// What the clipboard holds in one of its types; `nil` = it cannot be read.
  func readClipboard(type: String, completion: @escaping @MainActor (Data?) -> Void)
  /// Content on the clipboard in several forms, best first.
  func writeClipboard(_ forms: [ClipboardForm])
  /// Opens a web address or file with the desktop's choice of program.
  func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void)
  /// Shows a file in the desktop's file manager.
  func reveal(_ url: URL)
  /// Plays the desktop's sound for "that cannot be done".
  func beep()
  /// Writes what `window` shows to a PNG file of `size` points, without a visible window.
  func writeSnapshot(of window: any Window, size: CGSize, to file: URL) throws
  /// Draws `size` points into pixels, `scale` of them per point, without a window. Native controls are left out.
  func pixels(size: CGSize, scale: CGFloat, draw: (any Canvas) -> Void) throws -> PixelBuffer
  /// Draws pages into a PDF file, text as text. Native controls are left out.
  func portableDocument(_ pages: [DocumentPage], information: DocumentInformation) throws -> Data
}

/// A sentence about something that the toolkit cannot do.
public struct ToolkitError: LocalizedError, Equatable, Sendable {
  /// The sentence, as people should see it.
  public var message: String
  public init(_ message: String) { self.message = message }
  public var errorDescription: String? { message }
}
