import Foundation
import UIKit

/// A list of names in sections, as an app would keep it.
@MainActor
final class NameList: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [(title: String?, names: [String])]
  var isEditable = false
  var showsNames = true
  var indexTitles: [String]?
  var asked: [IndexPath] = []
  var chosen: [String] = []
  var unchosen: [String] = []
  var actions: [UIContextualAction] = []

  init(_ sections: [(title: String?, names: [String])]) { self.sections = sections }

  func name(_ path: IndexPath) -> String { sections[path.section].names[path.row] }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].names.count }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    asked.append(indexPath)
    let cell = tableView.dequeueReusableCell(withIdentifier: "name", for: indexPath)
    if showsNames {
      var content = cell.defaultContentConfiguration()
      content.text = name(indexPath)
      cell.contentConfiguration = content
    }
    cell.showsReorderControl = isEditable
    return cell
  }
  func sectionIndexTitles(for tableView: UITableView) -> [String]? { indexTitles }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { isEditable }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
  ) {
    sections[indexPath.section].names.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {
    let name = sections[sourceIndexPath.section].names.remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].names.insert(name, at: destinationIndexPath.row)
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(name(indexPath)) }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { unchosen.append(name(indexPath)) }
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { actions.isEmpty ? nil : UISwipeActionsConfiguration(actions: actions) }
}
