import SwiftUI

/// A way to begin a story.
struct StoryTemplate: Identifiable {
  let name: String
  let summary: String
  let symbol: String
  let color: Color
  let makeDocument: () -> StoryDocument

  var id: String { name }

  static var all: [StoryTemplate] {
    [
      StoryTemplate(
        name: "Three Act Structure", summary: "Setup, confrontation, resolution", symbol: "list.number", color: .pink
      ) { .threeActStructure() },
      StoryTemplate(
        name: "Hero’s Journey", summary: "Out into the unknown and back, changed", symbol: "map", color: .purple
      ) { .heroJourney() },
      StoryTemplate(
        name: "Letter", summary: "One voice, speaking to another", symbol: "envelope", color: .orange
      ) { .letter() },
    ]
  }
}

extension StoryDocument {
  /// A beginning, a middle and an end.
  static func threeActStructure() -> Self {
    Self.init(
      text: """
        Act I – Setup
        Who are we with, and what do they want?

        Act II – Confrontation
        What stands in the way, and gets worse?

        Act III – Resolution
        What is decided, and what has changed?

        """)
  }

  /// From home through trials to home.
  static func heroJourney() -> Self {
    Self.init(
      text: """
        The ordinary world

        The call, and why it is refused

        Across the threshold

        Trials, friends and enemies

        The ordeal

        The way back, with what was won

        """)
  }

  /// A story told in a letter.
  static func letter() -> Self {
    Self.init(text: "Dear …,\n\nYou will not believe what happened after you left.\n\n")
  }
}
