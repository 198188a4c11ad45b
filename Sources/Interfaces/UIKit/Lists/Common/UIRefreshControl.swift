import Foundation

/// Asks for fresh contents of a list. Apple's `UIRefreshControl`.
///
/// A desktop has no pull from the top: F5 and Ctrl+R ask while the list has the keyboard focus, and the control turns
/// above the rows until `endRefreshing()` is called.
@MainActor
open class UIRefreshControl: UIControl {
  private let mark = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  weak var list: UIScrollView?

  /// A control that does not turn.
  public init() {
    super.init(frame: .zero)
    isHidden = true
    addSubview(mark)
    label.font = .preferredFont(forTextStyle: .footnote)
    label.textColor = .secondaryLabel
    label.textAlignment = .center
    addSubview(label)
  }
  public override convenience init(frame: CGRect) { self.init() }
  public required init?(coder: NSCoder) { nil }

  /// Whether fresh contents are being waited for.
  open private(set) var isRefreshing = false
  /// A text below the mark.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      list?.setNeedsLayout()
    }
  }
  /// Shows that contents are being waited for.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    isHidden = false
    mark.startAnimating()
    list?.setNeedsLayout()
  }
  /// Shows that the contents are there.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    isHidden = true
    mark.stopAnimating()
    list?.setNeedsLayout()
  }
  /// The person asks for fresh contents.
  func ask() {
    guard isEnabled, !isRefreshing else { return }
    beginRefreshing()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// The height that the control takes above the list at the moment, in points.
  var height: CGFloat { isRefreshing ? attributedTitle == nil ? 48 : 68 : 0 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    mark.frame = CGRect(x: (bounds.width - 24) / 2, y: 12, width: 24, height: 24)
    label.frame = CGRect(x: 16, y: 40, width: max(bounds.width - 32, 0), height: 20)
  }
}
