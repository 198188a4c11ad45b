import Foundation
import Toolkit

/// A control that is on or off. Apple's `Toggle`.
public nonisolated struct Toggle<Label: View>: View {
  let isOn: Binding<Bool>
  let isMixed: Bool
  let label: Label
  @Environment(\.toggleStyle) private var style
  @Environment(\.isInMenu) private var isInMenu

  init(_ isOn: Binding<Bool>, isMixed: Bool = false, _ label: Label) {
    self.isOn = isOn
    self.isMixed = isMixed
    self.label = label
  }

  /// A switch with any views as its label.
  public nonisolated init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { self.init(isOn, label()) }

  /// A toggle for several values at once: mixed while they differ.
  public nonisolated init<C: RandomAccessCollection>(
    sources: C, isOn: KeyPath<C.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    self.init(Self.combined(bindings), isMixed: Self.isMixed(bindings), label())
  }

  static func combined(_ bindings: [Binding<Bool>]) -> Binding<Bool> {
    Binding(
      get: { bindings.allSatisfy(\.wrappedValue) && !bindings.isEmpty },
      set: { value in for binding in bindings { binding.wrappedValue = value } })
  }
  static func isMixed(_ bindings: [Binding<Bool>]) -> Bool {
    bindings.contains(where: \.wrappedValue) && !bindings.allSatisfy(\.wrappedValue)
  }

  @MainActor public var body: some View {
    let configuration = ToggleStyleConfiguration(label: .init(AnyView(label)), isOn: isOn, isMixed: isMixed)
    if isInMenu {
      NativeToggle(label: configuration.label.content, isOn: isOn, isMixed: isMixed, style: .switch)
    } else {
      style.makeBody(configuration)
    }
  }
}

extension Toggle where Label == Text {
  /// A switch with a title from the app’s texts.
  public nonisolated init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn, Text(titleKey)) }
  /// A switch with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn, Text(verbatim: String(title)))
  }
  /// A switch with a title that is looked up late.
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, isOn: Binding<Bool>) {
    self.init(isOn, Text(titleResource))
  }
  /// A switch with a title from the app’s texts, for several values that should be the same.
  public nonisolated init<C: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: C, isOn: KeyPath<C.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(titleKey) }
  }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
  /// A switch with a title from the app’s texts and a symbol.
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn, .init(titleKey, systemImage: systemImage))
  }
  /// A switch with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn, .init(title, systemImage: systemImage))
  }
  /// A switch with a title from the app’s texts and an image of the asset catalogue.
  public nonisolated init(_ titleKey: LocalizedStringKey, image: ImageResource, isOn: Binding<Bool>) {
    self.init(isOn, .init(titleKey, image: image))
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// A toggle as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: ToggleStyleConfiguration) {
    self.init(configuration.$isOn, isMixed: configuration.isMixed, configuration.label)
  }
}

/// The sliding switch or check box itself.
nonisolated struct NativeToggle: PrimitiveView {
  let label: AnyView
  let isOn: Binding<Bool>
  let isMixed: Bool
  let style: ToggleContent.Style

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    NativeToggleNode(view, in: context)
  }
}

@MainActor
private final class NativeToggleNode: TypedNode<NativeToggle>, MenuPartNode {
  private let layout: ToggleLayoutNode

  override init(_ view: NativeToggle, in context: _NodeContext) {
    layout = ToggleLayoutNode(graph: context.graph)
    super.init(view, in: context)
    evaluate()
  }

  override func evaluate() {
    track {
      layout.update(view, environment)
      layout.apply(environment)
    }
  }
  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }
  override func willDispose() { layout.willDispose() }

  var menuParts: [MenuPart] {
    let isOn = view.isOn
    return [
      .element(
        .item(
          MenuItem(
            title: layout.title, isEnabled: environment.isEnabled, mark: isOn.wrappedValue ? .checked : .unchecked,
            shortcut: environment.keyboardShortcut?.combination
          ) { isOn.wrappedValue.toggle() }))
    ]
  }
}

@MainActor
final class ToggleLayoutNode: ControlLayoutNode {
  private var isOn: Binding<Bool>?
  private var toggle = ToggleContent(title: "", isOn: false)
  var title: String { toggle.title }

  init(graph: ViewGraph) { super.init(graph: graph, .toggle(toggle)) }

  func update(_ view: NativeToggle, _ environment: EnvironmentValues) {
    isOn = view.isOn
    show(
      ToggleContent(
        title: name(from: view.label, in: environment), isOn: view.isOn.wrappedValue, isMixed: view.isMixed,
        style: view.style, tint: environment.controlTint))
  }

  private func show(_ new: ToggleContent) {
    guard new != toggle else { return }
    toggle = new
    control.content = .toggle(new)
  }

  override func handle(_ event: ControlEvent) {
    guard case .toggled(let value) = event, let isOn else { return }
    toggle.isOn = value
    toggle.isMixed = false
    isOn.wrappedValue = value
    // A binding that refuses the change keeps the switch where it was.
    var new = toggle
    new.isOn = isOn.wrappedValue
    show(new)
  }

  override func performShortcut() { isOn?.wrappedValue.toggle() }
}
