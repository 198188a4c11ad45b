import Foundation
import Toolkit

/// The controllers of a window, one above the other: the root and what is presented above it.
@MainActor
final class Presentations {
  @MainActor
  private final class Layer {
    let controller: UIViewController
    /// Fills the window; everything in it is out of reach while another layer lies above.
    let container = UIView()
    let dimming: UIView?
    let card: UIView?
    let grabber = UIView(frame: CGRect(x: 0, y: 6, width: 36, height: 5))
    /// What had the keyboard before, and gets it back.
    weak var focusBefore: (any Control)?
    var focusWasVisible = false
    init(_ controller: UIViewController) {
      self.controller = controller
      let style = controller.modalPresentationStyle
      dimming = style.coversWindow ? nil : UIView()
      card = style.coversWindow ? nil : UIView()
    }
  }

  private unowned let window: UIWindow
  private var layers: [Layer] = []

  init(window: UIWindow) { self.window = window }

  /// The controllers above the root, the topmost last.
  var controllers: [UIViewController] { layers.map(\.controller) }
  var topmost: UIViewController? { layers.last?.controller }
  /// The view outside of which nothing can be reached at the moment; `nil` = everything can.
  var reachableView: UIView? { layers.last?.container }
  /// The controller that covers the whole window.
  var fullScreenController: UIViewController? {
    layers.last { $0.controller.modalPresentationStyle.coversWindow }?.controller
  }

  func present(_ controller: UIViewController, animated: Bool, completion: @escaping () -> Void) {
    let layer = Layer(controller)
    let style = controller.modalPresentationStyle
    let hidesBelow = !style.keepsContentBelow
    let below = layers.last?.controller ?? window.rootViewController
    layer.container.frame = window.bounds
    layer.container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    layer.container.accessibilityViewIsModal = true
    if let dimming = layer.dimming, let card = layer.card {
      dimming.backgroundColor = UIColor(white: 0, alpha: style == .popover ? 0.05 : 0.35)
      dimming.frame = layer.container.bounds
      dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      let tap = UITapGestureRecognizer()
      tap.addAction { [weak self, weak controller] _ in
        if let controller { self?.dismissByPerson(controller) }
      }
      dimming.addGestureRecognizer(tap)
      layer.container.addSubview(dimming)
      card.backgroundColor = UIColor { UIColor($0.appearance.popoverBackground) }
      card.layer.cornerRadius = controller.sheetPresentationController?.preferredCornerRadius ?? 14
      card.clipsToBounds = true
      layer.container.addSubview(card)
      card.addSubview(controller.view)
      layer.grabber.backgroundColor = .tertiaryLabel
      layer.grabber.layer.cornerRadius = 2.5
      layer.grabber.isUserInteractionEnabled = false
      card.addSubview(layer.grabber)
    } else {
      if controller.view.backgroundColor == nil, hidesBelow { controller.view.backgroundColor = .systemBackground }
      layer.container.addSubview(controller.view)
    }
    layer.focusBefore = window.toolkitWindow?.focusedControl
    layer.focusWasVisible = window.toolkitWindow?.focusIsVisible ?? false
    layers.append(layer)
    if hidesBelow { below?.beginDisappearing(animated: animated) }
    window.insertLayer(layer.container)
    layOut()
    updateReach()
    controller.beginAppearing(animated: animated)
    window.chromeDidChange()
    let moved = layer.card ?? layer.container
    let finish = { [weak self] in
      controller.endAppearing(animated: animated)
      if hidesBelow {
        below?.endDisappearing(animated: animated)
        self?.updateReach()
      }
      self?.focusFirst(in: layer)
      completion()
    }
    guard animated else { return finish() }
    if let animator = controller.transitioningDelegate?.animationController(
      forPresented: controller, presenting: below ?? controller, source: below ?? controller)
    {
      let transition = PresentationTransition(
        controller, over: below, isGoing: false, in: layer.card ?? layer.container, finish: finish)
      return transition.run(animator)
    }
    UIView.performWithoutAnimation {
      moved.alpha = 0
      if controller.modalTransitionStyle != .crossDissolve {
        moved.transform = CGAffineTransform(translationX: 0, y: 24)
      }
      layer.dimming?.alpha = 0
    }
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
      moved.alpha = 1
      moved.transform = .identity
      layer.dimming?.alpha = 1
    } completion: { _ in
      finish()
    }
  }

  func dismiss(_ controller: UIViewController, animated: Bool, completion: @escaping () -> Void) {
    guard let index = layers.firstIndex(where: { $0.controller === controller }) else { return completion() }
    let layer = layers.remove(at: index)
    let hidesBelow = !controller.modalPresentationStyle.keepsContentBelow
    let below = layers.last?.controller ?? window.rootViewController
    controller.beginDisappearing(animated: animated)
    if hidesBelow { below?.beginAppearing(animated: animated) }
    layer.container.isUserInteractionEnabled = false
    // What is on its way out is neither read out nor pressed any more.
    layer.container.accessibilityElementsHidden = true
    updateReach()
    layer.focusBefore?.focus(showsRing: layer.focusWasVisible)
    window.chromeDidChange()
    let finish = { [weak self] in
      controller.view.removeFromSuperview()
      layer.container.removeFromSuperview()
      controller.endDisappearing(animated: animated)
      if hidesBelow { below?.endAppearing(animated: animated) }
      self?.window.updateTitle()
      completion()
    }
    guard animated else { return finish() }
    let moved = layer.card ?? layer.container
    if let animator = controller.transitioningDelegate?.animationController(forDismissed: controller) {
      return PresentationTransition(controller, over: below, isGoing: true, in: moved, finish: finish).run(animator)
    }
    UIView.animate(withDuration: 0.2, delay: 0, options: .curveEaseIn) {
      moved.alpha = 0
      layer.dimming?.alpha = 0
    } completion: { _ in
      moved.alpha = 1
      finish()
    }
  }

  /// Escape or a click outside: closes the sheet if its controller allows it.
  @discardableResult
  func dismissByPerson(_ controller: UIViewController) -> Bool {
    guard !controller.modalPresentationStyle.coversWindow, controller.ownPresented == nil else { return false }
    let presentation = controller.presentationController
    let delegate = presentation?.delegate
    let may =
      !controller.isModalInPresentation
      && (presentation.map { delegate?.presentationControllerShouldDismiss($0) ?? true } ?? true)
    guard may else {
      if let presentation { delegate?.presentationControllerDidAttemptToDismiss(presentation) }
      return true
    }
    if let presentation { delegate?.presentationControllerWillDismiss(presentation) }
    controller.presentingViewController?.dismiss(animated: true) {
      if let presentation { delegate?.presentationControllerDidDismiss(presentation) }
    }
    return true
  }

  /// The window closes, and with it everything that is presented in it, the topmost first.
  func closeAll() {
    while let controller = topmost {
      (controller.presentingViewController ?? controller).dismiss(animated: false)
      // A controller that stays all the same is let go.
      if topmost === controller { dismiss(controller, animated: false) {} }
    }
  }

  /// The keyboard begins with the first thing that a controller shows, unless the controller has given it to another.
  private func focusFirst(in layer: Layer) {
    guard layers.last === layer, let shown = window.toolkitWindow, shown.focusedControl == nil else { return }
    layer.controller.viewIfLoaded?.firstFocusable?.focus(showsRing: layer.focusWasVisible)
  }

  private func updateReach() {
    let covers = layers.last { !$0.controller.modalPresentationStyle.keepsContentBelow }
    window.rootContainer.isUserInteractionEnabled = layers.isEmpty
    window.rootContainer.isHidden =
      covers != nil && covers?.container.alpha == 1 && covers?.controller.appearance == .appeared
    window.rootContainer.accessibilityElementsHidden = !layers.isEmpty
    for (index, layer) in layers.enumerated() { layer.container.isUserInteractionEnabled = index == layers.count - 1 }
  }

  func layOut() {
    let size = window.bounds.size
    for layer in layers {
      layer.container.frame = window.bounds
      guard let card = layer.card else {
        layer.controller.view.frame = layer.container.bounds
        continue
      }
      card.frame = cardFrame(of: layer.controller, in: size)
      layer.controller.view.frame = card.bounds
      let isSheet = layer.controller.modalPresentationStyle != .popover
      let sheet = isSheet ? layer.controller.sheetPresentationController : nil
      layer.dimming?.isHidden = sheet?.dimsBelow == false
      layer.grabber.isHidden = sheet?.prefersGrabberVisible != true
      layer.grabber.frame.origin.x = (card.bounds.width - layer.grabber.frame.width) / 2
    }
  }

  private func cardFrame(of controller: UIViewController, in size: CGSize) -> CGRect {
    let wanted = controller.preferredContentSize
    if controller.modalPresentationStyle == .popover { return popoverFrame(of: controller, wanted, in: size) }
    let isForm = controller.modalPresentationStyle == .formSheet
    let share = controller.sheetPresentationController?.shareOfHeight ?? 0.9
    let width = wanted.width > 0 ? wanted.width : isForm ? 540 : 640
    let height = wanted.height > 0 ? wanted.height : isForm ? 620 : size.height * share
    let card = CGSize(width: min(width, size.width - 32), height: min(height, size.height - 32))
    return CGRect(
      x: ((size.width - card.width) / 2).rounded(), y: ((size.height - card.height) / 2).rounded(), width: card.width,
      height: card.height)
  }

  private func popoverFrame(of controller: UIViewController, _ wanted: CGSize, in size: CGSize) -> CGRect {
    let presentation = controller.popoverPresentationController
    var source = CGRect(x: size.width / 2, y: size.height / 2, width: 0, height: 0)
    if let view = presentation?.sourceView ?? presentation?.barButtonItem?.shownView
      ?? (presentation?.sourceItem as? UIBarButtonItem)?.shownView ?? presentation?.sourceItem as? UIView
    {
      let part = presentation?.sourceRect ?? .null
      source = view.convert(part.isNull ? view.bounds : part, to: window)
    }
    let card = CGSize(
      width: min(wanted.width > 0 ? wanted.width : 320, size.width - 16),
      height: min(wanted.height > 0 ? wanted.height : 400, size.height - 16))
    let allowed = presentation?.permittedArrowDirections ?? .any
    let middle = CGPoint(x: source.midX - card.width / 2, y: source.midY - card.height / 2)
    let places: [(UIPopoverArrowDirection, CGPoint)] = [
      (.up, CGPoint(x: middle.x, y: source.maxY + 8)),
      (.down, CGPoint(x: middle.x, y: source.minY - 8 - card.height)),
      (.left, CGPoint(x: source.maxX + 8, y: middle.y)),
      (.right, CGPoint(x: source.minX - 8 - card.width, y: middle.y)),
    ]
    let permitted = places.filter { allowed.contains($0.0) }
    func fits(_ direction: UIPopoverArrowDirection, _ origin: CGPoint) -> Bool {
      direction == .up || direction == .down
        ? origin.y >= 8 && origin.y + card.height <= size.height - 8
        : origin.x >= 8 && origin.x + card.width <= size.width - 8
    }
    let place = permitted.first(where: fits) ?? permitted.first ?? places[0]
    return CGRect(
      x: min(max(place.1.x, 8), size.width - card.width - 8), y: min(max(place.1.y, 8), size.height - card.height - 8),
      width: card.width, height: card.height)
  }
}

extension UIView {
  /// The first control in the view that takes the keyboard, in the order of subviews.
  fileprivate var firstFocusable: (any Control)? {
    guard !isHidden, isUserInteractionEnabled else { return nil }
    if let row = self as? any ListRow, row.element.control.isInteractive,
      case .element(let element) = row.element.control.content, element.isFocusable
    {
      return row.element.control
    }
    if let native = self as? any NativeControlView, native.control.isEnabled, native.control.takesKeyboard {
      return native.control
    }
    for view in subviews_ {
      if let found = view.firstFocusable { return found }
    }
    return nil
  }
}

extension Control {
  /// Whether controls of this kind take the keyboard.
  fileprivate var takesKeyboard: Bool {
    switch content {
    case .button, .textField, .textEditor, .toggle, .slider, .stepper, .choice, .menu, .datePicker, .colorWell: true
    case .element(let element): element.isFocusable
    case .label, .progress, .scroller, .windowControls, .windowHandle: false
    }
  }
}
