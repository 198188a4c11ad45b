import Foundation
import HeadlessToolkit
import Testing
import Toolkit

@MainActor
@Suite("Windows")
struct WindowTests {
  let scene = Scene()

  @Test("The content hears of its size once, before its controls are placed")
  func size() {
    scene.toolkit.runFrames()
    #expect(scene.heard() == ["active", "size 400.0 × 300.0"])
    scene.window.resize(to: CGSize(width: 500, height: 300))
    #expect(scene.window.isFramePending)
    scene.toolkit.runFrames()
    #expect(scene.heard() == ["size 500.0 × 300.0"])
  }

  @Test("A picture is drawn only when something asks for one")
  func pictures() {
    scene.toolkit.runFrames()
    let drawn = scene.window.rootSurface.drawCount
    scene.window.requestFrame()
    scene.toolkit.runFrames()
    #expect(scene.window.rootSurface.drawCount == drawn)
    scene.window.rootSurface.setNeedsDisplay()
    scene.toolkit.runFrames()
    #expect(scene.window.rootSurface.drawCount == drawn + 1)
  }

  @Test("Presenting another window takes the activation, closing it gives it back")
  func activation() {
    let second = Scene(scene.toolkit)
    #expect(scene.heard() == ["active", "inactive"])
    #expect(second.window.isActive)
    second.window.requestClose()
    #expect(scene.window.isActive)
    #expect(scene.toolkit.windows.count == 1)
    scene.toolkit.activate(nil)
    #expect(scene.heard() == ["active", "inactive"])
  }

  @Test("Keys go to the delegate, the focused control, and the delegate again")
  func keyPhases() {
    let button = scene.button("A", 0, 0)
    button.focus()
    _ = scene.heard()
    scene.window.type("x")
    #expect(scene.keys == ["preview x", "unhandled x"])
    scene.keys = []
    scene.window.press(.space)
    #expect(scene.keys == ["preview  "])
    #expect(scene.heard() == ["A: activated"])
    scene.usesPreview = { $0 == KeyCombination(.space) }
    scene.window.press(.space)
    #expect(scene.heard().isEmpty)
  }

  @Test("Tab goes line by line and into scrollers, Shift-Tab back")
  func tab() {
    let second = scene.button("2", 100, 4)
    let first = scene.button("1", 0, 0)
    let last = scene.button("4", 0, 250)
    let scroller = scene.scroller(
      CGRect(x: 0, y: 50, width: 200, height: 100), content: CGSize(width: 200, height: 400))
    let inside = scene.button("3", 0, 300, on: scroller.scrolledSurface)
    #expect(scene.window.focusOrder.map(\.accessibleName) == ["1", "2", "3", "4"])
    scene.window.press(.tab)
    #expect(first.isFocused && first.showsFocusRing)
    scene.window.press(.tab)
    #expect(second.isFocused)
    scene.window.press(.tab)
    #expect(inside.isFocused)
    #expect(scroller.offset.y == 234)
    scene.window.press(.tab)
    #expect(last.isFocused)
    scene.window.press(.tab, .shift)
    #expect(inside.isFocused)
  }

  @Test("Lines run from right to left where the desktop's do")
  func rightToLeft() {
    scene.toolkit.appearance.isRightToLeft = true
    _ = scene.button("left", 0, 0)
    _ = scene.button("right", 100, 0)
    #expect(scene.window.focusOrder.map(\.accessibleName) == ["right", "left"])
  }

  @Test("Arrow keys move the focus to the nearest control in their direction")
  func arrows() {
    let topLeft = scene.button("a", 0, 0)
    let topRight = scene.button("b", 100, 0)
    let bottomRight = scene.button("c", 100, 60)
    topLeft.focus()
    scene.window.press(.right)
    #expect(topRight.isFocused)
    scene.window.press(.down)
    #expect(bottomRight.isFocused)
    scene.window.press(.up)
    #expect(topRight.isFocused)
  }

  @Test("A control that is removed or disabled loses the focus")
  func losingFocus() {
    let button = scene.button("a", 0, 0)
    button.focus()
    button.isEnabled = false
    #expect(scene.window.focusedControl == nil)
    button.isEnabled = true
    button.focus()
    scene.remove(button)
    #expect(scene.window.focusedControl == nil)
    #expect(scene.heard().suffix(2) == ["a: focused(true)", "a: focused(false)"])
  }

  @Test("A scroller moves with the wheel as far as its content reaches, and then the content hears of it")
  func scrolling() {
    let scroller = scene.scroller(
      CGRect(x: 20, y: 50, width: 200, height: 100), content: CGSize(width: 200, height: 250))
    let inside = scene.button("in", 0, 120, on: scroller.scrolledSurface)
    #expect(inside.frame == CGRect(x: 20, y: 170, width: 80, height: 34))
    _ = scene.heard()
    let point = CGPoint(x: 30, y: 60)
    #expect(scene.window.scroll(at: point, deltaY: 100))
    #expect(scene.heard() == [": \(ControlEvent.scrolled(CGRect(x: 0, y: 100, width: 200, height: 100)))"])
    #expect(inside.frame == CGRect(x: 20, y: 70, width: 80, height: 34))
    #expect(scene.window.control(at: CGPoint(x: 25, y: 75)) === inside)
    scene.window.scroll(at: point, deltaY: 100)
    #expect(scroller.offset.y == 150)
    _ = scene.heard()
    scene.window.scroll(at: point, deltaY: 10)
    #expect(
      scene.heard().map { String($0.prefix(12)) } == ["inner scroll", "surface scro"])
  }

  @Test("A click inside a scroller arrives in its own coordinates and then in the window's")
  func scrolledPointer() {
    let scroller = scene.scroller(
      CGRect(x: 20, y: 50, width: 200, height: 100), content: CGSize(width: 200, height: 250))
    _ = scene.button("in", 100, 200, on: scroller.scrolledSurface)
    scroller.scroll(to: CGRect(x: 0, y: 250, width: 1, height: 0), animated: false)
    _ = scene.heard()
    scene.window.click(at: CGPoint(x: 30, y: 60))
    #expect(
      scene.heard() == [
        "inner down at 10.0, 160.0", "surface down at 30.0, 60.0", "surface up at 30.0, 60.0",
      ])
  }

  @Test("A rotated control is hit where it is seen")
  func rotation() throws {
    let toolkit = HeadlessToolkit()
    let window = try #require(
      toolkit.makeWindow(WindowConfiguration(title: "", size: CGSize(width: 400, height: 400))) as? HeadlessWindow)
    let control = try #require(
      toolkit.makeControl(.button(ButtonContent(title: "R", style: .plain))) as? HeadlessControl)
    let content = Rotated(control: control)
    window.rootSurface.content = content
    window.rootSurface.add(control)
    withExtendedLifetime(content) {
      #expect(abs(control.frame.minX - 66) < 0.001 && abs(control.frame.height - 80) < 0.001)
      #expect(window.control(at: CGPoint(x: 80, y: 150)) === control)
      #expect(window.control(at: CGPoint(x: 150, y: 110)) == nil)
    }
  }

  @Test("An alert keeps the window from being used until it is answered")
  func alert() throws {
    let button = scene.button("A", 0, 0)
    button.focus()
    var answer: AlertResponse?
    _ = scene.window.present(
      AlertContent(
        title: "Name?", message: "",
        choices: [
          .init(title: "Cancel", role: .cancel), .init(title: "Save", isDefault: true),
          .init(title: "Never", isEnabled: false),
        ], fields: [.init(placeholder: "Name", text: "Untitled")])
    ) { answer = $0 }
    _ = scene.heard()
    #expect(!scene.window.click(at: CGPoint(x: 5, y: 5)))
    #expect(scene.heard().isEmpty)
    let alert = try #require(scene.window.alerts.last)
    #expect(!alert.choose("Never"))
    alert.fields[0] = "Poem"
    scene.window.press(.return)
    #expect(answer == AlertResponse(choice: 1, fields: ["Poem"]))
    #expect(scene.window.alerts.isEmpty)
  }

  @Test("Escape cancels an alert, and one that the program takes away is not answered")
  func alertEscape() {
    var answers: [Int?] = []
    let content = AlertContent(title: "?", message: "", choices: [.init(title: "No", role: .cancel)])
    _ = scene.window.present(content) { answers.append($0.choice) }
    scene.window.press(.escape)
    scene.window.present(content) { answers.append($0.choice) }.dismiss()
    #expect(answers == [0])
  }

  @Test("A file chooser is answered with files or without")
  func chooser() {
    var answers: [[URL]?] = []
    let content = FileChooserContent(mode: .open, title: "Open")
    _ = scene.window.present(content) { answers.append($0?.urls) }
    scene.window.fileChoosers.last?.choose(URL(fileURLWithPath: "/a"))
    _ = scene.window.present(content) { answers.append($0?.urls) }
    scene.window.press(.escape)
    #expect(answers == [[URL(fileURLWithPath: "/a")], nil])
  }

  @Test("Arrow keys walk over a menu's enabled entries and Return chooses; a click beside it only closes it")
  func menuKeys() {
    var chosen = ""
    let elements: [MenuElement] = [
      .item(MenuItem(title: "Off", isEnabled: false) {}),
      .section(title: nil, [.item(MenuItem(title: "Rename") { chosen = "Rename" })]),
    ]
    scene.window.presentMenu(elements, at: .zero)
    scene.window.press(.down)
    scene.window.press(.return)
    #expect(chosen == "Rename")
    scene.window.presentMenu(elements, at: .zero)
    scene.window.layoutIfNeeded()
    _ = scene.heard()
    scene.window.click(at: CGPoint(x: 5, y: 5))
    #expect(scene.window.menu == nil)
    #expect(scene.heard().isEmpty)
  }

  @Test("Combinations are read from their usual spelling")
  func spelling() {
    #expect(KeyCombination("ctrl+n") == KeyCombination(.character("n"), .control))
    #expect(KeyCombination("shift+Tab") == KeyCombination(.tab, .shift))
    #expect(KeyCombination("F2") == KeyCombination(.function(2)))
    #expect(KeyCombination("f") == KeyCombination(.character("f")))
    #expect(KeyCombination("ctrl++") == KeyCombination(.character("+"), .control))
    #expect(KeyCombination("hyper+x") == nil)
  }

  @Test("Running tells the delegate what to open, and quitting closes the windows")
  func running() {
    let delegate = Recorder()
    let toolkit = HeadlessToolkit()
    toolkit.delegate = delegate
    let application = ApplicationDescription(identifier: "org.example.App", name: "App")
    #expect(toolkit.run(application, arguments: ["--flag"]) == 0)
    #expect(toolkit.run(application, arguments: ["/tmp/a.txt", "https://example.org/b"]) == 0)
    #expect(delegate.heard == ["activate", "open /tmp/a.txt https://example.org/b"])
    toolkit.appearance.isDark = true
    #expect(delegate.heard.last == "appearance")
    scene.toolkit.quit(exitCode: 3)
    #expect(scene.toolkit.exitCode == 3)
    #expect(scene.toolkit.windows.isEmpty)
  }
}

@MainActor
@Suite("Controls without a place")
struct UnplacedTests {
  @Test("A control that loses its place keeps its rank; it loses the focus and nobody finds it")
  func places() {
    let scene = Scene()
    let (surface, content) = (scene.window.rootSurface, Shifting())
    surface.content = content
    content.controls = ["A", "B", "C"].compactMap { title in
      let control = scene.toolkit.makeControl(.button(ButtonContent(title: title, style: .bordered)))
      surface.add(control)
      return control as? HeadlessControl
    }
    scene.toolkit.runFrames()
    content.controls[1].focus()
    #expect(content.controls[1].isFocused)
    let rounds = surface.placementCount
    content.unplaced = [1]
    surface.controlsDidMove()
    scene.toolkit.runFrames()
    #expect(!content.controls[1].isFocused)
    #expect(surface.placements.map(\.control.accessibleName) == ["A", "C"])
    #expect(content.controls[1].frame.isNull)
    #expect(scene.window.focusOrder.map(\.accessibleName) == ["A", "C"])
    content.unplaced = []
    surface.controlsDidMove()
    scene.toolkit.runFrames()
    #expect(surface.placements.map(\.control.accessibleName) == ["A", "B", "C"])
    #expect(surface.placementCount == rounds)
  }
}

/// Buttons below each other, of which some have no place.
@MainActor
private final class Shifting: SurfaceContent {
  var controls: [HeadlessControl] = []
  var unplaced: Set<Int> = []
  func surface(_ surface: any Surface, didResizeTo size: CGSize) {}
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    for (index, control) in controls.enumerated() {
      place(
        control, CGSize(width: 80, height: 34),
        unplaced.contains(index) ? nil : AffineTransform(translationByX: 0, byY: CGFloat(index) * 40))
    }
  }
  func draw(_ surface: any Surface, on canvas: any Canvas) {}
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool { false }
}

@MainActor
private final class Recorder: ApplicationDelegate {
  var heard: [String] = []
  func applicationDidActivate() { heard.append("activate") }
  func application(open urls: [URL]) {
    heard.append("open " + urls.map { $0.isFileURL ? $0.path : $0.absoluteString }.joined(separator: " "))
  }
  func applicationAppearanceDidChange() { heard.append("appearance") }
  func applicationShouldTerminate() {}
}

/// One control of 80 × 34 points, turned a quarter around (100, 100).
@MainActor
private final class Rotated: SurfaceContent {
  let control: HeadlessControl
  init(control: HeadlessControl) { self.control = control }
  func surface(_ surface: any Surface, didResizeTo size: CGSize) {}
  func placeControls(on surface: any Surface, _ place: (any Control, CGSize, AffineTransform?) -> Void) {
    var transform = AffineTransform(rotationByDegrees: 90)
    transform.append(AffineTransform(translationByX: 100, byY: 100))
    place(control, CGSize(width: 80, height: 34), transform)
  }
  func draw(_ surface: any Surface, on canvas: any Canvas) {}
  func surface(_ surface: any Surface, handle event: PointerEvent) -> Bool { false }
}
