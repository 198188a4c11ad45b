import Foundation
import Toolkit
import Wording

/// Hears what people do with a search bar. Apple's `UISearchBarDelegate`; every method has a default.
@MainActor
public protocol UISearchBarDelegate: AnyObject {
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Return was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}
extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// A field for search terms, with a button to give up and a choice of where to search. Apple's `UISearchBar`.
@MainActor
open class UISearchBar: UIView, UITextFieldDelegate {
  /// How much the bar stands out; the desktop's bars have one look. Apple's `UISearchBar.Style`.
  public enum Style: UInt, Hashable, Sendable { case `default`, prominent, minimal }

  /// The field.
  public let searchTextField = UISearchTextField(frame: .zero)
  /// Hears what people do. Held weakly.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The controller that the bar belongs to.
  weak var searchController: UISearchController?
  private lazy var cancelButton: UIButton = {
    var looks = UIButton.Configuration.plain()
    looks.title = Wording.text("Cancel")
    return UIButton(configuration: looks, primaryAction: UIAction { [weak self] _ in self?.cancel() })
  }()
  private var scopes: UISegmentedControl?

  override func completeInit() {
    super.completeInit()
    searchTextField.borderStyle = .roundedRect
    searchTextField.font = .preferredFont(forTextStyle: .subheadline)
    searchTextField.placeholder = Wording.text("Search")
    searchTextField.delegate = self
    searchTextField.addAction(UIAction { [weak self] _ in self?.textDidChange() }, for: .editingChanged)
    searchTextField.escapeAction = { [weak self] in self?.escapeAction }
    addSubview(searchTextField)
  }

  /// The search terms.
  open var text: String? {
    get { searchTextField.text }
    set {
      guard newValue ?? "" != searchTextField.text ?? "" else { return }
      searchTextField.text = newValue
      textDidChange()
    }
  }
  /// Shown while there are none.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue ?? Wording.text("Search") }
  }
  /// How much the bar stands out; without effect, as the desktop's bars have one look.
  open var searchBarStyle: Style = .default
  /// The colour behind the bar; `nil` = none.
  open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
  /// Whether content can be seen through the bar; without effect, as bars stand beside content here.
  open var isTranslucent = true
  /// Whether there is a button to give up.
  open var showsCancelButton = false {
    didSet {
      guard showsCancelButton != oldValue else { return }
      if showsCancelButton { addSubview(cancelButton) } else { cancelButton.removeFromSuperview() }
      setNeedsLayout()
    }
  }
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
  }
  /// Places to search, from which one is chosen; `nil` = there is no choice.
  open var scopeButtonTitles: [String]? { didSet { scopesDidChange() } }
  /// The chosen place.
  open var selectedScopeButtonIndex = 0 { didSet { scopes?.selectedSegmentIndex = selectedScopeButtonIndex } }
  /// Whether the places are shown.
  open var showsScopeBar = false { didSet { if showsScopeBar != oldValue { scopesDidChange() } } }
  open func setShowsScope(_ show: Bool, animated: Bool) { showsScopeBar = show }

  private func scopesDidChange() {
    scopes?.removeFromSuperview()
    scopes = nil
    if showsScopeBar, let scopeButtonTitles, !scopeButtonTitles.isEmpty {
      let control = UISegmentedControl(items: scopeButtonTitles)
      control.selectedSegmentIndex = selectedScopeButtonIndex
      control.addAction(
        UIAction { [weak self, weak control] _ in
          guard let self, let control else { return }
          selectedScopeButtonIndex = control.selectedSegmentIndex
          delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
          searchController?.searchDidChange()
        }, for: .valueChanged)
      scopes = control
      addSubview(control)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    searchController?.barHeightDidChange()
  }

  // MARK: What people do

  private func textDidChange() {
    delegate?.searchBar(self, textDidChange: text ?? "")
    searchController?.searchDidChange()
  }
  private func cancel() {
    delegate?.searchBarCancelButtonClicked(self)
    if let searchController {
      searchController.isActive = false
    } else {
      searchTextField.resignFirstResponder()
    }
  }
  /// Escape empties the field, and gives up when it is empty.
  private var escapeAction: (() -> Void)? {
    if text?.isEmpty == false { return { [weak self] in self?.text = "" } }
    guard showsCancelButton || searchController?.isActive == true else { return nil }
    return { [weak self] in self?.cancel() }
  }
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldBeginEditing(self) ?? true
  }
  public func textFieldDidBeginEditing(_ textField: UITextField) {
    searchController?.isActive = true
    delegate?.searchBarTextDidBeginEditing(self)
  }
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
    delegate?.searchBarShouldEndEditing(self) ?? true
  }
  public func textFieldDidEndEditing(_ textField: UITextField) { delegate?.searchBarTextDidEndEditing(self) }
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    delegate?.searchBarSearchButtonClicked(self)
    return true
  }

  open override var canBecomeFirstResponder: Bool { true }
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  // MARK: Layout

  private var fieldHeight: CGFloat { max(searchTextField.intrinsicContentSize.height, 34) }
  private var rowHeight: CGFloat { fieldHeight + 12 }
  private static let scopeSpace: CGFloat = 6
  open override var intrinsicContentSize: CGSize {
    let scopeHeight = scopes.map { $0.intrinsicContentSize.height + Self.scopeSpace } ?? 0
    return CGSize(width: UIView.noIntrinsicMetric, height: rowHeight + scopeHeight)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    // The text scale may be another one.
    invalidateIntrinsicContentSize()
    searchController?.barHeightDidChange()
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    let width = max(bounds.width - 16, 0)
    func place(_ view: UIView, x: CGFloat, y: CGFloat, _ size: CGSize) {
      view.frame = CGRect(
        x: isRightToLeft ? bounds.width - x - size.width : x, y: y, width: size.width, height: size.height)
    }
    let button = showsCancelButton ? cancelButton.sizeThatFits(.zero) : .zero
    let field = max(width - (showsCancelButton ? button.width + 6 : 0), 0)
    place(searchTextField, x: 8, y: 6, CGSize(width: field, height: fieldHeight))
    if showsCancelButton {
      place(
        cancelButton, x: 8 + field + 6, y: (rowHeight - button.height) / 2,
        CGSize(width: button.width, height: button.height))
    }
    if let scopes {
      place(scopes, x: 8, y: rowHeight, CGSize(width: width, height: scopes.intrinsicContentSize.height))
    }
  }
}
