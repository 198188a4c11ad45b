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
    return values
  }

  /// What is presented from an item of a bar inherits: nothing of the bar's looks.
  func withoutToolbarStyle() -> EnvironmentValues {
    guard toolbarItemPlacement != nil else { return self }
    var values = self
    values.toolbarItemPlacement = nil
    return values
  }
}
