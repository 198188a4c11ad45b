import Foundation
import Toolkit

/// Which assistive technology is meant. Apple's `AccessibilityTechnologies`.
public struct AccessibilityTechnologies: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// A screen reader: Orca on Linux.
  public static let voiceOver = AccessibilityTechnologies(rawValue: 1)
  /// Switches in place of keys; they move the focus on Linux.
  public static let switchControl = AccessibilityTechnologies(rawValue: 2)
}

/// Says, and sets, which view assistive technology is at. Apple's `AccessibilityFocusState`.
///
/// Screen readers on Linux follow the keyboard focus, so this is the keyboard focus: what is no control takes it as
/// long as the state asks for it.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  /// Connects views with a focus state. Apple's `AccessibilityFocusState.Binding`.
  @propertyWrapper
  public struct Binding {
    let focus: FocusState<Value>.Binding
    /// The focused view's value; writing it moves the focus.
    public var wrappedValue: Value {
      get { focus.wrappedValue }
      nonmutating set { focus.wrappedValue = newValue }
    }
    public var projectedValue: Binding { self }
  }

  private var state: FocusState<Value>

  /// Whether a view has the focus.
  public init() where Value == Bool { state = FocusState() }
  /// Whether a view has the focus of some technologies, which are one on Linux.
  public init(for technologies: AccessibilityTechnologies) where Value == Bool { state = FocusState() }
  /// Which of several views has the focus.
  public init<T: Hashable>() where Value == T? { state = FocusState() }
  /// Which of several views has the focus of some technologies, which are one on Linux.
  public init<T: Hashable>(for technologies: AccessibilityTechnologies) where Value == T? { state = FocusState() }

  /// The focused view's value; writing it moves the focus.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }
  public var projectedValue: Binding { Binding(focus: state.projectedValue) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) { state._bind(to: storage) }
}

extension AccessibilityFocusState: Sendable where Value: Sendable {}
extension AccessibilityFocusState.Binding: Sendable where Value: Sendable {}

nonisolated struct AccessibilityFocusTargetModifier: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.isAccessibilityFocusTarget = true
    environment.needsAccessibilityElement = true
  }
}

extension View {
  private nonisolated func focusTarget() -> some View {
    modifier(AccessibilityElementModifier(kind: .asNeeded)).modifier(AccessibilityFocusTargetModifier())
  }

  /// Joins the view with a focus state. Apple's `accessibilityFocused(_:)`.
  public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    focusTarget().focused(condition.focus)
  }
  /// Joins the view with a focus state, which has `value` while the view has the focus. Apple's
  /// `accessibilityFocused(_:equals:)`.
  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View {
    focusTarget().focused(binding.focus, equals: value)
  }
}
