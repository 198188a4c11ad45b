import Foundation
import Wording

/// Starts renaming. What `renameAction` puts into the environment.
struct RenameAction {
  let run: () -> Void
}

private struct RenameActionKey: EnvironmentKey {
  static var defaultValue: RenameAction? { nil }
}

extension EnvironmentValues {
  /// What a rename button does; `nil` = there is nothing to rename.
  var renameAction: RenameAction? {
    get { self[RenameActionKey.self] }
    set { self[RenameActionKey.self] = newValue }
  }
}

/// A button that starts renaming. Apple's `RenameButton`; it cannot be used where `renameAction` is missing.
public nonisolated struct RenameButton<Label: View>: View {
  let label: Label
  @Environment(\.renameAction) private var action

  @MainActor public var body: some View {
    let action = action
    Button {
      action?.run()
    } label: {
      label
    }
    .disabled(action == nil)
  }
}

extension RenameButton where Label == SwiftUI.Label<Text, Image> {
  /// A button with the usual title.
  public nonisolated init() {
    label = SwiftUI.Label {
      Text(verbatim: Wording.text("Rename…"))
    } icon: {
      Image(systemName: "pencil")
    }
  }
}

extension View {
  /// What rename buttons in the view do. Apple's `renameAction(_:)`.
  public nonisolated func renameAction(_ action: @escaping () -> Void) -> some View {
    environment(\.renameAction, RenameAction(run: action))
  }
  /// Rename buttons in the view put the cursor into a field. Apple's `renameAction(_:)`.
  public nonisolated func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    environment(\.renameAction, RenameAction { isFocused.wrappedValue = true })
  }
}
