import Toolkit

/// Whether text is bolder than usual. Apple's `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable {
  case regular, bold
}

extension EnvironmentValues {
  /// Whether people ask for solid surfaces; on Linux together with high contrast.
  public var accessibilityReduceTransparency: Bool { appearance.isHighContrast }
  /// Whether colours must not be the only difference; on Linux together with high contrast.
  public var accessibilityDifferentiateWithoutColor: Bool { appearance.isHighContrast }
  /// Whether buttons need a visible shape; on Linux together with high contrast.
  public var accessibilityShowButtonShapes: Bool { appearance.isHighContrast }
  /// Whether the screen's colours are inverted. Programs on Linux are not told, so it is always `false`.
  public var accessibilityInvertColors: Bool { false }
  /// Whether pictures that move do so by themselves.
  public var accessibilityPlayAnimatedImages: Bool { !appearance.reducesMotion }
  /// Whether flashing lights are dimmed. Linux has no such setting.
  public var accessibilityDimFlashingLights: Bool { false }
  /// Whether a screen reader is on.
  public var accessibilityVoiceOverEnabled: Bool { appearance.usesScreenReader }
  /// Whether assistive technology is on.
  public var accessibilityEnabled: Bool { appearance.usesScreenReader }
  /// Whether switches take the place of keys. Linux has no such setting.
  public var accessibilitySwitchControlEnabled: Bool { false }
  /// Whether large content is shown while a view is held. The interface follows the desktop's text size instead.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
  /// Whether hand gestures are on. Linux has none.
  public var accessibilityQuickActionsEnabled: Bool { false }
  /// Whether a simpler interface is asked for. Linux has no such setting.
  public var accessibilityAssistiveAccessEnabled: Bool { false }
  /// Whether text is bolder than usual. On Linux that is the choice of the desktop's font, so it is always `nil`.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }
}

private struct LegibilityWeightKey: EnvironmentKey {
  static var defaultValue: LegibilityWeight? { nil }
}
