import Foundation
import Testing

@testable import ApplicationResources
@testable import frontispiece

@Suite("Translated texts")
struct StringCatalogTests {
  static let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "Start Writing": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "Schreiben"}},
        "zh-Hans": {"stringUnit": {"state": "translated", "value": "开始写作"}}}},
      "%lld pages": {"localizations": {
        "en": {"variations": {"plural": {"one": {"stringUnit": {"state": "t", "value": "%lld page"}},
          "other": {"stringUnit": {"state": "t", "value": "%lld pages"}}}}},
        "pl": {"variations": {"plural": {"one": {"stringUnit": {"state": "t", "value": "%lld strona"}},
          "few": {"stringUnit": {"state": "t", "value": "%lld strony"}},
          "many": {"stringUnit": {"state": "t", "value": "%lld stron"}}}}},
        "de": {"stringUnit": {"state": "t", "value": "%#@count@ offen"}, "substitutions": {"count": {
          "argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
            "one": {"stringUnit": {"state": "t", "value": "%arg Seite"}},
            "other": {"stringUnit": {"state": "t", "value": "%arg Seiten"}}}}}}}}},
      "Tap": {"localizations": {"en": {"variations": {"device": {"mac": {"stringUnit": {"state": "t", "value": "Click"}},
        "iphone": {"stringUnit": {"state": "t", "value": "Touch"}}}}}}},
      "Untranslated": {}}}
    """

  func resources() throws -> ApplicationResources {
    let fixture = try Fixture()
    try fixture.write("Localizable.xcstrings", Self.catalog)
    try fixture.write("fr.lproj/Localizable.strings", "/* c */ \"Start Writing\" = \"\\u00c9crire\\n\"; // d\n")
    try fixture.write("fr.lproj/InfoPlist.strings", "CFBundleDisplayName = \"Écriture\";")
    #expect(try fixture.compile().lines.isEmpty)
    return fixture.resources()
  }

  @Test("The first preferred language that has the key wins; regions fall back to their language")
  func languages() throws {
    let resources = try resources()
    #expect(resources.localizedString(forKey: "Start Writing", languages: ["de-AT", "en"]) == "Schreiben")
    #expect(resources.localizedString(forKey: "Start Writing", languages: ["zh-Hans-CN"]) == "开始写作")
    #expect(resources.localizedString(forKey: "Start Writing", languages: ["de_CH.UTF-8"]) == "Schreiben")
    #expect(resources.localizedString(forKey: "Start Writing", languages: ["fr"]) == "Écrire\n")
  }

  @Test("The source language is the fallback, and its text is the key when none is written out")
  func fallbacks() throws {
    let resources = try resources()
    #expect(resources.localizedString(forKey: "Tap", languages: ["ja"]) == "Click")
    #expect(resources.localizedString(forKey: "Start Writing", languages: ["en", "de"]) == nil)
    #expect(resources.localizedString(forKey: "Untranslated", languages: ["de"]) == nil)
    #expect(resources.localizedString(forKey: "Nowhere", table: "Other", languages: ["de"]) == nil)
  }

  @Test(
    "The number chooses the plural form of the language",
    arguments: [
      ("en", 1, "%lld page"), ("en", 0, "%lld pages"), ("pl", 1, "%lld strona"), ("pl", 3, "%lld strony"),
      ("pl", 12, "%lld stron"), ("de", 1, "%1$lld Seite offen"), ("de", 7, "%1$lld Seiten offen"),
    ])
  func plurals(language: String, count: Int, expected: String) throws {
    #expect(try resources().localizedString(forKey: "%lld pages", count: count, languages: [language]) == expected)
  }

  @Test("A damaged string catalogue is an error with its path")
  func malformed() throws {
    let fixture = try Fixture()
    try fixture.write("Localizable.xcstrings", "{")
    let diagnostics = try fixture.compile()
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.lines[0].contains("Localizable.xcstrings: error:"))
  }

  @Test("Plural categories follow Unicode's rules")
  func categories() {
    let rows: [(String, [(Int, PluralCategory)])] = [
      ("ru", [(1, .one), (2, .few), (5, .many), (11, .many), (21, .one), (112, .many)]),
      ("fr", [(0, .one), (1, .one), (2, .other)]), ("ja", [(1, .other)]),
      ("ar", [(0, .zero), (2, .two), (3, .few), (11, .many), (100, .other)]), ("cs", [(3, .few), (5, .other)]),
      ("lv", [(0, .zero), (21, .one), (2, .other)]), ("pt-BR", [(0, .one)]), ("hr", [(22, .few), (5, .other)]),
    ]
    for (language, expected) in rows {
      for (count, category) in expected { #expect(PluralCategory(count: count, language: language) == category) }
    }
  }
}
