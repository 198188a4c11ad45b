import UniformTypeIdentifiers

// The initializers of `DocumentLaunchView`: a title in four flavours, and twelve combinations of background and
// accessories for each. Strings and string resources are in `DocumentLaunchView+StringInitializers.swift`.

extension DocumentLaunchView {
  /// A launch view with a title as text; `nil` = the app's name, and the window's background.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())))
  }

  /// A launch view with a title as text; `nil` = the app's name, and the window's background, with views behind the card.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and the window's background, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and the window's background, with views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background of any views.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()))
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background of any views, with views behind the card.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background of any views, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background of any views, with views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background in one style.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background in one style, with views behind the card.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background in one style, with views behind the card and views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as text; `nil` = the app's name, and a background in one style, with views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: title, contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}

extension DocumentLaunchView {
  /// A launch view with a title that is looked up in the app's texts, and the window's background.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())))
  }

  /// A launch view with a title that is looked up in the app's texts, and the window's background, with views behind the card.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and the window's background, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and the window's background, with views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background of any views.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()))
  }

  /// A launch view with a title that is looked up in the app's texts, and a background of any views, with views behind the card.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background of any views, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background of any views, with views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background in one style.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch view with a title that is looked up in the app's texts, and a background in one style, with views behind the card.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background in one style, with views behind the card and views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title that is looked up in the app's texts, and a background in one style, with views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}
