import Toolkit

private struct AccessibilityOverridesKey: EnvironmentKey {
  static var defaultValue: AccessibilityProperties? { nil }
}

extension EnvironmentValues {
  /// What modifiers around a control say to assistive technology; the control adds what they leave open.
  var accessibilityOverrides: AccessibilityProperties? {
    get { self[AccessibilityOverridesKey.self] }
    set { self[AccessibilityOverridesKey.self] = newValue }
  }
}

nonisolated struct AccessibilityModifier: EnvironmentModifier {
  let change: @MainActor (inout AccessibilityProperties, EnvironmentValues) -> Void

  @MainActor func change(_ environment: inout EnvironmentValues) {
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    change(&properties, environment)
    environment.accessibilityOverrides = properties
  }
}

extension View {
  /// The name that assistive technology reads for the view.
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    modifier(AccessibilityModifier { $0.label = label.plainText(in: $1) })
  }
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(verbatim: String(label)))
  }

  /// More about the view, read after its name.
  public nonisolated func accessibilityHint(_ hint: Text) -> some View {
    modifier(AccessibilityModifier { $0.hint = hint.plainText(in: $1) })
  }
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibilityHint(Text(verbatim: String(hint)))
  }

  /// The value of the view, read after its name.
  public nonisolated func accessibilityValue(_ value: Text) -> some View {
    modifier(AccessibilityModifier { $0.value = value.plainText(in: $1) })
  }
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(verbatim: String(value)))
  }

  /// Whether assistive technology passes the view over.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(AccessibilityModifier { properties, _ in properties.isHidden = hidden })
  }

  /// A stable name for tests.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(AccessibilityModifier { properties, _ in properties.identifier = identifier })
  }
}
