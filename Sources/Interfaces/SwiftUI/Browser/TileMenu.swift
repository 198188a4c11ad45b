import Toolkit

/// The menu of a tile, made from elements when it opens.
@MainActor
private final class TileMenuProvider: ContextMenuProvider {
  let make: @MainActor () -> [MenuElement]
  init(_ make: @escaping @MainActor () -> [MenuElement]) { self.make = make }
  override func elements() -> [MenuElement] { make() }
}

private nonisolated struct TileMenuModifier: EnvironmentModifier {
  let make: @MainActor () -> [MenuElement]
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.contextMenu = TileMenuProvider(make) }
}

extension View {
  /// A context menu of elements.
  nonisolated func contextMenu(elements: @escaping @MainActor () -> [MenuElement]) -> some View {
    modifier(TileMenuModifier(make: elements))
  }
}
