import Foundation

/// The shape of a container, for the shapes inside that follow it.
struct ContainerShape: Equatable {
  /// The outline in a rectangle that lies `inset` points inside of the container.
  let outline: @Sendable (_ rect: CGRect, _ inset: CGFloat) -> Path
  let token: ContainerToken
  @MainActor var container: LayoutNode? { token.node }

  static func == (a: ContainerShape, b: ContainerShape) -> Bool { a.token === b.token }

  /// The outline for the shape whose path is being computed. Set on the main thread only, while a node draws.
  nonisolated(unsafe) static var current: ((CGRect, CGFloat) -> Path)?

  /// Computes a path that may ask for the container's shape.
  @MainActor
  static func with<Result>(_ shape: ContainerShape?, node: LayoutNode, _ body: () -> Result) -> Result {
    guard let shape, let container = shape.container else { return body() }
    let frame = CGRect(origin: .zero, size: node.frame.size).mapped(by: node.transform(to: container))
    let outer = CGRect(origin: .zero, size: container.frame.size)
    let distance = max(
      0, min(frame.minX - outer.minX, frame.minY - outer.minY, outer.maxX - frame.maxX, outer.maxY - frame.maxY))
    current = { rect, inset in shape.outline(rect, distance + inset) }
    defer { current = nil }
    return body()
  }
}

private struct ContainerShapeKey: EnvironmentKey {
  static var defaultValue: ContainerShape? { nil }
}

extension EnvironmentValues {
  var containerShape: ContainerShape? {
    get { self[ContainerShapeKey.self] }
    set { self[ContainerShapeKey.self] = newValue }
  }
}
