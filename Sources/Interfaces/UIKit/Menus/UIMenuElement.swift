import Foundation
import Toolkit

/// An entry of a menu. Apple's `UIMenuElement`.
@MainActor
open class UIMenuElement: NSObject {
  /// What can be done with an entry. Apple's `UIMenuElement.Attributes`.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It can be seen but not chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// Choosing it destroys something.
    public static let destructive = Attributes(rawValue: 2)
    /// It is not there.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays open; menus of the desktop close all the same.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }
  /// The mark before an entry. Apple's `UIMenuElement.State`.
  public enum State: Int, Hashable, Sendable { case off, on, mixed }

  /// What is shown and read out.
  open var title: String
  /// A second, quieter line.
  open var subtitle: String?
  /// A picture before the title.
  open var image: UIImage?

  init(title: String, subtitle: String? = nil, image: UIImage? = nil) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
  }

  /// The entry as the toolkit shows it; empty when it is hidden.
  package func toolkitElements(sender: AnyObject?) -> [MenuElement] { [] }
}

/// What runs when an action is performed.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something that can be done, for menus, buttons and bars. Apple's `UIAction`.
@MainActor
open class UIAction: UIMenuElement {
  /// A name by which an action is known. Apple's `UIAction.Identifier`.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// The name by which the action is known.
  public let identifier: Identifier
  /// What the action does, in more words.
  open var discoverabilityTitle: String?
  /// What can be done with the entry.
  open var attributes: Attributes
  /// The mark before the entry.
  open var state: State
  /// Who performed the action last, such as the button.
  open internal(set) weak var sender: AnyObject?
  package let handler: UIActionHandler
  /// The creation that the action asks for, for Create Document actions.
  package var creationIntent: String?

  /// An action.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.identifier = identifier ?? Identifier("action-\(UUID().uuidString)")
    self.discoverabilityTitle = discoverabilityTitle
    self.attributes = attributes
    self.state = state
    self.handler = handler
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Runs the action, as an app does that offers it in a place of its own. Apple's `performWithSender(_:target:)`.
  /// - Parameters:
  ///   - sender: Who runs it; the action's `sender` while it runs.
  ///   - target: Not asked: closures stand where iOS has selectors.
  open func performWithSender(_ sender: Any?, target: Any?) { perform(sender: sender.map { $0 as AnyObject }) }

  /// Runs the action.
  package func perform(sender: AnyObject?) {
    guard !attributes.contains(.disabled) else { return }
    self.sender = sender
    handler(self)
  }

  /// An action with the same looks, name and handler.
  package func duplicate() -> UIAction {
    let copy = UIAction(
      title: title, subtitle: subtitle, image: image, identifier: identifier,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state, handler: handler)
    copy.creationIntent = creationIntent
    return copy
  }

  package override func toolkitElements(sender: AnyObject?) -> [MenuElement] {
    guard !attributes.contains(.hidden) else { return [] }
    return [
      .item(
        MenuItem(
          title: title, subtitle: subtitle, icon: image?.menuIcon, isEnabled: !attributes.contains(.disabled),
          isDestructive: attributes.contains(.destructive), mark: state == .on ? .checked : .none,
          action: { [weak sender] in self.perform(sender: sender) }))
    ]
  }
}

/// Entries that belong together. Apple's `UIMenu`.
@MainActor
open class UIMenu: UIMenuElement {
  /// A name by which a menu is known. Apple's `UIMenu.Identifier`.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }
  /// How a menu is shown in another. Apple's `UIMenu.Options`.
  public struct Options: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As a section instead of a menu of its own.
    public static let displayInline = Options(rawValue: 1)
    /// Choosing one of the entries destroys something.
    public static let destructive = Options(rawValue: 2)
    /// Only one entry is marked.
    public static let singleSelection = Options(rawValue: 32)
    /// The entries look like those of a palette; they look like others.
    public static let displayAsPalette = Options(rawValue: 128)
  }
  /// The name by which the menu is known.
  public let identifier: Identifier
  /// How the menu is shown in another.
  public let options: Options
  /// The entries.
  public let children: [UIMenuElement]

  /// A menu.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
    options: Options = [], children: [UIMenuElement] = []
  ) {
    self.identifier = identifier ?? Identifier("menu-\(UUID().uuidString)")
    self.options = options
    self.children = children
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The same menu with other entries.
  open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
    UIMenu(
      title: title, subtitle: subtitle, image: image, identifier: identifier, options: options, children: newChildren)
  }
  /// The entries that are marked.
  open var selectedElements: [UIMenuElement] { children.filter { ($0 as? UIAction)?.state == .on } }

  /// The entries as the toolkit shows them.
  package func childElements(sender: AnyObject?) -> [MenuElement] {
    children.flatMap { $0.toolkitElements(sender: sender) }
  }
  package override func toolkitElements(sender: AnyObject?) -> [MenuElement] {
    let elements = childElements(sender: sender)
    if options.contains(.displayInline) { return [.section(title: title.isEmpty ? nil : title, elements)] }
    return [.submenu(title: title, icon: image?.menuIcon, elements)]
  }
}

/// Entries that are made when the menu opens. Apple's `UIDeferredMenuElement`.
@MainActor
open class UIDeferredMenuElement: UIMenuElement {
  private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void

  /// Entries that `elementProvider` hands over at once; what comes later is not shown until the menu opens again.
  public init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
    provider = elementProvider
    super.init(title: "")
  }
  /// The same, asked anew whenever the menu opens, as all are here.
  public static func uncached(
    _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
  ) -> UIDeferredMenuElement { UIDeferredMenuElement(elementProvider) }

  package override func toolkitElements(sender: AnyObject?) -> [MenuElement] {
    var elements: [UIMenuElement] = []
    provider { elements = $0 }
    return elements.flatMap { $0.toolkitElements(sender: sender) }
  }
}

/// A key press with a meaning. Apple's `UIKeyCommand`; a closure stands where iOS has a selector.
@MainActor
open class UIKeyCommand: UIAction {
  /// The key: a letter, or one of the constants below.
  public let input: String?
  /// What is held meanwhile.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command goes before what the focused field does with the key.
  open var wantsPriorityOverSystemBehavior = false

  /// A shortcut.
  public init(
    title: String = "", image: UIImage? = nil, input: String, modifierFlags: UIKeyModifierFlags = [],
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off,
    handler: @escaping UIActionHandler
  ) {
    self.input = input
    self.modifierFlags = modifierFlags
    super.init(
      title: title, image: image, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state,
      handler: handler)
  }

  /// Keys that type nothing.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  public static let inputDownArrow = "UIKeyInputDownArrow"
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  public static let inputRightArrow = "UIKeyInputRightArrow"
  public static let inputEscape = "UIKeyInputEscape"
  public static let inputPageUp = "UIKeyInputPageUp"
  public static let inputPageDown = "UIKeyInputPageDown"
  public static let inputHome = "UIKeyInputHome"
  public static let inputEnd = "UIKeyInputEnd"
  public static let inputDelete = "UIKeyInputDelete"

  static func input(of key: Key) -> String? {
    switch key {
    case .character(let character): String(character)
    case .escape: inputEscape
    case .return: "\r"
    case .tab: "\t"
    case .space: " "
    case .delete: "\u{8}"
    case .forwardDelete: inputDelete
    case .home: inputHome
    case .end: inputEnd
    case .pageUp: inputPageUp
    case .pageDown: inputPageDown
    case .up: inputUpArrow
    case .down: inputDownArrow
    case .left: inputLeftArrow
    case .right: inputRightArrow
    case .menu, .function: nil
    }
  }

  /// Whether a press is this command's.
  func matches(_ combination: KeyCombination) -> Bool {
    guard let input else { return false }
    return Self.input(of: combination.key)?.lowercased() == input.lowercased()
      && combination.modifiers.subtracting(.capsLock) == modifierFlags.toolkitModifiers
  }
}
