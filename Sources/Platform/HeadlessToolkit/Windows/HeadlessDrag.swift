import Foundation
import Toolkit

/// Something that a person drags over a window in memory.
@MainActor
public final class HeadlessDropSession: DropSession {
  private let offer: DragOffer
  /// What became of it; `nil` = nothing yet, or nobody took it.
  public internal(set) var effect: DropEffect?

  init(_ offer: DragOffer) { self.offer = offer }

  /// MIME types in which the thing can be read, best first.
  public var types: [String] { offer.types }
  /// The values themselves.
  public var items: [Any] { offer.items }
  /// What is shown beside the pointer.
  public var title: String { offer.title }

  /// Answers when the offer does.
  public func read(_ type: String, completion: @escaping @MainActor (Data?) -> Void) {
    offer.read(type, completion)
  }
}

extension HeadlessWindow {
  /// Drags `offer` until the pointer's button is let go.
  public func beginDrag(_ offer: DragOffer) {
    pointerCancelled(at: .zero)
    drag = HeadlessDropSession(offer)
  }

  /// Moves what is dragged.
  func dragMoved(_ session: HeadlessDropSession, to point: CGPoint) {
    session.effect = delegate?.window(self, handle: .moved(point), of: session)
  }

  /// Lets go of what is dragged.
  func dragEnded(_ session: HeadlessDropSession, at point: CGPoint) {
    drag = nil
    dragMoved(session, to: point)
    if session.effect == nil {
      _ = delegate?.window(self, handle: .left, of: session)
    } else {
      session.effect = delegate?.window(self, handle: .dropped(point), of: session)
    }
  }

  /// Drops something from another program, best form first, at a point of the window.
  ///
  /// - Returns: whether it was taken.
  @discardableResult
  public func drop(_ forms: [ClipboardForm], at point: CGPoint) -> Bool {
    guard !isBlocked else { return false }
    let session = HeadlessDropSession(
      DragOffer(types: forms.map(\.type), title: "") { type, completion in
        completion(forms.first { $0.type == type }?.data)
      })
    dragEnded(session, at: point)
    return session.effect != nil
  }
}
