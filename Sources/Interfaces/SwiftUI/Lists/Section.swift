import Foundation

/// Views that belong together, with a header and a footer. Apple's `Section`.
public nonisolated struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  let isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
  @MainActor public var body: Never { fatalError("A section has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    SectionNode(view, in: context)
  }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {}

extension Section where Parent: View, Content: View, Footer: View {
  /// A section with a header above and a footer below.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) {
    self.init(header: header(), content: content(), footer: footer(), isExpanded: nil)
  }
  @available(*, deprecated, renamed: "init(content:header:footer:)")
  public nonisolated init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: footer, isExpanded: nil)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// A section with a footer below.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer(), isExpanded: nil)
  }
  @available(*, deprecated, renamed: "init(content:footer:)")
  public nonisolated init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: footer, isExpanded: nil)
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// A section with a header above.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  /// A section that people can fold.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  /// A section with a header above.
  @available(*, deprecated, renamed: "init(content:header:)")
  public nonisolated init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: EmptyView(), isExpanded: nil)
  }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  /// A section without header and footer.
  public nonisolated init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView(), isExpanded: nil)
  }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
  /// A section with a text as its header. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(verbatim: String(title)), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleResource), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  /// A section that people can fold.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  /// A section that people can fold.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(header: Text(verbatim: String(title)), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// The section as it is: one that folds is made with `isExpanded`.
  @available(*, deprecated, message: "Use isExpanded instead.")
  public nonisolated func collapsible(_ collapsible: Bool) -> some View { self }
}

/// How much something stands out. Apple's `Prominence`.
public enum Prominence: Hashable, Sendable {
  /// As usual.
  case standard
  /// More than usual: headers are as large as titles.
  case increased
}

private struct HeaderProminenceKey: EnvironmentKey {
  static var defaultValue: Prominence { .standard }
}

extension EnvironmentValues {
  /// How much the headers of sections stand out. Apple's `EnvironmentValues.headerProminence`.
  public var headerProminence: Prominence {
    get { self[HeaderProminenceKey.self] }
    set { self[HeaderProminenceKey.self] = newValue }
  }
}

extension View {
  /// How much the headers of the sections inside stand out. Apple's `headerProminence(_:)`.
  public nonisolated func headerProminence(_ prominence: Prominence) -> some View {
    environment(\.headerProminence, prominence)
  }
}

/// How a list styles the headers and footers of its sections.
struct SectionLooks {
  var header: @MainActor (AnyView, Binding<Bool>?) -> AnyView
  var footer: @MainActor (AnyView) -> AnyView
}

private struct SectionLooksKey: EnvironmentKey {
  static var defaultValue: SectionLooks? { nil }
}

extension EnvironmentValues {
  var sectionLooks: SectionLooks? {
    get { self[SectionLooksKey.self] }
    set { self[SectionLooksKey.self] = newValue }
  }
}

@MainActor
final class SectionNode<Parent: View, Content: View, Footer: View>: TypedNode<Section<Parent, Content, Footer>>,
  SectionParts
{
  fileprivate var header: _ViewNode!
  fileprivate var content: _ViewNode?
  private var footer: _ViewNode!

  override init(_ view: Section<Parent, Content, Footer>, in context: _NodeContext) {
    super.init(view, in: context)
    make()
  }

  override var isStructural: Bool { true }

  private var isExpanded: Bool { track { view.isExpanded?.wrappedValue ?? true } }

  private func make() {
    let looks = environment.sectionLooks
    if let looks, Parent.self != EmptyView.self {
      header = AnyView.makeNode(looks.header(AnyView(view.header), view.isExpanded), in: childContext)
    } else {
      header = Parent.makeNode(view.header, in: childContext)
    }
    if isExpanded { content = Content.makeNode(view.content, in: childContext) }
    if let looks, Footer.self != EmptyView.self {
      footer = AnyView.makeNode(looks.footer(AnyView(view.footer)), in: childContext)
    } else {
      footer = Footer.makeNode(view.footer, in: childContext)
    }
  }

  override var childNodes: [_ViewNode] { [header, content, footer].compactMap { $0 } }

  override func evaluate() {
    let looks = environment.sectionLooks
    if let looks, Parent.self != EmptyView.self {
      AnyView.updateNode(header, with: looks.header(AnyView(view.header), view.isExpanded))
    } else {
      Parent.updateNode(header, with: view.header)
    }
    if isExpanded {
      if let content {
        Content.updateNode(content, with: view.content)
      } else {
        content = Content.makeNode(view.content, in: childContext)
        structureDidChange()
      }
    } else if let old = content {
      old.dispose()
      content = nil
      structureDidChange()
    }
    if let looks, Footer.self != EmptyView.self {
      AnyView.updateNode(footer, with: looks.footer(AnyView(view.footer)))
    } else {
      Footer.updateNode(footer, with: view.footer)
    }
  }

  // MARK: SectionParts

  var headerNode: _ViewNode { header }
  var contentNode: _ViewNode? { content }
  var footerNode: _ViewNode { footer }
  var isFoldable: Bool { view.isExpanded != nil }
}

extension SectionNode: MenuPartNode {
  /// In a menu a section is set off from its neighbours, with its header as heading.
  var menuParts: [MenuPart] {
    guard let content else { return [] }
    let title = header.layoutNodes.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: " ")
    return [.element(.section(title: title.isEmpty ? nil : title, content.elementsInMenu))]
  }
}
