import Foundation
import RenderTree
import Toolkit

/// How wide a column may be, in points.
struct ColumnWidth: Equatable {
  var minimum: CGFloat
  var ideal: CGFloat
  var maximum: CGFloat

  static let sidebar = ColumnWidth(minimum: 180, ideal: 250, maximum: 400)
  static let content = ColumnWidth(minimum: 200, ideal: 300, maximum: 460)
  static let inspector = ColumnWidth(minimum: 200, ideal: 270, maximum: 400)
}

/// What is known about one column: the width that its content asks for, and the one that a person has chosen.
@MainActor
final class ColumnModel {
  private let standard: ColumnWidth
  private var wishes: [(owner: ObjectIdentifier, width: ColumnWidth)] = []
  /// The width that a person has dragged the column to.
  var chosenWidth: CGFloat?
  weak var layout: ColumnsLayoutNode?

  init(_ standard: ColumnWidth) { self.standard = standard }

  var width: ColumnWidth { wishes.last?.width ?? standard }

  /// The width to use now.
  var current: CGFloat {
    let width = width
    return max(width.minimum, min(chosenWidth ?? width.ideal, width.maximum))
  }

  /// Takes over (`nil`: takes back) the width that a modifier in the column asks for.
  func setWish(_ width: ColumnWidth?, from owner: AnyObject) {
    wishes.removeAll { $0.owner == ObjectIdentifier(owner) }
    if let width { wishes.append((ObjectIdentifier(owner), width)) }
    layout?.invalidateLayout()
  }
}

/// Where a column stands.
enum ColumnPlace: Equatable {
  case leading
  /// Takes the room that the others leave.
  case main
  case trailing
}

/// Tells a row of columns what a view in it is.
nonisolated struct ColumnModifier: LayoutModifier {
  let place: ColumnPlace
  let isShown: Bool
  let model: ColumnModel?

  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> ColumnLayoutNode { ColumnLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: ColumnLayoutNode, environment: EnvironmentValues) {
    node.place = place
    node.model = model
    node.background = Color.windowBackground.rgba(in: environment)
    node.setShown(isShown)
  }
}

/// One column; slides in and out.
@MainActor
final class ColumnLayoutNode: SingleChildLayoutNode {
  var place = ColumnPlace.main
  var model: ColumnModel?
  var background = ToolkitColor.clear
  private var isKnown = false
  /// How much of the column is seen, from 0 to 1.
  private(set) lazy var fraction = AnimatedValue(1.0) { [weak self] in self?.layoutParent?.invalidateLayout() }

  func setShown(_ isShown: Bool) {
    let animation: Animation? = isKnown && !graph.transaction.disablesAnimations ? .easeOut(duration: 0.2) : nil
    isKnown = true
    fraction.set(isShown ? 1 : 0, animation: animation, in: graph)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    guard let child else { return }
    let offer = ProposedViewSize(size)
    let childSize = child.sizeThatFits(offer)
    place(
      child, at: CGPoint(x: (size.width - childSize.width) / 2, y: (size.height - childSize.height) / 2),
      proposal: offer, in: size)
  }
}

extension View {
  nonisolated func column(_ place: ColumnPlace, isShown: Bool = true, model: ColumnModel? = nil) -> some View {
    modifier(ColumnModifier(place: place, isShown: isShown, model: model))
  }
}

/// Columns beside each other, with lines between them by which people change their widths.
nonisolated struct ColumnsLayout<Content: View>: PrimitiveView {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ContainerNode(view, in: context, layout: ColumnsLayoutNode(graph: context.graph), content: \.content) {
      node, _, environment in node.separator = Color.separator.rgba(in: environment)
    }
  }
}

@MainActor
final class ColumnsLayoutNode: LayoutNode {
  var separator = ToolkitColor.clear { didSet { if separator != oldValue { invalidateLayout() } } }
  private var handles: [ColumnHandleNode] = []
  private static let minimumMainWidth: CGFloat = 200

  private var columns: [ColumnLayoutNode] { layoutChildren.compactMap { $0 as? ColumnLayoutNode } }

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    let sides = columns.filter { $0.place != .main }
    handles = sides.map { column in
      handles.first { $0.column === column } ?? ColumnHandleNode(column: column, columns: self)
    }
    for column in columns { column.model?.layout = self }
    // The columns at the sides lie above the main one, so that they can slide over it.
    setChildren(columns.filter { $0.place == .main } + sides + handles)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    var width: CGFloat = 0
    var height: CGFloat = 0
    for column in columns {
      let size = column.child?.sizeThatFits(ProposedViewSize(width: nil, height: proposal.height)) ?? .zero
      width += column.place == .main ? size.width : column.model?.current ?? size.width
      height = max(height, size.height)
    }
    return proposal.replacingUnspecifiedDimensions(by: CGSize(width: width, height: height))
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    var clip = effects
    clip.clip = .rectangle(CGRect(origin: .zero, size: size))
    effects = clip
    var start: CGFloat = 0
    var end: CGFloat = size.width
    var room = size.width - Self.minimumMainWidth
    for column in columns where column.place != .main {
      let width = min(column.model?.current ?? 250, max(room, min(120, size.width)))
      let seen = width * CGFloat(column.fraction.current)
      room -= seen
      var x: CGFloat
      if column.place == .leading {
        x = start + seen - width
        start += seen
      } else {
        end -= seen
        x = end
      }
      let columnSize = CGSize(width: width, height: size.height)
      place(column, at: CGPoint(x: x, y: 0), proposal: ProposedViewSize(columnSize), in: size)
      var effects = column.effects
      let isHidden = column.fraction.current == 0
      if effects.isHidden != isHidden {
        effects.isHidden = isHidden
        column.effects = effects
      }
      column.content = .fill(
        .rectangle(CGRect(origin: .zero, size: columnSize)), .color(column.background), evenOdd: false)
      let edge = column.place == .leading ? x + width : x
      handles.first { $0.column === column }?.show(
        at: isRightToLeft ? size.width - edge : edge, height: size.height, color: separator, isHidden: isHidden)
    }
    for column in columns where column.place == .main {
      let columnSize = CGSize(width: max(0, end - start), height: size.height)
      place(column, at: CGPoint(x: start, y: 0), proposal: ProposedViewSize(columnSize), in: size)
    }
  }
}

/// The line at the edge of a column.
@MainActor
final class ColumnHandleNode: PointerLayoutNode, PointerTarget {
  let column: ColumnLayoutNode
  private unowned let columns: ColumnsLayoutNode
  private var dragStart: (x: CGFloat, width: CGFloat)?
  private static let reach: CGFloat = 4

  init(column: ColumnLayoutNode, columns: ColumnsLayoutNode) {
    self.column = column
    self.columns = columns
    super.init(graph: column.graph)
    target = self
  }

  func show(at x: CGFloat, height: CGFloat, color: ToolkitColor, isHidden: Bool) {
    frame = CGRect(x: x - Self.reach, y: 0, width: 2 * Self.reach, height: height)
    content = .fill(
      .rectangle(CGRect(x: Self.reach - 0.5, y: 0, width: 1, height: height)), .color(color), evenOdd: false)
    var new = effects
    new.isHidden = isHidden
    new.hitOutline = .rectangle(CGRect(x: 0, y: 0, width: 2 * Self.reach, height: height))
    effects = new
  }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    switch event.kind {
    case .down where event.button == .primary:
      guard let model = column.model, model.width.minimum < model.width.maximum else { return false }
      dragStart = (event.location.x, model.current)
      return true
    case .moved:
      guard let dragStart, let model = column.model else { return false }
      let growsRight = (column.place == .leading) != columns.isRightToLeft
      let distance = event.location.x - dragStart.x
      model.chosenWidth = dragStart.width + (growsRight ? distance : -distance)
      columns.invalidateLayout()
      return true
    case .up, .cancelled:
      defer { dragStart = nil }
      return dragStart != nil
    default: return false
    }
  }

  func pointerWasCancelled() { dragStart = nil }
}

// MARK: Widths

/// Asks for a width of the column around the view.
nonisolated struct ColumnWidthModifier: ObservingModifier {
  enum Kind { case column, inspector }
  let kind: Kind
  let width: ColumnWidth?

  @MainActor func makeObserver(_ node: _ViewNode) -> ColumnWidthObserver { ColumnWidthObserver() }
  @MainActor func update(_ observer: ColumnWidthObserver, environment: EnvironmentValues) {
    observer.update(kind == .column ? environment.columnModel : environment.inspectorColumnModel, width)
  }
}

@MainActor
final class ColumnWidthObserver: ViewObserver {
  private weak var model: ColumnModel?
  func update(_ model: ColumnModel?, _ width: ColumnWidth?) {
    if model !== self.model { self.model?.setWish(nil, from: self) }
    self.model = model
    model?.setWish(width, from: self)
  }
  func viewDidDisappear() { model?.setWish(nil, from: self) }
}

private struct ColumnModelKey: EnvironmentKey {
  static var defaultValue: ColumnModel? { nil }
}
private struct InspectorColumnModelKey: EnvironmentKey {
  static var defaultValue: ColumnModel? { nil }
}

extension EnvironmentValues {
  /// The column of a split view that the view is in.
  var columnModel: ColumnModel? {
    get { self[ColumnModelKey.self] }
    set { self[ColumnModelKey.self] = newValue }
  }
  /// The inspector that the view is in.
  var inspectorColumnModel: ColumnModel? {
    get { self[InspectorColumnModelKey.self] }
    set { self[InspectorColumnModelKey.self] = newValue }
  }
}

extension View {
  private nonisolated func columnWidth(
    _ kind: ColumnWidthModifier.Kind, _ minimum: CGFloat?, _ ideal: CGFloat, _ maximum: CGFloat?
  ) -> some View {
    modifier(
      ColumnWidthModifier(
        kind: kind,
        width: ColumnWidth(minimum: minimum ?? min(ideal, 180), ideal: ideal, maximum: maximum ?? max(ideal, 460))))
  }

  /// The width of the split view's column around the view, in points.
  public nonisolated func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View {
    columnWidth(.column, width, width, width)
  }
  /// The widths that the split view's column around the view may have, in points.
  public nonisolated func navigationSplitViewColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    columnWidth(.column, min, ideal, max)
  }
  /// The width of the inspector around the view, in points.
  public nonisolated func inspectorColumnWidth(_ width: CGFloat) -> some View {
    columnWidth(.inspector, width, width, width)
  }
  /// The widths that the inspector around the view may have, in points.
  public nonisolated func inspectorColumnWidth(
    min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
  ) -> some View {
    columnWidth(.inspector, min, ideal, max)
  }
}
