/// Splits Swift source into tokens, exactly enough to find brackets, statements and attributes.
///
/// The compiler has parsed the source already, so that it is known to be well formed; what matters here is never to
/// take a bracket in a string, a comment or a regular expression for one of the program.
struct SwiftLexer {
  enum Kind: Equatable {
    /// An identifier, a keyword, or `$0`. Backticks are part of the text.
    case word
    case number
    /// A whole string literal with its interpolations.
    case string
    /// A regular expression literal.
    case regex
    /// One of `( [ {`.
    case open
    /// One of `) ] }`.
    case close
    /// `, ; : @ #` and the like, one character each.
    case punctuation
    /// A run of operator characters.
    case `operator`
  }

  struct Token {
    var kind: Kind
    var text: Substring
    /// A line break, possibly in a comment, stands before the token.
    var startsLine: Bool
    /// White space or a comment stands before the token.
    var followsSpace: Bool

    var range: Range<Substring.Index> { text.startIndex..<text.endIndex }
  }

  private var rest: Substring
  private var tokens: [Token] = []

  /// The tokens of a source, without white space and comments.
  ///
  /// - Complexity: O(*n*) in the length of the source.
  static func tokens(of source: Substring) -> [Token] {
    var lexer = SwiftLexer(rest: source)
    lexer.run()
    return lexer.tokens
  }

  private mutating func run() {
    var startsLine = true
    while true {
      let before = rest.startIndex
      startsLine = skipTrivia() || tokens.isEmpty && startsLine
      guard let first = rest.first else { return }
      let followsSpace = rest.startIndex != before || tokens.isEmpty
      let start = rest.startIndex
      let kind = scan(first, followsSpace: followsSpace)
      if rest.startIndex == start { rest.removeFirst() }
      let text = rest.base[start..<rest.startIndex]
      tokens.append(Token(kind: kind, text: text, startsLine: startsLine, followsSpace: followsSpace))
      startsLine = false
    }
  }

  /// Skips white space and comments. `true` when a line break was among them.
  private mutating func skipTrivia() -> Bool {
    var foundLineBreak = false
    while let character = rest.first {
      if character.isWhitespace {
        foundLineBreak = foundLineBreak || character.isNewline
        rest.removeFirst()
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        foundLineBreak = skipBlockComment() || foundLineBreak
      } else {
        break
      }
    }
    return foundLineBreak
  }

  /// Block comments nest in Swift.
  private mutating func skipBlockComment() -> Bool {
    var depth = 0
    var foundLineBreak = false
    while !rest.isEmpty {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
        if depth == 0 { break }
      } else {
        foundLineBreak = rest.removeFirst().isNewline || foundLineBreak
      }
    }
    return foundLineBreak
  }

  private mutating func scan(_ first: Character, followsSpace: Bool) -> Kind {
    switch first {
    case "(", "[", "{":
      rest.removeFirst()
      return .open
    case ")", "]", "}":
      rest.removeFirst()
      return .close
    case "\"":
      scanString(poundSigns: 0)
      return .string
    case "#":
      let pounds = rest.prefix { $0 == "#" }.count
      let after = rest.dropFirst(pounds).first
      if after == "\"" {
        rest = rest.dropFirst(pounds)
        scanString(poundSigns: pounds)
        return .string
      }
      if after == "/" {
        scanExtendedRegex(poundSigns: pounds)
        return .regex
      }
      rest.removeFirst()
      return .punctuation
    case "`":
      rest.removeFirst()
      rest = rest.drop { $0 != "`" }.dropFirst()
      return .word
    case ",", ";", ":", "@", "\\":
      rest.removeFirst()
      return .punctuation
    case "/" where canStartRegex(followsSpace: followsSpace) && scanRegex():
      return .regex
    default:
      if first.isLetter || first == "_" || first == "$" {
        rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        return .word
      }
      if first.isNumber {
        scanNumber()
        return .number
      }
      scanOperator()
      return .operator
    }
  }

  private mutating func scanNumber() {
    rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
    // "1.5" is one number, "1.description" and "1...2" are not.
    if rest.first == ".", rest.dropFirst().first?.isNumber == true {
      rest = rest.dropFirst().drop { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    if let last = rest.base[..<rest.startIndex].last, last == "e" || last == "E", let sign = rest.first,
      sign == "-" || sign == "+"
    {
      rest = rest.dropFirst().drop { $0.isNumber || $0 == "_" }
    }
  }

  private static let operatorCharacters = Set("/=-+!*%<>&|^~?.")

  private mutating func scanOperator() {
    let run = rest.prefix { Self.operatorCharacters.contains($0) }
    var length = 0
    for index in run.indices {
      // A comment ends an operator.
      if length > 0, run[index...].hasPrefix("//") || run[index...].hasPrefix("/*") { break }
      length += 1
    }
    rest = rest.dropFirst(max(length, 1))
  }

  // MARK: - Strings

  private mutating func scanString(poundSigns: Int) {
    let pounds = String(repeating: "#", count: poundSigns)
    let quote = rest.hasPrefix("\"\"\"") && !isEmptyRawString(pounds) ? "\"\"\"" : "\""
    rest = rest.dropFirst(quote.count)
    while !rest.isEmpty {
      if rest.hasPrefix(quote + pounds) {
        rest = rest.dropFirst(quote.count + poundSigns)
        return
      }
      if rest.hasPrefix("\\" + pounds) {
        rest = rest.dropFirst(1 + poundSigns)
        if rest.first == "(" { skipInterpolation() } else { rest = rest.dropFirst() }
      } else {
        rest.removeFirst()
      }
    }
  }

  /// `#""#` begins with a quote that is followed by another, as a multi-line string does.
  private func isEmptyRawString(_ pounds: String) -> Bool {
    !pounds.isEmpty && rest.hasPrefix("\"\"" + pounds) && !rest.hasPrefix("\"\"\"")
  }

  /// Skips `(…)` of an interpolation, which may hold strings of its own.
  private mutating func skipInterpolation() {
    var depth = 0
    while true {
      _ = skipTrivia()
      guard let first = rest.first else { return }
      let start = rest.startIndex
      let kind = scan(first, followsSpace: false)
      if rest.startIndex == start { rest.removeFirst() }
      if kind == .open { depth += 1 }
      if kind == .close {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  // MARK: - Regular expressions

  /// A slash begins a regular expression where an operand is expected, and nowhere else.
  private func canStartRegex(followsSpace: Bool) -> Bool {
    guard let next = rest.dropFirst().first, !next.isWhitespace, next != "/", next != "*" else { return false }
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .open: return true
    case .punctuation: return last.text != "@" && last.text != "#"
    case .operator: return last.text != "." && (last.followsSpace || followsSpace)
    case .word: return ["return", "in", "case", "try", "await", "where", "if", "while", "else"].contains(last.text)
    case .number, .string, .regex, .close: return false
    }
  }

  /// Scans `/…/` on one line. `false`, without moving, when there is no closing slash.
  private mutating func scanRegex() -> Bool {
    var probe = rest.dropFirst()
    var inClass = false
    while let character = probe.first, !character.isNewline {
      probe = probe.dropFirst()
      switch character {
      case "\\": probe = probe.dropFirst()
      case "[": inClass = true
      case "]": inClass = false
      case "/" where !inClass:
        rest = probe
        return true
      default: break
      }
    }
    return false
  }

  private mutating func scanExtendedRegex(poundSigns: Int) {
    let end = "/" + String(repeating: "#", count: poundSigns)
    rest = rest.dropFirst(poundSigns + 1)
    while !rest.isEmpty, !rest.hasPrefix(end) {
      rest = rest.dropFirst(rest.first == "\\" ? 2 : 1)
    }
    rest = rest.dropFirst(end.count)
  }
}
