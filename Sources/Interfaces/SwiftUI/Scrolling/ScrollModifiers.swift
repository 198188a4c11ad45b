import Foundation

/// Whether scroll bars are shown. Apple's `ScrollIndicatorVisibility`.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  let name: String
  public static let automatic = ScrollIndicatorVisibility(name: "automatic")
  public static let visible = ScrollIndicatorVisibility(name: "visible")
  public static let hidden = ScrollIndicatorVisibility(name: "hidden")
  public static let never = ScrollIndicatorVisibility(name: "never")
}

/// What happens at the end of the content. Apple's `ScrollBounceBehavior`; the desktop decides.
public struct ScrollBounceBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = ScrollBounceBehavior(name: "automatic")
  public static let always = ScrollBounceBehavior(name: "always")
  public static let basedOnSize = ScrollBounceBehavior(name: "basedOnSize")
}

/// When an on-screen keyboard goes away. Apple's `ScrollDismissesKeyboardMode`.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  let name: String
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// What margins of a scroll view apply to. Apple's `ContentMarginPlacement`.
public struct ContentMarginPlacement: Hashable, Sendable {
  let name: String
  public static let automatic = ContentMarginPlacement(name: "automatic")
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

/// How scroll views in an environment are set up.
struct ScrollEnvironment: Equatable {
  var indicators: ScrollIndicatorVisibility?
  var isEnabled = true
  var margins = EdgeInsets()
  var anchor: UnitPoint?

  /// Margins and anchors belong to one scroll view and not to those inside it.
  var isForOneView: Bool { margins != EdgeInsets() || anchor != nil }
  mutating func reset() {
    margins = EdgeInsets()
    anchor = nil
  }
}

private struct ScrollEnvironmentKey: EnvironmentKey {
  static var defaultValue: ScrollEnvironment { ScrollEnvironment() }
}

extension EnvironmentValues {
  var scrollEnvironment: ScrollEnvironment {
    get { self[ScrollEnvironmentKey.self] }
    set { self[ScrollEnvironmentKey.self] = newValue }
  }
  /// Whether scroll views can be scrolled.
  public var isScrollEnabled: Bool {
    get { scrollEnvironment.isEnabled }
    set { scrollEnvironment.isEnabled = newValue }
  }
}

extension View {
  /// Whether the view's scroll views show scroll bars.
  public nonisolated func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    transformEnvironment(\.scrollEnvironment) { $0.indicators = visibility == .automatic ? nil : visibility }
  }
  /// Whether the view's scroll views cannot be scrolled by people.
  public nonisolated func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.scrollEnvironment) { if disabled { $0.isEnabled = false } }
  }
  /// - Note: Partial: accepted; a native scroller always clips what it scrolls.
  public nonisolated func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
  /// - Note: Partial: accepted; the desktop decides what happens at the end of the content.
  public nonisolated func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
  /// - Note: Partial: accepted; there is no on-screen keyboard to put away.
  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
  /// - Note: Partial: accepted; scroll bars show themselves when the pointer moves.
  public nonisolated func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
  /// - Note: Partial: accepted; scroll bars show themselves when the pointer moves.
  public nonisolated func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }

  /// Which part of the content is shown first, and where content lies that is smaller than its scroll view.
  public nonisolated func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    transformEnvironment(\.scrollEnvironment) { $0.anchor = anchor }
  }

  /// Space around the content of the view's scroll views, which scrolls along with it. Points.
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    transformEnvironment(\.scrollEnvironment) { scroll in
      guard placement != .scrollIndicators else { return }
      if edges.contains(.top) { scroll.margins.top = insets.top }
      if edges.contains(.leading) { scroll.margins.leading = insets.leading }
      if edges.contains(.bottom) { scroll.margins.bottom = insets.bottom }
      if edges.contains(.trailing) { scroll.margins.trailing = insets.trailing }
    }
  }
  /// Space around the content of the view's scroll views; `nil` = the system's 16 points.
  public nonisolated func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(length ?? 16, on: .all), for: placement)
  }
  /// Space around the content of the view's scroll views. Points.
  public nonisolated func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, EdgeInsets(length, on: .all), for: placement)
  }
}
