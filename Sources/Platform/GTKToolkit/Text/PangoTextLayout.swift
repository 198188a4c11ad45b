import CToolkitSupport
import Foundation
import Toolkit

/// Text that Pango has broken into lines. Sizes are whole points, as native labels measure theirs.
@MainActor
final class PangoTextLayout: TextLayout {
  let layout: OpaquePointer
  let size: CGSize
  let firstBaseline: CGFloat
  let lastBaseline: CGFloat
  let lineCount: Int
  /// Whether text is missing because a limit was reached.
  let isTruncated: Bool
  /// The factor by which the font was shrunk.
  let factor: CGFloat
  /// The beginning of the text that is shown; `nil` = all of it, up to an ellipsis.
  let shownText: String?

  /// Takes the layout over.
  init(adopting layout: OpaquePointer, factor: CGFloat, shownText: String? = nil) {
    self.shownText = shownText
    self.layout = layout
    self.factor = factor
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    if logical.x != 0, pango_layout_get_width(layout) >= 0 {
      // Centred and trailing lines are aligned within the width that was offered; here the widest line decides.
      pango_layout_set_width(layout, PangoTextLayout.ceiling(logical.width))
      pango_layout_get_extents(layout, nil, &logical)
    }
    size = PangoTextLayout.size(of: logical)
    firstBaseline = CGFloat(pango_layout_get_baseline(layout)) / CGFloat(PANGO_SCALE)
    lineCount = Int(pango_layout_get_line_count(layout))
    if lineCount > 1 {
      let iterator = pango_layout_get_iter(layout)
      while pango_layout_iter_next_line(iterator).isTrue {}
      lastBaseline = CGFloat(pango_layout_iter_get_baseline(iterator)) / CGFloat(PANGO_SCALE)
      pango_layout_iter_free(iterator)
    } else {
      lastBaseline = firstBaseline
    }
    isTruncated = shownText != nil || pango_layout_is_ellipsized(layout).isTrue
  }

  private static func size(of logical: PangoRectangle) -> CGSize {
    CGSize(
      width: CGFloat(ceiling(logical.width) / Int32(PANGO_SCALE)),
      height: CGFloat(ceiling(logical.height) / Int32(PANGO_SCALE)))
  }

  /// The size of the lines of any layout.
  static func size(of layout: OpaquePointer) -> CGSize {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return size(of: logical)
  }

  /// Pango units rounded up to whole points.
  private static func ceiling(_ units: Int32) -> Int32 {
    let scale = Int32(PANGO_SCALE)
    return (units + scale - 1) / scale * scale
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}
