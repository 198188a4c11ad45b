import Documents
import Foundation
import Toolkit
import Wording

extension DocumentWindowController {
  /// Asks what becomes of two versions of a document. Both are on the disk already, so that no answer loses anything.
  func askAboutConflict(in document: OpenDocument, _ mine: URL, _ theirs: URL) {
    DocumentEnvironment.shared.activity.start { [weak self] in
      let choices = await document.session.conflictChoices()
      guard let self, !choices.isEmpty else { return }
      let answer = await ask(
        AlertContent(
          title: Wording.text("“%@” was also changed by somebody else.", theirs.lastPathComponent),
          message: Wording.text(
            "Both versions were kept: yours is now “%@”, the other one is still “%@”.", mine.lastPathComponent,
            theirs.lastPathComponent),
          choices: choices.map {
            .init(title: Self.title(of: $0), role: $0 == .keepBoth ? .cancel : .normal, isDefault: $0 == .keepBoth)
          }))
      guard let answer, choices.indices.contains(answer) else { return }
      do {
        try await document.session.settleConflict(choices[answer])
      } catch {
        report(error)
      }
    }
  }

  private static func title(of choice: DocumentSession.ConflictChoice) -> String {
    switch choice {
    case .keepBoth: Wording.text("Keep Both")
    case .keepMine: Wording.text("Keep Mine")
    case .useTheirs: Wording.text("Use the Other")
    case .merge: Wording.text("Combine Both")
    }
  }
}
