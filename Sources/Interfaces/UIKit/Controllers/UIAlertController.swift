import Foundation
import Toolkit
import Wording

/// A button of an alert. Apple's `UIAlertAction`.
@MainActor
open class UIAlertAction: NSObject {
  /// What a choice means. Apple's `UIAlertAction.Style`.
  public enum Style: Int, Hashable, Sendable { case `default`, cancel, destructive }
  /// What the button says.
  public let title: String?
  /// What the choice means.
  public let style: Style
  /// Whether it can be chosen.
  open var isEnabled = true
  let handler: (@MainActor (UIAlertAction) -> Void)?

  /// A button that runs `handler`.
  public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// A question or message, shown as the desktop's own dialog. Apple's `UIAlertController`.
@MainActor
open class UIAlertController: UIViewController {
  /// A dialog, or choices for something; both are dialogs here. Apple's `UIAlertController.Style`.
  public enum Style: Int, Hashable, Sendable { case actionSheet, alert }

  /// How it was asked for.
  public let preferredStyle: Style
  /// More about the question.
  open var message: String?
  /// The buttons.
  open var actions: [UIAlertAction] { added }
  private var added: [UIAlertAction] = []
  /// The button that Return presses.
  open var preferredAction: UIAlertAction?
  /// The fields.
  open private(set) var textFields: [UITextField]?
  private var dialog: (any Dismissible)?

  /// A question or message.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
  }
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { added.append(action) }
  /// Adds a field, which `configurationHandler` sets up.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  override func show(in window: UIWindow, animated: Bool, completion: @escaping () -> Void) {
    guard let toolkitWindow = window.toolkitWindow else { return completion() }
    // An alert without a button could not be closed.
    var buttons = actions
    if buttons.isEmpty { buttons = [UIAlertAction(title: Wording.text("OK"), style: .cancel)] }
    let hasPreferred = preferredAction != nil
    let choices = buttons.enumerated().map { index, action in
      AlertContent.Choice(
        title: action.title ?? "",
        role: action.style == .cancel ? .cancel : action.style == .destructive ? .destructive : .normal,
        isDefault: hasPreferred
          ? action === preferredAction
          : preferredStyle == .alert && action.style != .destructive
            && index == buttons.lastIndex { $0.style == .default } ?? 0,
        isEnabled: action.isEnabled)
    }
    let fields = (textFields ?? []).map {
      AlertContent.Field(placeholder: $0.placeholder ?? "", text: $0.text ?? "", isSecure: $0.isSecureTextEntry)
    }
    // A dialog needs a title; without one the message takes its place.
    let heading = title ?? message ?? ""
    dialog = toolkitWindow.present(
      AlertContent(title: heading, message: title == nil ? "" : message ?? "", choices: choices, fields: fields)
    ) { response in
      self.dialog = nil
      self.ownPresenting?.ownPresented = nil
      self.ownPresenting = nil
      for (field, text) in zip(self.textFields ?? [], response.fields) { field.text = text }
      let chosen = response.choice.map { buttons[$0] } ?? buttons.first { $0.style == .cancel }
      chosen.map { $0.handler?($0) }
    }
    completion()
  }

  override func hide(from window: UIWindow?, animated: Bool, completion: @escaping () -> Void) {
    dialog?.dismiss()
    dialog = nil
    completion()
  }
}
