import Foundation
import Toolkit

/// Answers for a tab bar controller. Apple's `UITabBarControllerDelegate`; every method has a default.
@MainActor
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a controller may be chosen.
  func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
  /// The person has chosen a controller, perhaps the one that was chosen already.
  func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
}
extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }
  public func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

/// Shows one of several controllers, chosen in a bar at the bottom. Apple's `UITabBarController`.
///
/// Ctrl+Page Up and Page Down and Alt with a digit choose as well, as everywhere on the desktop.
@MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The bar. Its items are those of the controllers.
  public let tabBar = UITabBar(frame: .zero)
  /// Answers for the controller. Held weakly.
  open weak var delegate: (any UITabBarControllerDelegate)?
  private let contentView = UIView()
  private var pages: [UIViewController] = []
  private var shown: UIViewController?

  /// The controllers, in the order of their tabs.
  open var viewControllers: [UIViewController]? {
    get { pages.isEmpty ? nil : pages }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Replaces the controllers. The chosen one stays if it is among them.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let old = shown
    for controller in pages where !new.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      if controller === shown { show(nil) }
      controller.removeFromParent()
    }
    pages = new
    for controller in new where controller.parent !== self { addChild(controller) }
    tabBar.items = new.map(\.tabBarItem)
    select(new.first { $0 === old } ?? new.first)
  }
  /// A controller has got another item.
  func itemsDidChange() {
    tabBar.items = pages.map(\.tabBarItem)
    tabBar.selectedItem = shown?.tabBarItem
  }
  /// The controller that is shown.
  open var selectedViewController: UIViewController? {
    get { shown }
    set { if let newValue, pages.contains(where: { $0 === newValue }) { select(newValue) } }
  }
  /// The place of the controller that is shown; `NSNotFound` = none.
  open var selectedIndex: Int {
    get { pages.firstIndex { $0 === shown } ?? NSNotFound }
    set { if pages.indices.contains(newValue) { select(pages[newValue]) } }
  }
  /// Whether the bar is not there.
  open var isTabBarHidden = false { didSet { barDidChange() } }
  open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(contentView)
    view.addSubview(tabBar)
    tabBar.delegate = self
    if let shown { add(shown) }
    barDidChange()
  }

  /// A controller inside may have gone to where it wants no bar.
  func barDidChange() {
    guard isViewLoaded else { return }
    tabBar.isHidden = isBarAway
    view.setNeedsLayout()
    view.window?.chromeDidChange()
  }
  private var isBarAway: Bool {
    if isTabBarHidden || pages.isEmpty || shown?.hidesEnclosingBar == true { return true }
    guard let navigation = shown as? UINavigationController else { return false }
    return navigation.viewControllers.dropFirst().contains(where: \.hidesBottomBarWhenPushed)
  }
  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let size = view.bounds.size
    let bottom = isBarAway ? 0 : UITabBar.height
    tabBar.frame = CGRect(x: 0, y: size.height - bottom, width: size.width, height: bottom)
    contentView.frame = CGRect(x: 0, y: 0, width: size.width, height: max(size.height - bottom, 0))
    shown?.viewIfLoaded?.frame = contentView.bounds
  }

  // MARK: Choosing

  private func select(_ controller: UIViewController?) {
    tabBar.selectedItem = controller?.tabBarItem
    guard controller !== shown else { return }
    show(controller)
  }

  private func show(_ controller: UIViewController?) {
    let old = shown
    shown = controller
    guard isViewLoaded else { return }
    let isOnScreen = appearance == .appeared || appearance == .appearing
    if isOnScreen { old?.beginDisappearing(animated: false) }
    if let controller {
      add(controller)
      if isOnScreen {
        controller.beginAppearing(animated: false)
        controller.endAppearing(animated: false)
      }
    }
    old?.viewIfLoaded?.removeFromSuperview()
    if isOnScreen { old?.endDisappearing(animated: false) }
    barDidChange()
    view.window?.updateTitle()
  }
  private func add(_ controller: UIViewController) {
    controller.view.frame = contentView.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(controller.view)
    controller.didMove(toParent: self)
  }

  /// What the person chooses. Choosing the shown tab again goes back to the first controller of its stack.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = pages.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      tabBar.selectedItem = shown?.tabBarItem
      return
    }
    if controller === shown {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    } else {
      select(controller)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  open override var keyCommands: [UIKeyCommand]? {
    guard pages.count > 1, !isBarAway else { return super.keyCommands }
    var commands = super.keyCommands ?? []
    func command(_ input: String, _ modifiers: UIKeyModifierFlags, _ index: @escaping @MainActor (Int) -> Int) {
      commands.append(
        UIKeyCommand(input: input, modifierFlags: modifiers) { [weak self] _ in
          guard let self, pages.indices.contains(index(selectedIndex)) else { return }
          tabBar(tabBar, didSelect: pages[index(selectedIndex)].tabBarItem)
        })
    }
    command(UIKeyCommand.inputPageDown, .command) { $0 + 1 }
    command(UIKeyCommand.inputPageUp, .command) { $0 - 1 }
    for number in 1...min(pages.count, 9) { command("\(number)", .alternate) { _ in number - 1 } }
    return commands
  }

  override var visibleChildren: [UIViewController] { shown.map { [$0] } ?? [] }
  override var titleController: UIViewController { shown?.titleController ?? self }
  override var drawsWindowControls: Bool { shown?.drawsWindowControls ?? false }
}
