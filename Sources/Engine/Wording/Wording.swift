import Foundation
import Synchronization

/// The words that the framework itself shows, in the person's language. What an app brings along is looked up in the
/// app's own string tables and never here.
///
/// The English text is the key; `%@` stands for a value. A language that is not known falls back to the next one that
/// the person prefers, and in the end to English.
public enum Wording {
  private struct Choice {
    /// What the person prefers, best first; identifiers such as `de_AT`.
    var languages: [String]
    var column: Int?

    init(_ languages: [String]) {
      self.languages = languages
      for language in languages {
        let code = language.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }.lowercased()
        if code == "en" { break }
        guard let known = Self.codes.firstIndex(of: code) else { continue }
        column = known
        break
      }
    }

    static let codes = ["de", "fr", "es", "ja"]
  }

  private static let choice = Mutex(Choice(preferredLanguages()))

  /// What the person prefers, best first, as identifiers such as `de_AT`. Read from the environment (`LANGUAGE`,
  /// `LC_ALL`, `LC_MESSAGES`, `LANG`) when the process starts.
  public static var languages: [String] {
    get { choice.withLock { $0.languages } }
    set { choice.withLock { $0 = Choice(newValue) } }
  }

  /// The preferred languages that a process's environment names.
  public static func preferredLanguages(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    // As for every program on the desktop, the plain locale switches translations off, whatever LANGUAGE says.
    if locale.isEmpty || locale == "C" || locale.hasPrefix("C.") || locale == "POSIX" { return ["en"] }
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
    return list + [locale]
  }

  /// A text in the person's language, with `%@` replaced by the values in turn.
  public static func text(_ english: String, _ values: String...) -> String {
    let column = choice.withLock { $0.column }
    var rest = Substring(column.flatMap { table[english]?[$0] } ?? english)
    guard !values.isEmpty else { return String(rest) }
    var result = ""
    for value in values {
      guard let place = rest.range(of: "%@") else { break }
      result += rest[..<place.lowerBound] + value
      rest = rest[place.upperBound...]
    }
    return result + rest
  }

  /// Whether there is a translation of a text into every language.
  public static func isTranslated(_ english: String) -> Bool { table[english]?.count == Choice.codes.count }

  /// German, French, Spanish, Japanese, by the English text.
  private static let table: [String: [String]] = Dictionary(
    (launch + browser + views + accessibility + questions + editor + windows + errors + symbols).map {
      ($0[0], Array($0.dropFirst()))
    }, uniquingKeysWith: { first, _ in first })
}

extension Wording {
  /// The locale that goes with the words: dates beside German words are German.
  public static var locale: Locale { Locale(identifier: String((languages.first ?? "en").prefix { $0 != "." })) }
}
