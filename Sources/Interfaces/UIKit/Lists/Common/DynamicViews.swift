import Foundation

/// Makes views of classes that are registered for reuse, whose initializers are not `required`; see `DynamicInstance`.
@MainActor
enum DynamicViews {
  static func view<View: UIView>(_ type: View.Type) -> View? {
    unsafeBitCast(type as AnyClass, to: _FrameInitializable.Type.self).init(frame: .zero) as UIView as? View
  }
  static func cell(_ anyClass: AnyClass, identifier: String) -> UITableViewCell? {
    guard anyClass is UITableViewCell.Type else { return nil }
    return unsafeBitCast(anyClass, to: _StyleInitializable.Type.self).init(style: .default, reuseIdentifier: identifier)
  }
  static func headerFooter(_ anyClass: AnyClass, identifier: String) -> UITableViewHeaderFooterView? {
    guard anyClass is UITableViewHeaderFooterView.Type else { return nil }
    return unsafeBitCast(anyClass, to: _IdentifierInitializable.Type.self).init(reuseIdentifier: identifier)
  }
}

// Only the types are used: they say that the initializers can be called. They are open, because calls to classes that
// nobody can subclass do not go by the table of methods.

/// Says that a view can be made with a frame.
open class _FrameInitializable: UIView {
  public required override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { nil }
}
/// Says that a cell can be made with a style.
open class _StyleInitializable: UITableViewCell {
  public required override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  public required init?(coder: NSCoder) { nil }
}
/// Says that a header can be made with an identifier.
open class _IdentifierInitializable: UITableViewHeaderFooterView {
  public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
  public required init?(coder: NSCoder) { nil }
}
