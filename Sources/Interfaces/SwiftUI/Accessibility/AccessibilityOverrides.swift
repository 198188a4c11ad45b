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
  /// Says something about the view: to the controls and texts in it or, where it is only drawn, to an element of its
  /// own that lies over it.
  nonisolated func accessibility(
    _ isEnabled: Bool = true, _ change: @escaping @MainActor (inout AccessibilityProperties, EnvironmentValues) -> Void
  ) -> some View {
    modifier(AccessibilityElementModifier(kind: .asNeeded))
      .modifier(AccessibilityModifier { if isEnabled { change(&$0, $1) } })
  }

  /// The name that assistive technology reads for the view. Apple's `accessibilityLabel(_:)`.
  public nonisolated func accessibilityLabel(_ label: Text) -> some View {
    accessibility { $0.label = label.plainText(in: $1) }
  }
  /// The name that assistive technology reads for the view, from the app's texts.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }
  /// The name that assistive technology reads for the view, as it stands.
  @_disfavoredOverload public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(verbatim: String(label)))
  }
  /// The name that assistive technology reads for the view, looked up late.
  @_disfavoredOverload public nonisolated func accessibilityLabel(_ label: LocalizedStringResource) -> some View {
    accessibilityLabel(Text(label))
  }
  /// The name that assistive technology reads for the view, if enabled.
  public nonisolated func accessibilityLabel(_ label: Text, isEnabled: Bool) -> some View {
    accessibility(isEnabled) { $0.label = label.plainText(in: $1) }
  }
  /// The name that assistive technology reads for the view, from the app's texts, if enabled.
  public nonisolated func accessibilityLabel(_ labelKey: LocalizedStringKey, isEnabled: Bool) -> some View {
    accessibilityLabel(Text(labelKey), isEnabled: isEnabled)
  }
  /// The name that assistive technology reads for the view, as it stands, if enabled.
  @_disfavoredOverload
  public nonisolated func accessibilityLabel<S: StringProtocol>(_ label: S, isEnabled: Bool) -> some View {
    accessibilityLabel(Text(verbatim: String(label)), isEnabled: isEnabled)
  }

  /// More about the view, read after its name. Apple's `accessibilityHint(_:)`.
  public nonisolated func accessibilityHint(_ hint: Text) -> some View {
    accessibility { $0.hint = hint.plainText(in: $1) }
  }
  /// More about the view, from the app's texts.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }
  /// More about the view, as it stands.
  @_disfavoredOverload public nonisolated func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibilityHint(Text(verbatim: String(hint)))
  }
  /// More about the view, looked up late.
  @_disfavoredOverload public nonisolated func accessibilityHint(_ hint: LocalizedStringResource) -> some View {
    accessibilityHint(Text(hint))
  }
  /// More about the view, if enabled.
  public nonisolated func accessibilityHint(_ hint: Text, isEnabled: Bool) -> some View {
    accessibility(isEnabled) { $0.hint = hint.plainText(in: $1) }
  }
  /// More about the view, from the app's texts, if enabled.
  public nonisolated func accessibilityHint(_ hintKey: LocalizedStringKey, isEnabled: Bool) -> some View {
    accessibilityHint(Text(hintKey), isEnabled: isEnabled)
  }

  /// The value of the view, read after its name. Apple's `accessibilityValue(_:)`.
  public nonisolated func accessibilityValue(_ value: Text) -> some View {
    accessibility { $0.value = value.plainText(in: $1) }
  }
  /// The value of the view, from the app's texts.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }
  /// The value of the view, as it stands.
  @_disfavoredOverload public nonisolated func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(verbatim: String(value)))
  }
  /// The value of the view, looked up late.
  @_disfavoredOverload public nonisolated func accessibilityValue(_ value: LocalizedStringResource) -> some View {
    accessibilityValue(Text(value))
  }
  /// The value of the view, if enabled.
  public nonisolated func accessibilityValue(_ value: Text, isEnabled: Bool) -> some View {
    accessibility(isEnabled) { $0.value = value.plainText(in: $1) }
  }
  /// The value of the view, from the app's texts, if enabled.
  public nonisolated func accessibilityValue(_ valueKey: LocalizedStringKey, isEnabled: Bool) -> some View {
    accessibilityValue(Text(valueKey), isEnabled: isEnabled)
  }

  /// Whether assistive technology passes the view over. Apple's `accessibilityHidden(_:)`.
  public nonisolated func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(AccessibilityModifier { properties, _ in properties.isHidden = hidden })
  }
  /// Whether assistive technology passes the view over, if enabled.
  public nonisolated func accessibilityHidden(_ hidden: Bool, isEnabled: Bool) -> some View {
    modifier(AccessibilityModifier { properties, _ in if isEnabled { properties.isHidden = hidden } })
  }

  /// A stable name for tests. Apple's `accessibilityIdentifier(_:)`.
  public nonisolated func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { properties, _ in properties.identifier = identifier }
  }
  /// A stable name for tests, if enabled.
  public nonisolated func accessibilityIdentifier(_ identifier: String, isEnabled: Bool) -> some View {
    accessibility(isEnabled) { properties, _ in properties.identifier = identifier }
  }
}
