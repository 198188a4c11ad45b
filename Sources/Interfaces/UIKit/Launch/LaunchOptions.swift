import Documents
import Foundation
import Wording

extension UIDocumentViewController {
  /// How a launch scene looks and what it offers. Apple's `UIDocumentViewController.LaunchOptions`. Changes show at once.
  @MainActor
  public final class LaunchOptions: NSObject {
    weak var owner: UIDocumentViewController?
    private func didChange() { owner?.launchOptionsDidChange() }

    override init() {}

    var ownTitle: String?
    /// The title; the app's name unless it is set.
    public var title: String {
      get { ownTitle ?? UIApplication.shared.applicationName }
      set {
        ownTitle = newValue
        didChange()
      }
    }
    /// A line below the title; `nil` = none.
    public var subtitle: String? { didSet { didChange() } }
    /// What lies behind everything. Until it is set, the launch scene's own background is shown.
    public var background = UIBackgroundConfiguration.clear() {
      didSet {
        hasOwnBackground = true
        didChange()
      }
    }
    private(set) var hasOwnBackground = false
    /// The view that a document grows into; `nil` = the controller's own.
    public var documentTargetView: UIView?
    /// The browser, for setting it up.
    public var browserViewController = UIDocumentBrowserViewController(forOpening: nil) {
      didSet {
        oldValue.documentController = nil
        browserViewController.documentController = owner
        didChange()
      }
    }
    /// A view in front of the title, as large as the scene.
    public var foregroundAccessoryView: UIView? { didSet { didChange() } }
    /// A view behind the title, as large as the scene.
    public var backgroundAccessoryView: UIView? { didSet { didChange() } }
    /// The card with the title and the actions, in points of the scene, for placing accessories; null while no scene
    /// is shown. Not part of Apple's library.
    public var titleViewFrame: CGRect { owner?.launchTitleViewFrame ?? .null }

    private var primary: UIAction?
    private var hasOwnPrimary = false
    private var secondary: UIAction?
    /// The main action: "Create Document" unless it is set; `nil` = none. A copy is kept, so set it up before.
    public var primaryAction: UIAction? {
      get { hasOwnPrimary ? primary : Self.createDocumentAction(withIntent: .default) }
      set {
        primary = newValue?.duplicate()
        hasOwnPrimary = true
        didChange()
      }
    }
    /// The second action; none unless it is set. A copy is kept, so set it up before.
    public var secondaryAction: UIAction? {
      get { secondary }
      set {
        secondary = newValue?.duplicate()
        didChange()
      }
    }

    /// An action that asks for a new document with an intent.
    ///
    /// It is meant for `primaryAction` and `secondaryAction`. Performed elsewhere, by a menu or a key command for
    /// instance, it asks the browser of the window that is used.
    public class func createDocumentAction(withIntent intent: UIDocument.CreationIntent) -> UIAction {
      let action = UIAction(title: Wording.text("Create Document")) { _ in
        UIDocumentBrowserViewController.inUse?.beginCreation(intent)
      }
      action.creationIntent = intent.rawValue
      return action
    }
    /// The same, by the name that Apple's talk uses.
    public class func createDocumentAction(with intent: UIDocument.CreationIntent) -> UIAction {
      createDocumentAction(withIntent: intent)
    }

    /// The actions as the launch scene runs them.
    var actions: [UIAction] {
      [primaryAction, secondaryAction].compactMap(\.self).compactMap { action in
        guard !action.attributes.contains(.hidden) else { return nil }
        guard let name = action.creationIntent else { return titled(action) }
        guard browserViewController.canCreate else { return nil }
        let title = action.title.isEmpty ? Wording.text("Create Document") : action.title
        return UIAction(title: title, image: action.image, attributes: action.attributes) { [weak self] _ in
          self?.browserViewController.beginCreation(UIDocument.CreationIntent(name))
        }
      }
    }

    /// Nobody could tell what a button without a name is for, so there is none.
    private func titled(_ action: UIAction) -> UIAction? {
      if action.title.isEmpty, let words = action.discoverabilityTitle, !words.isEmpty {
        let copy = action.duplicate()
        copy.title = words
        return copy
      }
      guard action.title.isEmpty else { return action }
      InterfacePlatform.warnOnce("An action of the launch options has no title, so there is no button for it.")
      return nil
    }
  }
}
