import CToolkitSupport
import Foundation
import Toolkit

/// The desktop's file chooser over a window.
@MainActor
final class FileChooser: Dismissible {
  private var completion: (@MainActor ([URL]?) -> Void)?
  private let dialog: ObjectReference
  private let allowsMultipleSelection: Bool
  /// The chooser keeps itself alive until it is answered.
  private var itself: FileChooser?

  init(_ content: FileChooserContent, over window: GTKWindow, completion: @escaping @MainActor ([URL]?) -> Void) {
    self.completion = completion
    allowsMultipleSelection = content.allowsMultipleSelection
    let action: GtkFileChooserAction =
      switch content.mode {
      case .open: GTK_FILE_CHOOSER_ACTION_OPEN
      case .save: GTK_FILE_CHOOSER_ACTION_SAVE
      case .folder: GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
      }
    dialog = ObjectReference(
      adopting: UnsafeMutableRawPointer(
        fsp_file_chooser_new(content.title, window.native, action, content.acceptLabel)!))
    let chooser = dialog.opaque
    gtk_file_chooser_set_select_multiple(chooser, (content.mode == .open && allowsMultipleSelection).gboolean)
    for filter in content.filters { FileChooser.add(filter, to: chooser) }
    if let folder = content.folder {
      let file = folder.makeFile()
      gtk_file_chooser_set_current_folder(chooser, file, nil)
      g_object_unref(UnsafeMutableRawPointer(file))
    }
    if content.mode == .save, let name = content.suggestedName { gtk_file_chooser_set_current_name(chooser, name) }
    connect(dialog.pointer, "response") { [weak self] arguments in
      self?.finish(isAccepted: arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
    }
    itself = self
    gtk_native_dialog_show(dialog.pointer.assumingMemoryBound(to: GtkNativeDialog.self))
  }

  private static func add(_ content: FileChooserContent.Filter, to chooser: OpaquePointer) {
    let filter = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, content.name)
    for type in content.mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    for suffix in content.filenameExtensions { gtk_file_filter_add_suffix(filter, suffix) }
    // A filter without rules would show nothing.
    if content.mimeTypes.isEmpty, content.filenameExtensions.isEmpty { gtk_file_filter_add_pattern(filter, "*") }
    gtk_file_chooser_add_filter(chooser, filter)
    g_object_unref(UnsafeMutableRawPointer(filter))
  }

  private func finish(isAccepted: Bool) {
    guard let completion else { return }
    self.completion = nil
    let urls = isAccepted ? files : nil
    itself = nil
    completion(urls)
  }

  private var files: [URL] {
    guard let list = gtk_file_chooser_get_files(dialog.opaque) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    var urls: [URL] = []
    for index in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, index) else { continue }
      if let url = URL(file: OpaquePointer(item)) { urls.append(url) }
      g_object_unref(item)
    }
    return urls
  }

  func dismiss() {
    guard completion != nil else { return }
    completion = nil
    itself = nil
    gtk_native_dialog_hide(dialog.pointer.assumingMemoryBound(to: GtkNativeDialog.self))
  }
}
