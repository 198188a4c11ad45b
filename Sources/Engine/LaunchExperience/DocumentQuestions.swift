import Documents
import Foundation
import Toolkit
import Wording

/// What a person is told and asked about a document, in the window that shows it.
@MainActor
public struct DocumentQuestions {
  private let window: any Window
  private let activity: DocumentActivity

  /// - Parameters:
  ///   - window: Where it is asked; it comes to the front for questions that something waits for.
  ///   - activity: What counts the work that a question interrupts.
  public init(in window: any Window, activity: DocumentActivity) {
    self.window = window
    self.activity = activity
  }

  /// Shows an error once, in its own words.
  public func tell(_ error: any Error, during operation: DocumentError.Operation = .creating) {
    _ = window.present(Self.message(for: error, during: operation)) { _ in }
  }

  /// Shows an error, and returns when the person has seen it.
  public func tellAndWait(_ error: any Error, during operation: DocumentError.Operation) async {
    _ = await ask(Self.message(for: error, during: operation))
  }

  /// Asks whether a document that cannot be saved is left as a draft; otherwise its window stays.
  public func agreesToDraft(after error: any Error) async -> Bool {
    var question = Self.message(for: error, during: .saving)
    question.choices = [
      .init(title: Wording.text("Go On Editing"), role: .cancel, isDefault: true),
      .init(title: Wording.text("Keep as Draft and Close")),
    ]
    window.present()
    return await ask(question) == 1
  }

  /// Asks what becomes of two versions of a document, and does it. Both are on the disk already, so that no answer
  /// loses anything.
  /// - Throws: `DocumentError`, if the answer could not be carried out; both files are then still there.
  public func settleConflict(of session: DocumentSession) async throws {
    guard let conflict = session.keptConflict else { return }
    let choices = await session.conflictChoices()
    guard !choices.isEmpty, session.state.isOpen else { return }
    let (mine, theirs) = (conflict.mine.lastPathComponent, conflict.theirs.lastPathComponent)
    let answer = await ask(
      AlertContent(
        title: Wording.text("“%@” was also changed by somebody else.", theirs),
        message: Wording.text(
          "Both versions were kept: yours is now “%@”, the other one is still “%@”.", mine, theirs),
        choices: choices.map {
          .init(title: Self.title(of: $0), role: $0 == .keepBoth ? .cancel : .normal, isDefault: $0 == .keepBoth)
        }))
    guard let answer, choices.indices.contains(answer) else { return }
    try await session.settleConflict(choices[answer])
  }

  private static func title(of choice: DocumentSession.ConflictChoice) -> String {
    switch choice {
    case .keepBoth: Wording.text("Keep Both")
    case .keepMine: Wording.text("Keep Mine")
    case .useTheirs: Wording.text("Use the Other")
    case .merge: Wording.text("Combine Both")
    }
  }

  /// Asks in the middle of work that counts, and waits for the answer.
  private func ask(_ alert: AlertContent) async -> Int? {
    await activity.waitForPerson {
      await withCheckedContinuation { continuation in
        _ = window.present(alert) { continuation.resume(returning: $0.choice) }
      }
    }
  }

  // MARK: Words

  private static func message(for error: any Error, during operation: DocumentError.Operation) -> AlertContent {
    let texts = texts(of: error, during: operation)
    return AlertContent(
      title: texts.title, message: texts.message,
      choices: [.init(title: Wording.text("OK"), role: .cancel, isDefault: true)])
  }

  /// What happened, and below it why and what can be done; never the name of an error type.
  public static func texts(
    of error: any Error, during operation: DocumentError.Operation = .creating
  ) -> (
    title: String, message: String
  ) {
    let described: any LocalizedError
    if let error = error as? any LocalizedError, error.errorDescription != nil {
      described = error
    } else if error is CocoaError || error is POSIXError {
      described = DocumentError(operation, url: nil, because: error)
    } else if let words = (error as Any) as? any CustomStringConvertible {
      return (words.description, "")
    } else {
      described = DocumentError(operation, .other, url: nil)
    }
    let message = [described.failureReason, described.recoverySuggestion].compactMap(\.self).joined(separator: "\n")
    return (described.errorDescription ?? "", message)
  }
}
