import CToolkitSupport
import Foundation
import Toolkit

/// Finds faces for font descriptions and keeps them.
@MainActor
final class FontLibrary {
  private struct Key: Hashable {
    var font: FontDescription
    var factor: CGFloat
  }

  private let context: OpaquePointer
  private var descriptions: [Key: OpaquePointer] = [:]
  private var families: [FontDescription.Family: String] = [:]
  private lazy var installed: Set<String> = FontLibrary.installedFamilies(context)

  /// Factor on the size of scalable fonts.
  private(set) var textScale: Double = 1

  init(context: OpaquePointer) {
    self.context = context
    refresh()
  }

  /// Forgets what depends on the desktop's settings.
  func refresh() {
    for description in descriptions.values { pango_font_description_free(description) }
    descriptions = [:]
    families = [:]
    let dpi = gtk_settings_get_default().map { integerProperty(UnsafeMutableRawPointer($0), "gtk-xft-dpi") } ?? -1
    textScale = dpi > 0 ? Double(dpi) / 1024 / 96 : 1
  }

  /// The description in Pango's terms, owned by the library. `factor` shrinks text that must fit.
  func description(for font: FontDescription, factor: CGFloat) -> OpaquePointer {
    let key = Key(font: font, factor: factor)
    if let known = descriptions[key] { return known }
    let result = pango_font_description_new()!
    pango_font_description_set_family(result, family(font.family))
    let size = Double(font.size * factor) * (font.isScalable ? textScale : 1)
    pango_font_description_set_absolute_size(result, (size * Double(PANGO_SCALE)).rounded())
    pango_font_description_set_weight(result, PangoWeight(UInt32(min(max(font.weight, 100), 1000))))
    pango_font_description_set_style(result, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_variant(result, font.hasSmallCaps ? PANGO_VARIANT_SMALL_CAPS : PANGO_VARIANT_NORMAL)
    pango_font_description_set_stretch(result, PANGO_STRETCH_NORMAL)
    descriptions[key] = result
    return result
  }

  /// The name of the family that Pango is asked for.
  func family(_ family: FontDescription.Family) -> String {
    if let known = families[family] { return known }
    let name: String
    switch family {
    case .system: name = FontLibrary.desktopFamily() ?? "Sans"
    case .serif: name = firstInstalled(["Source Serif 4", "Noto Serif", "Liberation Serif"]) ?? "Serif"
    case .rounded:
      name =
        firstInstalled(["Nunito", "Quicksand", "Varela Round", "M PLUS Rounded 1c", "Comfortaa"])
        ?? self.family(.system)
    case .monospaced:
      name = firstInstalled(["Adwaita Mono", "Source Code Pro", "JetBrains Mono"]) ?? "Monospace"
    case .named(let wanted): name = wanted
    }
    families[family] = name
    return name
  }

  private func firstInstalled(_ names: [String]) -> String? {
    names.first { installed.contains($0) }
  }

  private static func desktopFamily() -> String? {
    guard let settings = gtk_settings_get_default(),
      let name = stringProperty(UnsafeMutableRawPointer(settings), "gtk-font-name"),
      let description = pango_font_description_from_string(name)
    else { return nil }
    defer { pango_font_description_free(description) }
    return pango_font_description_get_family(description).map { String(cString: $0) }
  }

  static func installedFamilies(_ context: OpaquePointer) -> Set<String> {
    var list: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_context_list_families(context, &list, &count)
    defer { g_free(list) }
    var names: Set<String> = []
    for index in 0..<Int(count) {
      guard let family = list?[index], let name = pango_font_family_get_name(family) else { continue }
      names.insert(String(cString: name))
    }
    return names
  }

  isolated deinit {
    for description in descriptions.values { pango_font_description_free(description) }
  }
}
