/// A name for what views tell those above them. Apple's `PreferenceKey`.
public protocol PreferenceKey {
  associatedtype Value
  /// What holds where no view says anything.
  static var defaultValue: Value { get }
  /// Joins what a view says with what the next one in order says.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nothing.
  public static var defaultValue: Value { nil }
}

extension View {
  /// Tells the views above a value, in place of what the content says. Apple's `preference(key:value:)`.
  public nonisolated func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(PreferenceModifier<K>(value: value))
  }

  /// Changes what the content tells the views above. Apple's `transformPreference(_:_:)`.
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View {
    modifier(PreferenceTransformModifier<K>(transform: callback))
  }

  /// Runs with what the content tells, at first and whenever it changes. Apple's `onPreferenceChange(_:perform:)`.
  public nonisolated func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable {
    modifier(PreferenceObserverModifier<K>(isSame: { $0 == $1 }, action: action))
  }

  /// Shows a view made of what the content tells, in front of it. Apple's `overlayPreferenceValue(_:alignment:_:)`.
  public nonisolated func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(PreferenceViewModifier<K, V>(isInFront: true, alignment: alignment, transform: transform))
  }

  /// Shows a view made of what the content tells, behind it. Apple's `backgroundPreferenceValue(_:alignment:_:)`.
  public nonisolated func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    modifier(PreferenceViewModifier<K, V>(isInFront: false, alignment: alignment, transform: transform))
  }
}

/// Shows a second view that is made of a preference.
nonisolated struct PreferenceViewModifier<K: PreferenceKey, V: View>: ViewModifier {
  let isInFront: Bool
  let alignment: Alignment
  let transform: (K.Value) -> V
  @State private var found = Found()

  private struct Found {
    var value: K.Value?
  }

  init(isInFront: Bool, alignment: Alignment, transform: @escaping (K.Value) -> V) {
    self.isInFront = isInFront
    self.alignment = alignment
    self.transform = transform
  }

  @MainActor func body(content: Content) -> some View {
    let watched = content.modifier(PreferenceObserverModifier<K>(isSame: nil) { found = Found(value: $0) })
    let value = found.value ?? K.defaultValue
    if isInFront {
      watched.overlay(alignment: alignment) { transform(value) }
    } else {
      watched.background(alignment: alignment) { transform(value) }
    }
  }
}
