import Foundation
import Toolkit

/// A control that opens a web address or file. Apple's `Link`.
///
/// It opens what `openURL` of the environment makes of the address: by itself the desktop's choice of program.
public nonisolated struct Link<Label: View>: View {
  private let destination: URL
  private let label: Label
  @Environment(\.openURL) private var openURL

  private init(_ destination: URL, _ label: Label) {
    self.destination = destination
    self.label = label
  }

  /// A link with any views as its label.
  public nonisolated init(destination: URL, @ViewBuilder label: () -> Label) { self.init(destination, label()) }

  @MainActor public var body: some View {
    Button(action: { openURL(destination) }, label: { label }).modifier(LinkModifier())
  }
}

extension Link where Label == Text {
  /// A link with a title. A key is translated, a string is shown as it is.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination, Text(titleKey))
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {
    self.init(destination, Text(verbatim: String(title)))
  }
  @_disfavoredOverload
  public nonisolated init(_ titleResource: LocalizedStringResource, destination: URL) {
    self.init(destination, Text(titleResource))
  }
}

/// Looks like a link where nobody has asked for a style of buttons.
private nonisolated struct LinkModifier: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    if !environment.isListRow, !environment.isInMenu, environment.buttonStyle == AnyButtonStyle(DefaultButtonStyle()) {
      environment.buttonStyle = AnyButtonStyle(LinkButtonStyle())
    }
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    if properties.role == nil { properties.role = .link }
    environment.accessibilityOverrides = properties
  }
}
