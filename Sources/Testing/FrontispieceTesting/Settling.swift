import Foundation
import Glibc
import HeadlessToolkit

extension ScreenTester {
  /// Waits until nothing is left to do: no frame is wanted, no work waits for the main actor, and none is being done
  /// elsewhere in the process.
  ///
  /// Frames take virtual time, so animations run to their end (those that repeat forever, for ten seconds). Timers that
  /// fall due later stay; `advance(_:)` brings them. Work that itself waits for something outside, such as a
  /// `Task.sleep`, is not waited for.
  public func settle() async {
    await settle {}
  }

  /// As `settle()`, with `work` as what else has to end.
  func settle(_ work: () async -> Void) async {
    // Work that hops between the main actor and others needs several turns; any of them may ask for a frame, and a
    // frame may start more work. Only a process that is at rest several times in a row has nothing in flight.
    let deadline = ContinuousClock.now + .seconds(10)
    var quietRounds = 0
    var frames = 0
    while quietRounds < 4, frames < 600, ContinuousClock.now < deadline {
      let produced = toolkit.runFrames(limit: 600 - frames)
      frames += produced
      toolkit.clock.advance(by: 0)
      await work()
      // What waits for the main actor has its turn first.
      await Task.yield()
      if produced > 0 || toolkit.isFramePending {
        quietRounds = 0
      } else if ProcessActivity.isElsewhere {
        quietRounds = 0
        sched_yield()
      } else {
        quietRounds += 1
      }
    }
  }
}

/// Whether the process works on anything but the calling thread.
enum ProcessActivity {
  /// Whether any other thread runs, could run, or waits for a disk. A thread that has been handed work counts from that
  /// moment on, so that nothing is missed between two of them.
  static var isElsewhere: Bool {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?.split(separator: "/")
      .last
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.contains { thread in
      guard thread != own.map(String.init),
        let line = FileManager.default.contents(atPath: "/proc/self/task/\(thread)/stat")
      else { return false }
      // The state follows the name in parentheses, which may hold anything.
      guard let end = line.lastIndex(of: UInt8(ascii: ")")), line.endIndex - end > 2 else { return false }
      let state = line[end + 2]
      return state == UInt8(ascii: "R") || state == UInt8(ascii: "D")
    }
  }
}
