import Foundation
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("Auto Layout")
struct ConstraintTests {
  private func view(in root: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    return view
  }

  @Test("a view keeps to the edges of its superview, also when the window is resized")
  func edges() {
    var inner = UIView()
    let screen = WindowScreen { root in
      inner = view(in: root)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
        inner.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
        inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        inner.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      ])
    }
    #expect(inner.frame == CGRect(x: 20, y: 10, width: 550, height: 490))
    screen.window?.resize(to: CGSize(width: 700, height: 400))
    screen.toolkit.runFrames()
    #expect(inner.frame == CGRect(x: 20, y: 10, width: 650, height: 390))
  }

  @Test("where lines run to the left, distances along the line are kept on the other side, and at least stays at least")
  func rightToLeft() {
    var (inner, first, second) = (UIView(), UIView(), UIView())
    var appearance = Appearance()
    appearance.isRightToLeft = true
    _ = WindowScreen(appearance: appearance) { root in
      inner = view(in: root)
      first = view(in: root)
      second = view(in: root)
      let wide = second.leadingAnchor.constraint(equalTo: first.trailingAnchor)
      wide.priority = .defaultLow
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
        inner.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -30),
        first.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 40),
        first.widthAnchor.constraint(equalToConstant: 100),
        second.leadingAnchor.constraint(greaterThanOrEqualTo: first.trailingAnchor, constant: 8), wide,
        second.widthAnchor.constraint(equalToConstant: 50),
      ])
    }
    #expect(inner.frame.minX == 30 && inner.frame.maxX == 580)
    #expect(first.frame.minX == 460 && first.frame.maxX == 560)
    #expect(second.frame.maxX == 452)
  }

  @Test("views share a width, and a stronger priority wins over a weaker one")
  func shares() {
    var (left, right) = (UIView(), UIView())
    _ = WindowScreen { root in
      left = view(in: root)
      right = view(in: root)
      let weak = left.widthAnchor.constraint(equalToConstant: 500)
      weak.priority = .defaultLow
      let strong = left.widthAnchor.constraint(equalToConstant: 120)
      strong.priority = .defaultHigh
      NSLayoutConstraint.activate([
        left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        left.topAnchor.constraint(equalTo: root.topAnchor), left.heightAnchor.constraint(equalToConstant: 50),
        right.leadingAnchor.constraint(equalTo: left.trailingAnchor, constant: 8),
        right.topAnchor.constraint(equalTo: left.topAnchor), right.heightAnchor.constraint(equalTo: left.heightAnchor),
        right.widthAnchor.constraint(equalTo: left.widthAnchor, multiplier: 2), weak, strong,
      ])
    }
    #expect(left.frame == CGRect(x: 0, y: 0, width: 120, height: 50))
    #expect(right.frame == CGRect(x: 128, y: 0, width: 240, height: 50))
  }

  @Test("a constant that changes moves the view, and a constraint that is switched off lets it go")
  func changes() {
    var inner = UIView()
    var top: NSLayoutConstraint?
    var width: NSLayoutConstraint?
    let screen = WindowScreen { root in
      inner = view(in: root)
      top = inner.topAnchor.constraint(equalTo: root.topAnchor, constant: 5)
      width = inner.widthAnchor.constraint(equalToConstant: 40)
      let fallback = inner.widthAnchor.constraint(equalToConstant: 90)
      fallback.priority = .defaultLow
      NSLayoutConstraint.activate([
        top!, width!, fallback, inner.heightAnchor.constraint(equalToConstant: 10),
        inner.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      ])
    }
    #expect(inner.frame == CGRect(x: 280, y: 5, width: 40, height: 10))
    top?.constant = 77
    screen.toolkit.runFrames()
    #expect(inner.frame.minY == 77)
    width?.isActive = false
    screen.toolkit.runFrames()
    #expect(inner.frame == CGRect(x: 255, y: 77, width: 90, height: 10))
  }

  @Test("constraints that cannot all hold leave the rest in place")
  func conflict() {
    var inner = UIView()
    _ = WindowScreen { root in
      inner = view(in: root)
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        inner.topAnchor.constraint(equalTo: root.topAnchor), inner.heightAnchor.constraint(equalToConstant: 30),
        inner.widthAnchor.constraint(equalToConstant: 100), inner.widthAnchor.constraint(equalToConstant: 200),
      ])
    }
    #expect(inner.frame.height == 30)
    #expect(inner.frame.minX == 10)
    #expect(inner.frame.width == 100 || inner.frame.width == 200)
  }

  @Test("a label has the size of its text, and breaks into lines where there is no room")
  func labels() {
    let (short, long) = (UILabel(), UILabel())
    _ = WindowScreen { root in
      for label in [short, long] {
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
      }
      short.text = "Short"
      long.text = String(repeating: "many words that need room ", count: 12)
      long.numberOfLines = 0
      NSLayoutConstraint.activate([
        short.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        short.topAnchor.constraint(equalTo: root.topAnchor),
        long.topAnchor.constraint(equalTo: short.bottomAnchor),
        long.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        long.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      ])
    }
    #expect(short.frame.size == short.intrinsicContentSize)
    #expect(long.frame.width == 600)
    #expect(long.frame.height > short.frame.height * 3)
  }

  @Test("removing a view ends the constraints that reached out of it")
  func removal() {
    let screen = WindowScreen { root in
      let inner = view(in: root)
      inner.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
      inner.removeFromSuperview()
    }
    #expect(screen.root.constraints.isEmpty)
  }

  @Test("random systems are solved to the same values, whatever the order of their constraints")
  func orders() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      let count = 12
      let widths = (0..<count).map { _ in Double(Int.random(in: 5...80, using: &generator)) }
      func solve(_ order: [Int]) -> [Double] {
        var solver = ConstraintSolver()
        let lefts = (0..<count).map { _ in solver.makeVariable() }
        let lengths = (0..<count).map { _ in solver.makeVariable() }
        let all: [() -> Void] = (0..<count).flatMap { index in
          [
            {
              _ = solver.add([.init(symbol: lengths[index], factor: 1)], constant: -widths[index], .equal, weight: 100)
            },
            {
              if index == 0 {
                _ = solver.add([.init(symbol: lefts[0], factor: 1)], constant: 0, .equal, weight: nil)
              } else {
                _ = solver.add(
                  [
                    .init(symbol: lefts[index], factor: 1), .init(symbol: lefts[index - 1], factor: -1),
                    .init(symbol: lengths[index - 1], factor: -1),
                  ], constant: -2, .equal, weight: nil)
              }
            },
          ]
        }
        for index in order { all[index]() }
        let isSolved = solver.solve()
        #expect(isSolved)
        return lefts.map { solver.value(of: $0).rounded() }
      }
      let straight = solve(Array(0..<count * 2))
      #expect(straight == solve(Array(0..<count * 2).shuffled(using: &generator)))
      #expect(straight.last == widths.dropLast().reduce(0, +) + Double(2 * (count - 1)))
    }
  }

  @Test("a stack lays out visible views only, with its spacing")
  func stack() {
    let stack = UIStackView()
    let views = (0..<3).map { _ in UIView() }
    let screen = WindowScreen { root in
      stack.axis = .vertical
      stack.spacing = 10
      stack.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(stack)
      for view in views {
        view.heightAnchor.constraint(equalToConstant: 40).isActive = true
        stack.addArrangedSubview(view)
      }
      NSLayoutConstraint.activate([
        stack.topAnchor.constraint(equalTo: root.topAnchor),
        stack.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        stack.widthAnchor.constraint(equalToConstant: 200),
      ])
    }
    #expect(views.map(\.frame.minY) == [0, 50, 100])
    #expect(stack.frame.size == CGSize(width: 200, height: 140))
    views[1].isHidden = true
    screen.toolkit.runFrames()
    #expect(views[2].frame.minY == 50)
    #expect(stack.frame.height == 90)
  }

  @Test("equal filling gives every view the same share of a stack")
  func fillEqually() {
    let views = (0..<4).map { _ in UIView() }
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    _ = WindowScreen { root in
      stack.frame = CGRect(x: 0, y: 0, width: 400, height: 30)
      root.addSubview(stack)
    }
    #expect(views.map(\.frame) == (0..<4).map { CGRect(x: CGFloat($0) * 100, y: 0, width: 100, height: 30) })
  }

  @Test("the content of a scroll view is as large as its constraints say")
  func scrollContent() {
    let scroll = UIScrollView()
    let content = UIView()
    _ = WindowScreen { root in
      scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      root.addSubview(scroll)
      content.translatesAutoresizingMaskIntoConstraints = false
      scroll.addSubview(content)
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scroll.topAnchor),
        content.bottomAnchor.constraint(equalTo: scroll.bottomAnchor),
        content.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scroll.trailingAnchor),
        content.widthAnchor.constraint(equalTo: scroll.widthAnchor),
        content.heightAnchor.constraint(equalToConstant: 900),
      ])
    }
    #expect(scroll.contentSize == CGSize(width: 300, height: 900))
    #expect(content.frame == CGRect(x: 0, y: 0, width: 300, height: 900))
  }

  @Test("a view says how large its constraints let it be")
  func fitting() {
    let outer = UIView()
    let label = UILabel()
    label.text = "Hello"
    label.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: outer.topAnchor, constant: 4),
      label.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -4),
      label.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -10),
    ])
    let text = label.intrinsicContentSize
    #expect(
      outer.systemLayoutSizeFitting(.zero) == CGSize(width: text.width + 20, height: text.height + 8))
  }
}
