import Foundation

extension ApplicationResources {
  /// The text of a key in the first of the languages that has it, then in the development language.
  ///
  /// - Parameters:
  ///   - table: the name of the string catalogue without extension. `nil` means "Localizable".
  ///   - count: the number that chooses among plural forms.
  ///   - languages: BCP 47 tags, most wanted first. By default those that the person prefers.
  /// - Returns: `nil` when no table has the key; the key itself is the text then, as in `NSLocalizedString`.
  public func localizedString(
    forKey key: String, table: String? = nil, count: Int? = nil, languages: [String] = Locale.preferredLanguages
  ) -> String? {
    for catalog in catalogs {
      guard let translations = catalog.index.strings[table ?? "Localizable"] else { continue }
      let fallbacks = [info.developmentRegion, catalog.index.sourceLanguage, "Base", "en"].compactMap(\.self)
      for language in languages.flatMap(Self.candidates) + fallbacks {
        // The source language is often not written out: the key is the text.
        guard let texts = Self.texts(in: translations, for: language) else {
          if language == catalog.index.sourceLanguage { break }
          continue
        }
        if let text = texts[key] { return Self.resolve(text, count: count, language: language) }
        if language == catalog.index.sourceLanguage { break }
      }
    }
    return nil
  }

  /// The languages that at least one string table is translated to, without order.
  public var localizations: Set<String> {
    Set(catalogs.flatMap { $0.index.strings.values.flatMap(\.keys) })
  }

  private static func texts(
    in translations: [String: [String: CatalogIndex.LocalizedText]], for language: String
  ) -> [String: CatalogIndex.LocalizedText]? {
    if let exact = translations[language] { return exact }
    let wanted = language.replacingOccurrences(of: "_", with: "-").lowercased()
    return translations.first { $0.key.replacingOccurrences(of: "_", with: "-").lowercased() == wanted }?.value
  }

  /// "de-AT" asks for "de-AT", then "de"; "zh-Hans-CN" for "zh-Hans-CN", "zh-Hans", "zh". POSIX suffixes such as
  /// ".UTF-8" or "@euro" are dropped.
  static func candidates(for language: String) -> [String] {
    var parts = language.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }
    var result: [String] = []
    while !parts.isEmpty {
      result.append(parts.joined(separator: "-"))
      parts.removeLast()
    }
    return result
  }

  private static func resolve(_ text: CatalogIndex.LocalizedText, count: Int?, language: String) -> String? {
    switch text {
    case .plain(let text): return text
    case .plural(let forms):
      guard let count else { return forms["other"] ?? forms.values.first }
      if count == 0, let zero = forms["zero"] { return zero }
      return forms[PluralCategory(count: count, language: language).rawValue] ?? forms["other"]
    }
  }
}
