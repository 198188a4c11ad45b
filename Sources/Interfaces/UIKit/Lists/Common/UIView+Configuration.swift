import Foundation

extension UIView {
  /// Shows a configuration where `old` showed one: in the same view if that can show it as well, else in a new one that
  /// fills this view. Without a configuration nothing is left.
  func show(
    _ configuration: (any UIContentConfiguration)?, replacing old: (any UIView & UIContentView)?
  ) -> (any UIView & UIContentView)? {
    if let old, let configuration, old.supports(configuration) {
      old.configuration = configuration
      return old
    }
    old?.removeFromSuperview()
    guard let view = configuration?.makeContentView() else { return nil }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }
}
