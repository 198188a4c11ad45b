import Foundation
import Synchronization

/// The desktop's shared MIME database, read when first asked.
///
/// It maps filename extensions to MIME types and knows nothing of uniform types: `ContentTypeRegistry` uses it as a
/// bridge for files that no declaration covers. Directories earlier in the list win.
public final class MIMEDatabase: Sendable {
  private struct Tables {
    var mimeTypesByExtension: [String: [(mimeType: String, weight: Int)]] = [:]
    var mimeTypesByName: [String: String] = [:]
    var extensionsByMIMEType: [String: [String]] = [:]
    var parents: [String: [String]] = [:]
    var canonicalNames: [String: String] = [:]
  }

  private let directories: [String]
  private let tables = Mutex<Tables?>(nil)

  /// The database of the running desktop: `mime` in `XDG_DATA_HOME`, then in each of `XDG_DATA_DIRS`.
  public static let system = MIMEDatabase(directories: directories(environment: ProcessInfo.processInfo.environment))

  /// A database read from `mime` directories, the most important one first. Missing directories count as empty.
  public init(directories: [String]) {
    self.directories = directories
  }

  /// The directories that an environment names, as the XDG base directory specification says.
  static func directories(environment: [String: String]) -> [String] {
    func list(_ name: String, or fallback: String) -> [String] {
      let value = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? fallback
      return value.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
    }
    let home = environment["HOME"] ?? "/"
    return
      (list("XDG_DATA_HOME", or: home + "/.local/share")
      + list("XDG_DATA_DIRS", or: "/usr/local/share:/usr/share"))
      .map { $0 + "/mime" }
  }

  /// MIME types of files with this extension, the likeliest first.
  func mimeTypes(forExtension filenameExtension: String) -> [String] {
    withTables { tables in
      (tables.mimeTypesByExtension[ContentTypeDeclaration.tagKey(filenameExtension)] ?? []).map(\.mimeType)
    }
  }

  /// The MIME type of a file with exactly this name, such as `Makefile`.
  func mimeType(forFilename name: String) -> String? {
    withTables { $0.mimeTypesByName[name] ?? $0.mimeTypesByName[name.lowercased()] }
  }

  /// Extensions of files of this MIME type, the preferred one first.
  func extensions(forMIMEType mimeType: String) -> [String] {
    withTables { $0.extensionsByMIMEType[Self.canonical(mimeType, in: $0)] ?? [] }
  }

  /// The name under which the database lists a MIME type that may be an alias.
  func canonicalName(of mimeType: String) -> String {
    withTables { Self.canonical(mimeType, in: $0) }
  }

  /// All types that this one is a kind of, nearest first, without those that every file is.
  func ancestors(of mimeType: String) -> [String] {
    withTables { tables in
      var result: [String] = []
      var queue = [Self.canonical(mimeType, in: tables)]
      var seen = Set(queue)
      while !queue.isEmpty {
        let current = queue.removeFirst()
        var parents = (tables.parents[current] ?? []).map { Self.canonical($0, in: tables) }
        // The specification makes every text type a kind of plain text.
        if parents.isEmpty, current.hasPrefix("text/"), current != "text/plain" { parents = ["text/plain"] }
        for parent in parents where seen.insert(parent).inserted {
          result.append(parent)
          queue.append(parent)
        }
      }
      return result
    }
  }

  private static func canonical(_ mimeType: String, in tables: Tables) -> String {
    let key = ContentTypeDeclaration.tagKey(mimeType)
    return tables.canonicalNames[key] ?? key
  }

  private func withTables<Result>(_ body: (Tables) -> Result) -> Result where Result: Sendable {
    tables.withLock { stored in
      if let stored { return body(stored) }
      let loaded = Self.load(directories)
      stored = loaded
      return body(loaded)
    }
  }

  private static func load(_ directories: [String]) -> Tables {
    var tables = Tables()
    for directory in directories {
      readGlobs(lines(of: directory + "/globs2"), into: &tables)
      for line in lines(of: directory + "/subclasses") {
        let words = line.split(separator: " ")
        guard words.count == 2 else { continue }
        tables.parents[String(words[0]), default: []].append(String(words[1]))
      }
      for line in lines(of: directory + "/aliases") {
        let words = line.split(separator: " ")
        guard words.count == 2, tables.canonicalNames[String(words[0])] == nil else { continue }
        tables.canonicalNames[String(words[0])] = String(words[1])
      }
    }
    return tables
  }

  /// Lines have the form `weight:type:pattern[:flags]`, the heaviest first.
  private static func readGlobs(_ lines: [Substring], into tables: inout Tables) {
    for line in lines {
      let fields = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count >= 3, let weight = Int(fields[0]) else { continue }
      let mimeType = String(fields[1])
      let pattern = fields[2]
      if pattern.hasPrefix("*."), !pattern.dropFirst(2).contains(where: { "*?[".contains($0) }) {
        let filenameExtension = String(pattern.dropFirst(2))
        let key = ContentTypeDeclaration.tagKey(filenameExtension)
        var known = tables.mimeTypesByExtension[key] ?? []
        guard !known.contains(where: { $0.mimeType == mimeType }) else { continue }
        // A directory that is read later is less important, so equal weights keep their order.
        let place = known.firstIndex { $0.weight < weight } ?? known.endIndex
        known.insert((mimeType, weight), at: place)
        tables.mimeTypesByExtension[key] = known
        tables.extensionsByMIMEType[mimeType, default: []].append(filenameExtension)
      } else if !pattern.contains(where: { "*?[".contains($0) }) {
        let name = String(pattern)
        if tables.mimeTypesByName[name] == nil { tables.mimeTypesByName[name] = mimeType }
      }
    }
  }

  private static func lines(of path: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
  }
}
