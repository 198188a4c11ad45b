import Foundation

/// What a split view shows: which columns, and what links have put into them.
@MainActor
final class SplitViewModel {
  /// Where the links of a column lead: into the next one.
  @MainActor
  final class Column: NavigationTarget {
    weak var model: SplitViewModel?
    let index: NavigationSplitViewColumn.Kind
    let width: ColumnModel
    let host = ToolbarHost()
    /// What a link in the column before has put here instead of the column's own view.
    fileprivate(set) var replacement: NavigationModel.Page?

    init(_ index: NavigationSplitViewColumn.Kind, _ width: ColumnWidth) {
      self.index = index
      self.width = ColumnModel(width)
    }

    override func push(value: AnyHashable) { model?.show(NavigationModel.Page(.value(value)), after: self) }

    override func push(view: AnyView, owner: NavigationOwner?) {
      model?.show(NavigationModel.Page(.view(view), owner: owner), after: self)
    }

    override func update(view: AnyView, owner: NavigationOwner) {
      model?.update(view, owner: owner)
    }

    override func pop(owner: NavigationOwner) { model?.remove(owner) }
  }

  let sidebar = Column(.sidebar, .sidebar)
  let content = Column(.content, .content)
  let detail = NavigationModel()
  /// What a link has put into the detail instead of its own view.
  private(set) var detailReplacement: NavigationModel.Page?
  /// The columns as pages, at compact width.
  let compact = NavigationModel()
  var hasContent = false
  private let revision = StateLocation(0)
  private var revisionNumber = 0
  /// What is shown while the app does not decide it.
  private var ownVisibility = NavigationSplitViewVisibility.automatic
  var visibilityBinding: Binding<NavigationSplitViewVisibility>?
  var compactBinding: Binding<NavigationSplitViewColumn>?
  var isCompact = false
  private var pushedColumns: [NavigationSplitViewColumn.Kind: CompactColumnOwner] = [:]

  init() {
    sidebar.model = self
    content.model = self
    content.fallback = sidebar
    detail.fallback = content
    compact.fallback = sidebar
  }

  private func didChange() {
    revisionNumber += 1
    revision.set(revisionNumber, transaction: Transaction.current)
  }

  /// Makes whoever asks hear of changes.
  func noteRead() { _ = revision.get() }

  var visibility: NavigationSplitViewVisibility {
    get {
      _ = revision.get()
      return visibilityBinding?.wrappedValue ?? ownVisibility
    }
    set {
      ownVisibility = newValue
      visibilityBinding?.wrappedValue = newValue
      didChange()
    }
  }

  var shown: (sidebar: Bool, content: Bool) { visibility.shown(hasContent: hasContent) }

  /// Shows or hides what is beside the detail.
  func toggleSidebar() {
    if hasContent {
      visibility = shown.sidebar ? .doubleColumn : .all
    } else {
      visibility = shown.sidebar ? .detailOnly : .all
    }
  }

  // MARK: Links

  fileprivate func show(_ page: NavigationModel.Page, after column: Column) {
    if isCompact {
      switch page.kind {
      case .view(let view): compact.push(view: view, owner: page.owner)
      case .value(let value): compact.push(value: value)
      case .root: break
      }
      return
    }
    if column === sidebar, hasContent {
      content.replacement = page
    } else {
      detailReplacement?.owner?.viewWasLeft()
      detailReplacement = page
      detail.popToRoot()
    }
    didChange()
  }

  fileprivate func update(_ view: AnyView, owner: NavigationOwner) {
    if isCompact { return compact.update(view: view, owner: owner) }
    for page in [content.replacement, detailReplacement] where page?.owner === owner { page?.kind = .view(view) }
    didChange()
  }

  fileprivate func remove(_ owner: NavigationOwner) {
    if isCompact { return compact.pop(owner: owner) }
    if content.replacement?.owner === owner { content.replacement = nil }
    if detailReplacement?.owner === owner { detailReplacement = nil }
    didChange()
  }

  /// The view of a column: what a link has put there, or its own.
  func view(of page: NavigationModel.Page?, in target: NavigationTarget, or own: AnyView) -> AnyView {
    noteRead()
    switch page?.kind {
    case .view(let view): return view
    case .value(let value): return target.destination(for: value) ?? own
    case .root, nil: return own
    }
  }

  // MARK: Compact

  /// People have chosen something in a column: at compact width the next column becomes the top page.
  func selectionDidChange(in column: NavigationSplitViewColumn.Kind) {
    guard isCompact else { return }
    showCompact(column == .sidebar && hasContent ? .content : .detail)
  }

  /// Views of the columns, as pages.
  var compactViews: [NavigationSplitViewColumn.Kind: AnyView] = [:] {
    didSet {
      for (kind, owner) in pushedColumns {
        if let view = compactViews[kind] { compact.update(view: view, owner: owner) }
      }
    }
  }

  /// Shows a column as the top page.
  func showCompact(_ kind: NavigationSplitViewColumn.Kind) {
    let wanted: [NavigationSplitViewColumn.Kind] =
      switch kind {
      case .sidebar: []
      case .content: hasContent ? [.content] : []
      case .detail: hasContent ? [.content, .detail] : [.detail]
      }
    for (kind, owner) in pushedColumns where !wanted.contains(kind) {
      pushedColumns[kind] = nil
      compact.pop(owner: owner)
    }
    for kind in wanted where pushedColumns[kind] == nil {
      guard let view = compactViews[kind] else { continue }
      let owner = CompactColumnOwner { [weak self] in self?.compactColumnWasLeft(kind) }
      pushedColumns[kind] = owner
      compact.push(view: view, owner: owner)
    }
    if compactBinding?.wrappedValue.kind != kind {
      compactBinding?.wrappedValue = NavigationSplitViewColumn(kind: kind)
    }
  }

  private func compactColumnWasLeft(_ kind: NavigationSplitViewColumn.Kind) {
    guard pushedColumns[kind] != nil else { return }
    pushedColumns[kind] = nil
    let top: NavigationSplitViewColumn.Kind =
      pushedColumns[.detail] != nil ? .detail : pushedColumns[.content] != nil ? .content : .sidebar
    if compactBinding?.wrappedValue.kind != top { compactBinding?.wrappedValue = NavigationSplitViewColumn(kind: top) }
  }
}

/// A column that is a page.
@MainActor
final class CompactColumnOwner: NavigationOwner {
  private let wasLeft: () -> Void
  init(wasLeft: @escaping () -> Void) { self.wasLeft = wasLeft }
  func viewWasLeft() { wasLeft() }
}

private struct ColumnSelectionKey: EnvironmentKey {
  static var defaultValue: (@MainActor () -> Void)? { nil }
}

extension EnvironmentValues {
  /// What a list calls when people have chosen a row: at compact width the next column is shown.
  var columnSelectionDidChange: (@MainActor () -> Void)? {
    get { self[ColumnSelectionKey.self] }
    set { self[ColumnSelectionKey.self] = newValue }
  }
}
