import Foundation

/// Views that people can fold away. Apple's `DisclosureGroup`.
public nonisolated struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>?
  @State private var ownState = false
  @Environment(\.disclosureGroupStyle) private var style

  init(_ label: Label, _ isExpanded: Binding<Bool>?, _ content: @escaping () -> Content) {
    self.label = label
    self.content = content
    self.isExpanded = isExpanded
  }

  /// Views that fold, with any views as their label; the group keeps whether they are shown.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(label(), nil, content)
  }
  /// Views that fold, with any views as their label; the app keeps whether they are shown.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(label(), isExpanded, content)
  }

  @MainActor public var body: some View {
    style.makeBody(
      DisclosureGroupStyleConfiguration(
        label: .init(AnyView(label)), content: .init(AnyView(FoldedContent(content: content))),
        isExpanded: isExpanded ?? $ownState))
  }
}

/// Makes its views when it is shown.
private struct FoldedContent<Content: View>: View {
  let content: () -> Content
  var body: some View { content() }
}

private struct DisclosureLabel<Label: View>: View {
  @Binding var isExpanded: Bool
  let label: Label

  var body: some View {
    Button {
      withAnimation { isExpanded.toggle() }
    } label: {
      HStack {
        label
        Spacer(minLength: 8)
        Image(systemName: isExpanded ? "chevron.down" : "chevron.right").imageScale(.small)
          .foregroundStyle(.secondary)
      }
    }
    .foregroundStyle(.primary)
    .accessibilityExpanded(isExpanded)
  }
}

/// Rows below a folded label start further in.
private struct IndentedRows<Content: View>: View {
  let content: Content
  var body: some View { content.transformEnvironment(\.listIndentation) { $0 += 1 } }
}

/// Views that are rows of their own, also where they come from one element of a `ForEach`.
nonisolated struct ListRowGroup<Content: View>: PrimitiveView {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ListRowGroupNode(view, in: context)
  }
}

/// A node whose views a list puts into rows one by one.
@MainActor
protocol RowGroupNode: _ViewNode {}

@MainActor
private final class ListRowGroupNode<Content: View>: TypedNode<ListRowGroup<Content>>, RowGroupNode {
  private var child: _ViewNode!

  override init(_ view: ListRowGroup<Content>, in context: _NodeContext) {
    super.init(view, in: context)
    child = Content.makeNode(view.content, in: childContext)
  }

  override var isTransparent: Bool { true }
  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func evaluate() { Content.updateNode(child, with: view.content) }
}

extension DisclosureGroup where Label == Text {
  /// Views that fold below a title. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(titleKey), nil, content)
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(Text(titleKey), isExpanded, content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(verbatim: String(label)), nil, content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(Text(verbatim: String(label)), isExpanded, content)
  }
}

/// The rows below a row of a tree. Apple's `OutlineSubgroupChildren`.
public nonisolated struct OutlineSubgroupChildren: View {
  let content: AnyView
  @MainActor public var body: some View { content }
}

/// A tree of views that people can unfold. Apple's `OutlineGroup`.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let children: KeyPath<Data.Element, Data?>
  let content: (Data.Element) -> Leaf
}

extension OutlineGroup: View where Parent: View, Leaf: View, Subgroup: View {
  @MainActor public var body: some View {
    ForEach(data, id: id) { element in
      OutlineRow(group: self, element: element)
    }
  }
}

/// An element of a tree: a row, or a label that unfolds the rows below.
private struct OutlineRow<Data: RandomAccessCollection, ID: Hashable, Parent: View, Leaf: View, Subgroup: View>: View {
  let group: OutlineGroup<Data, ID, Parent, Leaf, Subgroup>
  let element: Data.Element
  var body: some View {
    ListRowGroup {
      let (children, content) = (group.children, group.content)
      if let below = element[keyPath: children] {
        DisclosureGroup(content(element), nil) {
          AnyView(
            OutlineGroup<Data, ID, Parent, Leaf, Subgroup>(
              data: below, id: group.id, children: children, content: content))
        }
      } else {
        content(element)
      }
    }
  }
}

extension OutlineGroup
where
  Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>,
  Data.Element: Identifiable, ID == Data.Element.ID
{
  /// A tree of views by the elements' own identities.
  public nonisolated init(
    _ data: Data, children: KeyPath<Data.Element, Data?>, @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.init(data: data, id: \.id, children: children, content: content)
  }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
  /// A tree of views by identities that a key path gives.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.init(data: data, id: id, children: children, content: content)
  }
}

/// How disclosure groups look. Apple's `DisclosureGroupStyle`.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A disclosure group as a style sees it. Apple's `DisclosureGroupStyleConfiguration`.
public struct DisclosureGroupStyleConfiguration {
  /// The label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// What folds, whatever its type is.
  public nonisolated struct Content: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// What stays.
  public let label: Label
  /// What folds.
  public let content: Content
  /// Whether the content is shown; writing it folds or unfolds.
  @Binding public var isExpanded: Bool
}

/// A button with the label that folds what is below. Apple's `AutomaticDisclosureGroupStyle`.
public nonisolated struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    DisclosureBody(configuration: configuration)
  }
}

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// A button with the label that folds what is below.
  public nonisolated static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

private struct DisclosureBody: View {
  let configuration: DisclosureGroupStyleConfiguration
  @Environment(\.isListRow) private var isListRow

  var body: some View {
    let expansion = configuration.$isExpanded
    if isListRow {
      // In a list, label and content are rows of their own.
      ListRowGroup {
        DisclosureLabel(isExpanded: expansion, label: configuration.label)
        if expansion.wrappedValue { IndentedRows(content: configuration.content) }
      }
    } else {
      VStack(alignment: .leading, spacing: 8) {
        DisclosureLabel(isExpanded: expansion, label: configuration.label)
        if expansion.wrappedValue { configuration.content }
      }
    }
  }
}

private struct DisclosureGroupStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<DisclosureGroupStyleConfiguration> {
    .disclosureGroup(AutomaticDisclosureGroupStyle())
  }
}

extension ErasedStyle where Configuration == DisclosureGroupStyleConfiguration {
  fileprivate static func disclosureGroup<S: DisclosureGroupStyle>(_ style: S) -> Self {
    // Groups inside a group look like it, so the style stays in the environment.
    Self(style) { style, configuration in style.makeBody(configuration: configuration) }
  }
}

extension EnvironmentValues {
  var disclosureGroupStyle: ErasedStyle<DisclosureGroupStyleConfiguration> {
    get { self[DisclosureGroupStyleKey.self] }
    set { self[DisclosureGroupStyleKey.self] = newValue }
  }
}

extension View {
  /// How the disclosure groups in the view look.
  public nonisolated func disclosureGroupStyle<S: DisclosureGroupStyle>(_ style: S) -> some View {
    environment(\.disclosureGroupStyle, .disclosureGroup(style))
  }
}
