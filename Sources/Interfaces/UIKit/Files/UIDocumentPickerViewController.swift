import Documents
import Foundation
import Toolkit
import Wording

/// What a document picker is for, in the words of iOS before 14. Apple's `UIDocumentPickerMode`.
public enum UIDocumentPickerMode: UInt, Hashable, Sendable { case `import`, open, exportToService, moveToService }

/// Hears what was chosen. Apple's `UIDocumentPickerDelegate`; every method has a default.
@MainActor
public protocol UIDocumentPickerDelegate: AnyObject {
  /// Files were chosen, or have been put where the person wanted them.
  func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
  /// The picker was closed without a choice.
  func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

extension UIDocumentPickerDelegate {
  public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
  public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// Lets people choose files, or a place for files. Apple's `UIDocumentPickerViewController`, shown as the desktop's own
/// file chooser; in a sandbox that is the portal's, which also grants access to what was chosen.
///
/// Present it like any other controller. It goes by itself when the person has chosen.
@MainActor
open class UIDocumentPickerViewController: UIViewController {
  private enum Task {
    case opening([UTType], asCopy: Bool)
    case exporting([URL], asCopy: Bool)
  }
  private let task: Task
  private var chooser: (any Dismissible)?
  /// Hears the choice in place of the delegate.
  var picked: (([URL]) -> Void)?

  /// A picker of existing files, or of folders if these are all that is asked for.
  /// - Parameters:
  ///   - contentTypes: The types that can be chosen.
  ///   - asCopy: Whether the app gets copies, in its temporary folder, instead of the files themselves.
  public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
    task = .opening(contentTypes, asCopy: asCopy)
    super.init(nibName: nil, bundle: nil)
  }

  /// A picker of a place for files: one gets the name that the person types, several go into a folder.
  /// - Parameters:
  ///   - urls: The files.
  ///   - asCopy: Whether they stay where they are as well; otherwise they are moved.
  public init(forExporting urls: [URL], asCopy: Bool = false) {
    task = .exporting(urls, asCopy: asCopy)
    super.init(nibName: nil, bundle: nil)
  }

  /// A picker of files of the types with these identifiers.
  @available(*, deprecated, message: "use init(forOpeningContentTypes:asCopy:)")
  public convenience init(documentTypes allowedUTIs: [String], in mode: UIDocumentPickerMode) {
    self.init(
      forOpeningContentTypes: allowedUTIs.map { UTType($0) ?? UTType(importedAs: $0) }, asCopy: mode == .import)
  }
  /// A picker of a place for a file.
  @available(*, deprecated, message: "use init(forExporting:asCopy:)")
  public convenience init(url: URL, in mode: UIDocumentPickerMode) { self.init(urls: [url], in: mode) }
  /// A picker of a place for files.
  @available(*, deprecated, message: "use init(forExporting:asCopy:)")
  public convenience init(urls: [URL], in mode: UIDocumentPickerMode) {
    self.init(forExporting: urls, asCopy: mode == .exportToService)
  }
  public required init?(coder: NSCoder) {
    task = .opening([], asCopy: false)
    super.init(coder: coder)
  }

  /// Hears what was chosen. Held weakly.
  open weak var delegate: (any UIDocumentPickerDelegate)?
  /// Whether several files can be chosen at once.
  open var allowsMultipleSelection = false
  /// Whether names are shown with their extensions; the desktop's chooser always shows them.
  open var shouldShowFileExtensions = false
  /// The folder that is shown first; `nil` = the one used last.
  open var directoryURL: URL?
  /// What the picker is for.
  open var documentPickerMode: UIDocumentPickerMode {
    switch task {
    case .opening(_, let asCopy): asCopy ? .import : .open
    case .exporting(_, let asCopy): asCopy ? .exportToService : .moveToService
    }
  }

  // MARK: Showing

  private var content: FileChooserContent {
    switch task {
    case .opening(let types, _):
      let isFolder = !types.isEmpty && types.allSatisfy { $0 == .folder || $0 == .directory }
      return FileChooserContent(
        mode: isFolder ? .folder : .open, title: Wording.text("Open"), acceptLabel: Wording.text("Open"),
        allowsMultipleSelection: allowsMultipleSelection, filters: FileTypeFilter.filters(for: types),
        folder: directoryURL)
    case .exporting(let urls, let asCopy):
      let word = Wording.text(asCopy ? "Save" : "Move")
      return FileChooserContent(
        mode: urls.count == 1 ? .save : .folder, title: word, acceptLabel: word, folder: directoryURL,
        suggestedName: urls.count == 1 ? urls[0].lastPathComponent : nil)
    }
  }

  override func show(in window: UIWindow, animated: Bool, completion: @escaping () -> Void) {
    defer { completion() }
    guard let toolkitWindow = window.toolkitWindow else { return }
    if case .exporting(let urls, _) = task, urls.isEmpty {
      InterfacePlatform.warnOnce("A document picker was made for exporting no files; it is not shown.")
      return end { $0.answer(nil) }
    }
    chooser = toolkitWindow.present(content) { [weak self] response in
      self?.chooser = nil
      self?.end { $0.take(response?.urls) }
    }
  }

  override func hide(from window: UIWindow?, animated: Bool, completion: @escaping () -> Void) {
    chooser?.dismiss()
    chooser = nil
    completion()
  }

  /// Is presented no more; then the choice is dealt with.
  private func end(_ next: @escaping (UIDocumentPickerViewController) -> Void) {
    guard let presenting = presentingViewController else { return next(self) }
    // Kept until the answer is out: whoever presented the picker may have been all that held it.
    presenting.dismiss(animated: false) { next(self) }
  }

  // MARK: The choice

  private func take(_ urls: [URL]?) {
    guard let urls, !urls.isEmpty else { return answer(nil) }
    switch task {
    case .opening(_, asCopy: false): answer(urls)
    case .opening(_, asCopy: true): perform(.copying) { try FilePlacing.copies(of: urls) }
    case .exporting(let files, let asCopy):
      perform(asCopy ? .copying : .moving) {
        files.count == 1
          ? [try FilePlacing.put(files[0], at: urls[0], asCopy: asCopy)]
          : try files.map { try FilePlacing.put($0, into: urls[0], asCopy: asCopy) }
      }
    }
  }

  private func perform(_ operation: DocumentError.Operation, _ work: @escaping @Sendable () throws -> [URL]) {
    let window = UIApplication.shared.keyWindow
    DocumentEnvironment.shared.activity.start {
      do {
        self.answer(try await _Concurrency.Task.detached { try work() }.value)
      } catch {
        DocumentErrors.show(error, during: operation, in: window)
        self.answer(nil)
      }
    }
  }

  private func answer(_ urls: [URL]?) {
    if let picked {
      picked(urls ?? [])
    } else if let urls {
      delegate?.documentPicker(self, didPickDocumentsAt: urls)
    } else {
      delegate?.documentPickerWasCancelled(self)
    }
  }
}
