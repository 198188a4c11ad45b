import CGTK
import Foundation

extension GTKToolkit {
  /// Stands in for what the desktop wishes, for pictures and tests; `nil` leaves a wish alone.
  ///
  /// - Parameter textScale: factor on the size of text.
  public func override(isDark: Bool?, isRightToLeft: Bool?, textScale: Double?) {
    if let isRightToLeft {
      gtk_widget_set_default_direction(GtkTextDirection(rawValue: isRightToLeft ? 2 : 1))
      text.refresh()
    }
    if let isDark {
      adw_style_manager_set_color_scheme(
        adw_style_manager_get_default(), isDark ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
    }
    if let textScale, let settings = gtk_settings_get_default() {
      // The setting counts 1024ths of a dot per inch; 96 dots per inch are a scale of 1.
      var value = GValue()
      g_value_init(&value, GType(6 << 2))
      g_value_set_int(&value, Int32(96 * 1024 * textScale))
      g_object_set_property(
        UnsafeMutableRawPointer(settings).assumingMemoryBound(to: GObject.self), "gtk-xft-dpi", &value)
      g_value_unset(&value)
    }
  }
}
