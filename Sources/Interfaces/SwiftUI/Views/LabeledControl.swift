import Foundation
import RenderTree
import Toolkit

/// A control with its label before it: at both ends of the row where there is one, close together elsewhere.
struct LabeledControl<Control: View>: View {
  let label: AnyView
  /// Whether the label is shown where nothing says otherwise.
  var showsLabel = true
  /// Whether control and label are pushed apart.
  var spreads = true
  /// What a press on the label does, if anything.
  var labelPressed: (@MainActor () -> Void)?
  @ViewBuilder let control: Control
  @Environment(\.labelsVisibility) private var visibility
  @Environment(\.isListRow) private var isListRow

  private var isLabelShown: Bool {
    switch visibility {
    case .visible: true
    case .hidden: false
    case .automatic: showsLabel || isListRow
    }
  }

  var body: some View {
    if isLabelShown {
      HStack(spacing: 12) {
        // The control carries the label as its name, so that the label itself need not be found.
        label.modifier(ControlLabelModifier(pressed: labelPressed))
        if spreads || isListRow { Spacer(minLength: 0) }
        control
      }
    } else {
      control
    }
  }
}

/// Draws a label and lets a press on it stand for one on its control.
nonisolated struct ControlLabelModifier: ViewModifier {
  let pressed: (@MainActor () -> Void)?
  @MainActor func body(content: Content) -> some View {
    VStack(alignment: .leading, spacing: 2) { content }
      .modifier(ControlLabelEnvironment())
      .modifier(LabelPressModifier(pressed: pressed))
  }
}

private nonisolated struct ControlLabelEnvironment: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    let isEnabled = environment.isEnabled
    environment.prepareForControlLabel()
    if !isEnabled {
      let color = (environment.foregroundStyle ?? AnyShapeStyle(ForegroundStyle())).rgba(in: environment)
      environment.foregroundStyle = AnyShapeStyle(Color(color.multiplyingAlpha(by: 0.5)))
    }
  }
}

private nonisolated struct LabelPressModifier: LayoutModifier {
  let pressed: (@MainActor () -> Void)?
  @MainActor func makeLayoutNode(_ graph: ViewGraph) -> LabelPressLayoutNode { LabelPressLayoutNode(graph: graph) }
  @MainActor func updateLayoutNode(_ node: LabelPressLayoutNode, environment: EnvironmentValues) {
    node.pressed = environment.isEnabled && !environment.isCovered ? pressed : nil
  }
}

@MainActor
final class LabelPressLayoutNode: PointerLayoutNode, PointerTarget {
  var pressed: (@MainActor () -> Void)? { didSet { target = pressed == nil ? nil : self } }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    switch event.kind {
    case .down: return event.button == .primary
    case .up:
      if CGRect(origin: .zero, size: frame.size).contains(location) { pressed?() }
      return true
    default: return true
    }
  }
  func pointerWasCancelled() {}
}

extension ControlLayoutNode {
  /// What a label says, as the name of this control.
  final func name(from label: AnyView, in environment: EnvironmentValues) -> String {
    label.spokenText(in: _NodeContext(graph: graph, parent: nil, environment: environment))
  }
}
