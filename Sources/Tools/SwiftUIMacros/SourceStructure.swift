/// A use of a macro as an expression or a declaration: `#Name(label: value, …) { … } label: { … }`.
struct MacroUse {
  struct Argument {
    var label: String?
    var value: String
  }

  /// Arguments in parentheses, then trailing closures; the first trailing closure has no label.
  var arguments: [Argument] = []
  var trailingClosures: [Argument] = []

  init(_ source: String) {
    let tokens = SwiftLexer.tokens(of: source[...])
    // `#`, a possibly qualified name, and generic arguments come first.
    var index = tokens.firstIndex { $0.kind == .open } ?? tokens.endIndex
    if index < tokens.endIndex, tokens[index].text == "(" {
      let end = tokens.closing(index)
      arguments = tokens[(index + 1)..<end].split(whereTopLevel: ",").map { MacroUse.argument($0[...], in: source) }
      index = end + 1
    }
    while index < tokens.endIndex {
      var label: String?
      if tokens[index].kind == .word, index + 1 < tokens.endIndex, tokens[index + 1].text == ":" {
        label = String(tokens[index].text)
        index += 2
      }
      guard index < tokens.endIndex, tokens[index].text == "{" else { return }
      let end = tokens.closing(index)
      trailingClosures.append(
        Argument(label: label, value: String(source[tokens[index].text.startIndex..<tokens.end(of: end)])))
      index = end + 1
    }
  }

  private static func argument(_ tokens: ArraySlice<SwiftLexer.Token>, in source: String) -> Argument {
    guard let first = tokens.first, let last = tokens.last else { return Argument(label: nil, value: "") }
    if first.kind == .word, tokens.count > 2, tokens[tokens.startIndex + 1].text == ":" {
      let start = tokens[tokens.startIndex + 2].text.startIndex
      return Argument(label: String(first.text), value: String(source[start..<last.text.endIndex]))
    }
    return Argument(label: nil, value: String(source[first.text.startIndex..<last.text.endIndex]))
  }
}

/// The body of a preview, with the declarations marked `@Previewable` taken out.
struct PreviewBody {
  /// Property declarations without their `@Previewable`.
  var properties: [String] = []
  /// What remains, without the braces.
  var statements: String

  /// - Parameter closure: a closure literal with its braces.
  init(closure: String) {
    let tokens = SwiftLexer.tokens(of: closure[...])
    guard tokens.first?.text == "{", let last = tokens.last, tokens.count >= 2 else {
      statements = closure
      return
    }
    let inner = tokens[1..<(tokens.count - 1)]
    statements = ""
    var copied = tokens[0].text.endIndex
    var depth = 0
    var index = inner.startIndex
    while index < inner.endIndex {
      let token = inner[index]
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: break
      }
      guard depth == 0, let name = PreviewBody.previewableAttribute(in: inner, at: index) else {
        index += 1
        continue
      }
      let end = PreviewBody.declarationEnd(in: inner, from: name + 1)
      statements += closure[copied..<token.text.startIndex]
      properties.append(String(closure[inner[name].text.endIndex..<inner[end - 1].text.endIndex]).trimmed)
      copied = inner[end - 1].text.endIndex
      if end < inner.endIndex, inner[end].text == ";" { copied = inner[end].text.endIndex }
      index = end
    }
    statements += closure[copied..<last.text.startIndex]
  }

  /// The index of the word that ends `@Previewable` or `@SwiftUI.Previewable` at an index.
  private static func previewableAttribute(in tokens: ArraySlice<SwiftLexer.Token>, at index: Int) -> Int? {
    guard tokens[index].text == "@" else { return nil }
    var name = index + 1
    if name + 2 < tokens.endIndex, tokens[name].text == "SwiftUI", tokens[name + 1].text == "." { name += 2 }
    return name < tokens.endIndex && tokens[name].text == "Previewable" ? name : nil
  }

  /// The index after the last token of the declaration that begins at an index: a semicolon, or the first line break
  /// at which the declaration is complete.
  private static func declarationEnd(in tokens: ArraySlice<SwiftLexer.Token>, from start: Int) -> Int {
    guard let keyword = tokens[start...].firstIndex(where: { $0.text == "var" || $0.text == "let" }) else {
      return tokens.endIndex
    }
    var depth = 0
    var index = keyword + 1
    while index < tokens.endIndex {
      let token = tokens[index]
      if depth == 0, index > keyword + 1 {
        if token.text == ";" { return index }
        if token.startsLine,
          !continues(
            after: tokens[index - 1], with: token, following: index + 1 < tokens.endIndex ? tokens[index + 1] : nil)
        {
          return index
        }
      }
      switch token.kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: break
      }
      index += 1
    }
    return tokens.endIndex
  }

  /// Whether a statement goes on over a line break between two tokens.
  private static func continues(
    after last: SwiftLexer.Token, with next: SwiftLexer.Token, following: SwiftLexer.Token?
  ) -> Bool {
    switch last.kind {
    case .punctuation: return true
    case .operator:
      // `x!` and `Int?` end an operand, `x =` and `x +` do not.
      if last.followsSpace || ["=", "->", "."].contains(last.text) { return true }
    case .word:
      if ["try", "await", "as", "is", "in", "any", "some"].contains(last.text) { return true }
    default: break
    }
    switch next.kind {
    case .operator:
      // `.modifier()` on its own line continues; a prefix operator begins a statement.
      return next.text.hasPrefix(".") || following?.followsSpace == true
    case .punctuation: return next.text == ":" || next.text == ","
    case .word: return next.text == "as" || next.text == "is" || next.text == "else"
    default: return next.text == "{" && last.text != "}" && last.text != ")"
    }
  }
}

/// A property declaration that an attached macro is applied to.
struct PropertyDeclaration {
  var name: String
  var type: String?
  var initialValue: String?
  var isVariable: Bool
  /// An accessor block such as `{ get }` is written.
  var hasAccessors: Bool

  /// `nil` when the source declares no single named property.
  init?(_ source: String) {
    let tokens = SwiftLexer.tokens(of: source[...])
    var depth = 0
    let keyword = tokens.firstIndex { token in
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      return depth == 0 && (token.text == "var" || token.text == "let")
    }
    guard let keyword, keyword + 1 < tokens.endIndex, tokens[keyword + 1].kind == .word else { return nil }
    isVariable = tokens[keyword].text == "var"
    name = String(tokens[keyword + 1].text)
    hasAccessors = false
    var index = keyword + 2
    func text(_ range: Range<Int>) -> String? {
      guard !range.isEmpty else { return nil }
      return String(source[tokens[range.lowerBound].text.startIndex..<tokens.end(of: range.upperBound - 1)])
    }
    if index < tokens.endIndex, tokens[index].text == ":" {
      let start = index + 1
      index = tokens.topLevelIndex(from: start) { $0.text == "=" || $0.text == "{" }
      type = text(start..<index)
    }
    if index < tokens.endIndex, tokens[index].text == "=" {
      initialValue = text((index + 1)..<tokens.endIndex)
    } else if index < tokens.endIndex, tokens[index].text == "{" {
      hasAccessors = true
    }
  }

  /// The type inside `T?` or `Optional<T>`. `nil` when the type is not written as an optional.
  var unwrappedType: String? {
    guard let type else { return nil }
    if type.hasSuffix("?") {
      let inner = type.dropLast().trimmed
      let tokens = SwiftLexer.tokens(of: inner[...])
      let isParenthesized = tokens.first?.text == "(" && tokens.closing(0) == tokens.endIndex - 1
      // `((Int) -> Void)?` needs its parentheses, and loses nothing by keeping them.
      return isParenthesized || !inner.contains("->") ? inner : nil
    }
    for prefix in ["Optional<", "Swift.Optional<"] where type.hasPrefix(prefix) && type.hasSuffix(">") {
      return String(type.dropFirst(prefix.count).dropLast())
    }
    return nil
  }
}

/// The type that an extension extends: "EnvironmentValues" for `public extension SwiftUI.EnvironmentValues { … }`.
func extendedTypeName(_ source: String) -> String? {
  let tokens = SwiftLexer.tokens(of: source[...])
  guard let keyword = tokens.firstIndex(where: { $0.text == "extension" }) else { return nil }
  let names = tokens[(keyword + 1)...].prefix { $0.kind == .word && $0.text != "where" || $0.text == "." }
  return names.last { $0.kind == .word }.map { String($0.text) }
}

extension RandomAccessCollection where Element == SwiftLexer.Token, Index == Int {
  /// The index of the bracket that closes the one at an index.
  func closing(_ open: Int) -> Int {
    var depth = 0
    for index in open..<endIndex {
      if self[index].kind == .open { depth += 1 }
      if self[index].kind == .close {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return endIndex - 1
  }

  func end(of index: Int) -> String.Index { self[index].text.endIndex }

  /// The first index outside of brackets that satisfies a condition.
  func topLevelIndex(from start: Int, where condition: (Element) -> Bool) -> Int {
    var depth = 0
    for index in start..<endIndex {
      if depth == 0, condition(self[index]) { return index }
      if self[index].kind == .open { depth += 1 }
      if self[index].kind == .close { depth -= 1 }
    }
    return endIndex
  }

  /// Pieces between separators outside of brackets.
  func split(whereTopLevel separator: String) -> [[Element]] {
    var pieces: [[Element]] = [[]]
    var depth = 0
    for token in self {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
      if depth == 0, token.text == separator { pieces.append([]) } else { pieces[pieces.count - 1].append(token) }
    }
    return pieces.filter { !$0.isEmpty }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(String(start.reversed().drop(while: \.isWhitespace)).reversed())
  }
}
