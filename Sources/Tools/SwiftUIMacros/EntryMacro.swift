/// `@Entry`: turns `@Entry var name: Type = value` in an extension of a container of values into a computed property
/// and a private key that holds the default.
struct EntryMacro {
  private let property: PropertyDeclaration
  private let container: Container

  private enum Container: String {
    case environment = "EnvironmentValues"
    case focused = "FocusedValues"
    case transaction = "Transaction"
    case container = "ContainerValues"

    var key: String {
      switch self {
      case .environment: "EnvironmentKey"
      case .focused: "FocusedValueKey"
      case .transaction: "TransactionKey"
      case .container: "ContainerValueKey"
      }
    }
  }

  init(_ declaration: SyntaxText, parent: SyntaxText?) throws(ExpansionError) {
    guard let container = parent.flatMap({ extendedTypeName($0.source) }).flatMap(Container.init) else {
      throw ExpansionError(
        message: """
          '@Entry' macro can only attach to var declarations inside extensions of EnvironmentValues, Transaction, \
          ContainerValues, or FocusedValues
          """)
    }
    guard let property = PropertyDeclaration(declaration.source), property.isVariable, !property.hasAccessors else {
      throw ExpansionError(message: "'@Entry' can only be applied to a 'var' without accessors")
    }
    if container == .focused {
      guard property.unwrappedType != nil, property.initialValue == nil || property.initialValue == "nil" else {
        throw ExpansionError(message: "'@Entry' in FocusedValues needs an optional type and no other default than nil")
      }
    } else if property.initialValue == nil, property.unwrappedType == nil {
      throw ExpansionError(message: "'@Entry' needs a default value, or an optional type")
    }
    self.property = property
    self.container = container
  }

  private var keyName: String { "__Key_" + property.name.filter { $0 != "`" } }

  var accessors: String {
    """
    get {
      self[\(keyName).self]
    }
    set {
      self[\(keyName).self] = newValue
    }
    """
  }

  /// The default is stored, so that a class instance stays the same one at every read. It is never written, which is
  /// what makes `nonisolated(unsafe)` right for types that are not `Sendable`.
  var key: String {
    if container == .focused {
      return """
        private struct \(keyName): SwiftUI.FocusedValueKey {
          typealias Value = \(property.unwrappedType ?? "Never")
        }
        """
    }
    let type = property.type.map { ": \($0)" } ?? ""
    return """
      private struct \(keyName): SwiftUI.\(container.key) {
        nonisolated(unsafe) static var defaultValue\(type) = \(property.initialValue ?? "nil")
      }
      """
  }
}
