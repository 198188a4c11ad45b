/// Identifiers that the system makes up for tags nobody declared.
///
/// The identifier is the type: it spells parents and tags in the same base-32 form that Apple uses, so that equal
/// tags give equal types in every process, and an identifier found in a file can be read back.
enum DynamicContentType {
  private static let prefix = "dyn.a"
  private static let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  /// Well-known names shortened to one character.
  private static let abbreviations: [(Character, String)] = [
    ("0", "UTTypeConformsTo"), ("1", ContentTypeDeclaration.filenameExtensionTagClass), ("2", "com.apple.ostype"),
    ("3", ContentTypeDeclaration.mimeTypeTagClass), ("4", "com.apple.nspboard-type"), ("5", "public.url"),
    ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
    ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"), ("D", "public.audio"),
    ("E", "public.directory"), ("F", "public.folder"),
  ]

  /// The identifier for a type with these parents and tags.
  static func identifier(parents: [String], tags: [(tagClass: String, tag: String)]) -> String {
    var fields: [String] = []
    if !parents.isEmpty { fields.append("0=" + parents.map(abbreviated).joined(separator: ",")) }
    for (tagClass, tag) in tags { fields.append(abbreviated(tagClass) + "=" + escaped(tag)) }
    return prefix + encode(Array(("?" + fields.joined(separator: ":")).utf8))
  }

  /// The facts spelled in a dynamic identifier; nil if it is not one.
  static func declaration(of identifier: String) -> ContentTypeDeclaration? {
    let key = ContentTypeDeclaration.key(identifier)
    guard key.hasPrefix(prefix), let bytes = decode(key.utf8.dropFirst(prefix.utf8.count)) else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix("?") else { return nil }
    var parents: [String] = []
    var tags: [String: [String]] = [:]
    for field in split(text.dropFirst(), at: ":") {
      let parts = split(field, at: "=")
      guard parts.count == 2 else { return nil }
      let name = expanded(parts[0])
      let values = split(parts[1], at: ",")
      if name == "UTTypeConformsTo" {
        parents += values.map(expanded)
      } else {
        tags[name, default: []] += values.map(unescaped)
      }
    }
    return ContentTypeDeclaration(identifier: key, conformsTo: parents, tags: tags, origin: .dynamic)
  }

  private static func abbreviated(_ name: String) -> String {
    abbreviations.first { $0.1 == name }.map { String($0.0) } ?? escaped(name)
  }

  private static func expanded(_ name: Substring) -> String {
    let plain = unescaped(name)
    guard plain.count == 1, let known = abbreviations.first(where: { $0.0 == plain.first }) else { return plain }
    return known.1
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if ",:=\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func unescaped(_ text: Substring) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  private static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var isEscaped = false
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        isEscaped = true
      } else if text[index] == separator {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    return parts
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    var buffer = 0
    var bits = 0
    for byte in bytes {
      buffer = (buffer << 8) | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        result.append(alphabet[(buffer >> bits) & 31])
      }
      buffer &= (1 << bits) - 1
    }
    if bits > 0 { result.append(alphabet[(buffer << (5 - bits)) & 31]) }
    return String(decoding: result, as: UTF8.self)
  }

  private static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer = 0
    var bits = 0
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      buffer = (buffer << 5) | value
      bits += 5
      if bits >= 8 {
        bits -= 8
        result.append(UInt8((buffer >> bits) & 255))
        buffer &= (1 << bits) - 1
      }
    }
    return result
  }
}
