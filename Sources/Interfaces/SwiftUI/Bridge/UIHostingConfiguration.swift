import Foundation
import UIKit

/// Shows SwiftUI's views in a cell of a table or a collection, or in any view that takes configurations. Apple's
/// `UIHostingConfiguration`.
///
/// The row is as high as the views want, also when they change. A row that is used again for another item begins with
/// fresh state. Swipe actions of the views become those of the row.
@MainActor
public struct UIHostingConfiguration<Label: View, Background: View>: UIContentConfiguration {
  let content: Label
  let backdrop: Background
  /// Space around the content, in points; edges without a value have the usual one.
  private var top: CGFloat?
  private var leading: CGFloat?
  private var bottom: CGFloat?
  private var trailing: CGFloat?
  private var minWidth: CGFloat?
  private var minHeight: CGFloat?

  /// Shows views.
  public init(@ViewBuilder content: () -> Label) where Background == EmptyView {
    self.init(content(), EmptyView())
  }
  private init(_ content: Label, _ backdrop: Background) {
    (self.content, self.backdrop) = (content, backdrop)
  }

  private func with<Other: View>(_ backdrop: Other) -> UIHostingConfiguration<Label, Other> {
    var result = UIHostingConfiguration<Label, Other>(content, backdrop)
    (result.top, result.leading, result.bottom, result.trailing) = (top, leading, bottom, trailing)
    (result.minWidth, result.minHeight) = (minWidth, minHeight)
    return result
  }
  /// Puts a style behind the content, up to the edges of the cell.
  public func background<S: ShapeStyle>(_ style: S) -> UIHostingConfiguration<Label, _ShapeView<Rectangle, S>> {
    with(_ShapeView(shape: Rectangle(), style: style))
  }
  /// Puts views behind the content, up to the edges of the cell.
  public func background<B: View>(@ViewBuilder content: () -> B) -> UIHostingConfiguration<Label, B> {
    with(content())
  }
  /// The space between the content and the edges of the cell, in points.
  public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self {
    margins(edges, EdgeInsets(top: length, leading: length, bottom: length, trailing: length))
  }
  /// The space between the content and the edges of the cell, in points.
  public func margins(_ edges: Edge.Set = .all, _ insets: EdgeInsets) -> Self {
    var result = self
    if edges.contains(.top) { result.top = insets.top }
    if edges.contains(.leading) { result.leading = insets.leading }
    if edges.contains(.bottom) { result.bottom = insets.bottom }
    if edges.contains(.trailing) { result.trailing = insets.trailing }
    return result
  }
  /// The least size of the content with its margins, in points; `nil` = what suits the cell.
  public func minSize(width: CGFloat? = nil, height: CGFloat? = nil) -> Self {
    var result = self
    (result.minWidth, result.minHeight) = (width, height)
    return result
  }
  /// Leaves the least size to the cell.
  public func minSize() -> Self { minSize(width: nil, height: nil) }

  /// A view that shows the configuration.
  public func makeContentView() -> any UIView & UIContentView { HostingContentView(self) }
  /// The configuration in a state: the same, because the views are made anew by the cell's update handler.
  public func updated(for state: any UIConfigurationState) -> Self { self }

  /// What the hosting view shows. The usual margins are those of a row with texts.
  var hostedView: some View {
    content
      .padding(EdgeInsets(top: top ?? 10, leading: leading ?? 16, bottom: bottom ?? 10, trailing: trailing ?? 16))
      .frame(
        minWidth: minWidth ?? 0, maxWidth: .infinity, minHeight: minHeight ?? 0, maxHeight: .infinity,
        alignment: .leading
      )
      .background { backdrop }
  }
}

/// Shows a hosting configuration.
@MainActor
final class HostingContentView<Label: View, Background: View>: UIView, UIContentView, RowContentView {
  private let hostingView: HostingView
  private var shown: UIHostingConfiguration<Label, Background>
  /// Another one for each row, whose views have state of their own.
  private var rowNumber = 0

  init(_ configuration: UIHostingConfiguration<Label, Background>) {
    shown = configuration
    hostingView = HostingView(Self.content(configuration, 0))
    super.init(frame: .zero)
    hostingView.followsSafeArea = false
    hostingView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(hostingView)
    hostingView.onContentSizeChange = { [weak self] in self?.rowContentDidChange() }
  }
  required init?(coder: NSCoder) { nil }

  private static func content(_ configuration: UIHostingConfiguration<Label, Background>, _ row: Int) -> AnyView {
    AnyView(configuration.hostedView.id(row))
  }

  var configuration: any UIContentConfiguration {
    get { shown }
    set {
      guard let new = newValue as? UIHostingConfiguration<Label, Background> else { return }
      shown = new
      if !isInShownRow { rowNumber += 1 }
      hostingView.setContent(Self.content(new, rowNumber))
    }
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    hostingView.fittingSize(
      width: horizontalFittingPriority == .required ? targetSize.width : nil,
      height: verticalFittingPriority == .required ? targetSize.height : nil)
  }

  // MARK: RowContentView

  var spokenTexts: [String] { hostingView.viewHost?.spokenTexts ?? [] }

  func swipeActions(isLeading: Bool) -> UISwipeActionsConfiguration? {
    hostingView.viewHost?.swipeActions(at: isLeading ? .leading : .trailing)
  }
}

extension WindowHost {
  /// What can be read in the views, in reading order.
  fileprivate var spokenTexts: [String] {
    graph.flush()
    return spokenContent
  }

  /// The actions that the views have for a swipe at one side.
  fileprivate func swipeActions(at edge: HorizontalEdge) -> UISwipeActionsConfiguration? {
    graph.flush()
    let groups = contentTraits[RowSwipeActionsTrait.self].filter { $0.edge == edge }
    let tree = MenuContentTree(graph: graph, environment: environment)
    defer { tree.dispose() }
    var actions: [UIContextualAction] = []
    for group in groups {
      tree.update(group.actions, environment: environment)
      for case .item(let item) in tree.elements where item.isEnabled {
        let action = UIContextualAction(style: item.isDestructive ? .destructive : .normal, title: item.title) {
          item.action()
          $2(true)
        }
        actions.append(action)
      }
    }
    guard !actions.isEmpty else { return nil }
    let configuration = UISwipeActionsConfiguration(actions: actions)
    configuration.performsFirstActionWithFullSwipe = groups[0].allowsFullSwipe
    return configuration
  }
}
