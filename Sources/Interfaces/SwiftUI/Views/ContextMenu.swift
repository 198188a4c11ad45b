import Foundation
import RenderTree
import Toolkit

/// The entries that a view's context menu has when it opens.
@MainActor
final class ViewMenuProvider: ContextMenuProvider, PointerTarget {
  private var content: AnyView?
  private var environment = EnvironmentValues()
  private var tree: MenuContentTree?
  private weak var graph: ViewGraph?
  /// Whether a row of a list has taken the entries over into its own menu.
  var isPartOfRow = false

  func update(_ content: AnyView, environment: EnvironmentValues, graph: ViewGraph) {
    self.content = content
    self.environment = environment
    self.graph = graph
    tree?.update(content, environment: environment)
  }

  override func elements() -> [MenuElement] {
    guard let content, let graph else { return [] }
    if tree == nil {
      tree = MenuContentTree(graph: graph, environment: environment)
      tree?.update(content, environment: environment)
    }
    return tree?.elements ?? []
  }

  func dispose() {
    tree?.dispose()
    tree = nil
  }

  // MARK: PointerTarget

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    guard event.kind == .down, event.button == .secondary, !isPartOfRow, let window = graph?.window else {
      return false
    }
    let elements = elements()
    guard !elements.isEmpty else { return false }
    let bounds = node.boundsInWindow
    window.presentMenu(elements, at: CGPoint(x: bounds.minX + location.x, y: bounds.minY + location.y))
    return true
  }

  func pointerWasCancelled() {}
}

final class ViewMenuProviderBox: @unchecked Sendable {
  // Safe: the provider is only made and read in bodies, which run on the main actor.
  @MainActor lazy var provider = ViewMenuProvider()
}

nonisolated struct ContextMenuModifier<MenuItems: View>: ViewModifier {
  let items: MenuItems
  @State private var box = ViewMenuProviderBox()

  @MainActor func body(content: Content) -> some View {
    content.modifier(ContextMenuEnvironment(provider: box.provider))
      .modifier(ContextMenuTarget(provider: box.provider, items: AnyView(items)))
  }
}

private nonisolated struct ContextMenuEnvironment: EnvironmentModifier {
  let provider: ViewMenuProvider
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.contextMenu = provider }
}

private nonisolated struct ContextMenuTarget: LayoutModifier {
  let provider: ViewMenuProvider
  let items: AnyView
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> PointerLayoutNode { PointerLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: PointerLayoutNode, environment: EnvironmentValues) {
    provider.update(items, environment: environment, graph: node.graph)
    node.target = environment.isCovered || !environment.isEnabled ? nil : provider
  }
}

extension View {
  /// A menu that the secondary button or the Menu key opens over the view.
  public nonisolated func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View {
    modifier(ContextMenuModifier(items: menuItems()))
  }
  /// A menu that the secondary button or the Menu key opens over the view.
  ///
  /// - Note: Partial: the desktop's menus have no preview.
  public nonisolated func contextMenu<M: View, P: View>(
    @ViewBuilder menuItems: () -> M, @ViewBuilder preview: () -> P
  ) -> some View {
    modifier(ContextMenuModifier(items: menuItems()))
  }
}
