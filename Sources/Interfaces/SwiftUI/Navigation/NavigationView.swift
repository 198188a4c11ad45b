/// The former container of navigation links. Apple's `NavigationView`, which `NavigationStack` and
/// `NavigationSplitView` replace.
///
/// One view in it is the root of a stack; of several, the first is the sidebar and the last the detail.
public nonisolated struct NavigationView<Content: View>: View {
  let content: Content
  @Environment(\.usesStackNavigation) private var usesStack

  /// One view, or the views of several columns.
  public nonisolated init(@ViewBuilder content: () -> Content) { self.content = content() }

  @MainActor public var body: some View {
    if !usesStack, let columns = (content as? any TupleColumns)?.columns, columns.count >= 2 {
      SplitViewBody(
        visibility: nil, compactColumn: nil, sidebar: columns[0], content: columns.count > 2 ? columns[1] : nil,
        detail: columns[columns.count - 1])
    } else {
      NavigationStackBody(path: nil, root: AnyView(content))
    }
  }
}

/// A tuple of views, taken apart.
@MainActor
private protocol TupleColumns {
  var columns: [AnyView] { get }
}

extension TupleView: TupleColumns {
  fileprivate var columns: [AnyView] {
    var result: [AnyView] = []
    func add<V: View>(_ type: V.Type, at offset: Int, of base: UnsafeRawPointer) {
      result.append(AnyView((base + offset).assumingMemoryBound(to: V.self).pointee))
    }
    withUnsafePointer(to: value) { pointer in
      TupleLayout.forEachElement(of: T.self) { element, offset in
        if let view = element as? any View.Type { add(view, at: offset, of: UnsafeRawPointer(pointer)) }
      }
    }
    return result
  }
}

/// How a `NavigationView` shows its content. Apple's `NavigationViewStyle`.
public protocol NavigationViewStyle: Sendable {
  /// Whether there is one column only.
  static var _isStack: Bool { get }
}

/// The system's choice. Apple's `DefaultNavigationViewStyle`.
public struct DefaultNavigationViewStyle: NavigationViewStyle {
  public init() {}
  public static var _isStack: Bool { false }
}
/// One column. Apple's `StackNavigationViewStyle`.
public struct StackNavigationViewStyle: NavigationViewStyle {
  public init() {}
  public static var _isStack: Bool { true }
}
/// Columns. Apple's `ColumnNavigationViewStyle`.
public struct ColumnNavigationViewStyle: NavigationViewStyle {
  public init() {}
  public static var _isStack: Bool { false }
}
/// Columns. Apple's `DoubleColumnNavigationViewStyle`.
public struct DoubleColumnNavigationViewStyle: NavigationViewStyle {
  public init() {}
  public static var _isStack: Bool { false }
}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
  /// The system's choice.
  public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}
extension NavigationViewStyle where Self == StackNavigationViewStyle {
  /// One column.
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}
extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
  /// Columns.
  public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

private struct UsesStackNavigationKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  var usesStackNavigation: Bool {
    get { self[UsesStackNavigationKey.self] }
    set { self[UsesStackNavigationKey.self] = newValue }
  }
}

extension View {
  /// How the `NavigationView`s in the view show their content.
  public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    transformEnvironment(\.usesStackNavigation) { $0 = S._isStack }
  }
}
