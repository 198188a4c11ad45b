/// Runs single steps on the disk that belong to no document, away from the main actor and from documents.
actor FileWorker {
  static let shared = FileWorker()
  /// For drafts and versions: they live in the state folder, and must not wait for a volume that hangs.
  static let drafts = FileWorker()
  static let versions = FileWorker()

  private nonisolated let executor = SerialQueueExecutor(label: "documents.files")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does a step that nobody waits for, before those that are asked for later.
  nonisolated func start(_ step: @escaping @Sendable () -> Void) { executor.queue.async(execute: step) }

  func run<Result: Sendable>(_ step: @Sendable () throws -> Result) throws -> Result { try step() }
}
