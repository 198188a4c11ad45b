import CToolkitSupport
import Foundation
import Toolkit

/// Text as a native label. The text engine decides on lines and size, the label follows, so that both agree.
@MainActor
final class LabelControl: GTKControl {
  private var text: TextContent
  private var shownText: String
  private var factor: CGFloat = 1
  private var wraps = false
  private var ellipsis = PANGO_ELLIPSIZE_NONE
  private var lines: Int32 = -1

  init(_ text: TextContent, toolkit: GTKToolkit) {
    self.text = text
    shownText = text.plainText
    super.init(.label(text), widget: gtk_label_new(nil), toolkit: toolkit)
    setUp()
    connect(widget.raw, "activate-link") { [weak self] arguments in
      guard let self, let onEvent, let uri = g_value_get_string(arguments.parameters + 1),
        let url = URL(string: String(cString: uri))
      else { return arguments.returnBool(false) }
      onEvent(.linkActivated(url))
      arguments.returnBool(true)
    }
  }

  private func setUp() {
    gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    applyText()
    applyAttributes()
    applyAlignment()
    applySelectable()
  }

  override var mayChangeSizeByItself: Bool { false }
  override var takesPointer: Bool { text.isSelectable || text.spans.contains { $0.link != nil } }

  override func contentDidChange() {
    guard case .label(let next) = content, next != text else { return }
    let old = text
    text = next
    if next.plainText != old.plainText || next.spans.contains(where: { $0.link != nil }) {
      shownText = next.plainText
      applyText()
      setNeedsSpace()
    }
    if !TextAttributes.areSame(next, old) {
      applyAttributes()
      setNeedsSpace()
    }
    if next.alignment != old.alignment || next.plainText != old.plainText
      || next.isCenteredVertically != old.isCenteredVertically
    {
      applyAlignment()
    }
    if next.isSelectable != old.isSelectable { applySelectable() }
    if next.lineSpacing != old.lineSpacing || next.lineLimit != old.lineLimit { setNeedsSpace() }
  }

  private func applyText() {
    knownLine = nil
    if text.spans.contains(where: { $0.link != nil }) {
      gtk_label_set_markup(widget.opaque, markup)
    } else {
      gtk_label_set_text(widget.opaque, shownText)
    }
  }

  /// The text with its links; everything else about its look is in the attributes.
  private var markup: String {
    func escaped(_ text: String) -> String {
      guard let result = g_markup_escape_text(text, -1) else { return "" }
      defer { g_free(result) }
      return String(cString: result)
    }
    return text.spans.map { span in
      guard let link = span.link else { return escaped(span.text) }
      return "<a href=\"\(escaped(link.absoluteString))\">\(escaped(span.text))</a>"
    }.joined()
  }

  private func applyAttributes() {
    knownLine = nil
    let list = toolkit.text.attributes.list(for: text, factor: factor, includesColor: true)
    gtk_label_set_attributes(widget.opaque, list)
    pango_attr_list_unref(list)
  }

  override func styleDidChange() {
    applyAttributes()
    setNeedsSpace()
  }

  private func applyAlignment() {
    let edges: [TextContent.Alignment: Float] = [.leading: 0, .center: 0.5, .trailing: 1]
    gtk_label_set_xalign(widget.opaque, edges[text.alignment] ?? 0)
    gtk_label_set_yalign(widget.opaque, text.isCenteredVertically ? 0.5 : 0)
    switch PangoTextEngine.alignment(text.alignment, of: text.plainText, in: gtk_label_get_layout(widget.opaque)) {
    case .leading: gtk_label_set_justify(widget.opaque, GTK_JUSTIFY_LEFT)
    case .center: gtk_label_set_justify(widget.opaque, GTK_JUSTIFY_CENTER)
    case .trailing: gtk_label_set_justify(widget.opaque, GTK_JUSTIFY_RIGHT)
    }
  }

  private func applySelectable() {
    gtk_label_set_selectable(widget.opaque, text.isSelectable.gboolean)
  }

  // MARK: Size

  /// All of the text on one line.
  private struct Line {
    var size: CGSize
    var baseline: CGFloat
    /// The styles with which it was measured.
    var epoch: Int
  }
  private var knownLine: Line?

  /// What the whole text takes on one line, which is what most labels show; `nil` when it has several. A label that is
  /// on a surface is asked for the layout that it draws with, so that no text is broken into lines twice.
  private var wholeLine: Line? {
    if let knownLine, knownLine.epoch == toolkit.styleEpoch { return knownLine }
    knownLine = gtk_widget_get_parent(widget) != nil ? lineOfLabel ?? lineOfEngine : lineOfEngine
    return knownLine
  }

  private var lineOfEngine: Line? {
    let natural = toolkit.text.pangoLayout(text, width: nil, height: nil)
    guard natural.lineCount == 1, !natural.isTruncated else { return nil }
    return Line(size: natural.size, baseline: natural.firstBaseline, epoch: toolkit.styleEpoch)
  }

  private var lineOfLabel: Line? {
    guard isShownWhole, let layout = gtk_label_get_layout(widget.opaque),
      pango_layout_get_line_count(layout) == 1
    else { return nil }
    return Line(
      size: PangoTextLayout.size(of: layout),
      baseline: CGFloat(pango_layout_get_baseline(layout)) / CGFloat(PANGO_SCALE), epoch: toolkit.styleEpoch)
  }

  override func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    if let line = wholeLine, line.size.width <= width ?? .infinity { return line.size }
    return toolkit.text.pangoLayout(text, width: width, height: height).size
  }

  override func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    func top(_ height: CGFloat) -> CGFloat { text.isCenteredVertically ? max((size.height - height) / 2, 0) : 0 }
    if let line = wholeLine, line.size.width <= size.width {
      let baseline = top(line.size.height) + line.baseline
      return (baseline, baseline)
    }
    let layout = toolkit.text.pangoLayout(text, width: size.width, height: size.height)
    let above = top(layout.size.height)
    return (above + layout.firstBaseline, above + layout.lastBaseline)
  }

  /// Makes the label break and shorten its text as the engine does at this size.
  override func willPlace(_ size: CGSize) {
    if isShownWhole, let line = wholeLine, line.size.width <= size.width { return }
    let layout = toolkit.text.pangoLayout(text, width: size.width, height: size.height)
    let shown = layout.shownText ?? text.plainText
    if shown != shownText {
      shownText = shown
      applyText()
      // What is left out on screen is still read out.
      AccessibilityBridge.setName(accessibility.label ?? text.plainText, of: widget)
    }
    if layout.factor != factor {
      factor = layout.factor
      applyAttributes()
    }
    let isOneLine = layout.lineCount <= 1
    let isShortened = layout.isTruncated && layout.shownText == nil
    setWraps(!isOneLine)
    setEllipsis(isShortened ? text.truncation.pango : PANGO_ELLIPSIZE_NONE)
    setLines(isShortened && !isOneLine ? Int32(layout.lineCount) : -1)
  }

  /// Whether the widget shows the text as it is, on as many lines as it has itself.
  private var isShownWhole: Bool {
    !wraps && ellipsis == PANGO_ELLIPSIZE_NONE && lines == -1 && factor == 1 && shownText == text.plainText
  }

  private func setWraps(_ value: Bool) {
    guard value != wraps else { return }
    wraps = value
    gtk_label_set_wrap(widget.opaque, value.gboolean)
  }

  private func setEllipsis(_ value: PangoEllipsizeMode) {
    guard value != ellipsis else { return }
    ellipsis = value
    gtk_label_set_ellipsize(widget.opaque, value)
  }

  private func setLines(_ value: Int32) {
    guard value != lines else { return }
    lines = value
    gtk_label_set_lines(widget.opaque, value)
  }

  /// GTK's labels have no line spacing of their own, but their layout has.
  override func willDraw() {
    guard text.lineSpacing != 0, let layout = gtk_label_get_layout(widget.opaque) else { return }
    let spacing = Int32(text.lineSpacing * CGFloat(PANGO_SCALE))
    if pango_layout_get_spacing(layout) != spacing { pango_layout_set_spacing(layout, spacing) }
  }

  override var ownName: String? { text.plainText }

  override func accessibilityDidChange(from old: AccessibilityProperties) {
    let role = accessibility.role ?? (accessibility.headingLevel != nil ? .heading : nil)
    if let role, fsp_accessible_set_role(widget, role.native) == 0 {
      // GTK fixes the role of a widget once it has been seen.
      replaceWidget(with: fsp_label_new(role.native))
      (wraps, ellipsis, lines) = (false, PANGO_ELLIPSIZE_NONE, -1)
      setUp()
      gtk_widget_set_sensitive(widget, isEnabled.gboolean)
      gtk_widget_set_tooltip_text(widget, tooltip)
      AccessibilityBridge.apply(accessibility, from: AccessibilityProperties(role: role), to: widget, ownName: ownName)
      if !accessibility.actions.isEmpty { offerActions() }
    } else {
      super.accessibilityDidChange(from: old)
    }
  }
}
