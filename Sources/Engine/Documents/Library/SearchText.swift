import Foundation

/// Text in the forms in which it is searched and sorted: without case and accents.
enum SearchText {
  /// The text without case and accents.
  static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    var scalars = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      scalars.append(scalar)
    }
    return String(scalars).lowercased()
  }

  /// The words of a query; each must occur.
  static func words(_ query: String) -> [String] {
    folded(query).split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static func matches(_ foldedText: String, _ words: [String]) -> Bool { words.allSatisfy(foldedText.contains) }

  /// Bytes whose order is the order of names for people: without case and accents, numbers by value.
  static func sortKey(_ text: String) -> [UInt8] {
    var key: [UInt8] = []
    var digits: [UInt8] = []
    func endNumber() {
      guard !digits.isEmpty else { return }
      let value = Array(digits.drop { $0 == UInt8(ascii: "0") })
      // Longer numbers are larger, so the length goes in front.
      key += [UInt8(ascii: "0"), UInt8(min(value.count, 255))] + value
      digits = []
    }
    for byte in folded(text).utf8 {
      if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        digits.append(byte)
      } else {
        endNumber()
        key.append(byte)
      }
    }
    endNumber()
    return key
  }
}
