import Foundation
import Synchronization

// Two threads count. With a mutex there is no race, although each finds it taken again and again; `--past-the-mutex`
// leaves the mutex out. Scripts/sanitize looks whether ThreadSanitizer can tell the two apart.

final class Count: @unchecked Sendable {  // the race is the purpose
  let guarded = Mutex(0)
  var bare = 0
}

let count = Count()
let isPastTheMutex = CommandLine.arguments.contains("--past-the-mutex")
DispatchQueue.concurrentPerform(iterations: 2) { _ in
  for _ in 0..<200 {
    if isPastTheMutex {
      count.bare += 1
      usleep(100)
    } else {
      count.guarded.withLock { value in
        value += 1
        usleep(100)
      }
    }
  }
}
print(count.guarded.withLock { $0 } + count.bare)
