import Foundation
import Toolkit
import Wording

/// A kind of action that assistive technology knows without a name. Apple's `AccessibilityActionKind`.
public struct AccessibilityActionKind: Equatable, Sendable {
  enum Storage: Equatable {
    case press, leave, magicTap, delete, showMenu, increment, decrement
    case named(Text)
  }
  let storage: Storage

  /// What a press does.
  public static let `default` = AccessibilityActionKind(storage: .press)
  /// Leaves what is shown.
  public static let escape = AccessibilityActionKind(storage: .leave)
  /// The most important action of what is shown.
  public static let magicTap = AccessibilityActionKind(storage: .magicTap)
  /// Deletes the thing.
  public static let delete = AccessibilityActionKind(storage: .delete)
  /// Shows the thing's menu.
  public static let showMenu = AccessibilityActionKind(storage: .showMenu)
  /// An action with a name.
  public init(named name: Text) { storage = .named(name) }
  private init(storage: Storage) { self.storage = storage }
  /// An action of the framework, by the English words for it.
  init(worded english: String) { storage = .named(Text(verbatim: Wording.text(english))) }

  static let increment = AccessibilityActionKind(storage: .increment)
  static let decrement = AccessibilityActionKind(storage: .decrement)

  /// What assistive technology shows.
  @MainActor func name(in environment: EnvironmentValues) -> String {
    switch storage {
    case .press: Wording.text("Press")
    case .leave: Wording.text("Close")
    case .magicTap: Wording.text("Main Action")
    case .delete: Wording.text("Delete")
    case .showMenu: Wording.text("Show Menu")
    case .increment: Wording.text("Increase")
    case .decrement: Wording.text("Decrease")
    case .named(let text): text.plainText(in: environment)
    }
  }
}

/// Up or down, for `accessibilityAdjustableAction`. Apple's `AccessibilityAdjustmentDirection`.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

/// Something that assistive technology can ask a view to do.
struct AccessibilityActionEntry {
  var kind: AccessibilityActionKind
  var name: String
  var perform: @MainActor () -> Void
}

private struct AccessibilityActionsKey: EnvironmentKey {
  static var defaultValue: [AccessibilityActionEntry] { [] }
}
private struct NeedsAccessibilityElementKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// What assistive technology can ask the views to do.
  var accessibilityActions: [AccessibilityActionEntry] {
    get { self[AccessibilityActionsKey.self] }
    set { self[AccessibilityActionsKey.self] = newValue }
  }
  /// Whether something is said about text that a label cannot do, so that each text is an element of its own.
  var needsAccessibilityElement: Bool {
    get { self[NeedsAccessibilityElementKey.self] }
    set { self[NeedsAccessibilityElementKey.self] = newValue }
  }
}

nonisolated struct AccessibilityActionModifier: EnvironmentModifier {
  let kinds: [(AccessibilityActionKind, () -> Void)]

  @MainActor func change(_ environment: inout EnvironmentValues) {
    for (kind, perform) in kinds {
      environment.accessibilityActions.append(
        AccessibilityActionEntry(kind: kind, name: kind.name(in: environment), perform: { perform() }))
    }
    environment.needsAccessibilityElement = true
  }
}

/// Makes actions of the buttons among some views.
nonisolated struct AccessibilityActionViewsModifier: ViewModifier {
  let views: AnyView

  @MainActor func body(content: Content) -> some View {
    content.modifier(AccessibilityElementModifier(kind: .asNeeded))
      .modifier(AccessibilityMenuActionsModifier(views: views))
  }
}

private struct AccessibilityMenuActionsModifier: ViewModifier {
  let views: AnyView
  typealias Body = Never

  @MainActor static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    AccessibilityMenuActionsNode(view, in: context)
  }
}

@MainActor
private final class AccessibilityMenuActionsNode<V: View>: TypedNode<
  ModifiedContent<V, AccessibilityMenuActionsModifier>
>
{
  private var child: _ViewNode!
  private var menu: MenuContentTree!

  override init(_ view: ModifiedContent<V, AccessibilityMenuActionsModifier>, in context: _NodeContext) {
    super.init(view, in: context)
    menu = MenuContentTree(parent: self, environment: environment)
    menu.update(view.modifier.views, environment: environment)
    child = V.makeNode(view.content, in: _NodeContext(graph: graph, parent: self, environment: inner))
  }

  private var inner: EnvironmentValues {
    var values = environment
    for item in MenuElement.items(in: menu.elements) where item.isEnabled {
      values.accessibilityActions.append(
        AccessibilityActionEntry(
          kind: AccessibilityActionKind(named: Text(verbatim: item.title)), name: item.title, perform: item.action))
    }
    values.needsAccessibilityElement = true
    return values
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func viewDidChange(from old: ModifiedContent<V, AccessibilityMenuActionsModifier>) {
    V.updateNode(child, with: view.content)
    hand()
  }
  override func propagateEnvironment(changed: Set<ObjectIdentifier>) { hand() }

  private func hand() {
    menu.update(view.modifier.views, environment: environment)
    let new = inner
    child.setEnvironment(new, changed: new.keysThatDiffer(from: child.environment))
  }

  override func willDispose() { menu.dispose() }
}

nonisolated struct LabelledAccessibilityActionModifier<Label: View>: ViewModifier {
  let action: () -> Void
  let label: Label
  @MainActor func body(content: Content) -> some View {
    content.accessibilityActions { Button(action: { action() }) { label } }
  }
}

/// Turns the arrow keys into steps while an element has the focus.
@MainActor
private final class AdjustmentScope: FocusScope {
  var adjust: ((AccessibilityAdjustmentDirection) -> Void)?

  override func handle(_ key: KeyEvent) -> Bool {
    guard key.phase == .preview, key.combination.modifiers.isEmpty, focusedControl is AccessibilityElementNode else {
      return false
    }
    switch key.combination.key {
    case .up, .right: adjust?(.increment)
    case .down, .left: adjust?(.decrement)
    default: return false
    }
    return true
  }
}

private final class AdjustmentScopeBox: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = AdjustmentScope()
}

nonisolated struct AccessibilityAdjustmentModifier: ViewModifier {
  let adjust: (AccessibilityAdjustmentDirection) -> Void
  @State private var box = AdjustmentScopeBox()

  @MainActor func body(content: Content) -> some View {
    let adjust = adjust
    box.scope.adjust = adjust
    return
      content
      .modifier(AccessibilityElementModifier(kind: .asNeeded))
      .modifier(
        AccessibilityActionModifier(kinds: [(.increment, { adjust(.increment) }), (.decrement, { adjust(.decrement) })])
      )
      .modifier(FocusScopeModifier(scope: box.scope))
  }
}

extension View {
  private nonisolated func actions(_ kinds: [(AccessibilityActionKind, () -> Void)]) -> some View {
    modifier(AccessibilityElementModifier(kind: .asNeeded)).modifier(AccessibilityActionModifier(kinds: kinds))
  }

  /// What assistive technology can ask the view to do. Apple's `accessibilityAction(_:_:)`.
  ///
  /// The default action makes what is only drawn reachable by the keyboard, too.
  public nonisolated func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View {
    actions([(actionKind, handler)])
  }
  /// An action with a name. Apple's `accessibilityAction(named:_:)`.
  public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    actions([(AccessibilityActionKind(named: name), handler)])
  }
  /// An action with a name from the app's texts.
  public nonisolated func accessibilityAction(
    named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
  ) -> some View {
    accessibilityAction(named: Text(nameKey), handler)
  }
  /// An action with a name as it stands.
  @_disfavoredOverload
  public nonisolated func accessibilityAction<S: StringProtocol>(
    named name: S, _ handler: @escaping () -> Void
  ) -> some View {
    accessibilityAction(named: Text(verbatim: String(name)), handler)
  }
  /// An action with a name that is looked up late.
  @_disfavoredOverload
  public nonisolated func accessibilityAction(
    named name: LocalizedStringResource, _ handler: @escaping () -> Void
  ) -> some View {
    accessibilityAction(named: Text(name), handler)
  }
  /// An action whose name is what a view says.
  @_disfavoredOverload
  public nonisolated func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View {
    modifier(LabelledAccessibilityActionModifier(action: action, label: label()))
  }
  /// The buttons of some views as actions. Apple's `accessibilityActions(_:)`.
  public nonisolated func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    modifier(AccessibilityActionViewsModifier(views: AnyView(content())))
  }

  /// Raises and lowers the view's value: as actions, and by the arrow keys. Apple's `accessibilityAdjustableAction(_:)`.
  public nonisolated func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View {
    modifier(AccessibilityAdjustmentModifier(adjust: handler))
  }

  /// Scrolls the view when assistive technology asks for it. Apple's `accessibilityScrollAction(_:)`.
  public nonisolated func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View {
    actions([
      (AccessibilityActionKind(worded: "Scroll Up"), { handler(.top) }),
      (AccessibilityActionKind(worded: "Scroll Down"), { handler(.bottom) }),
    ])
  }

  /// Zooms when assistive technology asks for it. Apple's `accessibilityZoomAction(_:)`.
  public nonisolated func accessibilityZoomAction(
    _ handler: @escaping (AccessibilityZoomGestureAction) -> Void
  ) -> some View {
    func zoom(_ direction: AccessibilityZoomGestureAction.Direction) {
      handler(AccessibilityZoomGestureAction(direction: direction, location: .center, point: .zero))
    }
    return actions([
      (AccessibilityActionKind(worded: "Zoom In"), { zoom(.zoomIn) }),
      (AccessibilityActionKind(worded: "Zoom Out"), { zoom(.zoomOut) }),
    ])
  }
}

/// A wish to zoom. Apple's `AccessibilityZoomGestureAction`.
public struct AccessibilityZoomGestureAction: Sendable {
  /// In or out.
  public enum Direction: Hashable, Sendable { case zoomIn, zoomOut }
  public let direction: Direction
  /// Where in the view; always its middle on Linux.
  public let location: UnitPoint
  /// Where in the view, in points.
  public let point: CGPoint
}
