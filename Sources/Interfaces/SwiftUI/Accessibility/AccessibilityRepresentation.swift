import Foundation

/// Shows views to assistive technology only: in their place, as transparent as can be, out of reach of the pointer.
private nonisolated struct UnseenViews<Content: View>: View {
  let content: Content
  @MainActor var body: some View {
    content.environment(\.isCovered, true).opacity(0.002)
  }
}

extension View {
  /// Tells assistive technology other views than those that are seen. Apple's
  /// `accessibilityRepresentation(representation:)`.
  public nonisolated func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View {
    let views = representation()
    return modifier(InsideAccessibilityElementModifier(kind: .ignore)).background { UnseenViews(content: views) }
  }

  /// Makes the view one element with the given views inside, instead of those that are seen. Apple's
  /// `accessibilityChildren(children:)`.
  public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    let views = children()
    return modifier(InsideAccessibilityElementModifier(kind: .ignore))
      .background { UnseenViews(content: views) }
      .modifier(InsideAccessibilityElementModifier(kind: .contain))
      .modifier(AccessibilityElementModifier(kind: .contain))
  }
}
