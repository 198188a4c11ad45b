import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("Views")
struct ViewTests {
  @Test("a colour, an edge and a hidden view are drawn as said")
  func looks() {
    let (red, hidden) = (UIView(), UIView())
    let screen = WindowScreen { root in
      red.frame = CGRect(x: 10, y: 60, width: 100, height: 50)
      red.backgroundColor = .red
      red.layer.cornerRadius = 8
      hidden.frame = CGRect(x: 200, y: 60, width: 100, height: 50)
      hidden.backgroundColor = .blue
      hidden.isHidden = true
      root.addSubview(red)
      root.addSubview(hidden)
    }
    #expect(screen.displayList.color(at: CGPoint(x: 60, y: 85)) == RGBA(red: 1, green: 0, blue: 0))
    #expect(screen.displayList.color(at: CGPoint(x: 250, y: 85)) != RGBA(red: 0, green: 0, blue: 1))
  }

  @Test("colours follow the style of the desktop, except in a view that keeps to one")
  func styles() {
    let (following, kept) = (UIView(), UIView())
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    let screen = WindowScreen { root in
      for (index, view) in [following, kept].enumerated() {
        view.frame = CGRect(x: 0, y: 60 + index * 100, width: 100, height: 100)
        view.backgroundColor = dynamic
        root.addSubview(view)
      }
      kept.overrideUserInterfaceStyle = .light
    }
    #expect(screen.displayList.color(at: CGPoint(x: 50, y: 110)) == .black)
    screen.toolkit.appearance = Appearance(isDark: true)
    screen.toolkit.runFrames()
    #expect(screen.displayList.color(at: CGPoint(x: 50, y: 110)) == .white)
    #expect(screen.displayList.color(at: CGPoint(x: 50, y: 210)) == .black)
  }

  @Test("what a modal view covers is found neither by assistive technology nor by the keyboard, until the view goes")
  func modalViews() {
    let (below, modal) = (UIView(), UIView())
    let (covered, own) = (UIButton(type: .system), UIButton(type: .system))
    let mark = UIView()
    mark.isAccessibilityElement = true
    mark.accessibilityLabel = "Mark"
    covered.setTitle("Covered", for: .normal)
    own.setTitle("Own", for: .normal)
    let screen = WindowScreen { root in
      for (view, parent) in [(below, root), (covered, below), (mark, below), (modal, root), (own, modal)] {
        view.frame = CGRect(x: 0, y: 60, width: 200, height: 100)
        parent.addSubview(view)
      }
    }
    func found() -> [String] { ["Covered", "Mark", "Own"].filter { screen.element($0) != nil } }
    func expect(_ names: [String], _ focusable: Int, location: SourceLocation = #_sourceLocation) {
      screen.toolkit.runFrames()
      #expect(found() == names, sourceLocation: location)
      #expect(screen.window?.focusOrder.count == focusable, sourceLocation: location)
    }
    expect(["Covered", "Mark", "Own"], 2)
    modal.accessibilityViewIsModal = true
    expect(["Own"], 1)
    modal.isHidden = true
    expect(["Covered", "Mark"], 1)
    modal.isHidden = false
    expect(["Own"], 1)
    modal.removeFromSuperview()
    expect(["Covered", "Mark"], 1)
    below.superview?.addSubview(modal)
    expect(["Own"], 1)
    // Inside the modal view it is no longer below it.
    modal.addSubview(covered)
    expect(["Covered", "Own"], 2)
  }

  @Test("points are converted through moved, scaled and scrolled views")
  func conversion() {
    let (outer, inner) = (UIView(), UIView())
    outer.frame = CGRect(x: 100, y: 50, width: 200, height: 200)
    outer.transform = CGAffineTransform(scaleX: 2, y: 2)
    inner.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
    outer.addSubview(inner)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    root.addSubview(outer)
    #expect(outer.frame == CGRect(x: 0, y: -50, width: 400, height: 400))
    #expect(inner.convert(CGPoint(x: 5, y: 5), to: root) == CGPoint(x: 30, y: 0))
    #expect(root.convert(CGPoint(x: 30, y: 0), to: inner) == CGPoint(x: 5, y: 5))
  }

  @Test("the frontmost view at a point is hit, unless it takes no events")
  func hitTesting() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let (back, front) = (UIView(frame: root.bounds), UIView(frame: CGRect(x: 50, y: 50, width: 50, height: 50)))
    root.addSubview(back)
    root.addSubview(front)
    #expect(root.hitTest(CGPoint(x: 60, y: 60), with: nil) === front)
    front.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 60, y: 60), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 300, y: 60), with: nil) == nil)
  }

  @Test("an animation shows the way and tells when it is over")
  func animation() {
    let box = UIView(frame: CGRect(x: 0, y: 60, width: 50, height: 50))
    box.backgroundColor = .green
    let screen = WindowScreen { $0.addSubview(box) }
    var finished: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.frame.origin.x = 400
    } completion: {
      finished = $0
    }
    #expect(box.frame.minX == 400)
    screen.toolkit.advance(by: 0.5)
    #expect(screen.displayList.color(at: CGPoint(x: 225, y: 85)) == RGBA(red: 0, green: 1, blue: 0))
    #expect(finished == nil)
    screen.toolkit.advance(by: 0.7)
    #expect(finished == true)
    #expect(screen.displayList.color(at: CGPoint(x: 425, y: 85)) == RGBA(red: 0, green: 1, blue: 0))
  }

  @Test("a subclass that draws itself appears, and one that does not costs nothing")
  func drawing() {
    final class Cross: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let cross = Cross(frame: CGRect(x: 100, y: 100, width: 40, height: 40))
    let screen = WindowScreen { $0.addSubview(cross) }
    #expect(screen.displayList.color(at: CGPoint(x: 105, y: 105)) == RGBA(red: 1, green: 0, blue: 0))
  }

  @Test("subviews follow their superview as their mask says")
  func autoresizing() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let (wide, corner) = (UIView(), UIView())
    wide.frame = CGRect(x: 10, y: 10, width: 80, height: 20)
    wide.autoresizingMask = .flexibleWidth
    corner.frame = CGRect(x: 80, y: 80, width: 10, height: 10)
    corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
    root.addSubview(wide)
    root.addSubview(corner)
    root.frame.size = CGSize(width: 200, height: 150)
    #expect(wide.frame == CGRect(x: 10, y: 10, width: 180, height: 20))
    #expect(corner.frame == CGRect(x: 180, y: 130, width: 10, height: 10))
  }

  @Test("taps, double taps, long presses and drags reach their recognizers")
  func gestures() throws {
    let pad = UIView()
    var log: [String] = []
    let screen = WindowScreen { root in
      pad.frame = CGRect(x: 50, y: 100, width: 300, height: 300)
      pad.backgroundColor = .lightGray
      let tap = UITapGestureRecognizer { _ in log.append("tap") }
      let long = UILongPressGestureRecognizer()
      long.addAction { if $0.state == .began { log.append("long") } }
      let pan = UIPanGestureRecognizer()
      pan.addAction { recognizer in
        if recognizer.state == .ended { log.append("pan \(Int(recognizer.translation(in: pad).x))") }
      }
      for recognizer in [tap, long, pan] { pad.addGestureRecognizer(recognizer) }
      root.addSubview(pad)
    }
    try screen.press(at: CGPoint(x: 100, y: 200))
    #expect(log == ["tap"])
    try screen.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 160, y: 200))
    #expect(log == ["tap", "pan 60"])
  }
}
