import Foundation

/// What a native control shows. A control is created with one case and keeps to that case for life.
@MainActor
public enum ControlContent {
  /// Text that people read and assistive technology can find.
  case label(TextContent)
  case button(ButtonContent)
  case textField(TextFieldContent)
  case textEditor(TextEditorContent)
  case toggle(ToggleContent)
  case slider(SliderContent)
  case stepper(StepperContent)
  case progress(ProgressContent)
  case choice(ChoiceContent)
  case menu(MenuContent)
  case datePicker(DatePickerContent)
  case colorWell(ColorWellContent)
  case scroller(ScrollerContent)
  /// The window's own buttons (close, minimise, maximise) of one side of the title bar.
  case windowControls(WindowControlsContent)
  /// An area by which people move the window and double-click to maximise it.
  case windowHandle
  /// Nothing to see: a place that assistive technology finds, and that can take the focus.
  case element(ElementContent)
}

/// A push button. Its label is drawn by the view graph above it, except for the name that is read out.
public struct ButtonContent: Equatable, Sendable {
  /// How much a button stands out.
  public enum Style: Hashable, Sendable {
    /// Filled with the accent colour.
    case prominent
    /// A visible shape in a quiet colour.
    case bordered
    /// A shape that appears under the pointer.
    case borderless
    /// No shape at all, only the focus ring.
    case plain
  }
  /// The outline of the button and of its focus ring.
  public enum Shape: Hashable, Sendable {
    case roundedRectangle(CGFloat)
    case capsule
    case circle
  }

  /// The name that is read out.
  public var title: String
  /// How much the button stands out.
  public var style: Style
  /// The outline of the button and of its focus ring.
  public var shape: Shape
  /// Whether pressing it destroys something, which the desktop colours as a warning.
  public var isDestructive: Bool
  /// `nil` = the app's accent colour.
  public var tint: RGBA?
  /// Whether the button is drawn as held down (a toggle that is on).
  public var isOn: Bool?
  /// Whether a press with the pointer gives it the keyboard. Buttons of a bar leave it where people type.
  public var takesFocus: Bool

  public init(
    title: String, style: Style, shape: Shape = .roundedRectangle(9), isDestructive: Bool = false, tint: RGBA? = nil,
    isOn: Bool? = nil, takesFocus: Bool = true
  ) {
    self.title = title
    self.style = style
    self.shape = shape
    self.isDestructive = isDestructive
    self.tint = tint
    self.isOn = isOn
    self.takesFocus = takesFocus
  }
}

/// A field for one line of text.
public struct TextFieldContent: Equatable, Sendable {
  /// What the field is for; a secure one hides its characters, a search field can be cleared.
  public enum Kind: Hashable, Sendable { case text, secure, search }
  /// What is typed, for on-screen keyboards.
  public enum Purpose: Hashable, Sendable { case freeForm, number, phone, url, email, name, digits }

  /// The text in the field.
  public var text: String
  /// Shown while the field is empty.
  public var placeholder: String
  /// What the field is for.
  public var kind: Kind
  /// What is typed, for on-screen keyboards.
  public var purpose: Purpose
  /// Whether the field draws its own background and border.
  public var isBordered: Bool
  /// Font of the text and the placeholder.
  public var font: FontDescription
  /// Colour of the text.
  public var color: RGBA
  /// Where lines stand between the edges.
  public var alignment: TextContent.Alignment
  /// Whether people can change the text; they can always select it.
  public var isEditable: Bool

  public init(
    text: String, placeholder: String = "", kind: Kind = .text, purpose: Purpose = .freeForm, isBordered: Bool = true,
    font: FontDescription, color: RGBA, alignment: TextContent.Alignment = .leading, isEditable: Bool = true
  ) {
    self.text = text
    self.placeholder = placeholder
    self.kind = kind
    self.purpose = purpose
    self.isBordered = isBordered
    self.font = font
    self.color = color
    self.alignment = alignment
    self.isEditable = isEditable
  }
}

/// A scrolling field for many lines of text.
public struct TextEditorContent: Equatable, Sendable {
  /// The text in the editor.
  public var text: String
  /// Font of the text.
  public var font: FontDescription
  /// Colour of the text.
  public var color: RGBA
  /// Where lines stand between the edges.
  public var alignment: TextContent.Alignment
  /// Extra space between lines, in points.
  public var lineSpacing: CGFloat
  /// Whether people can change the text; they can always select it.
  public var isEditable: Bool
  /// Whether the editor paints its own background.
  public var hasBackground: Bool
  /// Space between the text and the editor's edges, in points.
  public var inset: CGFloat
  /// Whether the desktop may mark unknown words.
  public var checksSpelling: Bool
  /// Selected range in UTF-16 offsets; `nil` leaves the selection alone.
  public var selection: Range<Int>?
  /// The bar with which people find words in the text; `nil` = there is none.
  public var find: FindContent?

  public init(
    text: String, font: FontDescription, color: RGBA, alignment: TextContent.Alignment = .leading,
    lineSpacing: CGFloat = 0, isEditable: Bool = true, hasBackground: Bool = true, inset: CGFloat = 8,
    checksSpelling: Bool = true, selection: Range<Int>? = nil, find: FindContent? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.isEditable = isEditable
    self.hasBackground = hasBackground
    self.inset = inset
    self.checksSpelling = checksSpelling
    self.selection = selection
    self.find = find
  }
}

/// A switch or check box.
public struct ToggleContent: Equatable, Sendable {
  /// A sliding switch, or a box with a mark.
  public enum Style: Hashable, Sendable { case `switch`, checkbox }
  /// The name that is read out.
  public var title: String
  /// The present state.
  public var isOn: Bool
  /// Neither on nor off: the values behind the control differ.
  public var isMixed: Bool
  /// How it is drawn.
  public var style: Style
  /// `nil` = the app's accent colour.
  public var tint: RGBA?

  public init(title: String, isOn: Bool, isMixed: Bool = false, style: Style = .switch, tint: RGBA? = nil) {
    self.title = title
    self.isOn = isOn
    self.isMixed = isMixed
    self.style = style
    self.tint = tint
  }
}

/// A value chosen along a line.
public struct SliderContent: Equatable, Sendable {
  /// The present value, within `bounds`.
  public var value: Double
  /// Lowest and highest value.
  public var bounds: ClosedRange<Double>
  /// Distance between the values that can be chosen; `nil` = any value.
  public var step: Double?
  /// `nil` = the app's accent colour.
  public var tint: RGBA?

  public init(value: Double, bounds: ClosedRange<Double>, step: Double? = nil, tint: RGBA? = nil) {
    self.value = value
    self.bounds = bounds
    self.step = step
    self.tint = tint
  }
}

/// Two buttons that count up and down.
public struct StepperContent: Equatable, Sendable {
  /// Whether the button that counts up can be pressed.
  public var canIncrement: Bool
  /// Whether the button that counts down can be pressed.
  public var canDecrement: Bool

  public init(canIncrement: Bool, canDecrement: Bool) {
    self.canIncrement = canIncrement
    self.canDecrement = canDecrement
  }
}

/// How far a task has come.
public struct ProgressContent: Equatable, Sendable {
  /// A bar that fills, or a mark that turns.
  public enum Style: Hashable, Sendable { case bar, spinner }
  /// From 0 to 1; `nil` = not known.
  public var fraction: Double?
  /// How it is drawn.
  public var style: Style
  /// `nil` = the app's accent colour.
  public var tint: RGBA?

  public init(fraction: Double?, style: Style, tint: RGBA? = nil) {
    self.fraction = fraction
    self.style = style
    self.tint = tint
  }
}

/// One of several.
public struct ChoiceContent: Equatable, Sendable {
  /// How the options are offered.
  public enum Style: Hashable, Sendable {
    /// A button that shows the choice and opens a list.
    case dropDown
    /// All choices side by side, joined.
    case segmented
    /// All choices below each other with round marks.
    case radioGroup
  }
  /// One of the options.
  public struct Option: Equatable, Sendable {
    /// What is shown and read out.
    public var title: String
    /// A picture before the title.
    public var icon: ImageSource?
    public init(title: String, icon: ImageSource? = nil) {
      self.title = title
      self.icon = icon
    }
  }

  /// All options, in the order in which they are shown.
  public var options: [Option]
  /// Index of the chosen option; `nil` = none.
  public var selection: Int?
  /// How the options are offered.
  public var style: Style
  /// `nil` = the app's accent colour.
  public var tint: RGBA?

  public init(options: [Option], selection: Int?, style: Style, tint: RGBA? = nil) {
    self.options = options
    self.selection = selection
    self.style = style
    self.tint = tint
  }
}

/// A button that opens a menu. Its label is drawn by the view graph above it.
@MainActor
public struct MenuContent {
  /// The button that opens the menu.
  public var button: ButtonContent
  /// Whether an arrow tells that there is a menu.
  public var showsIndicator: Bool
  /// Asked for when the menu opens, so that it always tells the present state.
  public var elements: @MainActor () -> [MenuElement]
  /// A press runs this and a long press or the indicator opens the menu; `nil` = a press opens the menu.
  public var primaryAction: (@MainActor () -> Void)?

  public init(
    button: ButtonContent, showsIndicator: Bool = true, primaryAction: (@MainActor () -> Void)? = nil,
    elements: @escaping @MainActor () -> [MenuElement]
  ) {
    self.button = button
    self.showsIndicator = showsIndicator
    self.primaryAction = primaryAction
    self.elements = elements
  }
}

/// A date, a time of day, or both.
public struct DatePickerContent: Equatable, Sendable {
  /// What can be picked.
  public enum Components: Hashable, Sendable { case date, time, dateAndTime }
  /// The present date and time.
  public var date: Date
  /// What can be picked.
  public var components: Components
  /// Earliest and latest date; `nil` = any.
  public var range: ClosedRange<Date>?
  /// Whether the calendar lies open instead of behind a button.
  public var isGraphical: Bool

  public init(date: Date, components: Components, range: ClosedRange<Date>? = nil, isGraphical: Bool = false) {
    self.date = date
    self.components = components
    self.range = range
    self.isGraphical = isGraphical
  }
}

/// A button that shows a colour and opens the desktop's colour chooser.
public struct ColorWellContent: Equatable, Sendable {
  /// The name that is read out, and the title of the chooser.
  public var title: String
  /// The present colour.
  public var color: RGBA
  /// Whether the chooser offers transparent colours.
  public var supportsOpacity: Bool

  public init(title: String, color: RGBA, supportsOpacity: Bool) {
    self.title = title
    self.color = color
    self.supportsOpacity = supportsOpacity
  }
}

/// A window onto a larger surface.
public struct ScrollerContent: Equatable, Sendable {
  /// Whether the content may be wider than the scroller.
  public var scrollsHorizontally: Bool
  /// Whether the content may be higher than the scroller.
  public var scrollsVertically: Bool
  /// Whether scroll bars appear.
  public var showsIndicators: Bool
  /// Whether people can scroll; the program always can.
  public var isScrollEnabled: Bool
  /// Size of the surface inside, in points.
  public var contentSize: CGSize

  public init(
    scrollsHorizontally: Bool, scrollsVertically: Bool, showsIndicators: Bool = true, isScrollEnabled: Bool = true,
    contentSize: CGSize = .zero
  ) {
    self.scrollsHorizontally = scrollsHorizontally
    self.scrollsVertically = scrollsVertically
    self.showsIndicators = showsIndicators
    self.isScrollEnabled = isScrollEnabled
    self.contentSize = contentSize
  }
}

/// Which of the window's own buttons are shown.
public struct WindowControlsContent: Equatable, Sendable {
  /// An end of the title bar; `leading` is on the left unless text runs from right to left.
  public enum Side: Hashable, Sendable { case leading, trailing }
  /// Which end of the title bar.
  public var side: Side
  /// Whether the buttons lie on a picture and need a backing to be seen.
  public var isOverlay: Bool

  public init(side: Side, isOverlay: Bool = false) {
    self.side = side
    self.isOverlay = isOverlay
  }
}

/// Something drawn that assistive technology should find.
public struct ElementContent: Equatable, Sendable {
  /// Whether the keyboard can reach it.
  public var isFocusable: Bool
  /// Whether a press (Enter, Space, a screen reader's action) is reported.
  public var isActivatable: Bool
  /// Whether presses of the pointer are reported; otherwise they reach what is drawn below.
  public var takesPointer: Bool

  public init(isFocusable: Bool = false, isActivatable: Bool = false, takesPointer: Bool = true) {
    self.isFocusable = isFocusable
    self.isActivatable = isActivatable
    self.takesPointer = takesPointer
  }
}
