import Foundation

/// The constants that are generated for a target's images and colours, in a tree of namespaces.
struct ResourceSymbols {
  enum Kind {
    case image, color
  }

  struct Symbol {
    /// The Swift identifier without backticks.
    var identifier: String
    /// The name in the catalogue, with namespaces.
    var name: String
  }

  /// The constants and nested namespaces of one kind.
  struct Namespace {
    var symbols: [Symbol] = []
    var children: [String: Namespace] = [:]
  }

  private(set) var images = Namespace()
  private(set) var colors = Namespace()

  /// Adds an asset. The second of two that come out as the same identifier is reported and left out, as Xcode does.
  mutating func add(_ kind: Kind, path: [String], folder: URL, diagnostics: inout Diagnostics) {
    guard let asset = path.last else { return }
    let identifier = SwiftIdentifier.constant(for: asset, droppingSuffix: kind == .image ? "Image" : "Color")
    let namespaces = path.dropLast().map(SwiftIdentifier.namespace)
    let symbol = Symbol(identifier: identifier, name: path.joined(separator: "/"))
    let root = kind == .image ? \ResourceSymbols.images : \ResourceSymbols.colors
    guard self[keyPath: root].insert(symbol, in: namespaces[...]) else {
      diagnostics.warn(
        folder, "the name “\(asset)” comes out as the symbol “\(identifier)”, which exists already; rename the asset")
      return
    }
  }
}

extension ResourceSymbols.Namespace {
  fileprivate mutating func insert(_ symbol: ResourceSymbols.Symbol, in path: ArraySlice<String>) -> Bool {
    if let first = path.first {
      return children[first, default: ResourceSymbols.Namespace()].insert(symbol, in: path.dropFirst())
    }
    guard !symbols.contains(where: { $0.identifier == symbol.identifier }) else { return false }
    symbols.append(symbol)
    return true
  }

  var isEmpty: Bool { symbols.isEmpty && children.isEmpty }
}

/// Xcode's rules for turning the name of an asset into a Swift identifier.
enum SwiftIdentifier {
  /// A constant: lower camel case, without the suffix that its type already says.
  static func constant(for name: String, droppingSuffix suffix: String) -> String {
    var words = words(of: name)
    guard let first = words.first else { return "_" }
    words[0] = loweringStart(of: first)
    var identifier = words.joined()
    if identifier.count > suffix.count, identifier.hasSuffix(suffix) {
      identifier.removeLast(suffix.count)
    }
    return avoidingLeadingDigit(identifier)
  }

  /// A namespace: upper camel case.
  static func namespace(for name: String) -> String {
    let words = words(of: name)
    return words.isEmpty ? "_" : avoidingLeadingDigit(words.joined())
  }

  /// The identifier as it must be written in a source: reserved words in backticks.
  static func written(_ identifier: String) -> String {
    reserved.contains(identifier) ? "`\(identifier)`" : identifier
  }

  /// Splits at everything that an identifier cannot hold; every word starts with a capital.
  private static func words(of name: String) -> [String] {
    name.split { !isIdentifierCharacter($0) || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  private static func isIdentifierCharacter(_ character: Character) -> Bool {
    character.isLetter || character.isNumber && character.isWholeNumber || character == "_"
      || character.unicodeScalars.allSatisfy { $0.properties.isEmojiPresentation }
  }

  /// "PinkJungle" → "pinkJungle", "URL" → "url", "URLIcon" → "urlIcon".
  private static func loweringStart(of word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    let rest = word.dropFirst(capitals.count)
    // The last capital begins the next word, unless digits follow.
    guard rest.first?.isLowercase == true else { return capitals.lowercased() + rest }
    return capitals.dropLast().lowercased() + word.dropFirst(capitals.count - 1)
  }

  private static func avoidingLeadingDigit(_ identifier: String) -> String {
    identifier.first?.isNumber == true ? "_" + identifier : identifier
  }

  /// Words that Swift keeps for itself in the places where constants are declared and used.
  private static let reserved: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol",
  ]
}
