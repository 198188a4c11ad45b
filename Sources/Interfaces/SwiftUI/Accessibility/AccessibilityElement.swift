import Foundation
import RenderTree
import Toolkit

/// How the views inside an element are told to assistive technology. Apple's `AccessibilityChildBehavior`.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let kind: AccessibilityElementModifier.Kind
  /// Not at all: the element stands for them.
  public static let ignore = AccessibilityChildBehavior(kind: .ignore)
  /// One by one, within the element.
  public static let contain = AccessibilityChildBehavior(kind: .contain)
  /// As one: what they say makes the element's name, and what their buttons do its actions.
  public static let combine = AccessibilityChildBehavior(kind: .combine)
}

private struct IsInsideAccessibilityElementKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct RespondsToUserInteractionKey: EnvironmentKey {
  static var defaultValue: Bool? { nil }
}
private struct IsAccessibilityFocusTargetKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether an element around stands for the view.
  var isInsideAccessibilityElement: Bool {
    get { self[IsInsideAccessibilityElementKey.self] }
    set { self[IsInsideAccessibilityElementKey.self] = newValue }
  }
  /// Whether the keyboard reaches elements; `nil` = if they do something.
  var respondsToUserInteraction: Bool? {
    get { self[RespondsToUserInteractionKey.self] }
    set { self[RespondsToUserInteractionKey.self] = newValue }
  }
  /// Whether the app may move the focus to what is no control.
  var isAccessibilityFocusTarget: Bool {
    get { self[IsAccessibilityFocusTargetKey.self] }
    set { self[IsAccessibilityFocusTargetKey.self] = newValue }
  }

  /// What is said about a container is not said again about what lies inside.
  mutating func forgetAccessibility() {
    if accessibilityOverrides != nil { accessibilityOverrides = nil }
    if !accessibilityActions.isEmpty { accessibilityActions = [] }
    if needsAccessibilityElement { needsAccessibilityElement = false }
    if isAccessibilityFocusTarget { isAccessibilityFocusTarget = false }
  }
}

/// Something drawn that assistive technology finds and that may take the focus.
@MainActor
final class AccessibilityElementNode: ControlLayoutNode {
  private var entries: [AccessibilityActionEntry] = []
  /// What the element says and is where modifiers leave it open.
  private var ownLabel: String?
  private var ownRole: AccessibilityRole?
  /// A press, for elements that stand for one button.
  private var press: (() -> Void)?

  init(graph: ViewGraph) { super.init(graph: graph, .element(ElementContent(takesPointer: false))) }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: ownLabel, role: ownRole)
  }

  /// - Parameters:
  ///   - label: what the element says where modifiers leave it open.
  ///   - role: what it is if it does nothing.
  ///   - buttons: what it stands for; their actions are its own.
  func show(label: String, role: AccessibilityRole, buttons: [ButtonLayoutNode] = [], in environment: EnvironmentValues)
  {
    var values = environment
    values.keyboardShortcut = nil
    values.contextMenu = nil
    let wanted = environment.accessibilityOverrides?.role
    if buttons.count == 1, wanted == nil || wanted == .button {
      press = { [weak button = buttons[0]] in button?.performShortcut() }
    } else {
      press = nil
      for button in buttons {
        values.accessibilityActions.append(
          AccessibilityActionEntry(
            kind: AccessibilityActionKind(named: Text(verbatim: button.title)),
            name: button.title
          ) { [weak button] in button?.performShortcut() })
      }
    }
    entries = values.accessibilityActions
    let isPressed =
      press != nil || entries.contains { $0.kind == .default } || [.button, .link, .toggle].contains(wanted)
    let isAdjusted = entries.contains { $0.kind == .increment }
    // A press is an action that assistive technology knows already.
    values.accessibilityActions.removeAll { $0.kind == .default }
    entries = values.accessibilityActions + entries.filter { $0.kind == .default }
    let responds = environment.respondsToUserInteraction ?? true
    let content = ElementContent(
      isFocusable: (isPressed || isAdjusted) && responds || environment.isAccessibilityFocusTarget,
      isActivatable: isPressed && responds, takesPointer: false)
    if case .element(content) = control.content {} else { control.content = .element(content) }
    ownLabel = label.isEmpty ? nil : label
    ownRole = isPressed ? .button : isAdjusted ? .slider : role
    apply(values)
  }

  override func handle(_ event: ControlEvent) {
    guard event == .activated else { return }
    if let entry = entries.last(where: { $0.kind == .default }) {
      entry.perform()
    } else if let press {
      press()
    } else {
      tap()
    }
  }

  /// Does what a tap in the middle of the element does.
  private func tap() {
    guard let root = renderRoot else { return }
    let bounds = bounds(in: nil)
    let location = CGPoint(x: bounds.midX, y: bounds.midY)
    let now = graph.toolkit.time.now
    _ = root.onPointer?(PointerEvent(kind: .down, location: location, time: now))
    _ = root.onPointer?(PointerEvent(kind: .up, location: location, time: now))
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  /// The pointer and what is dragged mean what is below.
  override func paints(at point: CGPoint) -> Bool { false }
}

/// Puts an element over its content where there is something to say and nobody else to say it.
@MainActor
final class AccessibilityElementLayoutNode: SingleChildLayoutNode {
  private var kind = AccessibilityElementModifier.Kind.asNeeded
  private var environment = EnvironmentValues()
  private var element: AccessibilityElementNode?

  func update(_ kind: AccessibilityElementModifier.Kind, _ environment: EnvironmentValues) {
    self.kind = kind
    self.environment = environment
    // What is inside takes its part of the environment over first.
    if hasBeenPlaced { graph.afterUpdate { [weak self] in self?.refresh() } }
  }

  override func spokenTextDidChange() {
    if hasBeenPlaced { graph.afterUpdate { [weak self] in self?.refresh() } }
  }

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    super.updateRenderChildren(removing: removed)
    attach()
  }

  private func attach() {
    let others = children.filter { !($0 is AccessibilityElementNode) }
    setChildren(element.map { others + [$0] } ?? others)
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    super.placeChildren(in: size, proposal: proposal)
    refresh()
    element?.frame = CGRect(origin: .zero, size: size)
  }

  private func refresh() {
    guard isNeeded, let child else {
      if let element {
        element.willDispose()
        self.element = nil
        attach()
      }
      return
    }
    let isNew = element == nil
    let element = element ?? AccessibilityElementNode(graph: graph)
    var buttons: [ButtonLayoutNode] = []
    if kind == .combine { child.collectButtons(into: &buttons) }
    let label = kind == .asNeeded || kind == .combine ? child.spokenText : ""
    let role: AccessibilityRole =
      switch kind {
      case .contain: .group
      case .asNeeded: .image
      case .ignore, .combine: .text
      }
    self.element = element
    element.show(label: label, role: role, buttons: buttons, in: environment)
    guard isNew else { return }
    attach()
    element.frame = CGRect(origin: .zero, size: targetFrame.size)
  }

  private var isNeeded: Bool {
    let properties = environment.accessibilityOverrides
    guard !environment.drawsText, !environment.isInsideAccessibilityElement, properties?.isHidden != true else {
      return false
    }
    guard kind == .asNeeded else { return true }
    let saysSomething =
      !environment.accessibilityActions.isEmpty || environment.isAccessibilityFocusTarget
      || properties.map { $0 != AccessibilityProperties() } ?? false
    return saysSomething && child.map { !$0.containsControl } ?? false
  }
}

extension RenderNode {
  /// Whether a control or native label lies inside.
  final var containsControl: Bool {
    if case .control = content { return true }
    return children.contains { $0.containsControl }
  }
}

extension LayoutNode {
  fileprivate final func collectButtons(into buttons: inout [ButtonLayoutNode]) {
    if let button = self as? ButtonLayoutNode { return buttons.append(button) }
    for child in layoutChildren { child.collectButtons(into: &buttons) }
  }
}

nonisolated struct AccessibilityElementModifier: LayoutModifier {
  enum Kind: Hashable, Sendable {
    /// If there is something to say about views of which none is a control or label.
    case asNeeded
    case ignore, contain, combine
  }
  let kind: Kind

  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> AccessibilityElementLayoutNode {
    AccessibilityElementLayoutNode(graph: graph)
  }
  @MainActor func updateLayoutNode(_ node: AccessibilityElementLayoutNode, environment: EnvironmentValues) {
    // Read here, so that a change brings the node up to date.
    _ = (environment.accessibilityOverrides, environment.accessibilityActions, environment.isAccessibilityFocusTarget)
    _ = (environment.isEnabled, environment.isCovered, environment.focusScope, environment.respondsToUserInteraction)
    node.update(kind, environment)
  }
}

/// What views inherit for which an element around stands.
nonisolated struct InsideAccessibilityElementModifier: EnvironmentModifier {
  let kind: AccessibilityElementModifier.Kind
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.forgetAccessibility()
    guard kind != .contain else { return }
    environment.drawsText = true
    environment.isInsideAccessibilityElement = true
  }
}

extension View {
  /// Makes the view one element for assistive technology. Apple's `accessibilityElement(children:)`.
  public nonisolated func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    modifier(InsideAccessibilityElementModifier(kind: children.kind))
      .modifier(AccessibilityElementModifier(kind: children.kind))
  }

  /// Whether the keyboard reaches the view's elements and a screen reader can press them. Apple's
  /// `accessibilityRespondsToUserInteraction(_:)`.
  public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true
  ) -> some View {
    environment(\.respondsToUserInteraction, respondsToUserInteraction)
  }
  /// Whether the keyboard reaches the view's elements, if enabled.
  public nonisolated func accessibilityRespondsToUserInteraction(
    _ respondsToUserInteraction: Bool = true, isEnabled: Bool
  ) -> some View {
    transformEnvironment(\.respondsToUserInteraction) { if isEnabled { $0 = respondsToUserInteraction } }
  }
}
