import Foundation
import RenderTree
import Toolkit

/// How a gesture stands to those of other views. Lower goes first.
enum GesturePrecedence {
  case high, normal, simultaneous
}

/// A view's gesture while the pointer decides whose it is.
@MainActor
protocol GestureContestant: AnyObject {
  var precedence: GesturePrecedence { get }
  /// Neither recognized nor failed.
  var isUndecided: Bool { get }
  /// Recognized, and waiting for permission.
  var wantsToWin: Bool { get }
  /// Whether the gesture keeps those of the views inside from being recognized.
  var excludesInner: Bool { get }
  func win()
  func lose()
}

/// Decides between the gestures at one place: of views inside each other the innermost gets the pointer, except for
/// gestures of high priority; simultaneous ones do not take part.
@MainActor
final class GestureArena {
  private final class Entry {
    weak var contestant: (any GestureContestant)?
    var isOut = false
    init(_ contestant: any GestureContestant) { self.contestant = contestant }
  }

  /// Innermost first.
  private var entries: [Entry] = []
  private var winner: ObjectIdentifier?
  private var isDeciding = false

  /// The pointer goes down: a new decision, unless an earlier one (a double click) is still open.
  func begin() {
    entries.removeAll { entry in
      guard let contestant = entry.contestant, !entry.isOut else { return true }
      return !contestant.isUndecided && !contestant.wantsToWin
    }
    winner = nil
  }

  func contains(_ contestant: any GestureContestant) -> Bool {
    entries.contains { $0.contestant === contestant }
  }

  func add(_ contestant: any GestureContestant) {
    guard !entries.contains(where: { $0.contestant === contestant }) else { return }
    if contestant.excludesInner {
      for entry in entries where !entry.isOut {
        entry.isOut = true
        entry.contestant?.lose()
      }
    }
    entries.append(Entry(contestant))
  }

  /// Looks who can be given the pointer. Called whenever a contestant has changed.
  func decide() {
    guard !isDeciding else { return }
    isDeciding = true
    defer { isDeciding = false }
    for entry in entries where !entry.isOut {
      if let contestant = entry.contestant, contestant.precedence == .simultaneous, contestant.wantsToWin {
        contestant.win()
      }
    }
    guard winner == nil else {
      for entry in entries where !entry.isOut {
        guard let contestant = entry.contestant, contestant.precedence != .simultaneous,
          ObjectIdentifier(contestant) != winner
        else { continue }
        entry.isOut = true
        contestant.lose()
      }
      return
    }
    let live = entries.filter { !$0.isOut && $0.contestant != nil }
    // Outer views' high priority goes before inner views' high priority, as in SwiftUI.
    let ordered =
      live.filter { $0.contestant?.precedence == .high }.reversed()
      + live.filter { $0.contestant?.precedence == .normal }
    for entry in ordered {
      guard let contestant = entry.contestant else { continue }
      if contestant.wantsToWin {
        winner = ObjectIdentifier(contestant)
        for other in live where other !== entry && other.contestant?.precedence != .simultaneous {
          other.isOut = true
          other.contestant?.lose()
        }
        contestant.win()
        return
      }
      if contestant.isUndecided { return }
    }
  }
}

/// Hears the pointer for one view's gesture.
@MainActor
final class GestureLayoutNode: PointerLayoutNode {
  private var host: (any GestureHosting)?

  /// The node keeps to one type of gesture for life.
  func show<G: Gesture>(_ gesture: G, _ precedence: GesturePrecedence, _ mask: GestureMask, isEnabled: Bool) {
    let host: GestureHost<G>
    if let known = self.host {
      host = unsafeDowncast(known, to: GestureHost<G>.self)
      host.update(gesture)
    } else {
      host = GestureHost(gesture, self)
      self.host = host
      target = host
    }
    host.precedence = precedence
    host.mask = mask
    host.isEnabled = isEnabled
  }
}

@MainActor
protocol GestureHosting: PointerTarget {}

/// Runs one view's gesture.
@MainActor
private final class GestureHost<G: Gesture>: GestureHosting, GestureContestant {
  private let context: GestureContext
  private let recognizer: _GestureRecognizer<G.Value>
  private var hasWon = false
  private var waiting: [() -> Void] = []
  var precedence = GesturePrecedence.normal
  var mask = GestureMask.all
  var isEnabled = true

  init(_ gesture: G, _ node: GestureLayoutNode) {
    context = GestureContext(graph: node.graph, node: node)
    recognizer = G._makeRecognizer(gesture, in: _GestureContext(context: context))
    context.perform = { [weak self] in self?.perform($0) }
    context.didChange = { [weak self] in
      guard let self else { return }
      recognizer.refresh()
      settle()
    }
  }

  func update(_ gesture: G) { G._updateRecognizer(recognizer, with: gesture) }

  private var arena: GestureArena { context.graph.gestureArena }

  private func perform(_ action: @escaping () -> Void) {
    if hasWon { action() } else { waiting.append(action) }
  }

  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    guard isEnabled, mask.contains(.gesture) || mask == .all, recognizer.wants(event.kind) else {
      if case .down = event.kind, isEnabled, excludesInner { arena.add(self) }
      return false
    }
    if case .down = event.kind {
      guard event.button == .primary else { return false }
      if !arena.contains(self) {
        startOver()
        hasFinished = false
      }
      arena.add(self)
    } else if case .pinch = event.kind {
      hasFinished = false
      hasWon = true
    } else if hasFinished {
      return false
    }
    recognizer.handle(GestureEvent(kind: event.kind, location: location, time: event.time))
    settle()
    return true
  }

  func pointerWasCancelled() { lose() }

  /// Lets the arena look at what has become of the gesture, and starts over when it is done.
  private func settle() {
    arena.decide()
    guard recognizer.phase.isFinished, hasWon || isFailed else { return }
    startOver()
  }

  private var isFailed: Bool { if case .failed = recognizer.phase { true } else { false } }

  private func startOver() {
    hasWon = false
    waiting = []
    recognizer.reset()
    hasFinished = true
  }

  /// Done for this press; the next one begins anew.
  private var hasFinished = false

  // MARK: GestureContestant

  var isUndecided: Bool { !hasFinished && recognizer.phase.isPossible }
  var wantsToWin: Bool {
    if hasFinished { return false }
    switch recognizer.phase {
    case .active, .ended: return true
    case .possible, .failed: return false
    }
  }
  var excludesInner: Bool { !mask.contains(.subviews) }

  func win() {
    guard !hasWon else { return }
    hasWon = true
    let actions = waiting
    waiting = []
    for action in actions { action() }
    if recognizer.phase.isFinished { startOver() }
  }

  func lose() {
    startOver()
  }
}

/// Which gestures of a view and of those inside it are recognized. Apple's `GestureMask`.
@frozen
public struct GestureMask: OptionSet, Sendable {
  public let rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Neither those of the view nor those inside.
  public static let none = GestureMask([])
  /// Those of the view only.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those inside only.
  public static let subviews = GestureMask(rawValue: 2)
  public static let all = GestureMask(rawValue: 3)
}
