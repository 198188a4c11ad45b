import Foundation
import Toolkit
import Wording

/// A button as a dialog offers it.
struct DialogAction {
  var title: String
  var role: ButtonRole?
  var isEnabled = true
  /// Whether the app says that Return chooses it.
  var isDefault = false
  var action: @MainActor () -> Void
}

/// A field as a dialog offers it.
struct DialogField {
  var placeholder: String
  var text: String
  var isSecure: Bool
  /// Takes over what was typed.
  var commit: @MainActor (String) -> Void
}

/// A node that stands for a button or a field when it is shown in a dialog.
@MainActor
protocol DialogElementNode: _ViewNode {
  var dialogElement: DialogElement { get }
}

/// A button or a field.
enum DialogElement {
  case action(DialogAction)
  case field(DialogField)
}

extension ButtonNode: DialogElementNode {
  var dialogElement: DialogElement {
    .action(
      DialogAction(
        title: layout.title, role: view.role, isEnabled: layout.control.isEnabled,
        isDefault: environment.keyboardShortcut == .defaultAction, action: view.action))
  }
}

extension ControlNode: DialogElementNode where V == NativeTextField {
  var dialogElement: DialogElement {
    let source = view.parts.source
    let name = view.parts.label.spokenText(in: childContext)
    return .field(
      DialogField(
        placeholder: view.parts.prompt?.plainText(in: environment) ?? name, text: source.text(),
        isSecure: view.parts.kind == .secure,
        commit: { text in
          source.typed?(text)
          source.committed?(text)
        }))
  }
}

/// What is in the actions and the message of a dialog.
@MainActor
struct DialogContent {
  var actions: [DialogAction] = []
  var fields: [DialogField] = []
  /// Keeps the state of the views and what they refer to.
  private let root: RootViewNode

  /// Reads `views`, which are not shown themselves.
  init(_ views: AnyView, in context: _NodeContext) {
    var environment = context.environment.withoutToolbarStyle()
    environment.buttonStyle = AnyButtonStyle(.automatic)
    environment.drawsText = false
    environment.accessibilityOverrides = nil
    root = RootViewNode(in: _NodeContext(graph: context.graph, parent: nil, environment: environment))
    root.setContent(views)
    collect(root)
  }

  private mutating func collect(_ node: _ViewNode) {
    if let element = (node as? any DialogElementNode)?.dialogElement {
      switch element {
      case .action(let action): actions.append(action)
      case .field(let field): fields.append(field)
      }
      return
    }
    for child in node.childNodes { collect(child) }
  }

  func dispose() { root.dispose() }
}

/// A question or message in the desktop's own dialog.
@MainActor
struct Dialog {
  /// What kind of dialog decides which button is added when the app gives none of its kind.
  enum Kind { case alert, confirmation }
  var kind: Kind
  var title: String
  var message: String
  var content: DialogContent

  private var actions: [DialogAction] {
    var result = content.actions
    switch kind {
    case .alert:
      if result.isEmpty { result.append(DialogAction(title: Wording.text("OK"), role: .cancel, action: {})) }
    case .confirmation:
      if !result.contains(where: { $0.role == .cancel }) {
        result.append(DialogAction(title: Wording.text("Cancel"), role: .cancel, action: {}))
      }
    }
    return result
  }

  /// Shows the dialog; `completion` runs when it has been answered, before the answer's own action.
  func present(in window: any ToolkitWindow, completion: @escaping @MainActor () -> Void) -> any Dismissible {
    let actions = actions
    let fields = content.fields
    let defaultIndex =
      actions.firstIndex { $0.isDefault }
      ?? (actions.count == 1 ? 0 : fields.isEmpty ? nil : actions.firstIndex { $0.role == nil || $0.role == .confirm })
    let alert = AlertContent(
      title: title, message: message,
      choices: actions.enumerated().map { index, action in
        AlertContent.Choice(
          title: action.title, role: action.role.choiceRole, isDefault: index == defaultIndex,
          // Whether a button may be pressed often depends on a field, which the app sees only when it is answered.
          isEnabled: action.isEnabled || !fields.isEmpty)
      },
      fields: fields.map { AlertContent.Field(placeholder: $0.placeholder, text: $0.text, isSecure: $0.isSecure) })
    return window.present(alert) { response in
      for (field, text) in zip(fields, response.fields) { field.commit(text) }
      completion()
      // Closing without a choice means what Cancel means.
      let choice = response.choice ?? actions.firstIndex { $0.role == .cancel }
      if let choice, actions.indices.contains(choice) { actions[choice].action() }
      content.dispose()
    }
  }
}

extension ButtonRole? {
  fileprivate var choiceRole: AlertContent.Choice.Role {
    switch self {
    case .some(.cancel), .some(.close): .cancel
    case .some(.destructive): .destructive
    default: .normal
    }
  }
}

/// Shows a dialog while a binding asks for it.
nonisolated struct DialogModifier: ObservingModifier {
  /// What is to be asked.
  struct Request {
    var kind: Dialog.Kind
    /// Another identity is another question.
    var id: AnyHashable = true
    var title: Text?
    var message: AnyView?
    var actions: AnyView
  }
  /// What is asked for; reads the binding.
  let request: () -> Request?
  /// Writes to the binding that nothing is asked for any more.
  let cancel: () -> Void

  @MainActor func makeObserver(_ node: _ViewNode) -> DialogObserver { DialogObserver(node) }
  @MainActor func update(_ observer: DialogObserver, environment: EnvironmentValues) { observer.update(self) }
}

/// Keeps a dialog in step with its binding.
@MainActor
final class DialogObserver: ViewObserver {
  private weak var node: _ViewNode?
  private var modifier: DialogModifier?
  private var request: DialogModifier.Request?
  private var current: (id: AnyHashable, dismissible: any Dismissible, content: DialogContent)?
  private var isScheduled = false

  init(_ node: _ViewNode) { self.node = node }

  func update(_ modifier: DialogModifier) {
    self.modifier = modifier
    request = modifier.request()
    guard !isScheduled, request != nil || current != nil else { return }
    isScheduled = true
    node?.graph.afterUpdate { [weak self] in self?.reconcile() }
  }

  private func reconcile() {
    isScheduled = false
    guard let node, !node.isDisposed else { return }
    if let current, current.id == request?.id { return }
    dismiss()
    guard let request, let window = node.graph.window else { return }
    let context = node.childContext
    let dialog = Dialog(
      kind: request.kind, title: request.title?.plainText(in: node.environment) ?? "",
      message: request.message?.spokenText(in: context) ?? "", content: DialogContent(request.actions, in: context))
    let dismissible = dialog.present(in: window) { [weak self] in
      self?.current = nil
      self?.modifier?.cancel()
    }
    current = (request.id, dismissible, dialog.content)
  }

  private func dismiss() {
    guard let (_, dismissible, content) = current else { return }
    current = nil
    dismissible.dismiss()
    content.dispose()
  }

  func viewDidDisappear() { dismiss() }
}
