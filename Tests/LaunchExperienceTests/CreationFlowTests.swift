import Documents
import Foundation
import LaunchExperience
import Testing

/// Plays the window around a flow, and notes what happens.
@MainActor
private final class Stage {
  var now = 0.0
  var made: [PreparedDocument] = []
  var opened: [URL] = []
  var reported: [any Error] = []
  var makeError: (any Error)?
  let activity = DocumentActivity()
  private(set) lazy var flow = CreationFlow(
    now: { [unowned self] in now }, activity: activity,
    makeFile: { [unowned self] prepared, _, _ in
      if let makeError { throw makeError }
      made.append(prepared)
      return URL(fileURLWithPath: "/Untitled \(made.count)")
    },
    open: { [unowned self] in opened.append($0) }, report: { [unowned self] in reported.append($0) })

  /// Lets everything that is ready run.
  func settle() async {
    for _ in 0..<20 { await Task.yield() }
    await activity.idle()
    for _ in 0..<20 { await Task.yield() }
  }
}

private struct Limit: LocalizedError {
  var errorDescription: String? { "Limit of 3 reached" }
}

@MainActor
struct CreationFlowTests {
  private let stage = Stage()

  @Test func `A creation makes one file and opens it`() async {
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.opened.map(\.path) == ["/Untitled 1"])
    #expect(!stage.flow.isRunning)
  }

  @Test func `Two presses in quick succession start one creation`() async {
    stage.flow.start(contentType: nil, source: .launchAction)
    stage.now = 0.2
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.made.count == 1)
  }

  @Test func `The second press of a double click makes nothing, also when the first document is open already`() async {
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(!stage.flow.isRunning)
    stage.now = 0.2
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.made.count == 1)
  }

  @Test func `Who has changed their mind may press again at once`() async {
    stage.flow.start(contentType: nil, source: .launchAction) { throw CancellationError() }
    await stage.settle()
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.made.count == 1)
  }

  @Test func `A later press makes another document`() async {
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    stage.now = 2
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.opened.count == 2)
  }

  @Test func `Cancelling is silent and makes no file`() async {
    stage.flow.start(contentType: nil, source: .launchAction) { throw CancellationError() }
    await stage.settle()
    #expect(stage.made.isEmpty)
    #expect(stage.reported.isEmpty)
  }

  @Test func `An error is reported once, at once, and makes no file`() async {
    stage.flow.start(contentType: nil, source: .launchAction) { throw Limit() }
    await stage.settle()
    #expect(stage.reported.count == 1)
    #expect(stage.reported.first?.localizedDescription == "Limit of 3 reached")
    #expect(stage.made.isEmpty)
  }

  @Test func `An error while the file is written is reported, and the next press works`() async {
    stage.makeError = Limit()
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.reported.count == 1)
    stage.makeError = nil
    stage.now = 1
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.opened.count == 1)
  }

  @Test func `A picker that was closed without an answer never blocks the next creation`() async {
    var forgotten: [CheckedContinuation<PreparedDocument, any Error>] = []
    stage.flow.start(contentType: nil, source: .launchAction) {
      try await withCheckedThrowingContinuation { forgotten.append($0) }
    }
    await stage.settle()
    #expect(stage.flow.isRunning)
    stage.now = 5
    stage.flow.start(contentType: nil, source: .launchAction)
    await stage.settle()
    #expect(stage.opened.count == 1)
    // Its late answer comes to nothing.
    for continuation in forgotten { continuation.resume(returning: .empty) }
    await stage.settle()
    #expect(stage.made.count == 1)
  }
}
