import CToolkitSupport
import Foundation
import Toolkit

/// The style sheet of the display: what every control needs, and classes for fonts, tints and shapes that are made
/// once and kept.
@MainActor
final class StyleSheet {
  private let base = StyleSheet.provider(priority: 1)
  private let generated = StyleSheet.provider(priority: 2)
  private let accent = StyleSheet.provider(priority: 0)
  private var rules: [String] = []
  private var classes: [Key: String] = [:]
  private var isLoadScheduled = false

  init() {
    let isComposited = gdk_display_is_composited(gdk_display_get_default()).isTrue
    StyleSheet.load(StyleSheet.baseRules + (isComposited ? "" : StyleSheet.opaqueRules), into: base)
  }

  /// What a class is for.
  enum Key: Hashable {
    case text(FontDescription, RGBA, scale: Double)
    case radius(CGFloat)
    case filled(RGBA)
    /// `nil` = the theme's destructive colour.
    case quiet(RGBA?)
    case toggle(RGBA)
    case track(RGBA)
    case segment(RGBA)
  }

  /// The name of the class for `key`. `rule` gets the selector of a new class and returns CSS.
  func className(for key: Key, rule: (String) -> String) -> String {
    if let known = classes[key] { return known }
    let name = "fsp-\(classes.count)"
    classes[key] = name
    rules.append(rule("." + name))
    // A provider parses all its rules anew, so classes that are made together are loaded together; before the first
    // frame a load at once would be repeated for every control.
    if !isLoadScheduled {
      isLoadScheduled = true
      Timeout.beforeNextFrame { [weak self] in self?.loadGenerated() }
    }
    return name
  }

  /// Makes classes that were asked for known to GTK now.
  func loadGenerated() {
    guard isLoadScheduled else { return }
    isLoadScheduled = false
    StyleSheet.load(rules.joined(separator: "\n"), into: generated)
  }

  /// Sets the app's accent colour; `nil` leaves the desktop's.
  func setAccent(_ color: RGBA?, isDark: Bool) {
    guard let color else { return StyleSheet.load("", into: accent) }
    StyleSheet.load(
      """
      @define-color accent_bg_color \(color.css);
      @define-color accent_fg_color \(StyleSheet.foreground(on: color).css);
      @define-color accent_color \(StyleSheet.legible(color, isDark: isDark).css);
      """, into: accent)
  }

  /// White or black, whichever is easier to read on `color`; white is preferred, as on iOS.
  static func foreground(on color: RGBA) -> RGBA {
    (1.05 / (color.luminance + 0.05)) >= 2.6 ? .white : RGBA(white: 0, alpha: 0.8)
  }

  /// The colour as text on a window's background.
  static func legible(_ color: RGBA, isDark: Bool) -> RGBA {
    let target: RGBA = isDark ? .white : .black
    let background = isDark ? 0.02 : 0.96
    var result = color
    for step in 0...10 {
      result = color.mixed(with: target, by: Double(step) / 12)
      let (light, dark) = (max(result.luminance, background), min(result.luminance, background))
      if (light + 0.05) / (dark + 0.05) >= 4.5 { break }
    }
    return result
  }

  // MARK: Classes

  /// A class that gives text a font and a colour.
  func textClass(font: FontDescription, color: RGBA, library: FontLibrary) -> String {
    let scale = font.isScalable ? library.textScale : 1
    return className(for: .text(font, color, scale: scale)) { name in
      let declarations = [
        "font-family: \(StyleSheet.quoted(library.family(font.family)));",
        "font-size: \(StyleSheet.number(Double(font.size) * scale))px;",
        "font-weight: \(min(max(font.weight, 100), 1000));",
        "font-style: \(font.isItalic ? "italic" : "normal");",
        font.hasMonospacedDigits ? "font-feature-settings: \"tnum\";" : "",
        font.hasSmallCaps ? "font-variant-caps: small-caps;" : "", "color: \(color.css);", "caret-color: \(color.css);",
      ].joined(separator: " ")
      return "\(name) { \(declarations) }"
    }
  }

  /// A class that rounds a button's corners.
  func radiusClass(_ radius: CGFloat) -> String {
    className(for: .radius(radius)) {
      "button\($0), menubutton\($0) > button { border-radius: \(StyleSheet.number(Double(radius)))px; }"
    }
  }

  /// The value with three decimals. Foundation's formatter would load its tables of languages before the first frame.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let thousandths = Int((abs(value) * 1000).rounded())
    let decimals = String(1000 + thousandths % 1000).dropFirst()
    return "\(value < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000).\(decimals)"
  }

  static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }

  // MARK: Providers

  private static func provider(priority: guint) -> ObjectReference {
    let provider = gtk_css_provider_new()!
    gtk_style_context_add_provider_for_display(
      gdk_display_get_default(), OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) + priority)
    return ObjectReference(adopting: UnsafeMutableRawPointer(provider))
  }

  private static func load(_ text: String, into provider: ObjectReference) {
    fsp_css_provider_load(provider.cast(), text)
  }

  /// Where nothing can be seen through, what is left out of a shape is black; there, shapes fill their rectangles.
  private static let opaqueRules = """

    popover > contents { box-shadow: inset 0 0 0 1px alpha(currentColor, 0.15); border-radius: 0; margin: 0; }
    popover > arrow { min-width: 0; min-height: 0; background: none; border: none; box-shadow: none; }
    """

  /// The view graph decides how large a control is, so the sheet takes the theme's own sizes away. Where nothing can be
  /// seen through, the theme draws a thick frame around windows; the content is the whole window here.
  private static let baseRules = """
    button.fsp-button, menubutton.fsp-button > button {
      min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0;
    }
    button.fsp-capsule, menubutton.fsp-capsule > button { border-radius: 9999px; }
    button.fsp-plain, menubutton.fsp-plain > button,
    button.fsp-plain:hover, button.fsp-plain:active, button.fsp-plain:checked,
    menubutton.fsp-plain > button:hover, menubutton.fsp-plain > button:active, menubutton.fsp-plain > button:checked {
      background: none; box-shadow: none;
    }
    window.solid-csd { margin: 0; padding: 0; border: none; border-radius: 0; box-shadow: none; }
    surface { background: none; }
    element { outline: 0 solid transparent; border-radius: 9px; }
    element:focus:focus-visible { outline: 2px solid alpha(@accent_color, 0.5); outline-offset: 1px; }
    progressbar > trough, scale > trough { min-width: 32px; }
    searchbar.fsp-find > revealer > box { background: none; border: none; box-shadow: none; }
    textview.fsp-clear, textview.fsp-clear > text, scrolledwindow.fsp-clear { background: none; box-shadow: none; }
    entry.fsp-clear, entry.fsp-clear:focus-within {
      background: none; box-shadow: none; outline: none; min-height: 0; padding: 0; border-width: 0;
    }
    windowcontrols.fsp-overlay > button > image {
      color: rgba(43, 16, 48, 0.9); background-color: rgba(255, 255, 255, 0.55); box-shadow: none;
    }
    windowcontrols.fsp-overlay > button:hover > image { background-color: rgba(255, 255, 255, 0.75); }
    windowcontrols.fsp-overlay > button:active > image { background-color: rgba(255, 255, 255, 0.9); }
    """
}
