import Foundation
import RenderTree
import Toolkit

/// All nodes of one window (or other host): who is dirty, what has to be laid out, which animations run.
///
/// Work is done once per frame: `flush()` runs dirty nodes parents first, collects changed children, lays out what
/// changed, and only then lets the surface draw.
@MainActor
public final class ViewGraph {
  let toolkit: any Toolkit
  /// Asks the host for a frame.
  var requestFrame: () -> Void = {}
  /// The window that shows the graph, if any.
  weak var window: (any ToolkitWindow)?
  weak var host: WindowHost?

  private var dirty: [_ViewNode] = []
  private var changedHosts: [ObjectIdentifier: any ChildCollecting] = [:]
  private var layoutQueue: [LayoutNode] = []
  private var afterUpdate: [() -> Void] = []
  private var afterLayout: [() -> Void] = []
  let animations = AnimationDriver()
  /// Decides between gestures at one place.
  let gestureArena = GestureArena()
  /// Views that hear of the addresses that the app is asked to open.
  let openURLHandlers = OpenURLHandlers()
  /// Where the keyboard focus is.
  let focus = FocusTracker()
  private var afterFrame: [() -> Void] = []
  private var whenShown: [() -> Void] = []
  private(set) lazy var preferences = PreferenceRegistry(self)
  private(set) var isFlushing = false
  private var rounds = 0
  /// The transaction of the changes that are being flushed.
  var transaction = Transaction()
  private var pendingTransaction = Transaction()
  /// What containers change about what some of their views inherit, by node.
  var environmentChanges: [ObjectIdentifier: EnvironmentChange] = [:]
  /// Whether any node has ever changed transactions for what lies below it; until then nobody has to look.
  var changesTransactions = false
  /// Whether any view has ever moved an edge or a middle; until then no view has to be asked where they are.
  var movesSimpleAlignments = false

  private let firstDate = Date()
  private let firstTime: Double

  /// The date as the clock of the toolkit has it: a virtual one where tests move it. The toolkit's clock rests while
  /// the machine sleeps; the calendar's does not.
  var date: Date { max(Date(), firstDate.addingTimeInterval(toolkit.time.now - firstTime)) }

  init(toolkit: any Toolkit) {
    self.toolkit = toolkit
    firstTime = toolkit.time.now
    animations.graph = self
    CurrentToolkit.use(toolkit)
  }

  /// Grows when the window gets another size: what views have answered to offers of the old one is forgotten then,
  /// instead of being asked again with every change.
  private(set) var sizeGeneration = 0

  func surfaceSizeDidChange() { sizeGeneration += 1 }

  // MARK: Requests

  func enqueue(_ node: _ViewNode) {
    dirty.append(node)
    noteTransaction()
    requestFrame()
  }

  /// The change that is being made belongs to the next flush.
  func noteTransaction() {
    guard !Transaction.current.isEmpty else { return }
    pendingTransaction.merge(Transaction.current)
    Transaction.current.begin(on: toolkit)
  }

  func enqueueChildren(of host: any ChildCollecting) {
    changedHosts[ObjectIdentifier(host)] = host
    preferences.structureDidChange()
    requestFrame()
  }

  func enqueueLayout(_ node: LayoutNode) {
    layoutQueue.append(node)
    requestFrame()
  }

  /// Runs `action` when all views of this flush are up to date, before layout.
  func afterUpdate(_ action: @escaping () -> Void) {
    afterUpdate.append(action)
    requestFrame()
  }

  /// Runs `action` when everything has its place.
  func afterLayout(_ action: @escaping () -> Void) {
    afterLayout.append(action)
    requestFrame()
  }

  /// Runs `action` at the end of the frame, when new controls are on their surfaces.
  func afterFrame(_ action: @escaping () -> Void) {
    afterFrame.append(action)
    requestFrame()
  }

  /// The host has put new controls on their surfaces.
  func finishFrame() {
    let actions = afterFrame
    afterFrame.removeAll()
    for action in actions { action() }
  }

  /// Runs `action` when the new controls of the next frame are in the window, so that they can take the keyboard.
  ///
  /// Later than `afterFrame(_:)` where the views are hosted by UIKit, whose window shows the surface after them.
  func whenShown(_ action: @escaping () -> Void) {
    whenShown.append(action)
    requestFrame()
  }

  /// The window shows the controls of the frame.
  func finishShowing() {
    let actions = whenShown
    whenShown.removeAll()
    for action in actions { action() }
  }

  var needsFlush: Bool {
    !dirty.isEmpty || !changedHosts.isEmpty || !layoutQueue.isEmpty || !afterUpdate.isEmpty || !afterLayout.isEmpty
      || needsGeometryCheck
  }

  // MARK: Geometry

  /// Views that share their geometry by name.
  private(set) lazy var matchedGeometry: MatchedGeometryRegistry = {
    let registry = MatchedGeometryRegistry()
    addGeometryObserver(registry)
    return registry
  }()

  private struct WeakObserver { weak var observer: (any GeometryObserver)? }
  private var geometryObservers: [WeakObserver] = []
  private var needsGeometryCheck = false

  /// Tells `observer` after each flush that things may have got another place.
  func addGeometryObserver(_ observer: any GeometryObserver) {
    geometryObservers.append(WeakObserver(observer: observer))
    needsGeometryCheck = true
  }

  /// Something has moved without a layout, such as scrolled content.
  func placesDidChange() {
    guard !geometryObservers.isEmpty else { return }
    needsGeometryCheck = true
    requestFrame()
  }

  private func checkGeometry() {
    needsGeometryCheck = false
    geometryObservers.removeAll { $0.observer == nil }
    for entry in geometryObservers { entry.observer?.geometryMayHaveChanged() }
  }

  // MARK: Flush

  /// Brings everything up to date. Changes that are made meanwhile are taken in as well.
  func flush() {
    guard !isFlushing else { return }
    isFlushing = true
    defer {
      isFlushing = false
      FlushClock.now += 1
    }
    rounds = 0
    while needsFlush, mayGoOn() { flushOnce() }
  }

  /// Counts a round of the flush that runs; false when there were so many that it would never end.
  private func mayGoOn() -> Bool {
    rounds += 1
    guard rounds > Self.maximumRounds else { return true }
    warnOnce("A view changes what it depends on each time it is updated; the update was stopped.")
    for node in dirty { node.isDirty = false }
    dirty.removeAll()
    return false
  }

  /// More than the deepest tree has levels that can each ask for another round.
  private static let maximumRounds = 1000

  private func flushOnce() {
    transaction = pendingTransaction
    pendingTransaction = Transaction()
    while !dirty.isEmpty, mayGoOn() {
      let batch = dirty.count == 1 ? dirty : dirty.sorted { $0.depth < $1.depth }
      dirty.removeAll(keepingCapacity: true)
      for node in batch where node.isDirty && !node.isDisposed {
        node.isDirty = false
        node.evaluate()
      }
    }
    let hosts = changedHosts.values.sorted { $0.collectingDepth > $1.collectingDepth }
    changedHosts.removeAll(keepingCapacity: true)
    for host in hosts { host.collectChildren() }
    let updated = afterUpdate
    afterUpdate.removeAll()
    for action in updated { action() }
    flushLayout()
    checkGeometry()
    let laidOut = afterLayout
    afterLayout.removeAll()
    for action in laidOut { action() }
    transaction = Transaction()
  }

  /// Walks from each changed node towards the root until an ancestor answers as before.
  private func flushLayout() {
    guard !layoutQueue.isEmpty else { return }
    let pending = byDepth(layoutQueue)
    layoutQueue.removeAll(keepingCapacity: true)
    var places: [LayoutNode] = []
    for node in pending.reversed() {
      var current = node
      while true {
        if current.refreshSizes() {
          places.append(current)
          break
        }
        guard let parent = current.layoutParent else {
          places.append(current)
          break
        }
        parent.childDidChange(current)
        current = parent
      }
    }
    for node in byDepth(places) { node.placeAgain() }
  }

  /// Each of the nodes once, outermost first. The way to the root is counted once per node.
  private func byDepth(_ nodes: [LayoutNode]) -> [LayoutNode] {
    guard nodes.count > 1 else { return nodes }
    var seen = Set<ObjectIdentifier>(minimumCapacity: nodes.count)
    var keyed: [(depth: Int, node: LayoutNode)] = []
    keyed.reserveCapacity(nodes.count)
    for node in nodes where seen.insert(ObjectIdentifier(node)).inserted { keyed.append((node.layoutDepth, node)) }
    keyed.sort { $0.depth < $1.depth }
    return keyed.map(\.node)
  }
}

/// A node that lays out the layout nodes of its descendants.
@MainActor
protocol ChildCollecting: AnyObject {
  var collectingDepth: Int { get }
  func collectChildren()
}

/// Prints a sentence for developers on stderr, once per text.
@MainActor
func warnOnce(_ message: String) {
  guard WarningLog.printed.insert(message).inserted else { return }
  FileHandle.standardError.write(Data((message + "\n").utf8))
}

@MainActor
private enum WarningLog {
  static var printed: Set<String> = []
}
