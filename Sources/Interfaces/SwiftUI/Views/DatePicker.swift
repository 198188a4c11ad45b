import Foundation
import Toolkit

/// Parts of a date that people can choose. Apple's `DatePickerComponents`.
public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Hour and minute in the person's locale.
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  /// Day, month and year in the person's locale.
  public static let date = DatePickerComponents(rawValue: 2)
}

/// A control for a day, a time of day, or both. Apple's `DatePicker`.
public nonisolated struct DatePicker<Label: View>: View {
  /// Parts of a date that people can choose.
  public typealias Components = DatePickerComponents

  private let selection: Binding<Date>
  private let range: ClosedRange<Date>?
  private let components: Components
  private let label: Label
  @Environment(\.datePickerStyle) private var style

  private init(_ selection: Binding<Date>, _ range: ClosedRange<Date>?, _ components: Components, _ label: Label) {
    self.selection = selection
    self.range = range
    self.components = components
    self.label = label
  }

  @MainActor public var body: some View {
    style.makeBody(
      DatePickerStyleConfiguration(
        label: .init(AnyView(label)), selection: selection, range: range, displayedComponents: components))
  }
}

extension DatePicker {
  /// Any date, with any views as the label.
  public nonisolated init(
    selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, nil, displayedComponents, label())
  }
  /// A date within limits, with any views as the label.
  public nonisolated init(
    selection: Binding<Date>, in range: ClosedRange<Date>, displayedComponents: Components = [.hourAndMinute, .date],
    @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range, displayedComponents, label())
  }
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range.closed, displayedComponents, label())
  }
  public nonisolated init(
    selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date], @ViewBuilder label: () -> Label
  ) {
    self.init(selection, range.closed, displayedComponents, label())
  }
}

extension DatePicker where Label == Text {
  /// Any date, with a title. A key is translated, a string is shown as it is.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, nil, displayedComponents, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, nil, displayedComponents, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, nil, displayedComponents, Text(titleResource))
  }
  /// A date within limits, with a title. A key is translated, a string is shown as it is.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(titleKey))
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.closed, displayedComponents, Text(titleKey))
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.closed, displayedComponents, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: ClosedRange<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range, displayedComponents, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.closed, displayedComponents, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<Date>, in range: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(selection, range.closed, displayedComponents, Text(verbatim: String(title)))
  }
}

extension DatePicker where Label == DatePickerStyleConfiguration.Label {
  /// A date picker as a style got it, for styles that build on others.
  public nonisolated init(_ configuration: DatePickerStyleConfiguration) {
    self.init(
      configuration.$selection, configuration.range, configuration.displayedComponents, configuration.label)
  }
}

extension PartialRangeFrom<Date> {
  fileprivate var closed: ClosedRange<Date> { lowerBound...Swift.max(.distantFuture, lowerBound) }
}
extension PartialRangeThrough<Date> {
  fileprivate var closed: ClosedRange<Date> { Swift.min(.distantPast, upperBound)...upperBound }
}
