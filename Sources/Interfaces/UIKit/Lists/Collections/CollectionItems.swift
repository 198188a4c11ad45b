import Foundation

/// What a collection knows of its items: how many there are, and the views that are shown or wait to be used again.
@MainActor
final class CollectionItems: RowOrder {
  struct Key: Hashable {
    var kind: String
    var path: IndexPath
  }
  var counts: [Int] = []
  var needsReload = true
  var isLayingOut = false
  var cells: [IndexPath: UICollectionViewCell] = [:]
  var views: [Key: UICollectionReusableView] = [:]
  var scrollers: [Int: OrthogonalScrollView] = [:]
  var prefetched: Set<IndexPath> = []

  var cellClasses: [String: AnyClass] = [:]
  var viewClasses: [String: AnyClass] = [:]
  private var waitingCells: [String: [UICollectionViewCell]] = [:]
  private var waitingViews: [String: [UICollectionReusableView]] = [:]
  private var unhidden: [UICollectionReusableView] = []

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section) && path.item >= 0 && path.item < counts[path.section]
  }
  var rowCount: Int { counts.reduce(0, +) }

  func takeCell(_ identifier: String) -> UICollectionViewCell? { waitingCells[identifier]?.popLast() }
  func takeView(_ identifier: String) -> UICollectionReusableView? { waitingViews[identifier]?.popLast() }

  func keep(_ view: UICollectionReusableView) {
    view.attributes = nil
    guard let identifier = view.reuseIdentifier else { return view.removeFromSuperview() }
    if let cell = view as? UICollectionViewCell {
      cell.collection?.interaction.swipe.forget(cell)
      cell.swipe = 0
      cell.path = nil
      cell.isHovered = false
      waitingCells[identifier, default: []].append(cell)
    } else {
      waitingViews[identifier, default: []].append(view)
    }
    unhidden.append(view)
  }
  /// Hides what still waits after a layout.
  func hideWaiting() {
    for view in unhidden where view.attributes == nil { view.waitHidden() }
    unhidden = []
  }

  func path(_ path: IndexPath, by distance: Int) -> IndexPath? {
    let before = counts[..<path.section].reduce(0, +) + path.item
    let wanted = min(max(before + distance, 0), rowCount - 1)
    guard wanted != before else { return nil }
    return self.path(number: wanted)
  }
  var firstPath: IndexPath? { path(number: 0) }
  var lastPath: IndexPath? { path(number: rowCount - 1) }
  func path(number: Int) -> IndexPath? {
    var rest = number
    for (section, count) in counts.enumerated() {
      if rest < count { return rest >= 0 ? IndexPath(item: rest, section: section) : nil }
      rest -= count
    }
    return nil
  }
}

/// The part of a collection in which a section scrolls by itself.
@MainActor
final class OrthogonalScrollView: UIScrollView {
  weak var collection: UICollectionView?

  init() {
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    clipsToBounds = false
  }
  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    collection?.setNeedsLayout()
  }
}
