import Foundation

/// Tabs of a tab view. Apple's `TabContent`.
@MainActor @preconcurrency
public protocol TabContent<TabValue> {
  associatedtype TabValue: Hashable
  associatedtype Body: TabContent
  @TabContentBuilder<TabValue> @MainActor @preconcurrency var body: Self.Body { get }
  /// Adds what the content stands for to a tab view's list.
  static func _collect(_ content: Self, into collector: inout _TabCollector)
}

extension TabContent {
  @MainActor public static func _collect(_ content: Self, into collector: inout _TabCollector) {
    let body = content.body
    collector.descend { Body._collect(body, into: &$0) }
  }
}

extension Never: TabContent {
  public typealias TabValue = Never
}

/// Tabs that the framework knows.
@MainActor @preconcurrency
protocol PrimitiveTabContent: TabContent where Body == Never {}

extension PrimitiveTabContent {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// One tab as a tab view shows it.
struct TabEntry {
  var id: AnyHashable
  var value: AnyHashable?
  var label: AnyView
  var content: AnyView
  var role: TabRole?
  var badge: Text?
  var isHidden = false
  var isEnabled = true
  /// Shown only in a sidebar (or only in a bar), if said so.
  var isInSidebarOnly = false
  var section: Text?
}

/// Collects the tabs of a tab view in the order of their declaration.
@MainActor
public struct _TabCollector {
  private(set) var entries: [TabEntry] = []
  private var path: [Int] = []
  private var position = 0

  init() {}

  mutating func add(_ make: (AnyHashable) -> TabEntry) {
    entries.append(make(AnyHashable(path + [position])))
    position += 1
  }

  mutating func descend(_ body: (inout _TabCollector) -> Void) {
    path.append(position)
    position += 1
    let saved = position
    position = 0
    body(&self)
    position = saved
    path.removeLast()
  }

  /// Changes the tabs that `body` adds.
  mutating func modify(_ change: (inout TabEntry) -> Void, _ body: (inout _TabCollector) -> Void) {
    let first = entries.count
    descend(body)
    for index in first..<entries.count { change(&entries[index]) }
  }
}

/// Builds tabs from the statements of a closure. Apple's `TabContentBuilder`.
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// Tabs as the content of a tab view.
  public nonisolated struct Content<C: TabContent>: View where C.TabValue == TabValue {
    let content: C
    @MainActor public var body: some View { TabEntries(entries: entries) }

    @MainActor private var entries: [TabEntry] {
      var collector = _TabCollector()
      C._collect(content, into: &collector)
      return collector.entries
    }
  }

  public static func buildExpression<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
  /// What stands in the place of a body that the framework does not need.
  public static func buildExpression(_ content: Never) -> Never {}
  public static func buildPartialBlock(first: Never) -> Never {}
  public static func buildPartialBlock<C: TabContent>(first: C) -> C where C.TabValue == TabValue { first }
  public static func buildPartialBlock<A: TabContent, B: TabContent>(
    accumulated: A, next: B
  ) -> _PairTabContent<A, B> where A.TabValue == TabValue, B.TabValue == TabValue {
    _PairTabContent(first: accumulated, second: next)
  }
  public static func buildIf<C: TabContent>(_ content: C?) -> _OptionalTabContent<C> where C.TabValue == TabValue {
    _OptionalTabContent(content: content)
  }
  public static func buildEither<A: TabContent, B: TabContent>(first: A) -> _EitherTabContent<A, B>
  where A.TabValue == TabValue, B.TabValue == TabValue {
    _EitherTabContent(storage: .first(first))
  }
  public static func buildEither<A: TabContent, B: TabContent>(second: B) -> _EitherTabContent<A, B>
  where A.TabValue == TabValue, B.TabValue == TabValue {
    _EitherTabContent(storage: .second(second))
  }
  public static func buildLimitedAvailability<C: TabContent>(_ content: C) -> C where C.TabValue == TabValue { content }
}

/// Tabs and those after them.
public nonisolated struct _PairTabContent<A: TabContent, B: TabContent>: PrimitiveTabContent
where A.TabValue == B.TabValue {
  public typealias TabValue = A.TabValue
  let first: A
  let second: B
  @MainActor public static func _collect(_ pair: Self, into collector: inout _TabCollector) {
    collector.descend { A._collect(pair.first, into: &$0) }
    collector.descend { B._collect(pair.second, into: &$0) }
  }
}

/// Tabs that are there under a condition.
public nonisolated struct _OptionalTabContent<Content: TabContent>: PrimitiveTabContent {
  public typealias TabValue = Content.TabValue
  let content: Content?
  @MainActor public static func _collect(_ content: Self, into collector: inout _TabCollector) {
    collector.descend { if let inner = content.content { Content._collect(inner, into: &$0) } }
  }
}

/// One of two sets of tabs.
public nonisolated struct _EitherTabContent<A: TabContent, B: TabContent>: PrimitiveTabContent
where A.TabValue == B.TabValue {
  public typealias TabValue = A.TabValue
  enum Storage {
    case first(A)
    case second(B)
  }
  let storage: Storage
  @MainActor public static func _collect(_ content: Self, into collector: inout _TabCollector) {
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

extension ForEach: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public typealias Body = Never
  public var body: Never { fatalError("ForEach has no body") }

  /// Tabs computed from a collection.
  public nonisolated init(
    _ data: Data, @TabContentBuilder<Content.TabValue> content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }
  /// Tabs computed from a collection, each with the identity that a key path leads to.
  public nonisolated init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @TabContentBuilder<Content.TabValue> content: @escaping (Data.Element) -> Content
  ) {
    let path = UncheckedSendable(id)
    self.init(data: data, content: content, id: { $0[keyPath: path.value] })
  }

  @MainActor public static func _collect(_ loop: Self, into collector: inout _TabCollector) {
    collector.descend { collector in
      for element in loop.data {
        let id = loop.id(element)
        collector.modify({ $0.id = AnyHashable([AnyHashable(id), $0.id]) }) {
          Content._collect(loop.content(element), into: &$0)
        }
      }
    }
  }
}

extension Group: TabContent where Content: TabContent {
  public typealias TabValue = Content.TabValue
  public typealias Body = Never
  public var body: Never { fatalError("Group has no body") }
  /// Several tabs as one argument.
  public nonisolated init(@TabContentBuilder<Content.TabValue> content: () -> Content) { self.content = content() }
  @MainActor public static func _collect(_ group: Self, into collector: inout _TabCollector) {
    collector.descend { Content._collect(group.content, into: &$0) }
  }
}

/// What a tab is for. Apple's `TabRole`.
public struct TabRole: Hashable, Sendable {
  let name: String
  /// Searches; stands at the end of the bar.
  public static let search = TabRole(name: "search")
}
