import Foundation
import Toolkit

/// How large people want text. Apple's `DynamicTypeSize`; on Linux the nearest to the desktop's text scale.
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether it is one of the sizes for people who see badly.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Body text of this size compared with `large`, as on iOS.
  var factor: CGFloat {
    switch self {
    case .xSmall: 14 / 17
    case .small: 15 / 17
    case .medium: 16 / 17
    case .large: 1
    case .xLarge: 19 / 17
    case .xxLarge: 21 / 17
    case .xxxLarge: 23 / 17
    case .accessibility1: 28 / 17
    case .accessibility2: 33 / 17
    case .accessibility3: 40 / 17
    case .accessibility4: 47 / 17
    case .accessibility5: 53 / 17
    }
  }

  init(textScale: Double) {
    self = Self.allCases.min { abs($0.factor - textScale) < abs($1.factor - textScale) } ?? .large
  }
}

private struct DynamicTypeSizeKey: EnvironmentKey {
  static var defaultValue: DynamicTypeSize? { nil }
}

extension EnvironmentValues {
  /// How large text is here.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] ?? DynamicTypeSize(textScale: appearance.textScale) }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// By how much text here differs from the desktop's size.
  var textFactor: CGFloat {
    guard let size = self[DynamicTypeSizeKey.self] else { return 1 }
    return size.factor / CGFloat(appearance.textScale)
  }
}

nonisolated struct DynamicTypeSizeModifier: EnvironmentModifier {
  let choose: (DynamicTypeSize) -> DynamicTypeSize

  @MainActor func change(_ environment: inout EnvironmentValues) {
    let present = environment.dynamicTypeSize
    let wanted = choose(present)
    // The desktop's own size stays as it is, without being rounded to one of Apple's.
    if wanted != present { environment.dynamicTypeSize = wanted }
  }
}

extension View {
  /// How large text in the view is, whatever people have chosen. Apple's `dynamicTypeSize(_:)`.
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    modifier(DynamicTypeSizeModifier { _ in size })
  }
  /// The sizes that text in the view may have. Apple's `dynamicTypeSize(_:)`.
  public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    modifier(
      DynamicTypeSizeModifier { (present: DynamicTypeSize) -> DynamicTypeSize in
        if range.contains(present) { return present }
        let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
        guard let first = allowed.first, let last = allowed.last else { return present }
        return present < first ? first : last
      })
  }
}

/// A number that grows and shrinks with the text. Apple's `ScaledMetric`.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let value: Value
  private var factor: CGFloat = 1

  /// A number for text of the usual size, in points or any other unit.
  public init(wrappedValue: Value) { value = wrappedValue }
  /// A number for text of the usual size in a style. All styles grow alike on Linux.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { value = wrappedValue }

  /// The number for text of the present size.
  public var wrappedValue: Value { value * Value(factor) }

  @MainActor public mutating func _bind(to storage: _PropertyStorage) {
    guard let environment = storage.node?.environment else { return }
    factor = CGFloat(environment.appearance.textScale) * environment.textFactor
  }
}

extension ScaledMetric: Sendable where Value: Sendable {}
