/// Builds views from the statements of a closure. Apple's `ViewBuilder`; SDK 27's name for it is `ContentBuilder`.
@resultBuilder
public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    first: TrueContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .trueContent(first))
  }
  public static func buildEither<TrueContent: View, FalseContent: View>(
    second: FalseContent
  ) -> _ConditionalContent<TrueContent, FalseContent> {
    _ConditionalContent(storage: .falseContent(second))
  }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}

/// SDK 27's name of `ViewBuilder`.
public typealias ContentBuilder = ViewBuilder

/// The result of `if`/`else` and `switch` in a view builder. Each branch has an identity of its own.
public struct _ConditionalContent<TrueContent, FalseContent> {
  enum Storage {
    case trueContent(TrueContent)
    case falseContent(FalseContent)
  }
  let storage: Storage
}

/// A view made of several views, which its container lays out one by one.
public struct TupleView<T> {
  /// The views side by side.
  public var value: T
  public init(_ value: T) { self.value = value }
}

/// A view that shows nothing and takes no space.
public struct EmptyView: Sendable {
  public nonisolated init() {}
}
