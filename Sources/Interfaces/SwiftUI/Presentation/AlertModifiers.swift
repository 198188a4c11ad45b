import Foundation
import Wording

extension View {
  private nonisolated func dialog(
    _ request: @escaping () -> DialogModifier.Request?, cancel: @escaping () -> Void
  ) -> some View {
    modifier(DialogModifier(request: request, cancel: cancel))
  }

  private nonisolated func alert<A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ actions: @escaping () -> A, _ message: (() -> M)?
  ) -> some View {
    dialog(
      {
        guard isPresented.wrappedValue else { return nil }
        return DialogModifier.Request(
          kind: .alert, title: title, message: message.map { AnyView($0()) }, actions: AnyView(actions()))
      }, cancel: { isPresented.wrappedValue = false })
  }

  private nonisolated func alert<T, A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, presenting data: T?, _ actions: @escaping (T) -> A,
    _ message: ((T) -> M)?
  ) -> some View {
    dialog(
      {
        guard isPresented.wrappedValue, let data else { return nil }
        return DialogModifier.Request(
          kind: .alert, title: title, message: message.map { AnyView($0(data)) }, actions: AnyView(actions(data)))
      }, cancel: { isPresented.wrappedValue = false })
  }

  private nonisolated func confirmation<A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ visibility: Visibility, _ actions: @escaping () -> A,
    _ message: (() -> M)?
  ) -> some View {
    dialog(
      {
        guard isPresented.wrappedValue else { return nil }
        // A dialog without any words would say nothing to a screen reader either.
        let showsTitle = visibility != .hidden || message == nil
        return DialogModifier.Request(
          kind: .confirmation, title: showsTitle ? title : nil, message: message.map { AnyView($0()) },
          actions: AnyView(actions()))
      }, cancel: { isPresented.wrappedValue = false })
  }

  private nonisolated func confirmation<T, A: View, M: View>(
    _ title: Text, _ isPresented: Binding<Bool>, _ visibility: Visibility, presenting data: T?,
    _ actions: @escaping (T) -> A, _ message: ((T) -> M)?
  ) -> some View {
    dialog(
      {
        guard isPresented.wrappedValue, let data else { return nil }
        let showsTitle = visibility != .hidden || message == nil
        return DialogModifier.Request(
          kind: .confirmation, title: showsTitle ? title : nil, message: message.map { AnyView($0(data)) },
          actions: AnyView(actions(data)))
      }, cancel: { isPresented.wrappedValue = false })
  }

  // MARK: Alerts

  /// An alert while `isPresented` is true.
  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(title, isPresented, actions, nil as (() -> EmptyView)?)
  }

  /// An alert while `isPresented` is true, with a message.
  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(title, isPresented, actions, message)
  }

  /// An alert while `isPresented` is true and there is something to talk about.
  public nonisolated func alert<T, A: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(title, isPresented, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// An alert while `isPresented` is true and there is something to talk about, with a message.
  public nonisolated func alert<T, A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(title, isPresented, presenting: data, actions, message)
  }

  /// An alert while `isPresented` is true.
  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(Text(titleKey), isPresented, actions, nil as (() -> EmptyView)?)
  }

  /// An alert while `isPresented` is true, with a message.
  public nonisolated func alert<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(titleKey), isPresented, actions, message)
  }

  /// An alert while `isPresented` is true and there is something to talk about.
  public nonisolated func alert<T, A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(titleKey), isPresented, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// An alert while `isPresented` is true and there is something to talk about, with a message.
  public nonisolated func alert<T, A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(titleKey), isPresented, presenting: data, actions, message)
  }

  /// An alert while `isPresented` is true.
  @_disfavoredOverload public nonisolated func alert<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(Text(titleResource), isPresented, actions, nil as (() -> EmptyView)?)
  }

  /// An alert while `isPresented` is true, with a message.
  @_disfavoredOverload public nonisolated func alert<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(titleResource), isPresented, actions, message)
  }

  /// An alert while `isPresented` is true and there is something to talk about.
  @_disfavoredOverload public nonisolated func alert<T, A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(titleResource), isPresented, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// An alert while `isPresented` is true and there is something to talk about, with a message.
  @_disfavoredOverload public nonisolated func alert<T, A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(titleResource), isPresented, presenting: data, actions, message)
  }

  /// An alert while `isPresented` is true.
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(Text(verbatim: String(title)), isPresented, actions, nil as (() -> EmptyView)?)
  }

  /// An alert while `isPresented` is true, with a message.
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> A,
    @ViewBuilder message: @escaping () -> M
  ) -> some View {
    alert(Text(verbatim: String(title)), isPresented, actions, message)
  }

  /// An alert while `isPresented` is true and there is something to talk about.
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, T, A: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    alert(Text(verbatim: String(title)), isPresented, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// An alert while `isPresented` is true and there is something to talk about, with a message.
  @_disfavoredOverload public nonisolated func alert<S: StringProtocol, T, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: @escaping (T) -> A,
    @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    alert(Text(verbatim: String(title)), isPresented, presenting: data, actions, message)
  }

  /// An alert about an error, while `isPresented` is true and there is an error.
  public nonisolated func alert<E: LocalizedError, A: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    alert(
      Text(verbatim: error?.errorDescription ?? ""), isPresented, presenting: error, { _ in actions() },
      { (error: E) in Text(verbatim: error.recoverySuggestion ?? "") })
  }

  /// An alert about an error, with a message of its own.
  public nonisolated func alert<E: LocalizedError, A: View, M: View>(
    isPresented: Binding<Bool>, error: E?, @ViewBuilder actions: @escaping (E) -> A,
    @ViewBuilder message: @escaping (E) -> M
  ) -> some View {
    alert(Text(verbatim: error?.errorDescription ?? ""), isPresented, presenting: error, actions, message)
  }

  // MARK: Confirmation dialogs

  /// A choice of actions while `isPresented` is true.
  public nonisolated func confirmationDialog<A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmation(title, isPresented, titleVisibility, actions, nil as (() -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true, with a message.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmation(title, isPresented, titleVisibility, actions, message)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about.
  public nonisolated func confirmationDialog<T, A: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmation(title, isPresented, titleVisibility, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about, with a message.
  public nonisolated func confirmationDialog<T, A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmation(title, isPresented, titleVisibility, presenting: data, actions, message)
  }

  /// A choice of actions while `isPresented` is true.
  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmation(Text(titleKey), isPresented, titleVisibility, actions, nil as (() -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true, with a message.
  public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmation(Text(titleKey), isPresented, titleVisibility, actions, message)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about.
  public nonisolated func confirmationDialog<T, A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmation(Text(titleKey), isPresented, titleVisibility, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about, with a message.
  public nonisolated func confirmationDialog<T, A: View, M: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmation(Text(titleKey), isPresented, titleVisibility, presenting: data, actions, message)
  }

  /// A choice of actions while `isPresented` is true.
  @_disfavoredOverload public nonisolated func confirmationDialog<A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmation(Text(titleResource), isPresented, titleVisibility, actions, nil as (() -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true, with a message.
  @_disfavoredOverload public nonisolated func confirmationDialog<A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmation(Text(titleResource), isPresented, titleVisibility, actions, message)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about.
  @_disfavoredOverload public nonisolated func confirmationDialog<T, A: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmation(
      Text(titleResource), isPresented, titleVisibility, presenting: data, actions, nil as ((T) -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about, with a message.
  @_disfavoredOverload public nonisolated func confirmationDialog<T, A: View, M: View>(
    _ titleResource: LocalizedStringResource, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: T?, @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmation(Text(titleResource), isPresented, titleVisibility, presenting: data, actions, message)
  }

  /// A choice of actions while `isPresented` is true.
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A
  ) -> some View {
    confirmation(Text(verbatim: String(title)), isPresented, titleVisibility, actions, nil as (() -> EmptyView)?)
  }

  /// A choice of actions while `isPresented` is true, with a message.
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: @escaping () -> A, @ViewBuilder message: @escaping () -> M
  ) -> some View {
    confirmation(Text(verbatim: String(title)), isPresented, titleVisibility, actions, message)
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about.
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, T, A: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A
  ) -> some View {
    confirmation(
      Text(verbatim: String(title)), isPresented, titleVisibility, presenting: data, actions, nil as ((T) -> EmptyView)?
    )
  }

  /// A choice of actions while `isPresented` is true and there is something to talk about, with a message.
  @_disfavoredOverload public nonisolated func confirmationDialog<S: StringProtocol, T, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: @escaping (T) -> A, @ViewBuilder message: @escaping (T) -> M
  ) -> some View {
    confirmation(Text(verbatim: String(title)), isPresented, titleVisibility, presenting: data, actions, message)
  }

  // MARK: Former alerts

  /// The former way to show an alert, while `isPresented` is true.
  public nonisolated func alert(isPresented: Binding<Bool>, content: @escaping () -> Alert) -> some View {
    dialog(
      { isPresented.wrappedValue ? content().request(id: true) : nil }, cancel: { isPresented.wrappedValue = false })
  }

  /// The former way to show an alert for an item, while there is one.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    dialog(
      { item.wrappedValue.map { content($0).request(id: AnyHashable($0.id)) } }, cancel: { item.wrappedValue = nil })
  }

  /// The former way to offer actions, while `isPresented` is true.
  public nonisolated func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    dialog(
      { isPresented.wrappedValue ? content().request(id: true) : nil }, cancel: { isPresented.wrappedValue = false })
  }

  /// The former way to offer actions for an item, while there is one.
  public nonisolated func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    dialog(
      { item.wrappedValue.map { content($0).request(id: AnyHashable($0.id)) } }, cancel: { item.wrappedValue = nil })
  }

  // MARK: Looks of dialogs

  /// How serious the dialogs of the view are.
  ///
  /// - Note: Partial: the desktop's dialogs look the same for all severities.
  public nonisolated func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// The picture in the dialogs of the view.
  ///
  /// - Note: Partial: the desktop's dialogs have no picture.
  public nonisolated func dialogIcon(_ icon: Image?) -> some View { self }
}

/// How serious a dialog is. Apple's `DialogSeverity`.
public struct DialogSeverity: Hashable, Sendable {
  let name: String
  /// The system's choice.
  public static let automatic = DialogSeverity(name: "automatic")
  /// Something may be lost.
  public static let critical = DialogSeverity(name: "critical")
  /// As serious as dialogs usually are.
  public static let standard = DialogSeverity(name: "standard")
}

/// The former description of an alert. Apple's `Alert`.
public struct Alert {
  /// A button of an alert. Apple's `Alert.Button`.
  public struct Button {
    let role: ButtonRole?
    let label: Text
    let action: (() -> Void)?

    /// A button without a special meaning.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: nil, label: label, action: action)
    }
    /// A button that leaves everything as it is.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: .cancel, label: label, action: action)
    }
    /// A button that leaves everything as it is.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      cancel(Text(verbatim: Wording.text("Cancel")), action: action)
    }
    /// A button that removes something.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(role: .destructive, label: label, action: action)
    }

    @MainActor fileprivate var view: AnyView {
      let action = action
      return AnyView(SwiftUI.Button(role: role, action: { action?() }, label: { label }))
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// An alert with one button; none given: one that only closes it.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  /// An alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  /// The alert as side-by-side buttons, which Linux shows in the same way.
  public static func sideBySideButtons(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) -> Alert {
    Alert(title: title, message: message, primaryButton: primaryButton, secondaryButton: secondaryButton)
  }

  fileprivate func request(id: AnyHashable) -> DialogModifier.Request {
    DialogModifier.Request(
      kind: .alert, id: id, title: title, message: message.map { AnyView($0) }, actions: AnyView(AlertButtons(buttons)))
  }
}

/// The former description of a choice of actions. Apple's `ActionSheet`.
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button
  let title: Text
  let message: Text?
  let buttons: [Alert.Button]

  /// A choice of `buttons`.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  fileprivate func request(id: AnyHashable) -> DialogModifier.Request {
    DialogModifier.Request(
      kind: .confirmation, id: id, title: title, message: message.map { AnyView($0) },
      actions: AnyView(AlertButtons(buttons)))
  }
}

/// The buttons of a former alert as views.
private nonisolated struct AlertButtons: View {
  let buttons: [Alert.Button]
  init(_ buttons: [Alert.Button]) { self.buttons = buttons }
  @MainActor var body: some View { ForEach(buttons.indices, id: \.self) { buttons[$0].view } }
}
