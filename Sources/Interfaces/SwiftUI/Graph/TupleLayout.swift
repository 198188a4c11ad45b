/// Finds the element types and offsets of a tuple type.
enum TupleLayout {
  /// Calls `body` for each element in order; a type that is no tuple is its own single element.
  static func forEachElement<T>(of type: T.Type, _ body: (Any.Type, Int) -> Void) {
    guard let metadata = TupleMetadata(type) else { return body(type, 0) }
    for index in 0..<metadata.count {
      let element = metadata.element(at: index)
      body(element.type, element.offset)
    }
  }
}

/// The runtime's description of a tuple type: kind, number of elements, labels, then type and offset of each
/// element. Part of Swift's stable ABI.
private struct TupleMetadata {
  private let pointer: UnsafeRawPointer
  private static let tupleKind = 0x301

  init?(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard pointer.load(as: Int.self) == Self.tupleKind else { return nil }
  }

  var count: Int { pointer.load(fromByteOffset: MemoryLayout<Int>.size, as: Int.self) }

  func element(at index: Int) -> (type: Any.Type, offset: Int) {
    let word = MemoryLayout<Int>.size
    let base = pointer + 3 * word + index * 2 * word
    // Away from Apple's systems the offset is a 32-bit number; what follows it up to the next word is not defined.
    return (
      unsafeBitCast(base.load(as: UnsafeRawPointer.self), to: Any.Type.self),
      Int(base.load(fromByteOffset: word, as: UInt32.self))
    )
  }
}
