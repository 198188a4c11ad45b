import Foundation

/// What a row's modifiers say to its list.
enum RowInsetsTrait: ViewTraitKey {
  static var defaultValue: EdgeInsets? { nil }
}
enum RowBackgroundTrait: ViewTraitKey {
  static var defaultValue: AnyView? { nil }
}
enum RowSeparatorTrait: ViewTraitKey {
  static var defaultValue: Visibility { .automatic }
}
enum RowSeparatorTintTrait: ViewTraitKey {
  static var defaultValue: Color? { nil }
}
enum RowSelectionDisabledTrait: ViewTraitKey {
  static var defaultValue: Bool { false }
}
enum RowDeleteDisabledTrait: ViewTraitKey {
  static var defaultValue: Bool { false }
}
enum RowMoveDisabledTrait: ViewTraitKey {
  static var defaultValue: Bool { false }
}
enum RowSwipeActionsTrait: ViewTraitKey {
  static var defaultValue: [RowSwipeActions] { [] }
}
/// What one modifier offers at a side of a row.
struct RowSwipeActions {
  let edge: HorizontalEdge
  let allowsFullSwipe: Bool
  let actions: AnyView
}
enum BadgeTrait: ViewTraitKey {
  static var defaultValue: Text? { nil }
}

/// How much a badge stands out. Apple's `BadgeProminence`.
public struct BadgeProminence: Hashable, Sendable {
  let level: Int
  public static let decreased = BadgeProminence(level: -1)
  public static let standard = BadgeProminence(level: 0)
  public static let increased = BadgeProminence(level: 1)
}

private struct BadgeProminenceKey: EnvironmentKey {
  static var defaultValue: BadgeProminence { .standard }
}

extension EnvironmentValues {
  /// How much badges stand out.
  public var badgeProminence: BadgeProminence {
    get { self[BadgeProminenceKey.self] }
    set { self[BadgeProminenceKey.self] = newValue }
  }
}

/// Collects the swipe actions of several modifiers on one row.
nonisolated struct SwipeActionsModifier: ViewModifier {
  typealias Body = Never
  let actions: RowSwipeActions

  @MainActor static func _makeNode<V: View>(
    _ view: ModifiedContent<V, Self>, in context: _NodeContext
  ) -> _ViewNode {
    SwipeActionsNode(view, in: context)
  }
}

@MainActor
private final class SwipeActionsNode<V: View>: TypedNode<ModifiedContent<V, SwipeActionsModifier>>, TraitProviding {
  private var child: _ViewNode!
  override init(_ view: ModifiedContent<V, SwipeActionsModifier>, in context: _NodeContext) {
    super.init(view, in: context)
    child = V.makeNode(view.content, in: childContext)
  }
  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  func offerTraits(to traits: inout ViewTraits) {
    traits[RowSwipeActionsTrait.self] = traits[RowSwipeActionsTrait.self] + [view.modifier.actions]
  }
  override func viewDidChange(from old: ModifiedContent<V, SwipeActionsModifier>) {
    structureDidChange()
    V.updateNode(child, with: view.content)
  }
}

extension View {
  /// Space around the row's content, in points; `nil` = the list's.
  public nonisolated func listRowInsets(_ insets: EdgeInsets?) -> some View {
    modifier(TraitModifier(RowInsetsTrait.self, insets))
  }
  /// Space around the row's content on some sides, in points.
  public nonisolated func listRowInsets(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View {
    modifier(
      TraitModifier(
        RowInsetsTrait.self,
        length.map { length in
          EdgeInsets(
            top: edges.contains(.top) ? length : 6, leading: edges.contains(.leading) ? length : 16,
            bottom: edges.contains(.bottom) ? length : 6, trailing: edges.contains(.trailing) ? length : 16)
        }))
  }
  /// What lies behind the row instead of the list's own background.
  public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View {
    modifier(TraitModifier(RowBackgroundTrait.self, view.map { AnyView($0) }))
  }
  /// Whether the line below the row is shown.
  public nonisolated func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    modifier(TraitModifier(RowSeparatorTrait.self, edges.contains(.bottom) ? visibility : .automatic))
  }
  /// The colour of the line below the row.
  public nonisolated func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    modifier(TraitModifier(RowSeparatorTintTrait.self, color))
  }
  /// Whether lines between the rows of a section are shown.
  public nonisolated func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    modifier(TraitModifier(RowSeparatorTrait.self, visibility))
  }
  /// - Note: Partial: accepted; the lines of a section have the colour of the desktop.
  public nonisolated func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View {
    self
  }
  /// - Note: Partial: accepted; symbols of rows have the tint.
  public nonisolated func listItemTint(_ tint: Color?) -> some View { self.tint(tint) }

  /// Whether the row cannot be chosen.
  public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(TraitModifier(RowSelectionDisabledTrait.self, isDisabled))
  }
  /// Whether the row cannot be deleted.
  public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(TraitModifier(RowDeleteDisabledTrait.self, isDisabled))
  }
  /// Whether the row cannot be moved.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(TraitModifier(RowMoveDisabledTrait.self, isDisabled))
  }

  /// Actions of a row. A desktop has no swipes: they are in the row's menu, which a button shows under the pointer.
  public nonisolated func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View {
    modifier(
      SwipeActionsModifier(
        actions: RowSwipeActions(edge: edge, allowsFullSwipe: allowsFullSwipe, actions: AnyView(content()))))
  }

  /// A number at the end of the row; 0 = none.
  public nonisolated func badge(_ count: Int) -> some View {
    modifier(TraitModifier(BadgeTrait.self, count == 0 ? nil : Text(verbatim: count.formatted())))
  }
  /// A text at the end of the row.
  public nonisolated func badge(_ label: Text?) -> some View { modifier(TraitModifier(BadgeTrait.self, label)) }
  /// A text at the end of the row.
  public nonisolated func badge(_ key: LocalizedStringKey?) -> some View {
    modifier(TraitModifier(BadgeTrait.self, key.map { Text($0) }))
  }
  /// A text at the end of the row.
  @_disfavoredOverload public nonisolated func badge<S: StringProtocol>(_ label: S?) -> some View {
    modifier(TraitModifier(BadgeTrait.self, label.map { Text(verbatim: String($0)) }))
  }
  /// How much badges in the view stand out.
  public nonisolated func badgeProminence(_ prominence: BadgeProminence) -> some View {
    environment(\.badgeProminence, prominence)
  }
}
