import Foundation
import Toolkit

/// Rows of data in one column. Apple's `List`.
///
/// Rows are made as they come into view. A card of GNOME's boxed lists holds the rows of each section, unless the style
/// says otherwise. Rows can be chosen with the pointer and the keyboard; what can be done to a row is in its context
/// menu.
public nonisolated struct List<SelectionValue: Hashable, Content: View>: View {
  let content: Content
  let selection: ListSelection?

  init(_ content: Content, _ selection: ListSelection?) {
    self.content = content
    self.selection = selection
  }

  @MainActor public var body: some View { ListScroll(content: content, selection: selection, isForm: false) }
}

/// The scrolling rows of a list or form.
struct ListScroll<Content: View>: View {
  let content: Content
  let selection: ListSelection?
  let isForm: Bool
  @State private var box = ListScopeBox()
  @Environment(\.listLooks) private var chosenLooks
  @Environment(\.automaticListLooks) private var automaticLooks
  @Environment(\.scrollContentBackground) private var background

  var body: some View {
    let looks = isForm ? .boxed : chosenLooks ?? automaticLooks
    let scope = box.scope
    scope.selection = selection
    return ScrollView {
      ListRows(
        content: content.modifier(
          ListRowEnvironment(looks: looks, isForm: isForm, isSelectable: selection != nil, scope: scope)),
        looks: looks, scope: scope)
    }
    .modifier(ListScrollEnvironment(margin: looks.endMargin))
    .background {
      if background != .hidden, looks.hasViewBackground { Color.viewBackground }
    }
  }
}

/// Space above the first and below the last row scrolls along.
private nonisolated struct ListScrollEnvironment: EnvironmentModifier {
  let margin: CGFloat
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.scrollEnvironment.margins.top += margin
    environment.scrollEnvironment.margins.bottom += margin
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    if properties.role == nil { properties.role = .list }
    environment.accessibilityOverrides = properties
  }
}

/// What rows inherit.
nonisolated struct ListRowEnvironment: EnvironmentModifier {
  let looks: _ListLooks
  let isForm: Bool
  let isSelectable: Bool
  let scope: ListScope
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.isListRow = true
    environment.isInForm = isForm
    environment.navigationLinkIndicator = !looks.isSidebar
    environment.sectionLooks = .list(looks)
    scope.outer = environment.focusScope
    environment.focusScope = scope
    environment.listScope = isSelectable ? scope : nil
    environment.listIndentation = 0
    // A row that can be chosen is one thing to assistive technology: the row says what its texts say.
    environment.drawsText = isSelectable
    // What was meant for this list is not meant for one inside a row.
    environment.listSelectionMenu = nil
  }
}

/// The rows themselves.
nonisolated struct ListRows<Content: View>: PrimitiveView {
  let content: Content
  let looks: _ListLooks
  let scope: ListScope

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    LazyNode(
      view, in: context, layout: ListLayoutNode(graph: context.graph), countsViews: true, content: \.content
    ) { node, view, environment in
      node.update(view.scope, looks: view.looks, environment)
    }
  }
}

private struct IsInFormKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct AutomaticListLooksKey: EnvironmentKey {
  static var defaultValue: _ListLooks { .boxed }
}

extension EnvironmentValues {
  /// Whether the view is in a row of a form.
  var isInForm: Bool {
    get { self[IsInFormKey.self] }
    set { self[IsInFormKey.self] = newValue }
  }
  /// The looks of lists whose style is automatic: sidebars set those of a sidebar.
  var automaticListLooks: _ListLooks {
    get { self[AutomaticListLooksKey.self] }
    set { self[AutomaticListLooksKey.self] = newValue }
  }

  /// What is shown from a row, but not in it, is no row.
  mutating func leaveList() {
    if isListRow { isListRow = false }
    if isInForm { isInForm = false }
    if navigationLinkIndicator { navigationLinkIndicator = false }
    if sectionLooks != nil { sectionLooks = nil }
    if listScope != nil { listScope = nil }
    if listIndentation != 0 { listIndentation = 0 }
  }
}

extension SectionLooks {
  /// Headers and footers as in GNOME's preferences.
  static func list(_ looks: _ListLooks) -> SectionLooks {
    SectionLooks(
      header: { header, isExpanded in
        let styled = header.modifier(SectionHeaderModifier(isSidebar: looks.isSidebar, isButton: isExpanded != nil))
        guard let isExpanded else { return AnyView(styled) }
        return AnyView(
          Button {
            withAnimation { isExpanded.wrappedValue.toggle() }
          } label: {
            HStack {
              styled
              Spacer()
              Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.right").imageScale(.small)
            }
          }
          .buttonStyle(.plain)
          .accessibilityExpanded(isExpanded.wrappedValue))
      },
      footer: { AnyView($0.modifier(SectionFooterModifier())) })
  }
}

private nonisolated struct SectionHeaderModifier: EnvironmentModifier {
  let isSidebar: Bool
  let isButton: Bool
  @MainActor func change(_ environment: inout EnvironmentValues) {
    let isIncreased = environment.headerProminence == .increased
    environment.font = isIncreased ? .title3.bold() : isSidebar ? .footnote.weight(.semibold) : .headline
    if environment.foregroundStyle == nil, isSidebar, !isIncreased {
      environment.foregroundStyle = AnyShapeStyle(.secondary)
    }
    environment.isListRow = false
    guard !isButton else { return }
    environment.drawsText = false
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    properties.role = properties.role ?? .heading
    properties.headingLevel = properties.headingLevel ?? 2
    environment.accessibilityOverrides = properties
  }
}

private nonisolated struct SectionFooterModifier: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.font = .footnote
    if environment.foregroundStyle == nil { environment.foregroundStyle = AnyShapeStyle(.secondary) }
    environment.isListRow = false
    environment.drawsText = false
  }
}

extension View {
  /// Whether what the control hides is shown.
  nonisolated func accessibilityExpanded(_ isExpanded: Bool) -> some View {
    modifier(AccessibilityModifier { properties, _ in properties.isExpanded = isExpanded })
  }
}
