import Foundation

/// Gathers what the views below it want to see in a header bar: title, items, looks.
///
/// A host may stand in for another one: the page of a navigation stack for the window around it. The bar of the outer
/// host then shows what the inner one has.
@MainActor
final class ToolbarHost {
  /// What one modifier asks for.
  struct Registration {
    var title: Text?
    var titleBinding: Binding<String>?
    var subtitle: Text?
    var entries: [ToolbarEntry] = []
    var hidesBackButton = false
    var visibility: [ToolbarBar: Visibility] = [:]
    var background: [ToolbarBar: AnyShapeStyle] = [:]
    var backgroundVisibility: [ToolbarBar: Visibility] = [:]
    var colorScheme: [ToolbarBar: ColorScheme] = [:]
    var role: ToolbarRole?
    var documentURL: URL?
    var removedItems: Set<ToolbarDefaultItemKind> = []
  }

  private struct Member {
    let owner: ObjectIdentifier
    let depth: Int
    var registration: Registration
  }

  private var members: [Member] = []
  private let revision = StateLocation(0)
  private var revisionNumber = 0
  /// Changes with what is said about which bars are seen only: who depends on that holds the views that speak, and
  /// would be asked again by every other word of theirs.
  private let visibilityRevision = StateLocation(0)
  private var visibilityRevisionNumber = 0

  /// The host that stands in for this one, if any.
  private(set) weak var child: ToolbarHost?

  /// Goes one step back; `nil` = there is nothing to go back to.
  var goBack: (@MainActor () -> Void)? { didSet { didChange() } }
  /// What the Back button leads to.
  var backTitle: String? { didSet { if backTitle != oldValue { didChange() } } }
  /// Whether the host's bar gives way when views below bring bars of their own: a plain window's does.
  var isReplaceable = false
  /// Whether views below the host bring bars of their own, so that it shows none.
  var isSuppressed = false { didSet { if isSuppressed != oldValue { didChange() } } }

  init() {}

  // MARK: Change

  func setRegistration(_ registration: Registration?, from owner: AnyObject, depth: Int) {
    let id = ObjectIdentifier(owner)
    let before = members.first { $0.owner == id }?.registration.visibility ?? [:]
    defer { if before != registration?.visibility ?? [:] { visibilityDidChange() } }
    if let registration {
      if let index = members.firstIndex(where: { $0.owner == id }) {
        members[index].registration = registration
      } else {
        members.append(Member(owner: id, depth: depth, registration: registration))
      }
    } else {
      members.removeAll { $0.owner == id }
    }
    didChange()
  }

  func setChild(_ host: ToolbarHost?) {
    guard child !== host else { return }
    child = host
    didChange()
    visibilityDidChange()
  }

  /// Lets `host` no longer stand in for this one.
  func removeChild(_ host: ToolbarHost) {
    if child === host { setChild(nil) }
  }

  private func didChange() {
    revisionNumber += 1
    revision.set(revisionNumber, transaction: Transaction.current)
  }

  private func visibilityDidChange() {
    visibilityRevisionNumber += 1
    visibilityRevision.set(visibilityRevisionNumber, transaction: Transaction.current)
  }

  // MARK: Reading

  // Whoever reads below is brought up to date when the answer may have changed.

  /// Innermost views first.
  private var registrations: [Registration] {
    _ = revision.get()
    return ordered
  }

  private var ordered: [Registration] {
    members.enumerated().sorted { (-$0.element.depth, $0.offset) < (-$1.element.depth, $1.offset) }
      .map(\.element.registration)
  }

  /// The last answer that the views give, outer views being asked later than inner ones.
  private func last<Value>(_ value: (Registration) -> Value?) -> Value? {
    if let child, let answer = child.last(value) {
      _ = revision.get()
      return answer
    }
    return registrations.reversed().lazy.compactMap(value).first
  }

  var title: Text? { last { $0.title ?? $0.titleBinding.map { Text(verbatim: $0.wrappedValue) } } }
  /// The title, when people may change it.
  var titleBinding: Binding<String>? { last { $0.titleBinding } }
  var subtitle: Text? { last { $0.subtitle } }
  var role: ToolbarRole { last { $0.role } ?? .automatic }
  var documentURL: URL? { last { $0.documentURL } }
  func visibility(of bar: ToolbarBar) -> Visibility { declaredVisibility(of: bar) ?? .automatic }
  func background(of bar: ToolbarBar) -> AnyShapeStyle? { last { $0.background[bar] } }
  func backgroundVisibility(of bar: ToolbarBar) -> Visibility { last { $0.backgroundVisibility[bar] } ?? .automatic }
  func colorScheme(of bar: ToolbarBar) -> ColorScheme? { last { $0.colorScheme[bar] } }

  private func declaredVisibility(of bar: ToolbarBar) -> Visibility? {
    _ = visibilityRevision.get()
    return child?.declaredVisibility(of: bar) ?? ordered.reversed().lazy.compactMap { $0.visibility[bar] }.first
  }

  /// Every item that is not hidden: the host's own, then those of the host that stands in for it.
  var entries: [ToolbarEntry] {
    let own = registrations.flatMap(\.entries).filter { !$0.isHidden }
    return own + (child?.entries ?? [])
  }

  func entries(in area: ToolbarArea) -> [ToolbarEntry] {
    entries.filter { entry in
      if case .titleMenu = entry.kind { return false }
      return entry.placement.area == area
    }
  }

  /// The entry with the title's menu.
  var titleMenu: ToolbarEntry? {
    entries.last { entry in
      if case .titleMenu(.some) = entry.kind { return true }
      return false
    }
  }

  /// What the Back button does; `nil` = there is none.
  var backAction: (@MainActor () -> Void)? {
    _ = revision.get()
    if let child, child.innermostBackAction != nil { return child.backAction }
    return registrations.contains(where: \.hidesBackButton) ? nil : goBack
  }

  /// Whether the views want no button that leads back, be it a stack's or a document's.
  var hidesBackButton: Bool {
    _ = revision.get()
    return registrations.contains(where: \.hidesBackButton) || (child?.hidesBackButton ?? false)
  }

  /// What going back by key or gesture does.
  var innermostBackAction: (@MainActor () -> Void)? {
    _ = revision.get()
    return child?.innermostBackAction ?? goBack
  }

  var innermostBackTitle: String? {
    _ = revision.get()
    return child?.innermostBackTitle ?? backTitle
  }

  /// Whether views below bring bars of their own.
  var isReplaced: Bool {
    _ = revision.get()
    return isSuppressed || (child?.isReplaced ?? false)
  }

  /// Items of the framework that the views do without.
  var removedItems: Set<ToolbarDefaultItemKind> {
    registrations.reduce(into: child?.removedItems ?? []) { $0.formUnion($1.removedItems) }
  }

  /// Whether there is anything to show in a header bar.
  var hasHeaderContent: Bool {
    if title != nil || backAction != nil { return true }
    return entries.contains { entry in
      switch entry.placement.area {
      case .bottom, .status: false
      default: true
      }
    }
  }
}

private struct ToolbarHostKey: EnvironmentKey {
  static var defaultValue: ToolbarHost? { nil }
}

extension EnvironmentValues {
  /// The host whose bar shows the items that views declare.
  var toolbarHost: ToolbarHost? {
    get { self[ToolbarHostKey.self] }
    set { self[ToolbarHostKey.self] = newValue }
  }
}
