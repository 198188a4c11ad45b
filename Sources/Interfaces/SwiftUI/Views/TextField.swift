import Foundation
import Toolkit

/// A field for text. Apple's `TextField`.
///
/// The field always shows what its binding says: a binding that refuses a change puts the field back at once.
public nonisolated struct TextField<Label: View>: View {
  let source: TextFieldSource
  let label: Label
  let prompt: Text?
  let axis: Axis
  @Environment(\.textFieldStyle) private var style

  init(_ source: TextFieldSource, prompt: Text?, axis: Axis = .horizontal, label: Label) {
    self.source = source
    self.label = label
    self.prompt = prompt
    self.axis = axis
  }

  @MainActor public var body: some View {
    style.makeBody(TextFieldParts(source: source, label: AnyView(label), prompt: prompt, axis: axis))
  }
}

/// Where a field's text comes from and goes to.
struct TextFieldSource {
  /// The text for the present value.
  var text: () -> String
  /// Takes over what is typed, key by key; `nil` = only when editing ends.
  var typed: ((String) -> Void)?
  /// Takes over the text when editing ends.
  var committed: ((String) -> Void)?
  var editingChanged: ((Bool) -> Void)?
  var submitted: (() -> Void)?
  /// Selected text, for fields that report it.
  var selection: Binding<TextSelection?>?

  init(_ binding: Binding<String>, selection: Binding<TextSelection?>? = nil) {
    text = { binding.wrappedValue }
    typed = { binding.wrappedValue = $0 }
    self.selection = selection
  }

  init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput>, format: F) where F.FormatOutput == String {
    text = { format.format(value.wrappedValue) }
    committed = { string in
      if let parsed = try? format.parseStrategy.parse(string) { value.wrappedValue = parsed }
    }
  }

  init<F: ParseableFormatStyle>(_ value: Binding<F.FormatInput?>, format: F) where F.FormatOutput == String {
    text = { value.wrappedValue.map(format.format) ?? "" }
    committed = { string in
      if string.isEmpty {
        value.wrappedValue = nil
      } else if let parsed = try? format.parseStrategy.parse(string) {
        value.wrappedValue = parsed
      }
    }
  }

  init<V>(_ value: Binding<V>, formatter: Formatter) {
    text = { formatter.string(for: value.wrappedValue) ?? "" }
    committed = { string in
      if let parsed = formatter.value(for: string) as? V { value.wrappedValue = parsed }
    }
  }
}

extension Formatter {
  /// The value that a string stands for. Linux has no common entry point for all formatters.
  fileprivate func value(for string: String) -> Any? {
    switch self {
    case let formatter as NumberFormatter:
      guard let number = formatter.number(from: string) else { return nil }
      return number
    case let formatter as DateFormatter: return formatter.date(from: string)
    case let formatter as ISO8601DateFormatter: return formatter.date(from: string)
    default: return nil
    }
  }
}

extension TextField {
  /// A field that edits the value behind the binding.
  public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(TextFieldSource(text), prompt: prompt, label: label())
  }
  public nonisolated init(text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label) {
    self.init(TextFieldSource(text), prompt: prompt, axis: axis, label: label())
  }
  public nonisolated init(
    text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.init(TextFieldSource(text, selection: selection), prompt: prompt, axis: axis ?? .horizontal, label: label())
  }
  /// A field for a value; what is typed is read when editing ends.
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: label())
  }
  public nonisolated init<F: ParseableFormatStyle>(
    value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: label())
  }
  public nonisolated init<V>(
    value: Binding<V>, formatter: Formatter, prompt: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(TextFieldSource(value, formatter: formatter), prompt: prompt, label: label())
  }
}

extension TextField where Label == Text {
  /// A field that edits the value behind the binding.
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt: prompt, label: Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt: prompt, label: Text(titleResource))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(TextFieldSource(text), prompt: prompt, axis: axis, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil, axis: Axis) {
    self.init(TextFieldSource(text), prompt: prompt, axis: axis, label: Text(verbatim: String(title)))
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil,
    axis: Axis? = nil
  ) {
    self.init(
      TextFieldSource(text, selection: selection), prompt: prompt, axis: axis ?? .horizontal, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, text: Binding<String>, selection: Binding<TextSelection?>, prompt: Text? = nil, axis: Axis? = nil
  ) {
    self.init(
      TextFieldSource(text, selection: selection), prompt: prompt, axis: axis ?? .horizontal,
      label: Text(verbatim: String(title)))
  }

  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: Text(verbatim: String(title)))
  }
  public nonisolated init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, F: ParseableFormatStyle>(
    _ title: S, value: Binding<F.FormatInput?>, format: F, prompt: Text? = nil
  ) where F.FormatOutput == String {
    self.init(TextFieldSource(value, format: format), prompt: prompt, label: Text(verbatim: String(title)))
  }
  public nonisolated init<V>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(TextFieldSource(value, formatter: formatter), prompt: prompt, label: Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, V>(
    _ title: S, value: Binding<V>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(TextFieldSource(value, formatter: formatter), prompt: prompt, label: Text(verbatim: String(title)))
  }

  @available(*, deprecated, message: "Use View.onSubmit(of:_:) and View.focused(_:) instead.")
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    var source = TextFieldSource(text)
    source.editingChanged = onEditingChanged
    source.submitted = onCommit
    self.init(source, prompt: nil, label: Text(titleKey))
  }
  @available(*, deprecated, message: "Use View.focused(_:) instead.")
  public nonisolated init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) {
    var source = TextFieldSource(text)
    source.editingChanged = onEditingChanged
    self.init(source, prompt: nil, label: Text(titleKey))
  }
}

/// A field whose characters are hidden. Apple's `SecureField`.
public nonisolated struct SecureField<Label: View>: View {
  let source: TextFieldSource
  let label: Label
  let prompt: Text?
  @Environment(\.textFieldStyle) private var style

  /// A field that hides what is typed.
  public nonisolated init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(TextFieldSource(text), prompt, label())
  }
  init(_ source: TextFieldSource, _ prompt: Text?, _ label: Label) {
    self.source = source
    self.label = label
    self.prompt = prompt
  }

  @MainActor public var body: some View {
    style.makeBody(
      TextFieldParts(source: source, label: AnyView(label), prompt: prompt, axis: .horizontal, kind: .secure))
  }
}

extension SecureField where Label == Text {
  /// A field that hides what is typed.
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, text: Binding<String>, prompt: Text? = nil) {
    self.init(TextFieldSource(text), prompt, Text(titleResource))
  }
  @available(*, deprecated, message: "Use View.onSubmit(of:_:) instead.")
  public nonisolated init(_ titleKey: LocalizedStringKey, text: Binding<String>, onCommit: @escaping () -> Void) {
    var source = TextFieldSource(text)
    source.submitted = onCommit
    self.init(source, nil, Text(titleKey))
  }
}

/// Selected text in a field or editor. Apple's `TextSelection`.
public struct TextSelection: Equatable, Hashable, Sendable {
  /// What is selected.
  public enum Indices: Equatable, Hashable, Sendable {
    case selection(Range<String.Index>)
    case multiSelection([Range<String.Index>])
  }
  public var indices: Indices

  /// Selects a range, or puts the insertion point.
  public init(range: Range<String.Index>) { indices = .selection(range) }
  /// A cursor without selected text.
  public init(insertionPoint: String.Index) { indices = .selection(insertionPoint..<insertionPoint) }

  /// Whether nothing is selected.
  public var isInsertion: Bool { range?.isEmpty ?? true }

  var range: Range<String.Index>? {
    switch indices {
    case .selection(let range): range
    case .multiSelection(let ranges): ranges.first
    }
  }

  /// The selection in UTF-16 offsets of `text`.
  func offsets(in text: String) -> Range<Int>? {
    guard let range, range.upperBound <= text.endIndex else { return nil }
    let start = text.utf16.distance(from: text.startIndex, to: range.lowerBound)
    return start..<(start + text.utf16.distance(from: range.lowerBound, to: range.upperBound))
  }

  init(offsets: Range<Int>, in text: String) {
    func index(_ offset: Int) -> String.Index {
      text.utf16.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
    }
    self.init(range: index(offsets.lowerBound)..<index(offsets.upperBound))
  }
}
