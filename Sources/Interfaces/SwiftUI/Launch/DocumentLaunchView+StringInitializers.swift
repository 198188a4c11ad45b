import UniformTypeIdentifiers

// The initializers of `DocumentLaunchView` whose title is a string or a string resource, continued from
// `DocumentLaunchView+Initializers.swift`.

extension DocumentLaunchView {
  /// A launch view with a title as it stands, and the window's background.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())))
  }

  /// A launch view with a title as it stands, and the window's background, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and the window's background, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and the window's background, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background of any views.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(background()))
  }

  /// A launch view with a title as it stands, and a background of any views, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background of any views, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background of any views, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background in one style.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch view with a title as it stands, and a background in one style, with views behind the card.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background in one style, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch view with a title as it stands, and a background in one style, with views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    self.init(
      title: Text(verbatim: String(title)), contentTypes: contentTypes, actions: AnyView(actions()),
      open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}

extension DocumentLaunchView {
  /// A launch view with a title that is looked up late, and the window's background.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(BackgroundStyle())))
  }

  /// A launch view with a title that is looked up late, and the window's background, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and the window's background, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and the window's background, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background of any views.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    for contentTypes: [UTType],
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView,
    @ViewBuilder background: () -> some View
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(background()))
  }

  /// A launch view with a title that is looked up late, and a background of any views, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background of any views, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background of any views, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background in one style.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
    for contentTypes: [UTType],
    backgroundStyle: B,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder onDocumentOpen: @escaping (URL) -> DocumentView
  ) {
    self.init(
      title: Text(title), contentTypes: contentTypes, actions: AnyView(actions()), open: onDocumentOpen,
      background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch view with a title that is looked up late, and a background in one style, with views behind the card.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background in one style, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
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

  /// A launch view with a title that is looked up late, and a background in one style, with views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
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
