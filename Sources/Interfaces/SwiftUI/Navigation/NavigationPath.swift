import Foundation

/// Values of any types that a navigation stack shows one after the other. Apple's `NavigationPath`.
public struct NavigationPath: Equatable {
  private var values: [PathValue]

  /// A path without values.
  public init() { values = [] }

  /// The values of a sequence.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { values = elements.map { PathValue($0) } }
  /// The values of a sequence, which can be saved.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable, S.Element: Codable {
    values = elements.map { PathValue(codable: $0) }
  }

  /// A path that was saved. Values of types that the program does not have end it.
  public init(_ codable: CodableRepresentation) { values = codable.values }

  /// Number of values.
  public var count: Int { values.count }
  /// Whether there are no values.
  public var isEmpty: Bool { values.isEmpty }

  /// The path for saving; `nil` if one of the values cannot be saved.
  public var codable: CodableRepresentation? {
    values.allSatisfy { $0.encode != nil } ? CodableRepresentation(values: values) : nil
  }

  /// Adds a value at the end.
  public mutating func append<V: Hashable>(_ value: V) { values.append(PathValue(any: value)) }
  /// Adds a value that can be saved at the end.
  public mutating func append<V: Hashable & Codable>(_ value: V) { values.append(PathValue(codable: value)) }
  /// Removes values from the end.
  public mutating func removeLast(_ k: Int = 1) { values.removeLast(k) }

  var elements: [AnyHashable] {
    get { values.map(\.value) }
    set {
      let known = values
      values = newValue.enumerated().map { index, value in
        index < known.count && known[index].value == value ? known[index] : PathValue(any: value)
      }
    }
  }

  /// Values of a path with the names of their types. Apple's `NavigationPath.CodableRepresentation`.
  public struct CodableRepresentation: Codable, Equatable {
    fileprivate var values: [PathValue]

    fileprivate init(values: [PathValue]) { self.values = values }

    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      values = []
      while !container.isAtEnd {
        let name = try container.decode(String.self)
        let json = Data(try container.decode(String.self).utf8)
        guard let type = _typeByName(name) as? any (Hashable & Codable).Type else { break }
        values.append(try Self.value(type, from: json))
      }
      // As Apple does, the last value stands first.
      values.reverse()
    }

    private static func value<V: Hashable & Codable>(_ type: V.Type, from json: Data) throws -> PathValue {
      PathValue(codable: try JSONDecoder().decode(type, from: json))
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for value in values.reversed() {
        guard let encode = value.encode else { continue }
        let name = _mangledTypeName(type(of: value.value.base as Any)) ?? String(reflecting: type(of: value.value.base))
        try container.encode(name)
        try container.encode(String(decoding: encode(), as: UTF8.self))
      }
    }
  }
}

/// A value of a path.
private struct PathValue: Equatable {
  let value: AnyHashable
  /// The value as JSON; `nil` = it cannot be saved.
  let encode: (() throws -> Data)?

  init<V: Hashable>(_ value: V) {
    self.value = AnyHashable(value)
    encode = nil
  }

  init<V: Hashable & Codable>(codable value: V) {
    self.value = AnyHashable(value)
    encode = { try JSONEncoder().encode(value) }
  }

  /// Finds out at run time whether the value can be saved.
  init<V: Hashable>(any value: V) {
    if let codable = AnyHashable(value).base as? any (Hashable & Codable) {
      self.init(opening: codable)
    } else {
      self.init(value)
    }
  }

  private init<V: Hashable & Codable>(opening value: V) { self.init(codable: value) }

  static func == (a: PathValue, b: PathValue) -> Bool { a.value == b.value }
}
