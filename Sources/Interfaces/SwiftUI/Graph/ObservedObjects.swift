import Combine

/// Brings a node up to date whenever an observable object is about to change.
@MainActor
final class ObjectSubscription<Object: ObservableObject>: DisposableSlot {
  private(set) var object: Object?
  private var subscription: AnyCancellable?
  weak var node: _ViewNode?

  func observe(_ new: Object, from node: _ViewNode?) {
    self.node = node
    guard object !== new else { return }
    object = new
    // The object tells before it changes; the node reads the new value when the frame is made.
    subscription = new.objectWillChange.sink { [weak self] _ in
      onMainActor { self?.node?.setNeedsUpdate() }
    }
  }

  func dispose() {
    subscription?.cancel()
    subscription = nil
  }
}

/// An object that is owned by someone else and brings the view up to date. Apple's `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  /// Makes bindings to the object's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let root: ObjectType
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      let root = root
      return Binding(
        get: { root[keyPath: keyPath] },
        set: { value, transaction in withTransaction(transaction) { root[keyPath: keyPath] = value } })
    }
  }

  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { self.wrappedValue = initialValue }

  public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    storage.next { ObjectSubscription<ObjectType>() }.observe(wrappedValue, from: storage.node)
  }
}

/// An object that the view owns: made once, kept as long as the view's place in the tree. Apple's `StateObject`.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var subscription: ObjectSubscription<ObjectType>?
  private var object: ObjectType?

  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { make = thunk }

  public var wrappedValue: ObjectType { object ?? make() }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let slot = storage.next { ObjectSubscription<ObjectType>() }
    let object = slot.object ?? make()
    slot.observe(object, from: storage.node)
    subscription = slot
    self.object = object
  }
}

/// An object that an ancestor has put into the environment. Apple's `EnvironmentObject`.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  public init() {}

  public var wrappedValue: ObjectType {
    guard let object else {
      fatalError(
        "No object of type \(ObjectType.self) is in the environment; add .environmentObject(_:) to an ancestor of this view."
      )
    }
    return object
  }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    let slot = storage.next { ObjectSubscription<ObjectType>() }
    guard let object = storage.node?.environment.observableObject(ObjectType.self, readBy: storage.node) else { return }
    slot.observe(object, from: storage.node)
    self.object = object
  }
}
