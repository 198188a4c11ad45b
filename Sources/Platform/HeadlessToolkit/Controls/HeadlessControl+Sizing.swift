import Foundation
import Toolkit

/// Sizes of controls, in points. They resemble those of a GTK desktop and never change.
public enum HeadlessMetrics {
  /// Font of a control's own text.
  public static let font = FontDescription(size: 15)
  /// Height of a button, field, drop-down or stepper at a text scale of 1.
  public static let controlHeight: CGFloat = 34
  /// Space at each side of a button's or field's text.
  public static let horizontalPadding: CGFloat = 12
  /// A switch.
  public static let switchSize = CGSize(width: 48, height: 26)
  /// A check box.
  public static let checkboxSize = CGSize(width: 24, height: 24)
  /// A stepper.
  public static let stepperSize = CGSize(width: 68, height: 34)
  /// A spinner.
  public static let spinnerSize = CGSize(width: 16, height: 16)
  /// A colour well.
  public static let colorWellSize = CGSize(width: 48, height: 34)
  /// A date picker whose calendar lies open.
  public static let calendarSize = CGSize(width: 320, height: 300)
  /// One of the window's own buttons.
  public static let windowButtonSize = CGSize(width: 36, height: 46)
  /// Width of a field, slider or bar that nobody gives a width.
  public static let naturalLength: CGFloat = 150
  /// Height of a progress bar.
  public static let progressBarHeight: CGFloat = 6
  /// Height of a slider.
  public static let sliderHeight: CGFloat = 26
  /// Room for the arrow of a drop-down or menu button.
  public static let indicatorWidth: CGFloat = 20
  /// Height of one option of a radio group.
  public static let radioRowHeight: CGFloat = 30
}

extension HeadlessControl {
  private typealias Metrics = HeadlessMetrics

  /// Text is measured by the text engine; the rest comes from `HeadlessMetrics`. Points.
  public func sizeThatFits(width: CGFloat?, height: CGFloat?) -> CGSize {
    switch content {
    case .label(let label):
      return text.measure(label, width: width, height: height).size
    case .button(let button):
      return buttonSize(button)
    case .menu(let menu):
      let size = buttonSize(menu.button)
      return CGSize(width: size.width + (menu.showsIndicator ? Metrics.indicatorWidth : 0), height: size.height)
    case .textField(let field):
      let line = lineHeight(field.font)
      let natural = field.isBordered ? max(Metrics.controlHeight, line + 12) : line
      return CGSize(width: width ?? Metrics.naturalLength, height: natural)
    case .textEditor(let editor):
      let inner = width.map { max(0, $0 - 2 * editor.inset) }
      let size = text.measure(textContent(of: editor), width: inner).size
      return CGSize(
        width: width ?? max(size.width + 2 * editor.inset, Metrics.naturalLength),
        height: height ?? size.height + 2 * editor.inset)
    case .toggle(let toggle):
      return toggle.style == .switch ? Metrics.switchSize : Metrics.checkboxSize
    case .slider:
      return CGSize(width: width ?? Metrics.naturalLength, height: Metrics.sliderHeight)
    case .stepper:
      return Metrics.stepperSize
    case .progress(let progress):
      if progress.style == .spinner { return Metrics.spinnerSize }
      return CGSize(width: width ?? Metrics.naturalLength, height: Metrics.progressBarHeight)
    case .choice(let choice):
      return choiceSize(choice)
    case .datePicker(let picker):
      if picker.isGraphical { return Metrics.calendarSize }
      let characters: CGFloat =
        switch picker.components {
        case .date: 10
        case .time: 5
        case .dateAndTime: 16
        }
      return CGSize(
        width: (characters * HeadlessTextEngine.advance) * em + 2 * Metrics.horizontalPadding, height: scaledHeight)
    case .colorWell:
      return Metrics.colorWellSize
    case .scroller(let scroller):
      return CGSize(width: width ?? scroller.contentSize.width, height: height ?? scroller.contentSize.height)
    case .windowControls(let controls):
      return controls.side == .trailing ? Metrics.windowButtonSize : .zero
    case .windowHandle, .element:
      return CGSize(width: width ?? 0, height: height ?? 0)
    }
  }

  /// Baselines of a label or editor come from its lines; other controls centre their text. Points.
  public func baselines(for size: CGSize) -> (first: CGFloat, last: CGFloat)? {
    switch content {
    case .label(let label):
      let layout = text.measure(label, width: size.width, height: size.height)
      let top = label.isCenteredVertically ? max((size.height - layout.size.height) / 2, 0) : 0
      return (top + layout.firstBaseline, top + layout.lastBaseline)
    case .button, .menu, .choice, .datePicker:
      let baseline = centeredBaseline(HeadlessMetrics.font, in: size.height)
      return (baseline, baseline)
    case .textField(let field):
      let baseline = centeredBaseline(field.font, in: size.height)
      return (baseline, baseline)
    case .textEditor(let editor):
      let layout = text.measure(textContent(of: editor), width: max(0, size.width - 2 * editor.inset))
      return (layout.firstBaseline + editor.inset, layout.lastBaseline + editor.inset)
    case .toggle, .slider, .stepper, .progress, .colorWell, .scroller, .windowControls, .windowHandle, .element:
      return nil
    }
  }

  private func centeredBaseline(_ font: FontDescription, in height: CGFloat) -> CGFloat {
    let layout = text.measure(TextContent(spans: [TextSpan(text: "", font: font)], color: .black))
    return (height - layout.size.height) / 2 + layout.firstBaseline
  }

  private var em: CGFloat { lineHeight(HeadlessMetrics.font) / HeadlessTextEngine.lineHeight }

  private var scaledHeight: CGFloat { max(HeadlessMetrics.controlHeight, lineHeight(HeadlessMetrics.font) + 12) }

  private func lineHeight(_ font: FontDescription) -> CGFloat {
    text.measure(TextContent(spans: [TextSpan(text: "", font: font)], color: .black)).size.height
  }

  private func titleWidth(_ title: String) -> CGFloat {
    text.measure(TextContent(spans: [TextSpan(text: title, font: HeadlessMetrics.font)], color: .black)).size.width
  }

  private func buttonSize(_ button: ButtonContent) -> CGSize {
    let title = titleWidth(button.title)
    if button.style == .plain { return CGSize(width: title, height: lineHeight(HeadlessMetrics.font)) }
    if button.shape == .circle { return CGSize(width: scaledHeight, height: scaledHeight) }
    return CGSize(width: title + 2 * HeadlessMetrics.horizontalPadding, height: scaledHeight)
  }

  private func choiceSize(_ choice: ChoiceContent) -> CGSize {
    let widths = choice.options.map { titleWidth($0.title) + ($0.icon == nil ? 0 : 20) }
    let widest = widths.max() ?? 0
    switch choice.style {
    case .dropDown:
      return CGSize(
        width: widest + 2 * HeadlessMetrics.horizontalPadding + HeadlessMetrics.indicatorWidth, height: scaledHeight)
    case .segmented:
      let segment = widest + 2 * HeadlessMetrics.horizontalPadding
      return CGSize(width: segment * CGFloat(choice.options.count), height: scaledHeight)
    case .radioGroup:
      return CGSize(
        width: widest + HeadlessMetrics.checkboxSize.width + 8,
        height: HeadlessMetrics.radioRowHeight * CGFloat(choice.options.count))
    }
  }

  private func textContent(of editor: TextEditorContent) -> TextContent {
    TextContent(
      spans: [TextSpan(text: editor.text, font: editor.font)], color: editor.color, alignment: editor.alignment,
      lineSpacing: editor.lineSpacing)
  }
}
