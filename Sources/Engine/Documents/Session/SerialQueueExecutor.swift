import Dispatch

/// Runs an actor on a queue of its own.
///
/// File calls block, sometimes for long. On the shared pool, which has as many threads as the machine has cores, two
/// hung volumes would stop everything; on a queue they stop themselves.
final class SerialQueueExecutor: SerialExecutor {
  let queue: DispatchQueue

  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  /// Runs actors on a serial queue that others use as well.
  init(queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
