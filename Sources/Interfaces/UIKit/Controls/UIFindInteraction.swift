import Foundation
import Toolkit
import Wording

extension FindContent.Words {
  /// In the language of the person.
  @MainActor package static var localized: FindContent.Words {
    FindContent.Words(
      find: Wording.text("Find"), replaceWith: Wording.text("Replace With"), replace: Wording.text("Replace"),
      replaceAll: Wording.text("Replace All"), previous: Wording.text("Previous Match"),
      next: Wording.text("Next Match"), close: Wording.text("Close"), nothing: Wording.text("Not Found"),
      position: Wording.text("%@ of %@"))
  }
}

/// Opens and closes the bar with which people find words in a text view. Apple's `UIFindInteraction`.
///
/// A text view has one while its `isFindInteractionEnabled` is `true`. People open the bar with Ctrl+F, go on with
/// Ctrl+G and Shift+Ctrl+G, and close it with Escape.
@MainActor
public final class UIFindInteraction: NSObject, UIInteraction {
  private weak var textView: UITextView?
  init(_ textView: UITextView) { self.textView = textView }
  public var view: UIView? { textView }
  public func willMove(to view: UIView?) {}
  public func didMove(to view: UIView?) {}

  /// Whether the bar is open.
  public internal(set) var isFindNavigatorVisible = false
  /// Opens the bar. It offers to replace words whenever the text can be edited.
  public func presentFindNavigator(showingReplace: Bool) { textView?.presentFind(true) }
  /// Closes the bar.
  public func dismissFindNavigator() { textView?.presentFind(false) }
}
