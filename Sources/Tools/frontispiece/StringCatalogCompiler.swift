import ApplicationResources
import Foundation

/// Puts translated texts into the archive: string catalogues (`*.xcstrings`) and the older `*.strings` and
/// `*.stringsdict` files in `<language>.lproj` folders.
enum StringCatalogCompiler {
  static func compile(
    _ files: ResourceFiles, into archive: inout CatalogArchive.Builder, diagnostics: inout Diagnostics
  ) {
    for file in files.stringFiles {
      let table = file.deletingPathExtension().lastPathComponent
      do {
        let data = try Data(contentsOf: file)
        switch file.pathExtension {
        case "xcstrings":
          let catalog = try JSONDecoder().decode(StringCatalog.self, from: data)
          archive.index.sourceLanguage = archive.index.sourceLanguage ?? catalog.sourceLanguage
          for (language, texts) in catalog.texts { merge(texts, language: language, table: table, into: &archive) }
        case "strings":
          merge(try plainTexts(data), language: language(of: file), table: table, into: &archive)
        default:
          merge(try pluralTexts(data), language: language(of: file), table: table, into: &archive)
        }
      } catch {
        diagnostics.fail(file, "the texts cannot be read: the file is damaged")
      }
    }
  }

  private static func merge(
    _ texts: [String: CatalogIndex.LocalizedText], language: String, table: String,
    into archive: inout CatalogArchive.Builder
  ) {
    archive.index.strings[table, default: [:]][language, default: [:]].merge(texts) { $1 }
  }

  private static func language(of file: URL) -> String {
    let folder = file.deletingLastPathComponent()
    return folder.pathExtension == "lproj" ? folder.deletingPathExtension().lastPathComponent : "en"
  }

  private static func plainTexts(_ data: Data) throws -> [String: CatalogIndex.LocalizedText] {
    if data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("<?xml".utf8)) {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      return (list as? [String: String] ?? [:]).mapValues { .plain($0) }
    }
    let text = String(data: data, encoding: .utf8) ?? String(data: data, encoding: .utf16)
    guard let text else { throw CocoaError(.fileReadInapplicableStringEncoding) }
    return try StringsFile(text).texts.mapValues { .plain($0) }
  }

  /// The one-variable form of a `.stringsdict`, which is what nearly all of them hold.
  private static func pluralTexts(_ data: Data) throws -> [String: CatalogIndex.LocalizedText] {
    guard
      let root = try PropertyListValue(PropertyListSerialization.propertyList(from: data, options: [], format: nil))?
        .dictionary
    else { throw CocoaError(.propertyListReadCorrupt) }
    var result: [String: CatalogIndex.LocalizedText] = [:]
    for (key, entry) in root {
      guard let format = entry["NSStringLocalizedFormatKey"]?.string,
        let variable = entry.dictionary?.first(where: { $0.key != "NSStringLocalizedFormatKey" })
      else { continue }
      let forms = (variable.value.dictionary ?? [:]).filter { !$0.key.hasPrefix("NSString") }
      let texts = forms.compactMapValues(\.string).mapValues {
        format.replacingOccurrences(of: "%#@\(variable.key)@", with: $0)
      }
      result[key] = .plural(texts)
    }
    return result
  }
}

/// A string catalogue of Xcode 15 and later.
private struct StringCatalog: Decodable {
  var sourceLanguage: String
  var strings: [String: Entry]

  struct Entry: Decodable {
    var localizations: [String: Localization]?
  }

  struct Localization: Decodable {
    var stringUnit: Unit?
    var variations: Variations?
    var substitutions: [String: Substitution]?
  }

  struct Unit: Decodable {
    var value: String
  }

  struct Variations: Decodable {
    var plural: [String: Nested]?
    var device: [String: Nested]?
  }

  /// A final class keeps the recursion finite in memory.
  final class Nested: Decodable {
    let stringUnit: Unit?
    let variations: Variations?
  }

  struct Substitution: Decodable {
    var argNum: Int?
    var formatSpecifier: String?
    var variations: Variations?
  }

  /// Texts by language and key.
  var texts: [String: [String: CatalogIndex.LocalizedText]] {
    var result: [String: [String: CatalogIndex.LocalizedText]] = [sourceLanguage: [:]]
    for (key, entry) in strings {
      for (language, localization) in entry.localizations ?? [:] {
        if let text = text(of: localization) { result[language, default: [:]][key] = text }
      }
    }
    return result
  }

  private func text(of localization: Localization) -> CatalogIndex.LocalizedText? {
    if let plural = localization.variations?.plural { return .plural(plural.compactMapValues { $0.stringUnit?.value }) }
    if let device = localization.variations?.device { return text(of: device) }
    guard let value = localization.stringUnit?.value else { return nil }
    // `%#@photos@` is replaced by the plural forms of its only substitution.
    if let (name, substitution) = localization.substitutions?.first, localization.substitutions?.count == 1,
      let plural = substitution.variations?.plural
    {
      let specifier = "%\(substitution.argNum.map { "\($0)$" } ?? "")\(substitution.formatSpecifier ?? "lld")"
      return .plural(
        plural.compactMapValues { $0.stringUnit?.value }.mapValues { form in
          value.replacingOccurrences(of: "%#@\(name)@", with: form.replacingOccurrences(of: "%arg", with: specifier))
        })
    }
    return .plain(value)
  }

  private func text(of device: [String: Nested]) -> CatalogIndex.LocalizedText? {
    let form = device["other"] ?? device["mac"] ?? device["ipad"] ?? device.values.first
    if let plural = form?.variations?.plural { return .plural(plural.compactMapValues { $0.stringUnit?.value }) }
    return form?.stringUnit.map { .plain($0.value) }
  }
}

/// The `"key" = "value";` lines of a `.strings` file, with comments and escapes.
struct StringsFile {
  private(set) var texts: [String: String] = [:]

  init(_ source: String) throws {
    var rest = source[...]
    while true {
      Self.skipSpace(&rest)
      if rest.isEmpty { return }
      let key = try Self.string(&rest)
      Self.skipSpace(&rest)
      if rest.first == ";" {
        texts[key] = key
      } else {
        guard rest.popFirst() == "=" else { throw CocoaError(.propertyListReadCorrupt) }
        Self.skipSpace(&rest)
        texts[key] = try Self.string(&rest)
        Self.skipSpace(&rest)
      }
      guard rest.popFirst() == ";" else { throw CocoaError(.propertyListReadCorrupt) }
    }
  }

  private static func skipSpace(_ rest: inout Substring) {
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        guard let end = rest.range(of: "*/") else { return }
        rest = rest[end.upperBound...]
      } else {
        return
      }
    }
  }

  private static func string(_ rest: inout Substring) throws -> String {
    guard rest.first == "\"" else {
      let word = rest.prefix { $0.isLetter || $0.isNumber || "._-$/".contains($0) }
      guard !word.isEmpty else { throw CocoaError(.propertyListReadCorrupt) }
      rest = rest[word.endIndex...]
      return String(word)
    }
    rest.removeFirst()
    var result = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return result
      case "\\":
        guard let escaped = rest.popFirst() else { throw CocoaError(.propertyListReadCorrupt) }
        switch escaped {
        case "n": result.append("\n")
        case "t": result.append("\t")
        case "r": result.append("\r")
        case "U", "u":
          let digits = rest.prefix(4)
          rest = rest.dropFirst(4)
          guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else {
            throw CocoaError(.propertyListReadCorrupt)
          }
          result.unicodeScalars.append(scalar)
        default: result.append(escaped)
        }
      default: result.append(character)
      }
    }
    throw CocoaError(.propertyListReadCorrupt)
  }
}
