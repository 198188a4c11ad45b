import Foundation

/// Why content is not shown as it is. Apple's `RedactionReasons`.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// There is no content yet: blocks stand in its place.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Others may look on: blocks stand in the place of what is private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

private struct RedactionReasonsKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}
private struct IsPrivacySensitiveKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Why the view's content is not shown as it is.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }
  var isPrivacySensitive: Bool {
    get { self[IsPrivacySensitiveKey.self] }
    set { self[IsPrivacySensitiveKey.self] = newValue }
  }
  /// Whether texts and pictures are replaced by blocks.
  var isRedacted: Bool {
    let reasons = redactionReasons
    return reasons.contains(.placeholder) || (reasons.contains(.privacy) && isPrivacySensitive)
  }
}

extension View {
  /// Shows blocks in the place of texts and pictures. Apple's `redacted(reason:)`.
  ///
  /// Screen readers are not told what the blocks hide.
  public nonisolated func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }
  /// Shows the view's content as it is. Apple's `unredacted()`.
  public nonisolated func unredacted() -> some View { environment(\.redactionReasons, []) }
  /// Whether the view's content is private. Apple's `privacySensitive(_:)`.
  public nonisolated func privacySensitive(_ sensitive: Bool = true) -> some View {
    environment(\.isPrivacySensitive, sensitive)
  }
  /// Whether the view is dimmed while its content is out of date. Apple's `invalidatableContent(_:)`.
  public nonisolated func invalidatableContent(_ invalidatable: Bool = true) -> some View {
    modifier(InvalidatableModifier(isInvalidatable: invalidatable))
  }
}

nonisolated struct InvalidatableModifier: ViewModifier {
  let isInvalidatable: Bool
  @Environment(\.redactionReasons) private var reasons
  init(isInvalidatable: Bool) { self.isInvalidatable = isInvalidatable }
  @MainActor func body(content: Content) -> some View {
    content.opacity(isInvalidatable && reasons.contains(.invalidated) ? 0.5 : 1)
  }
}
