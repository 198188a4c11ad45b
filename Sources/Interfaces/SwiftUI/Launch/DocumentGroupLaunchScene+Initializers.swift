// The initializers of `DocumentGroupLaunchScene`: a title in four flavours, and eight combinations of background and
// accessories for each.

extension DocumentGroupLaunchScene {
  private nonisolated static func description(
    _ title: Text?, _ actions: AnyView?, background: AnyView,
    backgroundAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)? = nil,
    overlayAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)? = nil
  ) -> @MainActor () -> LaunchDescription {
    // The initializer gives the views up; only the main actor reads them from here on.
    let parts = UncheckedSendable((title, actions, background, backgroundAccessory, overlayAccessory))
    return {
      LaunchDescription(
        title: parts.value.0, actions: parts.value.1, background: parts.value.2,
        backgroundAccessory: parts.value.3, overlayAccessory: parts.value.4)
    }
  }
}

extension DocumentGroupLaunchScene {
  /// A launch scene with a title as text; `nil` = the app's name, and a background of any views.
  public nonisolated init(
    _ title: Text? = nil,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(background()))
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background of any views, with views behind the card.
  public nonisolated init(
    _ title: Text? = nil,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background of any views, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background of any views, with views in front of it.
  public nonisolated init(
    _ title: Text? = nil,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background in one style.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() }
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background in one style, with views behind the card.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background in one style, with views behind the card and views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as text; `nil` = the app's name, and a background in one style, with views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: Text? = nil,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      title, AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}

extension DocumentGroupLaunchScene {
  /// A launch scene with a title that is looked up in the app's texts, and a background of any views.
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()))
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background of any views, with views behind the card.
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background of any views, with views behind the card and views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background of any views, with views in front of it.
  public nonisolated init(
    _ title: LocalizedStringKey,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background in one style.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() }
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background in one style, with views behind the card.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background in one style, with views behind the card and views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up in the app's texts, and a background in one style, with views in front of it.
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringKey,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}

extension DocumentGroupLaunchScene {
  /// A launch scene with a title as it stands, and a background of any views.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(background()))
  }

  /// A launch scene with a title as it stands, and a background of any views, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title as it stands, and a background of any views, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as it stands, and a background of any views, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as it stands, and a background in one style.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() }
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch scene with a title as it stands, and a background in one style, with views behind the card.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title as it stands, and a background in one style, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title as it stands, and a background in one style, with views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: some StringProtocol,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(verbatim: String(title)), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}

extension DocumentGroupLaunchScene {
  /// A launch scene with a title that is looked up late, and a background of any views.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()))
  }

  /// A launch scene with a title that is looked up late, and a background of any views, with views behind the card.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up late, and a background of any views, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up late, and a background of any views, with views in front of it.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource,
    @ViewBuilder _ actions: () -> Actions,
    @ViewBuilder background: () -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(background()),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up late, and a background in one style.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() }
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)))
  }

  /// A launch scene with a title that is looked up late, and a background in one style, with views behind the card.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up late, and a background in one style, with views behind the card and views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder backgroundAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View,
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      backgroundAccessory: { AnyView(backgroundAccessoryView($0)) },
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }

  /// A launch scene with a title that is looked up late, and a background in one style, with views in front of it.
  @_disfavoredOverload
  public nonisolated init<B: ShapeStyle>(
    _ title: LocalizedStringResource,
    backgroundStyle: B = BackgroundStyle(),
    @ViewBuilder _ actions: () -> Actions = { DefaultDocumentGroupLaunchActions() },
    @ViewBuilder overlayAccessoryView: @escaping (DocumentLaunchGeometryProxy) -> some View
  ) {
    make = Self.description(
      Text(title), AnyView(actions()), background: AnyView(Rectangle().fill(backgroundStyle)),
      overlayAccessory: { AnyView(overlayAccessoryView($0)) })
  }
}
