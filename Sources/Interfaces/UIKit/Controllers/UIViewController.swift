import Foundation
import Toolkit
import Wording

/// Manages a view: makes it, hears of it coming and going, and shows other controllers. Apple's `UIViewController`.
@MainActor
open class UIViewController: UIResponder {
  /// A controller. There are no nib files here; both arguments are left alone.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
  /// A controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  /// Archives of interface files do not exist here. Needed because subclasses declare it.
  public required init?(coder: NSCoder) { super.init() }

  open override var next: UIResponder? {
    viewIfLoaded?.superview ?? presentingViewController ?? viewIfLoaded?.window
  }
  override var responderWindow: UIWindow? { viewIfLoaded?.window }

  // MARK: View

  private final var loadedView: UIView?
  private final var isLoading = false

  /// The view, which is made when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.controller = nil
      loadedView = newValue
      newValue?.controller = self
    }
  }
  /// The view, if it has been made.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view has been made.
  open var isViewLoaded: Bool { loadedView != nil }
  /// Makes the view if it is not there.
  open func loadViewIfNeeded() {
    guard loadedView == nil, !isLoading else { return }
    isLoading = true
    loadView()
    if loadedView == nil { view = UIView() }
    isLoading = false
    viewDidLoad()
  }
  /// Makes the view. An override sets `view` and does not call super.
  open func loadView() {
    let view = UIView(frame: CGRect(origin: .zero, size: UIScreen.main.bounds.size))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  /// The view has been made.
  open func viewDidLoad() {}
  /// The view is going to be shown.
  open func viewWillAppear(_ animated: Bool) {}
  /// The view has its place and size and is going to be shown.
  open func viewIsAppearing(_ animated: Bool) {}
  /// The view is shown.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is going to leave.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The view has left.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is going to place its subviews.
  open func viewWillLayoutSubviews() {}
  /// The view has placed its subviews.
  open func viewDidLayoutSubviews() {}
  /// The view's constraints are to be brought up to date.
  open func updateViewConstraints() {}
  /// The traits have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The window is going to get another size, in points.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }
  /// Memory is short. Desktops swap; never called.
  open func didReceiveMemoryWarning() {}

  /// A name for bars and the window.
  open var title: String? {
    didSet {
      guard title != oldValue else { return }
      navigationItem.title = title
      if let ownTabBarItem, ownTabBarItem.title == oldValue { ownTabBarItem.title = title }
      titleDidChange()
    }
  }
  func titleDidChange() { viewIfLoaded?.window?.updateTitle() }

  /// What a navigation bar shows for the controller.
  open private(set) lazy var navigationItem: UINavigationItem = {
    let item = UINavigationItem(title: title ?? "")
    item.titleChanged = { [weak self] in self?.titleDidChange() }
    item.searchChanged = { [weak self] in self?.navigationController?.barsDidChange() }
    return item
  }()
  /// What a tab bar shows for the controller; its title is the controller's unless it has one of its own.
  open var tabBarItem: UITabBarItem! {
    get {
      if let ownTabBarItem { return ownTabBarItem }
      let item = UITabBarItem(title: title, image: nil, tag: 0)
      ownTabBarItem = item
      return item
    }
    set {
      ownTabBarItem = newValue
      tabBarController?.itemsDidChange()
    }
  }
  final var ownTabBarItem: UITabBarItem?
  /// Items of a bar at the bottom, while a navigation controller shows one.
  open var toolbarItems: [UIBarButtonItem]? { didSet { navigationController?.barsDidChange() } }
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) { self.toolbarItems = toolbarItems }
  /// The size that the controller would like to have, in points.
  open var preferredContentSize = CGSize.zero {
    didSet { if preferredContentSize != oldValue { viewIfLoaded?.window?.presentations.layOut() } }
  }
  /// Space at the edges of the view that something covers, besides bars, in points.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.safeAreaMayHaveChanged() } }
  /// A style that the controller and everything in it keeps to.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified {
    didSet {
      guard overrideUserInterfaceStyle != oldValue, let view = viewIfLoaded else { return }
      view.traitsDidChange(from: view.traitCollection)
      if view.window?.rootViewController === self { view.window?.updateColorScheme() }
    }
  }
  /// Which edges of the view may lie below bars. Bars stand beside content here.
  open var edgesForExtendedLayout: UIRectEdge = .all
  /// Whether content lies below bars that hide it; without effect, as bars stand beside content here.
  open var extendedLayoutIncludesOpaqueBars = false
  /// Whether `.currentContext` covers this controller only.
  ///
  /// - Note: Partial: kept, without effect; what is presented covers the window.
  open var definesPresentationContext = false
  /// Whether this controller's transition style is used for what is presented in its context.
  ///
  /// - Note: Partial: kept, without effect; see `definesPresentationContext`.
  open var providesPresentationContextTransitionStyle = false
  /// A name by which an app finds the controller again.
  open var restorationIdentifier: String?
  /// Whether a navigation controller's toolbar is away while this controller, pushed onto another, is shown.
  open var hidesBottomBarWhenPushed = false {
    didSet {
      navigationController?.barsDidChange()
      tabBarController?.barDidChange()
    }
  }
  /// A state that stands for the whole content, such as "nothing found".
  open var contentUnavailableConfiguration: UIContentUnavailableConfiguration? {
    didSet { showContentUnavailable() }
  }
  private var unavailableView: ContentUnavailableView?
  private func showContentUnavailable() {
    unavailableView?.removeFromSuperview()
    unavailableView = nil
    guard let contentUnavailableConfiguration, isViewLoaded else { return }
    let shown = ContentUnavailableView(contentUnavailableConfiguration)
    shown.frame = view.bounds
    shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(shown)
    unavailableView = shown
  }

  private final var edits = false
  /// Whether people can change what the view shows.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  /// Begins or ends changing what the view shows. Overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    edits = editing
    ownEditButton?.title = editing ? Wording.text("Done") : Wording.text("Edit")
  }
  private final var ownEditButton: UIBarButtonItem?
  /// A button that begins and ends changing what the view shows.
  open var editButtonItem: UIBarButtonItem {
    if let ownEditButton { return ownEditButton }
    let button = UIBarButtonItem(
      title: isEditing ? Wording.text("Done") : Wording.text("Edit"), image: nil,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    ownEditButton = button
    return button
  }

  // What only a phone asks for.

  /// Orientations and bars of a phone.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  open var shouldAutorotate: Bool { true }
  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  open func setNeedsStatusBarAppearanceUpdate() {}

  // MARK: Containment

  /// Controllers inside.
  open private(set) var children: [UIViewController] = []
  /// The controller around this one.
  open private(set) weak var parent: UIViewController?

  /// Takes a controller in. Its view is added by the caller; `didMove(toParent:)` follows.
  open func addChild(_ childController: UIViewController) {
    childController.parent?.children.removeAll { $0 === childController }
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }
  /// Lets the controller go out of its parent.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }
  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {
    guard let parent else { return }
    // A child whose view is added while the parent is on screen appears at once.
    if parent.appearance == .appeared, appearance == .disappeared, viewIfLoaded?.window != nil {
      beginAppearing(animated: false)
      endAppearing(animated: false)
    }
  }

  private func nearest<T: UIViewController>(_ type: T.Type) -> T? {
    var controller = parent
    while let current = controller {
      if let found = current as? T { return found }
      controller = current.parent
    }
    return nil
  }
  /// The navigation controller around this one.
  open var navigationController: UINavigationController? { nearest(UINavigationController.self) }
  /// The tab bar controller around this one.
  open var tabBarController: UITabBarController? { nearest(UITabBarController.self) }
  /// The split view controller around this one.
  open var splitViewController: UISplitViewController? { nearest(UISplitViewController.self) }

  // MARK: Appearance

  enum Appearance { case disappeared, appearing, appeared, disappearing }
  final var appearance = Appearance.disappeared

  /// Calls that containers make before and after they show the controller.
  final func beginAppearing(animated: Bool) {
    guard appearance == .disappeared || appearance == .disappearing else { return }
    loadViewIfNeeded()
    appearance = .appearing
    viewWillAppear(animated)
    for child in visibleChildren { child.beginAppearing(animated: animated) }
    if view.window != nil { LayoutPass.run(from: view) }
    viewIsAppearing(animated)
  }
  final func endAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    for child in visibleChildren { child.endAppearing(animated: animated) }
    viewDidAppear(animated)
    viewIfLoaded?.window?.updateTitle()
  }
  final func beginDisappearing(animated: Bool) {
    guard appearance == .appeared || appearance == .appearing else { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    for child in visibleChildren { child.beginDisappearing(animated: animated) }
  }
  final func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    for child in visibleChildren { child.endDisappearing(animated: animated) }
    viewDidDisappear(animated)
  }
  /// The view has come into a tree that no controller of UIKit leads.
  package final func appearInForeignTree() {
    beginAppearing(animated: false)
    endAppearing(animated: false)
  }
  package final func disappearInForeignTree() {
    beginDisappearing(animated: false)
    endDisappearing(animated: false)
  }
  /// The children that come and go with this controller.
  var visibleChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false } }
  /// Whether the controller is about to be shown for the first time in its container.
  open private(set) var isBeingPresented = false
  open private(set) var isBeingDismissed = false
  private final var afterDismissal: (() -> Void)?
  open var isMovingToParent: Bool { appearance == .appearing && parent != nil }
  open var isMovingFromParent: Bool { appearance == .disappearing && parent == nil }

  /// Whether the controller draws the window's buttons itself.
  var drawsWindowControls: Bool { false }
  /// Whether the controller fills the window at the moment, so that there is no room for a bar around it.
  var hidesEnclosingBar: Bool { false }
  /// Whether the controller's own bar takes the place of the window's.
  var titleController: UIViewController { self }

  // MARK: Presentation

  /// The controller that this one, or one around it, shows above itself.
  open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  final var ownPresented: UIViewController?
  /// The controller that shows this one, or one around it, above itself.
  open var presentingViewController: UIViewController? { ownPresenting ?? parent?.presentingViewController }
  final weak var ownPresenting: UIViewController?
  /// How the controller is shown.
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  /// How the controller comes and goes: by rising, or with `.crossDissolve` in its place. The other styles, which no
  /// desktop has, are like the first.
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// Whether Escape or a click outside do not close the sheet.
  open var isModalInPresentation = false
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  private final var presentation: UIPresentationController?
  /// What decides how the controller is shown.
  open var presentationController: UIPresentationController? {
    if presentation == nil {
      presentation =
        modalPresentationStyle == .popover
        ? UIPopoverPresentationController(presentedViewController: self, presenting: nil)
        : UISheetPresentationController(presentedViewController: self, presenting: nil)
    }
    return presentation
  }
  /// How the controller is shown as a sheet.
  open var sheetPresentationController: UISheetPresentationController? {
    presentationController as? UISheetPresentationController
  }
  /// How the controller is shown as a popover.
  open var popoverPresentationController: UIPopoverPresentationController? {
    modalPresentationStyle == .popover ? presentationController as? UIPopoverPresentationController : nil
  }

  /// Shows a controller above this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard let window = viewIfLoaded?.window else {
      InterfacePlatform.warnOnce(
        "\(type(of: self)) was asked to present \(type(of: viewControllerToPresent)) while its view is in no window.")
      return
    }
    var presenter = self
    while let parent = presenter.parent { presenter = parent }
    guard presenter.ownPresented == nil else {
      InterfacePlatform.warnOnce("\(type(of: self)) presents a controller already; the second one is left out.")
      return
    }
    if viewControllerToPresent.isBeingDismissed {
      // It is still on its way out, and comes back as soon as it is gone.
      viewControllerToPresent.afterDismissal = { [weak self, unowned viewControllerToPresent] in
        self?.present(viewControllerToPresent, animated: flag, completion: completion)
      }
      return
    }
    guard viewControllerToPresent.ownPresenting == nil else { return }
    presenter.ownPresented = viewControllerToPresent
    viewControllerToPresent.ownPresenting = presenter
    viewControllerToPresent.isBeingPresented = true
    viewControllerToPresent.show(in: window, animated: flag) {
      viewControllerToPresent.isBeingPresented = false
      completion?()
    }
  }

  /// Puts the controller on screen; alerts are the desktop's own.
  func show(in window: UIWindow, animated: Bool, completion: @escaping () -> Void) {
    window.presentations.present(self, animated: animated, completion: completion)
  }
  func hide(from window: UIWindow?, animated: Bool, completion: @escaping () -> Void) {
    guard let window else { return completion() }
    window.presentations.dismiss(self, animated: animated, completion: completion)
  }

  /// Takes away the controller that this one shows, or else this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    var presenter = self
    while presenter.ownPresented == nil, let parent = presenter.parent { presenter = parent }
    guard let shown = presenter.ownPresented else {
      guard let presenting = presentingViewController else { return completion?() ?? () }
      return presenting.dismiss(animated: flag, completion: completion)
    }
    // What it shows itself goes with it.
    if shown.ownPresented != nil { shown.dismiss(animated: false) }
    shown.isBeingDismissed = true
    let window = shown.viewIfLoaded?.window ?? presenter.viewIfLoaded?.window
    presenter.ownPresented = nil
    shown.hide(from: window, animated: flag) {
      shown.ownPresenting = nil
      shown.isBeingDismissed = false
      completion?()
      let next = shown.afterDismissal
      shown.afterDismissal = nil
      next?()
    }
  }

  /// Shows a controller in the way of the container around this one.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }
  /// Shows a controller in the way of the container around this one.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let splitViewController {
      splitViewController.showDetailViewController(vc, sender: sender)
    } else {
      show(vc, sender: sender)
    }
  }

  // MARK: Key commands

  private var addedKeyCommands: [UIKeyCommand] = []
  open override var keyCommands: [UIKeyCommand]? { addedKeyCommands.isEmpty ? nil : addedKeyCommands }
  /// Adds a key command.
  open func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
  /// Takes a key command away.
  open func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }

  /// What the controller must know of its surroundings.
  public var traitCollection: UITraitCollection {
    viewIfLoaded?.traitCollection ?? UITraitCollection(appearance: InterfacePlatform.toolkit.appearance)
  }
}

extension UIViewController: UITraitEnvironment {}
