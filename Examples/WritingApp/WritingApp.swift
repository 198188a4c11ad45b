import SwiftUI

/// An app for stories, after the document launch experience of iOS 18.
@main
struct WritingApp: App {
  @State private var creationContinuation: CheckedContinuation<StoryDocument?, any Error>?
  @State private var isTemplatePickerPresented = false

  var body: some Scene {
    DocumentGroup(newDocument: StoryDocument()) { file in
      StoryView(document: file.$document)
    }

    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
      NewDocumentButton("Choose a Template", for: StoryDocument.self) {
        try await withCheckedThrowingContinuation { continuation in
          creationContinuation = continuation
          isTemplatePickerPresented = true
        }
      }
      .sheet(isPresented: $isTemplatePickerPresented, onDismiss: cancelCreation) {
        TemplatePicker(creationContinuation: $creationContinuation)
          .presentationDetents([.medium, .large])
      }
    } background: {
      JungleBackground()
    } backgroundAccessoryView: { geometry in
      AlienFlower(geometry: geometry)
    } overlayAccessoryView: { geometry in
      Robot(geometry: geometry)
    }
  }

  /// Closing the picker without a choice makes no document.
  private func cancelCreation() {
    creationContinuation?.resume(throwing: CancellationError())
    creationContinuation = nil
  }
}
