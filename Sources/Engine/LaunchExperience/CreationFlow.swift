import Documents
import Foundation
import Observation

/// The one way from "make a document" to a file on disk and an open document: policy, preparation (which may show a
/// picker), file, opening. Card buttons, the browser's "New" tile, keys and menus all go through here.
///
/// Cancelling (`CancellationError`) is silent and leaves nothing behind; any other error is reported once. A press
/// that follows another within the time of a double click starts nothing. A preparation that never answers, because
/// its picker was closed without one, gives way to the next press.
@MainActor @Observable
public final class CreationFlow {
  /// Whether a document is being prepared or written.
  public private(set) var isRunning = false

  /// Makes the file. Set by the window that shows the flow.
  @ObservationIgnored public var makeFile:
    @MainActor (PreparedDocument, String?, CreationPolicy.Source) async throws -> URL
  /// Opens the file that was made.
  @ObservationIgnored public var open: @MainActor (URL) async throws -> Void
  /// Tells a person that it failed.
  @ObservationIgnored public var report: @MainActor (any Error) -> Void
  /// Seconds on the clock of the toolkit.
  @ObservationIgnored private let now: @MainActor () -> Double
  @ObservationIgnored private let activity: DocumentActivity

  @ObservationIgnored private var current: Task<Void, Never>?
  @ObservationIgnored private var number = 0
  @ObservationIgnored private var lastStart = -Double.infinity
  @ObservationIgnored private var isWriting = false

  /// Presses closer together than this, in seconds, are one.
  public static let doublePressInterval = 0.5

  public init(
    now: @escaping @MainActor () -> Double, activity: DocumentActivity,
    makeFile: @escaping @MainActor (PreparedDocument, String?, CreationPolicy.Source) async throws -> URL,
    open: @escaping @MainActor (URL) async throws -> Void, report: @escaping @MainActor (any Error) -> Void
  ) {
    self.now = now
    self.activity = activity
    self.makeFile = makeFile
    self.open = open
    self.report = report
  }

  /// Starts a creation, unless one has just been started or is being written.
  ///
  /// - Parameters:
  ///   - contentType: identifier of the type; `nil` = the first that the app can make and write.
  ///   - prepare: what the document starts from; may suspend for as long as a picker is shown.
  public func start(
    contentType: String?, source: CreationPolicy.Source,
    prepare: @escaping @MainActor () async throws -> PreparedDocument = { .empty }
  ) {
    let time = now()
    // A creation may be over before the second press of a double click.
    if isRunning && isWriting || time - lastStart < Self.doublePressInterval { return }
    current?.cancel()
    lastStart = time
    number += 1
    let own = number
    isRunning = true
    isWriting = false
    current = Task { [weak self] in
      do {
        let prepared = try await prepare()
        guard let self, own == number, !Task.isCancelled else { return }
        isWriting = true
        try await activity.perform {
          let url = try await self.makeFile(prepared, contentType, source)
          try await self.open(url)
        }
        finish(own)
      } catch {
        guard let self, own == number else { return }
        finish(own)
        // Who has changed their mind, or has to try again, may do so at once.
        lastStart = -.infinity
        if !Self.isCancellation(error) { report(error) }
      }
    }
  }

  private func finish(_ own: Int) {
    guard own == number else { return }
    isRunning = false
    isWriting = false
    current = nil
  }

  /// Whether an error only says that a person changed their mind.
  public static func isCancellation(_ error: any Error) -> Bool {
    if error is CancellationError { return true }
    return (error as? CocoaError)?.code == .userCancelled
  }
}
