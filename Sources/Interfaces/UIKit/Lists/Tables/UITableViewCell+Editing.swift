import Foundation
import Toolkit

// Marks at the end of a cell, and what it shows while its table is edited.
extension UITableViewCell {
  func updateEditingControls() {
    editControl?.removeFromSuperview()
    editControl = nil
    reorderControl?.removeFromSuperview()
    reorderControl = nil
    defer { setNeedsLayout() }
    guard edits else { return }
    if !showsSelectionMark, editingStyle != .none {
      let button = editButton(isDelete: editingStyle == .delete)
      editControl = button
      addSubview(button)
    }
    if let path, table?.showsHandle(showsReorderControl, at: path) == true {
      let handle = ReorderHandleView { [weak self] state, distance in
        guard let self, let table else { return }
        table.interaction.drag.follow(state, distance, of: self, in: table)
      }
      reorderControl = handle
      addSubview(handle)
    }
  }

  private func editButton(isDelete: Bool) -> UIButton {
    var configuration = UIButton.Configuration.plain()
    configuration.image = UIImage(systemName: isDelete ? "minus.circle.fill" : "plus.circle.fill")
    configuration.baseForegroundColor = isDelete ? .systemRed : .systemGreen
    configuration.contentInsets = .zero
    let button = UIButton(
      configuration: configuration,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        table?.editControlWasPressed(in: self)
      })
    button.accessibilityLabel = ListWords.editing(isDelete ? .delete : .insert)
    return button
  }

  /// The mark of cells of which several can be chosen while the table is edited.
  func updateSelectionMark() {
    let marks = showsSelectionMark && edits
    selectionMark?.isHidden = !marks
    guard marks else { return }
    let mark = selectionMark ?? UIImageView(frame: .zero)
    mark.contentMode = .scaleAspectFit
    mark.image = UIImage(systemName: isSelected ? "checkmark.circle.fill" : "circle")
    mark.tintColor = isSelected ? tintColor : .tertiaryLabel
    guard selectionMark == nil else { return }
    selectionMark = mark
    addSubview(mark)
  }

  // MARK: Accessories

  func updateAccessory() {
    let own = edits ? editingAccessoryView : accessoryView
    let type = own != nil ? .none : edits ? editingAccessoryType : accessoryType
    if own == nil, type == shownAccessoryType, type != .none { return }
    for view in accessories { view.removeFromSuperview() }
    shownAccessoryType = type
    if let own {
      accessories = [own]
    } else {
      accessories = AccessoryMarks.views(for: type) { [weak self] in
        guard let self, let path, let table else { return }
        table.listDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      }
    }
    for view in accessories { addSubview(view) }
    setNeedsLayout()
    updateElement()
  }
}
