import Foundation
import Toolkit

/// Letters typed one after the other to go to a row. Those that follow each other quickly count as one word.
struct TypedWord {
  private(set) var text = ""
  private var time = -10.0

  /// Adds letters typed at a time in seconds. Returns whether they continue a word.
  mutating func type(_ letters: String, at now: TimeInterval) -> Bool {
    let isContinued = now - time < 1
    text = isContinued ? text + letters : letters
    time = now
    return isContinued && text.count > 1
  }
}

@MainActor
enum FocusedList {
  /// The list whose row got the keyboard focus last.
  static weak var current: (any InteractiveList)?

  /// Keys of the row that has the keyboard focus. They are taken before the focused control gets them, because
  /// scrollers take the same keys.
  static func handle(_ key: KeyEvent, in window: UIWindow) -> Bool {
    guard key.phase == .preview, let list = current, list.hasFocusedRow, list.window === window else { return false }
    return list.handle(key)
  }
}

extension InteractiveList {
  /// Whether one of the rows has the keyboard focus.
  var hasFocusedRow: Bool { focusedPath.flatMap(row(at:))?.element.control.isFocused ?? false }

  func rowWasActivated(_ row: any ListRow) {
    if let path = row.path { choose(path, modifiers: []) }
  }
  func rowWasFocused(_ row: any ListRow) {
    focusedPath = row.path
    FocusedList.current = self
  }

  /// Keys that all lists take. Returns whether the key was used.
  func handleCommonKey(_ key: KeyEvent, at path: IndexPath) -> Bool {
    let modifiers = key.combination.modifiers
    let extends = modifiers.contains(.shift)
    switch (key.combination.key, modifiers.subtracting(.shift)) {
    case (.home, []): return order.firstPath.map { show($0, extends: extends) } ?? false
    case (.end, []): return order.lastPath.map { show($0, extends: extends) } ?? false
    case (.up, .alt): return moveByKeyboard(path, by: -1)
    case (.down, .alt): return moveByKeyboard(path, by: 1)
    case (.function(5), []), (.character("r"), .control):
      guard let refreshControl else { return false }
      refreshControl.ask()
      return true
    case (.character(let character), []) where character != " ":
      return goToRow(beginningWith: key.characters.isEmpty ? String(character) : key.characters, from: path)
    default: return false
    }
  }

  /// Scrolls to a row and gives it the focus.
  func show(_ path: IndexPath, extends: Bool) -> Bool {
    focusedPath = path
    reveal(path)
    arrive(at: path, attempts: 4)
    if extends, allowsMany {
      choose(path, modifiers: .shift)
    } else if allowsRows, selectionFollowsFocus(at: path) {
      choose(path, modifiers: [])
    } else if anchor == nil {
      anchor = path
    }
    return true
  }

  /// Rows far away are made by the layout that the scrolling brings about, and can have the focus once the toolkit
  /// shows them.
  private func arrive(at path: IndexPath, attempts: Int) {
    layoutIfNeeded()
    UIScrollView.syncSurfaces()
    let control = row(at: path)?.element.control
    control?.focus(showsRing: true)
    guard control?.isFocused != true, attempts > 0 else { return }
    _ = InterfacePlatform.toolkit.time.schedule(after: 0.016) { [weak self] in
      guard let self, focusedPath == path else { return }
      arrive(at: path, attempts: attempts - 1)
    }
  }

  /// Goes to the next row whose text begins with what is typed; rows that are not seen are asked for, up to a limit.
  private func goToRow(beginningWith letters: String, from path: IndexPath) -> Bool {
    let isContinued = interaction.typedWord.type(letters, at: InterfacePlatform.toolkit.time.now)
    let wanted = interaction.typedWord.text
    var current = isContinued ? path : order.path(path, by: 1) ?? order.firstPath
    for _ in 0..<min(order.rowCount, 1000) {
      guard let place = current else { break }
      let name = row(at: place).map { $0.accessibilityLabel ?? $0.spokenName } ?? nameOfUnseenRow(at: place)
      if name.range(of: wanted, options: [.caseInsensitive, .diacriticInsensitive, .anchored]) != nil {
        return show(place, extends: false)
      }
      current = place == order.lastPath ? order.firstPath : order.path(place, by: 1)
    }
    return true
  }
}
