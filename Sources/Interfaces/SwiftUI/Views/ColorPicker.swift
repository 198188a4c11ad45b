import CoreGraphics
import Foundation

/// A button that shows a colour and lets people choose another. Apple's `ColorPicker`.
public nonisolated struct ColorPicker<Label: View>: View {
  private let selection: Binding<Color>
  private let supportsOpacity: Bool
  private let label: Label

  private init(_ selection: Binding<Color>, _ supportsOpacity: Bool, _ label: Label) {
    self.selection = selection
    self.supportsOpacity = supportsOpacity
    self.label = label
  }

  private static func color(_ binding: Binding<CGColor>) -> Binding<Color> {
    Binding(
      get: { Color(cgColor: binding.wrappedValue) },
      set: { binding.wrappedValue = $0.resolve(in: EnvironmentValues()).cgColor })
  }

  /// A colour picker with any views as its label.
  public nonisolated init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.init(selection, supportsOpacity, label())
  }
  /// A colour picker with any views as its label.
  public nonisolated init(selection: Binding<CGColor>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.init(Self.color(selection), supportsOpacity, label())
  }

  @MainActor public var body: some View {
    LabeledControl(label: AnyView(label)) {
      NativeColorWell(label: erased(label), selection: selection, supportsOpacity: supportsOpacity)
    }
  }
}

extension ColorPicker where Label == Text {
  /// A colour picker with a title. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection, supportsOpacity, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection, supportsOpacity, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(
    _ titleResource: LocalizedStringResource, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    self.init(selection, supportsOpacity, Text(titleResource))
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, selection: Binding<CGColor>, supportsOpacity: Bool = true) {
    self.init(Self.color(selection), supportsOpacity, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, selection: Binding<CGColor>, supportsOpacity: Bool = true) {
    self.init(Self.color(selection), supportsOpacity, Text(verbatim: String(title)))
  }
}
