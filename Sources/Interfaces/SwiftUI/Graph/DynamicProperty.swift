@_spi(Reflection) import Swift

/// A stored property that brings its view up to date when its value changes. Apple's `DynamicProperty`.
public protocol DynamicProperty {
  /// Runs before each evaluation of the view's body, on the main actor.
  mutating func update()
  /// Connects the property with what the view's node keeps for it.
  @MainActor mutating func _bind(to storage: _PropertyStorage)
}

extension DynamicProperty {
  /// Called before a body that uses the property is evaluated.
  public mutating func update() {}

  /// A property made of others connects those first.
  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    DynamicFields.of(Self.self).installFields(in: &self, storage: storage)
    update()
  }
}

/// What a node keeps for the dynamic properties of its view, in the order of their declaration.
@MainActor
public final class _PropertyStorage {
  weak var node: _ViewNode?
  private var slots: [AnyObject] = []
  private var cursor = 0

  init() {}

  func begin() { cursor = 0 }

  /// The object that the next property keeps from one evaluation to the next.
  func next<Slot: AnyObject>(_ make: () -> Slot) -> Slot {
    defer { cursor += 1 }
    if cursor < slots.count { return unsafeDowncast(slots[cursor], to: Slot.self) }
    let slot = make()
    slots.append(slot)
    return slot
  }

  func dispose() {
    for case let slot as any DisposableSlot in slots { slot.dispose() }
  }
}

/// A slot that holds something outside the tree, such as a subscription.
@MainActor
protocol DisposableSlot: AnyObject {
  func dispose()
}

/// Which stored properties of a type are dynamic, and where they lie. Found once per type.
@MainActor
struct DynamicFields {
  private let binders: [(UnsafeMutableRawPointer, _PropertyStorage) -> Void]

  var isEmpty: Bool { binders.isEmpty }

  private static var known: [ObjectIdentifier: DynamicFields] = [:]

  static func of<T>(_ type: T.Type) -> DynamicFields {
    let key = ObjectIdentifier(type)
    if let fields = known[key] { return fields }
    let fields = DynamicFields(type)
    known[key] = fields
    return fields
  }

  private init<T>(_ type: T.Type) {
    var binders: [(UnsafeMutableRawPointer, _PropertyStorage) -> Void] = []
    if !(T.self is AnyClass) {
      _ = _forEachField(of: type) { _, offset, fieldType, _ in
        if let dynamic = fieldType as? any DynamicProperty.Type {
          binders.append(Self.binder(dynamic, offset: offset))
        }
        return true
      }
    }
    self.binders = binders
  }

  private static func binder<P: DynamicProperty>(
    _ type: P.Type, offset: Int
  ) -> (UnsafeMutableRawPointer, _PropertyStorage) -> Void {
    { base, storage in
      (base + offset).assumingMemoryBound(to: P.self).pointee._bind(to: storage)
    }
  }

  func install<T>(in value: inout T, storage: _PropertyStorage) {
    storage.begin()
    installFields(in: &value, storage: storage)
  }

  func installFields<T>(in value: inout T, storage: _PropertyStorage) {
    guard !binders.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for bind in binders { bind(base, storage) }
    }
  }
}
