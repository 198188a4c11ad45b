private struct ToolbarItemPlacementKey: EnvironmentKey {
  static var defaultValue: ToolbarItemPlacement? { nil }
}

extension EnvironmentValues {
  /// Where in a bar the view stands; `nil` outside of bars.
  var toolbarItemPlacement: ToolbarItemPlacement? {
    get { self[ToolbarItemPlacementKey.self] }
    set { self[ToolbarItemPlacementKey.self] = newValue }
  }

  /// What an item of a bar inherits: flat buttons that show only their icon.
  func withToolbarStyle(_ placement: ToolbarItemPlacement) -> EnvironmentValues {
    var values = self
    values.toolbarItemPlacement = placement
    values.buttonStyle = AnyButtonStyle(ToolbarButtonStyle(isProminent: placement == .confirmationAction))
    return values
  }

  /// What is presented from an item of a bar inherits: nothing of the bar's looks.
  func withoutToolbarStyle() -> EnvironmentValues {
    guard toolbarItemPlacement != nil else { return self }
    var values = self
    values.toolbarItemPlacement = nil
    values.buttonStyle = AnyButtonStyle(.automatic)
    return values
  }
}

extension ToolbarItemPlacement {
  /// Whether labels show their icons only, as in the header bars of the desktop. What answers a question says so in
  /// words.
  var showsIconsOnly: Bool {
    switch kind {
    case .confirmation, .cancellation, .destructive: false
    default: true
    }
  }
}

/// A button of a header bar: flat, in the colour of the bar's text; the one that confirms stands out.
nonisolated struct ToolbarButtonStyle: PrimitiveButtonStyle, Equatable {
  let isProminent: Bool

  @MainActor func makeBody(configuration: Configuration) -> some View {
    NativeButton(
      configuration, kind: isProminent || configuration.role == .confirm ? .prominent : .borderless
    )
    .modifier(ToolbarButtonColorModifier(isDestructive: configuration.role == .destructive, isProminent: isProminent))
  }
}

/// Items of a bar have the colour of its text, unless the app has chosen one.
private nonisolated struct ToolbarButtonColorModifier: EnvironmentModifier {
  let isDestructive: Bool
  let isProminent: Bool
  @MainActor func change(_ environment: inout EnvironmentValues) {
    guard !isDestructive, !isProminent, environment.foregroundStyle == nil, environment.tint == nil else { return }
    environment.foregroundStyle = AnyShapeStyle(Color.primary)
  }
}
