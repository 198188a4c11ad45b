import Foundation
import RenderTree

/// A place in a view, to be read in the coordinates of another one. Apple's `Anchor`.
public struct Anchor<Value> {
  private let source: Source
  private weak var node: LayoutNode?
  private let identity: ObjectIdentifier?

  @MainActor init(_ source: Source, of node: LayoutNode?) {
    self.source = source
    self.node = node
    identity = node.map(ObjectIdentifier.init)
  }

  /// The place in the coordinates of `target`, or in the window's.
  @MainActor func value(in target: LayoutNode?) -> Value {
    guard let node else { return fallback }
    var transform = node.transform(to: CoordinateSpace.global)
    if let back = target?.transform(to: CoordinateSpace.global).inverted() { transform.append(back) }
    return source.map(source.resolve(CGRect(origin: .zero, size: node.targetFrame.size)), transform)
  }

  /// The place in a view without size, for an anchor whose view has gone.
  var fallback: Value { source.resolve(.zero) }

  /// How the place is found in the bounds of its view.
  public struct Source {
    let resolve: (CGRect) -> Value
    let map: (Value, AffineTransform) -> Value
  }
}

// Views are looked at on the main actor only.
extension Anchor: @unchecked Sendable where Value: Sendable {}
extension Anchor: Equatable where Value: Equatable {
  public static func == (a: Anchor, b: Anchor) -> Bool {
    a.identity == b.identity
      && a.source.resolve(CGRect(x: 0, y: 0, width: 1, height: 1))
        == b.source.resolve(CGRect(x: 0, y: 0, width: 1, height: 1))
  }
}
extension Anchor: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension Anchor.Source where Value == CGRect {
  /// All of the view.
  public static var bounds: Anchor<CGRect>.Source {
    Anchor<CGRect>.Source(resolve: { $0 }, map: { $0.mapped(by: $1) })
  }
  /// A rectangle in the view's own coordinates.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source {
    Anchor<CGRect>.Source(resolve: { r.offsetBy(dx: $0.minX, dy: $0.minY) }, map: { $0.mapped(by: $1) })
  }

  func rect(in bounds: CGRect) -> CGRect { resolve(bounds) }
}

extension Anchor.Source where Value == CGPoint {
  /// A point in the view's own coordinates.
  public static func point(_ p: CGPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source(resolve: { _ in p }, map: { $1.transform($0) })
  }
  /// A place in the view's bounds.
  public static func unitPoint(_ p: UnitPoint) -> Anchor<CGPoint>.Source {
    Anchor<CGPoint>.Source(resolve: { p.point(in: $0) }, map: { $1.transform($0) })
  }
  public static var topLeading: Anchor<CGPoint>.Source { unitPoint(.topLeading) }
  public static var top: Anchor<CGPoint>.Source { unitPoint(.top) }
  public static var topTrailing: Anchor<CGPoint>.Source { unitPoint(.topTrailing) }
  public static var leading: Anchor<CGPoint>.Source { unitPoint(.leading) }
  public static var center: Anchor<CGPoint>.Source { unitPoint(.center) }
  public static var trailing: Anchor<CGPoint>.Source { unitPoint(.trailing) }
  public static var bottomLeading: Anchor<CGPoint>.Source { unitPoint(.bottomLeading) }
  public static var bottom: Anchor<CGPoint>.Source { unitPoint(.bottom) }
  public static var bottomTrailing: Anchor<CGPoint>.Source { unitPoint(.bottomTrailing) }
}
