/// What a row shows, as it speaks for the row.
@MainActor
package protocol RowContentView: UIView {
  /// What can be read in the view, in reading order.
  var spokenTexts: [String] { get }
  /// The actions at a side of the row that come with the content; `nil` = none.
  func swipeActions(isLeading: Bool) -> UISwipeActionsConfiguration?
}

extension UIView {
  private var row: (any ListRow)? {
    var view: UIView? = self
    while let current = view {
      if let row = current as? any ListRow { return row }
      view = current.superview
    }
    return nil
  }
  /// Whether the view is in a row that a list shows, and not in one that is being made or waits to be used again.
  package var isInShownRow: Bool { row.map { $0.path != nil } ?? true }
  /// What a row shows wants another size, or says something else.
  package func rowContentDidChange() {
    invalidateIntrinsicContentSize()
    row?.contentDidChange()
  }
}
