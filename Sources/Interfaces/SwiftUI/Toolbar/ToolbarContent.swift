/// Items of a toolbar. Apple's `ToolbarContent`.
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
  /// Adds what the content stands for to a toolbar's list.
  static func _collect(_ content: Self, into collector: inout _ToolbarCollector)
}

extension ToolbarContent {
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {
    let body = collector.evaluate(content)
    collector.descend { Body._collect(body, into: &$0) }
  }
}

/// Items of a toolbar that people may arrange. Apple's `CustomizableToolbarContent`.
@MainActor @preconcurrency
public protocol CustomizableToolbarContent: ToolbarContent where Body: CustomizableToolbarContent {}

extension Never: ToolbarContent, CustomizableToolbarContent {}

/// Content that the framework knows.
@MainActor @preconcurrency
protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// An item as a bar shows it.
struct ToolbarEntry {
  enum Kind {
    case view(AnyView)
    case spacer(isFlexible: Bool)
    /// The title's menu.
    case titleMenu(AnyView?)
  }
  var id: AnyHashable
  var kind: Kind
  var placement: ToolbarItemPlacement
  /// Name of a group whose items may be put into one menu.
  var label: AnyView?
  var isHidden = false
  /// What the item's view inherits: the environment of the view that declares the toolbar.
  var environment = EnvironmentValues()
}

/// Collects the items of a toolbar in the order of their declaration.
@MainActor
public struct _ToolbarCollector {
  private(set) var entries: [ToolbarEntry] = []
  private let storages: ToolbarStorages
  private var path: [Int] = []
  private var position = 0
  private let prefix: AnyHashable

  init(storages: ToolbarStorages, prefix: AnyHashable) {
    self.storages = storages
    self.prefix = prefix
  }

  private struct PlaceID: Hashable {
    var prefix: AnyHashable
    var path: [Int]
  }

  mutating func add(
    _ kind: ToolbarEntry.Kind, at placement: ToolbarItemPlacement, id: AnyHashable? = nil, label: AnyView? = nil,
    isHidden: Bool = false
  ) {
    entries.append(
      ToolbarEntry(
        id: id ?? AnyHashable(PlaceID(prefix: prefix, path: path + [position])), kind: kind, placement: placement,
        label: label, isHidden: isHidden))
    position += 1
  }

  /// Runs `body` one level deeper, so that each item keeps its place when its neighbours come and go.
  mutating func descend(_ body: (inout _ToolbarCollector) -> Void) {
    path.append(position)
    position += 1
    let saved = position
    position = 0
    body(&self)
    position = saved
    path.removeLast()
  }

  /// Changes the items that `body` adds.
  mutating func modify(_ change: (inout ToolbarEntry) -> Void, _ body: (inout _ToolbarCollector) -> Void) {
    let first = entries.count
    descend(body)
    for index in first..<entries.count { change(&entries[index]) }
  }

  fileprivate func evaluate<C: ToolbarContent>(_ content: C) -> C.Body {
    let fields = DynamicFields.of(C.self)
    guard !fields.isEmpty else { return content.body }
    var installed = content
    fields.install(in: &installed, storage: storages.storage(at: path + [position]))
    return installed.body
  }
}

/// What the dynamic properties of custom toolbar content keep, by place.
@MainActor
final class ToolbarStorages {
  private weak var node: _ViewNode?
  private var storages: [[Int]: _PropertyStorage] = [:]

  init(node: _ViewNode) { self.node = node }

  func storage(at path: [Int]) -> _PropertyStorage {
    if let known = storages[path] { return known }
    let storage = _PropertyStorage()
    storage.node = node
    storages[path] = storage
    return storage
  }

  func dispose() {
    for storage in storages.values { storage.dispose() }
  }
}

/// Builds toolbar items from the statements of a closure. Apple's `ToolbarContentBuilder`.
@resultBuilder
public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock() -> _EmptyToolbarContent { _EmptyToolbarContent() }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _TupleToolbarContent<(repeat each Content)> {
    var collect: [@MainActor (inout _ToolbarCollector) -> Void] = []
    func add<C: ToolbarContent>(_ content: C) {
      // The builder gives the content up; only the main actor reads it from here on.
      let content = UncheckedSendable(content)
      collect.append { C._collect(content.value, into: &$0) }
    }
    repeat add(each content)
    return _TupleToolbarContent(collect: collect)
  }
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _OptionalToolbarContent<Content> {
    _OptionalToolbarContent(content: content)
  }
  public static func buildEither<A: ToolbarContent, B: ToolbarContent>(first: A) -> _EitherToolbarContent<A, B> {
    _EitherToolbarContent(storage: .first(first))
  }
  public static func buildEither<A: ToolbarContent, B: ToolbarContent>(second: B) -> _EitherToolbarContent<A, B> {
    _EitherToolbarContent(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> Content { content }
}

/// No items.
public nonisolated struct _EmptyToolbarContent: PrimitiveToolbarContent, CustomizableToolbarContent {
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {}
}

/// Several items.
public nonisolated struct _TupleToolbarContent<T>: PrimitiveToolbarContent, CustomizableToolbarContent {
  let collect: [@MainActor (inout _ToolbarCollector) -> Void]
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {
    for collect in content.collect { collector.descend(collect) }
  }
}

/// Items that are there under a condition.
public nonisolated struct _OptionalToolbarContent<Content: ToolbarContent>: PrimitiveToolbarContent,
  CustomizableToolbarContent
{
  let content: Content?
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {
    collector.descend { if let inner = content.content { Content._collect(inner, into: &$0) } }
  }
}

/// One of two sets of items.
public nonisolated struct _EitherToolbarContent<A: ToolbarContent, B: ToolbarContent>: PrimitiveToolbarContent,
  CustomizableToolbarContent
{
  enum Storage {
    case first(A)
    case second(B)
  }
  let storage: Storage
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {
    // Each branch is a place of its own, so that views do not take over each other's state.
    switch content.storage {
    case .first(let a):
      collector.descend { A._collect(a, into: &$0) }
      collector.descend { _ in }
    case .second(let b):
      collector.descend { _ in }
      collector.descend { B._collect(b, into: &$0) }
    }
  }
}

extension Group: ToolbarContent where Content: ToolbarContent {
  public typealias Body = Never
  public var body: Never { fatalError("Group has no body") }
  /// Puts several toolbar items where one is expected.
  public nonisolated init(@ToolbarContentBuilder content: () -> Content) { self.content = content() }
  @MainActor public static func _collect(_ content: Self, into collector: inout _ToolbarCollector) {
    collector.descend { Content._collect(content.content, into: &$0) }
  }
}

extension Group: CustomizableToolbarContent where Content: CustomizableToolbarContent {}
