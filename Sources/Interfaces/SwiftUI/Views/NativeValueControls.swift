import Foundation
import RenderTree
import Toolkit

// Native controls that show or change one value. The views of SwiftUI arrange labels around them.

/// The native slider itself.
nonisolated struct NativeSlider: PrimitiveView {
  let label: AnyView?
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  let step: Double?
  let editingChanged: (Bool) -> Void

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: SliderLayoutNode(graph: context.graph, view.bounds)) {
      node, view, environment in node.update(view, environment)
    }
  }
}

@MainActor
final class SliderLayoutNode: ControlLayoutNode {
  private var value: Binding<Double>?
  private var editingChanged: (Bool) -> Void = { _ in }
  private var slider: SliderContent
  private var name: String?

  init(graph: ViewGraph, _ bounds: ClosedRange<Double>) {
    slider = SliderContent(value: bounds.lowerBound, bounds: bounds)
    super.init(graph: graph, .slider(slider))
  }

  override var ownAccessibility: AccessibilityProperties { AccessibilityProperties(label: name) }

  func update(_ view: NativeSlider, _ environment: EnvironmentValues) {
    value = view.value
    editingChanged = view.editingChanged
    name = view.label.map { name(from: $0, in: environment) }
    show(
      SliderContent(
        value: min(max(view.value.wrappedValue, view.bounds.lowerBound), view.bounds.upperBound), bounds: view.bounds,
        step: view.step, tint: environment.controlTint))
  }

  private func show(_ new: SliderContent) {
    guard new != slider else { return }
    slider = new
    control.content = .slider(new)
  }

  override func handle(_ event: ControlEvent) {
    switch event {
    case .valueChanged(let new):
      guard let value else { return }
      slider.value = new
      value.wrappedValue = new
      // A binding that refuses the change, or corrects it, moves the slider again.
      var corrected = slider
      corrected.value = min(max(value.wrappedValue, slider.bounds.lowerBound), slider.bounds.upperBound)
      show(corrected)
    case .editing(let isEditing): editingChanged(isEditing)
    default: break
    }
  }
}

/// The two native buttons of a stepper.
nonisolated struct NativeStepper: PrimitiveView {
  let label: AnyView?
  /// What the stepper counts, as assistive technology reads it.
  let value: String?
  let increment: (() -> Void)?
  let decrement: (() -> Void)?
  let editingChanged: (Bool) -> Void

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: StepperLayoutNode(graph: context.graph)) {
      node, view, environment in node.update(view, environment)
    }
  }
}

@MainActor
final class StepperLayoutNode: ControlLayoutNode {
  private var view: NativeStepper?
  private var stepper = StepperContent(canIncrement: true, canDecrement: true)
  private var name: String?

  init(graph: ViewGraph) { super.init(graph: graph, .stepper(stepper)) }

  override var ownAccessibility: AccessibilityProperties {
    AccessibilityProperties(label: name, value: view?.value)
  }

  func update(_ view: NativeStepper, _ environment: EnvironmentValues) {
    self.view = view
    name = view.label.map { name(from: $0, in: environment) }
    let new = StepperContent(canIncrement: view.increment != nil, canDecrement: view.decrement != nil)
    guard new != stepper else { return }
    stepper = new
    control.content = .stepper(new)
  }

  override func handle(_ event: ControlEvent) {
    guard case .stepped(let up) = event, let view else { return }
    view.editingChanged(true)
    (up ? view.increment : view.decrement)?()
    view.editingChanged(false)
  }
}

/// The native bar or spinner itself.
nonisolated struct NativeProgress: PrimitiveView {
  let label: AnyView?
  let currentValue: AnyView?
  let fraction: Double?
  let style: ProgressContent.Style

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: ProgressLayoutNode(graph: context.graph, view.style)) {
      node, view, environment in node.update(view, environment)
    }
  }
}

@MainActor
final class ProgressLayoutNode: ControlLayoutNode {
  private var progress: ProgressContent
  private var own = AccessibilityProperties()
  private var spinnerLength: CGFloat = 20 { didSet { if spinnerLength != oldValue { invalidateLayout() } } }

  init(graph: ViewGraph, _ style: ProgressContent.Style) {
    progress = ProgressContent(fraction: nil, style: style)
    super.init(graph: graph, .progress(progress))
  }

  override var ownAccessibility: AccessibilityProperties { own }

  func update(_ view: NativeProgress, _ environment: EnvironmentValues) {
    own.label = view.label.map { name(from: $0, in: environment) }
    own.value = view.currentValue.map { name(from: $0, in: environment) }
    spinnerLength =
      switch environment.controlSize {
      case .mini: 12
      case .small: 16
      case .regular: 20
      case .large: 32
      case .extraLarge: 48
      }
    let new = ProgressContent(fraction: view.fraction, style: progress.style, tint: environment.controlTint)
    guard new != progress else { return }
    progress = new
    control.content = .progress(new)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    guard progress.style == .spinner else { return super.computeSize(proposal) }
    return CGSize(width: spinnerLength, height: spinnerLength)
  }
}

/// The native calendar and clock, open or behind a button.
nonisolated struct NativeDatePicker: PrimitiveView {
  let label: AnyView?
  let selection: Binding<Date>
  let components: DatePickerContent.Components
  let range: ClosedRange<Date>?
  let isGraphical: Bool

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(
      view, in: context,
      layout: DatePickerLayoutNode(
        graph: context.graph,
        DatePickerContent(
          date: view.selection.wrappedValue, components: view.components, range: view.range,
          isGraphical: view.isGraphical))
    ) { node, view, environment in node.update(view, environment) }
  }
}

@MainActor
final class DatePickerLayoutNode: ControlLayoutNode {
  private var picker: DatePickerContent
  private var selection: Binding<Date>?
  private var name: String?

  init(graph: ViewGraph, _ picker: DatePickerContent) {
    self.picker = picker
    super.init(graph: graph, .datePicker(picker))
  }

  override var ownAccessibility: AccessibilityProperties { AccessibilityProperties(label: name) }

  func update(_ view: NativeDatePicker, _ environment: EnvironmentValues) {
    selection = view.selection
    name = view.label.map { name(from: $0, in: environment) }
    var new = picker
    new.date = view.selection.wrappedValue
    new.range = view.range
    show(new)
  }

  private func show(_ new: DatePickerContent) {
    guard new != picker else { return }
    picker = new
    control.content = .datePicker(new)
  }

  override func handle(_ event: ControlEvent) {
    switch event {
    case .dateChanged(let date):
      guard let selection else { return }
      picker.date = date
      selection.wrappedValue = date
      var corrected = picker
      corrected.date = selection.wrappedValue
      show(corrected)
      invalidateLayout()
    case .naturalSizeChanged: invalidateLayout()
    default: break
    }
  }
}

/// The native button that shows a colour and lets people choose another.
nonisolated struct NativeColorWell: PrimitiveView {
  let label: AnyView?
  let selection: Binding<Color>
  let supportsOpacity: Bool

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: ColorWellLayoutNode(graph: context.graph)) {
      node, view, environment in node.update(view, environment)
    }
  }
}

@MainActor
final class ColorWellLayoutNode: ControlLayoutNode {
  private var well = ColorWellContent(title: "", color: .black, supportsOpacity: true)
  private var selection: Binding<Color>?
  private var environment = EnvironmentValues()

  init(graph: ViewGraph) { super.init(graph: graph, .colorWell(well)) }

  func update(_ view: NativeColorWell, _ environment: EnvironmentValues) {
    selection = view.selection
    self.environment = environment
    var color = view.selection.wrappedValue.rgba(in: environment)
    if !view.supportsOpacity { color.alpha = 1 }
    show(
      ColorWellContent(
        title: overridingLabel ?? view.label.map { name(from: $0, in: environment) } ?? "", color: color,
        supportsOpacity: view.supportsOpacity))
  }

  private func show(_ new: ColorWellContent) {
    guard new != well else { return }
    well = new
    control.content = .colorWell(new)
  }

  override func handle(_ event: ControlEvent) {
    guard case .colorChanged(let color) = event, let selection else { return }
    well.color = color
    selection.wrappedValue = Color(color)
    var corrected = well
    corrected.color = selection.wrappedValue.rgba(in: environment)
    show(corrected)
  }
}

/// Nothing to see: what is drawn below is one thing with a name and a value to assistive technology.
nonisolated struct NativeElement: PrimitiveView {
  let role: AccessibilityRole
  let label: AnyView?
  /// The value in words: a view that says it, or words of the framework.
  let value: AnyView?

  @MainActor static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ControlNode(view, in: context, layout: ElementLayoutNode(graph: context.graph)) {
      node, view, environment in node.update(view, environment)
    }
  }
}

@MainActor
final class ElementLayoutNode: ControlLayoutNode {
  private var own = AccessibilityProperties()

  init(graph: ViewGraph) { super.init(graph: graph, .element(ElementContent(takesPointer: false))) }

  override var ownAccessibility: AccessibilityProperties { own }

  func update(_ view: NativeElement, _ environment: EnvironmentValues) {
    own.role = view.role
    own.label = view.label.map { name(from: $0, in: environment) }
    own.value = view.value.map { name(from: $0, in: environment) }
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions(by: .zero)
  }
}
