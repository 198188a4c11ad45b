import Foundation
import RenderTree
import Toolkit

/// A native button with any views drawn above it.
nonisolated struct NativeButton<Content: View>: PrimitiveView {
  enum Kind { case automatic, borderless, plain, bordered, prominent, link, custom }
  let kind: Kind
  let role: ButtonRole?
  var shape: ButtonBorderShape?
  /// Whether the button is drawn as held down; `nil` = it is no toggle.
  var isOn: Bool?
  let action: @MainActor () -> Void
  var pressed: (@MainActor (Bool) -> Void)?
  let content: Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ButtonNode(view, in: context)
  }

  /// The content with the looks of a label of this kind.
  fileprivate var label: ModifiedContent<HStack<Content>, ButtonLabelModifier> {
    HStack(spacing: 6) { content }
      .modifier(ButtonLabelModifier(kind: .init(kind), isDestructive: role == .destructive, isOn: isOn))
  }
}

extension NativeButton where Content == PrimitiveButtonStyleConfiguration.Label {
  nonisolated init(_ configuration: PrimitiveButtonStyleConfiguration, kind: Kind, shape: ButtonBorderShape? = nil) {
    self.init(
      kind: kind, role: configuration.role, shape: shape, action: configuration.action, content: configuration.label)
  }
}

/// How much room a button leaves around its label, by the size of controls.
struct ButtonMetrics: Equatable {
  var minimumHeight: CGFloat
  var horizontalPadding: CGFloat
  var verticalPadding: CGFloat
  var cornerRadius: CGFloat

  static func metrics(for size: ControlSize) -> ButtonMetrics {
    switch size {
    case .mini: ButtonMetrics(minimumHeight: 22, horizontalPadding: 8, verticalPadding: 1, cornerRadius: 6)
    case .small: ButtonMetrics(minimumHeight: 28, horizontalPadding: 10, verticalPadding: 3, cornerRadius: 7)
    case .regular: ButtonMetrics(minimumHeight: 34, horizontalPadding: 14, verticalPadding: 5, cornerRadius: 9)
    case .large: ButtonMetrics(minimumHeight: 46, horizontalPadding: 20, verticalPadding: 8, cornerRadius: 12)
    case .extraLarge: ButtonMetrics(minimumHeight: 54, horizontalPadding: 24, verticalPadding: 10, cornerRadius: 14)
    }
  }
}

/// Gives a label the colours of its button, unless the views around say otherwise.
nonisolated struct ButtonLabelModifier: EnvironmentModifier {
  enum Kind { case automatic, tinted, onTint, untouched }
  let kind: Kind
  let isDestructive: Bool
  let isOn: Bool?

  @MainActor func change(_ environment: inout EnvironmentValues) {
    let isEnabled = environment.isEnabled
    var kind = kind
    if kind == .automatic { kind = environment.buttonEmphasis == .prominent ? .onTint : .tinted }
    environment.prepareForControlLabel()
    if environment.buttonEmphasis != nil, environment.font == nil {
      environment.font = .system(size: 17, weight: .semibold)
    }
    // What is inside a label is no action of its own.
    environment.buttonEmphasis = nil
    environment.launchActionIndex = nil
    guard kind != .untouched else { return }
    let accent = isDestructive ? environment.appearance.destructive : environment.accent
    var color: ToolkitColor
    if let style = environment.foregroundStyle {
      color = style.rgba(in: environment)
    } else if kind == .onTint {
      color = accent.contrasting
    } else {
      color = isOn == false ? SystemColor.primary.rgba(in: environment) : accent
    }
    if !isEnabled { color = color.multiplyingAlpha(by: 0.5) }
    environment.foregroundStyle = AnyShapeStyle(Color(color))
  }
}

extension ButtonLabelModifier.Kind {
  init<Content>(_ kind: NativeButton<Content>.Kind) {
    switch kind {
    case .automatic: self = .automatic
    case .borderless, .bordered, .link: self = .tinted
    case .prominent: self = .onTint
    case .plain, .custom: self = .untouched
    }
  }
}

extension ToolkitColor {
  /// Black or white, whichever is easier to read on this colour; white is preferred.
  var contrasting: ToolkitColor { luminance > 0.45 ? RGBA(white: 0, alpha: 0.87) : .white }
}

@MainActor
final class ButtonNode<Content: View>: ContainerNode<
  NativeButton<Content>, ModifiedContent<HStack<Content>, ButtonLabelModifier>, ButtonLayoutNode
>
{
  init(_ view: NativeButton<Content>, in context: _NodeContext) {
    let layout = ButtonLayoutNode(graph: context.graph, opensMenu: context.environment.menuSource != nil)
    super.init(view, in: context, layout: layout, content: \.label) {
      node, view, environment in
      node.update(view, environment)
    }
    titleDidChange()
    if context.environment.menuSource != nil { connectMenu() }
  }

  override func collectChildren() {
    super.collectChildren()
    titleDidChange()
  }

  private var menuTree: MenuContentTree?

  /// The menu that the button opens, if any. It is made when it is first needed, because few menus are ever opened.
  var menu: MenuContentTree? {
    guard let source = environment.menuSource else { return nil }
    let tree = menuTree ?? MenuContentTree(parent: self, environment: environment)
    menuTree = tree
    tree.update(source.content, environment: environment)
    return tree
  }

  private func connectMenu() {
    layout.menuElements = { [weak self] in self?.menu?.elements ?? [] }
    // The shortcuts of a bar's menus work although the menu is closed.
    if environment.toolbarItemPlacement != nil { _ = menu }
  }

  override func spokenTextDidChange() {
    graph.afterUpdate { [weak self] in self?.titleDidChange() }
  }

  private func titleDidChange() {
    layout.title = layout.spokenText
  }

  override func evaluate() {
    super.evaluate()
    if menuTree != nil { _ = menu }
  }

  override func willDispose() {
    layout.willDispose()
    menuTree?.dispose()
  }
}

/// A native button, with the label's nodes above it in the middle.
@MainActor
final class ButtonLayoutNode: ControlLayoutNode {
  private var action: () -> Void = {}
  private var pressed: ((Bool) -> Void)?
  private var button = ButtonContent(title: "", style: .plain)
  private var padding = CGSize.zero
  private var minimum = CGSize.zero
  private var isLink = false
  private var repeats = false
  private var repetition: (any Dismissible)?
  private var hasRepeated = false
  private var dimsWhilePressed = false
  private var dimsWhenDisabled = false
  /// Takes the width that it is offered, as the actions of a launch scene do.
  private var fillsWidth = false

  private let opensMenu: Bool
  private var showsIndicator = false
  private var primaryAction: (@MainActor () -> Void)?
  /// The entries of the menu that the button opens, as things are now.
  var menuElements: @MainActor () -> [MenuElement] = { [] }

  init(graph: ViewGraph, opensMenu: Bool = false) {
    self.opensMenu = opensMenu
    let button = ButtonContent(title: "", style: .plain)
    super.init(
      graph: graph, opensMenu ? .menu(MenuContent(button: button, showsIndicator: false) { [] }) : .button(button))
  }

  private func showButton() {
    guard opensMenu else {
      control.content = .button(button)
      return
    }
    control.content = .menu(
      MenuContent(button: button, showsIndicator: showsIndicator, primaryAction: primaryAction) { [weak self] in
        self?.menuElements() ?? []
      })
  }

  /// Room for the arrow of a menu, in points.
  private var indicatorWidth: CGFloat { showsIndicator ? 20 : 0 }

  /// What the button says as an entry of a menu: its first text, and below it the second.
  var menuTitle: String { spokenTexts.first ?? title }
  var menuSubtitle: String? {
    let texts = spokenTexts
    return texts.count == 2 ? texts[1] : nil
  }

  /// The name that is read out.
  var title = "" {
    didSet {
      guard title != oldValue else { return }
      button.title = title
      showButton()
      nameByTooltip()
    }
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(role: isLink ? .link : nil, isSelected: row?.isSelected)
  }

  /// Whether the pointer is told what the button is called where no text says so: in a bar.
  private var namesItself = false

  private func nameByTooltip() {
    guard namesItself, control.tooltip == nil, !title.isEmpty, !showsText else { return }
    control.tooltip = title
  }

  func update<Content>(_ view: NativeButton<Content>, _ environment: EnvironmentValues) {
    action = view.action
    pressed = view.pressed
    repeats = environment.buttonRepeatBehavior == .enabled
    isLink = view.kind == .link
    let emphasis = environment.buttonEmphasis
    let metrics = ButtonMetrics.metrics(for: emphasis == nil ? environment.controlSize : .large)
    var shape = view.shape ?? environment.buttonBorderShape
    if emphasis != nil, shape == .automatic { shape = .capsule }
    fillsRows = environment.isListRow && view.kind == .automatic
    var new = button
    new.isOn = view.isOn
    new.takesFocus = environment.toolbarItemPlacement == nil
    new.isDestructive = view.role == .destructive
    new.tint = environment.controlTint
    switch view.kind {
    case .automatic:
      switch emphasis {
      case .prominent: new.style = .prominent
      case .bordered:
        new.style = .bordered
        if new.tint == nil { new.tint = environment.accent }
      case nil: new.style = row == nil ? .borderless : .plain
      }
    case .borderless: new.style = .borderless
    case .bordered: new.style = .bordered
    case .prominent: new.style = .prominent
    case .plain, .link, .custom: new.style = .plain
    }
    switch shape.kind {
    case .automatic: new.shape = .roundedRectangle(new.style == .plain ? 6 : metrics.cornerRadius)
    case .roundedRectangle(let radius): new.shape = .roundedRectangle(radius ?? metrics.cornerRadius)
    case .capsule: new.shape = .capsule
    case .circle: new.shape = .circle
    }
    let showedIndicator = showsIndicator
    if opensMenu {
      // A press on a plain menu button is like one on any other; an arrow is for those with a shape.
      switch environment.menuIndicatorVisibility {
      case .visible: showsIndicator = true
      case .hidden: showsIndicator = false
      case .automatic: showsIndicator = new.style == .bordered || new.style == .prominent
      }
      primaryAction = environment.menuSource?.primaryAction
    }
    if new != button || opensMenu {
      button = new
      showButton()
    }
    if showedIndicator != showsIndicator { invalidateLayout() }
    dimsWhilePressed = view.kind == .plain
    dimsWhenDisabled = view.kind == .plain
    let hasShape = new.style != .plain
    var newPadding = hasShape ? CGSize(width: metrics.horizontalPadding, height: metrics.verticalPadding) : .zero
    if new.style == .borderless { newPadding.width = 10 }
    if new.shape == .circle { newPadding.width = newPadding.height }
    let newMinimum = hasShape ? CGSize(width: metrics.minimumHeight, height: metrics.minimumHeight) : .zero
    if newPadding != padding || newMinimum != minimum {
      padding = newPadding
      minimum = newMinimum
      invalidateLayout()
    }
    if fillsWidth != (environment.buttonEmphasis != nil) {
      fillsWidth = environment.buttonEmphasis != nil
      invalidateLayout()
    }
    apply(environment)
    namesItself = environment.toolbarItemPlacement != nil
    nameByTooltip()
    updateOpacity(isPressed: false)
    if let list = environment.launchActionList, let index = environment.launchActionIndex {
      list.set(
        LaunchActionList.Action(
          title: { [weak self] in self?.title ?? "" }, isEnabled: environment.isEnabled, perform: action,
          focus: { [weak self] in self?.control.focus() }),
        at: index)
    }
  }

  private func updateOpacity(isPressed: Bool) {
    let opacity: Double = dimsWhenDisabled && !control.isEnabled ? 0.5 : dimsWhilePressed && isPressed ? 0.6 : 1
    guard effects.opacity != opacity else { return }
    var new = effects
    new.opacity = opacity
    effects = new
  }

  // MARK: Rows

  /// The row of a list that a button fills.
  struct Row {
    /// Space around the label, in points.
    let insets: EdgeInsets
    /// Whether the row is chosen; `nil` = it cannot be.
    let isSelected: Bool?
    /// Shows that the pointer is over the row, and that it is held down.
    let highlight: (_ isHovered: Bool, _ isPressed: Bool) -> Void
    /// The entries of the row's context menu.
    let menu: () -> [MenuElement]
  }

  /// Whether the button takes over the whole row when it is alone in one.
  private(set) var fillsRows = false
  private var row: Row?
  private var isHovered = false

  override var contextMenuElements: [MenuElement] { row?.menu() ?? super.contextMenuElements }

  /// Fills a row of a list; `nil` = it is a button like any other.
  func setRow(_ new: Row?) {
    let changesLayout = new?.insets != row?.insets
    let changesSelection = new?.isSelected != row?.isSelected
    row = new
    if changesSelection { accessibilityDidChange() }
    guard changesLayout else { return }
    button.style = new == nil ? .borderless : .plain
    button.shape = .roundedRectangle(new == nil ? 9 : 6)
    padding = .zero
    showButton()
    invalidateLayout()
  }

  // MARK: Events

  override func handle(_ event: ControlEvent) {
    switch event {
    case .hovered(let isHovered):
      self.isHovered = isHovered
      row?.highlight(isHovered, false)
    case .activated:
      if hasRepeated { hasRepeated = false } else { action() }
    case .pressed(let isPressed):
      pressed?(isPressed)
      updateOpacity(isPressed: isPressed)
      row?.highlight(isHovered, isPressed)
      repetition?.dismiss()
      repetition = nil
      if isPressed, repeats { repeatAction(after: 0.5) }
    default: break
    }
  }

  private func repeatAction(after delay: Double) {
    hasRepeated = false
    repetition = graph.toolkit.time.schedule(after: delay) { [weak self] in
      guard let self, control.isEnabled else { return }
      action()
      repeatAction(after: 0.1)
      hasRepeated = true
    }
  }

  override func performShortcut() { action() }

  // MARK: Layout

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    if let insets = row?.insets {
      return ProposedViewSize(width: proposal.width.map { max($0 - insets.horizontal, 0) }, height: nil)
    }
    return ProposedViewSize(
      width: proposal.width.map { max($0 - 2 * padding.width - indicatorWidth, 0) },
      height: proposal.height.map { max($0 - 2 * padding.height, 0) })
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let label = layoutChildren.first?.sizeThatFits(inner(proposal)) ?? .zero
    if let insets = row?.insets {
      return CGSize(
        width: proposal.width ?? label.width + insets.horizontal,
        height: max(label.height + insets.vertical, proposal.height ?? 0))
    }
    var size = CGSize(
      width: max(label.width + 2 * padding.width + indicatorWidth, minimum.width),
      height: max(label.height + 2 * padding.height, minimum.height))
    if fillsWidth, let width = proposal.width, width.isFinite { size.width = max(size.width, width) }
    if button.shape == .circle {
      let side = max(size.width, size.height)
      size = CGSize(width: side, height: side)
    }
    return size
  }

  override func isContentSized(along axis: Axis) -> Bool {
    !(fillsWidth && axis == .horizontal) && layoutChildren.first?.isContentSized(along: axis) ?? true
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let label = layoutChildren.first else { return }
    let offer = inner(proposal)
    let labelSize = label.sizeThatFits(offer)
    if let insets = row?.insets {
      let space = size.height - insets.vertical - labelSize.height
      return place(
        label, at: CGPoint(x: insets.leading, y: insets.top + space / 2), proposal: offer, in: size)
    }
    place(
      label,
      at: CGPoint(x: (size.width - indicatorWidth - labelSize.width) / 2, y: (size.height - labelSize.height) / 2),
      proposal: offer, in: size)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    guard let label = layoutChildren.first else { return nil }
    let labelSize = label.sizeThatFits(inner(ProposedViewSize(size)))
    guard let value = label.alignment(key, in: labelSize) else { return nil }
    return value
      + (key.isVertical ? (size.height - labelSize.height) / 2 : (size.width - indicatorWidth - labelSize.width) / 2)
  }
}
