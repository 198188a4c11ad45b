import CToolkitSupport
import Foundation
import Toolkit

/// Reads the desktop's wishes and tells when they change.
@MainActor
final class AppearanceObserver {
  private(set) var appearance = Appearance()
  private var connections: [Connection] = []
  /// A widget of the plain style, to resolve named colours by.
  private let reference: ObjectReference
  private let styleSheet: StyleSheet
  private var isUpdateScheduled = false
  /// Where the desktop says which assistive technology is on; `nil` on desktops that do not.
  private let assistance: ObjectReference?

  /// The app's own accent colours.
  var accent: (light: RGBA?, dark: RGBA?) = (nil, nil) { didSet { update() } }
  /// Device pixels per point, as the first window reports them.
  var displayScale: Double = 1 { didSet { if displayScale != oldValue { update() } } }
  var onChange: (() -> Void)?
  /// Fonts or sizes may have changed: what was measured is no longer true.
  var onStyleChange: (() -> Void)?

  init(styleSheet: StyleSheet) {
    self.styleSheet = styleSheet
    reference = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_label_new(nil)))
    assistance = Self.assistiveTechnologySettings()
    let manager = UnsafeMutableRawPointer(adw_style_manager_get_default()!)
    if let assistance {
      connections.append(
        Connection(assistance.pointer, "changed::screen-reader-enabled") { [weak self] _ in self?.update() })
    }
    for name in ["notify::dark", "notify::high-contrast"] {
      connections.append(Connection(manager, name) { [weak self] _ in self?.update() })
    }
    if let settings = gtk_settings_get_default() {
      for name in ["gtk-enable-animations", "gtk-theme-name"] {
        connections.append(
          Connection(UnsafeMutableRawPointer(settings), "notify::" + name) { [weak self] _ in self?.update() })
      }
      for name in ["gtk-xft-dpi", "gtk-font-name", "gtk-xft-hinting", "gtk-xft-antialias", "gtk-hint-font-metrics"] {
        connections.append(
          Connection(UnsafeMutableRawPointer(settings), "notify::" + name) { [weak self] _ in
            self?.onStyleChange?()
            self?.update()
          })
      }
    }
    update()
  }

  private static func assistiveTechnologySettings() -> ObjectReference? {
    let name = "org.gnome.desktop.a11y.applications"
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, name, 1)
    else { return nil }
    defer { g_settings_schema_unref(schema) }
    guard g_settings_schema_has_key(schema, "screen-reader-enabled").isTrue, let settings = g_settings_new(name) else {
      return nil
    }
    return ObjectReference(adopting: UnsafeMutableRawPointer(settings))
  }

  /// Reads everything anew.
  func update() {
    let manager = adw_style_manager_get_default()
    let isDark = adw_style_manager_get_dark(manager).isTrue
    styleSheet.setAccent(isDark ? accent.dark ?? accent.light : accent.light ?? accent.dark, isDark: isDark)

    var next = Appearance(isDark: isDark)
    next.isHighContrast = adw_style_manager_get_high_contrast(manager).isTrue
    next.isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    next.displayScale = displayScale
    if let assistance {
      next.usesScreenReader =
        g_settings_get_boolean(assistance.pointer.assumingMemoryBound(to: GSettings.self), "screen-reader-enabled")
        .isTrue
    }
    if let settings = gtk_settings_get_default().map({ UnsafeMutableRawPointer($0) }) {
      next.reducesMotion = !booleanProperty(settings, "gtk-enable-animations")
      let dpi = integerProperty(settings, "gtk-xft-dpi")
      if dpi > 0 { next.textScale = Double(dpi) / 1024 / 96 }
    }
    next.accent = color("accent_bg_color") ?? next.accent
    next.windowBackground = color("window_bg_color") ?? next.windowBackground
    next.windowForeground = color("window_fg_color") ?? next.windowForeground
    next.viewBackground = color("view_bg_color") ?? next.viewBackground
    next.headerBackground = color("headerbar_bg_color") ?? next.headerBackground
    next.cardBackground = color("card_bg_color") ?? next.cardBackground
    next.popoverBackground = color("popover_bg_color") ?? next.popoverBackground
    next.destructive = color("destructive_color") ?? next.destructive
    guard next != appearance else { return }
    appearance = next
    onChange?()
  }

  private func color(_ name: String) -> RGBA? {
    var result = GdkRGBA()
    let context = gtk_widget_get_style_context(reference.pointer.assumingMemoryBound(to: GtkWidget.self))
    guard gtk_style_context_lookup_color(context, name, &result).isTrue else { return nil }
    return RGBA(result)
  }
}
