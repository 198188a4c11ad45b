import Foundation

extension VersionStore {
  /// How a document's present contents differ from a version.
  public struct Comparison: Hashable, Sendable {
    /// Members that only the present contents have, by their path in the package; empty for a file.
    public var added: [String] = []
    /// Members that only the version has.
    public var removed: [String] = []
    /// Members that both have, with other contents. A file itself is the member "".
    public var changed: [String] = []

    /// Whether there is no difference.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
  }

  /// Compares present contents with a version, by digests: the version's contents are not read.
  public func compare(_ wrapper: FileWrapper, with version: Version) -> Comparison {
    var comparison = Comparison()
    Self.compare(wrapper, version.root, "", &comparison)
    comparison.added.sort()
    comparison.removed.sort()
    comparison.changed.sort()
    return comparison
  }

  private static func compare(_ wrapper: FileWrapper, _ node: Node, _ path: String, _ result: inout Comparison) {
    switch (wrapper.contents, node) {
    case (.regularFile, .file(let digest, let size, _)):
      let data = wrapper.regularFileContents
      if data.map({ Int64($0.count) != size || self.digest(of: $0) != digest }) ?? true { result.changed.append(path) }
    case (.symbolicLink(let destination), .link(let other)):
      if destination != other { result.changed.append(path) }
    case (.directory, .directory(let members)):
      let children = wrapper.childrenByDiskName ?? [:]
      let others = Dictionary(members.map { ($0.name, $0.node) }, uniquingKeysWith: { first, _ in first })
      func name(_ bytes: [UInt8]) -> String {
        (path.isEmpty ? "" : path + "/") + String(decoding: bytes, as: UTF8.self)
      }
      for (bytes, child) in children {
        if let other = others[bytes] {
          compare(child, other, name(bytes), &result)
        } else {
          result.added.append(name(bytes))
        }
      }
      for bytes in others.keys where children[bytes] == nil { result.removed.append(name(bytes)) }
    default:
      result.changed.append(path)
    }
  }
}
