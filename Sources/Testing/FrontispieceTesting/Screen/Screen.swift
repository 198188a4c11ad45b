import Foundation
import HeadlessToolkit
import Toolkit

/// What a person and assistive technology find in a window at this moment.
@MainActor
public struct Screen {
  /// What the title bar says.
  public let title: String
  /// Elements at the outermost level, in reading order.
  public let elements: [ScreenElement]
  /// Text that can be seen, back to front: labels, text drawn by the app, the content of fields.
  public let texts: [String]
  /// The alert that waits for an answer.
  public let alert: AlertContent?
  /// The file chooser that waits for a choice.
  public let fileChooser: FileChooserContent?
  /// Entries of the open menu.
  public let menu: [MenuElement]?

  private let size: CGSize
  private let isActive: Bool
  /// Drawn text that no element carries as its name.
  private let unnamedTexts: [String]

  /// Reads what `window` shows now.
  public init(_ window: HeadlessWindow) {
    title = window.title
    size = window.size
    isActive = window.isActive
    alert = window.alerts.last?.content
    fileChooser = window.fileChoosers.last?.content
    menu = window.menu?.elements
    let list = window.displayList
    elements = Self.elements(of: window.rootSurface, list: list)
    let seen = list.visible.items.compactMap(Self.text(of:)).filter { !$0.isEmpty }
    texts = seen
    let known = Set(elements.flatMap(\.flattened).flatMap { [$0.label, $0.value ?? ""] })
    unnamedTexts = list.visible.texts.filter { text in !text.isEmpty && !known.contains(text) }
  }

  /// Every element, in reading order.
  public var flattened: [ScreenElement] { elements.flatMap(\.flattened) }

  /// Whether `text` can be seen as such or inside a longer text, in the window, its alert or its menu.
  public func contains(_ text: String) -> Bool {
    if texts.contains(where: { $0.contains(text) }) { return true }
    if let alert {
      let words = [alert.title, alert.message] + alert.choices.map(\.title) + alert.fields.map(\.text)
      if words.contains(where: { $0.contains(text) }) { return true }
    }
    if let menu, MenuElement.items(in: menu).contains(where: { $0.title.contains(text) }) { return true }
    return false
  }

  // MARK: Elements

  private static func elements(of surface: HeadlessSurface, list: DisplayList) -> [ScreenElement] {
    var opacities: [ObjectIdentifier: Double] = [:]
    for item in list.items {
      if case .control(let control) = item.content { opacities[ObjectIdentifier(control)] = item.opacity }
    }
    return elements(of: surface, opacities: opacities)
  }

  private static func elements(of surface: HeadlessSurface, opacities: [ObjectIdentifier: Double]) -> [ScreenElement] {
    var roots: [ElementBox] = []
    var containers: [ElementBox] = []
    for placement in surface.placements {
      let control = placement.control
      // As on Apple's systems, what is wholly transparent is not there.
      guard !control.accessibility.isHidden, (opacities[ObjectIdentifier(control)] ?? 1) > 0.001 else { continue }
      let box = ElementBox(ScreenElement(control))
      if let inner = control.scrolledSurface {
        box.children = elements(of: inner, opacities: opacities).map(ElementBox.init)
        if box.children.isEmpty, box.element.label.isEmpty, box.element.identifier == nil { continue }
      } else if isNothing(box.element) {
        continue
      }
      // Controls lie side by side on their surface; what they belong to shows in where they are.
      if let container = containers.last(where: { $0.holds(box) }) {
        container.children.append(box)
      } else {
        roots.append(box)
      }
      if box.element.isContainer, control.scrolledSurface == nil { containers.append(box) }
    }
    return roots.map(\.tree)
  }

  /// Controls that are there for the pointer only.
  private static func isNothing(_ element: ScreenElement) -> Bool {
    switch element.control.content {
    case .windowHandle, .windowControls: return true
    case .element: return element.label.isEmpty && element.identifier == nil && element.role == nil
    case .label(let label): return label.plainText.isEmpty && element.label.isEmpty
    default: return false
    }
  }

  private static func text(of item: DisplayItem) -> String? {
    switch item.content {
    case .text(let layout, _): return layout.content.plainText
    case .control(let control):
      switch control.content {
      case .label(let label): return label.plainText
      case .textField(let field): return field.text.isEmpty ? field.placeholder : control.accessibleValue
      case .textEditor(let editor): return editor.text
      case .choice(let choice) where choice.style == .dropDown: return control.accessibleValue
      case .choice(let choice): return choice.options.map(\.title).joined(separator: " ")
      case .datePicker: return control.accessibleValue
      default: return nil
      }
    default: return nil
    }
  }
}

extension Screen: @MainActor CustomStringConvertible {
  /// The window as an indented outline, one element per line.
  public var description: String {
    var lines = [
      "Window “\(title)” \(Int(size.width)) × \(Int(size.height))" + (isActive ? "" : " in the background")
    ]
    func add(_ elements: [ScreenElement], depth: Int) {
      for element in elements {
        lines.append(String(repeating: "  ", count: depth) + element.description)
        add(element.children, depth: depth + 1)
      }
    }
    func add(_ elements: [MenuElement], depth: Int) {
      let indent = String(repeating: "  ", count: depth)
      for element in elements {
        switch element {
        case .item(let item): lines.append(indent + "entry “\(item.title)”" + (item.isEnabled ? "" : " disabled"))
        case .section(let title, let children):
          lines.append(indent + "section" + (title.map { " “\($0)”" } ?? ""))
          add(children, depth: depth + 1)
        case .submenu(let title, _, let children):
          lines.append(indent + "submenu “\(title)”")
          add(children, depth: depth + 1)
        }
      }
    }
    add(elements, depth: 1)
    if !unnamedTexts.isEmpty {
      lines.append("  drawn: " + unnamedTexts.map { "“\($0)”" }.joined(separator: ", "))
    }
    if let menu {
      lines.append("  Menu")
      add(menu, depth: 2)
    }
    if let alert {
      lines.append("  Alert “\(alert.title)”" + (alert.message.isEmpty ? "" : ": \(alert.message)"))
      for choice in alert.choices {
        lines.append("    button “\(choice.title)”" + (choice.isEnabled ? "" : " disabled"))
      }
    }
    if let fileChooser { lines.append("  File chooser “\(fileChooser.title)” (\(fileChooser.mode))") }
    return lines.joined(separator: "\n")
  }
}

/// An element while its children are still being collected.
@MainActor
private final class ElementBox {
  var element: ScreenElement
  var children: [ElementBox] = []

  init(_ element: ScreenElement) {
    self.element = element
    children = element.children.map(ElementBox.init)
  }

  func holds(_ other: ElementBox) -> Bool {
    // Focus rings and shadows may stick out a little.
    element.frame.insetBy(dx: -1, dy: -1).contains(other.element.frame)
  }

  var tree: ScreenElement {
    var result = element
    result.children = children.map(\.tree)
    return result
  }
}
