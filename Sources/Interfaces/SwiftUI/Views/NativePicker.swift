import Foundation
import Toolkit

/// A choice of the toolkit whose options come from views, which are made but never laid out.
nonisolated struct NativePicker<Content: View>: PrimitiveView {
  let label: AnyView
  let selected: () -> AnyHashable
  let select: (AnyHashable) -> Void
  let style: PickerStyleKind
  let content: Content

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    PickerNode(view, in: context)
  }
}

/// One option of a picker.
struct PickerOption {
  var tag: AnyHashable?
  var title: String
  var icon: ImageSource?
}

/// Reads options from the views of a picker.
@MainActor
enum PickerOptions {
  static func read(_ node: _ViewNode, into options: inout [PickerOption], identity: AnyHashable? = nil) {
    if let elements = node as? any LazyElements {
      for index in 0..<elements.elementCount {
        guard let element = elements.madeElement(at: index) else { continue }
        read(element, into: &options, identity: elements.identity(at: index))
      }
    } else if node.isStructural, node.childNodes.count != 1 {
      for child in node.childNodes { read(child, into: &options, identity: identity) }
    } else {
      let traits = node.traits
      if traits[TagTrait.self] == nil, node.isStructural, let only = node.childNodes.first {
        return read(only, into: &options, identity: identity)
      }
      let layouts = node.layoutNodes
      guard !layouts.isEmpty, !(layouts.count == 1 && layouts[0] is DividerLayoutNode) else { return }
      let title = layouts.map(\.spokenText).filter { !$0.isEmpty }.joined(separator: " ")
      let icon = layouts.lazy.compactMap(\.menuIcon).first
      options.append(PickerOption(tag: traits[TagTrait.self] ?? identity, title: title, icon: icon))
    }
  }
}

@MainActor
private final class PickerNode<Content: View>: TypedNode<NativePicker<Content>>, MenuPartNode {
  private let layout: ChoiceLayoutNode
  private var child: _ViewNode!

  override init(_ view: NativePicker<Content>, in context: _NodeContext) {
    layout = ChoiceLayoutNode(graph: context.graph, style: context.environment.pickerStyle)
    super.init(view, in: context)
    child = Content.makeNode(
      view.content, in: _NodeContext(graph: graph, parent: self, environment: childContext.drawingText.environment))
    readOptions()
    show()
  }

  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  private func readOptions() {
    var options: [PickerOption] = []
    PickerOptions.read(child, into: &options)
    layout.setOptions(options)
  }

  private func show() {
    track {
      layout.update(view.selected(), select: view.select, label: view.label, style: view.style, environment)
      layout.apply(environment)
    }
  }

  override func evaluate() {
    Content.updateNode(child, with: view.content)
    readOptions()
    show()
  }

  override func propagateEnvironment(changed: Set<ObjectIdentifier>) {
    let inner = childContext.drawingText.environment
    child.setEnvironment(inner, changed: changed)
  }

  override func structureDidChange() { optionsMayHaveChanged() }
  override func spokenTextDidChange() { optionsMayHaveChanged() }

  private func optionsMayHaveChanged() {
    graph.afterUpdate { [weak self] in
      guard let self, !isDisposed else { return }
      readOptions()
      show()
    }
  }

  override func willDispose() { layout.willDispose() }

  /// In a menu the options are entries of their own, or of a submenu if the picker asks to be one.
  var menuParts: [MenuPart] {
    let selected = view.selected().unwrapped
    let select = view.select
    let isEnabled = environment.isEnabled
    let items = layout.options.map { option in
      MenuElement.item(
        MenuItem(
          title: option.title, icon: option.icon, isEnabled: isEnabled,
          mark: option.tag?.unwrapped == selected ? .radioOn : .radioOff
        ) { if let tag = option.tag { select(tag) } })
    }
    if view.style == .menu { return [.element(.submenu(title: layout.name, icon: nil, items))] }
    return [.divider, .element(.section(title: nil, items)), .divider]
  }
}

@MainActor
final class ChoiceLayoutNode: ControlLayoutNode {
  private(set) var options: [PickerOption] = []
  private(set) var name = ""
  private var choice: ChoiceContent
  private var selected: AnyHashable?
  private var select: ((AnyHashable) -> Void)?
  private var current: (() -> AnyHashable)?

  init(graph: ViewGraph, style: PickerStyleKind) {
    let native: ChoiceContent.Style =
      switch style {
      case .segmented, .palette: .segmented
      case .radioGroup, .inline: .radioGroup
      case .automatic, .menu, .wheel, .navigationLink: .dropDown
      }
    choice = ChoiceContent(options: [], selection: nil, style: native)
    super.init(graph: graph, .choice(choice))
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: name.isEmpty ? nil : name)
  }

  func setOptions(_ new: [PickerOption]) { options = new }

  func update(
    _ selected: AnyHashable, select: @escaping (AnyHashable) -> Void, label: AnyView, style: PickerStyleKind,
    _ environment: EnvironmentValues
  ) {
    self.select = select
    self.selected = selected
    name = name(from: label, in: environment)
    var new = choice
    new.tint = environment.controlTint
    new.options = options.map { option in
      // A segment or palette entry with a picture shows the picture; its title is still read out.
      ChoiceContent.Option(title: option.title, icon: option.icon)
    }
    let wanted = selected.unwrapped
    new.selection = options.firstIndex { $0.tag?.unwrapped == wanted && $0.tag != nil }
    guard new != choice else { return }
    if new.options != choice.options || new.selection != choice.selection { invalidateLayout() }
    choice = new
    control.content = .choice(new)
  }

  override func handle(_ event: ControlEvent) {
    // A drop-down is as wide as what it shows.
    if event == .naturalSizeChanged { return invalidateLayout() }
    guard case .selected(let index) = event, options.indices.contains(index), let tag = options[index].tag else {
      return
    }
    choice.selection = index
    invalidateLayout()
    select?(tag)
    // A binding that refuses the choice keeps the old one.
    graph.afterUpdate { [weak self] in self?.showSelection() }
  }

  private func showSelection() {
    guard let wanted = selected?.unwrapped else { return }
    let index = options.firstIndex { $0.tag?.unwrapped == wanted }
    guard index != choice.selection else { return }
    choice.selection = index
    control.content = .choice(choice)
  }
}
