/// A type that makes previews, the older way to write `#Preview`. Nothing runs it in an app.
@MainActor @preconcurrency
public protocol PreviewProvider {
  /// The kind of view that is previewed.
  associatedtype Previews: View

  /// The views to preview.
  @ViewBuilder static var previews: Previews { get }
}

/// The size that a preview is shown in.
public enum PreviewLayout: Sendable {
  /// A device's screen.
  case device
  /// Only as large as the view.
  case sizeThatFits
  /// Width and height in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device for a preview, by its name.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

/// How the device of a preview is held.
public struct InterfaceOrientation: Hashable, Identifiable, CaseIterable, Sendable {
  public let id: String

  /// Upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// Upside down.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// Turned to the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// Turned to the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  public static var allCases: [InterfaceOrientation] { [portrait, portraitUpsideDown, landscapeLeft, landscapeRight] }
}

// What follows is meant for the tools that show previews. In an app it changes nothing, here as on Apple's platforms.
extension View {
  /// Names a preview.
  public nonisolated func previewDisplayName(_ value: String?) -> some View { self }

  /// Chooses the device of a preview.
  public nonisolated func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Chooses the size of a preview.
  public nonisolated func previewLayout(_ value: PreviewLayout) -> some View { self }

  /// Chooses how the device of a preview is held.
  public nonisolated func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
