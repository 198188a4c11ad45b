@_spi(Reflection) import Swift

/// Tells whether two values of a type mean the same, field by field, so that a body does not run again for it.
///
/// As in SwiftUI: objects and closures are the same when they are identical, values that are `Equatable` when they are
/// equal, other structures when all their fields are. Where it cannot be told, values differ: that costs a run of a
/// body and is never wrong. How a type is compared is found out once.
@MainActor
struct ValueComparison {
  fileprivate typealias Test = @MainActor (UnsafeRawPointer, UnsafeRawPointer) -> Bool

  private let test: Test

  private static var known: [ObjectIdentifier: ValueComparison] = [:]

  /// The comparison for `type`.
  static func of<T>(_ type: T.Type) -> ValueComparison {
    let key = ObjectIdentifier(type)
    if let comparison = known[key] { return comparison }
    let comparison = ValueComparison(test: fieldsTest(type))
    known[key] = comparison
    return comparison
  }

  /// Whether `a` and `b`, which are of the comparison's type, mean the same.
  func isSame<T>(_ a: T, _ b: T) -> Bool {
    if isBitwiseEqual(a, b) { return true }
    return withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in test(UnsafeRawPointer(a), UnsafeRawPointer(b)) }
    }
  }

  // MARK: Finding out

  nonisolated fileprivate static func valueTest<T>(_ type: T.Type) -> Test {
    // References are never loaded: a weak or unowned one does not look like its type says.
    if isReference(type) { return bitsTest(type) }
    if let own = type as? any SameValueComparable.Type { return own.makeTest() }
    if let equatable = type as? any Equatable.Type { return equalityTest(equatable) }
    if let optional = type as? any OptionalValue.Type { return optional.makeTest() }
    return fieldsTest(type)
  }

  nonisolated private static func isReference(_ type: Any.Type) -> Bool {
    if type is AnyClass { return true }
    if let optional = type as? any OptionalValue.Type { return isReference(optional.wrappedType) }
    // A reference to an object known by its protocols is as weak as its declaration.
    return MetadataKind.of(type) == .existential
  }

  nonisolated private static func bitsTest<T>(_ type: T.Type) -> Test {
    let size = MemoryLayout<T>.size
    return { a, b in memcmp(a, b, size) == 0 }
  }

  nonisolated private static func equalityTest<T: Equatable>(_ type: T.Type) -> Test {
    { a, b in a.assumingMemoryBound(to: T.self).pointee == b.assumingMemoryBound(to: T.self).pointee }
  }

  /// Structures and tuples field by field, everything else by its bits.
  nonisolated private static func fieldsTest<T>(_ type: T.Type) -> Test {
    var fields: [FieldTest] = []
    switch MetadataKind.of(type) {
    case .tuple:
      TupleLayout.forEachElement(of: type) { field, offset in fields.append(FieldTest(field, at: offset)) }
    case .structure:
      let isComplete = _forEachField(of: type) { _, offset, field, _ in
        fields.append(FieldTest(field, at: offset))
        return true
      }
      if !isComplete { return bitsTest(type) }
    default:
      return bitsTest(type)
    }
    let found = fields
    return { a, b in
      for field in found where !field.isSame(a, b) { return false }
      return true
    }
  }

  private struct FieldTest {
    let offset: Int
    let size: Int
    let test: Test

    init(_ type: Any.Type, at offset: Int) {
      func size<F>(_ type: F.Type) -> Int { MemoryLayout<F>.size }
      func test<F>(_ type: F.Type) -> Test { ValueComparison.valueTest(type) }
      self.offset = offset
      self.size = _openExistential(type, do: size)
      self.test = _openExistential(type, do: test)
    }

    @MainActor func isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
      memcmp(a + offset, b + offset, size) == 0 || test(a + offset, b + offset)
    }
  }
}

/// A value that knows better than its bits and fields whether it means the same as another.
protocol SameValueComparable {
  @MainActor func isSame(as other: Self) -> Bool
}

extension SameValueComparable {
  fileprivate static func makeTest() -> ValueComparison.Test {
    { a, b in
      a.assumingMemoryBound(to: Self.self).pointee.isSame(as: b.assumingMemoryBound(to: Self.self).pointee)
    }
  }
}

/// `Optional`, whatever it wraps.
private protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  static func makeTest() -> ValueComparison.Test
}

extension Optional: OptionalValue {
  fileprivate static var wrappedType: Any.Type { Wrapped.self }

  fileprivate static func makeTest() -> ValueComparison.Test {
    let wrapped = ValueComparison.valueTest(Wrapped.self)
    return { a, b in
      let first = a.assumingMemoryBound(to: Wrapped?.self).pointee
      let second = b.assumingMemoryBound(to: Wrapped?.self).pointee
      guard let first, let second else { return first == nil && second == nil }
      return withUnsafePointer(to: first) { first in
        withUnsafePointer(to: second) { second in wrapped(UnsafeRawPointer(first), UnsafeRawPointer(second)) }
      }
    }
  }
}

/// What sort of type a type is, as the runtime's description of it begins. Part of Swift's stable ABI.
private enum MetadataKind: Int {
  case structure = 0x200
  case enumeration = 0x201
  case optional = 0x202
  case tuple = 0x301
  case function = 0x302
  case existential = 0x303
  case other = -1

  static func of(_ type: Any.Type) -> MetadataKind {
    MetadataKind(rawValue: unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self)) ?? .other
  }
}
