import Foundation

/// Titles at the side of a table that lead to its sections, by a press or by moving along them.
@MainActor
final class SectionIndexView: UIView {
  static let width: CGFloat = 20
  /// Space between the titles and the edge, where the bar that scrolls appears, in points.
  static let margin: CGFloat = 12
  private static let lineHeight: CGFloat = 16

  private(set) var titles: [String] = []
  private var labels: [UILabel] = []
  /// A title has been reached; the number is its place among all.
  private let onChoose: (Int) -> Void
  private var chosen: Int?
  var color: UIColor? { didSet { for label in labels { label.textColor = color ?? tintColor } } }
  var restingBackground: UIColor? { didSet { showBackground() } }
  var trackingBackground: UIColor? { didSet { showBackground() } }

  init(onChoose: @escaping (Int) -> Void) {
    self.onChoose = onChoose
    super.init(frame: .zero)
    layer.cornerRadius = Self.width / 2
  }
  required init?(coder: NSCoder) { nil }

  func show(_ titles: [String]) {
    guard titles != self.titles else { return }
    self.titles = titles
    for label in labels { label.removeFromSuperview() }
    labels = titles.map { title in
      let label = UILabel()
      label.text = title
      label.font = .systemFont(ofSize: 11, weight: .semibold)
      label.textAlignment = .center
      label.textColor = color ?? tintColor
      addSubview(label)
      return label
    }
    setNeedsLayout()
  }
  private func showBackground() {
    backgroundColor = chosen == nil ? restingBackground : trackingBackground ?? restingBackground
  }

  /// How many titles apart those are that are shown: all, or as many as fit.
  private var step: Int {
    let capacity = max(Int(bounds.height / Self.lineHeight), 1)
    return max((titles.count + capacity - 1) / capacity, 1)
  }
  /// The part of the height that titles take.
  private var span: ClosedRange<CGFloat> {
    let length = CGFloat((titles.count + step - 1) / step) * Self.lineHeight
    let top = max((bounds.height - length) / 2, 0).rounded()
    return top...top + length
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (step, top) = (step, span.lowerBound)
    for (index, label) in labels.enumerated() {
      label.isHidden = index % step != 0
      label.frame = CGRect(
        x: 0, y: top + CGFloat(index / step) * Self.lineHeight, width: bounds.width, height: Self.lineHeight)
    }
  }

  // MARK: Touches

  private func follow(_ touches: Set<UITouch>) {
    guard let touch = touches.first, !titles.isEmpty else { return }
    let span = span
    let share = (touch.location(in: self).y - span.lowerBound) / max(span.upperBound - span.lowerBound, 1)
    let index = min(max(Int(share * CGFloat(titles.count)), 0), titles.count - 1)
    guard index != chosen else { return }
    chosen = index
    showBackground()
    onChoose(index)
  }
  private func release() {
    chosen = nil
    showBackground()
  }
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { release() }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { release() }
}

extension UITableView {
  /// Asks for the titles of the index anew.
  public func reloadSectionIndexTitles() {
    let titles = rows.rowCount >= sectionIndexMinimumDisplayRowCount ? dataSource?.sectionIndexTitles(for: self) : nil
    let hadIndex = sectionIndex != nil
    if let titles, !titles.isEmpty {
      let view =
        sectionIndex
        ?? SectionIndexView { [weak self] index in
          guard let self, let title = sectionIndex?.titles[index] else { return }
          goToSection(dataSource?.tableView(self, sectionForSectionIndexTitle: title, at: index) ?? index)
        }
      sectionIndex = view
      if view.superview !== self { addSubview(view) }
      view.show(titles)
      sectionIndexLooksDidChange()
    } else {
      sectionIndex?.removeFromSuperview()
      sectionIndex = nil
    }
    if hadIndex != (sectionIndex != nil) { for cell in rows.shown.values { cell.setNeedsLayout() } }
    setNeedsLayout()
  }
  func sectionIndexLooksDidChange() {
    sectionIndex?.color = sectionIndexColor
    sectionIndex?.restingBackground = sectionIndexBackgroundColor
    sectionIndex?.trackingBackground = sectionIndexTrackingBackgroundColor
  }

  /// The space at the end of rows that the index takes, in points.
  var sectionIndexSpace: CGFloat {
    sectionIndex == nil ? 0 : max(SectionIndexView.width + SectionIndexView.margin - sideMargin, 0)
  }

  func placeSectionIndex(in visible: CGRect) {
    guard let sectionIndex else { return }
    if subviews_.last !== sectionIndex { bringSubviewToFront(sectionIndex) }
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    sectionIndex.frame = CGRect(
      x: isRightToLeft ? SectionIndexView.margin : bounds.width - SectionIndexView.width - SectionIndexView.margin,
      y: visible.minY, width: SectionIndexView.width, height: visible.height)
  }

  private func goToSection(_ section: Int) {
    guard rows.sections.indices.contains(section) else { return }
    if rows.sections[section].rows.count > 0 {
      scrollToRow(at: IndexPath(row: 0, section: section), at: .top, animated: false)
    } else {
      scrollRectToVisible(rect(forSection: section), animated: false)
    }
  }
}
