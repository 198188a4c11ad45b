import Foundation
import Toolkit

// Modifiers for what a desktop has no counterpart of, so that apps build as they are.

extension View {
  /// Whether the bar with the clock is hidden. Windows on Linux have none.
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  /// The former name of `statusBarHidden(_:)`.
  public nonisolated func statusBar(hidden: Bool) -> some View { self }
  /// Whether marks of the system lie over the app. Windows on Linux have none.
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  /// Whether the view's parts move as one. On Linux they always do.
  public nonisolated func geometryGroup() -> some View { self }
  /// The language that line heights are for. The desktop's fonts decide by themselves.
  public nonisolated func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View { self }
  /// Whether letters move together before text is cut.
  ///
  /// - Note: Partial: the desktop's text has no such setting; no effect.
  public nonisolated func allowsTightening(_ flag: Bool) -> some View { self }
  /// Which tools for writing are offered. Linux has none.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
  /// What the edge of scrolled content looks like below bars. Bars on Linux are opaque.
  public nonisolated func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
    self
  }
  /// Whether a bar of tabs shrinks while people scroll. Bars on Linux stay as they are.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
  /// Lets a picture reach below bars at its sides. Bars on Linux are opaque.
  public nonisolated func backgroundExtensionEffect() -> some View { self }
  /// Whether a drag that rests on the view presses it.
  ///
  /// - Note: Partial: drags press nothing on Linux.
  public nonisolated func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }
  /// What squeezing a pencil does. Pens on Linux are not squeezed.
  public nonisolated func onPencilSqueeze(perform action: @escaping (PencilSqueezeGesturePhase) -> Void) -> some View {
    self
  }
  /// What a double tap on a pencil does. Pens on Linux do not report it.
  public nonisolated func onPencilDoubleTap(
    perform action: @escaping (PencilDoubleTapGestureValue) -> Void
  ) -> some View { self }
}

/// Which tools for writing are offered. Apple's `WritingToolsBehavior`.
public struct WritingToolsBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = WritingToolsBehavior(name: "automatic")
  public static let complete = WritingToolsBehavior(name: "complete")
  public static let limited = WritingToolsBehavior(name: "limited")
  public static let disabled = WritingToolsBehavior(name: "disabled")
}

/// What the edge of scrolled content looks like. Apple's `ScrollEdgeEffectStyle`.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  let name: String
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

/// When a bar of tabs shrinks. Apple's `TabBarMinimizeBehavior`.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  public static let onScrollDown = TabBarMinimizeBehavior(name: "onScrollDown")
  public static let onScrollUp = TabBarMinimizeBehavior(name: "onScrollUp")
  public static let never = TabBarMinimizeBehavior(name: "never")
}

/// Whether drags press a view. Apple's `SpringLoadingBehavior`.
public struct SpringLoadingBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = SpringLoadingBehavior(name: "automatic")
  public static let enabled = SpringLoadingBehavior(name: "enabled")
  public static let disabled = SpringLoadingBehavior(name: "disabled")
}

/// Where a pencil is above the screen. Apple's `PencilHoverPose`.
public struct PencilHoverPose: Hashable, Sendable {
  /// Where over the view, in points and as a share of its size.
  public let location: CGPoint
  public let anchor: UnitPoint
}

/// A squeeze of a pencil. Apple's `PencilSqueezeGestureValue`.
public struct PencilSqueezeGestureValue: Hashable, Sendable {
  /// Where the pencil was; `nil` = not known.
  public let hoverPose: PencilHoverPose?
}

/// How far a squeeze is. Apple's `PencilSqueezeGesturePhase`.
public enum PencilSqueezeGesturePhase: Hashable, Sendable {
  case active(PencilSqueezeGestureValue)
  case ended(PencilSqueezeGestureValue)
  case failed
}

/// A double tap on a pencil. Apple's `PencilDoubleTapGestureValue`.
public struct PencilDoubleTapGestureValue: Hashable, Sendable {
  /// Where the pencil was; `nil` = not known.
  public let hoverPose: PencilHoverPose?
}

// MARK: Backgrounds of containers

/// Which container a background is for. Apple's `ContainerBackgroundPlacement`.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  let name: String
  /// The page of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  /// A split view.
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigationSplitView")
  /// A tab view.
  public static let tabView = ContainerBackgroundPlacement(name: "tabView")
  /// A window.
  public static let window = ContainerBackgroundPlacement(name: "window")
  /// A widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// What lies behind the container that the view fills. Apple's `containerBackground(_:for:)`.
  public nonisolated func containerBackground<S: ShapeStyle>(
    _ style: S, for container: ContainerBackgroundPlacement
  ) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity).background(StyledRectangle(style: AnyShapeStyle(style)))
  }
  /// Views that lie behind the container that the view fills. Apple's `containerBackground(for:alignment:content:)`.
  public nonisolated func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity).background(alignment: alignment, content: content)
  }
}

// MARK: Keys with a meaning

/// Where the focus is to go. Apple's `MoveCommandDirection`.
public enum MoveCommandDirection: Hashable, Sendable {
  case up, down, left, right
}

extension View {
  /// Runs when Escape is pressed while the focus is in the view. Apple's `onExitCommand(perform:)`.
  public nonisolated func onExitCommand(perform action: (() -> Void)?) -> some View {
    onKeyPress(.escape) {
      action?()
      return action == nil ? .ignored : .handled
    }
  }
  /// Runs when an arrow key is pressed while the focus is in the view. Apple's `onMoveCommand(perform:)`.
  public nonisolated func onMoveCommand(perform action: ((MoveCommandDirection) -> Void)?) -> some View {
    let directions: [KeyEquivalent: MoveCommandDirection] = [
      .upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right,
    ]
    return onKeyPress(keys: Set(directions.keys)) { press in
      guard let action, let direction = directions[press.key] else { return .ignored }
      action(direction)
      return .handled
    }
  }
  /// Runs when Delete is pressed while the focus is in the view. Apple's `onDeleteCommand(perform:)`.
  public nonisolated func onDeleteCommand(perform action: (() -> Void)?) -> some View {
    onKeyPress(keys: [.delete, .deleteForward]) { _ in
      action?()
      return action == nil ? .ignored : .handled
    }
  }
}
