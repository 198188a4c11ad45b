import CToolkitSupport
import Foundation
import Toolkit

extension GTKToolkit {
  /// Writes what `window` shows to a PNG file of `size` points. Throws a `ToolkitError` when that is not possible.
  public func writeSnapshot(of window: any Window, size: CGSize, to file: URL) throws {
    guard let window = window as? GTKWindow else { throw ToolkitError("The window belongs to another toolkit.") }
    let texture = try window.render(size)
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    guard gdk_texture_save_to_png(texture, file.path).isTrue else {
      throw ToolkitError("The picture could not be written to “\(file.path)”.")
    }
  }
}

extension GTKWindow {
  /// The window's content at `size`, as a texture that the caller owns.
  func render(_ size: CGSize) throws -> OpaquePointer {
    gtk_window_set_default_size(native, Int32(size.width), Int32(size.height))
    if gtk_widget_get_mapped(widget) == 0 { present() }
    settle(until: CGSize(width: size.width.rounded(.down), height: size.height.rounded(.down)))
    guard let renderer = gtk_native_get_renderer(widget.opaque) else {
      throw ToolkitError("The window has not been shown, so there is nothing to draw it with.")
    }
    let snapshot = gtk_snapshot_new()!
    var color = toolkit.appearance.windowBackground.gdk
    var bounds = CGRect(origin: .zero, size: size).graphene
    gtk_snapshot_append_color(snapshot, &color, &bounds)
    gtk_widget_snapshot_child(gtk_widget_get_parent(contents.widget), contents.widget, snapshot)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { throw ToolkitError("The window is empty.") }
    defer { gsk_render_node_unref(node) }
    guard let texture = gsk_renderer_render_texture(renderer, node, &bounds) else {
      throw ToolkitError("The picture could not be drawn.")
    }
    return texture
  }

  /// Runs the main loop until the window has the wanted size, no frame is asked for and nothing is left to draw.
  /// What cannot be reached, such as an animation's end, is not waited for longer than a few seconds.
  private func settle(until size: CGSize) {
    let deadline = toolkit.time.now + 5
    var quietRounds = 0
    var timeout: (any Dismissible)?
    while toolkit.time.now < deadline, quietRounds < 3 {
      if g_main_context_iteration(nil, 0).isTrue {
        quietRounds = 0
        continue
      }
      if isFrameRequested || contents.size != size {
        // The next frame is on its way; the time-out only bounds the wait for it.
        timeout = toolkit.time.schedule(after: 0.05) {}
        g_main_context_iteration(nil, 1)
        timeout?.dismiss()
        quietRounds = contents.size != size ? 0 : quietRounds
        if contents.size != size, toolkit.time.now > deadline - 3 { break }
      } else {
        quietRounds += 1
        timeout = toolkit.time.schedule(after: 0.02) {}
        g_main_context_iteration(nil, 1)
        timeout?.dismiss()
      }
    }
  }
}
