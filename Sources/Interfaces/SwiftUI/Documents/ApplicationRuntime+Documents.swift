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
    return description
  }

  /// Whether the app is made of documents.
  var isDocumentBased: Bool {
    scenes.contains {
      switch $0.kind {
      case .documents, .launch: true
      case .window, .settings: false
      }
    }
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

  /// The first group that reads the type of a file.
  ///
  /// - Throws: `DocumentError` naming the file when no group does.
  func provider(forFileAt url: URL) throws -> (provider: any DocumentSceneProvider, type: UTType) {
    let isDirectory = (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    let identifier = ContentTypeRegistry.shared.identifier(
      forFilename: url.lastPathComponent, isDirectory: isDirectory)
    let type = UTType(forDocument: identifier)
    for provider in documentProviders {
      for readable in provider.readableContentTypes where type.conforms(to: readable) { return (provider, type) }
    }
    throw DocumentError(.opening, .unsupportedType, url: url)
  }

  /// The window in which a document is open.
  func window(showing url: URL) -> DocumentWindowController? {
    let session = DocumentSession.openSession(for: url)
    guard let session else { return nil }
    return documentWindows.first { $0.model.document?.session === session }
  }

  var documentWindows: [DocumentWindowController] { windows.compactMap { $0 as? DocumentWindowController } }
}
