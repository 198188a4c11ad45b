/// One item of a toolbar. Apple's `ToolbarItem`.
public nonisolated struct ToolbarItem<ID, Content: View>: PrimitiveToolbarContent {
  public let id: ID
  let placement: ToolbarItemPlacement
  let isShownByDefault: Bool
  let content: Content

  @MainActor public static func _collect(_ item: Self, into collector: inout _ToolbarCollector) {
    collector.add(
      .view(AnyView(item.content)), at: item.placement, id: (item.id as? String).map { AnyHashable($0) },
      isHidden: !item.isShownByDefault)
  }
}

extension ToolbarItem where ID == () {
  /// An item at a place of the bar.
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.init(id: (), placement: placement, isShownByDefault: true, content: content())
  }
}

extension ToolbarItem: CustomizableToolbarContent where ID == String {
  /// An item that people may put elsewhere or hide.
  public nonisolated init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.init(id: id, placement: placement, isShownByDefault: true, content: content())
  }
  /// An item that people may put elsewhere or hide; not shown at first if `showsByDefault` is false.
  public nonisolated init(
    id: String, placement: ToolbarItemPlacement = .automatic, showsByDefault: Bool, @ViewBuilder content: () -> Content
  ) {
    self.init(id: id, placement: placement, isShownByDefault: showsByDefault, content: content())
  }
}

extension ToolbarItem: Identifiable where ID: Hashable {}

/// Several items at one place of the bar. Apple's `ToolbarItemGroup`.
public nonisolated struct ToolbarItemGroup<Content: View>: PrimitiveToolbarContent {
  let placement: ToolbarItemPlacement
  let content: Content
  let label: AnyView?

  /// Items side by side.
  public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
    label = nil
  }

  /// Items side by side, or in one menu with a label where there is little room.
  public nonisolated init<C: View, L: View>(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> C, @ViewBuilder label: () -> L
  ) where Content == LabeledToolbarItemGroupContent<C, L> {
    self.placement = placement
    let views = LabeledToolbarItemGroupContent(content: content(), label: label())
    self.content = views
    self.label = AnyView(views.label)
  }

  @MainActor public static func _collect(_ group: Self, into collector: inout _ToolbarCollector) {
    collector.add(.view(AnyView(group.content)), at: group.placement, label: group.label)
  }
}

/// The views of a toolbar group with a label. Apple's `LabeledToolbarItemGroupContent`.
public nonisolated struct LabeledToolbarItemGroupContent<Content: View, Label: View>: View {
  let content: Content
  let label: Label
  @MainActor public var body: some View { content }
}

/// How much space a spacer takes. Apple's `SpacerSizing`.
public struct SpacerSizing: Hashable, Sendable {
  let isFlexible: Bool
  /// All the space that is left.
  public static let flexible = SpacerSizing(isFlexible: true)
  /// As much as keeps two groups apart.
  public static let fixed = SpacerSizing(isFlexible: false)
}

/// Space between items of a toolbar. Apple's `ToolbarSpacer`.
public nonisolated struct ToolbarSpacer: PrimitiveToolbarContent, CustomizableToolbarContent {
  let sizing: SpacerSizing
  let placement: ToolbarItemPlacement
  /// Space at a place of the bar.
  public nonisolated init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    self.sizing = sizing
    self.placement = placement
  }
  @MainActor public static func _collect(_ spacer: Self, into collector: inout _ToolbarCollector) {
    collector.add(.spacer(isFlexible: spacer.sizing.isFlexible), at: spacer.placement)
  }
}

/// The menu of the title. Apple's `ToolbarTitleMenu`.
public nonisolated struct ToolbarTitleMenu<Content: View>: PrimitiveToolbarContent, CustomizableToolbarContent {
  let content: Content?
  /// The menu that the system offers.
  public nonisolated init() where Content == EmptyView { content = nil }
  /// A menu of one's own.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public static func _collect(_ menu: Self, into collector: inout _ToolbarCollector) {
    collector.add(.titleMenu(menu.content.map { AnyView($0) }), at: .principal)
  }
}

// MARK: Modifiers of content

/// Content with a change to each of its items.
public nonisolated struct _ModifiedToolbarContent<Content: ToolbarContent>: PrimitiveToolbarContent,
  CustomizableToolbarContent
{
  let content: Content
  let change: @MainActor (inout ToolbarEntry) -> Void
  @MainActor public static func _collect(_ modified: Self, into collector: inout _ToolbarCollector) {
    collector.modify(modified.change) { Content._collect(modified.content, into: &$0) }
  }
}

/// Which changes people may make to an item. Apple's `ToolbarCustomizationBehavior`.
public struct ToolbarCustomizationBehavior: Hashable, Sendable {
  let name: String
  /// It can be moved and hidden.
  public static let `default` = ToolbarCustomizationBehavior(name: "default")
  /// It can be moved but not hidden.
  public static let reorderable = ToolbarCustomizationBehavior(name: "reorderable")
  /// It stays where it is.
  public static let disabled = ToolbarCustomizationBehavior(name: "disabled")
}

/// How the customization sheet offers an item. Apple's `ToolbarCustomizationOptions`.
public struct ToolbarCustomizationOptions: OptionSet, Sendable {
  public var rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// It is always in the sheet.
  public static let alwaysAvailable = ToolbarCustomizationOptions(rawValue: 1)
}

extension ToolbarContent {
  private nonisolated func changing(
    _ change: @escaping @MainActor (inout ToolbarEntry) -> Void
  ) -> _ModifiedToolbarContent<Self> {
    _ModifiedToolbarContent(content: self, change: change)
  }

  /// Hides the items.
  public nonisolated func hidden(_ hidden: Bool = true) -> some ToolbarContent {
    changing { if hidden { $0.isHidden = true } }
  }

  /// Whether the items share a background with their neighbours. Header bars on Linux have none, so nothing changes.
  public nonisolated func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
}

extension CustomizableToolbarContent {
  /// Whether the items are shown before people have arranged the bar.
  public nonisolated func defaultCustomization(
    _ defaultVisibility: Visibility = .automatic, options: ToolbarCustomizationOptions = []
  ) -> some CustomizableToolbarContent {
    _ModifiedToolbarContent(content: self) { if defaultVisibility == .hidden { $0.isHidden = true } }
  }

  /// Which changes people may make to the items.
  ///
  /// - Note: Partial: header bars cannot be rearranged, so nothing changes.
  public nonisolated func customizationBehavior(
    _ behavior: ToolbarCustomizationBehavior
  ) -> some CustomizableToolbarContent {
    _ModifiedToolbarContent(content: self) { _ in }
  }
}
