import Foundation

/// A layout of any type; another one may take its place while the views in it stay. Apple's `AnyLayout`.
public nonisolated struct AnyLayout: Layout {
  /// What the layout inside keeps.
  public struct Cache {
    fileprivate var value: Any
    fileprivate let type: Any.Type
  }
  let base: any Layout
  let properties: LayoutProperties

  /// Hides the type of a layout.
  public init<L: Layout>(_ layout: L) {
    base = (layout as? AnyLayout)?.base ?? layout
    properties = (layout as? AnyLayout)?.properties ?? L.layoutProperties
  }

  public func makeCache(subviews: Subviews) -> Cache {
    func make<L: Layout>(_ layout: L) -> Cache { Cache(value: layout.makeCache(subviews: subviews), type: L.self) }
    return make(base)
  }

  /// Runs `body` with the base and its cache, which is made anew when the base is of another type than before.
  private func use<Result>(
    _ cache: inout Cache, _ subviews: Subviews, _ body: (_ call: ErasedLayoutCall) -> (any Layout) -> Result
  ) -> Result {
    if cache.type != Swift.type(of: base) { cache = makeCache(subviews: subviews) }
    let call = ErasedLayoutCall(cache.value)
    let result = body(call)(base)
    cache.value = call.cache
    return result
  }

  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    use(&cache, subviews) { call in
      { layout in
        func update<L: Layout>(_ layout: L) { call.with(L.Cache.self) { layout.updateCache(&$0, subviews: subviews) } }
        update(layout)
      }
    }
  }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    use(&cache, subviews) { call in
      { layout in
        func spacing<L: Layout>(_ layout: L) -> ViewSpacing {
          call.with(L.Cache.self) { layout.spacing(subviews: subviews, cache: &$0) }
        }
        return spacing(layout)
      }
    }
  }
  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
    use(&cache, subviews) { call in
      { layout in
        func size<L: Layout>(_ layout: L) -> CGSize {
          call.with(L.Cache.self) { layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &$0) }
        }
        return size(layout)
      }
    }
  }
  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
    use(&cache, subviews) { call in
      { layout in
        func place<L: Layout>(_ layout: L) {
          call.with(L.Cache.self) {
            layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
          }
        }
        place(layout)
      }
    }
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    use(&cache, subviews) { call in
      { layout in
        func line<L: Layout>(_ layout: L) -> CGFloat? {
          call.with(L.Cache.self) {
            layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
          }
        }
        return line(layout)
      }
    }
  }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGFloat? {
    use(&cache, subviews) { call in
      { layout in
        func line<L: Layout>(_ layout: L) -> CGFloat? {
          call.with(L.Cache.self) {
            layout.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &$0)
          }
        }
        return line(layout)
      }
    }
  }

  public var animatableData: EmptyAnimatableData {
    get { EmptyAnimatableData() }
    set {}
  }
}

/// Hands an erased cache to code that knows its type.
private final class ErasedLayoutCall {
  var cache: Any
  init(_ cache: Any) { self.cache = cache }
  func with<C, Result>(_ type: C.Type, _ body: (inout C) -> Result) -> Result {
    var typed = cache as! C  // `AnyLayout.use` has made the cache for this very type.
    let result = body(&typed)
    cache = typed
    return result
  }
}
