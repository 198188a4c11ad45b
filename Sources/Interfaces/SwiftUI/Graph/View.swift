/// A piece of an app's interface, described as a value. Apple's `View`.
///
/// `body` runs on the main actor whenever something that it read has changed.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }

  /// Makes the persistent counterpart of a view. Views that are made of other views use the default.
  static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode
}

extension View {
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    CompositeNode(view, in: context)
  }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError("Never has no body") }
}

/// A view that makes its own kind of node instead of being composed of others.
@MainActor @preconcurrency
protocol PrimitiveView: View where Body == Never {}

extension PrimitiveView {
  public var body: Never { fatalError("\(Self.self) is drawn by the framework and has no body") }
}
