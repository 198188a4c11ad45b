import Foundation
import Wording

/// Whether the rows of a list are being edited. Apple's `EditMode`.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active
  /// Whether rows show how they can be deleted and moved.
  public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// Whether the rows of lists are being edited. Each window keeps it, unless a view sets a binding of its own.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }

  /// Whether rows show how they can be deleted and moved.
  var isEditingList: Bool { editMode?.wrappedValue.isEditing ?? false }
}

/// A button that starts and ends editing. Apple's `EditButton`.
public nonisolated struct EditButton: View {
  @Environment(\.editMode) private var mode

  public nonisolated init() {}

  @MainActor public var body: some View {
    let isEditing = mode?.wrappedValue.isEditing ?? false
    Button(Wording.text(isEditing ? "Done" : "Edit")) {
      withAnimation { mode?.wrappedValue = isEditing ? .inactive : .active }
    }
  }
}

/// What the app offers for chosen rows.
struct ListSelectionMenu {
  let menu: (Set<AnyHashable>) -> AnyView
  let primaryAction: ((Set<AnyHashable>) -> Void)?
}

private struct ListSelectionMenuKey: EnvironmentKey {
  static var defaultValue: ListSelectionMenu? { nil }
}

extension EnvironmentValues {
  var listSelectionMenu: ListSelectionMenu? {
    get { self[ListSelectionMenuKey.self] }
    set { self[ListSelectionMenuKey.self] = newValue }
  }
}

extension View {
  /// A context menu for the chosen rows of a list or table, and what a double-click or the Return key does to them.
  public nonisolated func contextMenu<I: Hashable, M: View>(
    forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
    primaryAction: ((Set<I>) -> Void)? = nil
  ) -> some View {
    func typed(_ values: Set<AnyHashable>) -> Set<I> {
      Set(values.compactMap { $0.base as? I ?? $0.unwrapped?.base as? I })
    }
    return modifier(
      SelectionMenuModifier(
        entry: ListSelectionMenu(
          menu: { AnyView(menu(typed($0))) }, primaryAction: primaryAction.map { action in { action(typed($0)) } })))
  }
}

private nonisolated struct SelectionMenuModifier: EnvironmentModifier {
  let entry: ListSelectionMenu
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.listSelectionMenu = entry }
}
