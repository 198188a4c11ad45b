import Documents
import Foundation
import LaunchExperience

extension DocumentWindowController {
  /// Opens contents that were never saved as an untitled document of their own, wherever they came from.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?) {
    let environment = DocumentEnvironment.shared
    environment.activity.start { [weak self] in
      guard let self else { return }
      do {
        try await environment.policy.consult(.open(draft.original ?? draft.url, source: .browser))
        let (provider, type) = try runtime.provider(for: draft)
        let document = try await provider.makeDocument(
          at: nil, contentType: type, environment: environment,
          context: DocumentCreationContext(creationSource: nil))
        try await document.session.open(draft: draft)
        let target = model.document == nil ? self : DocumentWindowController(runtime, showsDocumentOnly: true)
        if target !== self { target.show() }
        target.show(document, from: rect)
      } catch {
        if !CreationFlow.isCancellation(error) { report(error) }
      }
    }
  }
}
