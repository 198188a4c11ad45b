import Foundation

/// Two buttons that count up and down. Apple's `Stepper`.
///
/// With the keyboard the arrows up and down count.
public nonisolated struct Stepper<Label: View>: View {
  let label: Label
  let value: (() -> String)?
  let increment: () -> (() -> Void)?
  let decrement: () -> (() -> Void)?
  let editingChanged: (Bool) -> Void

  init(
    _ label: Label, increment: (() -> Void)?, decrement: (() -> Void)?, _ editingChanged: @escaping (Bool) -> Void
  ) {
    self.label = label
    value = nil
    self.increment = { increment }
    self.decrement = { decrement }
    self.editingChanged = editingChanged
  }

  init<V: Strideable>(
    _ label: Label, _ value: Binding<V>, _ bounds: ClosedRange<V>?, step: V.Stride, spoken: ((V) -> String)? = nil,
    _ editingChanged: @escaping (Bool) -> Void
  ) {
    self.label = label
    self.value = { spoken.map { $0(value.wrappedValue) } ?? "\(value.wrappedValue)" }
    self.editingChanged = editingChanged
    increment = {
      guard bounds.map({ value.wrappedValue < $0.upperBound }) ?? true else { return nil }
      return {
        let next = value.wrappedValue.advanced(by: step)
        value.wrappedValue = bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
      }
    }
    decrement = {
      guard bounds.map({ value.wrappedValue > $0.lowerBound }) ?? true else { return nil }
      return {
        let next = value.wrappedValue.advanced(by: 0 - step)
        value.wrappedValue = bounds.map { min(max(next, $0.lowerBound), $0.upperBound) } ?? next
      }
    }
  }

  @MainActor public var body: some View {
    LabeledControl(label: AnyView(label)) {
      NativeStepper(
        label: erased(label), value: value?(), increment: increment(), decrement: decrement(),
        editingChanged: editingChanged)
    }
  }
}

extension Stepper {
  /// A stepper that runs actions; `nil` = that button cannot be pressed.
  public nonisolated init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label(), increment: onIncrement, decrement: onDecrement, onEditingChanged)
  }
  /// A stepper for a value without limits.
  public nonisolated init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label(), value, nil, step: step, onEditingChanged)
  }
  /// A stepper for a value within limits.
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label(), value, bounds, step: step, onEditingChanged)
  }
  /// A stepper for a value without limits, which is read out in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(label(), value, nil, step: step, spoken: format.format, onEditingChanged)
  }
  /// A stepper for a value within limits, which is read out in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(label(), value, bounds, step: step, spoken: format.format, onEditingChanged)
  }
  /// The former order of arguments.
  @available(*, deprecated, renamed: "init(label:onIncrement:onDecrement:onEditingChanged:)")
  public nonisolated init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) {
    self.init(label(), increment: onIncrement, decrement: onDecrement, onEditingChanged)
  }
  /// The former order of arguments.
  @available(*, deprecated, renamed: "init(value:step:label:onEditingChanged:)")
  @_disfavoredOverload
  public nonisolated init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    @ViewBuilder label: () -> Label
  ) {
    self.init(label(), value, nil, step: step, onEditingChanged)
  }
  /// The former order of arguments.
  @available(*, deprecated, renamed: "init(value:in:step:label:onEditingChanged:)")
  @_disfavoredOverload
  public nonisolated init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(label(), value, bounds, step: step, onEditingChanged)
  }
}

extension Stepper where Label == Text {
  /// A stepper with a title that runs actions; `nil` = that button cannot be pressed.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(titleKey), increment: onIncrement, decrement: onDecrement, onEditingChanged)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(verbatim: String(title)), increment: onIncrement, decrement: onDecrement, onEditingChanged)
  }
  /// A stepper with a title for a value without limits.
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(titleKey), value, nil, step: step, onEditingChanged)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(verbatim: String(title)), value, nil, step: step, onEditingChanged)
  }
  /// A stepper with a title for a value within limits.
  public nonisolated init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(titleKey), value, bounds, step: step, onEditingChanged)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(Text(verbatim: String(title)), value, bounds, step: step, onEditingChanged)
  }
  /// A stepper with a title for a value without limits, which is read out in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, step: F.FormatInput.Stride = 1, format: F,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(Text(titleKey), value, nil, step: step, spoken: format.format, onEditingChanged)
  }
  /// A stepper with a title for a value within limits, which is read out in a format.
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, in bounds: ClosedRange<F.FormatInput>,
    step: F.FormatInput.Stride = 1, format: F, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) where F.FormatInput: BinaryFloatingPoint, F.FormatOutput == String {
    self.init(Text(titleKey), value, bounds, step: step, spoken: format.format, onEditingChanged)
  }
}
