import Foundation
import Wording

/// Names for documents that people have not named, and safe forms of those they have.
public enum DocumentNaming {
  /// The longest name that volumes take, in bytes.
  public static let longestName = 255
  /// The name of a document that nobody named.
  public static var untitled: String { Wording.text("Untitled") }

  /// A form of a suggested name that can be a file's name without its extension: no slash, no control or
  /// direction-overriding characters, no leading dot, not empty, at most `limit` bytes of whole characters.
  public static func safeStem(
    _ suggestion: String, fallback: String = untitled, limit: Int = longestName
  ) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in suggestion.unicodeScalars {
      switch scalar {
      case "/": scalars.append("-")
      case "\n", "\t", "\r", "\u{2028}", "\u{2029}": scalars.append(" ")
      case _ where scalar.properties.generalCategory == .control: continue
      // These could make "story.exe" read as something else; joiners, which emoji and scripts need, stay.
      case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": continue
      default: scalars.append(scalar)
      }
    }
    var stem = String(scalars).trimmingCharacters(in: .whitespaces)
    while stem.hasPrefix(".") { stem = String(stem.dropFirst()).trimmingCharacters(in: .whitespaces) }
    while stem.hasSuffix(".") { stem = String(stem.dropLast()).trimmingCharacters(in: .whitespaces) }
    stem = shortened(stem, to: limit)
    return stem.isEmpty ? fallback : stem
  }

  /// The names to try for a new document, best first: "Budget.story", "Budget 2.story", "Budget 3.story" …
  /// - Parameters:
  ///   - suggestion: The wish; nil or nothing usable gives "Untitled". An extension that it already has is not added
  ///     twice.
  ///   - filenameExtension: The extension without its dot; nil for none.
  public static func candidates(
    for suggestion: String?, filenameExtension: String?
  ) -> some Sequence<String> {
    let suffix = filenameExtension.map { $0.isEmpty ? "" : "." + $0 } ?? ""
    var wish = suggestion ?? untitled
    if !suffix.isEmpty, wish.count > suffix.count, wish.lowercased().hasSuffix(suffix.lowercased()) {
      wish = String(wish.dropLast(suffix.count))
    }
    let stem = safeStem(wish)
    return sequence(first: 1) { $0 + 1 }.lazy.map { number in
      let counter = number == 1 ? "" : " \(number)"
      return shortened(stem, to: longestName - suffix.utf8.count - counter.utf8.count) + counter + suffix
    }
  }

  /// The first name that no item in a folder has. Names compare as the volume compares them, and also without case,
  /// so that a folder can move to a disk that ignores it.
  public static func availableName(
    for suggestion: String?, filenameExtension: String?, among existing: some Sequence<String>
  ) -> String {
    let taken = Set(existing.map { $0.lowercased() })
    for candidate in candidates(for: suggestion, filenameExtension: filenameExtension)
    where !taken.contains(candidate.lowercased()) {
      return candidate
    }
    return untitled + " " + UUID().uuidString  // not reached: the candidates never end
  }

  /// The part after the last dot, without it; none if there is no dot, or nothing before or after it.
  public static func filenameExtension(of name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let filenameExtension = name[name.index(after: dot)...]
    return filenameExtension.isEmpty || filenameExtension.contains(" ") ? nil : String(filenameExtension)
  }

  /// A name without its extension.
  public static func stem(of name: String) -> String {
    filenameExtension(of: name).map { String(name.dropLast($0.count + 1)) } ?? name
  }

  /// A name that a person typed for an existing document, with the document's extension.
  ///
  /// Typing the extension as well is fine. A name that cannot be one is refused rather than changed: what people type
  /// is what they get.
  /// - Throws: `DocumentError` with `invalidName`.
  public static func typedName(_ typed: String, keepingExtensionOf current: String, url: URL? = nil) throws -> String {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    func refuse(_ cause: String) -> DocumentError {
      DocumentError(.renaming, .invalidName, url: url, cause: cause)
    }
    guard !text.isEmpty else { throw refuse(Wording.text("A name needs at least one character.")) }
    guard !text.contains("/") else { throw refuse(Wording.text("A name cannot contain a slash.")) }
    guard !text.hasPrefix(".") else { throw refuse(Wording.text("A name cannot begin with a period.")) }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw refuse(Wording.text("A name cannot contain control characters."))
    }
    var name = text
    if let filenameExtension = filenameExtension(of: current) {
      let suffix = "." + filenameExtension
      if text.lowercased() == suffix.lowercased() { throw refuse(Wording.text("A name needs at least one character.")) }
      if !text.lowercased().hasSuffix(suffix.lowercased()) { name = text + suffix }
    }
    guard name.utf8.count <= longestName else { throw refuse(Wording.text("The name is too long.")) }
    return name
  }

  /// What a name that was typed in a save dialog means together with the format that was chosen there.
  public enum TypedName: Hashable, Sendable {
    /// The file's name, and the index of its format.
    case settled(String, format: Int)
    /// The name ends in the extension of another format than the chosen one. A person says which is meant.
    case contradictory(typed: String, format: Int, chosen: String)
  }

  /// The name under which a file is saved, so that its extension is that of its format.
  ///
  /// An extension of the chosen format is not added twice, and every other ending belongs to the name: "x" and "x.old"
  /// become "x.note" and "x.old.note". Only if it is that of another format on offer do name and choice contradict each
  /// other.
  /// - Parameters:
  ///   - typed: The name as typed, or as the dialog gives it back.
  ///   - chosen: The index of the format that was chosen.
  ///   - formats: The extensions of each format, without their dots, the best first; none for a format without one.
  public static func filename(typed: String, chosen: Int, formats: [[String]]) -> TypedName {
    guard formats.indices.contains(chosen) else { return .settled(typed, format: chosen) }
    let ending = filenameExtension(of: typed)?.lowercased()
    func has(_ ending: String?, _ format: [String]) -> Bool { format.contains { $0.lowercased() == ending } }
    guard let best = formats[chosen].first, !has(ending, formats[chosen]) else {
      return .settled(typed, format: chosen)
    }
    guard let ending, let other = formats.firstIndex(where: { has(ending, $0) }) else {
      return .settled(shortened(typed, to: longestName - best.utf8.count - 1) + "." + best, format: chosen)
    }
    return .contradictory(typed: typed, format: other, chosen: stem(of: typed) + "." + best)
  }

  private static func shortened(_ text: String, to limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var result = ""
    var length = 0
    for character in text {
      length += character.utf8.count
      if length > limit { break }
      result.append(character)
    }
    return result.trimmingCharacters(in: .whitespaces)
  }
}
