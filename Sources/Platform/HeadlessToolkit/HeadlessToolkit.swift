import Foundation
import Toolkit

/// A toolkit without a display: windows, controls and text live in memory, time stands still until a test moves it,
/// and every wish that leaves the program is written down instead of carried out.
///
/// Several can exist side by side; nothing is shared between them. All of it is isolated to the main actor.
@MainActor
public final class HeadlessToolkit: Toolkit {
  /// What the pretended desktop wishes. A change tells the delegate, as a desktop would.
  public var appearance: Appearance {
    didSet {
      guard appearance != oldValue else { return }
      text.textScale = appearance.textScale
      for window in windows { window.rootSurface.setNeedsDisplay() }
      delegate?.applicationAppearanceDidChange()
    }
  }

  /// The clock, which only `advance(by:)` and frames move.
  public let clock: HeadlessTime
  /// The text engine with its fixed metrics.
  public let text: HeadlessTextEngine
  /// Answers for the program. Held weakly.
  public weak var delegate: (any ApplicationDelegate)?

  /// Open windows, the one in front last. Windows that were made but never presented are not among them.
  public private(set) var windows: [HeadlessWindow] = []
  /// The window that has the keyboard; `nil` while another program has it.
  public private(set) weak var activeWindow: HeadlessWindow?

  /// Who the program said it is, once it has run.
  public private(set) var application: ApplicationDescription?
  /// The code that the program quit with; `nil` while it runs.
  public private(set) var exitCode: Int32?

  /// Size that every new window is given, in points, as by a tiling desktop; `nil` = what the program asks for.
  public var windowSize: CGSize?

  /// Plain text on the pretended clipboard.
  public var clipboard: String? { didSet { clipboardForms = [] } }
  /// What is on the pretended clipboard besides plain text, best form first.
  public private(set) var clipboardForms: [ClipboardForm] = []
  /// Addresses that were handed to the desktop, oldest first.
  public private(set) var openedURLs: [URL] = []
  /// Whether the pretended desktop has a program for every address.
  public var canOpenURLs = true
  /// Files that were shown in the file manager, oldest first.
  public private(set) var revealedURLs: [URL] = []
  /// How often the sound for "that cannot be done" was asked for.
  public private(set) var beepCount = 0
  /// Documents that were made of pages, oldest first.
  public internal(set) var documents: [HeadlessDocument] = []
  /// Sentences about calls that a real windowing system would not forgive: a control on two surfaces, unbalanced
  /// `save` and `restore`, and the like.
  public private(set) var warnings: [String] = []

  /// Frames of virtual time per second.
  public static let framesPerSecond = 60.0

  /// A toolkit with no windows, at time 0.
  public init(appearance: Appearance = Appearance()) {
    self.appearance = appearance
    clock = HeadlessTime()
    text = HeadlessTextEngine()
    text.textScale = appearance.textScale
  }

  /// As `text`.
  public var textEngine: any TextEngine { text }
  /// As `clock`.
  public var time: any TimeSource { clock }

  // MARK: Making things

  /// A window that is not on screen yet; a `HeadlessWindow`.
  public func makeWindow(_ configuration: WindowConfiguration) -> any Window {
    var configuration = configuration
    if let windowSize { configuration.size = windowSize }
    return HeadlessWindow(configuration, toolkit: self)
  }

  /// A control that is on no surface yet; a `HeadlessControl`.
  public func makeControl(_ content: ControlContent) -> any Control {
    HeadlessControl(content, toolkit: self)
  }

  /// Reads the picture's size from its header; pixels are not decoded.
  public func image(for source: ImageSource) throws -> any ToolkitImage {
    try HeadlessImage(source)
  }

  // MARK: The program's life

  /// Tells the delegate that the program was started and returns at once: the test is the main loop.
  ///
  /// Arguments that do not start with `-` are files or addresses to open.
  public func run(_ application: ApplicationDescription, arguments: [String]) -> Int32 {
    self.application = application
    let urls = arguments.filter { !$0.hasPrefix("-") }.map { argument in
      if argument.contains("://"), let url = URL(string: argument) { return url }
      return URL(fileURLWithPath: argument)
    }
    if urls.isEmpty {
      delegate?.applicationDidActivate()
    } else {
      delegate?.application(open: urls)
    }
    return exitCode ?? 0
  }

  /// Closes every window and keeps the code.
  public func quit(exitCode: Int32) {
    self.exitCode = exitCode
    for window in windows { window.close() }
  }

  // MARK: The desktop

  /// Answers at once with `clipboard`.
  public func readClipboard(_ completion: @escaping @MainActor (String?) -> Void) {
    completion(clipboard)
  }

  /// Replaces `clipboard`.
  public func writeClipboard(_ text: String) {
    clipboard = text
  }

  /// As `clipboardForms`, or plain text.
  public var clipboardTypes: [String] {
    if clipboardForms.isEmpty, clipboard != nil { return ["text/plain;charset=utf-8"] }
    return clipboardForms.map(\.type)
  }

  /// Answers at once with what is in `clipboardForms` or `clipboard`.
  public func readClipboard(type: String, completion: @escaping @MainActor (Data?) -> Void) {
    if let form = clipboardForms.first(where: { $0.type == type }) { return completion(form.data) }
    completion(type.hasPrefix("text/plain") ? clipboard.map { Data($0.utf8) } : nil)
  }

  /// Replaces `clipboardForms`, and `clipboard` by the plain text among them.
  public func writeClipboard(_ forms: [ClipboardForm]) {
    let text = forms.first { $0.type.hasPrefix("text/plain") }
    clipboard = text.map { String(decoding: $0.data, as: UTF8.self) }
    clipboardForms = forms
  }

  /// Adds to `openedURLs` and answers at once with `canOpenURLs`.
  public func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
    openedURLs.append(url)
    completion(canOpenURLs)
  }

  /// Adds to `revealedURLs`.
  public func reveal(_ url: URL) {
    revealedURLs.append(url)
  }

  /// Counts up `beepCount`.
  public func beep() {
    beepCount += 1
  }

  /// Always throws: without a display there are no pixels.
  public func writeSnapshot(of window: any Window, size: CGSize, to file: URL) throws {
    throw ToolkitError(
      "A window without a display has no pixels, so “\(window.title)” cannot be saved as \(file.path).")
  }

  // MARK: Time and frames

  /// Whether any window waits for a frame.
  public var isFramePending: Bool { windows.contains { $0.isFramePending } }

  /// Moves time to the next frame, running timers that fall due before it, and gives every waiting window its frame.
  public func advanceFrame() {
    clock.advance(to: nextFrameTime)
    for window in windows where window.isFramePending { window.produceFrame() }
  }

  /// Produces frames until no window waits for one, or until `limit` frames have passed (an animation that repeats
  /// forever never stops asking).
  ///
  /// - Returns: the number of frames.
  @discardableResult
  public func runFrames(limit: Int = 600) -> Int {
    var count = 0
    while isFramePending, count < limit {
      advanceFrame()
      count += 1
    }
    return count
  }

  /// Lets `seconds` of virtual time pass: timers run when they are due and frames are produced where they are wanted,
  /// each in its turn.
  public func advance(by seconds: Double) {
    let end = clock.now + seconds
    while true {
      let frame = isFramePending ? nextFrameTime : .infinity
      let timer = clock.nextDue ?? .infinity
      guard min(frame, timer) <= end + HeadlessTime.tolerance else { break }
      if timer <= frame {
        clock.advance(to: timer)
      } else {
        advanceFrame()
      }
    }
    clock.advance(to: end)
  }

  /// The next point of the frame grid that lies in the future.
  private var nextFrameTime: Double {
    let passed = (clock.now * Self.framesPerSecond + HeadlessTime.tolerance).rounded(.down)
    return (passed + 1) / Self.framesPerSecond
  }

  // MARK: Windows come and go

  /// Gives the keyboard to `window`, or (`nil`) to another program.
  public func activate(_ window: HeadlessWindow?) {
    if let window, let index = windows.firstIndex(where: { $0 === window }) {
      windows.remove(at: index)
      windows.append(window)
    }
    let previous = activeWindow
    guard previous !== window else { return }
    activeWindow = window
    previous?.activationDidChange()
    window?.activationDidChange()
  }

  func didPresent(_ window: HeadlessWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
    activate(window)
  }

  func didClose(_ window: HeadlessWindow) {
    let wasActive = activeWindow === window
    windows.removeAll { $0 === window }
    if wasActive { activate(windows.last) }
  }

  /// Writes down a call that a real windowing system would not forgive.
  func warn(_ sentence: String) {
    warnings.append(sentence)
  }
}
