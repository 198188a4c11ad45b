import Foundation
import Toolkit

/// What a scene stands for, once the app's body has run.
@MainActor
struct SceneDescription {
  enum Kind {
    case window(WindowDescription)
    case documents(any DocumentSceneProvider)
    case launch(LaunchDescription)
    case settings(AnyView)
  }

  var kind: Kind
  var environment = EnvironmentValues()
  var commands: [AnyCommands] = []
  var removesCommands = false
  var defaultSize: CGSize?
  var resizability = WindowResizability.automatic
  var windowLaunchBehavior = SceneLaunchBehavior.automatic
  var restorationBehavior = SceneRestorationBehavior.automatic
  /// Whether the window's buttons lie on the content.
  var hidesTitleBar = false
  /// The keys that open the scene's window.
  var shortcut: KeyboardShortcut?
  var launchTitle: Text?
  var launchSubtitle: Text?
  var launchBehavior: DocumentLaunchBehavior?
  var creationPolicy: CreationPolicy?
  var creationErrorHandler: (@MainActor (any Error) -> Void)?
  var contextMenu: (([URL]?) -> AnyView)?

  /// Whether the scene is made of documents, or is where they are chosen.
  var isDocumentScene: Bool {
    switch kind {
    case .documents, .launch: true
    case .window, .settings: false
    }
  }
}

/// A window that is not a document's.
@MainActor
struct WindowDescription {
  var id: String?
  var title: Text?
  /// Makes the content of a window, given where the value is kept that it shows.
  var content: (Binding<AnyHashable?>) -> AnyView
  var isSingle: Bool
  /// The type of the values that windows of the scene show; `nil` = they show none.
  var valueType: ObjectIdentifier?
}
