import Foundation
import Toolkit

/// How labels look. Apple's `LabelStyle`.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A label as a style sees it. Apple's `LabelStyleConfiguration`.
public struct LabelStyleConfiguration {
  /// The label's title, whatever its type is.
  public nonisolated struct Title: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// The label's icon, whatever its type is.
  public nonisolated struct Icon: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  public let title: Title
  public let icon: Icon
}

/// The style that suits the place. Apple's `DefaultLabelStyle`.
public nonisolated struct DefaultLabelStyle: LabelStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { AutomaticLabel(configuration) }
}

/// Icon and title. Apple's `TitleAndIconLabelStyle`.
public nonisolated struct TitleAndIconLabelStyle: LabelStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { TitleAndIconLabel(configuration) }
}

/// The title alone. Apple's `TitleOnlyLabelStyle`.
public nonisolated struct TitleOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

/// The icon alone, which the title names for assistive technology. Apple's `IconOnlyLabelStyle`.
public nonisolated struct IconOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NamedIcon(icon: configuration.icon, title: configuration.title.content)
  }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}
extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// Icon and title.
  public nonisolated static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}
extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public nonisolated static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}
extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon alone.
  public nonisolated static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

/// In a bar the icon alone, elsewhere icon and title.
private struct AutomaticLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.toolbarItemPlacement) private var placement
  init(_ configuration: LabelStyleConfiguration) { self.configuration = configuration }

  var body: some View {
    if placement?.showsIconsOnly ?? false {
      NamedIcon(icon: configuration.icon, title: configuration.title.content)
    } else {
      TitleAndIconLabel(configuration)
    }
  }
}

/// Icon and title side by side; inside lists icons share a column and have the tint.
private struct TitleAndIconLabel: View {
  let configuration: LabelStyleConfiguration
  @Environment(\.isListRow) private var isListRow
  init(_ configuration: LabelStyleConfiguration) { self.configuration = configuration }

  var body: some View {
    HStack(spacing: isListRow ? 12 : 6) {
      if isListRow {
        configuration.icon.modifier(ListIconModifier()).frame(minWidth: 24)
      } else {
        configuration.icon
      }
      configuration.title
    }
  }
}

private nonisolated struct ListIconModifier: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    if environment.foregroundStyle == nil { environment.foregroundStyle = AnyShapeStyle(Color(environment.accent)) }
  }
}

/// A view whose content is that of a hidden type.
protocol ErasedContent {
  var content: AnyView { get }
}

/// An icon with the name that its title gives it.
nonisolated struct NamedIcon<Icon: View>: PrimitiveView {
  let icon: Icon
  let title: AnyView
  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    NamedIconNode(view, in: context)
  }
}

@MainActor
private final class NamedIconNode<Icon: View>: TypedNode<NamedIcon<Icon>> {
  private var child: _ViewNode!
  private var name = ""

  override init(_ view: NamedIcon<Icon>, in context: _NodeContext) {
    super.init(view, in: context)
    readName()
    child = Icon.makeNode(view.icon, in: _NodeContext(graph: graph, parent: self, environment: inner))
  }

  private func readName() { name = track { view.title.spokenText(in: childContext) } }

  private var inner: EnvironmentValues {
    var environment = environment
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    if properties.label == nil { properties.label = name }
    environment.accessibilityOverrides = properties
    return environment
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }

  override func evaluate() {
    let old = name
    readName()
    if old != name {
      let new = inner
      child.setEnvironment(new, changed: new.keysThatDiffer(from: child.environment))
      spokenTextDidChange()
    }
    Icon.updateNode(child, with: view.icon)
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) {
    let new = inner
    child.setEnvironment(new, changed: new.keysThatDiffer(from: child.environment))
  }
}

struct AnyLabelStyle: Equatable {
  private let base: any LabelStyle
  private let isSame: (any LabelStyle) -> Bool

  init<S: LabelStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }
  static func == (a: AnyLabelStyle, b: AnyLabelStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: LabelStyleConfiguration) -> AnyView {
    func open<S: LabelStyle>(_ style: S) -> AnyView {
      AnyView(LabelStyleBody(style: StyleProperty(style), configuration: configuration))
    }
    return open(base)
  }
}

private struct LabelStyleBody<Style: LabelStyle>: View {
  var style: StyleProperty<Style>
  let configuration: LabelStyleConfiguration
  // A label inside the style's own body looks like labels outside.
  var body: some View {
    style.style.makeBody(configuration: configuration).environment(\.labelStyle, AnyLabelStyle(.automatic))
  }
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: AnyLabelStyle { AnyLabelStyle(DefaultLabelStyle()) }
}
private struct IsListRowKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct LabelsVisibilityKey: EnvironmentKey {
  static var defaultValue: Visibility { .automatic }
}

extension EnvironmentValues {
  var labelStyle: AnyLabelStyle {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
  /// Whether the view is in a row of a list or form.
  var isListRow: Bool {
    get { self[IsListRowKey.self] }
    set { self[IsListRowKey.self] = newValue }
  }
  /// Whether controls show their labels.
  public internal(set) var labelsVisibility: Visibility {
    get { self[LabelsVisibilityKey.self] }
    set { self[LabelsVisibilityKey.self] = newValue }
  }
}

extension View {
  /// How the labels in the view look.
  public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    environment(\.labelStyle, AnyLabelStyle(style))
  }
  /// Hides the labels of the view's controls; assistive technology still reads them.
  public nonisolated func labelsHidden() -> some View { labelsVisibility(.hidden) }
  /// Whether the view's controls show their labels.
  public nonisolated func labelsVisibility(_ visibility: Visibility) -> some View {
    transformEnvironment(\.labelsVisibility) { $0 = visibility }
  }
}
