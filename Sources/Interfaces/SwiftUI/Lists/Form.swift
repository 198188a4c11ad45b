import Foundation

/// Controls for entering data, in the rows of a boxed list. Apple's `Form`.
public nonisolated struct Form<Content: View>: View {
  let content: Content
  @Environment(\.formStyle) private var style

  /// A form with any controls.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View {
    style.makeBody(FormStyleConfiguration(content: .init(AnyView(content))))
  }
}

extension Form where Content == FormStyleConfiguration.Content {
  /// A form as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: FormStyleConfiguration) { content = configuration.content }
}

/// How forms look. Apple's `FormStyle`.
@MainActor @preconcurrency
public protocol FormStyle {
  associatedtype Body: View
  typealias Configuration = FormStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A form as a style sees it. Apple's `FormStyleConfiguration`.
public struct FormStyleConfiguration {
  /// The form's views, whatever their type is.
  public nonisolated struct Content: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  public let content: Content
}

/// The style that suits the place: cards. Apple's `AutomaticFormStyle`.
public nonisolated struct AutomaticFormStyle: FormStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    ListScroll(content: configuration.content, selection: nil, isForm: true)
  }
}
/// Sections on cards. Apple's `GroupedFormStyle`.
public nonisolated struct GroupedFormStyle: FormStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    ListScroll(content: configuration.content, selection: nil, isForm: true)
  }
}
/// Labels and controls in two columns, without scrolling. Apple's `ColumnsFormStyle`.
///
/// - Note: Partial: labels are not aligned with each other.
public nonisolated struct ColumnsFormStyle: FormStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading, spacing: 10) { configuration.content }.environment(\.isInForm, true)
  }
}

extension FormStyle where Self == AutomaticFormStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: AutomaticFormStyle { AutomaticFormStyle() }
}
extension FormStyle where Self == GroupedFormStyle {
  /// Sections on cards.
  public nonisolated static var grouped: GroupedFormStyle { GroupedFormStyle() }
}
extension FormStyle where Self == ColumnsFormStyle {
  /// Labels and controls in two columns.
  public nonisolated static var columns: ColumnsFormStyle { ColumnsFormStyle() }
}

struct AnyFormStyle: Equatable {
  private let base: any FormStyle
  private let isSame: (any FormStyle) -> Bool

  init<S: FormStyle>(_ style: S) {
    base = style
    isSame = { other in (other as? S).map { isBitwiseEqual(style, $0) || isEqual(style, $0) } ?? false }
  }
  static func == (a: AnyFormStyle, b: AnyFormStyle) -> Bool { a.isSame(b.base) }

  @MainActor func makeBody(_ configuration: FormStyleConfiguration) -> AnyView {
    func open<S: FormStyle>(_ style: S) -> AnyView {
      AnyView(style.makeBody(configuration: configuration).environment(\.formStyle, AnyFormStyle(.automatic)))
    }
    return open(base)
  }
}

private struct FormStyleKey: EnvironmentKey {
  static var defaultValue: AnyFormStyle { AnyFormStyle(AutomaticFormStyle()) }
}

extension EnvironmentValues {
  var formStyle: AnyFormStyle {
    get { self[FormStyleKey.self] }
    set { self[FormStyleKey.self] = newValue }
  }
}

extension View {
  /// How the forms in the view look.
  public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View {
    environment(\.formStyle, AnyFormStyle(style))
  }
}
