import UIKit

/// A way to begin a story.
struct StoryTemplate {
  let name: String
  let summary: String
  let symbol: String
  let color: UIColor
  let text: String

  static var all: [StoryTemplate] {
    [
      StoryTemplate(
        name: "Three Act Structure", summary: "Setup, confrontation, resolution", symbol: "list.number",
        color: .systemPink,
        text: """
          Act I – Setup
          Who are we with, and what do they want?

          Act II – Confrontation
          What stands in the way, and gets worse?

          Act III – Resolution
          What is decided, and what has changed?

          """),
      StoryTemplate(
        name: "Hero’s Journey", summary: "Out into the unknown and back, changed", symbol: "map", color: .systemPurple,
        text: """
          The ordinary world

          The call, and why it is refused

          Across the threshold

          Trials, friends and enemies

          The ordeal

          The way back, with what was won

          """),
      StoryTemplate(
        name: "Letter", summary: "One voice, speaking to another", symbol: "envelope", color: .systemOrange,
        text: "Dear …,\n\nYou will not believe what happened after you left.\n\n"),
    ]
  }

  /// A file with the template's text, which the browser copies or takes over.
  func makeFile() -> URL? { Self.makeFile(named: name, containing: text) }

  /// A file of a new story in a temporary place.
  static func makeFile(named name: String, containing text: String) -> URL? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let file = folder.appendingPathComponent("\(name).story")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return file
    } catch {
      return nil
    }
  }
}
