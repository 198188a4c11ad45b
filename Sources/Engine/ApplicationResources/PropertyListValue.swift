import Foundation

/// A property list as a value: what an Info.plist holds, safe to pass between isolation domains.
public enum PropertyListValue: Hashable, Sendable {
  case string(String)
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case date(Date)
  case data(Data)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// Wraps what `PropertyListSerialization` returns. `nil` for an object that no property list can hold.
  public init?(_ object: Any) {
    switch object {
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let value as Data: self = .data(value)
    case let value as [Any]: self = .array(value.compactMap(PropertyListValue.init))
    case let value as [String: Any]: self = .dictionary(value.compactMapValues(PropertyListValue.init))
    case let value as NSNumber: self.init(number: value)
    case let value as Bool: self = .boolean(value)
    case let value as Int: self = .integer(value)
    case let value as Double: self = .real(value)
    default: return nil
    }
  }

  /// A boxed number keeps the kind it was written with: `<true/>` must not turn into the integer 1.
  private init(number: NSNumber) {
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .boolean(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
    default: self = .integer(number.intValue)
    }
  }

  /// The text of a string entry; `nil` for every other kind.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The truth of a Boolean entry. Strings and numbers are read the way `CFBooleanGetValue` users expect
  /// (`YES`, `true`, `1`), because hand-written Info.plist files hold them.
  public var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .integer(let value): value != 0
    case .string(let value): ["yes", "true", "1"].contains(value.lowercased())
    default: nil
    }
  }

  /// The number of an integer entry, or of a string that spells one; `nil` otherwise.
  public var integer: Int? {
    switch self {
    case .integer(let value): value
    case .string(let value): Int(value)
    default: nil
    }
  }

  /// The elements of an array entry; `nil` for every other kind.
  public var array: [PropertyListValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members of a dictionary entry; `nil` for every other kind.
  public var dictionary: [String: PropertyListValue]? {
    if case .dictionary(let value) = self { value } else { nil }
  }

  /// The strings of an entry that may be written as one string or as an array of them.
  public var strings: [String] {
    switch self {
    case .string(let value): [value]
    case .array(let values): values.compactMap(\.string)
    default: []
    }
  }

  /// The member of a dictionary entry; `nil` for every other kind and for a missing key.
  public subscript(key: String) -> PropertyListValue? { dictionary?[key] }

  /// The plain Swift value: `String`, `Bool`, `Int`, `Double`, `Date`, `Data`, array or dictionary of those.
  public var plainValue: any Sendable {
    switch self {
    case .string(let value): value
    case .boolean(let value): value
    case .integer(let value): value
    case .real(let value): value
    case .date(let value): value
    case .data(let value): value
    case .array(let values): values.map(\.plainValue)
    case .dictionary(let values): values.mapValues(\.plainValue)
    }
  }
}
