import Foundation
import Toolkit

/// Makes the entries that the app adds to the menu of documents, when the menu opens.
@MainActor
final class BrowserMenuSource {
  private let provider = ViewMenuProvider()
  fileprivate var surroundings: (environment: EnvironmentValues, graph: ViewGraph)?

  /// - Parameters:
  ///   - menu: What the app says; `nil` = nothing.
  ///   - urls: The documents that it is asked about.
  func elements(_ menu: (([URL]?) -> AnyView)?, for urls: [URL]) -> [MenuElement] {
    guard let menu, let surroundings else { return [] }
    provider.update(
      menu(urls.isEmpty ? nil : urls), environment: surroundings.environment, graph: surroundings.graph)
    let elements = provider.elements()
    return elements.isEmpty ? [] : [.section(title: nil, elements)]
  }
}

final class BrowserMenuBox: @unchecked Sendable {
  // Safe: the source is only made and read in bodies, which run on the main actor.
  @MainActor lazy var source = BrowserMenuSource()
}

/// Tells a source where the views are that it is asked from.
private nonisolated struct BrowserMenuPlace: LayoutModifier {
  let box: BrowserMenuBox
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> PointerLayoutNode { PointerLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: PointerLayoutNode, environment: EnvironmentValues) {
    box.source.surroundings = (environment, node.graph)
  }
}

extension View {
  /// Where the app's entries for the menu of documents get their environment from.
  nonisolated func browserMenuPlace(_ box: BrowserMenuBox) -> some View { modifier(BrowserMenuPlace(box: box)) }
}
