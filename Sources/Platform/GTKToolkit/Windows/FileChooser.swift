import CToolkitSupport
import Foundation
import Toolkit

/// The desktop's file chooser over a window.
@MainActor
final class FileChooser: Dismissible {
  private var completion: (@MainActor (FileChooserResponse?) -> Void)?
  private let filters: [FileChooserContent.Filter]
  private(set) var nativeFilters: [ObjectReference] = []
  let dialog: ObjectReference
  private let allowsMultipleSelection: Bool
  /// The chooser keeps itself alive until it is answered.
  private var itself: FileChooser?

  init(
    _ content: FileChooserContent, over window: GTKWindow,
    completion: @escaping @MainActor (FileChooserResponse?) -> Void
  ) {
    self.completion = completion
    filters = content.filters
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
    for filter in content.filters { add(filter, to: chooser) }
    if let folder = content.folder {
      let file = folder.makeFile()
      gtk_file_chooser_set_current_folder(chooser, file, nil)
      g_object_unref(UnsafeMutableRawPointer(file))
    }
    if content.mode == .save {
      if let name = content.suggestedName { gtk_file_chooser_set_current_name(chooser, name) }
      if let first = nativeFilters.first { gtk_file_chooser_set_filter(chooser, first.opaque) }
      if nativeFilters.count > 1 {
        connect(dialog.pointer, "notify::filter") { [weak self] _ in self?.formatWasChosen() }
      }
    }
    connect(dialog.pointer, "response") { [weak self] arguments in
      self?.finish(isAccepted: arguments.int(1) == Int(GTK_RESPONSE_ACCEPT.rawValue))
    }
    itself = self
    gtk_native_dialog_show(dialog.pointer.assumingMemoryBound(to: GtkNativeDialog.self))
  }

  private func add(_ content: FileChooserContent.Filter, to chooser: OpaquePointer) {
    guard let filter = gtk_file_filter_new() else { return }
    gtk_file_filter_set_name(filter, content.name)
    for type in content.mimeTypes { gtk_file_filter_add_mime_type(filter, type) }
    for suffix in content.filenameExtensions { gtk_file_filter_add_suffix(filter, suffix) }
    // A filter without rules would show nothing.
    if content.mimeTypes.isEmpty, content.filenameExtensions.isEmpty { gtk_file_filter_add_pattern(filter, "*") }
    gtk_file_chooser_add_filter(chooser, filter)
    nativeFilters.append(ObjectReference(adopting: UnsafeMutableRawPointer(filter)))
  }

  /// The name keeps step with the format, as far as the desktop's chooser tells of the choice while it is open.
  private func formatWasChosen() {
    guard let chosen = chosenFilter, let filenameExtension = filters[chosen].filenameExtensions.first,
      let text = gtk_file_chooser_get_current_name(dialog.opaque)
    else { return }
    defer { g_free(text) }
    let name = String(cString: text)
    let known = Set(filters.flatMap(\.filenameExtensions).map { $0.lowercased() })
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let hasKnown = parts.count > 1 && known.contains(parts.last?.lowercased() ?? "")
    let stem = hasKnown ? String(name.dropLast((parts.last?.count ?? 0) + 1)) : name
    gtk_file_chooser_set_current_name(dialog.opaque, "\(stem).\(filenameExtension)")
  }

  private var chosenFilter: Int? {
    guard let filter = gtk_file_chooser_get_filter(dialog.opaque) else { return nil }
    return nativeFilters.firstIndex { $0.opaque == filter }
  }

  private func finish(isAccepted: Bool) {
    guard let completion else { return }
    self.completion = nil
    let response = isAccepted ? FileChooserResponse(urls: files, filter: chosenFilter) : nil
    itself = nil
    completion(response)
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
