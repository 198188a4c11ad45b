import Foundation
import Toolkit
import UIKit

/// What follows the size that a hosting controller's views want. Apple's `UIHostingControllerSizingOptions`.
public struct UIHostingControllerSizingOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The controller's `preferredContentSize`.
  public static let preferredContentSize = UIHostingControllerSizingOptions(rawValue: 1)
  /// The intrinsic size of the controller's view.
  public static let intrinsicContentSize = UIHostingControllerSizingOptions(rawValue: 2)
}

/// A UIKit controller whose view is made of SwiftUI. Apple's `UIHostingController`.
@MainActor
open class UIHostingController<Content: View>: UIViewController {
  /// What the controller shows.
  open var rootView: Content { didSet { hostingView?.setContent(AnyView(rootView)) } }
  private var hostingView: HostingView?
  /// Keys that nothing in the view has used. Returns whether the press was used.
  var handleKey: (KeyEvent) -> Bool = { _ in false } { didSet { hostingView?.handleKey = handleKey } }

  /// Shows a view.
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }
  /// Shows a view.
  public init?(coder aDecoder: NSCoder, rootView: Content) {
    self.rootView = rootView
    super.init(coder: aDecoder)
  }
  public required init?(coder: NSCoder) {
    preconditionFailure("A UIHostingController needs a root view; use init(rootView:).")
  }

  /// What runs the views; `nil` while the view is in no window.
  var viewHost: WindowHost? { hostingView?.viewHost }

  open override func loadView() {
    let view = HostingView(AnyView(rootView))
    view.controllerForDismissal = self
    view.handleKey = handleKey
    view.onContentSizeChange = { [weak self] in self?.contentSizeDidChange() }
    hostingView = view
    self.view = view
  }

  /// What follows the size that the views want, also when it changes.
  open var sizingOptions: UIHostingControllerSizingOptions = [] { didSet { contentSizeDidChange() } }
  private func contentSizeDidChange() {
    guard let hostingView else { return }
    if sizingOptions.contains(.intrinsicContentSize) { hostingView.invalidateIntrinsicContentSize() }
    if sizingOptions.contains(.preferredContentSize) {
      let wanted = hostingView.fittingSize(width: nil, height: nil)
      if wanted != preferredContentSize { preferredContentSize = wanted }
    }
  }

  /// The size that the view wants in a space of `size`, in points.
  open func sizeThatFits(in size: CGSize) -> CGSize {
    loadViewIfNeeded()
    return hostingView?.sizeThatFits(size) ?? .zero
  }
}

/// Shows SwiftUI's views on a surface of its own inside UIKit's views.
@MainActor
final class HostingView: UIView, FrameParticipant {
  private let surfaceView = EmbeddedSurfaceView()
  private var content: AnyView
  private(set) var viewHost: WindowHost?
  weak var controllerForDismissal: UIViewController?
  var handleKey: (KeyEvent) -> Bool = { _ in false }

  init(_ content: AnyView) {
    self.content = content
    super.init(frame: .zero)
    surfaceView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(surfaceView)
    surfaceView.onResize = { [weak self] in self?.viewHost?.resize(to: $0) }
  }
  required init?(coder: NSCoder) { nil }

  /// The views want another size than in the frame before.
  var onContentSizeChange: () -> Void = {}
  private var needsMeasuring = false
  private var measured: CGSize?

  func setContent(_ content: AnyView) {
    self.content = content
    viewHost?.setContent(contentInSafeArea)
    needsMeasuring = true
    invalidateIntrinsicContentSize()
  }

  /// What bars and the window's buttons cover stays free of everything that does not ignore the safe area.
  private var contentInSafeArea: AnyView {
    guard followsSafeArea else { return content }
    let insets = safeAreaInsets
    let isRightToLeft = traitCollection.layoutDirection == .rightToLeft
    return AnyView(
      content.safeAreaPadding(
        EdgeInsets(
          top: insets.top, leading: isRightToLeft ? insets.right : insets.left, bottom: insets.bottom,
          trailing: isRightToLeft ? insets.left : insets.right)))
  }
  /// Whether the views keep to the safe area; rows of a list do not, because the list does.
  var followsSafeArea = true
  private var shownInsets = UIEdgeInsets.zero

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    guard followsSafeArea, safeAreaInsets != shownInsets else { return }
    shownInsets = safeAreaInsets
    viewHost?.setContent(contentInSafeArea)
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard let window, let toolkitWindow = window.toolkitWindow, let surface = surfaceView.surface else {
      if let host = viewHost, window == nil {
        host.closeHosted()
        viewHost = nil
      }
      return
    }
    guard viewHost == nil else { return }
    let host = WindowHost(
      toolkit: InterfacePlatform.toolkit, window: toolkitWindow, surface: surface, environment: EnvironmentValues(),
      requestFrame: { [weak self, weak window] in
        self?.needsMeasuring = true
        window?.requestFrame()
      })
    viewHost = host
    host.ownAppearance = { [weak self] in self?.traitCollection.appearance }
    host.applyAppearance()
    var environment = host.environment
    environment.windowHost = host
    environment.dismiss = DismissAction { [weak self] in self?.controllerForDismissal?.dismiss(animated: true) }
    host.setEnvironment(environment)
    window.frameParticipants.removeAll { $0 === self }
    window.frameParticipants.append(self)
    shownInsets = safeAreaInsets
    host.setContent(contentInSafeArea)
    surfaceView.frame = bounds
    host.resize(to: bounds.size)
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    window?.frameParticipants.removeAll { $0 === self }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    viewHost?.fittingSize(ProposedViewSize(size)) ?? size
  }
  override var intrinsicContentSize: CGSize {
    viewHost?.fittingSize(.unspecified)
      ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    viewHost?.applyAppearance()
  }

  /// The size that the views want, in points; `nil` = they choose.
  func fittingSize(width: CGFloat?, height: CGFloat?) -> CGSize {
    viewHost?.fittingSize(ProposedViewSize(width: width, height: height)) ?? .zero
  }

  // MARK: FrameParticipant

  func runFrame(at time: Double) {
    guard let viewHost else { return }
    viewHost.runFrame(at: time)
    guard needsMeasuring, bounds.width > 0 else { return }
    needsMeasuring = false
    let size = fittingSize(width: bounds.width, height: nil)
    let hasChanged = measured != nil && measured != size
    measured = size
    if hasChanged { onContentSizeChange() }
  }
  func frameIsShown() { viewHost?.graph.finishShowing() }
  func appearanceDidChange() { viewHost?.applyAppearance() }
  func handle(_ key: KeyEvent) -> Bool {
    guard let host = viewHost else { return false }
    return host.window(host.window, handle: key) || handleKey(key)
  }
  func activationDidChange(isActive: Bool) {
    guard let host = viewHost else { return }
    host.windowDidChangeActivation(host.window)
  }
}
