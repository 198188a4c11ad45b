import ApplicationResources
import Foundation
import Toolkit
import Wording

/// The app's menu as one window shows it: the framework's entries with the app's commands among them.
///
/// Commands are evaluated in each window, so that they see what its focused view offers; their shortcuts work while
/// the menu is closed.
@MainActor
final class AppMenu {
  private unowned let controller: WindowController
  private var node: CommandsNode!

  init(_ controller: WindowController) {
    self.controller = controller
    let host = controller.host
    let context = _NodeContext(graph: host.graph, parent: nil, environment: host.environment)
    node = CommandsNode(controller.runtime.commands, in: context)
    for kind in controller.placementsWithKeys {
      for shortcut in MenuElement.items(in: defaults(for: kind)).compactMap(\.shortcut) {
        host.shortcuts.add(
          shortcut, for: self,
          isEnabled: { [weak self] in self?.item(shortcut, kind)?.isEnabled ?? false },
          action: { [weak self] in self?.item(shortcut, kind)?.action() })
      }
    }
  }

  /// The framework's entry with a shortcut, as things are now; `nil` = the app has taken it out.
  private func item(_ shortcut: KeyCombination, _ kind: CommandGroupPlacement.Kind) -> MenuItem? {
    guard offers(kind) else { return nil }
    return MenuElement.items(in: defaults(for: kind)).first { $0.shortcut == shortcut }
  }

  func commandsDidChange() { node.setCommands(controller.runtime.commands) }

  func setEnvironment(_ environment: EnvironmentValues) {
    node.setEnvironment(environment, changed: environment.keysThatDiffer(from: node.environment))
  }

  func dispose() {
    controller.host.shortcuts.remove(for: self)
    node.dispose()
  }

  // MARK: Entries

  /// Whether the framework's own entries of a place are in the menu.
  private func offers(_ kind: CommandGroupPlacement.Kind) -> Bool {
    !isRemoved(kind) && !node.replaces(kind)
  }

  /// An app cannot do without what ends it and tells what it is.
  private func isRemoved(_ kind: CommandGroupPlacement.Kind) -> Bool {
    switch kind {
    case .appInfo, .appSettings, .appTermination: false
    default: controller.runtime.removesDefaultCommands
    }
  }

  private func defaults(for kind: CommandGroupPlacement.Kind) -> [MenuElement] {
    controller.defaultCommands(for: CommandGroupPlacement(kind: kind))
  }

  /// All entries as things are now, section by section.
  var elements: [MenuElement] {
    let sections: [[CommandGroupPlacement.Kind]] = [
      [.newItem, .saveItem, .importExport, .printItem], [.undoRedo], [.pasteboard, .textEditing, .textFormatting],
      [.toolbar, .sidebar],
    ]
    let lastSections: [[CommandGroupPlacement.Kind]] = [
      [.windowSize, .windowArrangement, .windowList, .singleWindowList],
      [.appSettings, .systemServices, .help, .appInfo, .appVisibility, .appTermination],
    ]
    let all = sections.map(elements) + [node.menus] + lastSections.map(elements)
    return all.filter { !$0.isEmpty }.map { .section(title: nil, $0) }
  }

  private func elements(of kinds: [CommandGroupPlacement.Kind]) -> [MenuElement] {
    kinds.flatMap { kind in
      let own = node.elements(.replacing, kind) ?? (isRemoved(kind) ? [] : defaults(for: kind))
      return (node.elements(.before, kind) ?? []) + own + (node.elements(.after, kind) ?? [])
    }
  }
}

/// Evaluates the app's commands in one window.
@MainActor
private final class CommandsNode: _ViewNode {
  private var commands: [AnyCommands]
  private var entries: [CommandEntry] = []
  private var trees: [[Int]: MenuContentTree] = [:]
  private var storages: [[Int]: _PropertyStorage] = [:]

  init(_ commands: [AnyCommands], in context: _NodeContext) {
    self.commands = commands
    super.init(in: context)
    readsWholeEnvironment = true
    evaluate()
  }

  func setCommands(_ new: [AnyCommands]) {
    commands = new
    setNeedsUpdate()
  }

  private func storage(at path: [Int]) -> _PropertyStorage {
    if let known = storages[path] { return known }
    let storage = _PropertyStorage()
    storage.node = self
    storages[path] = storage
    return storage
  }

  override func evaluate() {
    entries = track {
      var collector = _CommandsCollector { [unowned self] in storage(at: $0) }
      for command in commands { collector.descend(command.collect) }
      return collector.entries
    }
    var kept: [[Int]: MenuContentTree] = [:]
    for entry in entries {
      let tree = trees.removeValue(forKey: entry.id) ?? MenuContentTree(parent: self, environment: environment)
      tree.update(entry.content, environment: environment)
      kept[entry.id] = tree
    }
    for tree in trees.values { tree.dispose() }
    trees = kept
  }

  func replaces(_ kind: CommandGroupPlacement.Kind) -> Bool {
    entries.contains { entry in
      if case .group(.replacing, let placement) = entry.kind { placement.kind == kind } else { false }
    }
  }

  /// The app's entries at a place; `nil` = it says nothing about the place.
  func elements(_ position: CommandEntry.Position, _ kind: CommandGroupPlacement.Kind) -> [MenuElement]? {
    let matching = entries.filter { entry in
      if case .group(position, let placement) = entry.kind { placement.kind == kind } else { false }
    }
    return matching.isEmpty ? nil : matching.flatMap { trees[$0.id]?.elements ?? [] }
  }

  /// The app's own menus.
  var menus: [MenuElement] {
    entries.compactMap { entry in
      guard case .menu(let title) = entry.kind, let elements = trees[entry.id]?.elements, !elements.isEmpty else {
        return nil
      }
      return .submenu(title: title.plainText(in: environment), icon: nil, elements)
    }
  }

  override func willDispose() {
    for tree in trees.values { tree.dispose() }
    for storage in storages.values { storage.dispose() }
  }
}

/// Refers to an object that refers to the environment itself.
struct WeakReference<Object: AnyObject>: Equatable {
  weak var object: Object?
  static func == (a: WeakReference, b: WeakReference) -> Bool { a.object === b.object }
}

private struct AppMenuKey: EnvironmentKey {
  static var defaultValue: WeakReference<AppMenu> { WeakReference(object: nil) }
}
private struct WindowHostKey: EnvironmentKey {
  static var defaultValue: WeakReference<WindowHost> { WeakReference(object: nil) }
}

extension EnvironmentValues {
  /// The app's menu, which the window's header bar shows.
  var appMenu: AppMenu? {
    get { self[AppMenuKey.self].object }
    set { self[AppMenuKey.self] = WeakReference(object: newValue) }
  }
  /// The window that the view is in.
  var windowHost: WindowHost? {
    get { self[WindowHostKey.self].object }
    set { self[WindowHostKey.self] = WeakReference(object: newValue) }
  }
}

// MARK: The framework's own entries

extension WindowController {
  /// An entry with a shortcut.
  func command(
    _ title: String, _ shortcut: KeyCombination? = nil, isEnabled: Bool = true,
    _ action: @escaping @MainActor () -> Void
  ) -> MenuElement {
    .item(MenuItem(title: title, isEnabled: isEnabled, shortcut: shortcut, action: action))
  }

  /// Entries that every window of an app has.
  func commonCommands(for placement: CommandGroupPlacement) -> [MenuElement] {
    let name = runtime.resources.displayName
    switch placement.kind {
    case .singleWindowList:
      return runtime.singleWindows.map { scene in
        command(scene.title) { [weak runtime] in runtime?.openWindow(id: scene.id, value: nil) }
      }
    case .appSettings:
      guard runtime.hasSettings else { return [] }
      return [
        command(Wording.text("Preferences"), KeyCombination(.character(","), .control)) { [weak runtime] in
          runtime?.openSettings()
        }
      ]
    case .appInfo: return [command(Wording.text("About %@", name)) { [weak self] in self?.showAbout() }]
    case .appTermination:
      return [
        command(Wording.text("Quit"), KeyCombination(.character("q"), .control)) { [weak runtime] in
          runtime?.applicationShouldTerminate()
        }
      ]
    default: return []
    }
  }

  /// Says what the app is, with what its Info.plist tells.
  private func showAbout() {
    let info = runtime.resources.infoDictionary
    let version = info["CFBundleShortVersionString"] as? String
    let lines = [version.map { Wording.text("Version %@", $0) }, info["NSHumanReadableCopyright"] as? String].compactMap
    { $0 }
    _ = host.window.present(
      AlertContent(
        title: runtime.resources.displayName, message: lines.joined(separator: "\n"),
        choices: [AlertContent.Choice(title: Wording.text("Close"), role: .cancel, isDefault: true)])
    ) { _ in }
  }
}
