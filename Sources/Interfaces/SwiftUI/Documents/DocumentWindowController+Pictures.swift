import Foundation
import UniformTypeIdentifiers

extension DocumentWindowController {
  /// Shows what a picture was asked for of.
  func prepare(for request: SnapshotRequest, file: URL?) async {
    await model.browser.load()
    switch request.screen {
    case .launch: break
    case .browser:
      model.browser.tab = .browse
      model.scene.setDetent(.full)
    case .sheet:
      host.graph.flush()
      model.scene.actions.actions[1]?.perform()
    case .editor:
      if let file {
        try? await open(file, source: .commandLine)
      } else if let provider = runtime.documentProviders.first, let type = provider.readableContentTypes.first {
        let document = try? await provider.makeDocument(
          at: nil, contentType: type, environment: .shared, context: DocumentCreationContext(creationSource: nil))
        guard let document else { return }
        try? await document.session.open()
        show(document, from: nil)
      }
    }
  }
}
