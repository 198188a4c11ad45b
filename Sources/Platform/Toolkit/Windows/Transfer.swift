import Foundation

/// One form of what is put on the clipboard.
public struct ClipboardForm: Equatable, Sendable {
  /// A MIME type, such as `text/plain;charset=utf-8`.
  public var type: String
  /// The content in that type.
  public var data: Data
  public init(type: String, data: Data) {
    self.type = type
    self.data = data
  }
}

/// What a person drags.
@MainActor
public struct DragOffer {
  /// MIME types in which the thing can be read, best first.
  public var types: [String]
  /// What is shown beside the pointer.
  public var title: String
  /// Whether the thing may be moved instead of copied.
  public var allowsMove: Bool
  /// The values themselves, for drops in the same program.
  public var items: [Any]
  /// Makes the content in one of the types; `nil` = it cannot be made.
  public var read: @MainActor (_ type: String, _ completion: @escaping @MainActor (Data?) -> Void) -> Void

  /// A thing that can be read in some types.
  public init(
    types: [String], title: String, allowsMove: Bool = false, items: [Any] = [],
    read: @escaping @MainActor (_ type: String, _ completion: @escaping @MainActor (Data?) -> Void) -> Void
  ) {
    self.types = types
    self.title = title
    self.allowsMove = allowsMove
    self.items = items
    self.read = read
  }
}

/// What becomes of a thing that is dropped.
public enum DropEffect: Hashable, Sendable { case copy, move }

/// What happens with a thing that a person drags over a window, at a point of the window's surface.
public enum DropEvent: Equatable, Sendable {
  case moved(CGPoint)
  case left
  case dropped(CGPoint)
}

/// A thing that a person drags over a window. It can be read after it was dropped, for as long as it is referred to.
@MainActor
public protocol DropSession: AnyObject {
  /// MIME types in which the thing can be read, best first.
  var types: [String] { get }
  /// The values themselves, if they come from this program.
  var items: [Any] { get }
  /// Reads the thing in one of the types; `nil` = it cannot be read.
  func read(_ type: String, completion: @escaping @MainActor (Data?) -> Void)
}

extension WindowDelegate {
  /// Takes files anywhere, and nothing else.
  public func window(_ window: any Window, handle drop: DropEvent, of session: any DropSession) -> DropEffect? {
    guard session.types.contains("text/uri-list") else { return nil }
    if case .dropped = drop {
      session.read("text/uri-list") { [weak self] data in
        let lines = String(decoding: data ?? Data(), as: UTF8.self).split(whereSeparator: \.isNewline)
        let urls = lines.filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }
        if !urls.isEmpty { _ = self?.window(window, didReceiveFiles: urls) }
      }
    }
    return .copy
  }
}
