import Foundation
import Toolkit
import UniformTypeIdentifiers
import Wording

/// Puts values on the clipboard.
@MainActor
func copyToClipboard<T: Transferable>(_ items: [T], of toolkit: any Toolkit) {
  guard let first = items.first else { return }
  let forms = TransferCoding.exportedForms(of: first)
  let values = items.map { _TransferForm.Value($0) }
  Task { @MainActor in
    toolkit.writeClipboard(await TransferCoding.clipboardForms(of: values, in: forms))
  }
}

/// Makes values of what is offered, and hands them on unless there are none.
private func receiving<T: Transferable>(
  _ type: T.Type, _ receive: @escaping ([T]) -> Void
) -> @MainActor (TransferSource) -> Void {
  let receive = UncheckedSendable(receive)
  return { source in
    Task { @MainActor in
      let values = (try? await TransferCoding.make(T.self, from: source)) ?? []
      if !values.isEmpty { receive.value(values) }
    }
  }
}

/// A button that pastes what the clipboard holds. Apple's `PasteButton`.
public nonisolated struct PasteButton: View {
  private let action: @MainActor (TransferSource) -> Void

  /// A button that pastes values of a type.
  public nonisolated init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
    action = receiving(T.self, onPaste)
  }
  /// A button that pastes content of some types.
  public nonisolated init(
    supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void
  ) {
    let payloadAction = UncheckedSendable(payloadAction)
    action = { source in
      let provider = NSItemProvider(source)
      if supportedContentTypes.contains(where: { provider.hasItemConformingToTypeIdentifier($0.identifier) }) {
        payloadAction.value([provider])
      }
    }
  }

  @MainActor public var body: some View {
    let graph = Tracking.current?.graph
    Button {
      if let graph { action(TransferSource(clipboardOf: graph.toolkit)) }
    } label: {
      Label {
        Text(verbatim: Wording.text("Paste"))
      } icon: {
        Image(systemName: "doc.on.clipboard")
      }
    }
  }
}

/// Hears Copy, Cut and Paste while the focus is inside.
@MainActor
private final class ClipboardScope: FocusScope {
  var copy: (() -> Void)?
  var cut: (() -> Void)?
  var paste: (() -> Void)?

  override func handle(_ key: KeyEvent) -> Bool {
    // Text fields copy and paste for themselves; what they leave alone comes here.
    guard key.phase == .unhandled || !(focusedControl is TextInputLayoutNode) else { return false }
    guard key.combination.modifiers == .control else { return false }
    let action: (() -> Void)? =
      switch key.combination.key {
      case .character("c"): copy
      case .character("x"): cut
      case .character("v"): paste
      default: nil
      }
    action?()
    return action != nil
  }
}

private final class ClipboardScopeBox: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = ClipboardScope()
}

nonisolated struct ClipboardModifier: ViewModifier {
  let copy: (@MainActor (any Toolkit) -> Void)?
  let cut: (@MainActor (any Toolkit) -> Void)?
  let paste: (@MainActor (TransferSource) -> Void)?

  @MainActor func body(content: Content) -> some View { ClipboardView(content: content, actions: self) }
}

private struct ClipboardView<Content: View>: View {
  let content: Content
  let actions: ClipboardModifier
  @State private var box = ClipboardScopeBox()

  var body: some View {
    let scope = box.scope
    let _ = connect(scope, Tracking.current?.graph.toolkit)
    content.modifier(FocusScopeModifier(scope: scope))
  }

  private func connect(_ scope: ClipboardScope, _ toolkit: (any Toolkit)?) {
    (scope.copy, scope.cut, scope.paste) = (nil, nil, nil)
    guard let toolkit else { return }
    if let copy = actions.copy { scope.copy = { copy(toolkit) } }
    if let cut = actions.cut { scope.cut = { cut(toolkit) } }
    if let paste = actions.paste { scope.paste = { paste(TransferSource(clipboardOf: toolkit)) } }
  }
}

extension View {
  /// What Ctrl+C copies while the focus is in the view. Apple's `copyable(_:)`.
  public nonisolated func copyable<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View {
    let payload = UncheckedSendable(payload)
    return modifier(ClipboardModifier(copy: { copyToClipboard(payload.value(), of: $0) }, cut: nil, paste: nil))
  }
  /// What Ctrl+X cuts, and how, while the focus is in the view. Apple's `cuttable(for:action:)`.
  public nonisolated func cuttable<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping () -> [T]
  ) -> some View {
    let action = UncheckedSendable(action)
    return modifier(ClipboardModifier(copy: nil, cut: { copyToClipboard(action.value(), of: $0) }, paste: nil))
  }
  /// What Ctrl+V does while the focus is in the view. Apple's `pasteDestination(for:action:validator:)`.
  public nonisolated func pasteDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void, validator: @escaping ([T]) -> [T] = { $0 }
  ) -> some View {
    modifier(
      ClipboardModifier(
        copy: nil, cut: nil,
        paste: receiving(T.self) { values in
          let valid = validator(values)
          if !valid.isEmpty { action(valid) }
        }))
  }
}
