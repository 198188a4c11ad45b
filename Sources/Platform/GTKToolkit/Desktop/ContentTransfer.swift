import CToolkitSupport
import Foundation
import Toolkit

extension GTKToolkit {
  private var sharedClipboard: OpaquePointer? { gdk_display_get_clipboard(gdk_display_get_default()) }

  /// What the clipboard holds, as MIME types, best first.
  public var clipboardTypes: [String] {
    guard let sharedClipboard else { return [] }
    return ContentTransfer.types(of: gdk_clipboard_get_formats(sharedClipboard))
  }

  /// What the clipboard holds in one of its types; `nil` when it cannot be read.
  public func readClipboard(type: String, completion: @escaping @MainActor (Data?) -> Void) {
    guard let sharedClipboard else { return completion(nil) }
    ContentTransfer.withTypes([type]) { types in
      AsyncResult.start(
        { gdk_clipboard_read_async(sharedClipboard, types, G_PRIORITY_DEFAULT, nil, $0, $1) },
        finish: { _, result in
          ContentTransfer.readAll(gdk_clipboard_read_finish(sharedClipboard, result, nil, nil), completion)
        })
    }
  }

  /// Puts content on the clipboard in several forms.
  public func writeClipboard(_ forms: [ClipboardForm]) {
    guard let sharedClipboard else { return }
    var providers: [UnsafeMutablePointer<GdkContentProvider>?] = forms.map { form in
      let bytes = form.data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      return gdk_content_provider_new_for_bytes(form.type, bytes)
    }
    guard let all = gdk_content_provider_new_union(&providers, gsize(providers.count)) else { return }
    gdk_clipboard_set_content(sharedClipboard, all)
    g_object_unref(UnsafeMutableRawPointer(all))
  }
}

/// Reads content that other programs offer.
@MainActor
enum ContentTransfer {
  /// MIME types of what is offered, best first.
  static func types(of formats: OpaquePointer?) -> [String] {
    guard let formats else { return [] }
    // What this program offers as a value of its own can be read in every type that the value can be written in.
    let all = gdk_content_formats_union_serialize_mime_types(gdk_content_formats_ref(formats))
    defer { gdk_content_formats_unref(all) }
    var count: gsize = 0
    guard let types = gdk_content_formats_get_mime_types(all, &count) else { return [] }
    return (0..<Int(count)).compactMap { index in types[index].map { String(cString: $0) } }
  }

  /// Calls `body` with a list of types that lives long enough for the call that starts a reading.
  static func withTypes(_ types: [String], _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Void) {
    let copies = types.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) } + [nil]
    list.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
  }

  /// Reads a stream to its end, and lets go of it.
  static func readAll(_ stream: UnsafeMutablePointer<GInputStream>?, _ completion: @escaping @MainActor (Data?) -> Void)
  {
    guard let stream else { return completion(nil) }
    let input = ObjectReference(adopting: UnsafeMutableRawPointer(stream))
    let memory = ObjectReference(adopting: UnsafeMutableRawPointer(g_memory_output_stream_new_resizable()!))
    let output = memory.pointer.assumingMemoryBound(to: GOutputStream.self)
    AsyncResult.start(
      {
        let flags = GOutputStreamSpliceFlags(
          G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue)
        g_output_stream_splice_async(
          output, input.pointer.assumingMemoryBound(to: GInputStream.self), flags, G_PRIORITY_DEFAULT, nil, $0, $1)
      },
      finish: { _, result in
        guard g_output_stream_splice_finish(output, result, nil) >= 0 else { return completion(nil) }
        let target = memory.pointer.assumingMemoryBound(to: GMemoryOutputStream.self)
        let size = Int(g_memory_output_stream_get_data_size(target))
        guard size > 0, let start = g_memory_output_stream_get_data(target) else { return completion(Data()) }
        completion(Data(bytes: start, count: size))
      })
  }
}
