import Foundation
import HeadlessToolkit
import Toolkit

/// An alert that waits for an answer.
@MainActor
public struct AlertTester {
  let alert: HeadlessAlert
  let tester: any ScreenTester

  /// The question.
  public var title: String { alert.content.title }
  /// What is said below the question.
  public var message: String { alert.content.message }
  /// Titles of the buttons.
  public var choices: [String] { alert.choices }
  /// Text of the fields.
  public var fields: [String] { alert.fields }

  /// Replaces the text of a field.
  public func enter(_ text: String, intoField index: Int = 0) throws {
    guard alert.fields.indices.contains(index) else {
      throw tester.failure("The alert “\(title)” has \(alert.fields.count) fields, so none with the index \(index).")
    }
    alert.fields[index] = text
  }

  /// Presses the button with the given title.
  public func choose(_ choice: String) throws {
    guard alert.choose(choice) else {
      let exists = choices.contains(choice)
      throw tester.failure("The alert “\(title)” " + (exists ? "does not allow “\(choice)”." : "has no “\(choice)”."))
    }
    tester.advanceFrame()
  }
}

/// An open menu.
@MainActor
public struct MenuTester {
  let menu: HeadlessMenu
  let tester: any ScreenTester

  /// Titles of all entries, those of sections and submenus too, in reading order.
  public var titles: [String] { menu.titles }

  /// Whether the entry with the given title is there and can be chosen.
  public func allows(_ title: String) -> Bool { menu.item(title)?.isEnabled ?? false }

  /// The entry with the given title.
  public func item(_ title: String) -> MenuItem? { menu.item(title) }

  /// Chooses the entry with the given title.
  public func choose(_ title: String) throws {
    guard menu.choose(title) else {
      let problem = menu.item(title) == nil ? "has no entry “\(title)”" : "does not allow “\(title)”"
      throw tester.failure("The menu \(problem). It offers: \(titles.joined(separator: ", ")).")
    }
    tester.advanceFrame()
  }

  /// Closes the menu.
  public func dismiss() {
    menu.dismiss()
    tester.advanceFrame()
  }
}

/// A file chooser that waits for a choice.
@MainActor
public struct FileChooserTester {
  let chooser: HeadlessFileChooser
  let tester: any ScreenTester

  /// What it is for and how it is set up.
  public var content: FileChooserContent { chooser.content }

  /// Chooses files or, to save, the place and name of the new one.
  /// - Parameter format: What the chosen kind or format is called; the first of them by default.
  public func choose(_ urls: URL..., format: String? = nil) {
    chooser.choose(urls, filter: format.flatMap { name in content.filters.firstIndex { $0.name == name } })
    tester.advanceFrame()
  }

  /// Closes it without a choice.
  public func cancel() {
    chooser.cancel()
    tester.advanceFrame()
  }
}
