import UniformTypeIdentifiers

// The initializers of `NewDocumentButton`, each with a label in four flavours.

extension NewDocumentButton where Label == Text {
  /// Makes an empty document in the folder that the browser shows, and opens it.
  ///
  /// - Parameter contentType: `nil` = the first type that the app can make and write.
  public nonisolated init(_ label: Text? = nil, contentType: UTType? = nil) {
    self.init(label, contentType, nil, .empty)
  }

  /// Makes an empty document in the folder that the browser shows, and opens it.
  ///
  /// - Parameter contentType: `nil` = the first type that the app can make and write.
  public nonisolated init(_ title: LocalizedStringKey, contentType: UTType? = nil) {
    self.init(Text(title), contentType, nil, .empty)
  }

  /// Makes an empty document in the folder that the browser shows, and opens it.
  ///
  /// - Parameter contentType: `nil` = the first type that the app can make and write.
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, contentType: UTType? = nil) {
    self.init(Text(verbatim: String(title)), contentType, nil, .empty)
  }

  /// Makes an empty document in the folder that the browser shows, and opens it.
  ///
  /// - Parameter contentType: `nil` = the first type that the app can make and write.
  @_disfavoredOverload
  public nonisolated init(_ title: LocalizedStringResource, contentType: UTType? = nil) {
    self.init(Text(title), contentType, nil, .empty)
  }

  /// Makes a document from a file that the closure prepares; `nil` makes an empty one, a throw none at all.
  ///
  /// The file is copied and stays where it is.
  public nonisolated init(
    _ label: Text? = nil, contentType: UTType, prepareDocumentURL: @escaping () async throws -> URL? = { nil }
  ) {
    self.init(label, contentType, nil, .url(prepareDocumentURL))
  }

  /// Makes a document from a file that the closure prepares; `nil` makes an empty one, a throw none at all.
  ///
  /// The file is copied and stays where it is.
  public nonisolated init(
    _ title: LocalizedStringKey, contentType: UTType, prepareDocumentURL: @escaping () async throws -> URL? = { nil }
  ) {
    self.init(Text(title), contentType, nil, .url(prepareDocumentURL))
  }

  /// Makes a document from a file that the closure prepares; `nil` makes an empty one, a throw none at all.
  ///
  /// The file is copied and stays where it is.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol, contentType: UTType, prepareDocumentURL: @escaping () async throws -> URL? = { nil }
  ) {
    self.init(Text(verbatim: String(title)), contentType, nil, .url(prepareDocumentURL))
  }

  /// Makes a document from a file that the closure prepares; `nil` makes an empty one, a throw none at all.
  ///
  /// The file is copied and stays where it is.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource, contentType: UTType,
    prepareDocumentURL: @escaping () async throws -> URL? = { nil }
  ) {
    self.init(Text(title), contentType, nil, .url(prepareDocumentURL))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  public nonisolated init<D: FileDocument>(
    _ label: Text? = nil, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(label, contentType, D.self, .value(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  public nonisolated init<D: FileDocument>(
    _ title: LocalizedStringKey, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(title), contentType, D.self, .value(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  @_disfavoredOverload
  public nonisolated init<D: FileDocument>(
    _ title: some StringProtocol, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(verbatim: String(title)), contentType, D.self, .value(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  @_disfavoredOverload
  public nonisolated init<D: FileDocument>(
    _ title: LocalizedStringResource, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(title), contentType, D.self, .value(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  public nonisolated init<D: ReferenceFileDocument>(
    _ label: Text? = nil, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(label, contentType, D.self, .reference(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  public nonisolated init<D: ReferenceFileDocument>(
    _ title: LocalizedStringKey, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(title), contentType, D.self, .reference(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  @_disfavoredOverload
  public nonisolated init<D: ReferenceFileDocument>(
    _ title: some StringProtocol, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(verbatim: String(title)), contentType, D.self, .reference(prepareDocument))
  }

  /// Makes a document with the content of the one that the closure prepares; `nil` makes an empty one, a throw none.
  ///
  /// A `CancellationError` is silent; any other error is shown once, in its own words. On Apple's systems both log a
  /// line, and a second press brings an alert about an import.
  @_disfavoredOverload
  public nonisolated init<D: ReferenceFileDocument>(
    _ title: LocalizedStringResource, for documentType: D.Type = D.self, contentType: UTType? = nil,
    prepareDocument: @escaping () async throws -> D? = { nil }
  ) {
    self.init(Text(title), contentType, D.self, .reference(prepareDocument))
  }

  /// Makes an empty document; `source` tells the app which button it was.
  public nonisolated init(_ label: Text? = nil, contentType: UTType? = nil, source: DocumentCreationSource) {
    self.init(label, contentType, nil, .empty, source: source)
  }

  /// Makes an empty document; `source` tells the app which button it was.
  public nonisolated init(_ title: LocalizedStringKey, contentType: UTType? = nil, source: DocumentCreationSource) {
    self.init(Text(title), contentType, nil, .empty, source: source)
  }

  /// Makes an empty document; `source` tells the app which button it was.
  @_disfavoredOverload
  public nonisolated init(_ title: some StringProtocol, contentType: UTType? = nil, source: DocumentCreationSource) {
    self.init(Text(verbatim: String(title)), contentType, nil, .empty, source: source)
  }

  /// Makes an empty document; `source` tells the app which button it was.
  @_disfavoredOverload
  public nonisolated init(_ title: LocalizedStringResource, contentType: UTType? = nil, source: DocumentCreationSource)
  {
    self.init(Text(title), contentType, nil, .empty, source: source)
  }

  /// Makes a document from a file that the closure prepares; `source` tells the app which button it was.
  public nonisolated init(
    _ label: Text? = nil, contentType: UTType, source: DocumentCreationSource,
    _ prepareDocumentURL: @escaping () async throws -> URL?
  ) {
    self.init(label, contentType, nil, .url(prepareDocumentURL), source: source)
  }

  /// Makes a document from a file that the closure prepares; `source` tells the app which button it was.
  public nonisolated init(
    _ title: LocalizedStringKey, contentType: UTType, source: DocumentCreationSource,
    prepareDocumentURL: @escaping () async throws -> URL?
  ) {
    self.init(Text(title), contentType, nil, .url(prepareDocumentURL), source: source)
  }

  /// Makes a document from a file that the closure prepares; `source` tells the app which button it was.
  @_disfavoredOverload
  public nonisolated init(
    _ title: some StringProtocol, contentType: UTType, source: DocumentCreationSource,
    prepareDocumentURL: @escaping () async throws -> URL?
  ) {
    self.init(Text(verbatim: String(title)), contentType, nil, .url(prepareDocumentURL), source: source)
  }

  /// Makes a document from a file that the closure prepares; `source` tells the app which button it was.
  @_disfavoredOverload
  public nonisolated init(
    _ title: LocalizedStringResource, contentType: UTType, source: DocumentCreationSource,
    prepareDocumentURL: @escaping () async throws -> URL?
  ) {
    self.init(Text(title), contentType, nil, .url(prepareDocumentURL), source: source)
  }
}
