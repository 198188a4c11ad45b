import Documents
import Foundation
import LaunchExperience
import Wording

/// A document window: the launch scene, and the document that lies over it.
struct DocumentWindowView: View {
  let model: DocumentWindowModel
  let controller: DocumentWindowController

  var body: some View {
    ZStack {
      if let document = model.document {
        DocumentEditorView(document: document, controller: controller)
          .transition(.zoom(from: model.zoomSource))
          .zIndex(1)
      } else if controller.hasLaunchScene, !model.isBeginning {
        LaunchSceneView(
          description: model.launch, appName: controller.appName, scene: model.scene, browser: model.browser
        )
        // The page opens over the scene and closes over it: what shines past its edges is the scene, not the window.
        .transition(.held)
      } else {
        Color.windowBackground
      }
    }
  }
}

/// A document's editor below its header bar.
struct DocumentEditorView: View {
  let document: OpenDocument
  let controller: DocumentWindowController
  @State private var box = ToolbarHostBox()

  var body: some View {
    VStack(spacing: 0) {
      DocumentHeader(document: document, controller: controller, host: box.host)
      ZStack { EditorContent(document: document) }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .clipped()
        .environment(\.toolbarHost, box.host)
    }
    .background { Color.windowBackground }
    .environment(\.undoManager, document.session.undoManager)
    .environment(
      \.documentConfiguration, DocumentConfiguration(fileURL: document.fileURL, isEditable: document.isEditable))
  }
}

/// What the app's editor closure makes; made again when what it is given has changed.
private struct EditorContent: View {
  let document: OpenDocument

  var body: some View {
    let _ = document.generation
    document.makeEditor(document)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// The window's bar above a document: back, undo and redo, the document's name, and what the editor adds.
private struct DocumentHeader: View {
  let document: OpenDocument
  let controller: DocumentWindowController
  let host: ToolbarHost

  var body: some View {
    HeaderBar(host: host, style: .window) {
      if controller.hasLaunchScene {
        BarButton(Wording.text("Back"), icon: "go-previous-symbolic") { controller.goBack() }
          .help(Wording.text("Back to the Documents"))
      }
      BarButton(Wording.text("Undo"), icon: "edit-undo-symbolic") { document.session.undoManager.undo() }
        .disabled(!document.canUndo)
      BarButton(Wording.text("Redo"), icon: "edit-redo-symbolic") { document.session.undoManager.redo() }
        .disabled(!document.canRedo)
    } trailing: {
      EmptyView()
    }
    .environment(\.toolbarFallbackTitle, Text(verbatim: document.title))
  }
}
