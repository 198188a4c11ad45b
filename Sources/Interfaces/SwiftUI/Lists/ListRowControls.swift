import Foundation
import RenderTree
import Toolkit
import Wording

/// The row as keyboard and assistive technology find it.
@MainActor
final class ListRowElement: ControlLayoutNode {
  weak var row: ListRowLayoutNode?
  private var name = ""
  private var isSelected: Bool?
  private var isFocusable = false

  init(graph: ViewGraph) {
    super.init(graph: graph, .element(ElementContent(takesPointer: false)))
  }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: name, role: .listItem, isSelected: isSelected)
  }

  func show(name: String, isSelectable: Bool, isSelected: Bool, _ environment: EnvironmentValues) {
    self.name = name
    self.isSelected = isSelectable ? isSelected : nil
    if isFocusable != isSelectable {
      isFocusable = isSelectable
      control.content = .element(
        ElementContent(isFocusable: isSelectable, isActivatable: isSelectable, takesPointer: false))
    }
    apply(environment)
  }

  override func handle(_ event: ControlEvent) {
    if case .activated = event { row?.elementWasActivated() }
  }

  override var contextMenuElements: [MenuElement] { row?.menuElements ?? [] }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
}

/// A small button that a list adds to a row.
@MainActor
final class ListAccessoryLayoutNode: ControlLayoutNode {
  enum Kind { case delete, up, down, menu }
  let kind: Kind
  var isLeading: Bool { kind == .delete }
  var action: () -> Void = {}
  var menu: @MainActor () -> [MenuElement] = { [] }
  private let icon: ImageLayoutNode

  init(graph: ViewGraph, kind: Kind) {
    self.kind = kind
    icon = ImageLayoutNode(graph: graph)
    let button = ButtonContent(title: kind.title, style: .borderless, shape: .circle, isDestructive: kind == .delete)
    if kind == .menu {
      super.init(graph: graph, .menu(MenuContent(button: button, showsIndicator: false) { [] }))
      control.content = .menu(
        MenuContent(button: button, showsIndicator: false) { [weak self] in self?.menu() ?? [] })
    } else {
      super.init(graph: graph, .button(button))
    }
    setLayoutChildren([icon])
  }

  func show(_ environment: EnvironmentValues) {
    var inner = environment
    inner.prepareForControlLabel()
    inner.font = .body
    inner.foregroundStyle = AnyShapeStyle(
      Color(kind == .delete ? environment.appearance.destructive : SystemColor.secondary.rgba(in: environment)))
    icon.show(Image(systemName: kind.symbol), inner)
    var own = environment
    own.keyboardShortcut = nil
    own.tooltip = kind.title
    apply(own)
  }

  override func handle(_ event: ControlEvent) {
    if case .activated = event { action() }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: 30, height: 30) }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let own = icon.sizeThatFits(.unspecified)
    place(
      icon, at: CGPoint(x: (size.width - own.width) / 2, y: (size.height - own.height) / 2), proposal: .unspecified,
      in: size)
  }
}

extension ListAccessoryLayoutNode.Kind {
  fileprivate var title: String {
    switch self {
    case .delete: Wording.text("Delete")
    case .up: Wording.text("Move Up")
    case .down: Wording.text("Move Down")
    case .menu: Wording.text("Actions")
    }
  }
  fileprivate var symbol: String {
    switch self {
    case .delete: "trash"
    case .up: "chevron.up"
    case .down: "chevron.down"
    case .menu: "ellipsis"
    }
  }
}
