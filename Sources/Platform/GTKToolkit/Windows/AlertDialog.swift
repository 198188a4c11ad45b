import CToolkitSupport
import Foundation
import Toolkit

/// A question over a window, as a libadwaita message dialog.
@MainActor
final class AlertDialog: Dismissible {
  private var completion: (@MainActor (AlertResponse) -> Void)?
  private var entries: [WidgetPointer] = []
  private let alert: AlertContent
  private let dialog: ObjectReference
  /// The dialog keeps itself alive until it is answered.
  private var itself: AlertDialog?

  init(_ alert: AlertContent, over window: GTKWindow, completion: @escaping @MainActor (AlertResponse) -> Void) {
    self.alert = alert
    self.completion = completion
    dialog = ObjectReference(adopting: UnsafeMutableRawPointer(fsp_alert_new(alert.title, alert.message)!))
    for (index, choice) in alert.choices.enumerated() {
      let appearance: FspAlertAppearance =
        choice.role == .destructive
        ? FSP_ALERT_DESTRUCTIVE : choice.isDefault ? FSP_ALERT_SUGGESTED : FSP_ALERT_NORMAL
      fsp_alert_add(
        dialog.pointer, String(index), choice.title, appearance, choice.isDefault.gboolean, choice.isEnabled.gboolean)
    }
    fsp_alert_set_close_response(dialog.pointer, AlertDialog.closed)
    addFields()
    fsp_accessible_name_buttons_once(dialog.cast())
    connect(dialog.pointer, "response") { [weak self] arguments in
      self?.finish(arguments.string(1))
    }
    itself = self
    fsp_alert_present(dialog.pointer, window.widget)
  }

  /// The response for an alert that was closed without a choice.
  private static let closed = "closed"

  private func addFields() {
    guard !alert.fields.isEmpty else { return }
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)!
    for field in alert.fields {
      let entry = field.isSecure ? gtk_password_entry_new()! : gtk_entry_new()!
      gtk_editable_set_text(entry.opaque, field.text)
      setProperty(entry.raw, "placeholder-text", field.placeholder)
      setProperty(entry.raw, "activates-default", true)
      if !field.placeholder.isEmpty { AccessibilityBridge.setName(field.placeholder, of: entry) }
      gtk_box_append(box.cast(), entry)
      entries.append(entry)
    }
    fsp_alert_set_extra(dialog.pointer, box)
  }

  private func finish(_ response: String?) {
    guard let completion else { return }
    self.completion = nil
    let fields = entries.map { String(cString: gtk_editable_get_text($0.opaque)) }
    // Esc means what Cancel means.
    let cancel = alert.choices.firstIndex { $0.role == .cancel }
    let choice = response.flatMap { Int($0) } ?? cancel
    itself = nil
    completion(AlertResponse(choice: choice, fields: fields))
  }

  func dismiss() {
    guard completion != nil else { return }
    completion = nil
    itself = nil
    fsp_alert_close(dialog.pointer)
  }
}
