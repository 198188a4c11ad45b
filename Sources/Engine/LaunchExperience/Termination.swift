import Documents
import Foundation

/// Something that may hold unsaved work when the app is to end: a window with a document, or a document by itself.
@MainActor
public protocol TerminationParticipant: AnyObject {
  /// Saves, asks a person where that fails, and closes nothing yet: others may still keep the app alive. Returns
  /// whether the app may end as far as this is concerned.
  func prepareToTerminate() async -> Bool
  /// Closes; what cannot be saved stays behind as a draft.
  func finishForTermination() async
}

/// The end of an app, or of one of its windows: everything is saved first, whoever must decide something is asked, and only when all agree is
/// anything closed. Called off, everything is as it was.
@MainActor
public final class Termination {
  /// Whether the app is about to end. Stays true once it does.
  public private(set) var isRunning = false

  private let endsApp: Bool

  /// Nothing ends yet.
  /// - Parameter endsApp: False for one window of several: its documents are then closed for good.
  public init(endsApp: Bool = true) { self.endsApp = endsApp }

  /// Begins, unless it has begun already.
  /// - Parameters:
  ///   - environment: What counts the work, and has the list of what is open: it stays as it is for the next start.
  ///   - participants: Who is asked, in this order. Asked for again after each answer, since a person may open another
  ///     document while a question of the first waits.
  ///   - end: Ends the process, or closes the window. Not called if it was called off.
  public func start(
    in environment: DocumentEnvironment, _ participants: @escaping @MainActor () -> [any TerminationParticipant],
    end: @escaping @MainActor () -> Void
  ) {
    guard !isRunning else { return }
    isRunning = true
    let list = endsApp ? environment.openDocuments : nil
    list?.freeze()
    environment.activity.start { [self] in
      guard await Self.areAllPrepared(participants) else {
        list?.thaw()
        return isRunning = false
      }
      for participant in participants() { await participant.finishForTermination() }
      await list?.close()
      end()
    }
  }

  private static func areAllPrepared(_ participants: @MainActor () -> [any TerminationParticipant]) async -> Bool {
    // Held until the end, so that no other takes an identity that has been asked.
    var asked: [any TerminationParticipant] = []
    while let next = participants().first(where: { one in !asked.contains { $0 === one } }) {
      asked.append(next)
      guard await next.prepareToTerminate() else { return false }
    }
    return true
  }
}
