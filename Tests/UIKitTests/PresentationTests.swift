import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("Ways in which controllers are presented", .serialized)
struct PresentationTests {
  private func present(
    _ style: UIModalPresentationStyle, from source: CGRect = CGRect(x: 250, y: 200, width: 40, height: 30),
    _ setUp: (UIViewController) -> Void
  ) -> (WindowScreen, UIViewController) {
    let screen = WindowScreen(UIViewController())
    let shown = UIViewController()
    shown.view.backgroundColor = .white
    shown.modalPresentationStyle = style
    shown.preferredContentSize = CGSize(width: 120, height: 80)
    shown.popoverPresentationController?.sourceView = screen.root
    shown.popoverPresentationController?.sourceRect = source
    setUp(shown)
    screen.uiWindow.rootViewController?.present(shown, animated: false)
    screen.toolkit.runFrames()
    return (screen, shown)
  }
  private func frame(_ shown: UIViewController) -> CGRect { shown.view.convert(shown.view.bounds, to: nil) }

  @Test(
    "a popover stands on a side that is permitted, and has room",
    arguments: [
      (UIPopoverArrowDirection.up, CGPoint(x: 210, y: 238)), (.down, CGPoint(x: 210, y: 112)),
      (.left, CGPoint(x: 298, y: 175)), (.right, CGPoint(x: 122, y: 175)), (.any, CGPoint(x: 210, y: 238)),
    ])
  func popover(direction: UIPopoverArrowDirection, origin: CGPoint) {
    let (_, shown) = present(.popover) { $0.popoverPresentationController?.permittedArrowDirections = direction }
    #expect(frame(shown).origin == origin)
    let low = CGRect(x: 250, y: 460, width: 40, height: 30)
    let (_, above) = present(.popover, from: low) {
      $0.popoverPresentationController?.permittedArrowDirections = [.up, .down]
    }
    #expect(frame(above).maxY <= 460)
  }

  @Test("a sheet darkens what lies below, unless it is low enough, and has a grabber if that is wanted")
  func sheet() {
    let corner = CGPoint(x: 20, y: 400)
    let (dimmed, _) = present(.pageSheet) { $0.sheetPresentationController?.detents = [.large()] }
    #expect(dimmed.displayList.color(at: corner).red < 0.8)
    let (clear, shown) = present(.pageSheet) {
      $0.sheetPresentationController?.detents = [.medium(), .large()]
      $0.sheetPresentationController?.selectedDetentIdentifier = .medium
      $0.sheetPresentationController?.largestUndimmedDetentIdentifier = .medium
      $0.sheetPresentationController?.prefersGrabberVisible = true
    }
    #expect(clear.displayList.color(at: corner).red > 0.8)
    let top = frame(shown)
    #expect(clear.displayList.color(at: CGPoint(x: top.midX, y: top.minY + 8)).red < 0.95)
  }

  @Test("a style that a window or its root keeps to is the toolkit's as well")
  func windowStyle() {
    let screen = WindowScreen(UIViewController())
    #expect(screen.window?.colorScheme == nil)
    screen.uiWindow.rootViewController?.overrideUserInterfaceStyle = .dark
    #expect(screen.window?.colorScheme == .dark)
    screen.uiWindow.overrideUserInterfaceStyle = .light
    #expect(screen.window?.colorScheme == .light)
    screen.uiWindow.overrideUserInterfaceStyle = .unspecified
    screen.uiWindow.rootViewController?.overrideUserInterfaceStyle = .unspecified
    #expect(screen.window?.colorScheme == nil)
  }

  @Test("a toolbar is away while a controller is pushed that wants it so")
  func toolbar() {
    let first = UIViewController()
    let navigation = UINavigationController(rootViewController: first)
    let screen = WindowScreen(navigation)
    navigation.isToolbarHidden = false
    let second = UIViewController()
    second.hidesBottomBarWhenPushed = true
    navigation.pushViewController(second, animated: false)
    screen.toolkit.runFrames()
    #expect(navigation.toolbar.isHidden)
    navigation.popViewController(animated: false)
    #expect(!navigation.toolbar.isHidden)
  }

  @Test("services that are excluded are not offered")
  func sharing() {
    let controller = UIActivityViewController(activityItems: ["text"], applicationActivities: nil)
    #expect(controller.actions.contains { $0.title == "Copy" })
    controller.excludedActivityTypes = [.copyToPasteboard]
    #expect(!controller.actions.contains { $0.title == "Copy" })
    #expect(controller.actions.contains { $0.title == "Cancel" })
  }

  @Test("another window is told what it goes on with")
  func activity() {
    final class Scene: UIResponder, UIWindowSceneDelegate {
      nonisolated(unsafe) static var seen: [String] = []
      func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        Self.seen += options.userActivities.map(\.activityType)
      }
      func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        Self.seen.append("again " + userActivity.activityType)
      }
    }
    _ = WindowScreen(UIViewController())
    let application = UIApplication.shared
    application.requestSceneSessionActivation(
      nil, userActivity: NSUserActivity(activityType: "reading"), options: nil)
    let scene = application.connectedScenes.compactMap { $0 as? UIWindowScene }.last
    scene?.delegate = Scene()
    application.requestSceneSessionActivation(
      scene?.session, userActivity: NSUserActivity(activityType: "writing"), options: nil)
    #expect(Scene.seen == ["again writing"])
  }
}
