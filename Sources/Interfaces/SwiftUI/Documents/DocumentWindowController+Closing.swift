import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// Saving, going back to the launch scene, and the end.
extension DocumentWindowController {
  /// Saves and goes back to the launch scene.
  func goBack() {
    guard let document = model.document, !isClosing else { return }
    isClosing = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      defer { isClosing = false }
      guard await close(document) else { return }
      if showsDocumentOnly {
        host.close()
        return
      }
      withAnimation(.smooth(duration: 0.3)) {
        model.zoomSource = model.scene.frame(of: document.fileURL) ?? model.scene.cardFrame
        model.document = nil
      }
      updateTitle()
      focusFirstAction()
    }
  }

  /// Saves a document and closes it; a person decides what to do if that fails.
  private func close(_ document: OpenDocument) async -> Bool {
    do {
      try await giveItAPlace(document)
      try await document.session.close()
    } catch {
      guard await questions.agreesToDraft(after: error) else { return false }
      await document.session.closeKeepingDraft()
    }
    openDocuments?.hide(document.session)
    return true
  }

  /// A document that was never saved, but written in, becomes a file of the app's folder, where people find it.
  private func giveItAPlace(_ document: OpenDocument) async throws {
    guard document.fileURL == nil, document.session.hasUnsavedChanges, document.session.isEditable else { return }
    try await document.session.save(as: await freePlace(for: document))
  }

  /// A place in the folder that the browser shows, under a name that nobody has.
  func freePlace(for document: OpenDocument) async -> URL {
    await DocumentCreation(environment: .shared).freePlace(
      suggestedName: document.title, contentType: document.session.contentType, in: documentsFolder)
  }

  /// Saves at once; a document without a place is asked for one.
  func save(_ document: OpenDocument, asksForPlace: Bool = false) {
    guard asksForPlace || document.fileURL == nil else {
      document.session.saveSoon()
      return
    }
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      let place = await freePlace(for: document)
      let types = runtime.formats(for: document.session.contentType)
      guard let (url, type) = await questions.placeToSave(place, contentTypes: types, environment: .shared) else {
        return
      }
      do {
        try await document.session.save(as: url, contentType: type)
        updateTitle()
      } catch {
        report(error)
      }
    }
  }

  func shouldClose() -> Bool {
    guard let document = model.document else { return true }
    guard !isClosing else { return false }
    isClosing = true
    DocumentEnvironment.shared.activity.start { [weak self] in
      guard let self else { return }
      defer { isClosing = false }
      // The app ends with its last window: that a person closes it does not say that they are done with the document.
      if runtime.windows.count == 1 { openDocuments?.freeze() }
      guard await close(document) else {
        openDocuments?.thaw()
        return
      }
      if runtime.windows.count == 1 { await openDocuments?.close() }
      host.close()
    }
    return false
  }

  /// Saves what is open, for the end of the app, and closes nothing yet: another window may still keep the app alive.
  /// Returns whether the app may end as far as this window is concerned.
  func prepareToTerminate() async -> Bool {
    guard let document = model.document else { return true }
    do {
      try await giveItAPlace(document)
      if document.session.isEditable { try await document.session.save() }
      return true
    } catch {
      return await questions.agreesToDraft(after: error)
    }
  }

  /// Closes what is open, for the end of the app: what cannot be saved stays behind as a draft.
  func finishForTermination() async {
    guard let document = model.document else { return }
    do {
      try await document.session.close()
    } catch {
      await document.session.closeKeepingDraft()
    }
  }
}
