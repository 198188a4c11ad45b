import Foundation
import RenderTree
import Toolkit

/// A row of a collection that is laid out as a list. Apple's `UICollectionViewListCell`.
@MainActor
open class UICollectionViewListCell: UICollectionViewCell {
  private let face = RowFace()
  private var accessoryViews: [(view: UIView, isLeading: Bool)] = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Marks, buttons and texts at the edges.
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }
  /// How far the content is moved aside by its place in a hierarchy.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// Points for each level.
  open var indentationWidth: CGFloat = 16 { didSet { setNeedsLayout() } }
  /// Whether accessories move aside as well.
  open var indentsAccessories = true
  /// The configuration that suits the list, without content.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    attributes?.rowPlace?.isSidebar == true ? .sidebarCell() : .cell()
  }
  /// What usually lies behind the content.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

  private func showAccessories() {
    let old = accessoryViews
    accessoryViews = accessories.filter { $0.isShown(in: self) }.map { ($0.makeView(for: self), $0.isLeading) }
    // What stays is left where it is: the pointer may hold it.
    for (view, _) in old where !accessoryViews.contains(where: { $0.view === view }) { view.removeFromSuperview() }
    for (view, _) in accessoryViews where view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }
  private var handle: ReorderHandleView?
  /// The handle by which the row is moved; the same one as long as the cell lives.
  final func reorderHandle(_ tint: UIColor?) -> ReorderHandleView {
    let handle =
      handle
      ?? ReorderHandleView { [weak self] state, distance in
        guard let self, let collection else { return }
        collection.interaction.drag.follow(state, distance, of: self, in: collection)
      }
    self.handle = handle
    handle.color = tint ?? .tertiaryLabel
    return handle
  }
  override var hasReorderHandle: Bool { accessories.contains(where: \.isReorder) }
  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    if !accessories.isEmpty { showAccessories() }
  }

  private func size(_ view: UIView) -> CGSize {
    let own = view.intrinsicContentSize
    return view.bounds.width > 0 ? view.bounds.size : CGSize(width: max(own.width, 0), height: max(own.height, 0))
  }
  private var room: (leading: CGFloat, trailing: CGFloat) {
    var result: (leading: CGFloat, trailing: CGFloat) = (CGFloat(indentationLevel) * indentationWidth, 0)
    for (view, isLeading) in accessoryViews {
      if isLeading { result.leading += size(view).width + 8 } else { result.trailing += size(view).width + 8 }
    }
    if result.trailing > 0 { result.trailing += 8 }
    return result
  }
  private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
  override var contentRect: CGRect {
    let room = room
    let width = max(bounds.width - room.leading - room.trailing, 0)
    return CGRect(x: isRightToLeft ? room.trailing : room.leading, y: 0, width: width, height: bounds.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = room
    var (leading, trailing) = (CGFloat(indentationLevel) * indentationWidth + 8, bounds.width - room.trailing)
    for (view, isLeading) in accessoryViews {
      let own = size(view)
      let x = isLeading ? leading : trailing
      if isLeading { leading += own.width + 8 } else { trailing += own.width + 8 }
      view.frame = CGRect(
        x: (isRightToLeft ? bounds.width - x - own.width : x) + swipe, y: ((bounds.height - own.height) / 2).rounded(),
        width: own.width, height: own.height)
    }
    faceDidChange()
  }
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    var size = super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    let least: CGFloat = attributes?.rowPlace?.isSidebar == true ? 36 : UITableView.minimumRowHeight
    if verticalFittingPriority != .required { size.height = max(size.height, least) }
    return size
  }
  open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    faceDidChange()
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    faceDidChange()
  }

  override func faceDidChange() {
    let place = attributes?.rowPlace ?? ListRowPlace()
    let traits = traitCollection
    var looks = RowFace.Looks()
    looks.size = bounds_.size
    looks.rect = CGRect(origin: .zero, size: bounds_.size)
    var color = ToolkitColor.clear
    if !hasOwnBackground, place.isCard || place.isGrouped {
      color = UIColor.secondarySystemGroupedBackground.rgba(with: traits)
    } else if !hasOwnBackground, isReordering {
      color = UIColor.systemBackground.rgba(with: traits)
    }
    looks.color = shaded(color, traits, showsHover: true)
    if place.isCard {
      looks.beginCard(isFirst: place.isFirst, isLast: place.isLast, traits)
    } else if place.isSidebar {
      looks.top = 8
      looks.bottom = 8
    }
    if place.showsSeparator, !(place.isLast && place.isCard), attributes?.rowPlace != nil {
      looks.line = (place.separatorColor ?? .separator).rgba(with: traits)
      let start = place.isCard ? 0 : 16 + CGFloat(indentationLevel) * indentationWidth
      looks.lineStart = isRightToLeft ? 0 : start
      looks.lineEnd = bounds_.width - (isRightToLeft ? start : 0)
    }
    face.show(looks)
  }
  override var ownClip: Outline? {
    swipe != 0 ? .row(bounds_.insetBy(dx: -1, dy: -1), top: face.shown.top, bottom: face.shown.bottom) : nil
  }
  override func placeSubviewNodes() -> [RenderNode] { [face.edge, face.plate] + sortedSubviewNodes + [face.line] }
}
