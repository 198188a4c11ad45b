/// Takes away what presented the view: a sheet, a popover, a pushed page, a window. Apple's `DismissAction`.
@MainActor @preconcurrency
public struct DismissAction {
  let action: (@MainActor () -> Void)?

  nonisolated init(_ action: (@MainActor () -> Void)?) { self.action = action }

  /// Dismisses; does nothing when the view is not presented.
  public func callAsFunction() { action?() }
}

/// Whether and how a view is presented. Apple's `PresentationMode`, which `\.dismiss` and `\.isPresented` replace.
public struct PresentationMode {
  /// Whether the view is presented at the moment.
  public private(set) var isPresented: Bool
  private let action: DismissAction

  init(isPresented: Bool, action: DismissAction) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Takes away what presented the view, if it is presented.
  public mutating func dismiss() {
    guard isPresented else { return }
    isPresented = false
    let action = UncheckedSendable(action)
    onMainActor { action.value() }
  }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(nil) }
}

private struct IsPresentedKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Dismisses the presentation that the view is in.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the view is in something that can be dismissed.
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// A binding to the way in which the view is presented.
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(isPresented: isPresented, action: dismiss)
    return Binding(get: { mode }, set: { _ in })
  }
}
