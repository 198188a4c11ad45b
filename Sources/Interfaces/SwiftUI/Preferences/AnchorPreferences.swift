import Foundation

nonisolated struct AnchorPreferenceModifier<K: PreferenceKey, A>: ViewModifier {
  typealias Body = Never
  let source: Anchor<A>.Source
  let transform: (inout K.Value, Anchor<A>) -> Void
  /// Whether what the content tells is replaced.
  let replaces: Bool
  @MainActor static func _makeNode<V: View>(_ view: ModifiedContent<V, Self>, in context: _NodeContext) -> _ViewNode {
    AnchorPreferenceNode(view, in: context)
  }
}

/// Tells those above where its content lies.
@MainActor
private final class AnchorPreferenceNode<V: View, K: PreferenceKey, A>: ContentNode<V, AnchorPreferenceModifier<K, A>>,
  PreferenceContributing
{
  override init(_ view: ModifiedContent<V, AnchorPreferenceModifier<K, A>>, in context: _NodeContext) {
    super.init(view, in: context)
    graph.preferences.didChange(ObjectIdentifier(K.self))
  }

  func preference<Other: PreferenceKey>(_ key: Other.Type, children: () -> Other.Value?) -> Other.Value? {
    guard key == K.self else { return children() }
    let modifier = view.modifier
    var own = (modifier.replaces ? nil : children() as? K.Value) ?? K.defaultValue
    modifier.transform(&own, Anchor(modifier.source, of: layoutNodes.first))
    return own as? Other.Value
  }

  override func modifierDidChange(from old: AnchorPreferenceModifier<K, A>) {
    graph.preferences.didChange(ObjectIdentifier(K.self))
  }

  override func willDispose() { graph.preferences.didChange(ObjectIdentifier(K.self)) }
}

extension View {
  /// Tells those above where the view lies.
  public nonisolated func anchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(
      AnchorPreferenceModifier<K, A>(source: value, transform: { $0 = transform($1) }, replaces: true))
  }
  /// Adds where the view lies to what those inside tell.
  public nonisolated func transformAnchorPreference<A, K: PreferenceKey>(
    key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(AnchorPreferenceModifier<K, A>(source: value, transform: transform, replaces: false))
  }
}
