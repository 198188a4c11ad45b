import Wording

/// Commands of an app, in its menu and by shortcuts. Apple's `Commands`.
@MainActor @preconcurrency
public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Self.Body { get }
  /// Adds what the commands stand for to a window's list.
  static func _collect(_ commands: Self, into collector: inout _CommandsCollector)
}

extension Commands {
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {
    let body = collector.evaluate(commands)
    collector.descend { Body._collect(body, into: &$0) }
  }
}

extension Never: Commands {}

/// Commands that the framework knows.
@MainActor @preconcurrency
protocol PrimitiveCommands: Commands where Body == Never {}

extension PrimitiveCommands {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A menu, or entries at a place of the app's menu.
struct CommandEntry {
  enum Kind {
    case menu(Text)
    case group(Position, CommandGroupPlacement)
  }
  enum Position { case before, after, replacing }
  var id: [Int]
  var kind: Kind
  var content: AnyView
}

/// Collects commands in the order of their declaration.
@MainActor
public struct _CommandsCollector {
  private(set) var entries: [CommandEntry] = []
  private let storage: ([Int]) -> _PropertyStorage
  private var path: [Int] = []
  private var position = 0

  init(storage: @escaping ([Int]) -> _PropertyStorage) { self.storage = storage }

  mutating func add(_ kind: CommandEntry.Kind, _ content: AnyView) {
    entries.append(CommandEntry(id: path + [position], kind: kind, content: content))
    position += 1
  }

  /// Runs `body` one level deeper, so that each command keeps its place when its neighbours come and go.
  mutating func descend(_ body: (inout _CommandsCollector) -> Void) {
    path.append(position)
    position += 1
    let saved = position
    position = 0
    body(&self)
    position = saved
    path.removeLast()
  }

  fileprivate func evaluate<C: Commands>(_ commands: C) -> C.Body {
    let fields = DynamicFields.of(C.self)
    guard !fields.isEmpty else { return commands.body }
    var installed = commands
    fields.install(in: &installed, storage: storage(path + [position]))
    return installed.body
  }
}

/// Commands whose type is hidden.
struct AnyCommands {
  let collect: @MainActor (inout _CommandsCollector) -> Void

  init<C: Commands>(_ commands: C) {
    // The scene gives the commands up; only the main actor reads them from here on.
    let commands = UncheckedSendable(commands)
    collect = { C._collect(commands.value, into: &$0) }
  }
}

/// Builds commands from the statements of a closure. Apple's `CommandsBuilder`.
@resultBuilder
public struct CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  public static func buildBlock<C: Commands>(_ content: C) -> C { content }
  public static func buildBlock<each C: Commands>(_ content: repeat each C) -> _TupleCommands<(repeat each C)> {
    var collect: [@MainActor (inout _CommandsCollector) -> Void] = []
    func add<T: Commands>(_ content: T) {
      // The builder gives the content up; only the main actor reads it from here on.
      let content = UncheckedSendable(content)
      collect.append { T._collect(content.value, into: &$0) }
    }
    repeat add(each content)
    return _TupleCommands(collect: collect)
  }
  public static func buildIf<C: Commands>(_ content: C?) -> _OptionalCommands<C> { _OptionalCommands(content: content) }
  public static func buildEither<A: Commands, B: Commands>(first: A) -> _EitherCommands<A, B> {
    _EitherCommands(storage: .first(first))
  }
  public static func buildEither<A: Commands, B: Commands>(second: B) -> _EitherCommands<A, B> {
    _EitherCommands(storage: .second(second))
  }
  public static func buildLimitedAvailability<C: Commands>(_ content: C) -> C { content }
}

/// Several commands.
public nonisolated struct _TupleCommands<T>: PrimitiveCommands {
  let collect: [@MainActor (inout _CommandsCollector) -> Void]
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {
    for collect in commands.collect { collector.descend(collect) }
  }
}

/// Commands that are there under a condition.
public nonisolated struct _OptionalCommands<Content: Commands>: PrimitiveCommands {
  let content: Content?
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {
    collector.descend { if let content = commands.content { Content._collect(content, into: &$0) } }
  }
}

/// One of two sets of commands.
public nonisolated struct _EitherCommands<A: Commands, B: Commands>: PrimitiveCommands {
  enum Storage {
    case first(A)
    case second(B)
  }
  let storage: Storage
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {
    switch commands.storage {
    case .first(let a):
      collector.descend { A._collect(a, into: &$0) }
      collector.descend { _ in }
    case .second(let b):
      collector.descend { _ in }
      collector.descend { B._collect(b, into: &$0) }
    }
  }
}

extension Group: Commands where Content: Commands {
  public typealias Body = Never
  public var body: Never { fatalError("Group has no body") }
  /// Several commands as one argument.
  public nonisolated init(@CommandsBuilder content: () -> Content) { self.content = content() }
  @MainActor public static func _collect(_ group: Self, into collector: inout _CommandsCollector) {
    collector.descend { Content._collect(group.content, into: &$0) }
  }
}

/// No commands. Apple's `EmptyCommands`.
public nonisolated struct EmptyCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}

/// A menu of commands; in the app's menu a menu within the menu. Apple's `CommandMenu`.
public nonisolated struct CommandMenu<Content: View>: PrimitiveCommands {
  let title: Text
  let content: Content

  /// A menu with a name.
  public nonisolated init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(nameKey), content: content)
  }
  /// A menu with a name.
  public nonisolated init(_ name: Text, @ViewBuilder content: () -> Content) {
    title = name
    self.content = content()
  }
  /// A menu with a name.
  @_disfavoredOverload public nonisolated init(
    _ nameResource: LocalizedStringResource, @ViewBuilder content: () -> Content
  ) {
    self.init(Text(nameResource), content: content)
  }
  /// A menu with a name.
  @_disfavoredOverload public nonisolated init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    self.init(Text(verbatim: String(name)), content: content)
  }

  @MainActor public static func _collect(_ menu: Self, into collector: inout _CommandsCollector) {
    collector.add(.menu(menu.title), AnyView(menu.content))
  }
}

/// Commands at a place of the app's menu. Apple's `CommandGroup`.
public nonisolated struct CommandGroup<Content: View>: PrimitiveCommands {
  let position: CommandEntry.Position
  let placement: CommandGroupPlacement
  let content: Content

  /// Commands before those of a place.
  public nonisolated init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    position = .before
    placement = group
    content = addition()
  }
  /// Commands after those of a place.
  public nonisolated init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    position = .after
    placement = group
    content = addition()
  }
  /// Commands instead of those of a place.
  public nonisolated init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    position = .replacing
    placement = group
    content = addition()
  }

  @MainActor public static func _collect(_ group: Self, into collector: inout _CommandsCollector) {
    collector.add(.group(group.position, group.placement), AnyView(group.content))
  }
}

/// A place of the app's menu. Apple's `CommandGroupPlacement`.
public struct CommandGroupPlacement: Hashable, Sendable {
  enum Kind: Int, CaseIterable, Hashable, Sendable {
    case newItem, saveItem, importExport, printItem, undoRedo, pasteboard, textEditing, textFormatting, toolbar, sidebar
    case windowSize, windowArrangement, windowList, singleWindowList, appSettings, systemServices, help, appInfo
    case appVisibility, appTermination
  }
  let kind: Kind

  /// New documents and windows.
  public static let newItem = CommandGroupPlacement(kind: .newItem)
  /// Saving and closing.
  public static let saveItem = CommandGroupPlacement(kind: .saveItem)
  /// Other formats.
  public static let importExport = CommandGroupPlacement(kind: .importExport)
  /// Printing.
  public static let printItem = CommandGroupPlacement(kind: .printItem)
  /// Undoing and redoing.
  public static let undoRedo = CommandGroupPlacement(kind: .undoRedo)
  /// Cutting, copying and pasting.
  public static let pasteboard = CommandGroupPlacement(kind: .pasteboard)
  /// Finding, and changing text.
  public static let textEditing = CommandGroupPlacement(kind: .textEditing)
  /// Looks of text.
  public static let textFormatting = CommandGroupPlacement(kind: .textFormatting)
  /// The header bar.
  public static let toolbar = CommandGroupPlacement(kind: .toolbar)
  /// The sidebar.
  public static let sidebar = CommandGroupPlacement(kind: .sidebar)
  /// Sizes of the window.
  public static let windowSize = CommandGroupPlacement(kind: .windowSize)
  /// Places of windows.
  public static let windowArrangement = CommandGroupPlacement(kind: .windowArrangement)
  /// All open windows.
  public static let windowList = CommandGroupPlacement(kind: .windowList)
  /// Windows of which there is only one.
  public static let singleWindowList = CommandGroupPlacement(kind: .singleWindowList)
  /// The app's settings.
  public static let appSettings = CommandGroupPlacement(kind: .appSettings)
  /// What other programs offer.
  public static let systemServices = CommandGroupPlacement(kind: .systemServices)
  /// Help.
  public static let help = CommandGroupPlacement(kind: .help)
  /// About the app.
  public static let appInfo = CommandGroupPlacement(kind: .appInfo)
  /// Hiding the app.
  public static let appVisibility = CommandGroupPlacement(kind: .appVisibility)
  /// Ending the app.
  public static let appTermination = CommandGroupPlacement(kind: .appTermination)
}

// MARK: Built-in commands

/// Shows and hides the sidebar of the window. Apple's `SidebarCommands`.
public nonisolated struct SidebarCommands: Commands {
  public nonisolated init() {}
  @MainActor public var body: some Commands {
    CommandGroup(after: .sidebar) { SidebarCommandButton() }
  }
}

private struct SidebarCommandButton: View {
  @Environment(\.windowHost) private var host
  var body: some View {
    // The key itself is heard by the split view, so that it works without these commands as well.
    let toggle = host?.sidebarToggle.get()
    Button(Wording.text("Toggle Sidebar")) { toggle?.action() }.disabled(toggle == nil)
  }
}

/// Commands for the header bar. Apple's `ToolbarCommands`.
///
/// - Note: Partial: header bars are always shown and cannot be rearranged, so there are none.
public nonisolated struct ToolbarCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}

/// Commands for changing text. Apple's `TextEditingCommands`.
///
/// - Note: Partial: the desktop's text controls have these in their own context menu; the app's menu has none.
public nonisolated struct TextEditingCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}

/// Commands for the looks of text. Apple's `TextFormattingCommands`.
///
/// - Note: Partial: text controls show plain text, so there are none.
public nonisolated struct TextFormattingCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}

/// Commands for inspectors. Apple's `InspectorCommands`.
///
/// - Note: Partial: an inspector is shown and hidden by the app's own controls, so there are none.
public nonisolated struct InspectorCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}

/// Commands for cameras and scanners. Apple's `ImportFromDevicesCommands`.
///
/// - Note: Partial: the desktop offers no such devices, so there are none.
public nonisolated struct ImportFromDevicesCommands: PrimitiveCommands {
  public nonisolated init() {}
  @MainActor public static func _collect(_ commands: Self, into collector: inout _CommandsCollector) {}
}
