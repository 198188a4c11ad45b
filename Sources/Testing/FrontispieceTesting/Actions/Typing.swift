import Foundation
import HeadlessToolkit
import Toolkit

extension ScreenTester {
  /// Types `text` key by key into what has the focus; a line break is the Return key, a tab the Tab key.
  ///
  /// - Throws: `ScreenError` if nothing has the focus, or if what has it takes no text.
  public func type(_ text: String) throws {
    let window = try requireWindow()
    guard let focused = focusedElement else { throw failure("Nothing has the keyboard focus, so nothing is typed.") }
    let isOnlyKeys = text.allSatisfy { $0.isNewline || $0 == "\t" || $0 == " " }
    guard focused.control.editedText != nil || isOnlyKeys else {
      throw failure("\(focused) has the keyboard focus and takes no text.")
    }
    window.type(text)
    advanceFrame()
  }

  /// Presses a field and replaces its text.
  public func enter(_ text: String, into name: String, in container: String? = nil) throws {
    let element = try require(name, in: container)
    guard element.control.editedText != nil else { throw failure("“\(name)” takes no text.") }
    try press(name, role: element.role, in: container)
    let window = try requireWindow()
    window.press(.character("a"), .control)
    if text.isEmpty { window.press(.delete) } else { window.type(text) }
    advanceFrame()
  }

  /// Presses keys by their usual spelling: `ctrl+n`, `shift+Tab`, `F2`, `Escape`.
  ///
  /// - Returns: whether anybody used them.
  @discardableResult
  public func key(_ spelling: String) throws -> Bool {
    guard let combination = KeyCombination(spelling) else { throw failure("“\(spelling)” names no key.") }
    let used = try requireWindow().press(combination)
    advanceFrame()
    return used
  }

  // MARK: Values

  /// Moves a slider.
  public func adjust(_ name: String, to value: Double, in container: String? = nil) throws {
    let element = try require(name, in: container)
    guard element.isEnabled, element.control.setValue(value) else {
      throw failure("“\(name)” is no slider that can be moved.")
    }
    advanceFrame()
  }

  /// Presses one of a stepper's buttons.
  public func step(_ name: String, up: Bool, in container: String? = nil) throws {
    let element = try require(name, in: container)
    guard element.control.step(up: up) else {
      throw failure("“\(name)” is no stepper that goes \(up ? "up" : "down").")
    }
    advanceFrame()
  }

  /// Chooses an option of a picker by its title.
  public func choose(_ option: String, in name: String) throws {
    let element = try require(name)
    guard case .choice(let choice) = element.control.content else { throw failure("“\(name)” offers no choice.") }
    guard let index = choice.options.firstIndex(where: { $0.title == option }), element.control.select(index) else {
      let titles = choice.options.map(\.title).joined(separator: ", ")
      throw failure("“\(name)” does not let “\(option)” be chosen. It offers: \(titles).")
    }
    advanceFrame()
  }

  /// Picks a date.
  public func pick(_ date: Date, in name: String) throws {
    guard try require(name).control.setDate(date) else { throw failure("“\(name)” is no date picker.") }
    advanceFrame()
  }

  /// Picks a colour.
  public func pick(_ color: RGBA, in name: String) throws {
    guard try require(name).control.setColor(color) else { throw failure("“\(name)” is no colour well.") }
    advanceFrame()
  }
}
