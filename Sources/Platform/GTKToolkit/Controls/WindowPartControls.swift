import CToolkitSupport
import Foundation
import Toolkit

/// The window's own buttons of one side of the title bar.
@MainActor
final class WindowButtonsControl: GTKControl {
  private var controls: WindowControlsContent

  init(_ controls: WindowControlsContent, toolkit: GTKToolkit) {
    self.controls = controls
    super.init(
      .windowControls(controls), widget: gtk_window_controls_new(WindowButtonsControl.side(controls.side)),
      toolkit: toolkit)
    applyOverlay()
    connect(widget.raw, "notify::empty") { [weak self] _ in self?.send(.naturalSizeChanged) }
  }

  private static func side(_ side: WindowControlsContent.Side) -> GtkPackType {
    side == .leading ? GTK_PACK_START : GTK_PACK_END
  }

  override func contentDidChange() {
    guard case .windowControls(let next) = content, next != controls else { return }
    let old = controls
    controls = next
    if next.side != old.side {
      gtk_window_controls_set_side(widget.opaque, WindowButtonsControl.side(next.side))
      setNeedsSpace()
    }
    if next.isOverlay != old.isOverlay { applyOverlay() }
  }

  private func applyOverlay() {
    if controls.isOverlay {
      gtk_widget_add_css_class(widget, "fsp-overlay")
    } else {
      gtk_widget_remove_css_class(widget, "fsp-overlay")
    }
  }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    // A side without buttons takes no room.
    if booleanProperty(widget.raw, "empty") { return .zero }
    return super.sizeThatFits(width: width, height: height)
  }
}

/// An area by which people move the window.
@MainActor
final class WindowHandleControl: GTKControl {
  init(toolkit: GTKToolkit) {
    super.init(.windowHandle, widget: gtk_window_handle_new(), toolkit: toolkit)
  }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    CGSize(width: width ?? 0, height: height ?? 0)
  }
}
