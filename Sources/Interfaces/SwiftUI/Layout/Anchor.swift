import Foundation

/// A place in a view, to be read in the coordinates of another one. Apple's `Anchor`.
public struct Anchor<Value> {
  let value: Value

  /// How the place is found in the bounds of its view.
  public struct Source {
    let resolve: (CGRect) -> Value
  }
}

extension Anchor: Sendable where Value: Sendable {}
extension Anchor: Equatable where Value: Equatable {}
extension Anchor: Hashable where Value: Hashable {}

extension Anchor.Source where Value == CGRect {
  /// All of the view.
  public static var bounds: Anchor<CGRect>.Source { Anchor<CGRect>.Source { $0 } }
  /// A rectangle in the view's own coordinates.
  public static func rect(_ r: CGRect) -> Anchor<CGRect>.Source {
    Anchor<CGRect>.Source { r.offsetBy(dx: $0.minX, dy: $0.minY) }
  }

  func rect(in bounds: CGRect) -> CGRect { resolve(bounds) }
}
