import Documents
import Foundation
import LaunchExperience

extension DocumentWindowController {
  /// Opens contents that were never saved as an untitled document of their own, wherever they came from.
  func tryToOpen(_ draft: DraftStore.Draft, from rect: CGRect?) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      do {
        try await self?.open(draft, source: .browser, from: rect)
      } catch {
        if !CreationFlow.isCancellation(error) { self?.report(error) }
      }
    }
  }

  func open(
    _ draft: DraftStore.Draft, source: CreationPolicy.Source, from rect: CGRect? = nil,
    as earlier: EarlierWindow = EarlierWindow()
  ) async throws {
    let environment = DocumentEnvironment.shared
    try await environment.policy.consult(.open(draft.original ?? draft.url, source: source))
    let (provider, type) = try runtime.provider(for: draft)
    let document = try await provider.makeDocument(
      at: nil, contentType: type, environment: environment, context: DocumentCreationContext(creationSource: nil))
    try await document.session.open(draft: draft)
    await earlier.turn()
    windowForDocument(as: earlier).show(document, from: rect, as: earlier)
  }
}
