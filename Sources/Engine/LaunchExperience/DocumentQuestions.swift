import ContentTypes
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

  /// Lets a person choose where a document is saved, and in which format.
  ///
  /// Format and extension agree in what is returned: see `DocumentNaming.filename(typed:chosen:formats:)`. The desktop's
  /// chooser asks before a file is replaced that has the very name that was typed; where the name gets its extension
  /// only afterwards, this asks, once, about the file that would really be replaced. Whoever says no is back in the
  /// chooser.
  /// - Parameters:
  ///   - place: The folder and name to begin with.
  ///   - contentTypes: The identifiers of the formats, that of the document first.
  ///   - environment: What to look at files with.
  /// - Returns: nil if the person has cancelled.
  public func placeToSave(
    _ place: URL, contentTypes: [String], environment: DocumentEnvironment
  ) async -> (url: URL, contentType: String)? {
    let formats = Self.formats(contentTypes, environment.contentTypes)
    var place = place
    var first = 0
    while true {
      // The one that was chosen last comes first.
      let order = [first] + formats.indices.filter { $0 != first }
      let content = FileChooserContent(
        mode: .save, title: Wording.text("Save Document"), acceptLabel: Wording.text("Save"),
        filters: order.map { formats[$0] }, folder: place.deletingLastPathComponent(),
        suggestedName: place.lastPathComponent)
      guard let response = await choose(content), let typed = response.urls.first else { return nil }
      let chosen = order[response.filter ?? 0]
      let outcome = DocumentNaming.filename(
        typed: typed.lastPathComponent, chosen: chosen, formats: formats.map(\.filenameExtensions))
      guard let (name, format) = await settle(outcome, chosen, formats) else {
        place = typed
        first = chosen
        continue
      }
      let url = typed.deletingLastPathComponent().appendingPathComponent(name)
      first = format
      place = url
      if name != typed.lastPathComponent, await environment.exists(url), !(await agreesToReplace(url)) { continue }
      return (url, contentTypes[format])
    }
  }

  private static func formats(
    _ identifiers: [String], _ contentTypes: ContentTypeRegistry
  )
    -> [FileChooserContent.Filter]
  {
    let formats = identifiers.map { format(of: $0, contentTypes) }
    return formats.map { format in
      guard formats.count(where: { $0.name == format.name }) > 1, let ending = format.filenameExtensions.first else {
        return format
      }
      // Two that are called the same are told apart by their extensions.
      var format = format
      format.name += " (.\(ending))"
      return format
    }
  }

  private static func format(of identifier: String, _ contentTypes: ContentTypeRegistry) -> FileChooserContent.Filter {
    let tags = contentTypes.declaration(of: identifier)?.tags[ContentTypeDeclaration.filenameExtensionTagClass] ?? []
    let best = contentTypes.filenameExtension(forNew: identifier)
    return FileChooserContent.Filter(
      name: contentTypes.localizedDescription(of: identifier) ?? best.map { ".\($0)" } ?? identifier,
      filenameExtensions: [best].compactMap(\.self) + tags.filter { $0 != best }, mimeTypes: [])
  }

  /// The name and format that are meant; nil if the person wants to choose again.
  private func settle(
    _ name: DocumentNaming.TypedName, _ chosen: Int, _ formats: [FileChooserContent.Filter]
  ) async -> (String, format: Int)? {
    switch name {
    case .settled(let name, let format): return (name, format)
    case .contradictory(let typed, let other, let corrected):
      let answer = await ask(
        AlertContent(
          title: Wording.text("Save as “%@” or as “%@”?", typed, corrected),
          message: Wording.text(
            "The format “%@” was chosen, but the name ends as that of “%@”.", formats[chosen].name,
            formats[other].name),
          choices: [
            .init(title: Wording.text("Cancel"), role: .cancel), .init(title: corrected),
            .init(title: typed, isDefault: true),
          ]))
      return answer == 2 ? (typed, other) : answer == 1 ? (corrected, chosen) : nil
    }
  }

  private func agreesToReplace(_ url: URL) async -> Bool {
    let answer = await ask(
      AlertContent(
        title: Wording.text("Replace “%@”?", url.lastPathComponent),
        message: Wording.text("A file of that name is there already. Its contents will be lost."),
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel, isDefault: true),
          .init(title: Wording.text("Replace"), role: .destructive),
        ]))
    return answer == 1
  }

  private func choose(_ content: FileChooserContent) async -> FileChooserResponse? {
    await answer { _ = window.present(content, completion: $0) }
  }

  private static func title(of choice: DocumentSession.ConflictChoice) -> String {
    switch choice {
    case .keepBoth: Wording.text("Keep Both")
    case .keepMine: Wording.text("Keep Mine")
    case .useTheirs: Wording.text("Use the Other")
    case .merge: Wording.text("Combine Both")
    }
  }

  private func ask(_ alert: AlertContent) async -> Int? {
    await answer { _ = window.present(alert, completion: $0) }.choice
  }

  /// Asks in the middle of work that counts, and waits for the answer.
  private func answer<Answer: Sendable>(
    to ask: (@escaping @MainActor (Answer) -> Void) -> Void
  ) async -> Answer {
    await activity.waitForPerson {
      await withCheckedContinuation { continuation in ask { continuation.resume(returning: $0) } }
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
