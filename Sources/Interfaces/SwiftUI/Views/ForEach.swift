/// Views computed from a collection, each with the identity of its element. Apple's `ForEach`.
///
/// An update costs one comparison per element; nodes of elements that stay are kept, also when they move.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  /// What is gone through, and the view that each element is shown by.
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID
  /// The elements are positions whose identity is their number.
  var isConstantRange = false
  var edit = ForEachEditing()
}

/// What a list may do to the elements of a `ForEach`.
struct ForEachEditing {
  var onDelete: ((IndexSet) -> Void)?
  var onMove: ((IndexSet, Int) -> Void)?
}

extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError("ForEach has no body") }
  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    ForEachNode(view, in: context)
  }
}

extension ForEach: PrimitiveView where Content: View {}

extension ForEach where Content: View, ID == Data.Element.ID, Data.Element: Identifiable {
  /// Makes a view for each element. Identities tell elements apart when the collection changes.
  public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data: data, content: content, id: { $0.id })
  }
}

extension ForEach where Content: View {
  /// Makes a view for each element. Identities tell elements apart when the collection changes.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    let path = UncheckedSendable(id)
    self.init(data: data, content: content, id: { $0[keyPath: path.value] })
  }

  public nonisolated init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable
  {
    self.init(data, id: \.id, content: content)
  }

  public nonisolated init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    let elements = data.wrappedValue
    let path = UncheckedSendable(id)
    let indexed = elements.indices.lazy.map { ($0, elements[$0][keyPath: path.value]) }
    self.init(
      data: indexed,
      content: { pair in
        let index = pair.0
        let fallback = elements[index]
        return content(
          Binding(
            // A row that is on its way out may still be read once after its element is gone.
            get: { data.wrappedValue.indices.contains(index) ? data.wrappedValue[index] : fallback },
            set: { value, _ in
              if data.wrappedValue.indices.contains(index) { data.wrappedValue[index] = value }
            }))
      },
      id: { $0.1 })
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Makes a view for each element. Identities tell elements apart when the collection changes.
  public nonisolated init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data: data, content: content, id: { $0 }, isConstantRange: true)
  }
}

/// Views that come from data. Apple's `DynamicViewContent`.
@MainActor @preconcurrency
public protocol DynamicViewContent: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ForEach where Content: View {
  /// What a list does when rows are deleted; `nil` = they cannot be.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> ForEach<Data, ID, Content> {
    var copy = self
    copy.edit.onDelete = action
    return copy
  }

  /// What a list does when rows are moved; `nil` = they cannot be.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> ForEach<Data, ID, Content> {
    var copy = self
    copy.edit.onMove = action
    return copy
  }
}

/// A node whose elements can be made one by one, when they come into view.
@MainActor
protocol LazyElements: _ViewNode {
  var elementCount: Int { get }
  /// Makes the element if need be.
  func element(at index: Int) -> _ViewNode
  /// The element, if it has been made.
  func madeElement(at index: Int) -> _ViewNode?
  /// Positions of the elements that have been made, in order.
  var madeIndices: [Int] { get }
  /// Lets go of elements that have been made. Cost: one visit per made element.
  func releaseElements(unless isNeeded: (Int) -> Bool)
  func identity(at index: Int) -> AnyHashable
  /// The position of an element. Cost: one comparison per element.
  func index(of identity: AnyHashable) -> Int?
  var editing: ForEachEditing { get }
}

/// A container whose `ForEach`es make their elements when asked to.
@MainActor
protocol LazyContainer: _ViewNode {
  var lazyLayout: LazyLayoutNode { get }
}

extension _ViewNode {
  /// Whether a `ForEach` in this place makes its elements only when they come into view.
  final var isDirectlyInLazyContainer: Bool {
    var node: _ViewNode? = self
    while let current = node {
      if current is any LazyContainer { return true }
      guard current.isStructural else { return false }
      node = current.parent
    }
    return false
  }
}

@MainActor
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  TypedNode<ForEach<Data, ID, Content>>, LazyElements
{
  private var ids: [ID] = []
  private var children: [ID: _ViewNode] = [:]
  /// All children in order; in a lazy container only as far as they have been made.
  private var ordered: [_ViewNode?] = []
  private var made: Set<Int> = []
  private let isLazy: Bool
  override var isTransparent: Bool { true }

  override init(_ view: ForEach<Data, ID, Content>, in context: _NodeContext) {
    isLazy = context.parent?.isDirectlyInLazyContainer ?? false
    super.init(view, in: context)
    rebuild()
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] {
    isLazy ? made.sorted().compactMap { ordered[$0] } : ordered.compactMap { $0 }
  }

  override func collect(into nodes: inout [LayoutNode]) {
    for child in ordered { child?.collect(into: &nodes) }
  }

  override func evaluate() {
    if hasSameIdentities() {
      if isLazy {
        for index in made { if let child = ordered[index] { updateChild(child, at: index) } }
      } else {
        // All of them are made while reads are noted once; taking them over notes the reads of the elements' own nodes.
        let contents = track { view.data.map(view.content) }
        for index in contents.indices { Content.updateNode(ordered[index]!, with: contents[index]) }
      }
      return
    }
    rebuild()
    structureDidChange()
  }

  private func hasSameIdentities() -> Bool {
    guard ids.count == view.data.count else { return false }
    if view.isConstantRange { return (view.data.first.map(view.id)) == ids.first }
    var position = 0
    for element in view.data {
      if view.id(element) != ids[position] { return false }
      position += 1
    }
    return true
  }

  private func rebuild() {
    if isLazy { rebuildLazily() } else { rebuildAll() }
  }

  private func rebuildAll() {
    var new: [ID: _ViewNode] = [:]
    var newIDs: [ID] = []
    var newOrder: [_ViewNode?] = []
    let count = view.data.count
    newIDs.reserveCapacity(count)
    newOrder.reserveCapacity(count)
    let context = childContext
    for element in view.data {
      let id = view.id(element)
      newIDs.append(id)
      if new[id] != nil {
        warnOnce("ForEach: the identity \(id) occurs twice; the second view with it is left out.")
      } else if let child = children.removeValue(forKey: id) {
        Content.updateNode(child, with: track { view.content(element) })
        new[id] = child
        newOrder.append(child)
      } else {
        let child = Content.makeNode(track { view.content(element) }, in: context)
        new[id] = child
        newOrder.append(child)
      }
    }
    for child in children.values { child.dispose() }
    children = new
    ordered = newOrder
    // Duplicates were left out: keep ids in step with the nodes, so that the next update rebuilds.
    ids = newOrder.count == newIDs.count ? newIDs : []
  }

  /// Keeps the children that have been made; makes none.
  private func rebuildLazily() {
    ids = view.data.map(view.id)
    ordered = [_ViewNode?](repeating: nil, count: ids.count)
    made = []
    guard !children.isEmpty else { return }
    var old = children
    children = [:]
    for (index, element) in zip(ids.indices, view.data) where old[ids[index]] != nil {
      guard let child = old.removeValue(forKey: ids[index]) else { continue }
      Content.updateNode(child, with: track { view.content(element) })
      children[ids[index]] = child
      ordered[index] = child
      made.insert(index)
    }
    for child in old.values { child.dispose() }
  }

  private func updateChild(_ child: _ViewNode, at index: Int) {
    Content.updateNode(child, with: track { view.content(dataElement(at: index)) })
  }

  private func dataElement(at index: Int) -> Data.Element {
    view.data[view.data.index(view.data.startIndex, offsetBy: index)]
  }

  // MARK: LazyElements

  var elementCount: Int { ordered.count }
  var editing: ForEachEditing { view.edit }

  func identity(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

  func index(of identity: AnyHashable) -> Int? {
    guard let id = identity.base as? ID else { return nil }
    return ids.firstIndex(of: id)
  }

  func madeElement(at index: Int) -> _ViewNode? { ordered[index] }
  var madeIndices: [Int] { isLazy ? made.sorted() : Array(ordered.indices) }

  func element(at index: Int) -> _ViewNode {
    if let child = ordered[index] { return child }
    let child = Content.makeNode(track { view.content(dataElement(at: index)) }, in: childContext)
    ordered[index] = child
    children[ids[index]] = child
    made.insert(index)
    return child
  }

  func releaseElements(unless isNeeded: (Int) -> Bool) {
    guard isLazy else { return }
    for index in made where !isNeeded(index) {
      made.remove(index)
      guard let child = ordered[index] else { continue }
      child.dispose()
      ordered[index] = nil
      children[ids[index]] = nil
    }
  }
}
