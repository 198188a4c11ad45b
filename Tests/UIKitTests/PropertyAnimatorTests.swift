import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@testable import UIKit

@MainActor
@Suite("Property animators")
struct PropertyAnimatorTests {
  private func show(reducesMotion: Bool = false) -> (screen: WindowScreen, box: UIView) {
    var appearance = Appearance()
    appearance.reducesMotion = reducesMotion
    var box: UIView!
    let screen = WindowScreen(size: CGSize(width: 400, height: 300), appearance: appearance) { root in
      box = UIView(frame: CGRect(x: 0, y: 100, width: 50, height: 50))
      root.addSubview(box)
    }
    return (screen, box)
  }
  /// Where the box is seen, in points from the left.
  private func seen(_ box: UIView) -> CGFloat { box.node.frame.minX.rounded() }

  @Test("views move along the curve and the end is told")
  func running() {
    let (screen, box) = show()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { box.frame.origin.x = 100 }
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && box.frame.minX == 0)
    animator.startAnimation()
    #expect(animator.isRunning && box.frame.minX == 100)
    screen.toolkit.advance(by: 0.5)
    #expect(abs(seen(box) - 50) <= 2)
    #expect(abs(animator.fractionComplete - 0.5) < 0.03)
    screen.toolkit.advance(by: 0.6)
    #expect(seen(box) == 100)
    #expect(ends == [.end])
    #expect(animator.state == .inactive && !animator.isRunning)
  }

  @Test("held views follow the fraction, and go back when the animator is turned around")
  func scrubbing() {
    let (screen, box) = show()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { box.frame.origin.x = 100 }
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.25
    screen.toolkit.advance(by: 3)
    #expect(seen(box) == 25 && animator.state == .active && !animator.isRunning)
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75)
    screen.toolkit.advance(by: 0.1)
    #expect(seen(box) == 25)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    screen.toolkit.advance(by: 0.3)
    #expect(seen(box) == 0 && box.frame.minX == 0)
    #expect(ends == [.start])
  }

  @Test("a pause on the way holds what is seen; going on may take another time")
  func pausing() {
    let (screen, box) = show()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .easeIn) { box.frame.origin.x = 100 }
    animator.startAnimation()
    screen.toolkit.advance(by: 0.5)
    let before = seen(box)
    #expect(before > 5 && before < 45)
    animator.pauseAnimation()
    screen.toolkit.advance(by: 1)
    #expect(abs(seen(box) - before) <= 3)
    animator.continueAnimation(
      withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    screen.toolkit.advance(by: 1)
    #expect(seen(box) > before && seen(box) < 90)
    screen.toolkit.advance(by: 1.1)
    #expect(seen(box) == 100)
  }

  @Test("a stopped animator leaves views where they are, or puts them to an end")
  func stopping() {
    let (screen, box) = show()
    var ends: [UIViewAnimatingPosition] = []
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      box.frame.origin.x = 100
      box.alpha = 0
    }
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    screen.toolkit.advance(by: 0.5)
    animator.stopAnimation(true)
    #expect(abs(box.frame.minX - 50) <= 2 && abs(box.alpha - 0.5) < 0.03)
    #expect(ends.isEmpty && animator.state == .inactive)
    let back = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { box.frame.origin.x = 0 }
    back.addCompletion { ends.append($0) }
    back.startAnimation()
    screen.toolkit.advance(by: 0.2)
    back.stopAnimation(false)
    #expect(back.state == .stopped)
    back.finishAnimation(at: .start)
    #expect(abs(box.frame.minX - 50) <= 2)
    #expect(ends == [.start] && back.state == .inactive)
  }

  @Test("changes may begin later, springs swing over, and an animator may be held at its end")
  func variants() {
    let (screen, box) = show()
    let animator = UIViewPropertyAnimator(
      duration: 1, timingParameters: UISpringTimingParameters(dampingRatio: 0.3, initialVelocity: .zero))
    animator.addAnimations { box.frame.origin.x = 100 }
    animator.pausesOnCompletion = true
    animator.startAnimation()
    var farthest: CGFloat = 0
    for _ in 0..<20 {
      screen.toolkit.advance(by: 0.05)
      farthest = max(farthest, seen(box))
    }
    #expect(farthest > 105)
    screen.toolkit.advance(by: 0.1)
    #expect(seen(box) == 100 && animator.state == .active && !animator.isRunning)
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    screen.toolkit.advance(by: 1.1)
    #expect(box.frame.minX == 0)

    let late = UIViewPropertyAnimator(duration: 1, curve: .linear)
    late.addAnimations({ box.frame.origin.x = 100 }, delayFactor: 0.5)
    late.startAnimation(afterDelay: 1)
    screen.toolkit.advance(by: 1.4)
    #expect(seen(box) == 0)
    screen.toolkit.advance(by: 0.35)
    #expect(abs(seen(box) - 50) <= 4)
    screen.toolkit.advance(by: 0.4)
    #expect(seen(box) == 100)
    let physical = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 20, initialVelocity: .zero)
    let own = UIViewPropertyAnimator(duration: 9, timingParameters: physical)
    #expect(own.duration > 0.3 && own.duration < 2)
  }

  @Test("with less motion wished, changes are made at once")
  func reducedMotion() {
    let (screen, box) = show(reducesMotion: true)
    var ends: [UIViewAnimatingPosition] = []
    UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 1, delay: 0) {
      box.frame.origin.x = 100
    } completion: {
      ends.append($0)
    }
    screen.toolkit.advance(by: 0.02)
    #expect(seen(box) == 100 && ends == [.end])
  }
}
