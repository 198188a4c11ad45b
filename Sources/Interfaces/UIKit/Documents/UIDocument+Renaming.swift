import Documents
import Foundation

/// A document answers for its own renaming: a document controller makes it the delegate of its navigation item, so
/// that a new name in the title's menu becomes the file's.
extension UIDocument: UINavigationItemRenameDelegate {
  /// Renames the file. What goes wrong is told to the person, and the name stays.
  public func navigationItem(_ navigationItem: UINavigationItem, didEndRenamingWith title: String) {
    connection.environment.activity.start { [self] in
      do {
        try await connection.rename(to: title)
      } catch {
        DocumentErrors.show(error, during: .renaming, in: controller?.viewIfLoaded?.window)
      }
    }
  }

  /// Only an open document that can be edited is renamed.
  public func navigationItemShouldBeginRenaming(_ navigationItem: UINavigationItem) -> Bool {
    documentState.isDisjoint(with: [.closed, .editingDisabled])
  }
}
