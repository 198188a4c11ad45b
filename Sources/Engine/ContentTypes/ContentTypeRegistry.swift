import Foundation
import Synchronization

/// Every content type that is known, and how they relate.
///
/// Types come from Apple's system table, from the application's Info.plist and, as a bridge for everything else, from
/// the desktop's shared MIME database. All lookups are safe from any thread and answer from memory; only the first
/// question about an undeclared tag reads the MIME database.
public final class ContentTypeRegistry: Sendable {
  struct TagKey: Hashable {
    let tagClass: String
    let tag: String
  }

  struct State {
    let system: [ContentTypeDeclaration]
    var declarations: [String: ContentTypeDeclaration] = [:]
    /// Keys of declared types by tag, the preferred one first.
    var keysByTag: [TagKey: [String]] = [:]
    /// Types that code names before, or without, a declaration.
    var expectations: [String: ContentTypeDeclaration] = [:]
    var ancestors: [String: [String]] = [:]
  }

  /// The registry that the process uses.
  public static let shared = ContentTypeRegistry()

  let mimeDatabase: MIMEDatabase?
  let state: Mutex<State>

  /// A registry of the system's types and those given.
  /// - Parameters:
  ///   - declarations: Types beside the system's own.
  ///   - mimeDatabase: The bridge for undeclared tags; nil for none.
  public init(declarations: [ContentTypeDeclaration] = [], mimeDatabase: MIMEDatabase? = .system) {
    self.mimeDatabase = mimeDatabase
    var state = State(system: SystemContentTypes.declarations)
    state.rebuild(with: declarations)
    self.state = Mutex(state)
  }

  /// Makes the types that an Info.plist declares known to the process, in place of those installed before.
  ///
  /// Called once at start-up, before the first document is opened.
  /// - Returns: One sentence for each malformed entry; such entries are left out.
  @discardableResult
  public static func installDeclarations(infoDictionary: [String: Any]) -> [String] {
    shared.installDeclarations(infoDictionary: infoDictionary)
  }

  /// Makes the types that an Info.plist declares known to this registry, in place of those installed before.
  /// - Returns: One sentence for each malformed entry; such entries are left out.
  @discardableResult
  public func installDeclarations(infoDictionary: [String: Any]) -> [String] {
    let reader = TypeDeclarationReader(infoDictionary: infoDictionary)
    install(reader.declarations)
    return reader.problems
  }

  /// Replaces the application's types.
  public func install(_ declarations: [ContentTypeDeclaration]) {
    state.withLock { $0.rebuild(with: declarations) }
  }

  /// Notes a type that code refers to, so that it is usable even when no declaration ever turns up.
  /// - Parameter parent: The identifier it conforms to if its declaration says nothing; data by default.
  public func expect(_ identifier: String, conformingTo parent: String? = nil) {
    let key = ContentTypeDeclaration.key(identifier)
    state.withLock { state in
      guard state.expectations[key] == nil || parent != nil else { return }
      state.expectations[key] = ContentTypeDeclaration(
        identifier: identifier, conformsTo: [parent ?? "public.data"], origin: .undeclared)
      if state.declarations[key]?.conformsTo.isEmpty ?? true { state.ancestors.removeAll() }
    }
  }

  /// What is known about a type: its declaration, the facts in a dynamic identifier, or what code expects of it.
  public func declaration(of identifier: String) -> ContentTypeDeclaration? {
    let key = ContentTypeDeclaration.key(identifier)
    return state.withLock { $0.declaration(key) }
  }

  /// Whether a type is a kind of another. True for equal identifiers, also unknown ones.
  public func conforms(_ identifier: String, to other: String) -> Bool {
    let key = ContentTypeDeclaration.key(identifier)
    let otherKey = ContentTypeDeclaration.key(other)
    return key == otherKey || state.withLock { $0.ancestors(of: key).contains(otherKey) }
  }

  /// Identifiers of everything a type is a kind of, nearest first, without itself.
  public func supertypes(of identifier: String) -> [String] {
    let key = ContentTypeDeclaration.key(identifier)
    return state.withLock { state in
      state.ancestors(of: key).map { state.declaration($0)?.identifier ?? $0 }
    }
  }

  /// The name of a type for people: its own, else that of the nearest supertype with one; none for dynamic types.
  public func localizedDescription(of identifier: String) -> String? {
    let key = ContentTypeDeclaration.key(identifier)
    return state.withLock { state in
      guard let own = state.declaration(key), own.origin != .dynamic else { return nil }
      if let description = own.localizedDescription { return description }
      return state.nearest(from: state.ancestors(of: key)) { $0.localizedDescription }
    }
  }

  /// The extension to give a new file of a type: its own preferred one, else that of the nearest supertype with one.
  public func filenameExtension(forNew identifier: String) -> String? {
    let key = ContentTypeDeclaration.key(identifier)
    let tagClass = ContentTypeDeclaration.filenameExtensionTagClass
    return state.withLock { state in
      state.nearest(from: [key] + state.ancestors(of: key)) { $0.tags[tagClass]?.first }
    }
  }
}

extension ContentTypeRegistry.State {
  mutating func rebuild(with application: [ContentTypeDeclaration]) {
    declarations.removeAll()
    keysByTag.removeAll()
    ancestors.removeAll()
    var order: [String] = []
    for declaration in application + system {
      let key = ContentTypeDeclaration.key(declaration.identifier)
      if let known = declarations[key] {
        if declaration.origin.rank < known.origin.rank { declarations[key] = declaration }
      } else {
        declarations[key] = declaration
        order.append(key)
      }
    }
    for key in order {
      guard let declaration = declarations[key] else { continue }
      for (tagClass, tags) in declaration.tags {
        for tag in tags {
          let tagKey = ContentTypeRegistry.TagKey(tagClass: tagClass, tag: ContentTypeDeclaration.tagKey(tag))
          keysByTag[tagKey, default: []].append(key)
        }
      }
    }
    giveFilesAPlace(order)
    for (tagKey, keys) in keysByTag where keys.count > 1 {
      // An owner's word first, then a type that prefers the tag over one that merely tolerates it; ties keep order.
      let ranked = keys.enumerated().map { offset, key in
        (declarations[key]?.origin.rank ?? 9, prefers(key, tagKey) ? 0 : 1, offset, key)
      }
      keysByTag[tagKey] = ranked.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    }
  }

  /// A type of the application with an extension is a type of files, whatever its declaration forgets to say: without
  /// that, its documents could not be chosen. Types that lead to `public.item` have said it.
  private mutating func giveFilesAPlace(_ keys: [String]) {
    let endings = ContentTypeDeclaration.filenameExtensionTagClass
    for key in keys {
      guard let declaration = declarations[key], [.exported, .imported].contains(declaration.origin),
        declaration.tags[endings]?.isEmpty == false
      else { continue }
      let known = ancestors(of: key)
      guard !known.contains("public.item"), known.allSatisfy({ declarations[$0] != nil }) else { continue }
      declarations[key] = declaration.conforming(to: declaration.conformsTo + ["public.data"])
      ancestors.removeAll()
    }
  }

  private func prefers(_ key: String, _ tagKey: ContentTypeRegistry.TagKey) -> Bool {
    declarations[key]?.tags[tagKey.tagClass]?.first.map(ContentTypeDeclaration.tagKey) == tagKey.tag
  }

  func declaration(_ key: String) -> ContentTypeDeclaration? {
    declarations[key] ?? expectations[key] ?? DynamicContentType.declaration(of: key)
  }

  /// The first fact found along a line of types.
  func nearest<Fact>(from keys: [String], _ fact: (ContentTypeDeclaration) -> Fact?) -> Fact? {
    for key in keys {
      if let declaration = declaration(key), let found = fact(declaration) { return found }
    }
    return nil
  }

  /// Breadth first, so that nearer parents come first. Cycles in declarations do no harm.
  mutating func ancestors(of key: String) -> [String] {
    if let known = ancestors[key] { return known }
    var result: [String] = []
    var seen: Set<String> = [key]
    var queue = [key]
    while !queue.isEmpty {
      let current = queue.removeFirst()
      for parent in parents(of: current) where seen.insert(parent).inserted {
        result.append(parent)
        queue.append(parent)
      }
    }
    ancestors[key] = result
    return result
  }

  private func parents(of key: String) -> [String] {
    var parents = declaration(key)?.conformsTo ?? []
    if parents.isEmpty, declarations[key]?.origin != .system { parents = expectations[key]?.conformsTo ?? [] }
    return parents.map(ContentTypeDeclaration.key)
  }
}
