import Toolkit
import Wording

extension DocumentWindowController {
  /// The framework's own entries in the menu of a document's window.
  func documentCommands(for placement: CommandGroupPlacement) -> [MenuElement] {
    let document = model.document
    switch placement.kind {
    case .newItem:
      var elements: [MenuElement] = []
      if runtime.creationProvider(contentType: nil, documentType: nil) != nil {
        elements.append(
          command(
            Wording.text("New Document"), KeyCombination(.character("n"), .control), isEnabled: !host.hasModalLayer
          ) {
            [weak self] in self?.createDocument(source: .keyboard)
          })
      }
      elements.append(
        command(Wording.text("Open…"), KeyCombination(.character("o"), .control)) { [weak self] in self?.chooseFile() })
      return elements
    case .saveItem:
      return [
        command(Wording.text("Save"), KeyCombination(.character("s"), .control), isEnabled: document != nil) {
          document?.session.saveSoon()
        },
        command(Wording.text("Close"), KeyCombination(.character("w"), .control)) { [weak self] in self?.requestClose()
        },
      ]
    case .undoRedo:
      guard let document else { return [] }
      return [
        command(Wording.text("Undo"), KeyCombination(.character("z"), .control), isEnabled: document.canUndo) {
          document.session.undoManager.undo()
        },
        command(Wording.text("Redo"), KeyCombination(.character("z"), [.control, .shift]), isEnabled: document.canRedo)
        {
          document.session.undoManager.redo()
        },
      ]
    case .appSettings: return [reopening].compactMap { $0 } + commonCommands(for: placement)
    default: return commonCommands(for: placement)
    }
  }

  /// Whether documents are open again when the app starts.
  private var reopening: MenuElement? {
    guard runtime.restoresDocuments, let list = openDocuments else { return nil }
    return .item(
      MenuItem(title: Wording.text("Reopen Documents at Start"), mark: list.reopensAtStart ? .checked : .unchecked) {
        list.reopensAtStart.toggle()
      })
  }
}
