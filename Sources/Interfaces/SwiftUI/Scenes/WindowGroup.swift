import Foundation

/// Windows with the same content. Apple's `WindowGroup`.
public nonisolated struct WindowGroup<Content: View>: PrimitiveScene {
  let id: String?
  let title: Text?
  let content: () -> Content

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
    self.content = content
  }

  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(
      SceneDescription(
        kind: .window(
          WindowDescription(id: scene.id, title: scene.title, content: AnyView(scene.content()), isSingle: false))))
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
          WindowDescription(id: scene.id, title: scene.title, content: AnyView(scene.content()), isSingle: true))))
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
