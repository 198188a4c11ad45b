import Foundation
import Toolkit

/// A question that waits for its answer.
@MainActor
public final class HeadlessAlert: Dismissible {
  /// What is asked.
  public let content: AlertContent
  /// Text of the fields, as a person has typed it so far.
  public var fields: [String]

  private weak var window: HeadlessWindow?
  private var completion: (@MainActor (AlertResponse) -> Void)?

  init(_ content: AlertContent, window: HeadlessWindow, completion: @escaping @MainActor (AlertResponse) -> Void) {
    self.content = content
    self.window = window
    self.completion = completion
    fields = content.fields.map(\.text)
  }

  /// Titles of the choices, in their order.
  public var choices: [String] { content.choices.map(\.title) }

  /// Takes the choice with the given title.
  ///
  /// - Returns: whether there is such a choice and it can be taken.
  @discardableResult
  public func choose(_ title: String) -> Bool {
    guard let index = content.choices.firstIndex(where: { $0.title == title }) else { return false }
    return choose(index)
  }

  /// Takes the choice with the given index.
  ///
  /// - Returns: whether it can be taken.
  @discardableResult
  public func choose(_ index: Int) -> Bool {
    guard content.choices.indices.contains(index), content.choices[index].isEnabled else { return false }
    finish(AlertResponse(choice: index, fields: fields))
    return true
  }

  /// Presses Return: the default choice, if there is one.
  @discardableResult
  public func confirm() -> Bool {
    guard let index = content.choices.firstIndex(where: \.isDefault) else { return false }
    return choose(index)
  }

  /// Presses Escape: the cancel choice, or none.
  public func cancel() {
    if let index = content.choices.firstIndex(where: { $0.role == .cancel }), choose(index) { return }
    finish(AlertResponse(choice: nil, fields: fields))
  }

  /// Takes the question away without an answer, as the program does.
  public func dismiss() {
    completion = nil
    window?.didAnswer(self)
  }

  private func finish(_ response: AlertResponse) {
    let completion = completion
    dismiss()
    completion?(response)
  }
}

/// A file chooser that waits for a choice.
@MainActor
public final class HeadlessFileChooser: Dismissible {
  /// What is to be chosen.
  public let content: FileChooserContent

  private weak var window: HeadlessWindow?
  private var completion: (@MainActor (FileChooserResponse?) -> Void)?

  init(
    _ content: FileChooserContent, window: HeadlessWindow,
    completion: @escaping @MainActor (FileChooserResponse?) -> Void
  ) {
    self.content = content
    self.window = window
    self.completion = completion
  }

  /// Chooses files or, in a chooser that saves, the place and name of the new one.
  /// - Parameter filter: Index of the kind or format that is chosen; the first of them by default.
  public func choose(_ urls: [URL], filter: Int? = nil) {
    finish(FileChooserResponse(urls: urls, filter: filter ?? (content.filters.isEmpty ? nil : 0)))
  }

  /// As `choose(_:filter:)` with a single file.
  public func choose(_ url: URL, filter: Int? = nil) {
    choose([url], filter: filter)
  }

  /// Closes the chooser without a choice.
  public func cancel() {
    finish(nil)
  }

  /// Takes the chooser away without an answer, as the program does.
  public func dismiss() {
    completion = nil
    window?.didAnswer(self)
  }

  private func finish(_ response: FileChooserResponse?) {
    let completion = completion
    dismiss()
    completion?(response)
  }
}

/// An open menu.
@MainActor
public final class HeadlessMenu: Dismissible {
  /// The entries, grouped as they are shown.
  public let elements: [MenuElement]
  /// Where it opened: in the coordinates of the owner, or of the window's surface if it has none.
  public let point: CGPoint?
  /// The control that it belongs to.
  public private(set) weak var owner: HeadlessControl?
  /// Index of the entry that the arrow keys are on, among `items`.
  public private(set) var highlighted: Int?

  private weak var window: HeadlessWindow?

  init(_ elements: [MenuElement], at point: CGPoint?, owner: HeadlessControl?, window: HeadlessWindow) {
    self.elements = elements
    self.point = point
    self.owner = owner
    self.window = window
  }

  /// Every entry, with those of sections and submenus, in reading order.
  public var items: [MenuItem] { MenuElement.items(in: elements) }
  /// Titles of the entries, in reading order.
  public var titles: [String] { items.map(\.title) }

  /// The entry with the given title.
  public func item(_ title: String) -> MenuItem? {
    items.first { $0.title == title }
  }

  /// Chooses the entry with the given title; the menu closes first.
  ///
  /// - Returns: whether there is such an entry and it is enabled.
  @discardableResult
  public func choose(_ title: String) -> Bool {
    guard let item = item(title), item.isEnabled else { return false }
    perform(item)
    return true
  }

  /// Closes the menu without a choice.
  public func dismiss() {
    guard window?.menu === self else { return }
    window?.closeMenu()
  }

  func handle(_ key: Key) {
    let items = items
    switch key {
    case .escape: dismiss()
    case .down: move(by: 1, in: items)
    case .up: move(by: -1, in: items)
    case .return, .space:
      if let highlighted { perform(items[highlighted]) }
    default: break
    }
  }

  private func move(by step: Int, in items: [MenuItem]) {
    guard items.contains(where: \.isEnabled) else { return }
    var index = highlighted ?? (step > 0 ? -1 : items.count)
    repeat { index = (index + step + items.count) % items.count } while !items[index].isEnabled
    highlighted = index
  }

  private func perform(_ item: MenuItem) {
    dismiss()
    item.action()
  }
}
