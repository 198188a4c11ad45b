import CToolkitSupport
import Foundation
import Toolkit

/// Measures and breaks text with Pango, with the same settings as GTK's own labels.
@MainActor
final class PangoTextEngine: TextEngine {
  private struct Limits: Hashable {
    var width: CGFloat
    var height: CGFloat
  }

  /// What is known about one text: how it looks without limits, and with those that were asked for lately.
  private final class Entry {
    let natural: PangoTextLayout
    var limited: [Limits: PangoTextLayout] = [:]
    init(natural: PangoTextLayout) { self.natural = natural }
  }

  /// A label that is never shown; its Pango context follows the desktop's settings as those of shown labels do.
  private let reference: ObjectReference
  let fonts: FontLibrary
  let attributes: TextAttributes

  // Two generations: when the young one is full the old one is dropped, so both memory and work are bounded.
  private var young: [TextContent: Entry] = [:]
  private var old: [TextContent: Entry] = [:]
  private let generationSize = 2048

  init() {
    reference = ObjectReference(adopting: UnsafeMutableRawPointer(gtk_label_new(nil)))
    let context = gtk_widget_get_pango_context(reference.pointer.assumingMemoryBound(to: GtkWidget.self))!
    fonts = FontLibrary(context: context)
    attributes = TextAttributes(fonts: fonts)
  }

  private var context: OpaquePointer {
    gtk_widget_get_pango_context(reference.pointer.assumingMemoryBound(to: GtkWidget.self))
  }

  /// Forgets everything that depends on the desktop's fonts and reading direction.
  func refresh() {
    young = [:]
    old = [:]
    let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    pango_context_set_base_dir(context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    fonts.refresh()
    attributes.refresh()
  }

  func layout(_ text: TextContent, width: CGFloat?, height: CGFloat?) -> any TextLayout {
    pangoLayout(text, width: width, height: height)
  }

  func pangoLayout(_ text: TextContent, width: CGFloat?, height: CGFloat?) -> PangoTextLayout {
    let entry = entry(for: text)
    let width = width.map { max(0, $0.isFinite ? $0 : .greatestFiniteMagnitude) } ?? .greatestFiniteMagnitude
    let height = height.map { max(0, $0.isFinite ? $0 : .greatestFiniteMagnitude) } ?? .greatestFiniteMagnitude
    let natural = entry.natural
    if natural.size.width <= width, natural.size.height <= height || natural.lineCount == 1, !natural.isTruncated {
      return natural
    }
    let limits = Limits(width: width.rounded(.down), height: height)
    if let known = entry.limited[limits] { return known }
    let made = fit(text, limits)
    if entry.limited.count >= 8 { entry.limited = [:] }
    entry.limited[limits] = made
    return made
  }

  private func entry(for text: TextContent) -> Entry {
    if let known = young[text] { return known }
    let unlimited = Limits(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)
    let entry = old[text] ?? Entry(natural: make(text, unlimited, factor: 1))
    if young.count >= generationSize {
      old = young
      young = [:]
    }
    young[text] = entry
    return entry
  }

  /// Lays the text out, shrunk as little as possible when it may shrink.
  private func fit(_ text: TextContent, _ limits: Limits) -> PangoTextLayout {
    let full = make(text, limits, factor: 1)
    guard text.minimumScaleFactor < 1, full.isTruncated || full.size.height > limits.height else { return full }
    var (low, high) = (max(0.05, text.minimumScaleFactor), CGFloat(1))
    var best = make(text, limits, factor: low)
    guard !best.isTruncated else { return best }
    for _ in 0..<5 {
      let middle = (low + high) / 2
      let attempt = make(text, limits, factor: middle)
      if attempt.isTruncated || attempt.size.height > limits.height {
        high = middle
      } else {
        low = middle
        best = attempt
      }
    }
    return best
  }

  private func make(_ text: TextContent, _ limits: Limits, factor: CGFloat) -> PangoTextLayout {
    let layout = pango_layout_new(context)!
    let plain = text.plainText
    pango_layout_set_text(layout, plain, Int32(plain.utf8.count))
    let list = attributes.list(for: text, factor: factor, includesColor: false)
    pango_layout_set_attributes(layout, list)
    pango_attr_list_unref(list)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    if text.lineSpacing != 0 { pango_layout_set_spacing(layout, Int32(text.lineSpacing * CGFloat(PANGO_SCALE))) }
    let isRightToLeft = pango_context_get_base_dir(context) == PANGO_DIRECTION_RTL
    switch Self.alignment(text.alignment, of: plain, in: layout) {
    case .leading: pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .trailing: pango_layout_set_alignment(layout, isRightToLeft ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
    }
    if limits.width < .greatestFiniteMagnitude {
      pango_layout_set_width(layout, Int32(min(limits.width, 1_000_000)) * Int32(PANGO_SCALE))
    }
    var shown: String?
    if let limit = text.lineLimit { shown = limitLines(of: layout, text, plain, to: max(1, min(limit, 10000))) }
    if limits.height < .greatestFiniteMagnitude, let fitting = linesThatFit(layout, limits.height) {
      shown = limitLines(of: layout, text, plain, to: fitting) ?? shown
    }
    return PangoTextLayout(adopting: layout, factor: factor, shownText: shown)
  }

  /// The alignment to ask Pango for, so that lines stand where the interface's direction says, as on Apple's systems:
  /// Pango turns the alignment of a text around that reads against the interface.
  ///
  /// It decides for each paragraph; of a text in both directions, the first letter counts.
  /// - Parameter layout: Has the text `plain`.
  static func alignment(
    _ wanted: TextContent.Alignment, of plain: String, in layout: @autoclosure () -> OpaquePointer
  ) -> TextContent.Alignment {
    let isRightToLeft = gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL
    // Most text needs no look at its lines: without bytes like these there is no letter that is read from the right.
    guard wanted != .center, isRightToLeft || plain.utf8.contains(where: { $0 >= 0xD6 }),
      let line = pango_layout_get_line_readonly(layout(), 0),
      (pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL) != isRightToLeft
    else { return wanted }
    switch wanted {
    case .leading: return .trailing
    case .center: return .center
    case .trailing: return .leading
    }
  }

  /// The number of lines within `height`, at least one; `nil` when all lines fit.
  private func linesThatFit(_ layout: OpaquePointer, _ height: CGFloat) -> Int? {
    // A point more than was offered is allowed, because callers round.
    let available = (height + 1) * CGFloat(PANGO_SCALE)
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    guard CGFloat(logical.height) > available else { return nil }
    var fitting = 0
    let iterator = pango_layout_get_iter(layout)
    repeat {
      var line = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &line)
      guard CGFloat(line.y + line.height) <= available else { break }
      fitting += 1
    } while pango_layout_iter_next_line(iterator).isTrue
    pango_layout_iter_free(iterator)
    return max(1, fitting)
  }

  /// Shows at most `count` lines. Pango counts lines per paragraph, so text of several paragraphs is cut; returns
  /// what is left of it then.
  private func limitLines(of layout: OpaquePointer, _ text: TextContent, _ plain: String, to count: Int) -> String? {
    guard plain.utf8.contains(where: { $0 == 10 || $0 == 13 }) else {
      pango_layout_set_ellipsize(layout, text.truncation.pango)
      pango_layout_set_height(layout, -Int32(count))
      return nil
    }
    guard pango_layout_get_line_count(layout) > Int32(count),
      let line = pango_layout_get_line_readonly(layout, Int32(count - 1))
    else { return nil }
    let end = Int(line.pointee.start_index + line.pointee.length)
    guard let kept = String(plain.utf8.prefix(end)) else { return nil }
    let wasBroken = !plain.utf8.dropFirst(end).starts(with: [10]) && !plain.utf8.dropFirst(end).starts(with: [13])
    // In a line that was full, the mark needs the room of what stood last.
    let shown = (wasBroken ? String(kept.dropLast(2)) : kept) + "…"
    pango_layout_set_text(layout, shown, Int32(shown.utf8.count))
    return shown
  }
}

extension TextContent.Truncation {
  var pango: PangoEllipsizeMode {
    switch self {
    case .head: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .tail: PANGO_ELLIPSIZE_END
    }
  }
}
