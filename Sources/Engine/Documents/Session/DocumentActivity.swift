import Foundation

/// Counts work that documents do off the main actor, so that a test or a quitting app can wait for its end.
@MainActor public final class DocumentActivity {
  /// The activity of the process.
  public static let shared = DocumentActivity()

  private var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// No work in flight.
  public nonisolated init() {}

  /// Whether nothing is in flight.
  public var isIdle: Bool { count == 0 }

  /// Returns when nothing is in flight any more, including what the file system has to report at this moment and the
  /// work that follows from it.
  public func idle() async {
    while true {
      DirectoryWatcher.deliverPendingEvents()
      if count == 0 {
        // Whatever was just finished may have something to say to the main actor before more work begins.
        await Task.yield()
        DirectoryWatcher.deliverPendingEvents()
        if count == 0 { return }
      }
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Does work that counts.
  public func perform<Result>(_ work: @MainActor () async throws -> Result) async rethrows -> Result {
    begin()
    defer { end() }
    return try await work()
  }

  /// Starts work that counts from this moment on.
  public func start(_ work: @escaping @MainActor () async -> Void) {
    begin()
    Task {
      await work()
      end()
    }
  }

  /// Waits for a person's answer in the middle of work that counts: until it is there, nothing is in flight.
  public func waitForPerson<Answer>(_ question: @MainActor () async -> Answer) async -> Answer {
    end()
    defer { begin() }
    return await question()
  }

  private func begin() { count += 1 }

  private func end() {
    count -= 1
    guard count == 0 else { return }
    let woken = waiting
    waiting = []
    for continuation in woken { continuation.resume() }
  }
}
