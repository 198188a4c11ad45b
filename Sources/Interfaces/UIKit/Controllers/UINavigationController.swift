import Foundation
import Toolkit

/// Answers for a navigation controller. Apple's `UINavigationControllerDelegate`; every method has a default.
@MainActor
public protocol UINavigationControllerDelegate: AnyObject {
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) {}
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
  ) {}
}

/// A stack of controllers below a bar. Apple's `UINavigationController`.
@MainActor
open class UINavigationController: UIViewController {
  /// The bar, which is the window's header bar.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// The bar at the bottom.
  public let toolbar = UIToolbar(frame: .zero)
  /// Answers for the controller. Held weakly.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The recognizer for going back by a swipe from the edge; the desktop has a button and a key for it.
  open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()
  /// Whether a swipe up hides the bars.
  ///
  /// - Note: Partial: kept, without effect; the desktop's bar has the window's buttons and stays.
  open var hidesBarsOnSwipe = false
  private let contentView = UIView()
  private var search: UISearchController?
  private var results: UIViewController?
  private var stack: [UIViewController] = []

  /// A stack with its first controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }
  /// An empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nil, bundle: nil)
  }
  /// An empty stack; classes of bars of one's own are not supported.
  public convenience init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    self.init(nibName: nil, bundle: nil)
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The controllers, the one that is shown last.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The controller at the top of the stack.
  open var topViewController: UIViewController? { stack.last }
  /// The controller that is shown: what the top one presents, or else the top one.
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  override var titleController: UIViewController { topViewController ?? self }

  private var isBarHidden = false
  /// Whether the bar is not there.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    barsDidChange()
  }
  /// Whether the bar at the bottom is not there.
  open var isToolbarHidden = true { didSet { barsDidChange() } }
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

  /// Without its bar, what it shows answers for the window's buttons.
  override var drawsWindowControls: Bool { !isBarShownHidden || topViewController?.drawsWindowControls == true }
  /// The bar is away while the launch scene of a document controller fills the window.
  private var isBarShownHidden: Bool { isBarHidden || (topViewController?.hidesEnclosingBar ?? false) }

  private var isToolbarShownHidden: Bool {
    isToolbarHidden || stack.count > 1 && topViewController?.hidesBottomBarWhenPushed == true
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(contentView)
    view.addSubview(navigationBar)
    view.addSubview(toolbar)
    showTop(from: nil, animated: false)
    barsDidChange()
  }

  func barsDidChange() {
    guard isViewLoaded else { return }
    navigationBar.isHidden = isBarShownHidden
    toolbar.isHidden = isToolbarShownHidden
    toolbar.items = topViewController?.toolbarItems
    navigationBar.showsWindowControls = isInWindowFrame
    navigationBar.controlSides = splitViewController?.windowControls(in: self) ?? (true, true)
    tabBarController?.barDidChange()
    takeSearch(isBarShownHidden ? nil : topViewController?.navigationItem.searchController)
    view.setNeedsLayout()
    view.window?.chromeDidChange()
  }
  /// Whether the bar is at the top of the window and not in a sheet.
  private var isInWindowFrame: Bool {
    var outermost: UIViewController = self
    while let parent = outermost.parent { outermost = parent }
    return outermost.ownPresenting == nil || outermost.modalPresentationStyle.coversWindow
  }
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    barsDidChange()
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.size
    let top = isBarShownHidden ? 0 : UINavigationBar.height
    let bottom = isToolbarShownHidden ? 0 : 46.0
    navigationBar.frame = CGRect(x: 0, y: 0, width: size.width, height: UINavigationBar.height)
    toolbar.frame = CGRect(x: 0, y: size.height - bottom, width: size.width, height: bottom)
    let searchHeight = search?.searchBar.intrinsicContentSize.height ?? 0
    search?.searchBar.frame = CGRect(x: 0, y: top, width: size.width, height: searchHeight)
    let above = top + searchHeight
    contentView.frame = CGRect(x: 0, y: above, width: size.width, height: max(size.height - above - bottom, 0))
    topViewController?.viewIfLoaded?.frame = contentView.bounds
    results?.viewIfLoaded?.frame = contentView.bounds
  }

  // MARK: Search

  private func takeSearch(_ new: UISearchController?) {
    guard new !== search else { return }
    search?.navigation = nil
    search?.searchBar.removeFromSuperview()
    search = new
    if let new {
      new.navigation = self
      view.addSubview(new.searchBar)
    }
    searchDidChange()
    view.setNeedsLayout()
  }

  /// Shows the controller with the results over the content, or takes it away.
  func searchDidChange() {
    let new = search?.shownResults
    guard new !== results, isViewLoaded else { return }
    if let results {
      results.willMove(toParent: nil)
      results.beginDisappearing(animated: false)
      results.viewIfLoaded?.removeFromSuperview()
      results.endDisappearing(animated: false)
      results.removeFromParent()
    }
    results = new
    guard let new else { return }
    addChild(new)
    new.view.frame = contentView.bounds
    new.view.accessibilityViewIsModal = true
    contentView.addSubview(new.view)
    new.beginAppearing(animated: false)
    new.endAppearing(animated: false)
    new.didMove(toParent: self)
  }

  open override var keyCommands: [UIKeyCommand]? {
    guard let search else { return super.keyCommands }
    let find = UIKeyCommand(input: "f", modifierFlags: .command) { [weak search] _ in
      search?.searchBar.becomeFirstResponder()
    }
    return (super.keyCommands ?? []) + [find]
  }

  // MARK: Stack

  /// Shows another controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    setViewControllers(stack + [viewController], animated: animated)
  }
  /// Goes back by one; returns the controller that is gone.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let last = stack.last else { return nil }
    setViewControllers(Array(stack.dropLast()), animated: animated)
    return last
  }
  /// Goes back to the first; returns the controllers that are gone.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    guard stack.count > 1 else { return nil }
    let gone = Array(stack.dropFirst())
    setViewControllers([stack[0]], animated: animated)
    return gone
  }
  /// Goes back to a controller; returns the controllers that are gone.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
    let gone = Array(stack[(index + 1)...])
    setViewControllers(Array(stack[...index]), animated: animated)
    return gone
  }
  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let oldTop = stack.last
    let isGoingBack = viewControllers.count < stack.count
    let gone = stack.filter { old in !viewControllers.contains { $0 === old } }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in viewControllers where controller.parent !== self { addChild(controller) }
    stack = viewControllers
    guard isViewLoaded else {
      for controller in gone { controller.removeFromParent() }
      return
    }
    showTop(from: oldTop, animated: animated && view.window != nil, isGoingBack: isGoingBack)
    for controller in gone where controller !== oldTop { controller.removeFromParent() }
    if let oldTop, gone.contains(where: { $0 === oldTop }), oldTop.viewIfLoaded?.superview == nil {
      oldTop.removeFromParent()
    }
  }

  private func showTop(from old: UIViewController?, animated: Bool, isGoingBack: Bool = false) {
    let new = stack.last
    updateBar()
    guard new !== old else { return }
    let isShown = appearance == .appeared || appearance == .appearing
    let keepsOld = old.map { old in stack.contains { $0 === old } } ?? true
    if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
    if isShown { old?.beginDisappearing(animated: animated) }
    if let new {
      new.view.frame = contentView.bounds
      new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      contentView.addSubview(new.view)
      if isShown { new.beginAppearing(animated: animated) }
      new.didMove(toParent: self)
    }
    barsDidChange()
    let finish = { [weak self] in
      old?.viewIfLoaded?.removeFromSuperview()
      if isShown {
        old?.endDisappearing(animated: animated)
        new?.endAppearing(animated: animated)
      }
      if !keepsOld { old?.removeFromParent() }
      if let self, let new { delegate?.navigationController(self, didShow: new, animated: animated) }
    }
    guard animated, let new, let old else { return finish() }
    let width = contentView.bounds.width
    let sign: CGFloat = isGoingBack ? -1 : 1
    UIView.performWithoutAnimation { new.view.transform = CGAffineTransform(translationX: sign * width, y: 0) }
    if isGoingBack { contentView.bringSubviewToFront(old.view) }
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
      new.view.transform = .identity
      old.view.transform = CGAffineTransform(translationX: -sign * width, y: 0)
    } completion: { _ in
      old.view.transform = .identity
      finish()
    }
  }

  /// What is around the controller shows it otherwise.
  func surroundingsDidChange() {
    updateBar()
    barsDidChange()
  }

  /// The item of the stack's first controller, unless this one has its own.
  open override var tabBarItem: UITabBarItem! {
    get { ownTabBarItem ?? stack.first?.tabBarItem ?? super.tabBarItem }
    set { super.tabBarItem = newValue }
  }

  func updateBar() {
    navigationBar.sidebarButton = splitViewController?.sidebarButton(in: self)
    guard let top = stack.last else { return navigationBar.item = nil }
    if stack.count > 1 {
      let below = stack[stack.count - 2].navigationItem
      navigationBar.backTitle = below.backBarButtonItem?.title ?? below.backButtonTitle ?? below.title
      navigationBar.goBack = { [weak self] in self?.popViewController(animated: true) }
    } else {
      let back = splitViewController?.back(from: self)
      navigationBar.backTitle = back?.title
      navigationBar.goBack = back?.action
    }
    navigationBar.item = top.navigationItem
    viewIfLoaded?.window?.updateTitle()
  }

  override var visibleChildren: [UIViewController] { [stack.last, results].compactMap(\.self) }
}
