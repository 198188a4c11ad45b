import CToolkitSupport
import Foundation
import Toolkit

extension GTKToolkit {
  /// Plain text on the clipboard; `nil` when there is none.
  public func readClipboard(_ completion: @escaping @MainActor (String?) -> Void) {
    guard let clipboard = gdk_display_get_clipboard(gdk_display_get_default()) else { return completion(nil) }
    AsyncResult.start(
      { gdk_clipboard_read_text_async(clipboard, nil, $0, $1) },
      finish: { _, result in
        guard let text = gdk_clipboard_read_text_finish(clipboard, result, nil) else { return completion(nil) }
        defer { g_free(text) }
        completion(String(cString: text))
      })
  }

  /// Puts plain text on the clipboard.
  public func writeClipboard(_ text: String) {
    gdk_clipboard_set_text(gdk_display_get_clipboard(gdk_display_get_default()), text)
  }

  /// Opens a web address or file with the desktop's choice of program.
  public func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
    let parent = windows.values.first { $0.isActive }?.native
    AsyncResult.start(
      { gtk_show_uri_full(parent, url.absoluteString, guint32(GDK_CURRENT_TIME), nil, $0, $1) },
      finish: { _, result in completion(gtk_show_uri_full_finish(parent, result, nil).isTrue) })
  }

  /// Shows a file in the desktop's file manager, or its folder where the file manager cannot point to a file.
  public func reveal(_ url: URL) {
    let folder = url.deletingLastPathComponent()
    guard SessionBus.isAvailable, let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else {
      return open(folder) { _ in }
    }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let parameters = fsp_show_items_parameters(url.absoluteString)
    AsyncResult.start(
      {
        g_dbus_connection_call(
          bus, "org.freedesktop.FileManager1", "/org/freedesktop/FileManager1", "org.freedesktop.FileManager1",
          "ShowItems", parameters, nil, G_DBUS_CALL_FLAGS_NONE, 5000, nil, $0, $1)
      },
      finish: { [weak self] source, result in
        guard let reply = g_dbus_connection_call_finish(source, result, nil) else {
          self?.open(folder) { _ in }
          return
        }
        g_variant_unref(reply)
      })
  }

  /// Plays the desktop's sound for "that cannot be done".
  public func beep() {
    gdk_display_beep(gdk_display_get_default())
  }
}

/// The end of an operation of GIO.
@MainActor
final class AsyncResult {
  typealias Finish = @MainActor (_ source: OpaquePointer?, _ result: OpaquePointer?) -> Void
  private let finish: Finish

  private init(_ finish: @escaping Finish) { self.finish = finish }

  /// Starts an operation with a callback and its context; `finish` runs once when it has ended.
  static func start(_ operation: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void, finish: @escaping Finish) {
    operation(
      { source, result, context in
        guard let context else { return }
        let carried = MainThreadValue((source.map { OpaquePointer($0) }, result, context))
        MainActor.assumeIsolated {
          let (source, result, context) = carried.value
          Unmanaged<AsyncResult>.fromOpaque(context).takeRetainedValue().finish(source, result)
        }
      }, Unmanaged.passRetained(AsyncResult(finish)).toOpaque())
  }
}
