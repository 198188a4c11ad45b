import Foundation
import Toolkit

/// A window in memory: it produces a frame when it is told to, and lists what it asks of a person.
@MainActor
public final class HeadlessWindow: Window {
  /// Answers for the window. Held weakly.
  public weak var delegate: (any WindowDelegate)?
  /// What the title bar says.
  public var title: String
  /// Points.
  public private(set) var size: CGSize
  /// Smallest size to which a person can make the window, in points.
  public let minimumSize: CGSize
  /// The style that the program wishes for the window; `nil` = the desktop's.
  public var colorScheme: ColorSchemePreference?

  /// Whether the window has been shown and not yet closed.
  public private(set) var isPresented = false
  /// Number of frames that the delegate was given.
  public private(set) var frameCount = 0
  /// What assistive technology was told, oldest first.
  public private(set) var announcements: [String] = []

  /// Questions that wait for an answer, the newest last.
  public private(set) var alerts: [HeadlessAlert] = []
  /// File choosers that wait for a choice, the newest last.
  public private(set) var fileChoosers: [HeadlessFileChooser] = []
  /// The menu that is open.
  public private(set) var menu: HeadlessMenu?

  /// Where the pointer is and what it holds.
  var pointer = HeadlessPointer()
  /// The control with the keyboard focus.
  var focus: HeadlessControl?

  /// The toolkit that made the window.
  public private(set) weak var toolkit: HeadlessToolkit?

  private var isFrameRequested = false
  /// The window's content, with its concrete type.
  public let rootSurface: HeadlessSurface

  /// Size of a window whose configuration names none, in points.
  public static let comfortableSize = CGSize(width: 960, height: 640)

  init(_ configuration: WindowConfiguration, toolkit: HeadlessToolkit) {
    title = configuration.title
    minimumSize = configuration.minimumSize
    let wanted = configuration.size ?? Self.comfortableSize
    size = CGSize(
      width: max(wanted.width, configuration.minimumSize.width),
      height: max(wanted.height, configuration.minimumSize.height))
    self.toolkit = toolkit
    rootSurface = HeadlessSurface(size: size, toolkit: toolkit)
    rootSurface.attach(to: self)
  }

  /// As `rootSurface`.
  public var surface: any Surface { rootSurface }
  /// Whether the window has the keyboard.
  public var isActive: Bool { toolkit?.activeWindow === self }
  /// The control with the keyboard focus; a `HeadlessControl`.
  public var focusedControl: (any Control)? { focus }
  /// Whether the control with the focus shows it.
  public var focusIsVisible: Bool { focus?.showsFocusRing ?? false }

  // MARK: Life

  /// Puts the window in front and gives it the keyboard.
  public func present() {
    isPresented = true
    toolkit?.didPresent(self)
  }

  /// Takes the window off the screen with everything that it asks.
  public func close() {
    guard isPresented else { return }
    isPresented = false
    alerts = []
    fileChoosers = []
    menu = nil
    toolkit?.didClose(self)
  }

  /// A person presses the window's close button.
  public func requestClose() {
    delegate?.windowShouldClose(self)
  }

  /// A person drags the window's edge. The size does not go below the smallest one.
  public func resize(to wanted: CGSize) {
    size = CGSize(width: max(wanted.width, minimumSize.width), height: max(wanted.height, minimumSize.height))
    rootSurface.resize(to: size)
  }

  /// A person drops files on the window.
  ///
  /// - Returns: whether they were taken.
  @discardableResult
  public func drop(_ urls: [URL]) -> Bool {
    guard !isBlocked else { return false }
    return delegate?.window(self, didReceiveFiles: urls) ?? false
  }

  /// What is dragged over the window at present.
  public internal(set) var drag: HeadlessDropSession?

  func activationDidChange() {
    delegate?.windowDidChangeActivation(self)
  }

  /// Adds to `announcements`.
  public func announce(_ message: String) {
    announcements.append(message)
  }

  // MARK: Frames

  /// Asks for one call of the delegate in the next frame.
  public func requestFrame() {
    isFrameRequested = true
  }

  /// Whether the window is on screen and waits for its delegate's frame, a placement or a new picture.
  public var isFramePending: Bool { isPresented && (isFrameRequested || rootSurface.isPictureOutdated) }

  /// Moves the toolkit's time to the next frame and gives every waiting window its frame.
  public func advanceFrame() {
    toolkit?.advanceFrame()
  }

  /// As `HeadlessToolkit.runFrames(limit:)`.
  @discardableResult
  public func runFrames(limit: Int = 600) -> Int {
    toolkit?.runFrames(limit: limit) ?? 0
  }

  /// One turn of the frame clock: delegate, layout, drawing.
  func produceFrame() {
    if isFrameRequested {
      isFrameRequested = false
      frameCount += 1
      delegate?.window(self, frameAt: toolkit?.clock.now ?? 0)
    }
    layoutIfNeeded()
    if rootSurface.isPictureOutdated {
      rootSurface.pictureIsCurrent()
      _ = rootSurface.draw()
    }
  }

  /// Places controls that wait for it, without a frame.
  public func layoutIfNeeded() {
    rootSurface.layoutIfNeeded()
  }

  /// What the window shows now, back to front, in its own coordinates.
  public var displayList: DisplayList {
    layoutIfNeeded()
    return rootSurface.draw()
  }

  /// Every control in the window, back to front, those inside scrollers after their scroller.
  public var controls: [HeadlessControl] {
    layoutIfNeeded()
    return rootSurface.placedControls
  }

  // MARK: Questions

  /// Whether a question or file chooser keeps the window itself from being used.
  public var isBlocked: Bool { !alerts.isEmpty || !fileChoosers.isEmpty }

  /// Adds to `alerts`.
  public func present(
    _ content: AlertContent, completion: @escaping @MainActor (AlertResponse) -> Void
  ) -> any Dismissible {
    let alert = HeadlessAlert(content, window: self, completion: completion)
    closeMenu()
    alerts.append(alert)
    return alert
  }

  /// Adds to `fileChoosers`.
  public func present(
    _ content: FileChooserContent, completion: @escaping @MainActor (FileChooserResponse?) -> Void
  ) -> any Dismissible {
    let chooser = HeadlessFileChooser(content, window: self, completion: completion)
    closeMenu()
    fileChoosers.append(chooser)
    return chooser
  }

  /// Opens `menu` at a point of the surface.
  public func presentMenu(_ elements: [MenuElement], at point: CGPoint) {
    open(HeadlessMenu(elements, at: point, owner: nil, window: self))
  }

  func open(_ menu: HeadlessMenu) {
    self.menu = menu
  }

  func closeMenu() {
    menu = nil
  }

  func didAnswer(_ alert: HeadlessAlert) {
    alerts.removeAll { $0 === alert }
  }

  func didAnswer(_ chooser: HeadlessFileChooser) {
    fileChoosers.removeAll { $0 === chooser }
  }

  // MARK: Controls leave

  /// A control is removed or loses its place: nobody reaches it any more.
  func controlLeaves(_ control: HeadlessControl) {
    let leaving = [control] + (control.scrolledSurface?.controls ?? [])
    for control in leaving {
      if focus === control { setFocus(nil, showsRing: false) }
      if menu?.owner === control { closeMenu() }
      pointer.forget(control)
    }
  }
}
