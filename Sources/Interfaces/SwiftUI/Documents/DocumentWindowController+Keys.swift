import Foundation
import Toolkit

/// Keys and dropped files of a document window.
extension DocumentWindowController {
  func handle(_ key: KeyEvent) -> Bool {
    guard key.phase == .preview || key.combination.modifiers.isEmpty else { return false }
    switch (key.combination.key, key.combination.modifiers) {
    case (.character("q"), .control):
      runtime.applicationShouldTerminate()
      return true
    case (.character("w"), .control):
      if shouldClose() { host.close() }
      return true
    case (.character("o"), .control):
      chooseFile()
      return true
    case (.character("n"), .control):
      guard !host.hasModalLayer else { return false }
      createDocument(source: .keyboard)
      return true
    default: break
    }
    if host.hasModalLayer { return false }
    return model.document.map { handleInEditor(key.combination, $0) } ?? model.scene.handle(key, in: self)
  }

  private func handleInEditor(_ key: KeyCombination, _ document: OpenDocument) -> Bool {
    switch (key.key, key.modifiers) {
    case (.left, .alt): goBack()
    case (.character("s"), .control): save(document)
    case (.character("s"), [.control, .shift]): save(document, asksForPlace: true)
    case (.character("z"), .control): document.session.undoManager.undo()
    case (.character("z"), [.control, .shift]), (.character("y"), .control): document.session.undoManager.redo()
    default: return false
    }
    return true
  }

  func receive(_ urls: [URL]) -> Bool {
    let readable = urls.filter(runtime.reads)
    for url in readable { tryToOpen(url, source: .dragAndDrop, from: nil) }
    return !readable.isEmpty
  }
}
