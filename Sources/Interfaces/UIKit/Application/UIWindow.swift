import Foundation
import LaunchExperience
import RenderTree
import Toolkit

/// A window of the desktop and the root of its views. Apple's `UIWindow`.
@MainActor
open class UIWindow: UIView, PointerHost {
  private var shownWindow: (any ToolkitWindow)?
  private var renderRoot: RenderRoot?
  private var needsControlSync = true
  private var sizeClassTraits: UITraitCollection?
  package private(set) lazy var touchRouter = TouchRouter(root: self)
  private(set) lazy var presentations = Presentations(window: self)
  /// Holds the root controller's view, below everything that is presented.
  let rootContainer = UIView()
  private let chrome = WindowChromeView()
  /// What people may do with frames of the window besides its views, such as views of SwiftUI.
  package var frameParticipants: [any FrameParticipant] = []

  /// A window of a scene.
  public init(windowScene: UIWindowScene) {
    super.init(frame: CGRect(origin: .zero, size: UIScreen.main.bounds.size))
    setUp(windowScene)
  }
  /// A window of the app's first scene; on a desktop it gets the size of a comfortable window.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp(UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first)
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp(nil)
  }

  private func setUp(_ scene: UIWindowScene?) {
    treeHost = self
    windowScene = scene
    rootContainer.frame = bounds
    rootContainer.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.addSubview(rootContainer)
    super.addSubview(chrome)
    backgroundColor = UIColor { UIColor($0.appearance.windowBackground) }
  }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }
  override var responderWindow: UIWindow? { self }

  /// The scene that the window belongs to.
  open weak var windowScene: UIWindowScene? {
    didSet {
      guard windowScene !== oldValue else { return }
      oldValue?.remove(self)
      windowScene?.add(self)
    }
  }
  /// The screen that the window is on.
  open var screen: UIScreen { .main }
  /// Which windows lie in front of others. Apple's `UIWindow.Level`; the desktop decides.
  public struct Level: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Level(rawValue: 0)
    public static let alert = Level(rawValue: 2000)
    public static let statusBar = Level(rawValue: 1000)
  }
  /// Which windows lie in front of others.
  ///
  /// - Note: Partial: kept, without effect; the desktop decides how windows lie.
  open var windowLevel: Level = .normal
  /// Whether the window has the keyboard.
  open var isKeyWindow: Bool { shownWindow?.isActive ?? false }
  open var canBecomeKey: Bool { true }

  /// Who key presses are meant for.
  weak var firstResponder: UIResponder?

  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue {
        oldValue.beginDisappearing(animated: false)
        oldValue.viewIfLoaded?.removeFromSuperview()
        oldValue.endDisappearing(animated: false)
      }
      showRoot()
    }
  }

  private func showRoot() {
    guard shownWindow != nil, let root = rootViewController, root.appearance == .disappeared else { return }
    root.loadViewIfNeeded()
    root.view.frame = rootContainer.bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    rootContainer.addSubview(root.view)
    root.beginAppearing(animated: false)
    chromeDidChange()
    updateColorScheme()
    LayoutPass.run(from: self)
    root.endAppearing(animated: false)
    updateTitle()
  }

  // MARK: Showing

  /// Shows the window and gives it the keyboard.
  open func makeKeyAndVisible() {
    isHidden = false
    if shownWindow == nil { open() }
    shownWindow?.present()
  }
  /// Gives the window the keyboard.
  open func makeKey() { if canBecomeKey { shownWindow?.present() } }
  open func becomeKey() {}
  open func resignKey() {}
  open override var isHidden: Bool {
    didSet { if isHidden, !oldValue { close() } }
  }

  /// The desktop's window, once it is shown.
  public var toolkitWindow: (any ToolkitWindow)? { shownWindow }

  private func open() {
    let toolkit = InterfacePlatform.toolkit
    let title = windowScene?.title ?? rootViewController?.titleController.title ?? UIApplication.shared.applicationName
    let restrictions = windowScene?.sizeRestrictions
    var configuration = WindowConfiguration(title: title, size: UIApplication.shared.windowSize)
    if let minimum = restrictions?.minimumSize, minimum != .zero { configuration.minimumSize = minimum }
    let window = toolkit.makeWindow(configuration)
    shownWindow = window
    window.delegate = self
    let root = RenderRoot(node: node)
    renderRoot = root
    root.onNeedsPlacement = { [weak self] in
      self?.needsControlSync = true
      self?.shownWindow?.requestFrame()
    }
    root.onResize = { [weak self] in self?.resize(to: $0) }
    root.onPointer = { [weak self] event in
      guard let self else { return false }
      return touchRouter.handle(event, at: event.location, in: self)
    }
    root.attach(to: window.surface)
    UIApplication.shared.didOpen(self)
    resize(to: window.size)
    showRoot()
  }

  private func resize(to size: CGSize) {
    let old = traits
    let changes = size != bounds.size
    if changes, shownWindow != nil, let root = rootViewController, root.appearance == .appeared {
      let transition = ImmediateTransition()
      root.viewWillTransition(to: size, with: transition)
      frame = CGRect(origin: .zero, size: size)
      transition.run()
    } else {
      frame = CGRect(origin: .zero, size: size)
    }
    sizeClassTraits = nil
    if traits != old { traitsDidChange(from: old) }
    runFrame(at: InterfacePlatform.toolkit.time.now)
  }

  /// How the window is closed: when everything in it is saved.
  private(set) var termination = Termination(endsApp: false)

  /// Closes the desktop's window.
  func close() {
    guard let window = shownWindow else { return }
    termination = Termination(endsApp: false)
    presentations.closeAll()
    rootViewController?.beginDisappearing(animated: false)
    rootViewController?.endDisappearing(animated: false)
    renderRoot?.attach(to: nil)
    shownWindow = nil
    window.delegate = nil
    window.close()
    UIApplication.shared.didClose(self)
  }

  open override var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { super.overrideUserInterfaceStyle }
    set {
      super.overrideUserInterfaceStyle = newValue
      updateColorScheme()
    }
  }
  /// The toolkit's own controls follow a style that all of the window keeps to.
  func updateColorScheme() {
    var style = overrideUserInterfaceStyle
    if style == .unspecified { style = rootViewController?.overrideUserInterfaceStyle ?? .unspecified }
    shownWindow?.colorScheme =
      switch style {
      case .unspecified: nil
      case .light: .light
      case .dark: .dark
      }
  }

  func updateTitle() {
    guard let shownWindow else { return }
    let shown = rootViewController?.titleController
    let titles = [windowScene?.title, shown?.navigationItem.title, shown?.title].compactMap(\.self)
    let title = titles.first { !$0.isEmpty } ?? UIApplication.shared.applicationName
    if shownWindow.title != title { shownWindow.title = title }
  }

  // MARK: Layers

  func insertLayer(_ view: UIView) { insertSubview(view, belowSubview: chrome) }
  open override func addSubview(_ view: UIView) { insertSubview(view, belowSubview: chrome) }

  /// Who draws the window's buttons may have changed.
  package func chromeDidChange() {
    let top = presentations.fullScreenController ?? rootViewController
    let old = chromeInsets
    chrome.isHidden = top?.drawsWindowControls ?? false
    setNeedsLayout()
    if chromeInsets == old {
      rootContainer.safeAreaMayHaveChanged()
    } else {
      for view in subviews where view !== chrome { view.safeAreaMayHaveChanged(true) }
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    chrome.frame = CGRect(x: 0, y: 0, width: bounds.width, height: UINavigationBar.height)
    presentations.layOut()
  }
  /// What the window's own buttons cover, unless the content has a bar for them: the window's safe area.
  var chromeInsets: UIEdgeInsets {
    UIEdgeInsets(top: chrome.isHidden ? 0 : UINavigationBar.height, left: 0, bottom: 0, right: 0)
  }

  /// What has scrolled below the window's buttons fades, so that they can be read.
  func contentDidScroll(_ view: UIScrollView) {
    guard !chrome.isHidden, view.adjustedContentInset.top > 0,
      view.convert(CGPoint(x: 0, y: view.bounds.minY), to: self).y < UINavigationBar.height
    else { return }
    chrome.isAboveContent = view.contentOffset.y > 0.5 - view.adjustedContentInset.top
  }

  // MARK: ViewTreeHost

  package func requestFrame() { shownWindow?.requestFrame() }
  package var hostingWindow: UIWindow? { self }
  package var nextResponder: UIResponder? { nil }
  package var traits: UITraitCollection {
    if let sizeClassTraits { return sizeClassTraits }
    let size = bounds_.size
    let traits = UITraitCollection(
      appearance: InterfacePlatform.toolkit.appearance, horizontal: size.width < 600 ? .compact : .regular,
      vertical: size.height < 420 ? .compact : .regular)
    sizeClassTraits = traits
    UITraitCollection.current = traits
    return traits
  }
  func appearanceOfDesktopDidChange() {
    let old = traits
    sizeClassTraits = nil
    traitsDidChange(from: old)
    for participant in frameParticipants { participant.appearanceDidChange() }
    requestFrame()
  }

  // MARK: Frames

  private weak var viewToFocus: UIView?

  /// Gives a view's control the keyboard as soon as it is on the window, if the view wants it then.
  func focusAfterFrame(_ view: UIView) {
    viewToFocus = view
    requestFrame()
  }

  /// Animations, layout and controls of one frame.
  package func runFrame(at time: Double) {
    ViewAnimations.advance(to: time, in: self)
    LayoutPass.run(from: self)
    for participant in frameParticipants { participant.runFrame(at: time) }
    UIScrollView.syncSurfaces()
    if needsControlSync {
      needsControlSync = false
      renderRoot?.syncControls()
    }
    if let view = viewToFocus {
      viewToFocus = nil
      if view.isFirstResponder { (view as? any NativeControlView)?.control.focus(showsRing: true) }
    }
    for participant in frameParticipants { participant.frameIsShown() }
  }
}

/// Something that is brought up to date with every frame of a window, such as a view of SwiftUI.
@MainActor
package protocol FrameParticipant: AnyObject {
  func runFrame(at time: Double)
  /// The controls of the frame are in the window.
  func frameIsShown()
  func appearanceDidChange()
  /// Returns whether the press was used.
  func handle(_ key: KeyEvent) -> Bool
  func activationDidChange(isActive: Bool)
}

extension UIWindow {
  /// Whether a view may have the keyboard: a launch scene or a hosted view does not hear the keys of a sheet above it.
  package func hearsKeys(in view: UIView) -> Bool {
    presentations.reachableView.map { view.isDescendant(of: $0) } ?? true
  }
}

extension UIWindow: @MainActor WindowDelegate {
  public func window(_ window: any ToolkitWindow, frameAt time: Double) { runFrame(at: time) }

  public func window(_ window: any ToolkitWindow, handle key: KeyEvent) -> Bool {
    for participant in frameParticipants {
      if let view = participant as? UIView, !hearsKeys(in: view) { continue }
      if participant.handle(key) { return true }
    }
    return KeyRouting.handle(key, in: self)
  }

  public func windowShouldClose(_ window: any ToolkitWindow) { UIApplication.shared.personCloses(self) }

  public func windowDidChangeActivation(_ window: any ToolkitWindow) {
    for participant in frameParticipants { participant.activationDidChange(isActive: window.isActive) }
    if window.isActive {
      becomeKey()
    } else {
      resignKey()
      saveDocuments()
    }
    NotificationCenter.default.post(
      name: window.isActive ? Self.didBecomeKeyNotification : Self.didResignKeyNotification, object: self)
    UIApplication.shared.activationDidChange()
  }

  /// The person turns to something else, and may look at the files there.
  private func saveDocuments() {
    // While a window or the app is about to go, each document is saved in turn, and its person asked once.
    guard !termination.isRunning, !UIApplication.shared.isTerminating else { return }
    for document in OpenDocuments.shown(in: self) { document.saveSoon() }
  }

  public func window(_ window: any ToolkitWindow, didReceiveFiles urls: [URL]) -> Bool {
    UIApplication.shared.receive(urls, in: self)
  }

  /// The window has got the keyboard; the object is the window.
  public nonisolated static let didBecomeKeyNotification = NSNotification.Name("UIWindowDidBecomeKeyNotification")
  /// The window has lost the keyboard; the object is the window.
  public nonisolated static let didResignKeyNotification = NSNotification.Name("UIWindowDidResignKeyNotification")
  /// The window is shown; the object is the window.
  public nonisolated static let didBecomeVisibleNotification = NSNotification.Name(
    "UIWindowDidBecomeVisibleNotification")
}

/// The window's own buttons on its content, and the area by which it is moved.
@MainActor
private final class WindowChromeView: UIView {
  private let handle = WindowPartView(.windowHandle)
  private let leading = WindowPartView(.windowControls(WindowControlsContent(side: .leading)))
  private let trailing = WindowPartView(.windowControls(WindowControlsContent(side: .trailing)))

  /// Whether something that is to be read lies below the buttons.
  var isAboveContent = false {
    didSet {
      guard isAboveContent != oldValue else { return }
      UIView.animate(withDuration: 0.15) { self.backdrop.alpha = self.isAboveContent ? 0.94 : 0 }
    }
  }
  private let backdrop = UIView()

  init() {
    super.init(frame: .zero)
    backdrop.backgroundColor = UIColor { UIColor($0.appearance.windowBackground) }
    backdrop.alpha = 0
    for view in [backdrop, handle, leading, trailing] { addSubview(view) }
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (first, last) = (leading.sizeThatFits(bounds.size), trailing.sizeThatFits(bounds.size))
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    func place(_ view: UIView, _ size: CGSize, atStart: Bool) {
      let x = atStart != isRightToLeft ? 0 : bounds.width - size.width
      view.frame = CGRect(x: x, y: (bounds.height - size.height) / 2, width: size.width, height: size.height)
    }
    backdrop.frame = bounds
    handle.frame = bounds
    place(leading, first, atStart: true)
    place(trailing, last, atStart: false)
  }
  /// Views below the bar are used as if it were not there.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}

/// Leads key presses to commands and responders.
@MainActor
enum KeyRouting {
  static func handle(_ key: KeyEvent, in window: UIWindow) -> Bool {
    let top = window.presentations.topmost ?? window.rootViewController
    let chain = responders(window, top)
    let commands = chain.flatMap { $0.keyCommands ?? [] }
    if key.phase == .preview {
      if FocusedList.handle(key, in: window) { return true }
      guard let command = commands.first(where: { $0.wantsPriorityOverSystemBehavior && $0.matches(key.combination) })
      else { return false }
      command.perform(sender: window)
      return true
    }
    if let command = commands.first(where: { !$0.attributes.contains(.disabled) && $0.matches(key.combination) }) {
      command.perform(sender: window)
      return true
    }
    if key.combination == KeyCombination(.escape), let presented = window.presentations.topmost {
      return window.presentations.dismissByPerson(presented)
    }
    let documents = chain.lazy.compactMap { $0 as? UIDocumentViewController }
    if let controller = documents.first, controller.perform(key.combination) { return true }
    if standardCommand(key.combination, chain, window) { return true }
    if [KeyCombination(.menu), KeyCombination(.function(10), .shift)].contains(key.combination),
      UIContextMenuInteraction.openByKeyboard(chain)
    {
      return true
    }
    let press = UIPress(key: UIKey(key), timestamp: InterfacePlatform.toolkit.time.now)
    let event = UIPressesEvent(press, modifiers: key.combination.modifiers)
    chain.first?.pressesBegan([press], with: event)
    chain.first?.pressesEnded([press], with: event)
    return false
  }

  /// The first responder and what follows it; without one, what lies on top.
  private static func responders(_ window: UIWindow, _ top: UIViewController?) -> [UIResponder] {
    if let first = window.firstResponder { return first.responderChain }
    var innermost = top
    while let outer = innermost, outer.titleController !== outer { innermost = outer.titleController }
    return innermost?.viewIfLoaded?.responderChain ?? window.responderChain
  }

  private static func standardCommand(
    _ combination: KeyCombination, _ chain: [UIResponder], _ window: UIWindow
  ) -> Bool {
    let undoManager = chain.first?.undoManager
    switch combination {
    case KeyCombination(.character("z"), .control):
      guard let undoManager, undoManager.canUndo else { return false }
      undoManager.undo()
    case KeyCombination(.character("z"), [.control, .shift]), KeyCombination(.character("y"), .control):
      guard let undoManager, undoManager.canRedo else { return false }
      undoManager.redo()
    case KeyCombination(.character("w"), .control): UIApplication.shared.personCloses(window)
    case KeyCombination(.character("q"), .control): UIApplication.shared.terminate()
    case KeyCombination(.left, .alt):
      let stacks = chain.lazy.compactMap { $0 as? UINavigationController }
      guard let navigation = stacks.first(where: { $0.viewControllers.count > 1 }) else { return false }
      navigation.popViewController(animated: true)
    default: return false
    }
    return true
  }
}
