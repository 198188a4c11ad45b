import Foundation
import Toolkit

/// Opens web addresses and files. Apple's `OpenURLAction`.
///
/// The desktop opens them with the program of the person's choice, unless an action in the environment decides
/// otherwise.
@MainActor @preconcurrency
public struct OpenURLAction: Sendable {
  /// What an action has made of an address.
  public struct Result: Sendable {
    enum Kind: Equatable, Sendable { case handled, discarded, system(URL?) }
    let kind: Kind
    /// The action has opened the address.
    public static let handled = Result(kind: .handled)
    /// The action does not want the address to be opened.
    public static let discarded = Result(kind: .discarded)
    /// The desktop is to open the address.
    public static let systemAction = Result(kind: .system(nil))
    /// The desktop is to open another address instead.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  nonisolated(unsafe) private let handler: ((URL) -> Result)?
  nonisolated(unsafe) fileprivate var opener: URLOpener?

  /// An action that decides by itself what becomes of an address.
  public nonisolated init(handler: @escaping (URL) -> Result) { self.handler = handler }

  nonisolated init(opener: URLOpener?) {
    handler = nil
    self.opener = opener
  }

  /// Opens an address.
  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens an address and tells whether somebody took it.
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    switch handler?(url).kind ?? .system(nil) {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      guard let opener else { return completion(false) }
      opener.perform(other ?? url, completion)
    }
  }
}

/// The desktop's way to open an address.
struct URLOpener: Equatable {
  private let identity: ObjectIdentifier
  let perform: @MainActor (URL, @escaping (Bool) -> Void) -> Void

  @MainActor init(_ toolkit: any Toolkit) {
    identity = ObjectIdentifier(toolkit)
    perform = { [weak toolkit] url, completion in
      guard let toolkit else { return completion(false) }
      toolkit.open(url) { completion($0) }
    }
  }

  static func == (a: URLOpener, b: URLOpener) -> Bool { a.identity == b.identity }
}

private struct OpenURLActionKey: EnvironmentKey {
  static var defaultValue: OpenURLAction? { nil }
}
private struct URLOpenerKey: EnvironmentKey {
  static var defaultValue: URLOpener? { nil }
}

extension EnvironmentValues {
  /// Opens web addresses and files; links and texts with links use it. Set it to decide what becomes of them.
  public var openURL: OpenURLAction {
    get {
      var action = self[OpenURLActionKey.self] ?? OpenURLAction(opener: nil)
      action.opener = urlOpener
      return action
    }
    set { self[OpenURLActionKey.self] = newValue }
  }

  /// The desktop's way to open an address.
  var urlOpener: URLOpener? {
    get { self[URLOpenerKey.self] }
    set { self[URLOpenerKey.self] = newValue }
  }
}
