import ContentTypes
import Foundation

/// An object that shows an item, and is told when somebody else wants to read, write, move or delete it. Apple's
/// `NSFilePresenter`.
///
/// All calls arrive on `presentedItemOperationQueue`. Every member but the first two may be left out. Registered with
/// `NSFileCoordinator.addFilePresenter(_:)`, which keeps the presenter until it is removed.
///
/// Changes that programs make without coordinating are reported as well: of the item itself, of its moves and its
/// deletion, and of what lies directly in a presented directory.
public protocol NSFilePresenter: NSObjectProtocol {
  /// The item; nil while there is none. Asked on any thread.
  var presentedItemURL: URL? { get }
  /// Where the presenter's calls arrive. Asked on any thread.
  var presentedItemOperationQueue: OperationQueue { get }
  /// The main file of an item that lies beside it, such as subtitles beside a film. Kept for source compatibility.
  var primaryPresentedItemURL: URL? { get }
  /// The attributes of cloud storage to hear about. Kept for source compatibility.
  var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { get }

  /// Somebody wants to read. Finish your own work, then call `reader`, with what is to run when the other has read.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Somebody wants to write. Finish your own work, then call `writer`, with what is to run when the other has written.
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Write what is not on the disk yet, then call the handler; an error makes the other's access fail.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item is about to be deleted, or is gone. Call the handler when that is dealt with.
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item's contents are about to be evicted to cloud storage. Never called on Linux.
  func accommodatePresentedItemEviction(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item has another name or place.
  func presentedItemDidMove(to newURL: URL)
  /// The item's contents or attributes changed.
  func presentedItemDidChange()
  /// Attributes of cloud storage changed.
  func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>)
  /// A version of the item was added.
  func presentedItemDidGain(_ version: NSFileVersion)
  /// A version of the item was removed.
  func presentedItemDidLose(_ version: NSFileVersion)
  /// A conflict between versions of the item was resolved.
  func presentedItemDidResolveConflict(_ version: NSFileVersion)

  /// An item in the presented directory is about to be deleted, or is gone.
  func accommodatePresentedSubitemDeletion(at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// An item appeared in the presented directory.
  func presentedSubitemDidAppear(at url: URL)
  /// An item in the presented directory has another name or place.
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL)
  /// An item in the presented directory changed.
  func presentedSubitemDidChange(at url: URL)
  /// A version of an item in the presented directory was added.
  func presentedSubitem(at url: URL, didGain version: NSFileVersion)
  /// A version of an item in the presented directory was removed.
  func presentedSubitem(at url: URL, didLose version: NSFileVersion)
  /// A conflict between versions of an item in the presented directory was resolved.
  func presentedSubitem(at url: URL, didResolve version: NSFileVersion)
}

/// What presenters do that say nothing: they let everything happen.
extension NSFilePresenter {
  public var primaryPresentedItemURL: URL? { nil }
  public var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { [] }
  public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    reader(nil)
  }
  public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    writer(nil)
  }
  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }
  public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }
  public func accommodatePresentedItemEviction(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }
  public func presentedItemDidMove(to newURL: URL) {}
  public func presentedItemDidChange() {}
  public func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>) {}
  public func presentedItemDidGain(_ version: NSFileVersion) {}
  public func presentedItemDidLose(_ version: NSFileVersion) {}
  public func presentedItemDidResolveConflict(_ version: NSFileVersion) {}
  public func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    completionHandler(nil)
    packageChanged()
  }
  public func presentedSubitemDidAppear(at url: URL) { packageChanged() }
  public func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL) { packageChanged() }
  public func presentedSubitemDidChange(at url: URL) { packageChanged() }
  public func presentedSubitem(at url: URL, didGain version: NSFileVersion) {}
  public func presentedSubitem(at url: URL, didLose version: NSFileVersion) {}
  public func presentedSubitem(at url: URL, didResolve version: NSFileVersion) {}

  /// A package is one document: who says nothing about its members hears that the whole changed.
  private func packageChanged() {
    guard let presentedItemURL else { return }
    let types = ContentTypeRegistry.shared
    let type = types.identifier(forFilename: FilePath(presentedItemURL).name, isDirectory: true)
    if types.conforms(type, to: "com.apple.package") { presentedItemDidChange() }
  }
}
