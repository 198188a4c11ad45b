import Foundation
import Toolkit

/// A choice of one of several. Apple's `Picker`.
///
/// The options are the views inside, known by their `tag(_:)` or by the identity of their `ForEach` element.
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  let selection: Binding<SelectionValue>
  let label: Label
  let content: Content
  @Environment(\.pickerStyle) private var style

  init(_ selection: Binding<SelectionValue>, _ label: Label, _ content: Content) {
    self.selection = selection
    self.label = label
    self.content = content
  }

  /// A choice with any views as its label.
  public nonisolated init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(selection, label(), content())
  }
  @available(*, deprecated, renamed: "init(selection:content:label:)")
  /// A choice with any views as its label.
  public nonisolated init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection, label, content())
  }
  /// - Note: Partial: the present choice is shown by its own view's text.
  public nonisolated init<CurrentValue: View>(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection, label(), content())
  }
  /// A choice for several values at once.
  public nonisolated init<C: RandomAccessCollection>(
    sources: C, selection: KeyPath<C.Element, Binding<SelectionValue>>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: selection] }
    precondition(!bindings.isEmpty, "A picker needs at least one source.")
    self.init(
      Binding(get: { bindings[0].wrappedValue }, set: { value in for b in bindings { b.wrappedValue = value } }),
      label(), content())
  }

  @MainActor public var body: some View {
    let selection = selection
    let picker = NativePicker(
      label: AnyView(label), selected: { AnyHashable(selection.wrappedValue) },
      select: { if let value = $0.base as? SelectionValue { selection.wrappedValue = value } }, style: style,
      content: content)
    switch style {
    case .segmented, .palette: picker
    case .radioGroup, .inline:
      LabeledControl(label: AnyView(label), showsLabel: false) { picker }
    case .menu, .automatic, .wheel, .navigationLink:
      LabeledControl(label: AnyView(label), showsLabel: false) { picker }
    }
  }
}

extension Picker where Label == Text {
  /// A choice with a title from the app’s texts.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection, Text(titleKey), content())
  }
  /// A choice with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection, Text(verbatim: String(title)), content())
  }
  /// A choice with a title that is looked up late.
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection, Text(titleResource), content())
  }
  /// - Note: Partial: the present choice is shown by its own view's text.
  public nonisolated init<CurrentValue: View>(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder currentValueLabel: () -> CurrentValue
  ) {
    self.init(selection, Text(titleKey), content())
  }
}

extension Picker where Label == SwiftUI.Label<Text, Image> {
  /// A choice with a title from the app’s texts and a symbol.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection, .init(titleKey, systemImage: systemImage), content())
  }
  /// A choice with a title as it stands and a symbol.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection, .init(title, systemImage: systemImage), content())
  }
  /// A choice with a title from the app’s texts and an image of the asset catalogue.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, image: ImageResource, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection, .init(titleKey, image: image), content())
  }
}

/// How pickers are offered; the styles themselves carry no settings.
enum PickerStyleKind: Hashable {
  case automatic, menu, segmented, palette, inline, radioGroup, wheel, navigationLink
}

/// How pickers look. Apple's `PickerStyle`; as on Apple's systems, apps choose among the built-in ones.
public protocol PickerStyle {
  /// What the framework makes of the style.
  static var _name: String { get }
}

/// The style that suits the place. Apple's `DefaultPickerStyle`.
public struct DefaultPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "automatic"
}
/// A button that shows the choice and opens a list. Apple's `MenuPickerStyle`.
public struct MenuPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "menu"
}
/// All choices side by side. Apple's `SegmentedPickerStyle`.
public struct SegmentedPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "segmented"
}
/// Small choices side by side. Apple's `PalettePickerStyle`.
public struct PalettePickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "palette"
}
/// All choices among the other rows. Apple's `InlinePickerStyle`.
///
/// - Note: Partial: the choices are the buttons of a radio group in one row.
public struct InlinePickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "inline"
}
/// All choices below each other with round marks. Apple's `RadioGroupPickerStyle`.
public struct RadioGroupPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "radioGroup"
}
/// Apple's `WheelPickerStyle`.
///
/// - Note: Partial: desktops have no wheels; the picker is a menu.
public struct WheelPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "wheel"
}
/// Apple's `NavigationLinkPickerStyle`.
///
/// - Note: Partial: the picker is a menu.
public struct NavigationLinkPickerStyle: PickerStyle, Sendable {
  public init() {}
  public static let _name = "navigationLink"
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The style that suits the place.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
  /// A button that shows the choice and opens a list.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
  /// All choices side by side.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == PalettePickerStyle {
  /// Small choices side by side.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
  /// All choices among the other rows.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == RadioGroupPickerStyle {
  /// All choices below each other with round marks.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
  /// A menu.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A menu.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension PickerStyleKind {
  init<S: PickerStyle>(_ style: S) {
    switch S._name {
    case "menu": self = .menu
    case "segmented": self = .segmented
    case "palette": self = .palette
    case "inline": self = .inline
    case "radioGroup": self = .radioGroup
    case "wheel": self = .wheel
    case "navigationLink": self = .navigationLink
    default: self = .automatic
    }
  }
}

private struct PickerStyleEnvironmentKey: EnvironmentKey {
  static var defaultValue: PickerStyleKind { .automatic }
}

extension EnvironmentValues {
  var pickerStyle: PickerStyleKind {
    get { self[PickerStyleEnvironmentKey.self] }
    set { self[PickerStyleEnvironmentKey.self] = newValue }
  }
}

extension View {
  /// How the pickers in the view look.
  public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerStyle, PickerStyleKind(style))
  }
  /// - Note: Partial: accepted; a radio group lies upright.
  public nonisolated func horizontalRadioGroupLayout() -> some View { self }
  /// - Note: Partial: accepted; the wheel is a menu.
  public nonisolated func defaultWheelPickerItemHeight(_ height: CGFloat) -> some View { self }
}
