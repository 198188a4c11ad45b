import Foundation
import Toolkit

/// What an app's launch scene is made of.
@MainActor
struct LaunchDescription {
  var title: Text?
  var subtitle: Text?
  /// What keeps the scene from working, in place of the documents.
  var notice: String?
  /// `nil` = what the app can do by itself.
  var actions: AnyView?
  var background: AnyView
  var backgroundAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)?
  var overlayAccessory: ((DocumentLaunchGeometryProxy) -> AnyView)?
}

/// The first screen of a document app: a title card with actions over a background, and the document browser as a
/// sheet. Apple's `DocumentGroupLaunchScene`.
///
/// Stands next to the app's `DocumentGroup`s, which make the editors. Without one, an app that only declares document
/// groups gets a launch scene with its name and "Create Document". On Apple's systems at most two actions are shown;
/// here as many as fit, the rest in a menu in which each of them works.
public struct DocumentGroupLaunchScene<Actions: View>: PrimitiveScene {
  let make: @MainActor () -> LaunchDescription

  public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.add(SceneDescription(kind: .launch(scene.make())))
  }
}

/// Where the parts of a launch scene are, for accessory views. Apple's `DocumentLaunchGeometryProxy`.
///
/// Both frames are in points in the coordinate space of the accessory view, which is the launch scene's own, origin at
/// the top left. They change while the window is resized and while the sheet moves, and the accessory view is made
/// anew each time.
public struct DocumentLaunchGeometryProxy: Hashable, Sendable {
  /// The whole launch scene.
  public var frame: CGRect
  /// The card with the title and the actions.
  public var titleViewFrame: CGRect
}

/// The action that a launch scene has when none is given: "Create Document" if the app can make documents. Apple's
/// `DefaultDocumentGroupLaunchActions`.
public nonisolated struct DefaultDocumentGroupLaunchActions: View {
  public nonisolated init() {}
  @MainActor public var body: some View { DefaultActions() }
}

private struct DefaultActions: View {
  @Environment(\.documentCreation) private var creation
  var body: some View {
    if creation?.canCreate ?? false { NewDocumentButton() }
  }
}
