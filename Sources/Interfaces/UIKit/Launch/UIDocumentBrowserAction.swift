import ContentTypes
import Foundation

/// An action of the app for documents in a browser. Apple's `UIDocumentBrowserAction`.
@MainActor
open class UIDocumentBrowserAction: NSObject {
  /// Where an action is offered. Apple's `UIDocumentBrowserAction.Availability`.
  public struct Availability: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// In the menu of a document.
    public static let menu = Availability(rawValue: 1)
    /// In the bar while documents are chosen.
    public static let navigationBar = Availability(rawValue: 2)
  }
  /// A name by which the action is known.
  public let identifier: String
  /// What is shown.
  public let localizedTitle: String
  /// Where the action is offered.
  public let availability: Availability
  let handler: ([URL]) -> Void
  /// A picture for bars.
  open var image: UIImage?
  /// Identifiers of types that the action is for.
  open var supportedContentTypes: [String] = ["public.item"]
  /// Whether the action is for several documents at once.
  open var supportsMultipleItems = true
  /// An action that is given the chosen documents.
  public init(
    identifier: String, localizedTitle: String, availability: Availability, handler: @escaping ([URL]) -> Void
  ) {
    self.identifier = identifier
    self.localizedTitle = localizedTitle
    self.availability = availability
    self.handler = handler
  }
}

/// What can go wrong in a document browser. Apple's `UIDocumentBrowserError`.
public struct UIDocumentBrowserError: CustomNSError, Hashable {
  /// What went wrong.
  public enum Code: Int, Hashable, Sendable { case generic = 1, noLocationAvailable = 2 }
  /// What went wrong.
  public let code: Code
  public init(_ code: Code) { self.code = code }
  public static var errorDomain: String { UIDocumentBrowserErrorDomain }
  public var errorCode: Int { code.rawValue }
  public static var generic: Code { .generic }
  public static var noLocationAvailable: Code { .noLocationAvailable }
}
/// The domain of a document browser's errors.
public let UIDocumentBrowserErrorDomain = "UIDocumentBrowserErrorDomain"
