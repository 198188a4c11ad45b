import Foundation

/// How a controller is shown above another. Apple's `UIModalPresentationStyle`.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1, automatic = -2

  /// Whether the controller covers the whole window.
  var coversWindow: Bool {
    switch self {
    case .fullScreen, .currentContext, .overFullScreen, .overCurrentContext, .custom: true
    default: false
    }
  }
  /// Whether what lies below can still be seen.
  var keepsContentBelow: Bool { self == .overFullScreen || self == .overCurrentContext || !coversWindow }
}

/// How a controller comes and goes. Apple's `UIModalTransitionStyle`.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// Orientations of a device. Apple's `UIInterfaceOrientationMask`.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// How a device is held; a desktop's windows are as wide as people make them. Apple's `UIInterfaceOrientation`.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
  /// Whether it is held upright or on its side.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Colours of a status bar; the desktop has its own. Apple's `UIStatusBarStyle`.
public enum UIStatusBarStyle: Int, Hashable, Sendable { case `default`, lightContent, darkContent = 3 }

/// Runs animations beside a transition. Apple's `UIViewControllerTransitionCoordinator`.
@MainActor
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Runs `animation` with the transition and `completion` after it.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

/// What is known of a transition. Apple's `UIViewControllerTransitionCoordinatorContext`.
@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// Whether it was given up.
  var isCancelled: Bool { get }
  /// How long it lasts, in seconds.
  var transitionDuration: TimeInterval { get }
}

/// A change that happens at once, such as that of a window's size.
@MainActor
final class ImmediateTransition: UIViewControllerTransitionCoordinator, UIViewControllerTransitionCoordinatorContext {
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  var isCancelled: Bool { false }
  var transitionDuration: TimeInterval { 0 }
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }
  func run() {
    for animation in animations { animation(self) }
    for completion in completions { completion(self) }
  }
}

/// What decides how a controller is shown. Apple's `UIPresentationController`.
@MainActor
open class UIPresentationController: NSObject {
  /// The controller that is shown.
  public final unowned let presentedViewController: UIViewController
  /// The controller that shows it.
  open var presentingViewController: UIViewController? { presentedViewController.presentingViewController }
  /// Answers for the presentation. Held weakly.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    self.presentedViewController = presentedViewController
  }
}

/// Answers for a presentation. Apple's `UIAdaptivePresentationControllerDelegate`; every method has a default.
@MainActor
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// How a controller is shown as a sheet. Apple's `UISheetPresentationController`; sheets stand in the middle of the
/// window here, and have the height of their largest detent.
@MainActor
open class UISheetPresentationController: UIPresentationController {
  /// A height of a sheet. Apple's `UISheetPresentationController.Detent`.
  @MainActor
  public final class Detent: NSObject {
    /// The name of a height. Apple's `UISheetPresentationController.Detent.Identifier`.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// A height by its name.
      public init(_ rawValue: String) { self.rawValue = rawValue }
      public static let medium = Identifier("com.apple.UIKit.medium")
      public static let large = Identifier("com.apple.UIKit.large")
    }
    /// The name of the height.
    public let identifier: Identifier
    let share: CGFloat
    init(_ identifier: Identifier, share: CGFloat) {
      self.identifier = identifier
      self.share = share
    }
    /// Half of the window.
    public static func medium() -> Detent { Detent(.medium, share: 0.5) }
    /// Nearly all of the window.
    public static func large() -> Detent { Detent(.large, share: 0.9) }
  }
  /// The heights that the sheet may have.
  open var detents: [Detent] = [.large()] { didSet { setNeedsLayout() } }
  /// The height that is chosen.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { setNeedsLayout() } }
  /// Whether a grabber is drawn at the top of the sheet.
  open var prefersGrabberVisible = false { didSet { setNeedsLayout() } }
  /// Whether scrolling enlarges the sheet; without effect, as sheets keep their size here.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet sticks to the edge of a low window; without effect, as sheets stand in the middle here.
  open var prefersEdgeAttachedInCompactHeight = false
  /// The largest height at which what lies below is not darkened; `nil` = it always is.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { setNeedsLayout() } }
  /// Radius of the corners, in points; `nil` = the desktop's.
  open var preferredCornerRadius: CGFloat?
  /// Runs changes with an animation.
  open func animateChanges(_ changes: () -> Void) { changes() }

  private func setNeedsLayout() { presentedViewController.viewIfLoaded?.window?.presentations.layOut() }

  /// Whether what lies below is darkened.
  var dimsBelow: Bool {
    guard let undimmed = detents.first(where: { $0.identifier == largestUndimmedDetentIdentifier }) else {
      return true
    }
    return shareOfHeight > undimmed.share
  }

  var shareOfHeight: CGFloat {
    let chosen = detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.max { $0.share < $1.share }
    return chosen?.share ?? 0.9
  }
}

/// How a controller is shown as a popover. Apple's `UIPopoverPresentationController`.
@MainActor
open class UIPopoverPresentationController: UIPresentationController {
  /// The view beside which the popover stands.
  open weak var sourceView: UIView?
  /// The part of the view, in points.
  open var sourceRect = CGRect.null
  /// The item beside which the popover stands.
  open weak var sourceItem: AnyObject?
  /// The item beside which the popover stands.
  open weak var barButtonItem: UIBarButtonItem?
  /// Where its arrow may point, which says on which sides it may stand: below (`.up`), above (`.down`), to the right
  /// (`.left`) or to the left (`.right`), the first of these with room enough.
  open var permittedArrowDirections: UIPopoverArrowDirection = .any
}

/// Sides of a popover's arrow. Apple's `UIPopoverArrowDirection`.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}
