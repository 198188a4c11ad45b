import Foundation
import RenderTree
import Toolkit

/// A layout node that shows one native control and hears what people do with it.
///
/// Everything that all controls have in common is here: whether they can be used, what assistive technology and the
/// pointer are told, the focus, the context menu and the keyboard shortcut.
@MainActor
class ControlLayoutNode: LayoutNode {
  final let control: any Control
  private(set) final var focusScope: FocusScope?
  private final var contextMenu: ContextMenuProvider?
  private final var shortcut: KeyCombination?
  private final var isShown = true

  init(graph: ViewGraph, _ content: ControlContent) {
    control = graph.toolkit.makeControl(content)
    super.init(graph: graph)
    self.content = .control(control)
    control.onEvent = { [weak self] in self?.receive($0) }
  }

  // MARK: To override

  /// Something happened to the control, other than focus and context menu, which are taken care of.
  func handle(_ event: ControlEvent) {}

  /// What the control does when its keyboard shortcut is pressed.
  func performShortcut() {}

  /// The entries of the menu that the secondary button or the Menu key opens.
  var contextMenuElements: [MenuElement] { contextMenu?.elements() ?? [] }

  /// What the control says about itself; modifiers around it win.
  var ownAccessibility: AccessibilityProperties { AccessibilityProperties() }

  // MARK: Environment

  /// Takes over what the views around say about every control.
  final func apply(_ environment: EnvironmentValues) {
    if control.isEnabled != environment.isEnabled { control.isEnabled = environment.isEnabled }
    let isReachable = !environment.isCovered
    if control.isInteractive != isReachable { control.isInteractive = isReachable }
    if control.tooltip != environment.tooltip { control.tooltip = environment.tooltip }
    contextMenu = environment.contextMenu
    overrides = environment.accessibilityOverrides
    actions = environment.accessibilityActions
    isSpokenFor = environment.isInsideAccessibilityElement
    accessibilityDidChange()
    setFocusScope(environment.focusScope)
    setShortcut(environment.keyboardShortcut?.combination)
  }

  private final var overrides: AccessibilityProperties?
  /// What the app offers to assistive technology beyond what the control does by itself.
  private final var actions: [AccessibilityActionEntry] = []
  /// Whether an element around stands for the control.
  private final var isSpokenFor = false

  /// Tells assistive technology what the control and the modifiers around it say now.
  final func accessibilityDidChange() {
    var properties = ownAccessibility.overridden(by: overrides)
    if properties.hint == nil { properties.hint = control.tooltip }
    properties.actions = actions.map(\.name)
    if isSpokenFor { properties.isHidden = true }
    if properties != control.accessibility { control.accessibility = properties }
  }

  /// The name that modifiers around the control give it.
  final var overridingLabel: String? { overrides?.label }

  private func setFocusScope(_ new: FocusScope?) {
    guard new !== focusScope else { return }
    for scope in focusScope?.chain ?? [] { scope.remove(self) }
    focusScope = new
    for scope in new?.chain ?? [] { scope.add(self) }
    if control.isFocused { graph.focus.didFocus(self) }
  }

  private func setShortcut(_ new: KeyCombination?) {
    guard new != shortcut else { return }
    shortcut = new
    guard let shortcuts = graph.host?.shortcuts else { return }
    shortcuts.remove(for: self)
    guard let new else { return }
    shortcuts.add(
      new, for: self,
      isEnabled: { [weak self] in self.map { $0.control.isEnabled && $0.control.isInteractive } ?? false },
      action: { [weak self] in self?.performShortcut() })
  }

  /// The view leaves the tree.
  final func willDispose() {
    if shortcut != nil { graph.host?.shortcuts.remove(for: self) }
    shortcut = nil
    for scope in focusScope?.chain ?? [] { scope.remove(self) }
    graph.focus.didResign(self)
    control.onEvent = nil
  }

  // MARK: Events

  private func receive(_ event: ControlEvent) {
    switch event {
    case .focused(true): graph.focus.didFocus(self)
    case .focused(false): graph.focus.didResign(self)
    case .contextMenuRequested(let point):
      let elements = contextMenuElements
      if !elements.isEmpty { control.presentMenu(elements, at: point) }
    case .customAction(let index): if actions.indices.contains(index) { actions[index].perform() }
    default: break
    }
    handle(event)
  }

  // MARK: Layout

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    control.sizeThatFits(width: proposal.width, height: proposal.height)
  }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let isFirst = key == VerticalAlignment.firstTextBaseline.key
    guard isFirst || key == VerticalAlignment.lastTextBaseline.key, let lines = control.baselines(for: size) else {
      return nil
    }
    return isFirst ? lines.first : lines.last
  }
}

extension AccessibilityProperties {
  /// These properties, except where `other` says something.
  func overridden(by other: AccessibilityProperties?) -> AccessibilityProperties {
    guard let other else { return self }
    var result = self
    if let label = other.label { result.label = label }
    if let value = other.value { result.value = value }
    if let hint = other.hint { result.hint = hint }
    result.details += other.details
    if let identifier = other.identifier { result.identifier = identifier }
    if let role = other.role { result.role = role }
    result.isHidden = isHidden || other.isHidden
    result.isModal = isModal || other.isModal
    if let isSelected = other.isSelected { result.isSelected = isSelected }
    if let isExpanded = other.isExpanded { result.isExpanded = isExpanded }
    if let level = other.headingLevel { result.headingLevel = level }
    return result
  }
}

/// The node of a view that is one native control and nothing else.
@MainActor
final class ControlNode<V: View, Node: ControlLayoutNode>: TypedNode<V> {
  private let layout: Node
  private let configure: (Node, V, EnvironmentValues) -> Void

  init(_ view: V, in context: _NodeContext, layout: Node, configure: @escaping (Node, V, EnvironmentValues) -> Void) {
    self.layout = layout
    self.configure = configure
    super.init(view, in: context)
    run()
  }

  private func run() {
    track {
      configure(layout, view, environment)
      layout.apply(environment)
    }
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }
  override func evaluate() { run() }
  override func willDispose() { layout.willDispose() }
}

// MARK: What controls inherit

/// Makes the entries of a context menu when it opens.
@MainActor
class ContextMenuProvider: Equatable {
  nonisolated static func == (a: ContextMenuProvider, b: ContextMenuProvider) -> Bool { a === b }
  func elements() -> [MenuElement] { [] }
}

private struct ContextMenuKey: EnvironmentKey {
  static var defaultValue: ContextMenuProvider? { nil }
}
private struct TooltipKey: EnvironmentKey {
  static var defaultValue: String? { nil }
}
private struct ControlSizeKey: EnvironmentKey {
  static var defaultValue: ControlSize { .regular }
}

extension EnvironmentValues {
  var contextMenu: ContextMenuProvider? {
    get { self[ContextMenuKey.self] }
    set { self[ContextMenuKey.self] = newValue }
  }
  /// What the pointer shows while it rests on a control.
  var tooltip: String? {
    get { self[TooltipKey.self] }
    set { self[TooltipKey.self] = newValue }
  }
  /// How large controls are.
  public var controlSize: ControlSize {
    get { self[ControlSizeKey.self] }
    set { self[ControlSizeKey.self] = newValue }
  }

  /// Font of a control's own text, with everything that modifiers around it say.
  var controlFont: FontDescription { textAttributes.fontDescription }

  /// Colour of a control's own text.
  var controlTextColor: ToolkitColor {
    textAttributes.color ?? (foregroundStyle ?? AnyShapeStyle(ForegroundStyle())).rgba(in: self)
  }

  private var textAttributes: TextAttributes {
    var attributes = TextAttributes(font: font ?? .body, factor: textFactor)
    for modifier in textModifiers { attributes.apply(modifier, in: self) }
    return attributes
  }

  /// The tint of a control; `nil` = the app's accent colour.
  var controlTint: ToolkitColor? { tint?.rgba(in: self) }
  /// The colour of what stands out.
  var accent: ToolkitColor { controlTint ?? appearance.accent }
}

/// How large a control is. Apple's `ControlSize`.
public enum ControlSize: Hashable, CaseIterable, Sendable, Comparable {
  case mini, small, regular, large, extraLarge
}

nonisolated struct HelpModifier: EnvironmentModifier {
  let text: Text
  @MainActor func change(_ environment: inout EnvironmentValues) {
    let string = text.plainText(in: environment)
    environment.tooltip = string
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    properties.hint = string
    environment.accessibilityOverrides = properties
  }
}

extension View {
  /// What the pointer shows while it rests on the view's controls; also read by assistive technology.
  public nonisolated func help(_ text: Text) -> some View { modifier(HelpModifier(text: text)) }
  /// What the pointer shows while it rests on the view's controls.
  public nonisolated func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }
  /// What the pointer shows while it rests on the view's controls.
  @_disfavoredOverload public nonisolated func help<S: StringProtocol>(_ text: S) -> some View {
    help(Text(verbatim: String(text)))
  }

  /// How large the controls in the view are.
  public nonisolated func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }
  /// The largest size in a range that controls in the view may have.
  public nonisolated func controlSize<T: RangeExpression>(_ range: T) -> some View where T.Bound == ControlSize {
    transformEnvironment(\.controlSize) { size in
      if !range.contains(size), let nearest = ControlSize.allCases.last(where: { range.contains($0) }) {
        size = nearest
      }
    }
  }
}
