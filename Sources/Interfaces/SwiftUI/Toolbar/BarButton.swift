import Foundation
import RenderTree
import Toolkit
import UIKit

/// A flat button with one of the desktop's icons, as the framework's own bars have them.
nonisolated struct BarButton: PrimitiveView {
  /// What a press does.
  enum Role {
    case action(@MainActor () -> Void)
    /// Opens a menu.
    case menu(@MainActor () -> [MenuElement])
  }
  let title: String
  let iconNames: [String]
  let role: Role

  init(_ title: String, icon names: String..., action: @escaping @MainActor () -> Void) {
    self.title = title
    iconNames = names
    role = .action(action)
  }

  init(_ title: String, icon names: String..., menu: @escaping @MainActor () -> [MenuElement]) {
    self.title = title
    iconNames = names
    role = .menu(menu)
  }

  @MainActor static func _makeNode(_ view: BarButton, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: BarButtonLayoutNode(view.role, graph: context.graph)) {
      $0.show($1, in: $2)
    }
  }
}

@MainActor
final class BarButtonLayoutNode: LayoutNode {
  private let control: any Control
  private let icon = RenderNode()
  private var view: BarButton?
  private static let side: CGFloat = 34

  init(_ role: BarButton.Role, graph: ViewGraph) {
    let button = ButtonContent(title: "", style: .borderless)
    switch role {
    case .action: control = graph.toolkit.makeControl(.button(button))
    case .menu:
      control = graph.toolkit.makeControl(.menu(MenuContent(button: button, showsIndicator: false) { [] }))
    }
    super.init(graph: graph)
    content = .control(control)
    setChildren([icon])
    var effects = RenderEffects()
    effects.ignoresHits = true
    icon.effects = effects
    control.onEvent = { [weak self] event in
      guard case .activated = event, case .action(let action) = self?.view?.role else { return }
      action()
    }
  }

  func show(_ view: BarButton, in environment: EnvironmentValues) {
    self.view = view
    let button = ButtonContent(title: view.title, style: .borderless, takesFocus: false)
    switch view.role {
    case .action: control.content = .button(button)
    case .menu(let elements):
      control.content = .menu(MenuContent(button: button, showsIndicator: false, elements: elements))
    }
    control.tooltip = view.title
    control.isEnabled = environment.isEnabled
    control.isInteractive = !environment.isCovered
    let names = view.iconNames
    guard let image = try? graph.toolkit.image(for: .icon(names: names, pointSize: 16)) else {
      icon.content = .none
      return
    }
    var color = Color.primary.rgba(in: environment)
    if !environment.isEnabled { color = color.multiplyingAlpha(by: 0.5) }
    icon.content = .image(
      image,
      ImageDrawingOptions(
        tint: color,
        flipsHorizontally: environment.layoutDirection == .rightToLeft
          && ImageSource.icon(names: names, pointSize: 16).followsReading))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: Self.side, height: Self.side) }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    icon.frame = CGRect(x: (size.width - 16) / 2, y: (size.height - 16) / 2, width: 16, height: 16)
  }
}

/// Shows a control that needs nothing but its place.
nonisolated struct PlainControl: PrimitiveView {
  enum Kind: Equatable {
    case windowHandle
    case windowControls(WindowControlsContent)
  }
  let kind: Kind

  @MainActor static func _makeNode(_ view: PlainControl, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: PlainControlLayoutNode(view.kind, graph: context.graph)) {
      node, view, _ in node.show(view.kind)
    }
  }
}

@MainActor
final class PlainControlLayoutNode: LayoutNode {
  private let control: any Control
  private var kind: PlainControl.Kind

  init(_ kind: PlainControl.Kind, graph: ViewGraph) {
    self.kind = kind
    switch kind {
    case .windowHandle: control = graph.toolkit.makeControl(.windowHandle)
    case .windowControls(let controls): control = graph.toolkit.makeControl(.windowControls(controls))
    }
    super.init(graph: graph)
    content = .control(control)
    control.onEvent = { [weak self] event in
      if event == .naturalSizeChanged { self?.invalidateLayout() }
    }
  }

  // The window can be moved and closed also while a dialog covers its content.
  func show(_ kind: PlainControl.Kind) {
    if kind != self.kind, case .windowControls(let controls) = kind {
      control.content = .windowControls(controls)
      invalidateLayout()
    }
    self.kind = kind
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    switch kind {
    case .windowHandle: proposal.replacingUnspecifiedDimensions()
    case .windowControls: control.sizeThatFits(width: nil, height: nil)
    }
  }
}

/// One of the desktop's icons in the colour of the text around.
nonisolated struct BarIcon: PrimitiveView {
  let iconNames: [String]
  var pointSize: CGFloat = 16

  @MainActor static func _makeNode(_ view: BarIcon, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: BarIconLayoutNode(graph: context.graph)) { $0.show($1, in: $2) }
  }
}

@MainActor
final class BarIconLayoutNode: LayoutNode {
  private var side: CGFloat = 16

  func show(_ view: BarIcon, in environment: EnvironmentValues) {
    if view.pointSize != side {
      side = view.pointSize
      invalidateLayout()
    }
    let style = environment.foregroundStyle ?? AnyShapeStyle(ForegroundStyle())
    guard let image = try? graph.toolkit.image(for: .icon(names: view.iconNames, pointSize: side)) else {
      content = .none
      return
    }
    content = .image(
      image,
      ImageDrawingOptions(
        tint: style.rgba(in: environment), flipsHorizontally: environment.layoutDirection == .rightToLeft))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: side, height: side) }
}
