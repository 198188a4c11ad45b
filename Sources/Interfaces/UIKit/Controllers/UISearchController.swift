import Foundation
import Toolkit

/// Brings search results up to date. Apple's `UISearchResultsUpdating`.
@MainActor
public protocol UISearchResultsUpdating: AnyObject {
  /// The terms, the place to search, or whether anything is searched has changed.
  func updateSearchResults(for searchController: UISearchController)
}

/// Hears of a search beginning and ending. Apple's `UISearchControllerDelegate`; every method has a default.
@MainActor
public protocol UISearchControllerDelegate: AnyObject {
  func willPresentSearchController(_ searchController: UISearchController)
  func didPresentSearchController(_ searchController: UISearchController)
  func willDismissSearchController(_ searchController: UISearchController)
  func didDismissSearchController(_ searchController: UISearchController)
}
extension UISearchControllerDelegate {
  public func willPresentSearchController(_ searchController: UISearchController) {}
  public func didPresentSearchController(_ searchController: UISearchController) {}
  public func willDismissSearchController(_ searchController: UISearchController) {}
  public func didDismissSearchController(_ searchController: UISearchController) {}
}

/// A search bar below a navigation bar, with results over the content. Apple's `UISearchController`.
///
/// It is shown by `UINavigationItem.searchController`. Ctrl+F begins a search, and Escape ends it.
@MainActor
open class UISearchController: UIViewController {
  /// The bar.
  public let searchBar = UISearchBar(frame: .zero)
  /// What shows results over the content; `nil` = the content shows them itself.
  open private(set) var searchResultsController: UIViewController?
  /// Brings results up to date. Held weakly.
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  /// Hears of a search beginning and ending. Held weakly.
  open weak var delegate: (any UISearchControllerDelegate)?
  /// Whether content below is dimmed while nothing is found yet; without effect, as it can be used here meanwhile.
  open var obscuresBackgroundDuringPresentation = true
  /// Whether the navigation bar goes away during a search; without effect, as it has the window's buttons here.
  open var hidesNavigationBarDuringPresentation = true
  /// Whether the bar's button to give up comes and goes with the search.
  open var automaticallyShowsCancelButton = true
  /// Whether the choice of places comes and goes with the search.
  open var automaticallyShowsScopeBar = true
  /// Whether results are shown even without search terms.
  open var showsSearchResultsController = false { didSet { resultsDidChange() } }

  /// A search whose results `searchResultsController` shows, or the content itself.
  public init(searchResultsController: UIViewController?) {
    self.searchResultsController = searchResultsController
    super.init(nibName: nil, bundle: nil)
    searchBar.searchController = self
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Shows or hides the results, and makes room for the bar.
  weak var navigation: UINavigationController?

  /// Whether something is searched. Ending a search empties the field.
  open var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      if isActive { delegate?.willPresentSearchController(self) } else { delegate?.willDismissSearchController(self) }
      if automaticallyShowsCancelButton { searchBar.showsCancelButton = isActive }
      if automaticallyShowsScopeBar, searchBar.scopeButtonTitles != nil { searchBar.showsScopeBar = isActive }
      if isActive {
        if !searchBar.isFirstResponder { searchBar.becomeFirstResponder() }
      } else {
        searchBar.text = ""
        searchBar.resignFirstResponder()
      }
      searchDidChange()
      if isActive { delegate?.didPresentSearchController(self) } else { delegate?.didDismissSearchController(self) }
    }
  }

  func searchDidChange() {
    searchResultsUpdater?.updateSearchResults(for: self)
    resultsDidChange()
  }
  private func resultsDidChange() { navigation?.searchDidChange() }
  func barHeightDidChange() { navigation?.viewIfLoaded?.setNeedsLayout() }

  /// The controller over the content at the moment.
  var shownResults: UIViewController? {
    guard isActive, showsSearchResultsController || searchBar.text?.isEmpty == false else { return nil }
    return searchResultsController
  }
}
