import Foundation

/// The one point that every creation and every opening passes, whatever led to it.
///
/// An app denies by throwing; the error's own text is what the person sees. Throwing `CancellationError` denies in
/// silence.
public struct CreationPolicy: Sendable {
  /// What led to a request.
  public enum Source: Hashable, Sendable {
    case launchAction, browser, menu, keyboard, commandLine, dragAndDrop, restoration, other
  }

  /// What is about to happen.
  public enum Request: Hashable, Sendable {
    /// A new document of a type is about to be made.
    case create(contentType: String?, source: Source)
    /// An existing document is about to be opened.
    case open(URL, source: Source)
  }

  private let consultation: @MainActor @Sendable (Request) async throws -> Void

  /// A policy that asks a closure. The closure may suspend, to show something first.
  public init(_ consultation: @escaping @MainActor @Sendable (Request) async throws -> Void) {
    self.consultation = consultation
  }

  /// Allows everything.
  public static let allowAll = CreationPolicy { _ in }

  /// Returns if the request is allowed.
  /// - Throws: Whatever the app says against it.
  @MainActor public func consult(_ request: Request) async throws { try await consultation(request) }
}
