import Foundation

/// Windows with the same content. Apple's `WindowGroup`.
public nonisolated struct WindowGroup<Content: View>: PrimitiveScene {
  let id: String?
  let title: Text?
  let content: (Binding<AnyHashable?>) -> Content
  let valueType: ObjectIdentifier?

  /// A scene whose windows all show this content, optionally with a title and an identifier to open them by.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) { self.init(nil, nil, content) }
  public nonisolated init(id: String, @ViewBuilder content: @escaping () -> Content) { self.init(nil, id, content) }
  public nonisolated init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(title, id, content)
  }
  public nonisolated init(
    _ titleKey: LocalizedStringKey, id: String? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(Text(titleKey), id, content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, id: String? = nil, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(Text(verbatim: String(title)), id, content)
  }
  private nonisolated init(_ title: Text?, _ id: String?, _ content: @escaping () -> Content) {
    self.title = title
    self.id = id
    self.content = { _ in content() }
    valueType = nil
  }

  private nonisolated init<D: Codable & Hashable, C: View>(
    _ title: Text?, _ id: String?, for type: D.Type, defaultValue: (() -> D)?,
    _ content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.title = title
    self.id = id
    self.content = { value in
      PresentedWindowContent(
        value: Binding(
          get: { value.wrappedValue?.base as? D ?? defaultValue?() },
          set: { value.wrappedValue = $0.map { AnyHashable($0) } }), content: content)
    }
    valueType = ObjectIdentifier(type)
  }

  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(
      SceneDescription(
        kind: .window(
          WindowDescription(
            id: scene.id, title: scene.title, content: { AnyView(scene.content($0)) }, isSingle: false,
            valueType: scene.valueType))))
  }
}

extension WindowGroup {
  /// Windows that each show a value.
  public nonisolated init<D: Codable & Hashable, C: View>(
    id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, for: type, defaultValue: nil, content)
  }

  /// Windows that each show a value, a default one at first.
  public nonisolated init<D: Codable & Hashable, C: View>(
    id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, for: type, defaultValue: defaultValue) { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
  }

  /// Windows that each show a value.
  public nonisolated init<D: Codable & Hashable, C: View>(
    _ title: Text, id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(title, id, for: type, defaultValue: nil, content)
  }

  /// Windows that each show a value, a default one at first.
  public nonisolated init<D: Codable & Hashable, C: View>(
    _ title: Text, id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(title, id, for: type, defaultValue: defaultValue) { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
  }

  /// Windows that each show a value.
  public nonisolated init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, for: type, defaultValue: nil, content)
  }

  /// Windows that each show a value, a default one at first.
  public nonisolated init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String? = nil, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, for: type, defaultValue: defaultValue) { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
  }

  /// Windows that each show a value.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(verbatim: String(title)), id, for: type, defaultValue: nil, content)
  }

  /// Windows that each show a value, a default one at first.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String? = nil, for type: D.Type, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(verbatim: String(title)), id, for: type, defaultValue: defaultValue) { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
  }
}

/// A single window. Apple's `Window`.
public nonisolated struct Window<Content: View>: PrimitiveScene {
  let id: String
  let title: Text
  let content: () -> Content

  /// A scene of one window, with a title and an identifier to open it by.
  public nonisolated init(_ title: Text, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.title = title
    self.id = id
    self.content = content
  }
  public nonisolated init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(titleKey), id: id, content: content)
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: @escaping () -> Content) {
    self.init(Text(verbatim: String(title)), id: id, content: content)
  }

  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(
      SceneDescription(
        kind: .window(
          WindowDescription(
            id: scene.id, title: scene.title, content: { _ in AnyView(scene.content()) }, isSingle: true))))
  }
}

/// The app's settings, reached from the app menu. Apple's `Settings`.
public nonisolated struct Settings<Content: View>: PrimitiveScene {
  let content: () -> Content
  /// The window of the app's settings.
  public nonisolated init(@ViewBuilder content: @escaping () -> Content) { self.content = content }
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(SceneDescription(kind: .settings(AnyView(scene.content()))))
  }
}
