import Foundation
import Testing

@testable import Documents

@MainActor @Suite("Undo manager") struct UndoManagerTests {
  @MainActor final class Text {
    var value = ""
  }

  let undo = UndoManager()
  let text = Text()
  let ends = Ends()

  @MainActor final class Ends {
    var closures: [@MainActor () -> Void] = []
    func run() {
      let now = closures
      closures = []
      for closure in now { closure() }
    }
  }

  init() {
    undo.eventScheduler = { [ends] in ends.closures.append($0) }
  }

  private func set(_ value: String) { Self.set(value, text, undo) }

  private static func set(_ value: String, _ text: Text, _ undo: UndoManager) {
    let old = text.value
    text.value = value
    undo.registerUndo(withTarget: text) { set(old, $0, undo) }
  }

  @Test func actionsOfOneEventAreUndoneTogether() {
    set("a")
    set("ab")
    ends.run()
    set("abc")
    ends.run()
    undo.undo()
    #expect(text.value == "ab")
    undo.undo()
    #expect(text.value == "" && !undo.canUndo && undo.redoCount == 2)
    undo.redo()
    #expect(text.value == "ab")
    undo.redo()
    #expect(text.value == "abc" && !undo.canRedo && undo.undoCount == 2)
  }

  @Test func undoClosesTheEventsGroupFirst() {
    set("a")
    #expect(undo.groupingLevel == 1)
    undo.undo()
    #expect(text.value == "" && undo.groupingLevel == 0)
    ends.run()
    #expect(undo.canRedo)
  }

  @Test func aNewActionForgetsWhatCouldBeRedone() {
    set("a")
    ends.run()
    undo.undo()
    set("b")
    #expect(!undo.canRedo)
  }

  @Test func explicitGroupsWorkWithoutEvents() {
    undo.groupsByEvent = false
    undo.beginUndoGrouping()
    set("a")
    undo.beginUndoGrouping()
    set("b")
    undo.endUndoGrouping()
    #expect(undo.groupingLevel == 1)
    undo.undoNestedGroup()
    #expect(text.value == "a")
    undo.endUndoGrouping()
    undo.undo()
    #expect(text.value == "")
  }

  @Test func explicitGroupsOfOneEventAreOneUndo() {
    undo.beginUndoGrouping()
    set("a")
    undo.endUndoGrouping()
    undo.beginUndoGrouping()
    set("b")
    undo.endUndoGrouping()
    ends.run()
    undo.undo()
    #expect(text.value == "")
  }

  @Test func theOldestGroupsGoWhenLevelsAreLimited() {
    undo.levelsOfUndo = 2
    for value in ["a", "b", "c"] {
      set(value)
      ends.run()
    }
    #expect(undo.undoCount == 2)
    undo.undo()
    undo.undo()
    undo.undo()
    #expect(text.value == "a")
  }

  @Test func disablingNestsAndRegistersNothing() {
    undo.disableUndoRegistration()
    undo.disableUndoRegistration()
    set("a")
    undo.enableUndoRegistration()
    #expect(!undo.isUndoRegistrationEnabled)
    set("b")
    undo.enableUndoRegistration()
    #expect(undo.isUndoRegistrationEnabled && !undo.canUndo)
  }

  @Test func namesBelongToGroupsAndFollowThemIntoRedo() {
    #expect(undo.undoMenuItemTitle == "Undo" && undo.undoActionName == "")
    set("a")
    undo.setActionName("Typing")
    ends.run()
    #expect(undo.undoActionName == "Typing" && undo.undoMenuItemTitle == "Undo Typing")
    undo.undo()
    #expect(undo.redoActionName == "Typing" && undo.redoMenuItemTitle == "Redo Typing" && undo.undoActionName == "")
    undo.redo()
    #expect(undo.undoActionName == "Typing")
  }

  @Test func userInfoAndDiscardabilityFollowTheGroup() {
    let key = UndoManager.UserInfoKey(rawValue: "cursor")
    set("a")
    undo.setActionUserInfoValue(7, forKey: key)
    undo.setActionIsDiscardable(true)
    ends.run()
    #expect(undo.undoActionUserInfoValue(forKey: key) as? Int == 7 && undo.undoActionIsDiscardable)
    undo.undo()
    #expect(undo.redoActionUserInfoValue(forKey: key) as? Int == 7 && undo.redoActionIsDiscardable)
  }

  @Test func targetsAreNotKeptAlive() {
    var target: Text? = Text()
    weak let weakTarget = target
    undo.registerUndo(withTarget: target!) { $0.value = "x" }
    target = nil
    #expect(weakTarget == nil)
    undo.undo()
  }

  @Test func actionsOfATargetCanBeForgotten() {
    let other = Text()
    set("a")
    ends.run()
    undo.registerUndo(withTarget: other) { $0.value = "undone" }
    ends.run()
    undo.removeAllActions(withTarget: text)
    #expect(undo.undoCount == 1)
    undo.undo()
    #expect(other.value == "undone")
    undo.removeAllActions()
    #expect(!undo.canUndo && !undo.canRedo)
  }

  @Test func theRevisionReturnsWithTheState() {
    let clean = undo.revision
    set("a")
    ends.run()
    let first = undo.revision
    set("b")
    ends.run()
    #expect(Set([clean, first, undo.revision]).count == 3)
    undo.undo()
    #expect(undo.revision == first)
    undo.undo()
    #expect(undo.revision == clean)
    undo.redo()
    #expect(undo.revision == first)
    undo.undo()
    set("c")
    ends.run()
    #expect(undo.revision != first && undo.revision != clean)
  }

  @Test func aDiscardableActionIsNoChange() {
    let clean = undo.revision
    set("a")
    undo.setActionIsDiscardable(true)
    ends.run()
    #expect(undo.revision == clean)
  }

  @Test func notificationsArePostedInOrder() {
    let names = Box<[String]>([])
    let wanted: [Notification.Name] = [
      .NSUndoManagerDidOpenUndoGroup, .NSUndoManagerWillCloseUndoGroup, .NSUndoManagerDidCloseUndoGroup,
      .NSUndoManagerWillUndoChange, .NSUndoManagerDidUndoChange, .NSUndoManagerWillRedoChange,
      .NSUndoManagerDidRedoChange,
    ]
    let tokens = wanted.map { name in
      NotificationCenter.default.addObserver(forName: name, object: undo, queue: nil) { _ in
        names.value += [name.rawValue]
      }
    }
    defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    set("a")
    undo.undo()
    undo.redo()
    let short = names.value.map {
      $0.replacingOccurrences(of: "NSUndoManager", with: "").replacingOccurrences(of: "Notification", with: "")
    }
    #expect(
      short == [
        "DidOpenUndoGroup", "WillCloseUndoGroup", "DidCloseUndoGroup", "WillUndoChange", "DidOpenUndoGroup",
        "WillCloseUndoGroup", "DidCloseUndoGroup", "DidUndoChange", "WillRedoChange", "DidOpenUndoGroup",
        "WillCloseUndoGroup", "DidCloseUndoGroup", "DidRedoChange",
      ])
  }
}
