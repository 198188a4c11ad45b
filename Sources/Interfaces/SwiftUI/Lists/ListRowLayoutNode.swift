import Foundation
import RenderTree
import Toolkit

/// A row of a list: its card, the line below, its content, and what the list adds to it.
@MainActor
final class ListRowLayoutNode: PointerLayoutNode, PointerTarget {
  /// What the list says about the row.
  struct Setup: Equatable {
    var looks: _ListLooks
    var isFirst = true
    var isLast = true
    /// Space above the row, outside of its card, in points.
    var gap: CGFloat = 0
    var insets = EdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    var minimumHeight: CGFloat = 0
    var showsSeparator = true
    var separatorColor: ToolkitColor = .clear
    var cardColor: ToolkitColor = .clear
    var borderColor: ToolkitColor = .clear
    var highlightColor: ToolkitColor = .clear
    /// Behind a row that is dragged over others.
    var raisedColor: ToolkitColor = .clear
    var isSelected = false
    var isSelectable = false
    /// Whether assistive technology finds the row itself; otherwise it finds what is in it.
    var isElement = false
    var isHeaderOrFooter = false
  }

  weak var list: ListLayoutNode?
  var source: ListLayoutNode.RowSource?
  private(set) var setup: Setup
  private(set) var contents: [LayoutNode] = []
  private(set) var value: AnyHashable?
  private var background: _ViewNode?
  private var badge: _ViewNode?
  private var element: ListRowElement?
  private var accessories: [ListAccessoryLayoutNode] = []
  private var actions: ListAccessoryLayoutNode?
  private var isHovered = false
  private var isPressed = false
  private var pressed: CGPoint?
  private var drag: ListRowDrag?
  /// How far the row is drawn from its place, in points.
  private(set) lazy var shift = AnimatedValue(0.0) { [weak self] in self?.showShift() }
  private let border = RenderNode()
  private let face = RenderNode()
  private let line = RenderNode()

  init(graph: ViewGraph, looks: _ListLooks) {
    setup = Setup(looks: looks)
    super.init(graph: graph)
    target = self
  }

  // MARK: Setup

  /// Takes over what the list says about the row.
  func update(
    _ new: Setup, contents: [LayoutNode], value: AnyHashable?, background: AnyView?, badge: AnyView?,
    accessories: [(kind: ListAccessoryLayoutNode.Kind, action: () -> Void)], environment: EnvironmentValues
  ) {
    let needsLayout = new != setup
    setup = new
    self.contents = contents
    self.value = value
    let context = _NodeContext(graph: graph, parent: nil, environment: environment)
    self.background = Self.node(self.background, showing: background, in: context)
    self.badge = Self.node(self.badge, showing: badge, in: context)
    setAccessories(accessories, environment)
    setActions(environment)
    setRowButton()
    setElement(environment)
    menuProvider = new.isHeaderOrFooter ? nil : contents.lazy.compactMap(\.rowMenuProvider).first
    menuProvider?.isPartOfRow = true
    var nodes: [LayoutNode] = backgroundNodes
    if let element { nodes.append(element) }
    nodes += contents
    nodes += badgeNodes
    nodes += self.accessories
    if let actions { nodes.append(actions) }
    setLayoutChildren(nodes)
    if needsLayout { invalidateLayout() }
    redraw()
  }

  private var backgroundNodes: [LayoutNode] { background?.layoutNodes ?? [] }
  private var badgeNodes: [LayoutNode] { badge?.layoutNodes ?? [] }

  private static func node(_ old: _ViewNode?, showing view: AnyView?, in context: _NodeContext) -> _ViewNode? {
    guard let view else {
      old?.dispose()
      return nil
    }
    guard let old else { return AnyView.makeNode(view, in: context) }
    old.setEnvironment(context.environment, changed: context.environment.keysThatDiffer(from: old.environment))
    AnyView.updateNode(old, with: view)
    return old
  }

  private func setAccessories(
    _ wanted: [(kind: ListAccessoryLayoutNode.Kind, action: () -> Void)], _ environment: EnvironmentValues
  ) {
    if wanted.map(\.kind) != accessories.map(\.kind) {
      for old in accessories { old.willDispose() }
      accessories = wanted.map { ListAccessoryLayoutNode(graph: graph, kind: $0.kind) }
      invalidateLayout()
    }
    for (node, wanted) in zip(accessories, wanted) {
      node.action = wanted.action
      node.show(environment)
    }
  }

  /// A button with the row's actions stands for swiping it.
  private func setActions(_ environment: EnvironmentValues) {
    let wants = !setup.isHeaderOrFooter && !(list?.swipeActions(of: self).isEmpty ?? true) && accessories.isEmpty
    if wants, actions == nil {
      let node = ListAccessoryLayoutNode(graph: graph, kind: .menu)
      node.menu = { [weak self] in self?.menuElements ?? [] }
      actions = node
      invalidateLayout()
    } else if !wants, let old = actions {
      actions = nil
      old.willDispose()
      invalidateLayout()
    }
    actions?.show(environment)
  }

  private func setElement(_ environment: EnvironmentValues) {
    let wants = setup.isElement && rowButton == nil
    if wants, element == nil {
      let new = ListRowElement(graph: graph)
      new.row = self
      element = new
    } else if !wants, let old = element {
      old.willDispose()
      element = nil
    }
    var names = contents.map(\.spokenText)
    names += badgeNodes.map(\.spokenText)
    element?.show(
      name: names.filter { !$0.isEmpty }.joined(separator: ", "), isSelectable: setup.isSelectable,
      isSelected: setup.isSelected, environment)
  }

  private func setRowButton() {
    for case let button as ButtonLayoutNode in contents.map(\.undecorated) {
      guard button === rowButton else {
        button.setRow(nil)
        continue
      }
      button.setRow(
        ButtonLayoutNode.Row(
          insets: setup.insets, isSelected: setup.isSelectable ? setup.isSelected : nil,
          highlight: { [weak self] isHovered, isPressed in
            self?.isHovered = isHovered
            self?.isPressed = isPressed
            self?.redraw()
          },
          menu: { [weak self] in self?.menuElements ?? [] }))
    }
  }

  /// The row's button, if it is one and nothing else: it fills the row.
  private var rowButton: ButtonLayoutNode? {
    guard contents.count == 1, accessories.isEmpty, actions == nil, badge == nil, !setup.isHeaderOrFooter,
      let button = contents[0].undecorated as? ButtonLayoutNode, button.fillsRows
    else { return nil }
    return button
  }

  /// The context menu that the app gave to the row's content.
  private(set) var menuProvider: ViewMenuProvider?

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    let behind = layoutChildren.filter { isBackground($0) }
    setChildren([border, face] + behind + [line] + layoutChildren.filter { !isBackground($0) })
  }

  private func isBackground(_ node: LayoutNode) -> Bool { backgroundNodes.contains { $0 === node } }

  /// The row has left the list.
  func willLeave() {
    setLayoutChildren([])
    element?.willDispose()
    background?.dispose()
    badge?.dispose()
    actions?.willDispose()
    for accessory in accessories { accessory.willDispose() }
  }

  // MARK: Layout

  private var margin: CGFloat { setup.looks.isCard ? 0 : setup.looks.sideMargin }

  private func trailingWidth(_ width: CGFloat) -> CGFloat {
    let all = accessories + (actions.map { [$0] } ?? [])
    let buttons = all.reduce(0) { $0 + $1.sizeThatFits(.unspecified).width + 6 }
    return buttons + (badge == nil ? 0 : badgeSize(width).width + 8)
  }

  private func badgeSize(_ width: CGFloat) -> CGSize {
    badgeNodes.first?.sizeThatFits(ProposedViewSize(width: width / 2, height: nil)) ?? .zero
  }

  private func contentOffer(_ width: CGFloat) -> ProposedViewSize {
    ProposedViewSize(
      width: max(width - 2 * margin - setup.insets.horizontal - trailingWidth(width), 0), height: nil)
  }

  private func contentsHeight(_ width: CGFloat) -> CGFloat {
    let offer = contentOffer(width)
    return contents.reduce(0) { $0 + $1.sizeThatFits(offer).height } + CGFloat(max(contents.count - 1, 0)) * 8
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let width = proposal.width ?? 300
    var height: CGFloat
    if rowButton != nil {
      height = contents[0].sizeThatFits(ProposedViewSize(width: width - 2 * margin, height: nil)).height
    } else {
      height = contentsHeight(width) + setup.insets.vertical
    }
    height = max(height, setup.minimumHeight)
    return CGSize(width: width, height: setup.gap + height)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let height = size.height - setup.gap
    let area = ProposedViewSize(width: size.width - 2 * margin, height: height)
    let origin = CGPoint(x: margin, y: setup.gap)
    for node in backgroundNodes { place(node, at: origin, proposal: area, in: size) }
    if let element { place(element, at: origin, proposal: area, in: size) }
    if rowButton != nil {
      place(contents[0], at: origin, proposal: area, in: size)
    } else {
      placeContents(in: size, height: height)
    }
    redraw()
  }

  private func placeContents(in size: CGSize, height: CGFloat) {
    let offer = contentOffer(size.width)
    var leading = margin + setup.insets.leading
    var trailing = size.width - margin - setup.insets.trailing
    for accessory in accessories + (actions.map { [$0] } ?? []) {
      let own = accessory.sizeThatFits(.unspecified)
      let x = accessory.isLeading ? leading - 4 : trailing - own.width + 4
      place(accessory, at: CGPoint(x: x, y: setup.gap + (height - own.height) / 2), proposal: .unspecified, in: size)
      if accessory.isLeading { leading += own.width + 6 } else { trailing -= own.width + 6 }
    }
    if let node = badgeNodes.first {
      let own = badgeSize(size.width)
      place(
        node, at: CGPoint(x: trailing - own.width, y: setup.gap + (height - own.height) / 2),
        proposal: ProposedViewSize(own), in: size)
    }
    let space = height - setup.insets.vertical - contentsHeight(size.width)
    var y = setup.gap + setup.insets.top + max(space / 2, 0)
    for node in contents {
      place(node, at: CGPoint(x: leading, y: y), proposal: offer, in: size)
      y += node.sizeThatFits(offer).height + 8
    }
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? { nil }
  override var layoutPriority: Double { 0 }
  override var zIndex: Double { 0 }
  override var isSpacer: Bool { false }
  override var transition: AnyTransition? { contents.first?.transition }

  // MARK: Looks

  override func sizeDidChange() { redraw() }

  private func redraw() {
    let rect = CGRect(x: margin, y: setup.gap, width: frame.width - 2 * margin, height: frame.height - setup.gap)
    guard rect.width > 0, rect.height > 0 else { return }
    for node in [border, face, line] { node.frame = CGRect(origin: .zero, size: frame.size) }
    let isRounded = setup.looks.isSidebar
    let top: CGFloat = isRounded || (setup.looks.isCard && setup.isFirst) ? (isRounded ? 8 : 12) : 0
    let bottom: CGFloat = isRounded || (setup.looks.isCard && setup.isLast) ? (isRounded ? 8 : 12) : 0
    let outline = Outline.row(rect, top: top, bottom: bottom)
    let color = faceColor
    face.content = color.alpha > 0 ? .fill(outline, .color(color), evenOdd: false) : .none
    if setup.borderColor.alpha > 0 {
      let outer = CGRect(
        x: rect.minX - 1, y: rect.minY - (setup.isFirst ? 1 : 0), width: rect.width + 2,
        height: rect.height + (setup.isFirst ? 1 : 0) + (setup.isLast ? 1 : 0))
      border.content = .fill(
        .row(outer, top: top + 1, bottom: bottom + 1), .color(setup.borderColor), evenOdd: false)
    } else {
      border.content = .none
    }
    for node in backgroundNodes {
      var effects = node.effects
      effects.clip = .row(CGRect(origin: .zero, size: rect.size), top: top, bottom: bottom)
      node.effects = effects
    }
    if setup.showsSeparator, !setup.isLast, setup.looks.showsSeparators {
      let inset = setup.looks.isCard ? 0 : setup.insets.leading
      let x = isRightToLeft ? rect.minX : rect.minX + inset
      line.content = .fill(
        .rectangle(CGRect(x: x, y: rect.maxY - 1, width: rect.width - inset, height: 1)), .color(setup.separatorColor),
        evenOdd: false)
    } else {
      line.content = .none
    }
    // The pointer finds the row wherever it lies, painted or not.
    if setup.isSelectable || hasMenu, effects.hitOutline != .rectangle(rect) {
      var new = effects
      new.hitOutline = .rectangle(rect)
      effects = new
    }
  }

  private var faceColor: ToolkitColor {
    var base = setup.isHeaderOrFooter || background != nil ? ToolkitColor.clear : setup.cardColor
    if drag != nil, base.alpha == 0 { base = setup.raisedColor }
    let canBePressed = setup.isSelectable || rowButton != nil
    if setup.isSelected { return base.painted(with: setup.highlightColor, strength: 2) }
    if canBePressed, isPressed { return base.painted(with: setup.highlightColor, strength: 1.6) }
    if canBePressed, isHovered { return base.painted(with: setup.highlightColor, strength: 0.7) }
    return base
  }

  // MARK: Pointer

  private var hasMenu: Bool { list?.hasMenu(for: self) ?? false }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    switch event.kind {
    case .hover:
      setHovered(true)
      return false
    case .exited:
      setHovered(false)
      return false
    case .down where event.button == .secondary:
      return list?.openMenu(for: self, at: location) ?? false
    case .down:
      guard event.button == .primary, setup.isSelectable || isMovable else { return false }
      pressed = event.location
      isPressed = setup.isSelectable
      redraw()
      return true
    case .moved:
      guard let pressed else { return false }
      followDrag(from: pressed, to: event.location)
      return true
    case .up:
      let wasPressed = pressed != nil
      let drag = drag
      endPress()
      if let drag {
        drag.end()
      } else if wasPressed, setup.isSelectable, CGRect(origin: .zero, size: frame.size).contains(location) {
        list?.rowWasClicked(self, modifiers: event.modifiers, clickCount: event.clickCount)
      }
      return wasPressed
    default: return isPressed
    }
  }

  private func setHovered(_ isHovered: Bool) {
    guard self.isHovered != isHovered else { return }
    self.isHovered = isHovered
    redraw()
  }

  private func endPress() {
    pressed = nil
    drag = nil
    isPressed = false
    redraw()
  }

  func pointerWasCancelled() {
    drag?.cancel()
    endPress()
  }

  // MARK: Dragging

  private var isMovable: Bool { source.map { list?.canMove($0) ?? false } ?? false }

  private func followDrag(from start: CGPoint, to point: CGPoint) {
    if drag == nil, isMovable, abs(point.y - start.y) > ListRowDrag.threshold {
      drag = ListRowDrag(self)
      redraw()
    }
    drag?.move(by: point.y - start.y)
  }

  private func showShift() {
    var new = effects
    new.transform = shift.current == 0 ? nil : AffineTransform(translationByX: 0, byY: CGFloat(shift.current))
    new.layers = drag == nil ? [] : [.shadow(ToolkitColor(white: 0, alpha: 0.25), radius: 6, x: 0, y: 2)]
    effects = new
  }

  // MARK: Keyboard

  func elementWasActivated() { list?.rowWasClicked(self, modifiers: [], clickCount: 1) }
  var menuElements: [MenuElement] { list?.menu(for: self) ?? [] }

  private var focusTarget: ControlLayoutNode? { setup.isSelectable && element != nil ? element : rowButton }

  /// Whether the keyboard can reach the row itself.
  var canTakeFocus: Bool { focusTarget?.control.isEnabled ?? false }
  var isOnSurface: Bool { hasBeenPlaced && focusTarget?.hasBeenPlaced ?? true }

  /// Gives the row the keyboard focus.
  func focus(showsRing: Bool) { focusTarget?.control.focus(showsRing: showsRing) }
  var isFocused: Bool { focusTarget?.control.isFocused ?? false }
}

extension LayoutNode {
  /// The node without nodes around it that only change its place or looks.
  final var undecorated: LayoutNode {
    var node: LayoutNode = self
    while let wrapper = node as? SingleChildLayoutNode, wrapper.layoutChildren.count == 1, let child = wrapper.child {
      node = child
    }
    return node
  }

  /// The context menu of the node or of what it is all about.
  fileprivate var rowMenuProvider: ViewMenuProvider? {
    var node: LayoutNode = self
    while let wrapper = node as? SingleChildLayoutNode, wrapper.layoutChildren.count == 1, let child = wrapper.child {
      if let provider = (wrapper as? PointerLayoutNode)?.target as? ViewMenuProvider { return provider }
      node = child
    }
    return nil
  }
}
