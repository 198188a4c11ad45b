import Foundation
import Toolkit

/// How a date picker looks. Apple's `UIDatePickerStyle`; the desktop has no wheels, which look like `.inline` here.
public enum UIDatePickerStyle: Int, Hashable, Sendable { case automatic, wheels, compact, inline }

/// Lets people pick a date, a time of day, or both. Apple's `UIDatePicker`, drawn with the desktop's calendar.
@MainActor
open class UIDatePicker: UIControl, NativeControlView {
  /// What is picked. Apple's `UIDatePicker.Mode`.
  public enum Mode: Int, Hashable, Sendable {
    case time, date, dateAndTime, countDownTimer
    /// A month; the desktop's calendar, in which any day of the month stands for it.
    case yearAndMonth
  }

  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .datePicker(DatePickerContent(date: Date(), components: .dateAndTime)))

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      switch event {
      case .dateChanged(let shown): self?.pick(shown)
      case .naturalSizeChanged: self?.invalidateIntrinsicContentSize()
      default: break
      }
    }
    update()
    bounds.size = intrinsicContentSize
  }

  private var picked = Date()

  /// The date that is picked, between the limits and on a step of `minuteInterval`.
  open var date: Date {
    get { picked }
    set {
      picked = allowed(newValue)
      update()
    }
  }
  /// Picks a date; the desktop shows it at once.
  open func setDate(_ date: Date, animated: Bool) { self.date = date }
  /// What is picked.
  open var datePickerMode: Mode = .dateAndTime { didSet { update() } }
  /// How the picker is to look.
  open var preferredDatePickerStyle: UIDatePickerStyle = .automatic { didSet { update() } }
  /// How the picker looks.
  open var datePickerStyle: UIDatePickerStyle { isGraphical ? .inline : .compact }
  /// The earliest date; `nil` = none. Both limits are left alone where the earliest is after the latest.
  open var minimumDate: Date? { didSet { date = picked } }
  /// The latest date; `nil` = none.
  open var maximumDate: Date? { didSet { date = picked } }
  /// Minutes between the times that can be picked; it has to divide 60, as on iOS.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 { minuteInterval = 1 }
      date = picked
    }
  }
  /// The seconds that `.countDownTimer` counts: the hours and minutes that are picked.
  open var countDownDuration: TimeInterval {
    get {
      let parts = usedCalendar.dateComponents([.hour, .minute], from: picked)
      return TimeInterval((parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60)
    }
    set {
      let minutes = min(max(Int(newValue / 60), 1), 24 * 60 - 1)
      let start = usedCalendar.startOfDay(for: picked)
      date = usedCalendar.date(byAdding: .minute, value: minutes, to: start) ?? picked
    }
  }
  /// The zone whose times are shown; `nil` = the calendar's, or else the desktop's.
  open var timeZone: TimeZone? { didSet { update() } }
  /// The calendar by which steps of minutes are counted. The desktop's calendar is the one that is shown.
  ///
  /// - Note: Partial: the shown calendar is always the Gregorian one.
  open var calendar: Calendar! = .autoupdatingCurrent { didSet { update() } }
  /// The language of names and the order of parts; the desktop's.
  ///
  /// - Note: Partial: kept, without effect.
  open var locale: Locale?
  /// Whether a compact time and date are rounded like iOS's; without effect, as the desktop's have one shape.
  open var roundsToMinuteInterval = true

  private var usedCalendar: Calendar {
    var calendar = calendar ?? .autoupdatingCurrent
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }
  private var isGraphical: Bool {
    datePickerMode != .time && datePickerMode != .countDownTimer
      && (preferredDatePickerStyle == .inline || preferredDatePickerStyle == .wheels)
  }
  private var limits: ClosedRange<Date>? {
    guard minimumDate != nil || maximumDate != nil else { return nil }
    let (first, last) = (minimumDate ?? .distantPast, maximumDate ?? .distantFuture)
    return first <= last ? first...last : nil
  }

  private func allowed(_ date: Date) -> Date {
    var result = date
    if minuteInterval > 1 {
      let hour = usedCalendar.dateInterval(of: .hour, for: date)?.start ?? date
      let step = TimeInterval(minuteInterval * 60)
      result = hour.addingTimeInterval((date.timeIntervalSince(hour) / step).rounded(.down) * step)
    }
    guard let limits else { return result }
    return min(max(result, limits.lowerBound), limits.upperBound)
  }

  /// Seconds by which the desktop, which shows its own zone, has to be ahead so that it shows the picker's.
  private func shift(at date: Date) -> TimeInterval {
    TimeInterval(usedCalendar.timeZone.secondsFromGMT(for: date) - TimeZone.current.secondsFromGMT(for: date))
  }
  private func shown(_ date: Date) -> Date { date.addingTimeInterval(shift(at: date)) }

  private func pick(_ shownDate: Date) {
    let guess = shownDate.addingTimeInterval(-shift(at: shownDate))
    let new = allowed(shownDate.addingTimeInterval(-shift(at: guess)))
    let isNew = new != picked
    picked = new
    update()
    if isNew { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  private func update() {
    let components: DatePickerContent.Components =
      switch datePickerMode {
      case .time, .countDownTimer: .time
      case .date, .yearAndMonth: .date
      case .dateAndTime: .dateAndTime
      }
    control.content = .datePicker(
      DatePickerContent(
        date: shown(picked), components: components,
        range: limits.map { shown($0.lowerBound)...max(shown($0.lowerBound), shown($0.upperBound)) },
        isGraphical: isGraphical))
    applyAccessibility()
    invalidateIntrinsicContentSize()
  }
  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}
