import Foundation
import Toolkit

/// Says, and sets, which view has the keyboard focus. Apple's `FocusState`.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  /// Connects views with a focus state. Apple's `FocusState.Binding`.
  @propertyWrapper
  public struct Binding {
    let location: AnyLocation<Value>
    /// The value while nothing has the focus.
    let none: Value

    public var wrappedValue: Value {
      get { location.get() }
      nonmutating set { location.set(newValue, transaction: Transaction()) }
    }
    public var projectedValue: Binding { self }
  }

  private let none: Value
  private var location: AnyLocation<Value>

  public init() where Value == Bool {
    none = false
    location = StateLocation(false)
  }
  public init<T: Hashable>() where Value == T? {
    none = nil
    location = StateLocation(nil)
  }

  /// The focused view's value; writing it moves the focus.
  public var wrappedValue: Value {
    get { location.get() }
    nonmutating set { location.set(newValue, transaction: Transaction()) }
  }

  public var projectedValue: Binding { Binding(location: location, none: none) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let own = location
    location = storage.next { own }
  }
}

extension FocusState: @unchecked Sendable where Value: Sendable {}  // Safe: `AnyLocation` is.
extension FocusState.Binding: @unchecked Sendable where Value: Sendable {}  // Safe: `AnyLocation` is.

/// Joins a focus state with the controls inside a view.
@MainActor
final class FocusBindingScope<Value: Hashable>: FocusScope {
  private var binding: FocusState<Value>.Binding?
  private var value: Value?
  private weak var graph: ViewGraph?

  func update(_ binding: FocusState<Value>.Binding, value: Value, graph: ViewGraph) {
    self.binding = binding
    self.value = value
    self.graph = graph
    let isWanted = binding.wrappedValue == value
    if isWanted, focusedControl == nil {
      graph.whenShown { [weak self] in self?.takeFocus() }
    } else if !isWanted, focusedControl != nil, binding.wrappedValue == binding.none {
      graph.afterFrame { [weak self] in self?.giveFocusUp() }
    }
  }

  private func takeFocus() {
    guard let binding, binding.wrappedValue == value, focusedControl == nil else { return }
    for candidate in controls where candidate.control.isEnabled && candidate.control.isInteractive {
      candidate.control.focus(showsRing: true)
      if candidate.control.isFocused { return }
    }
    // Nothing inside can be focused, so the state must not say that it is.
    binding.wrappedValue = binding.none
  }

  private func giveFocusUp() {
    guard let binding, binding.wrappedValue == binding.none else { return }
    focusedControl?.control.resignFocus()
  }

  override func focusDidChange(isInside: Bool) {
    guard let binding, let value else { return }
    if isInside {
      binding.wrappedValue = value
    } else if binding.wrappedValue == value {
      binding.wrappedValue = binding.none
    }
  }
}

nonisolated struct FocusBindingModifier<Value: Hashable>: ViewModifier {
  let binding: FocusState<Value>.Binding
  let value: Value
  @State private var scope = ScopeBox<Value>()

  @MainActor func body(content: Content) -> some View {
    content.modifier(FocusScopeModifier(scope: scope.scope))
      .modifier(FocusFollower(scope: scope.scope, binding: binding, value: value))
  }
}

/// Makes its scope on the main actor, when the first body asks for it.
final class ScopeBox<Value: Hashable>: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = FocusBindingScope<Value>()
}

private struct FocusFollower<Value: Hashable>: ObservingModifier {
  let scope: FocusBindingScope<Value>
  let binding: FocusState<Value>.Binding
  let value: Value

  func makeObserver(_ node: _ViewNode) -> FocusFollowerObserver { FocusFollowerObserver(node.graph) }
  func update(_ observer: FocusFollowerObserver, environment: EnvironmentValues) {
    scope.update(binding, value: value, graph: observer.graph)
  }
}

@MainActor
private final class FocusFollowerObserver: ViewObserver {
  let graph: ViewGraph
  init(_ graph: ViewGraph) { self.graph = graph }
}

/// Whether an initial focus is for the whole scope or for what people do. Apple's `DefaultFocusEvaluationPriority`.
public struct DefaultFocusEvaluationPriority: Hashable, Sendable {
  let name: String
  public static let automatic = DefaultFocusEvaluationPriority(name: "automatic")
  public static let userInitiated = DefaultFocusEvaluationPriority(name: "userInitiated")
}

/// What a focusable view is for. Apple's `FocusInteractions`.
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let activate = FocusInteractions(rawValue: 1)
  public static let edit = FocusInteractions(rawValue: 2)
  public static let automatic: FocusInteractions = [.activate, .edit]
}

/// A place for the keyboard focus, as large as what it lies behind.
nonisolated struct FocusPlace: PrimitiveView {
  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: FocusPlaceLayoutNode(graph: context.graph)) { _, _, _ in }
  }
}

@MainActor
private final class FocusPlaceLayoutNode: ControlLayoutNode {
  init(graph: ViewGraph) { super.init(graph: graph, .element(ElementContent(isFocusable: true))) }
  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

nonisolated struct FocusableModifier: ViewModifier {
  let isFocusable: Bool
  @MainActor func body(content: Content) -> some View { FocusableView(content: content, isFocusable: isFocusable) }
}

private struct FocusableView<Content: View>: View {
  let content: Content
  let isFocusable: Bool
  @FocusState private var isFocused: Bool

  var body: some View {
    content.environment(\.isFocused, isFocused)
      .background { if isFocusable { FocusPlace().focused($isFocused) } }
  }
}

private struct IsFocusedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether the nearest focusable view around has the keyboard focus.
  public internal(set) var isFocused: Bool {
    get { self[IsFocusedKey.self] }
    set { self[IsFocusedKey.self] = newValue }
  }
}

extension View {
  /// Joins the view's focus with a state: whether a control inside has it.
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusBindingModifier(binding: condition, value: true))
  }
  /// Joins the view's focus with a state: the state has `value` while a control inside has the focus.
  public nonisolated func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(FocusBindingModifier(binding: binding, value: value))
  }

  /// Which view has the focus when the view appears.
  public nonisolated func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View {
    onAppear { binding.wrappedValue = value }
  }

  /// Whether the view, which is no control, takes the keyboard focus.
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable))
  }
  /// Whether the view, which is no control, takes the keyboard focus.
  public nonisolated func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable))
  }

  /// - Note: Partial: accepted; the toolkit moves the focus by what lies nearest.
  public nonisolated func focusSection() -> some View { self }
  /// - Note: Partial: accepted; the desktop draws the focus.
  public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
