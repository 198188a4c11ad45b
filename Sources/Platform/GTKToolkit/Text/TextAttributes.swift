import CToolkitSupport
import Foundation
import Toolkit

/// Builds and shares lists of Pango attributes.
///
/// Text of one span has attributes that do not depend on its characters, so a thousand rows share one list and a row
/// whose text changes keeps it.
@MainActor
final class TextAttributes {
  private struct Key: Hashable {
    var span: TextSpan
    var color: RGBA?
    var factor: CGFloat
  }

  private let fonts: FontLibrary
  private var lists: [Key: OpaquePointer] = [:]

  init(fonts: FontLibrary) {
    self.fonts = fonts
  }

  func refresh() {
    for list in lists.values { pango_attr_list_unref(list) }
    lists = [:]
  }

  /// The attributes of `text`; the caller owns a reference. `includesColor` adds the colour of the whole text.
  func list(for text: TextContent, factor: CGFloat, includesColor: Bool) -> OpaquePointer {
    let color = includesColor ? text.color : nil
    guard text.spans.count == 1 else { return make(text.spans, color: color, factor: factor) }
    var span = text.spans[0]
    span.text = ""
    let key = Key(span: span, color: color, factor: factor)
    if let known = lists[key] { return pango_attr_list_ref(known) }
    let made = make([span], color: color, factor: factor)
    if lists.count >= 512 { refresh() }
    lists[key] = made
    return pango_attr_list_ref(made)
  }

  private func make(_ spans: [TextSpan], color: RGBA?, factor: CGFloat) -> OpaquePointer {
    let list = pango_attr_list_new()!
    var start: guint = 0
    func component(_ value: Double) -> guint16 { guint16((min(max(value, 0), 1) * 65535).rounded()) }
    for (index, span) in spans.enumerated() {
      // The last span also covers an ellipsis.
      let end = index == spans.count - 1 ? guint.max : start + guint(span.text.utf8.count)
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute else { return }
        attribute.pointee.start_index = start
        attribute.pointee.end_index = end
        pango_attr_list_insert(list, attribute)
      }
      add(pango_attr_font_desc_new(fonts.description(for: span.font, factor: factor)))
      if span.font.hasMonospacedDigits { add(pango_attr_font_features_new("tnum=1")) }
      if let color = span.color ?? color {
        add(pango_attr_foreground_new(component(color.red), component(color.green), component(color.blue)))
        // Without an alpha of its own a colour would take that of the theme's text. Pango takes 0 for "not set", so a
        // transparent colour is the least that can be told.
        add(pango_attr_foreground_alpha_new(max(1, component(color.alpha))))
      }
      if let color = span.background {
        add(pango_attr_background_new(component(color.red), component(color.green), component(color.blue)))
        add(pango_attr_background_alpha_new(max(1, component(color.alpha))))
      }
      if span.isUnderlined { add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE)) }
      if span.isStruckThrough { add(pango_attr_strikethrough_new(1)) }
      if span.kerning != 0 { add(pango_attr_letter_spacing_new(Int32((span.kerning * factor * 1024).rounded()))) }
      if span.baselineOffset != 0 { add(pango_attr_rise_new(Int32((span.baselineOffset * factor * 1024).rounded()))) }
      start = end
    }
    return list
  }

  isolated deinit {
    for list in lists.values { pango_attr_list_unref(list) }
  }
}

extension TextAttributes {
  /// Whether two texts differ in nothing but their characters.
  static func areSame(_ a: TextContent, _ b: TextContent) -> Bool {
    guard a.color == b.color, a.spans.count == b.spans.count else { return false }
    if a.spans.count == 1 {
      var (first, second) = (a.spans[0], b.spans[0])
      first.text = ""
      second.text = ""
      return first == second
    }
    // The places of the attributes depend on the characters.
    return a.spans == b.spans
  }
}
