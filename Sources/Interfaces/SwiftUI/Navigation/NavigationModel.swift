import Foundation
import Toolkit

/// Where links lead: a stack, or the next column of a split view.
@MainActor
class NavigationTarget {
  /// Shows a value.
  func push(value: AnyHashable) {}
  /// Shows a view. `owner` is told when it is left.
  func push(view: AnyView, owner: NavigationOwner?) {}
  /// Leaves the view that `owner` has pushed, with everything above it.
  func pop(owner: NavigationOwner) {}
  /// Shows other contents for a view that is on screen.
  func update(view: AnyView, owner: NavigationOwner) {}

  // MARK: Destinations

  private var destinations:
    [ObjectIdentifier: [(owner: ObjectIdentifier, depth: Int, make: (AnyHashable) -> AnyView?)]] = [:]

  /// Makes the view of a value; `nil` = no destination was declared for its type.
  final func destination(for value: AnyHashable) -> AnyView? {
    let type = ObjectIdentifier(Swift.type(of: value.base as Any))
    return destinations[type]?.min { $0.depth < $1.depth }?.make(value) ?? fallback?.destination(for: value)
  }

  /// Asked for destinations that this target does not have.
  weak var fallback: NavigationTarget?

  final func setDestination<D>(
    for type: D.Type, from owner: AnyObject, depth: Int, _ make: ((AnyHashable) -> AnyView?)?
  ) {
    let id = ObjectIdentifier(owner)
    var list = destinations[ObjectIdentifier(type)] ?? []
    list.removeAll { $0.owner == id }
    if let make { list.append((id, depth, make)) }
    destinations[ObjectIdentifier(type)] = list
    destinationsDidChange()
  }

  /// Values that are on screen may lead elsewhere now.
  func destinationsDidChange() {}
}

/// Pushes a view as long as a binding asks for it.
@MainActor
protocol NavigationOwner: AnyObject {
  /// People have left the view.
  func viewWasLeft()
}

/// The pages of a navigation stack.
@MainActor
final class NavigationModel: NavigationTarget {
  /// One page.
  @MainActor
  final class Page: Identifiable {
    enum Kind {
      case root
      case value(AnyHashable)
      case view(AnyView)
    }
    nonisolated let id = UUID()
    var kind: Kind
    weak var owner: (any NavigationOwner)?
    let host = ToolbarHost()
    init(_ kind: Kind, owner: (any NavigationOwner)? = nil) {
      self.kind = kind
      self.owner = owner
    }
  }

  private(set) var stack: [Page] = [Page(.root)]
  /// The page that is on its way out.
  private(set) var leaving: Page?
  /// Whether the last change is shown without movement.
  private(set) var skipsAnimation = true
  /// The bar of the whole stack shows what its top page asks for.
  let host = ToolbarHost()
  /// Writes the values to the app's path.
  var pathDidChange: ([AnyHashable]) -> Void = { _ in }
  private let revision = StateLocation(0)
  private var revisionNumber = 0

  override init() {
    super.init()
    host.setChild(stack[0].host)
  }

  /// Every page that is drawn or kept, bottom first; whoever reads it hears of changes.
  var pages: [Page] {
    _ = revision.get()
    return stack + (leaving.map { [$0] } ?? [])
  }

  var top: Page { stack[stack.count - 1] }
  var canGoBack: Bool { stack.count > 1 }

  private func didChange() {
    host.setChild(top.host)
    revisionNumber += 1
    revision.set(revisionNumber, transaction: Transaction.current)
  }

  private var values: [AnyHashable] {
    stack.compactMap { page in
      if case .value(let value) = page.kind { value } else { nil }
    }
  }

  private func makePage(_ kind: Page.Kind, owner: (any NavigationOwner)? = nil) -> Page {
    let page = Page(kind, owner: owner)
    page.host.goBack = { [weak self, weak page] in
      if let self, let page { pop(page) }
    }
    return page
  }

  // MARK: Path

  /// Takes over the app's path.
  func setPath(_ new: [AnyHashable], isFirst: Bool) {
    let old = values
    guard new != old else { return }
    let common = zip(new, old).prefix { $0 == $1 }.count
    skipsAnimation = isFirst
    if common < old.count {
      // Everything above the last value that stays goes.
      var seen = 0
      let cut = stack.firstIndex { page in
        guard case .value = page.kind else { return false }
        seen += 1
        return seen > common
      }
      if let cut { drop(from: cut, notifiesPath: false) }
    }
    for value in new.dropFirst(common) { stack.append(makePage(.value(value))) }
    if new.count > common { leaving = nil }
    didChange()
  }

  // MARK: NavigationTarget

  override func push(value: AnyHashable) {
    skipsAnimation = false
    leaving = nil
    stack.append(makePage(.value(value)))
    didChange()
    pathDidChange(values)
  }

  override func push(view: AnyView, owner: NavigationOwner?) {
    skipsAnimation = false
    leaving = nil
    stack.append(makePage(.view(view), owner: owner))
    didChange()
  }

  override func update(view: AnyView, owner: NavigationOwner) {
    guard let page = stack.first(where: { $0.owner === owner }) else { return }
    page.kind = .view(view)
    didChange()
  }

  override func pop(owner: NavigationOwner) {
    guard let index = stack.firstIndex(where: { $0.owner === owner }) else { return }
    stack[index].owner = nil
    skipsAnimation = false
    drop(from: index)
    didChange()
  }

  /// Leaves `page` and everything above it.
  func pop(_ page: Page) {
    guard let index = stack.firstIndex(where: { $0 === page }), index > 0 else { return }
    skipsAnimation = false
    drop(from: index)
    didChange()
  }

  func pop() { pop(top) }

  /// Leaves everything but the root.
  func popToRoot() {
    guard canGoBack else { return }
    pop(stack[1])
  }

  private func drop(from index: Int, notifiesPath: Bool = true) {
    let before = values
    let dropped = Array(stack[index...])
    stack.removeSubrange(index...)
    leaving = dropped.last
    if notifiesPath, values != before { pathDidChange(values) }
    for page in dropped { page.owner?.viewWasLeft() }
  }

  /// The movement to the top page has ended.
  func didFinishTransition() {
    guard leaving != nil else { return }
    leaving = nil
    didChange()
  }

  override func destinationsDidChange() {
    guard stack.contains(where: { if case .value = $0.kind { true } else { false } }) else { return }
    didChange()
  }
}

private struct NavigationTargetKey: EnvironmentKey {
  static var defaultValue: NavigationTarget? { nil }
}
private struct IsOffscreenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// Where the links of the view lead.
  var navigationTarget: NavigationTarget? {
    get { self[NavigationTargetKey.self] }
    set { self[NavigationTargetKey.self] = newValue }
  }

  /// Whether the view is kept but not shown: below the top page of a stack, or in a tab that is not chosen.
  var isOffscreen: Bool {
    get { self[IsOffscreenKey.self] }
    set { self[IsOffscreenKey.self] = newValue }
  }
}
