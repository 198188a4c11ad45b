import Foundation
import Toolkit

/// How date pickers look. Apple's `DatePickerStyle`.
@MainActor @preconcurrency
public protocol DatePickerStyle {
  associatedtype Body: View
  typealias Configuration = DatePickerStyleConfiguration
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A date picker as a style sees it. Apple's `DatePickerStyleConfiguration`.
public struct DatePickerStyleConfiguration {
  /// The label, whatever its type is.
  public nonisolated struct Label: View, ErasedContent {
    let content: AnyView
    nonisolated init(_ content: AnyView) { self.content = content }
    @MainActor public var body: some View { content }
  }
  /// What the date is for.
  public let label: Label
  /// The chosen date; writing it chooses another.
  @Binding public var selection: Date
  let range: ClosedRange<Date>?
  /// The earliest date that can be chosen.
  public var minimumDate: Date? { range.flatMap { $0.lowerBound == .distantPast ? nil : $0.lowerBound } }
  /// The latest date that can be chosen.
  public var maximumDate: Date? { range.flatMap { $0.upperBound == .distantFuture ? nil : $0.upperBound } }
  /// What can be chosen.
  public let displayedComponents: DatePickerComponents

  nonisolated init(
    label: Label, selection: Binding<Date>, range: ClosedRange<Date>?, displayedComponents: DatePickerComponents
  ) {
    self.label = label
    _selection = selection
    self.range = range
    self.displayedComponents = displayedComponents
  }

  @MainActor fileprivate func picker(isGraphical: Bool) -> NativeDatePicker {
    let components: DatePickerContent.Components =
      switch displayedComponents {
      case .date: .date
      case .hourAndMinute: .time
      default: .dateAndTime
      }
    return NativeDatePicker(
      label: label.content, selection: $selection, components: components, range: range, isGraphical: isGraphical)
  }
}

/// The style that suits the place: a button with the date. Apple's `DefaultDatePickerStyle`.
public nonisolated struct DefaultDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LabeledControl(label: configuration.label.content) { configuration.picker(isGraphical: false) }
  }
}
/// A button with the date, which opens a calendar. Apple's `CompactDatePickerStyle`.
public nonisolated struct CompactDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LabeledControl(label: configuration.label.content) { configuration.picker(isGraphical: false) }
  }
}
/// An open calendar. Apple's `GraphicalDatePickerStyle`.
public nonisolated struct GraphicalDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    configuration.picker(isGraphical: true)
  }
}
/// Apple's `WheelDatePickerStyle`.
///
/// - Note: Partial: desktops have no wheels; the picker is a button with the date.
public nonisolated struct WheelDatePickerStyle: DatePickerStyle {
  public nonisolated init() {}
  @MainActor public func makeBody(configuration: Configuration) -> some View {
    LabeledControl(label: configuration.label.content) { configuration.picker(isGraphical: false) }
  }
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
  /// The style that suits the place.
  public nonisolated static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// A button with the date, which opens a calendar.
  public nonisolated static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// An open calendar.
  public nonisolated static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// A button with the date.
  public nonisolated static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

private struct DatePickerStyleKey: EnvironmentKey {
  static var defaultValue: ErasedStyle<DatePickerStyleConfiguration> { .datePicker(DefaultDatePickerStyle()) }
}

extension ErasedStyle where Configuration == DatePickerStyleConfiguration {
  fileprivate static func datePicker<S: DatePickerStyle>(_ style: S) -> Self {
    Self(style) { style, configuration in
      style.makeBody(configuration: configuration).datePickerStyle(.automatic)
    }
  }
}

extension EnvironmentValues {
  var datePickerStyle: ErasedStyle<DatePickerStyleConfiguration> {
    get { self[DatePickerStyleKey.self] }
    set { self[DatePickerStyleKey.self] = newValue }
  }
}

extension View {
  /// How the date pickers in the view look.
  public nonisolated func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View {
    environment(\.datePickerStyle, .datePicker(style))
  }
}
