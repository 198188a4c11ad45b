/// The messages of the compiler's plug-in protocol that this plug-in takes part in. Their names and forms are those of
/// the compiler; each is a JSON object whose only key names the message.
enum HostMessage: Decodable {
  case getCapability(capability: Capability?)
  case expandFreestandingMacro(
    macro: MacroReference, macroRole: String?, discriminator: String, syntax: SyntaxText)
  case expandAttachedMacro(
    macro: MacroReference, macroRole: String, discriminator: String, attributeSyntax: SyntaxText,
    declSyntax: SyntaxText, parentDeclSyntax: SyntaxText?, lexicalContext: [SyntaxText]?)
  case loadPluginLibrary(libraryPath: String, moduleName: String)
}

enum PluginMessage: Encodable {
  case getCapabilityResult(capability: Capability)
  /// The answer to both kinds of expansion since version 5 of the protocol.
  case expandMacroResult(expandedSource: String?, diagnostics: [PluginDiagnostic])
  case loadPluginLibraryResult(loaded: Bool, diagnostics: [PluginDiagnostic])
}

struct Capability: Codable {
  var protocolVersion: Int
  var features: [String]?

  static let current = Capability(protocolVersion: 7, features: [])
}

struct MacroReference: Decodable {
  var moduleName: String
  var typeName: String
  var name: String
}

/// A piece of source as it is written, with the white space and comments before it, and where that begins.
struct SyntaxText: Decodable {
  var kind: String
  var source: String
  var location: Location

  /// Where the first token stands.
  var start: Location {
    guard let first = SwiftLexer.tokens(of: source[...]).first?.text.startIndex else { return location }
    let trivia = source[..<first]
    var start = location
    start.offset += trivia.utf8.count
    if let line = trivia.lastIndex(where: \.isNewline) {
      start.line += trivia.count { $0.isNewline }
      start.column = trivia[trivia.index(after: line)...].utf8.count + 1
    } else {
      start.column += trivia.utf8.count
    }
    return start
  }

  struct Location: Decodable {
    /// `Module/File.swift`.
    var fileID: String
    var fileName: String
    /// UTF-8 offset in the file.
    var offset: Int
    var line: Int
    var column: Int
  }
}

struct PluginDiagnostic: Encodable {
  struct Position: Encodable {
    var fileName: String
    var offset: Int
  }

  struct PositionRange: Encodable {
    var fileName: String
    var startOffset: Int
    var endOffset: Int
  }

  struct Note: Encodable {
    var position: Position
    var message: String
  }

  struct FixIt: Encodable {
    var message: String
    var changes: [Change]

    struct Change: Encodable {
      var range: PositionRange
      var newText: String
    }
  }

  var message: String
  var severity = "error"
  var position: Position
  var highlights: [PositionRange] = []
  var notes: [Note] = []
  var fixIts: [FixIt] = []

  init(_ message: String, at location: SyntaxText.Location) {
    self.message = message
    position = Position(fileName: location.fileName, offset: location.offset)
  }
}

/// What a macro cannot expand, said to the programmer at the place of the macro.
struct ExpansionError: Error {
  var message: String
}
