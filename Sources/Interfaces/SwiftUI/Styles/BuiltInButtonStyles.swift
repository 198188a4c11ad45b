import Foundation

/// The style that suits the place. Apple's `DefaultButtonStyle`.
public nonisolated struct DefaultButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .automatic)
  }
}

/// A shape that appears under the pointer; the label has the colour of the tint. Apple's `BorderlessButtonStyle`.
public nonisolated struct BorderlessButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .borderless)
  }
}

/// The label alone. Apple's `PlainButtonStyle`.
public nonisolated struct PlainButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .plain)
  }
}

/// A shape in a quiet colour. Apple's `BorderedButtonStyle`.
public nonisolated struct BorderedButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .bordered)
  }
}

/// A shape in the colour of the tint. Apple's `BorderedProminentButtonStyle`.
public nonisolated struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .prominent)
  }
}

/// The label in the colour of links. Apple's `LinkButtonStyle`.
public nonisolated struct LinkButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .link)
  }
}

/// Apple's `GlassButtonStyle`.
///
/// - Note: Partial: the desktop has no glass; the button is a bordered capsule.
public nonisolated struct GlassButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .bordered, shape: .capsule)
  }
}

/// Apple's `GlassProminentButtonStyle`.
///
/// - Note: Partial: the desktop has no glass; the button is a prominent capsule.
public nonisolated struct GlassProminentButtonStyle: PrimitiveButtonStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    NativeButton(configuration, kind: .prominent, shape: .capsule)
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// A shape that appears under the pointer.
  public nonisolated static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The label alone.
  public nonisolated static var plain: PlainButtonStyle { PlainButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A shape in a quiet colour.
  public nonisolated static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A shape in the colour of the tint.
  public nonisolated static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}
extension PrimitiveButtonStyle where Self == LinkButtonStyle {
  /// The label in the colour of links.
  public nonisolated static var link: LinkButtonStyle { LinkButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassButtonStyle {
  /// A bordered capsule.
  public nonisolated static var glass: GlassButtonStyle { GlassButtonStyle() }
}
extension PrimitiveButtonStyle where Self == GlassProminentButtonStyle {
  /// A prominent capsule.
  public nonisolated static var glassProminent: GlassProminentButtonStyle { GlassProminentButtonStyle() }
}

/// The outline of buttons with a shape. Apple's `ButtonBorderShape`.
public struct ButtonBorderShape: Equatable, Sendable {
  enum Kind: Equatable, Sendable { case automatic, capsule, roundedRectangle(CGFloat?), circle }
  let kind: Kind
  public static let automatic = ButtonBorderShape(kind: .automatic)
  public static let capsule = ButtonBorderShape(kind: .capsule)
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))
  public static let circle = ButtonBorderShape(kind: .circle)
  /// A rectangle whose corners are rounded by `radius` points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(radius))
  }
}

/// Whether a button acts again and again while it is held. Apple's `ButtonRepeatBehavior`.
public struct ButtonRepeatBehavior: Hashable, Sendable {
  let repeats: Bool?
  public static let automatic = ButtonRepeatBehavior(repeats: nil)
  public static let enabled = ButtonRepeatBehavior(repeats: true)
  public static let disabled = ButtonRepeatBehavior(repeats: false)
}

private struct ButtonBorderShapeKey: EnvironmentKey {
  static var defaultValue: ButtonBorderShape { .automatic }
}
private struct ButtonRepeatBehaviorKey: EnvironmentKey {
  static var defaultValue: ButtonRepeatBehavior { .automatic }
}

extension EnvironmentValues {
  var buttonBorderShape: ButtonBorderShape {
    get { self[ButtonBorderShapeKey.self] }
    set { self[ButtonBorderShapeKey.self] = newValue }
  }
  /// Whether buttons act again and again while they are held.
  public internal(set) var buttonRepeatBehavior: ButtonRepeatBehavior {
    get { self[ButtonRepeatBehaviorKey.self] }
    set { self[ButtonRepeatBehaviorKey.self] = newValue }
  }
}

extension View {
  /// The outline of buttons that have a shape.
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
  /// Whether buttons act again and again while they are held down.
  public nonisolated func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View {
    transformEnvironment(\.buttonRepeatBehavior) { $0 = behavior }
  }
}
