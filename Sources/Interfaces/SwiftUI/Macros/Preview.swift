/// A preview as `#Preview` makes it: a name, traits and a body that makes a view.
@MainActor
public struct Preview {
  /// The kind of traits that previews of views have.
  public enum ViewTraits: Sendable {}

  /// The name given to the preview, if any.
  public let name: String?
  /// How the preview is to be shown.
  public let traits: [PreviewTrait<ViewTraits>]
  /// Makes the previewed view.
  public let body: @MainActor () -> any View

  public init(
    _ name: String? = nil, traits: PreviewTrait<ViewTraits>..., @ViewBuilder body: @escaping @MainActor () -> any View
  ) {
    self.name = name
    self.traits = traits
    self.body = body
  }
}

/// A type that makes a preview; `#Preview` declares one for every use. Tools that show previews look for it.
public protocol PreviewRegistry {
  /// The file, as `#fileID` writes it.
  static var fileID: String { get }
  static var line: Int { get }
  static var column: Int { get }
  @MainActor static func makePreview() throws -> Preview
}

/// How a preview is to be shown: its orientation or its size.
public struct PreviewTrait<Kind>: Sendable, Hashable {
  /// What the trait asks for.
  public enum Request: Sendable, Hashable {
    case portrait, landscapeLeft, landscapeRight, portraitUpsideDown
    case defaultLayout, sizeThatFitsLayout
    /// Width and height in points.
    case fixedLayout(width: Double, height: Double)
  }

  /// What is asked for.
  public let request: Request
}

extension PreviewTrait where Kind == Preview.ViewTraits {
  /// The device upright.
  public static var portrait: PreviewTrait { PreviewTrait(request: .portrait) }
  /// The device turned to the left.
  public static var landscapeLeft: PreviewTrait { PreviewTrait(request: .landscapeLeft) }
  /// The device turned to the right.
  public static var landscapeRight: PreviewTrait { PreviewTrait(request: .landscapeRight) }
  /// The device upside down.
  public static var portraitUpsideDown: PreviewTrait { PreviewTrait(request: .portraitUpsideDown) }
  /// The layout that fits the kind of view.
  public static var defaultLayout: PreviewTrait { PreviewTrait(request: .defaultLayout) }
  /// Only as large as the view.
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(request: .sizeThatFitsLayout) }
  /// A given size in points.
  public static func fixedLayout(width: Double, height: Double) -> PreviewTrait {
    PreviewTrait(request: .fixedLayout(width: width, height: height))
  }
}
