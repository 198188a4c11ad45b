/// Whether something is shown. Apple's `Visibility`.
@frozen
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The system's choice.
  case automatic
  case visible
  case hidden
}
