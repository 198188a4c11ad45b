import Foundation

/// What becomes of two versions that were kept because both sides changed a document.
extension DocumentSession {
  /// A conflict that waits for a person's word. Nobody has to give it: both versions are on the disk, this document
  /// goes on with its own, and a conflict that is never settled loses nothing.
  public struct KeptConflict: Hashable, Sendable {
    /// Where this document goes on.
    public let mine: URL
    /// The file that somebody else changed, under the name that the document had.
    public let theirs: URL
  }

  /// What a person may want of a conflict.
  public enum ConflictChoice: Hashable, Sendable, CaseIterable {
    /// Both stay, under the names that they have.
    case keepBoth
    /// This document takes its old name again, with the contents that it has here. The other's contents become an
    /// earlier version.
    case keepMine
    /// This document takes its old name again, with the other's contents. Those that it has here are had back by
    /// undoing, and become an earlier version.
    case useTheirs
    /// As with `useTheirs`, but with the changes of both sides.
    case merge
  }

  /// The choices for the conflict that waits, in the order in which to offer them; none without a conflict.
  ///
  /// Texts are merged as a trial, off the main actor: `merge` is among the choices if nothing was changed by both sides
  /// in different ways.
  public func conflictChoices() async -> [ConflictChoice] {
    guard let keptConflict else { return [] }
    return [.keepBoth, .keepMine, .useTheirs] + (await merged(keptConflict) == nil ? [] : [.merge])
  }

  /// Does what a person wants of the conflict that waits. Without one, nothing is done.
  /// - Throws: `DocumentError`; both files are then still there.
  public func settleConflict(_ choice: ConflictChoice) async throws {
    try await exclusively {
      guard state.isOpen, state != .closing, let conflict = keptConflict else { return }
      guard choice != .keepBoth else { return keptConflict = nil }
      guard isEditable, fileURL == conflict.mine else {
        throw DocumentError(.saving, .notEditable, url: fileURL)
      }
      let present = try content.snapshot(contentType: contentType)
      try await store.takeOver(
        conflict.theirs, keeping: choice == .useTheirs ? present : nil, contentType: contentType)
      do {
        try await settle(choice, conflict, present)
      } catch {
        await store.returnTo(conflict.mine)
        throw error
      }
      keptConflict = nil
      setFileURL(conflict.theirs)
      await store.removeSettled(conflict.mine)
      announceUnsavedChanges()
      if state == .savingError || state == .conflict { transition(to: .normal) }
    }
  }

  private func settle(_ choice: ConflictChoice, _ conflict: KeptConflict, _ present: DocumentSnapshot) async throws {
    // The store knows the other's file by now: whatever happens to that file from here on is noticed like any change.
    let before = mark
    let replacement = try await replacement(choice, conflict)
    let former = await store.load(present, contentType: contentType, as: content)
    if let replacement, let former {
      // What was typed meanwhile is in no text that anybody has seen merged.
      guard mark == before else { throw DocumentError(.saving, .changedElsewhere, url: conflict.theirs) }
      replaceContents(by: replacement, insteadOf: former)
    } else {
      // The file under the old name has other contents than those that are to be saved there.
      otherEdits += 1
    }
    guard choice == .useTheirs else { return try await saveInPlaceOfTheirs(conflict) }
    savedMark = mark
    draftMark = nil
    schedule.cancel()
    noteUnsaved()
  }

  private func saveInPlaceOfTheirs(_ conflict: KeptConflict) async throws {
    let saving = mark
    saveNumber += 1
    let number = saveNumber
    takenAt = environment.clock.now
    let snapshot = try content.snapshot(contentType: contentType)
    try await store.save(snapshot, to: conflict.theirs, contentType: contentType, rule: .asKnown)
    saveSucceeded(number, saving, conflict.theirs)
  }

  /// What takes the place of the present contents; nil where they stay.
  private func replacement(_ choice: ConflictChoice, _ conflict: KeptConflict) async throws -> LoadedDocument? {
    switch choice {
    case .keepBoth, .keepMine: return nil
    case .useTheirs:
      return try await store.peek(
        conflict.theirs, contentType: contentType, as: content, content.preparedLoad(contentType: contentType))
    case .merge:
      guard let text = await merged(conflict) else { throw DocumentError(.saving, .changedElsewhere, url: fileURL) }
      let content = content
      let type = contentType
      return try await FileWorker.versions.run {
        try content.load(FileWrapper(regularFileWithContents: text), contentType: type)
      }
    }
  }

  private func merged(_ conflict: KeptConflict) async -> Data? {
    guard environment.contentTypes.conforms(contentType, to: "public.text"), state.isOpen,
      let present = try? content.snapshot(contentType: contentType)
    else { return nil }
    return await store.merge(present, with: conflict.theirs, contentType: contentType)
  }
}

extension DocumentStore {
  /// Reads another file as such a document, without making it this one.
  func peek(
    _ url: URL, contentType: String, as content: any DocumentContent, _ prepared: PreparedLoad?
  ) throws -> LoadedDocument {
    do {
      let wrapper = try read(try fileSystem.resolvingLinks(FilePath(url)))
      return try prepared?.load(url) ?? content.load(wrapper, contentType: contentType)
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
  }

  /// Takes the other side's file for the document's own, so that the next save replaces it. What is about to be given
  /// up becomes a version: the file's contents, or other ones.
  func takeOver(_ url: URL, keeping mine: DocumentSnapshot?, contentType: String) throws {
    do {
      let target = try fileSystem.resolvingLinks(FilePath(url))
      let theirs = try read(target)
      let givenUp = try mine?.encode(nil, contentType) ?? FileWrapper(url: url, options: .immediate)
      // Contents that cannot be kept are no reason to keep a person from deciding about them.
      _ = try? versions?.keep(givenUp, of: url, contentType: contentType)
      adopt(theirs, at: target)
    } catch {
      throw DocumentError(.opening, url: url, because: error)
    }
  }

  /// Takes the file that the document had for its own again.
  func returnTo(_ url: URL) {
    guard let target = try? fileSystem.resolvingLinks(FilePath(url)), let own = try? read(target) else { return }
    adopt(own, at: target)
  }

  /// Removes the file under which a document went on while a conflict waited.
  func removeSettled(_ url: URL) {
    common = nil
    if let path { try? versions?.moved(from: url, to: path.url()) }
    try? fileSystem.removeTree(FilePath(url))  // a copy that stays is nothing lost
  }

  /// The changes of both sides since they were one file; nil if they are no texts or cannot be merged.
  func merge(_ mine: DocumentSnapshot, with theirs: URL, contentType: String) -> Data? {
    func text(_ wrapper: FileWrapper?) -> String? {
      guard let wrapper, wrapper.isRegularFile, let data = wrapper.regularFileContents else { return nil }
      return String(validating: data, as: UTF8.self)
    }
    guard let base = text(common), let mine = text(try? mine.encode(nil, contentType)),
      let theirs = text(try? FileWrapper(url: theirs, options: .immediate)),
      let merged = TextMerge.merge(base: base, mine: mine, theirs: theirs)
    else { return nil }
    return Data(merged.utf8)
  }
}
