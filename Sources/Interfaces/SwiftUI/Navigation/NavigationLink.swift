/// A button that leads to another page. Apple's `NavigationLink`.
public nonisolated struct NavigationLink<Label: View, Destination: View>: View {
  private enum Goal {
    case view(Destination)
    case value(AnyHashable?)
  }
  private let goal: Goal
  private let label: Label
  private var isActive: Binding<Bool>?
  @Environment(\.navigationTarget) private var target
  @Environment(\.navigationLinkIndicator) private var indicator
  @Environment(\.listScope) private var list
  @Environment(\.columnSelectionDidChange) private var columnSelectionDidChange

  private init(_ goal: Goal, _ label: Label, isActive: Binding<Bool>? = nil) {
    self.goal = goal
    self.label = label
    self.isActive = isActive
  }

  /// A link to a view.
  public nonisolated init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination()), label())
  }
  /// A link to a view.
  public nonisolated init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination), label())
  }
  /// The former way to let the app follow a link.
  public nonisolated init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.init(.view(destination()), label(), isActive: isActive)
  }
  /// The former way to let the app follow a link.
  public nonisolated init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(.view(destination), label(), isActive: isActive)
  }
  /// The former way to let the app follow one of several links.
  public nonisolated init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
  ) {
    self.init(
      .view(destination()), label(),
      isActive: Binding(
        get: { selection.wrappedValue == tag },
        set: { isActive in
          if isActive {
            selection.wrappedValue = tag
          } else if selection.wrappedValue == tag {
            selection.wrappedValue = nil
          }
        }))
  }

  @MainActor public var body: some View {
    let button = Button(action: { follow() }) {
      Group {
        if indicator {
          HStack(spacing: 6) {
            label
            Spacer(minLength: 6)
            ForwardIndicator()
          }
        } else {
          label
        }
      }
      .modifier(RowLinkLabel())
    }
    .disabled((target == nil && list == nil) || isEmptyValue)
    .modifier(TraitModifier(LinkValueTrait.self, linkValue))
    if let isActive, case .view(let destination) = goal {
      button.navigationDestination(isPresented: isActive) { destination }
    } else {
      button
    }
  }

  private var linkValue: AnyHashable? {
    if case .value(let value) = goal { value } else { nil }
  }

  private var isEmptyValue: Bool {
    if case .value(nil) = goal { true } else { false }
  }

  @MainActor private func follow() {
    if let isActive {
      isActive.wrappedValue = true
      return
    }
    switch goal {
    case .view(let destination): target?.push(view: AnyView(destination), owner: nil)
    case .value(let value?):
      // In a column the list's selection says what the next one shows; a stack shows the value as well.
      if let list, list.choose(value), let columnSelectionDidChange { return columnSelectionDidChange() }
      target?.push(value: value)
    case .value(nil): break
    }
  }

  /// Whether the link leads to a detail column. Linux has no other.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension NavigationLink where Destination == Never {
  /// A link to a value; `nil` = the link cannot be followed.
  public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label())
  }
  /// A link to a value that can be saved.
  public nonisolated init<P: Hashable & Codable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label())
  }
}

extension NavigationLink where Label == Text, Destination == Never {
  /// A link to a value; `nil` = the link cannot be followed.
  public nonisolated init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
    self.init(.value(value.map { AnyHashable($0) }), Text(titleKey))
  }
  /// A link to a value; `nil` = the link cannot be followed.
  @_disfavoredOverload public nonisolated init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
    self.init(.value(value.map { AnyHashable($0) }), Text(verbatim: String(title)))
  }
}

extension NavigationLink where Label == Text {
  /// A link to a view.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
    self.init(.view(destination()), Text(titleKey))
  }
  /// A link to a view.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
    self.init(.view(destination()), Text(verbatim: String(title)))
  }
  /// A link to a view.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination) {
    self.init(.view(destination), Text(titleKey))
  }
  /// A link to a view.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ title: S, destination: Destination) {
    self.init(.view(destination), Text(verbatim: String(title)))
  }
  /// The former way to let the app follow a link.
  public nonisolated init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>) {
    self.init(.view(destination), Text(titleKey), isActive: isActive)
  }
  /// The former way to let the app follow a link.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>) {
    self.init(.view(destination), Text(verbatim: String(title)), isActive: isActive)
  }
}

/// The value that a link leads to, by which a list knows the link's row if it has no tag.
enum LinkValueTrait: ViewTraitKey {
  static var defaultValue: AnyHashable? { nil }
}

/// In a row of a list, a link looks like the other rows.
private nonisolated struct RowLinkLabel: EnvironmentModifier {
  @MainActor func change(_ environment: inout EnvironmentValues) {
    guard environment.isListRow else { return }
    let color = SystemColor.primary.rgba(in: environment)
    environment.foregroundStyle = AnyShapeStyle(Color(color.multiplyingAlpha(by: environment.isEnabled ? 1 : 0.5)))
  }
}

/// The arrow at the end of a row that leads on.
struct ForwardIndicator: View {
  var body: some View { BarIcon(iconNames: ["go-next-symbolic"], pointSize: 16).foregroundStyle(.tertiary) }
}

private struct NavigationLinkIndicatorKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Whether links show that they lead on, as rows of a list do.
  var navigationLinkIndicator: Bool {
    get { self[NavigationLinkIndicatorKey.self] }
    set { self[NavigationLinkIndicatorKey.self] = newValue }
  }
}

extension View {
  /// Whether links in the view show an arrow.
  public nonisolated func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View {
    transformEnvironment(\.navigationLinkIndicator) { if visibility != .automatic { $0 = visibility == .visible } }
  }
}
