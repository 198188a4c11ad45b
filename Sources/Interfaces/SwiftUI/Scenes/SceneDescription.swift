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
  var launchTitle: Text?
  var launchSubtitle: Text?
  var launchBehavior: DocumentLaunchBehavior?
  var creationPolicy: CreationPolicy?
  var creationErrorHandler: (@MainActor (any Error) -> Void)?
  var contextMenu: (([URL]?) -> AnyView)?
}

/// A window that is not a document's.
@MainActor
struct WindowDescription {
  var id: String?
  var title: Text?
  var content: AnyView
  var isSingle: Bool
}
