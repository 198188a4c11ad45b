/// What may be done with a document in which state. `Documentation/DocumentSession.md` shows the same as a table; a test
/// keeps the two together.
extension DocumentSession {
  /// What a person, an app or the world does to a document.
  public enum Action: Hashable, Sendable, CaseIterable {
    /// Reading the file, or beginning a new document.
    case open
    /// Changing the contents.
    case edit
    /// Saving into the document's place, by itself or because somebody asked.
    case save
    /// Saving to another place, which becomes the document's.
    case saveAs
    /// Giving the file another name.
    case rename
    /// Going back to earlier contents, as an edit.
    case restore
    /// Taking over what another program wrote.
    case takeOver
    /// Closing.
    case close
  }

  /// Whether an action makes sense in a state. What does not is refused with `DocumentError.Reason.notEditable`, or
  /// does nothing where there is nothing to do.
  public static func allows(_ action: Action, in state: State) -> Bool {
    switch (state, action) {
    case (.closed, .open): true
    case (.closed, _), (.opening, _): false
    case (.normal, .open), (.savingError, .open), (.conflict, .open), (.editingDisabled, .open): false
    case (.normal, _), (.savingError, _), (.conflict, _): true
    // The file of a document that may not be written can still change, be renamed, and be saved elsewhere.
    case (.editingDisabled, .edit), (.editingDisabled, .save), (.editingDisabled, .restore): false
    case (.editingDisabled, .saveAs), (.editingDisabled, .rename), (.editingDisabled, .takeOver),
      (.editingDisabled, .close):
      true
    case (.closing, _): false
    }
  }
}
