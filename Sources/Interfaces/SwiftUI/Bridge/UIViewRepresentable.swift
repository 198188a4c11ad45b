import Foundation
import RenderTree
import Toolkit
import UIKit

/// What a representable is told when its view is made or brought up to date. Apple's `UIViewRepresentableContext`.
@MainActor
public struct UIViewRepresentableContext<Representable> {
  let anyCoordinator: Any
  /// What the view inherits.
  public let environment: EnvironmentValues
  /// The change that is being made.
  public let transaction: Transaction
}

extension UIViewRepresentableContext where Representable: UIViewRepresentable {
  /// The object that the representable has made for itself.
  public var coordinator: Representable.Coordinator { anyCoordinator as! Representable.Coordinator }
}

/// A UIKit view as a view of SwiftUI. Apple's `UIViewRepresentable`.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  /// The kind of UIKit view.
  associatedtype UIViewType: UIView
  /// An object that lives as long as the view, such as its delegate.
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>

  /// Makes the UIKit view.
  func makeUIView(context: Context) -> UIViewType
  /// Brings the UIKit view up to date.
  func updateUIView(_ uiView: UIViewType, context: Context)
  /// Makes the object that lives as long as the view.
  func makeCoordinator() -> Coordinator
  /// The UIKit view goes away.
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  /// The size that the view wants, in points; `nil` = what UIKit says.
  func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
}

extension UIViewRepresentable {
  public var body: Never { fatalError("\(Self.self) is shown by UIKit and has no body") }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  public func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize? { nil }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    RepresentableNode(view, in: context)
  }
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@MainActor
private final class RepresentableNode<V: UIViewRepresentable>: TypedNode<V> {
  private let layout: UIViewLayoutNode
  private let coordinator: V.Coordinator
  private let uiView: V.UIViewType

  override init(_ view: V, in context: _NodeContext) {
    let coordinator = view.makeCoordinator()
    let made = view.makeUIView(
      context: UIViewRepresentableContext(
        anyCoordinator: coordinator, environment: context.environment, transaction: context.graph.transaction))
    self.coordinator = coordinator
    uiView = made
    layout = UIViewLayoutNode(graph: context.graph, view: made)
    super.init(view, in: context)
    layout.size = { [weak self] in
      guard let self else { return nil }
      return self.view.sizeThatFits($0, uiView: uiView, context: self.context)
    }
    evaluate()
  }

  private var context: V.Context {
    UIViewRepresentableContext(anyCoordinator: coordinator, environment: environment, transaction: graph.transaction)
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    track {
      layout.setTraits(environment)
      view.updateUIView(uiView, context: context)
    }
    layout.invalidateLayout()
  }

  override func willDispose() {
    V.dismantleUIView(uiView, coordinator: coordinator)
    layout.detach()
  }
}

/// Places a UIKit view in SwiftUI's tree.
@MainActor
final class UIViewLayoutNode: PointerLayoutNode, PointerTarget, PointerHost {
  private let uiView: UIView
  private var ownTraits: UITraitCollection
  var size: (ProposedViewSize) -> CGSize? = { _ in nil }
  private var isFrameScheduled = false
  private(set) lazy var touchRouter = TouchRouter(root: uiView)

  init(graph: ViewGraph, view: UIView) {
    uiView = view
    ownTraits = UITraitCollection(appearance: graph.toolkit.appearance)
    super.init(graph: graph)
    target = self
    view.treeHost = self
    setChildren([view.node])
  }

  /// The view's node is all that is drawn.
  override func updateRenderChildren(removing removed: [LayoutNode]) {}

  func detach() {
    if uiView.treeHost === self { uiView.treeHost = nil }
    setChildren([])
  }

  func setTraits(_ environment: EnvironmentValues) {
    let new = environment.uiTraits
    guard new != ownTraits else { return }
    let old = ownTraits
    ownTraits = new
    uiView.traitsDidChange(from: old)
  }

  // MARK: Layout

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if let own = size(proposal) { return own }
    let intrinsic = uiView.intrinsicContentSize
    func length(_ wanted: CGFloat?, _ intrinsic: CGFloat, _ hugging: UILayoutPriority) -> CGFloat {
      guard intrinsic != UIView.noIntrinsicMetric else { return wanted ?? 10 }
      guard let wanted, wanted.isFinite else { return intrinsic }
      return hugging.rawValue > UILayoutPriority.defaultLow.rawValue ? intrinsic : max(min(intrinsic, wanted), 0)
    }
    return CGSize(
      width: length(proposal.width, intrinsic.width, uiView.contentHuggingPriority(for: .horizontal)),
      height: length(proposal.height, intrinsic.height, uiView.contentHuggingPriority(for: .vertical)))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    uiView.frame = CGRect(origin: .zero, size: size)
    runTree()
  }

  private func runTree() {
    LayoutPass.run(from: uiView)
    UIScrollView.syncSurfaces()
  }

  // MARK: ViewTreeHost

  func requestFrame() {
    guard !isFrameScheduled else { return }
    isFrameScheduled = true
    graph.requestFrame()
    graph.afterFrame { [weak self] in
      guard let self else { return }
      isFrameScheduled = false
      ViewAnimations.advance(to: graph.toolkit.time.now, in: self)
      runTree()
    }
  }
  var toolkitWindow: (any ToolkitWindow)? { graph.window }
  var hostingWindow: UIWindow? { nil }
  var traits: UITraitCollection { ownTraits }
  var nextResponder: UIResponder? { nil }

  // MARK: Pointer

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    touchRouter.handle(event, at: location, in: uiView)
  }
  func pointerWasCancelled() {}
}

/// What a representable is told when its controller is made or brought up to date. Apple's
/// `UIViewControllerRepresentableContext`.
@MainActor
public struct UIViewControllerRepresentableContext<Representable> {
  let anyCoordinator: Any
  /// What the controller inherits.
  public let environment: EnvironmentValues
  /// The change that is being made.
  public let transaction: Transaction
}

extension UIViewControllerRepresentableContext where Representable: UIViewControllerRepresentable {
  /// The object that the representable has made for itself.
  public var coordinator: Representable.Coordinator { anyCoordinator as! Representable.Coordinator }
}

/// A UIKit controller as a view of SwiftUI. Apple's `UIViewControllerRepresentable`.
@MainActor @preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  /// The kind of controller.
  associatedtype UIViewControllerType: UIViewController
  /// An object that lives as long as the controller, such as its delegate.
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  /// Makes the controller.
  func makeUIViewController(context: Context) -> UIViewControllerType
  /// Brings the controller up to date.
  func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)
  /// Makes the object that lives as long as the controller.
  func makeCoordinator() -> Coordinator
  /// The controller goes away.
  static func dismantleUIViewController(_ uiViewController: UIViewControllerType, coordinator: Coordinator)
}

extension UIViewControllerRepresentable {
  public var body: Never { fatalError("\(Self.self) is shown by UIKit and has no body") }
  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType, coordinator: Coordinator
  ) {}
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControllerRepresentableNode(view, in: context)
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

@MainActor
private final class ControllerRepresentableNode<V: UIViewControllerRepresentable>: TypedNode<V> {
  private let layout: UIViewLayoutNode
  private let coordinator: V.Coordinator
  private let controller: V.UIViewControllerType

  override init(_ view: V, in context: _NodeContext) {
    let coordinator = view.makeCoordinator()
    let made = view.makeUIViewController(
      context: UIViewControllerRepresentableContext(
        anyCoordinator: coordinator, environment: context.environment, transaction: context.graph.transaction))
    self.coordinator = coordinator
    controller = made
    layout = UIViewLayoutNode(graph: context.graph, view: made.view)
    super.init(view, in: context)
    layout.size = { [weak made] proposal in
      guard let wanted = made?.preferredContentSize, wanted != .zero else {
        return proposal.replacingUnspecifiedDimensions(by: CGSize(width: 10, height: 10))
      }
      return wanted
    }
    made.appearInForeignTree()
    evaluate()
  }

  private var context: V.Context {
    UIViewControllerRepresentableContext(
      anyCoordinator: coordinator, environment: environment, transaction: graph.transaction)
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  override func evaluate() {
    track {
      layout.setTraits(environment)
      view.updateUIViewController(controller, context: context)
    }
    layout.invalidateLayout()
  }

  override func willDispose() {
    controller.disappearInForeignTree()
    V.dismantleUIViewController(controller, coordinator: coordinator)
    layout.detach()
  }
}
