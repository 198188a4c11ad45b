import Foundation
import Toolkit

// Keys of the framework itself. Those that Apple documents are public; the others carry what the desktop says.

private struct AppearanceKey: EnvironmentKey {
  static var defaultValue: Appearance { Appearance() }
}
private struct ColorSchemeKey: EnvironmentKey {
  static var defaultValue: ColorScheme { .light }
}
private struct LayoutDirectionKey: EnvironmentKey {
  static var defaultValue: LayoutDirection { .leftToRight }
}
private struct IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}
private struct FontKey: EnvironmentKey {
  static var defaultValue: Font? { nil }
}
private struct ForegroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}
private struct TintKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}
private struct LineLimitKey: EnvironmentKey {
  static var defaultValue: Int? { nil }
}
private struct LineSpacingKey: EnvironmentKey {
  static var defaultValue: CGFloat { 0 }
}
private struct MultilineTextAlignmentKey: EnvironmentKey {
  static var defaultValue: TextAlignment { .leading }
}
private struct TruncationModeKey: EnvironmentKey {
  static var defaultValue: Text.TruncationMode { .tail }
}
private struct MinimumScaleFactorKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}
private struct IsTextSelectableKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct TextCaseKey: EnvironmentKey {
  static var defaultValue: Text.Case? { nil }
}
private struct TextModifiersKey: EnvironmentKey {
  static var defaultValue: [Text.Modifier] { [] }
}
private struct LocaleKey: EnvironmentKey {
  static var defaultValue: Locale { .current }
}
private struct CalendarKey: EnvironmentKey {
  static var defaultValue: Calendar { .current }
}
private struct TimeZoneKey: EnvironmentKey {
  static var defaultValue: TimeZone { .current }
}
private struct DrawsTextKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct HorizontalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}
private struct VerticalSizeClassKey: EnvironmentKey {
  static var defaultValue: UserInterfaceSizeClass? { .regular }
}

/// Whether an interface is light or dark. Apple's `ColorScheme`.
public enum ColorScheme: Hashable, CaseIterable, Sendable {
  case light, dark
}

/// Whether people ask for more contrast. Apple's `ColorSchemeContrast`.
public enum ColorSchemeContrast: Hashable, CaseIterable, Sendable {
  case standard, increased
}

/// How much room there is: compact below 600 points of width (or 420 of height). Apple's `UserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact, regular
}

extension EnvironmentValues {
  /// What the desktop asks for.
  var appearance: Appearance {
    get { self[AppearanceKey.self] }
    set { self[AppearanceKey.self] = newValue }
  }
  /// Whether text is drawn instead of being a label of its own: inside buttons, whose name says the same.
  var drawsText: Bool {
    get { self[DrawsTextKey.self] }
    set { self[DrawsTextKey.self] = newValue }
  }
  var foregroundStyle: AnyShapeStyle? {
    get { self[ForegroundStyleKey.self] }
    set { self[ForegroundStyleKey.self] = newValue }
  }
  var tint: AnyShapeStyle? {
    get { self[TintKey.self] }
    set { self[TintKey.self] = newValue }
  }
  var isTextSelectable: Bool {
    get { self[IsTextSelectableKey.self] }
    set { self[IsTextSelectableKey.self] = newValue }
  }
  var textModifiers: [Text.Modifier] {
    get { self[TextModifiersKey.self] }
    set { self[TextModifiersKey.self] = newValue }
  }

  /// Light or dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }
  /// Whether more contrast is asked for.
  public var colorSchemeContrast: ColorSchemeContrast { appearance.isHighContrast ? .increased : .standard }
  /// Which way layouts run.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
  /// Whether controls can be used.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }
  /// The font of text that has none of its own; `nil` = body.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }
  /// Extra space between lines, in points.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { self[LineSpacingKey.self] = newValue }
  }
  public var multilineTextAlignment: TextAlignment {
    get { self[MultilineTextAlignmentKey.self] }
    set { self[MultilineTextAlignmentKey.self] = newValue }
  }
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { self[TruncationModeKey.self] = newValue }
  }
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { self[MinimumScaleFactorKey.self] = newValue }
  }
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { self[TextCaseKey.self] = newValue }
  }
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }
  /// Device pixels per point.
  public var displayScale: CGFloat { CGFloat(appearance.displayScale) }
  /// The length of one device pixel, in points.
  public var pixelLength: CGFloat { 1 / max(displayScale, 1) }
  public var accessibilityReduceMotion: Bool { appearance.reducesMotion }
}

// MARK: Modifiers

nonisolated struct EnvironmentValueModifier<Value>: EnvironmentModifier {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
  @MainActor func change(_ environment: inout EnvironmentValues) { environment[keyPath: keyPath] = value }
}

nonisolated struct EnvironmentTransformModifier<Value>: EnvironmentModifier {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let transform: (inout Value) -> Void
  @MainActor func change(_ environment: inout EnvironmentValues) { transform(&environment[keyPath: keyPath]) }
}

nonisolated struct EnvironmentObjectModifier<Object: AnyObject>: EnvironmentModifier {
  let object: Object?
  @MainActor func change(_ environment: inout EnvironmentValues) { environment.setObject(object) }
}

extension View {
  /// Sets a value that the view and its descendants inherit.
  public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    modifier(EnvironmentValueModifier(keyPath: keyPath, value: value))
  }

  /// Puts an observable object into the environment of the view.
  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    modifier(EnvironmentObjectModifier(object: object))
  }

  /// Gives an object to the views below, which read it with `@EnvironmentObject`.
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    modifier(EnvironmentObjectModifier(object: object))
  }

  /// Changes a value of the environment for the views below, starting from what it is here.
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View {
    modifier(EnvironmentTransformModifier(keyPath: keyPath, transform: transform))
  }

  /// Whether controls in the view cannot be used. An ancestor that disables wins.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    modifier(EnvironmentTransformModifier(keyPath: \.isEnabled) { if disabled { $0 = false } })
  }

  /// How text looks in the views below: font, number of lines, space between lines, and alignment of lines.
  public nonisolated func font(_ font: Font?) -> some View { environment(\.font, font) }
  public nonisolated func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }
  public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { environment(\.lineLimit, nil) }
  public nonisolated func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    environment(\.lineLimit, limit.upperBound)
  }
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    environment(\.lineLimit, limit.upperBound)
  }
  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View { environment(\.lineLimit, limit) }
  public nonisolated func lineSpacing(_ lineSpacing: CGFloat) -> some View { environment(\.lineSpacing, lineSpacing) }
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
  public nonisolated func truncationMode(_ mode: Text.TruncationMode) -> some View {
    environment(\.truncationMode, mode)
  }
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }
  public nonisolated func textCase(_ textCase: Text.Case?) -> some View { environment(\.textCase, textCase) }

  /// The accent of controls and of `ShapeStyle.tint` in the views below; `nil` = the app's.
  public nonisolated func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    environment(\.tint, tint.map { AnyShapeStyle($0) })
  }
  public nonisolated func tint(_ tint: Color?) -> some View {
    environment(\.tint, tint.map { AnyShapeStyle($0) })
  }
  public nonisolated func accentColor(_ accentColor: Color?) -> some View { tint(accentColor) }

  /// The style of text, symbols and shapes in the views below, for up to three levels of emphasis.
  public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    environment(\.foregroundStyle, AnyShapeStyle(style))
  }
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(_ primary: S1, _ secondary: S2) -> some View {
    environment(\.foregroundStyle, AnyShapeStyle(primary))
  }
  public nonisolated func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    environment(\.foregroundStyle, AnyShapeStyle(primary))
  }
  public nonisolated func foregroundColor(_ color: Color?) -> some View {
    environment(\.foregroundStyle, color.map { AnyShapeStyle($0) })
  }
}

// Modifiers of text that also work on any view: its texts inherit them.
extension View {
  private nonisolated func textModifier(_ modifier: Text.Modifier) -> some View {
    self.modifier(EnvironmentTransformModifier(keyPath: \.textModifiers) { $0.append(modifier) })
  }
  public nonisolated func bold(_ isActive: Bool = true) -> some View { textModifier(.weight(isActive ? .bold : nil)) }
  public nonisolated func italic(_ isActive: Bool = true) -> some View { textModifier(.italic(isActive)) }
  public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { textModifier(.weight(weight)) }
  public nonisolated func fontDesign(_ design: Font.Design?) -> some View { textModifier(.design(design)) }
  /// The width of letters in the texts below.
  ///
  /// - Note: Partial: fonts of the desktop have one width; the choice has no effect.
  public nonisolated func fontWidth(_ width: Font.Width?) -> some View { self }
  public nonisolated func monospaced(_ isActive: Bool = true) -> some View {
    textModifier(.design(isActive ? .monospaced : nil))
  }
  public nonisolated func monospacedDigit() -> some View { textModifier(.monospacedDigit) }
  public nonisolated func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textModifier(.underline(isActive))
  }
  public nonisolated func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View {
    textModifier(.strikethrough(isActive))
  }
  public nonisolated func kerning(_ kerning: CGFloat) -> some View { textModifier(.kerning(kerning)) }
  public nonisolated func tracking(_ tracking: CGFloat) -> some View { textModifier(.kerning(tracking)) }
  public nonisolated func baselineOffset(_ baselineOffset: CGFloat) -> some View {
    textModifier(.baselineOffset(baselineOffset))
  }
}
