import Foundation
import Toolkit

/// Which rows of a list are chosen, whatever the type of the values.
struct ListSelection {
  let allowsMany: Bool
  /// Whether a value can be one of the list's.
  let accepts: (AnyHashable) -> Bool
  /// Whether a value is chosen.
  let contains: (AnyHashable) -> Bool
  /// The chosen values.
  let read: () -> Set<AnyHashable>
  /// Chooses these values and no others. Values of another type than the list's are left out.
  let write: (Set<AnyHashable>) -> Void
  /// Chooses one more value, or one less.
  let toggle: (AnyHashable) -> Void
  /// Makes whoever reads hear of changes.
  let noteRead: () -> Void

  init<Value: Hashable>(_ binding: Binding<Set<Value>>) {
    allowsMany = true
    accepts = { $0.value(as: Value.self) != nil }
    contains = { $0.value(as: Value.self).map(binding.wrappedValue.contains) ?? false }
    read = { Set(binding.wrappedValue.map { AnyHashable($0) }) }
    write = { binding.wrappedValue = Set($0.compactMap { $0.value(as: Value.self) }) }
    toggle = { value in
      guard let value = value.value(as: Value.self) else { return }
      if binding.wrappedValue.remove(value) == nil { binding.wrappedValue.insert(value) }
    }
    noteRead = { _ = binding.wrappedValue }
  }

  init<Value: Hashable>(_ binding: Binding<Value?>) {
    allowsMany = false
    accepts = { $0.value(as: Value.self) != nil }
    contains = { value in value.value(as: Value.self).map { $0 == binding.wrappedValue } ?? false }
    read = { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] }
    write = { binding.wrappedValue = $0.first?.value(as: Value.self) }
    toggle = { value in
      let value = value.value(as: Value.self)
      binding.wrappedValue = binding.wrappedValue == value ? nil : value
    }
    noteRead = { _ = binding.wrappedValue }
  }

  init<Value: Hashable>(_ binding: Binding<Value>) {
    allowsMany = false
    accepts = { $0.value(as: Value.self) != nil }
    contains = { value in value.value(as: Value.self).map { $0 == binding.wrappedValue } ?? false }
    read = { [AnyHashable(binding.wrappedValue)] }
    write = { if let value = $0.first?.value(as: Value.self) { binding.wrappedValue = value } }
    toggle = { if let value = $0.value(as: Value.self) { binding.wrappedValue = value } }
    noteRead = { _ = binding.wrappedValue }
  }

  static func optional<Value: Hashable>(_ binding: Binding<Value?>?) -> ListSelection? { binding.map { .init($0) } }
  static func optional<Value: Hashable>(_ binding: Binding<Set<Value>>?) -> ListSelection? {
    binding.map { .init($0) }
  }

  /// Chooses one value alone.
  func choose(_ value: AnyHashable) {
    // What is chosen already is not written again, so that nobody takes it for a change.
    if contains(value), !allowsMany || read().count == 1 { return }
    write([value])
  }
}

extension AnyHashable {
  /// The value as a type, also if the type is optional and the value is not, or the other way round.
  fileprivate func value<T: Hashable>(as type: T.Type) -> T? { base as? T ?? unwrapped?.base as? T }
}

/// What the rows of one list share: its selection and its keys.
@MainActor
final class ListScope: FocusScope {
  var selection: ListSelection?
  weak var layout: ListLayoutNode?

  override func handle(_ key: KeyEvent) -> Bool { layout?.handle(key) ?? false }

  /// Chooses the row with a value, as a link to the value does. Returns whether the list has such rows.
  func choose(_ value: AnyHashable) -> Bool {
    guard let selection, selection.accepts(value) else { return false }
    selection.choose(value)
    return true
  }
}

final class ListScopeBox: @unchecked Sendable {
  // Safe: the scope is only made and read in bodies, which run on the main actor.
  @MainActor lazy var scope = ListScope()
}

private struct ListScopeKey: EnvironmentKey {
  static var defaultValue: ListScope? { nil }
}
private struct ListIndentationKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  /// The list around, if its rows can be chosen.
  var listScope: ListScope? {
    get { self[ListScopeKey.self] }
    set { self[ListScopeKey.self] = newValue }
  }
  /// How deep a row lies in a tree of rows.
  var listIndentation: Int {
    get { self[ListIndentationKey.self] }
    set { self[ListIndentationKey.self] = newValue }
  }
}
