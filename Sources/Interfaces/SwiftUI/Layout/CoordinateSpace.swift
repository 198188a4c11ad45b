import Foundation
import RenderTree

/// A frame of reference for points. Apple's `CoordinateSpace`.
public enum CoordinateSpace: Equatable, Hashable, @unchecked Sendable {
  // Safe: the name of a space is a constant that is only compared.

  /// The content of the window, from its top left corner.
  case global
  /// The view itself.
  case local
  /// An ancestor that `coordinateSpace(_:)` has named.
  case named(AnyHashable)

  /// Whether this is the space of the window, or of the view itself.
  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// What stands for a coordinate space. Apple's `CoordinateSpaceProtocol`.
public protocol CoordinateSpaceProtocol {
  var coordinateSpace: CoordinateSpace { get }
}

/// A coordinate space with a name. Apple's `NamedCoordinateSpace`.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

/// The window's coordinate space. Apple's `GlobalCoordinateSpace`.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The view's own coordinate space. Apple's `LocalCoordinateSpace`.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
  /// The nearest scroll view.
  public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(name: ScrollViewSpace.either) }
  public static func scrollView(axis: Axis) -> Self {
    NamedCoordinateSpace(name: axis == .horizontal ? ScrollViewSpace.horizontal : ScrollViewSpace.vertical)
  }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

/// Names of the coordinate spaces of scroll views.
enum ScrollViewSpace: Hashable { case either, horizontal, vertical }

/// A layout node that is the origin of named coordinate spaces.
@MainActor
protocol CoordinateSpaceProvider: LayoutNode {
  func provides(_ name: AnyHashable) -> Bool
}

nonisolated struct CoordinateSpaceModifier: LayoutModifier {
  let name: AnyHashable
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> NamedSpaceLayoutNode { NamedSpaceLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: NamedSpaceLayoutNode, environment: EnvironmentValues) { node.name = name }
}

@MainActor
final class NamedSpaceLayoutNode: SingleChildLayoutNode, CoordinateSpaceProvider {
  var name: AnyHashable?
  func provides(_ name: AnyHashable) -> Bool { name == self.name }
}

extension LayoutNode {
  /// Maps the node's coordinates to those of `space`, at the places that nodes are going to.
  func transform(to space: CoordinateSpace) -> AffineTransform {
    if space == .local { return .identity }
    var result = AffineTransform.identity
    var node: RenderNode = self
    while true {
      if case .named(let name) = space, node !== self, let provider = node as? any CoordinateSpaceProvider,
        provider.provides(name)
      {
        return result
      }
      let origin = (node as? LayoutNode)?.targetFrame.origin ?? node.frame.origin
      if let own = node.hasEffects ? node.effects.transform : nil { result.append(own) }
      result.append(AffineTransform(translationByX: origin.x, byY: origin.y))
      if let parent = node.parent {
        node = parent
      } else if let root = node.renderRoot, let owner = root.owner {
        // The scroller shows a part of its own surface.
        result.append(AffineTransform(translationByX: -root.visibleRect.minX, byY: -root.visibleRect.minY))
        node = owner
      } else {
        return result
      }
    }
  }

  /// The node's bounds in `space`. Points.
  func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(origin: .zero, size: targetFrame.size).mapped(by: transform(to: space))
  }
}

extension View {
  /// Gives the view's coordinate space a name by which its descendants find it.
  public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(CoordinateSpaceModifier(name: name.name))
  }
  public nonisolated func coordinateSpace<T: Hashable>(name: T) -> some View {
    modifier(CoordinateSpaceModifier(name: AnyHashable(name)))
  }
}
