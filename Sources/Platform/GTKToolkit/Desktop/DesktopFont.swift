import CToolkitSupport
import Foundation

/// The font of the interface.
@MainActor
enum DesktopFont {
  /// Without a settings service GTK falls back to whatever "Sans" is; the font that libadwaita is made for looks
  /// better where it is installed.
  static func chooseIfUnset() {
    guard let settings = gtk_settings_get_default().map({ UnsafeMutableRawPointer($0) }) else { return }
    guard stringProperty(settings, "gtk-font-name") == "Sans 10" else { return }
    let label = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_label_new(nil)))
    let context = gtk_widget_get_pango_context(label.pointer.assumingMemoryBound(to: GtkWidget.self))!
    let installed = FontLibrary.installedFamilies(context)
    guard let family = ["Adwaita Sans", "Cantarell", "Inter"].first(where: installed.contains) else { return }
    setProperty(settings, "gtk-font-name", "\(family) 11")
  }
}
