/// Runs single steps on the disk that belong to no document, away from the main actor and from documents.
actor FileWorker {
  static let shared = FileWorker()

  private nonisolated let executor = SerialQueueExecutor(label: "documents.files")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func run<Result: Sendable>(_ step: @Sendable () throws -> Result) throws -> Result { try step() }
}
