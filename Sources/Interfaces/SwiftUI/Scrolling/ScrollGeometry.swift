import Foundation
import Toolkit

/// What a scroll view shows of its content, in points. Apple's `ScrollGeometry`.
public struct ScrollGeometry: Equatable, Sendable, CustomDebugStringConvertible {
  /// The point of the content at the scroll view's top left corner.
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize

  public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.contentInsets = contentInsets
    self.containerSize = containerSize
  }

  /// The part of the content that is seen.
  public var visibleRect: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }
  public var debugDescription: String { "offset \(contentOffset), content \(contentSize), container \(containerSize)" }
}

/// What a scroll view is doing. Apple's `ScrollPhase`.
public enum ScrollPhase: Hashable, Sendable {
  case idle, tracking, interacting, decelerating, animating
  /// Whether the content moves or is held.
  public var isScrolling: Bool { self != .idle }
}

/// What accompanies a change of phase. Apple's `ScrollPhaseChangeContext`.
public struct ScrollPhaseChangeContext: Sendable {
  /// What the scroll view shows at that moment.
  public var geometry: ScrollGeometry
  /// How fast the content moves; always `nil`, because the toolkit does not tell.
  public var velocity: CGVector?
}

/// Hears of the scroll view inside a view.
@MainActor
class ScrollObserver: Equatable {
  nonisolated static func == (a: ScrollObserver, b: ScrollObserver) -> Bool { a === b }
  /// The scroll view has come, or its setup has changed.
  func attach(to node: _ViewNode, layout: ScrollLayoutNode) {}
  /// Offset or sizes have changed.
  func geometryDidChange(_ layout: ScrollLayoutNode) {}
  /// The content has moved.
  func didScroll(_ layout: ScrollLayoutNode) {}
}

struct ScrollObservers: Equatable {
  var list: [ScrollObserver] = []
}

private struct ScrollObserversKey: EnvironmentKey {
  static var defaultValue: ScrollObservers { ScrollObservers() }
}

extension EnvironmentValues {
  var scrollObservers: ScrollObservers {
    get { self[ScrollObserversKey.self] }
    set { self[ScrollObserversKey.self] = newValue }
  }
}

nonisolated struct ScrollObserverModifier: EnvironmentModifier {
  let observer: ScrollObserver
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.scrollObservers.list.append(observer) }
}

/// Makes an observer on the main actor, when the first body asks for it.
final class ScrollObserverBox<Observer: ScrollObserver>: @unchecked Sendable {
  // Safe: the observer is only made and read in bodies, which run on the main actor.
  @MainActor private var made: Observer?
  @MainActor func observer(_ make: () -> Observer) -> Observer {
    if let made { return made }
    let new = make()
    made = new
    return new
  }
}

@MainActor
private final class ScrollGeometryObserver<T: Equatable>: ScrollObserver {
  var transform: (ScrollGeometry) -> T
  var action: (T, T) -> Void
  private var last: T?

  init(_ transform: @escaping (ScrollGeometry) -> T, _ action: @escaping (T, T) -> Void) {
    self.transform = transform
    self.action = action
  }

  override func geometryDidChange(_ layout: ScrollLayoutNode) {
    let new = transform(layout.geometry)
    guard new != last else { return }
    let old = last ?? new
    last = new
    action(old, new)
  }
}

nonisolated private struct ScrollGeometryModifier<T: Equatable>: ViewModifier {
  let transform: (ScrollGeometry) -> T
  let action: (T, T) -> Void
  @State private var box = ScrollObserverBox<ScrollGeometryObserver<T>>()

  init(transform: @escaping (ScrollGeometry) -> T, action: @escaping (T, T) -> Void) {
    self.transform = transform
    self.action = action
  }

  @MainActor func body(content: Content) -> some View {
    let observer = box.observer { ScrollGeometryObserver(transform, action) }
    observer.transform = transform
    observer.action = action
    return content.modifier(ScrollObserverModifier(observer: observer))
  }
}

@MainActor
private final class PhaseObserver: ScrollObserver {
  var action: (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void
  private var phase = ScrollPhase.idle
  private var end: (any Dismissible)?

  init(_ action: @escaping (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void) { self.action = action }

  /// The toolkit tells of movements only; a quarter of a second without one ends the scrolling.
  override func didScroll(_ layout: ScrollLayoutNode) {
    set(.interacting, layout)
    end?.dismiss()
    end = layout.graph.toolkit.time.schedule(after: 0.25) { [weak self, weak layout] in
      if let layout { self?.set(.idle, layout) }
    }
  }

  private func set(_ new: ScrollPhase, _ layout: ScrollLayoutNode) {
    guard new != phase else { return }
    let old = phase
    phase = new
    action(old, new, ScrollPhaseChangeContext(geometry: layout.geometry, velocity: nil))
  }
}

nonisolated private struct ScrollPhaseModifier: ViewModifier {
  let action: (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void
  @State private var box = ScrollObserverBox<PhaseObserver>()

  init(_ action: @escaping (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void) {
    self.action = action
  }

  @MainActor func body(content: Content) -> some View {
    let observer = box.observer { PhaseObserver(action) }
    observer.action = action
    return content.modifier(ScrollObserverModifier(observer: observer))
  }
}

extension View {
  /// Runs when something about what a scroll view shows has changed.
  public nonisolated func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    modifier(ScrollGeometryModifier(transform: transform, action: action))
  }
  /// Runs when a scroll view starts or stops moving.
  ///
  /// - Note: Partial: the toolkit does not tell touch from wheel; phases are `.interacting` and `.idle`.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    modifier(ScrollPhaseModifier { old, new, _ in action(old, new) })
  }
  /// Runs when a scroll view starts or stops moving.
  ///
  /// - Note: Partial: the toolkit does not tell touch from wheel; phases are `.interacting` and `.idle`.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View {
    modifier(ScrollPhaseModifier(action))
  }
}
