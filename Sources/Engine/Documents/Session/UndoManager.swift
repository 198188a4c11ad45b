import Foundation

/// Remembers how to take back what was done, in groups, and how to do it again.
///
/// A closure-based counterpart of Apple's class without the Objective-C forms. Groups open with the first registration
/// of an event and close at its end; what an event is, the `eventScheduler` decides, because on Linux there is no run
/// loop to watch. Targets are held weakly: an action whose target is gone is skipped.
@MainActor @preconcurrency
open class UndoManager {
  /// Runs a closure when the present event is over.
  public typealias EventScheduler = @MainActor (@escaping @MainActor () -> Void) -> Void

  /// A key under which an app keeps something with an action.
  public struct UserInfoKey: RawRepresentable, Hashable, Sendable {
    /// The bits or the name behind the value.
    public let rawValue: String
    /// A value from what is behind it.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The scheduler of managers that have none of their own: the next turn of the main queue. An app's main loop sets
  /// its own once, at start-up.
  public static var defaultEventScheduler: EventScheduler = { work in DispatchQueue.main.async { work() } }

  /// How the end of an event is found.
  public var eventScheduler: EventScheduler?

  /// The state that the document is in, as far as this manager knows: undoing back to a state gives its number again.
  ///
  /// A document is unchanged exactly when this is what it was at the last save. Discardable actions do not count.
  public internal(set) var revision: UInt64 = 0

  /// Called after every change of `revision` or of what can be undone.
  var onChange: (@MainActor () -> Void)?

  private var undoStack: [UndoGroup] = []
  private var redoStack: [UndoGroup] = []
  private var openGroups: [UndoGroup] = []
  private var disabledCount = 0
  private var latestRevision: UInt64 = 0
  private var isEventEndScheduled = false
  private var isEventGroupOpen = false

  /// Whether an undo is under way.
  public private(set) var isUndoing = false
  /// Whether a redo is under way.
  public private(set) var isRedoing = false

  /// Whether a group opens and closes with each event. On by default.
  open var groupsByEvent = true

  /// How many top-level groups are kept; 0 for no limit. The oldest go first.
  open var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// Kept for source compatibility: events end when the scheduler says so, in every mode.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// An empty manager.
  public nonisolated init() {}

  // MARK: Groups

  /// Opens a group inside the present one. With `groupsByEvent`, the event's own group is opened first, so that all
  /// groups of one event are undone together.
  open func beginUndoGrouping() {
    if openGroups.isEmpty, groupsByEvent, !isUndoing, !isRedoing { openEventGroup() }
    openGroup()
  }

  /// Closes the innermost group. Without one, this is a programming error.
  open func endUndoGrouping() {
    precondition(!openGroups.isEmpty, "endUndoGrouping called without a matching beginUndoGrouping.")
    closeGroup()
  }

  /// How many groups are open inside each other.
  open var groupingLevel: Int { openGroups.count }

  private func openEventGroup() {
    isEventGroupOpen = true
    openGroup()
    guard !isEventEndScheduled else { return }
    isEventEndScheduled = true
    (eventScheduler ?? Self.defaultEventScheduler) { [weak self] in self?.eventEnded() }
  }

  private func eventEnded() {
    isEventEndScheduled = false
    // A group that the app opened and has not closed spans events; it takes the event's group with it.
    if isEventGroupOpen, openGroups.count == 1 { closeGroup() }
  }

  private func openGroup() {
    post(.NSUndoManagerCheckpoint)
    openGroups.append(UndoGroup(restores: revision))
    post(.NSUndoManagerDidOpenUndoGroup)
  }

  private func closeGroup() {
    post(.NSUndoManagerCheckpoint)
    guard let group = openGroups.last else { return }
    post(.NSUndoManagerWillCloseUndoGroup, [NSUndoManagerGroupIsDiscardableKey: group.isDiscardable])
    openGroups.removeLast()
    if let outer = openGroups.last {
      if !group.isEmpty { outer.entries.append(.group(group)) }
      if outer.name.isEmpty { outer.name = group.name }
    } else {
      isEventGroupOpen = false
      if !group.isEmpty {
        if isUndoing {
          redoStack.append(group)
        } else {
          if group.isDiscardable, !isRedoing { revision = group.restores }
          undoStack.append(group)
          trim()
        }
      }
    }
    post(.NSUndoManagerDidCloseUndoGroup)
    onChange?()
  }

  private func trim() {
    guard levelsOfUndo > 0 else { return }
    if undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) }
    if redoStack.count > levelsOfUndo { redoStack.removeFirst(redoStack.count - levelsOfUndo) }
  }

  // MARK: Registering

  /// Makes registrations count for nothing until enabled again. Calls nest.
  open func disableUndoRegistration() { disabledCount += 1 }

  /// Takes back one `disableUndoRegistration()`. Without one, this is a programming error.
  open func enableUndoRegistration() {
    precondition(disabledCount > 0, "enableUndoRegistration called without a matching disableUndoRegistration.")
    disabledCount -= 1
  }

  /// Whether registrations count.
  open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }

  /// Remembers how to take something back.
  /// - Parameters:
  ///   - target: The object to act on; held weakly.
  ///   - handler: Takes the thing back. What it registers itself becomes the redo.
  @preconcurrency
  public func registerUndo<TargetType>(
    withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
  ) where TargetType: AnyObject {
    guard isUndoRegistrationEnabled else { return }
    if openGroups.isEmpty {
      precondition(groupsByEvent, "An undo group must be open to register an action when groupsByEvent is off.")
      openEventGroup()
    }
    openGroups.last?.entries.append(
      .action(
        target: ObjectIdentifier(target),
        perform: { [weak target] in if let target { handler(target) } }))
    if !isUndoing, !isRedoing {
      redoStack.removeAll()
      latestRevision += 1
      revision = latestRevision
    }
    onChange?()
  }

  // MARK: Undoing

  /// Whether there is something to take back.
  open var canUndo: Bool {
    if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    return undoCount > 0
  }

  /// Whether there is something to do again.
  open var canRedo: Bool {
    if !openGroups.isEmpty { post(.NSUndoManagerCheckpoint) }
    return !redoStack.isEmpty
  }

  /// How many groups can be undone.
  open var undoCount: Int { undoStack.count + (openGroups.contains { !$0.isEmpty } ? 1 : 0) }

  /// How many groups can be redone.
  open var redoCount: Int { redoStack.count }

  /// Takes back the last group, first closing the event's one. With another group open, this is a programming error.
  open func undo() {
    if groupsByEvent, isEventGroupOpen, openGroups.count == 1 { closeGroup() }
    precondition(openGroups.isEmpty, "undo called with an undo group open.")
    guard let group = undoStack.popLast() else { return }
    perform(group, undoing: true)
  }

  /// Takes back the last group that was closed, even if it lies in one that is still open.
  open func undoNestedGroup() {
    guard let outer = openGroups.last else { return undo() }
    guard let index = outer.entries.lastIndex(where: \.isGroup), case .group(let group) = outer.entries[index] else {
      return
    }
    outer.entries.remove(at: index)
    let suspended = openGroups
    openGroups = []
    perform(group, undoing: true)
    openGroups = suspended
  }

  /// Does the group that was undone last again.
  open func redo() {
    precondition(
      openGroups.isEmpty || (isEventGroupOpen && openGroups.count == 1), "redo called with an undo group open.")
    if !openGroups.isEmpty { closeGroup() }
    guard let group = redoStack.popLast() else { return }
    perform(group, undoing: false)
  }

  private func perform(_ group: UndoGroup, undoing: Bool) {
    post(.NSUndoManagerCheckpoint)
    post(undoing ? .NSUndoManagerWillUndoChange : .NSUndoManagerWillRedoChange)
    if undoing { isUndoing = true } else { isRedoing = true }
    openGroup()
    let inverse = openGroups.last
    inverse?.name = group.name
    inverse?.isDiscardable = group.isDiscardable
    inverse?.userInfo = group.userInfo
    group.performReversed()
    while openGroups.count > 1 { closeGroup() }  // groups that a handler forgot
    closeGroup()
    revision = group.restores
    if undoing { isUndoing = false } else { isRedoing = false }
    post(undoing ? .NSUndoManagerDidUndoChange : .NSUndoManagerDidRedoChange)
    onChange?()
  }

  // MARK: Removing

  /// Forgets everything that could be undone or redone.
  open func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    for group in openGroups { group.entries.removeAll() }
    onChange?()
  }

  /// Forgets the actions of one target. Targets of a class only.
  open func removeAllActions(withTarget target: Any) {
    let identity = ObjectIdentifier(target as AnyObject)
    for group in undoStack + redoStack + openGroups { group.remove(identity) }
    undoStack.removeAll(where: \.isEmpty)
    redoStack.removeAll(where: \.isEmpty)
    onChange?()
  }

  // MARK: Names and notes

  private var groupForUndo: UndoGroup? { openGroups.last { !$0.isEmpty } ?? undoStack.last }

  /// The name of what would be undone; empty for none.
  open var undoActionName: String { (openGroups.first { !$0.name.isEmpty } ?? undoStack.last)?.name ?? "" }

  /// The name of what would be redone; empty for none.
  open var redoActionName: String { redoStack.last?.name ?? "" }

  /// Names the present group, or the last one if none is open.
  open func setActionName(_ actionName: String) {
    if isUndoing || isRedoing { return }
    (openGroups.last ?? undoStack.last)?.name = actionName
    onChange?()
  }

  /// "Undo", with the action's name.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// "Redo", with the action's name.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The menu title for undoing an action of this name.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo \(actionName)"
  }

  /// The menu title for redoing an action of this name.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo \(actionName)"
  }

  /// Says whether the present group may be lost without asking; then it does not make the document changed.
  open func setActionIsDiscardable(_ discardable: Bool) {
    (openGroups.last ?? undoStack.last)?.isDiscardable = discardable
    onChange?()
  }

  /// Whether the action that would be undone is discardable.
  open var undoActionIsDiscardable: Bool { groupForUndo?.isDiscardable ?? false }

  /// Whether the action that would be redone is discardable.
  open var redoActionIsDiscardable: Bool { redoStack.last?.isDiscardable ?? false }

  /// Keeps something with the present group; nil forgets it.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    (openGroups.last ?? undoStack.last)?.userInfo[key] = info
  }

  /// What was kept with the action that would be undone.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { groupForUndo?.userInfo[key] }

  /// What was kept with the action that would be redone.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { redoStack.last?.userInfo[key] }

  private func post(_ name: Notification.Name, _ userInfo: [AnyHashable: Any]? = nil) {
    NotificationCenter.default.post(name: name, object: self, userInfo: userInfo)
  }
}

extension UndoManager: Hashable {
  /// Whether both are the same object.
  public nonisolated static func == (one: UndoManager, other: UndoManager) -> Bool { one === other }

  /// Hashes the object's identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Actions that are undone together.
@MainActor final class UndoGroup {
  enum Entry {
    case action(target: ObjectIdentifier, perform: @MainActor () -> Void)
    case group(UndoGroup)

    var isGroup: Bool { if case .group = self { true } else { false } }
  }

  var entries: [Entry] = []
  var name = ""
  var isDiscardable = false
  var userInfo: [UndoManager.UserInfoKey: Any] = [:]
  /// The revision that the document is in after the group was performed.
  let restores: UInt64

  init(restores: UInt64) { self.restores = restores }

  var isEmpty: Bool { entries.isEmpty }

  func performReversed() {
    for entry in entries.reversed() {
      switch entry {
      case .action(_, let perform): perform()
      case .group(let group): group.performReversed()
      }
    }
  }

  func remove(_ target: ObjectIdentifier) {
    entries.removeAll { entry in
      switch entry {
      case .action(let own, _): return own == target
      case .group(let group):
        group.remove(target)
        return group.isEmpty
      }
    }
  }
}
