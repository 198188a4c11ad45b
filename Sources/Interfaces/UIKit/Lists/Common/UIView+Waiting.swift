import RenderTree

// Views of lists that wait to be shown again for something else.
extension UIView {
  /// Hides the view while it waits. Its controls stay on their surface, out of reach: the next scroll probably needs
  /// them again, and to take them off and put them back costs more than to draw them.
  func waitHidden() {
    guard !isHidden else { return }
    // A control that has the focus loses it now, and not while the surface places its controls: the app hears of it.
    node.keepsControlsWhileHidden = !node.holdsFocus
    isHidden = true
  }

  /// Shows a view that has waited, or that its owner has hidden before.
  func endWaiting() {
    guard isHidden else { return }
    isHidden = false
    node.keepsControlsWhileHidden = false
  }
}
