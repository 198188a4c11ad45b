import Foundation
import HeadlessToolkit

extension ScreenTester {
  /// Waits until nothing is left to do: no frame is wanted and no work waits for the main actor.
  ///
  /// Frames take virtual time, so animations run to their end (those that repeat forever, for ten seconds). Timers that
  /// fall due later stay; `advance(_:)` brings them.
  public func settle() async {
    await settle {}
  }

  /// As `settle()`, with `work` as what else has to end.
  func settle(_ work: () async -> Void) async {
    // Work that hops between the main actor and others needs several turns; any of them may ask for a frame, and a
    // frame may start more work.
    var quietRounds = 0
    var frames = 0
    while quietRounds < 8, frames < 600 {
      let produced = toolkit.runFrames(limit: 600 - frames)
      frames += produced
      toolkit.clock.advance(by: 0)
      await work()
      await Task.yield()
      await Self.otherExecutors()
      quietRounds = produced > 0 || toolkit.isFramePending ? 0 : quietRounds + 1
    }
  }

  /// Returns once what was handed to the shared pool before has had its turn.
  private static func otherExecutors() async {
    for _ in 0..<4 { await Task.detached(priority: .background) {}.value }
  }
}
