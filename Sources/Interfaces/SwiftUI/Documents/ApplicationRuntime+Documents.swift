import ContentTypes
import Documents
import Foundation
import UniformTypeIdentifiers

extension _ApplicationRuntime {
  /// What the app can do with documents, in the order of its scenes.
  var documentProviders: [any DocumentSceneProvider] {
    scenes.compactMap { if case .documents(let provider) = $0.kind { provider } else { nil } }
  }

  var launchSceneDescription: SceneDescription? {
    scenes.first { if case .launch = $0.kind { true } else { false } }
      ?? scenes.first { if case .documents = $0.kind { true } else { false } }
  }

  /// What is said of a launch scene that stands alone.
  static let missingGroupNotice =
    "DocumentGroupLaunchScene must be used together with DocumentGroup: add a DocumentGroup to the app, or use "
    + "DocumentLaunchView."

  /// The launch scene that the app declares, or the one that it gets by itself.
  var launchDescription: LaunchDescription {
    var description: LaunchDescription
    if case .launch(let own)? = launchSceneDescription?.kind {
      description = own
    } else {
      description = LaunchDescription(background: AnyView(DefaultLaunchBackground()))
    }
    if let title = launchSceneDescription?.launchTitle { description.title = title }
    if let subtitle = launchSceneDescription?.launchSubtitle { description.subtitle = subtitle }
    if documentProviders.isEmpty { description.notice = Self.missingGroupNotice }
    return description
  }

  /// What the app begins with.
  var launchBehavior: DocumentLaunchBehavior { scenes.lazy.compactMap(\.launchBehavior).first ?? .launchScene }

  /// Who tells of documents that could not be made; `nil` = an alert does.
  var creationErrorHandler: (@MainActor (any Error) -> Void)? {
    scenes.lazy.compactMap(\.creationErrorHandler).first
  }

  /// Puts the app's policy in force.
  func applyCreationPolicy() {
    if let policy = scenes.lazy.compactMap(\.creationPolicy).first { DocumentEnvironment.shared.policy = policy }
  }

  /// Makes document types usable that the Info.plist does not declare, because it is missing or incomplete: their files
  /// have the last part of the identifier as extension.
  func declareMissingTypes() {
    let missing = documentProviders.flatMap { $0.readableContentTypes + $0.writableContentTypes }
      .filter { !$0.isDeclared && !$0.isDynamic }
    guard !missing.isEmpty else { return }
    var dictionary: [String: Any] = resources.infoDictionary
    var declarations = dictionary["UTExportedTypeDeclarations"] as? [Any] ?? []
    for identifier in Set(missing.map(\.identifier)).sorted() {
      guard let filenameExtension = identifier.split(separator: ".").last.map(String.init) else { continue }
      resources.report(
        "Info.plist does not declare the document type \(identifier); its files end in .\(filenameExtension).")
      declarations.append(
        [
          "UTTypeIdentifier": identifier, "UTTypeConformsTo": ["public.data", "public.content"],
          "UTTypeTagSpecification": ["public.filename-extension": [filenameExtension]],
        ] as [String: Any])
    }
    dictionary["UTExportedTypeDeclarations"] = declarations
    ContentTypeRegistry.installDeclarations(infoDictionary: dictionary)
  }

  /// Whether the app is made of documents.
  var isDocumentBased: Bool {
    scenes.contains(where: \.isDocumentScene)
  }

  /// Everything that the app can open.
  var readableContentTypes: [UTType] {
    var seen = Set<UTType>()
    return documentProviders.flatMap(\.readableContentTypes).filter { seen.insert($0).inserted }
  }

  /// The folder in which the app keeps its documents. It may not exist yet.
  var documentsFolder: URL {
    DocumentsFolder.path(
      applicationName: resources.displayName, directories: DocumentEnvironment.shared.directories
    ).url(isDirectory: true)
  }

  /// Who makes new documents of a type (or of the first that can be made).
  func creationProvider(contentType: UTType?, documentType: Any.Type?) -> (any DocumentSceneProvider)? {
    documentProviders.first { provider in
      guard provider.canCreate else { return false }
      if let documentType, provider.documentType != documentType { return false }
      if let contentType {
        return provider.writableContentTypes.contains { contentType.conforms(to: $0) || contentType == $0 }
      }
      return true
    }
  }

  /// The identifiers of all types in which a document can be saved, its own first.
  func formats(for identifier: String) -> [String] {
    let provider = documentProviders.first { provider in
      provider.writableContentTypes.contains { $0.identifier == identifier }
    }
    return [identifier] + (provider?.writableContentTypes.map(\.identifier).filter { $0 != identifier } ?? [])
  }

  /// The first group that reads the type of a file. Looks at the file off the main actor.
  ///
  /// - Throws: `DocumentError` naming the file when no group does.
  func provider(forFileAt url: URL) async throws -> (provider: any DocumentSceneProvider, type: UTType) {
    let type = UTType(forDocument: await DocumentEnvironment.shared.contentType(of: url))
    guard let provider = provider(reading: type) else {
      throw DocumentError(.opening, .unsupportedType, url: url)
    }
    return (provider, type)
  }

  /// The first group that reads the type of contents that were never saved.
  func provider(for draft: DraftStore.Draft) throws -> (provider: any DocumentSceneProvider, type: UTType) {
    let identifier =
      draft.contentType
      ?? ContentTypeRegistry.shared.identifier(forFilename: draft.name, isDirectory: draft.url.hasDirectoryPath)
    let type = UTType(forDocument: identifier)
    guard let provider = provider(reading: type) else {
      throw DocumentError(.opening, .unsupportedType, url: draft.original ?? draft.url)
    }
    return (provider, type)
  }

  private func provider(reading type: UTType) -> (any DocumentSceneProvider)? {
    documentProviders.first { $0.readableContentTypes.contains { type.conforms(to: $0) } }
  }

  /// Whether a group reads files of such a name, as files or as packages.
  func reads(_ url: URL) -> Bool {
    [false, true].contains { isDirectory in
      let identifier = ContentTypeRegistry.shared.identifier(
        forFilename: url.lastPathComponent, isDirectory: isDirectory)
      return provider(reading: UTType(forDocument: identifier)) != nil
    }
  }

  /// The window in which a document is open.
  func window(showing url: URL) -> DocumentWindowController? {
    let session = DocumentSession.openSession(for: url)
    guard let session else { return nil }
    return documentWindows.first { $0.model.document?.session === session }
  }

  var documentWindows: [DocumentWindowController] { windows.compactMap { $0 as? DocumentWindowController } }
}
