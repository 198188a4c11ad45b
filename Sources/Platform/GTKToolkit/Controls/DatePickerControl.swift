import CToolkitSupport
import Foundation
import Toolkit

/// A date, a time of day, or both: a calendar and two counters, behind a button or open.
@MainActor
final class DatePickerControl: GTKControl {
  private var picker: DatePickerContent
  private let calendar: WidgetPointer?
  private let hour: WidgetPointer?
  private let minute: WidgetPointer?
  private let button: WidgetPointer?
  private var isApplying = false

  init(_ picker: DatePickerContent, toolkit: GTKToolkit) {
    self.picker = picker
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    calendar = picker.components == .time ? nil : gtk_calendar_new()
    if let calendar { gtk_box_append(box.cast(), calendar) }
    if picker.components == .date {
      (hour, minute) = (nil, nil)
    } else {
      let row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
      gtk_widget_set_halign(row, GTK_ALIGN_CENTER)
      (hour, minute) = (DatePickerControl.counter(upTo: 23, "Hour"), DatePickerControl.counter(upTo: 59, "Minute"))
      gtk_box_append(row.cast(), hour)
      gtk_box_append(row.cast(), gtk_label_new(":"))
      gtk_box_append(row.cast(), minute)
      gtk_box_append(box.cast(), row)
    }
    if picker.isGraphical {
      button = nil
      super.init(.datePicker(picker), widget: box, toolkit: toolkit)
    } else {
      let opener = gtk_menu_button_new()!
      let popover = gtk_popover_new()!
      gtk_popover_set_child(popover.cast(), box)
      gtk_menu_button_set_popover(opener.opaque, popover)
      button = opener
      super.init(.datePicker(picker), widget: opener, toolkit: toolkit)
    }
    apply()
    if let calendar { connect(calendar.raw, "day-selected") { [weak self] _ in self?.valueDidChange() } }
    for counter in [hour, minute] {
      if let counter { connect(counter.raw, "value-changed") { [weak self] _ in self?.valueDidChange() } }
    }
  }

  private static func counter(upTo limit: Double, _ name: String) -> WidgetPointer {
    let counter = gtk_spin_button_new_with_range(0, limit, 1)!
    gtk_orientable_set_orientation(counter.opaque, GTK_ORIENTATION_VERTICAL)
    gtk_spin_button_set_wrap(counter.opaque, 1)
    AccessibilityBridge.setName(name, of: counter)
    // "7" is shown as "07".
    connect(counter.raw, "output") { arguments in
      gtk_editable_set_text(
        counter.opaque, String(format: "%02d", Int(gtk_spin_button_get_value_as_int(counter.opaque))))
      arguments.returnBool(true)
    }
    return counter
  }

  /// The button inside, which has the action and the focus.
  override var activeWidget: WidgetPointer {
    button.flatMap { gtk_widget_get_first_child($0) } ?? calendar ?? hour ?? widget
  }

  override func contentDidChange() {
    guard case .datePicker(let next) = content, next != picker else { return }
    picker = next
    apply()
  }

  private var parts: DateComponents {
    Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: picker.date)
  }

  private func apply() {
    isApplying = true
    defer { isApplying = false }
    let parts = parts
    if let calendar,
      let day = g_date_time_new_local(
        Int32(parts.year ?? 2000), Int32(parts.month ?? 1), Int32(parts.day ?? 1), 12, 0, 0)
    {
      gtk_calendar_select_day(calendar.opaque, day)
      g_date_time_unref(day)
    }
    if let hour { gtk_spin_button_set_value(hour.opaque, Double(parts.hour ?? 0)) }
    if let minute { gtk_spin_button_set_value(minute.opaque, Double(parts.minute ?? 0)) }
    if let button {
      gtk_menu_button_set_label(button.opaque, shownDate)
      setNeedsSpace()
    }
  }

  private var shownDate: String {
    let formatter = DateFormatter()
    formatter.dateStyle = picker.components == .time ? .none : .medium
    formatter.timeStyle = picker.components == .date ? .none : .short
    return formatter.string(from: picker.date)
  }

  private func valueDidChange() {
    guard !isApplying else { return }
    var parts = parts
    if let calendar, let day = gtk_calendar_get_date(calendar.opaque) {
      parts.year = Int(g_date_time_get_year(day))
      parts.month = Int(g_date_time_get_month(day))
      parts.day = Int(g_date_time_get_day_of_month(day))
      g_date_time_unref(day)
    }
    if let hour { parts.hour = Int(gtk_spin_button_get_value_as_int(hour.opaque)) }
    if let minute { parts.minute = Int(gtk_spin_button_get_value_as_int(minute.opaque)) }
    guard var date = Calendar.current.date(from: parts) else { return }
    if let range = picker.range { date = min(max(date, range.lowerBound), range.upperBound) }
    guard date != picker.date else { return apply() }
    picker.date = date
    apply()
    send(.dateChanged(date))
  }
}
