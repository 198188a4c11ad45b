import Foundation

/// The byte form of a file wrapper: a tag, then nodes with their lengths in front.
///
/// Bytes come from untrusted places (pasteboards, archives): every length is checked before it is believed, and
/// nesting has a limit.
enum SerializedFileWrapper {
  private static let magic = Data("FileWrapper1".utf8)
  private static let deepest = 128

  enum Kind: UInt8 { case regularFile = 1, directory, symbolicLink }

  static func data(of wrapper: FileWrapper) -> Data? {
    var data = magic
    return append(wrapper, to: &data, depth: 0) ? data : nil
  }

  private static func append(_ wrapper: FileWrapper, to data: inout Data, depth: Int) -> Bool {
    guard depth < deepest else { return false }
    let kind: Kind = wrapper.isDirectory ? .directory : wrapper.isRegularFile ? .regularFile : .symbolicLink
    data.append(kind.rawValue)
    append(wrapper.preferredFilename.map { Data($0.utf8) }, to: &data)
    append(wrapper.filename.map { Data($0.utf8) }, to: &data)
    append(number: UInt64(wrapper.permissions ?? .max), to: &data)
    switch wrapper.contents {
    case .regularFile:
      guard let contents = wrapper.regularFileContents else { return false }
      append(contents, to: &data)
    case .symbolicLink(let destination):
      append(Data(destination), to: &data)
    case .directory:
      guard let entries = wrapper.entries else { return false }
      append(number: UInt64(entries.count), to: &data)
      for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
        append(Data(key.utf8), to: &data)
        append(entry.diskName.map { Data($0) }, to: &data)
        guard append(entry.child, to: &data, depth: depth + 1) else { return false }
      }
    }
    return true
  }

  private static func append(number: UInt64, to data: inout Data) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  /// Length plus one, so that zero says "none".
  private static func append(_ bytes: Data?, to data: inout Data) {
    append(number: bytes.map { UInt64($0.count) + 1 } ?? 0, to: &data)
    if let bytes { data.append(bytes) }
  }

  /// A decoded wrapper, ready to become one.
  struct Node {
    let contents: FileWrapper.Contents
    let preferredFilename: String?
    let filename: String?
    let attributes: [String: Any]

    init?(_ data: Data) {
      guard data.starts(with: magic) else { return nil }
      var rest = data.dropFirst(magic.count)
      self.init(&rest, depth: 0)
      guard rest.isEmpty else { return nil }
    }

    private init?(_ rest: inout Data, depth: Int) {
      guard depth < deepest, let kind = rest.popFirst().flatMap(Kind.init(rawValue:)),
        let preferredFilename = Self.bytes(&rest), let filename = Self.bytes(&rest),
        let permissions = Self.number(&rest)
      else { return nil }
      self.preferredFilename = preferredFilename.map { String(decoding: $0, as: UTF8.self) }
      self.filename = filename.map { String(decoding: $0, as: UTF8.self) }
      let known = permissions <= 0o7777
      attributes =
        known ? [FileAttributeKey.posixPermissions.rawValue: NSNumber(value: UInt32(permissions))] : [:]
      switch kind {
      case .regularFile:
        guard let bytes = Self.bytes(&rest), let bytes else { return nil }
        contents = .regularFile(Data(bytes))
      case .symbolicLink:
        guard let bytes = Self.bytes(&rest), let bytes else { return nil }
        contents = .symbolicLink(Array(bytes))
      case .directory:
        guard let children = Self.children(&rest, depth: depth) else { return nil }
        contents = .directory(children)
      }
    }

    private static func children(_ rest: inout Data, depth: Int) -> [String: FileWrapper.Entry]? {
      guard let count = number(&rest), count <= UInt64(rest.count) else { return nil }
      var children: [String: FileWrapper.Entry] = [:]
      for _ in 0..<count {
        guard let key = bytes(&rest), let key, let diskName = bytes(&rest), let node = Node(&rest, depth: depth + 1)
        else { return nil }
        let name = String(decoding: key, as: UTF8.self)
        guard !name.isEmpty, children[name] == nil else { return nil }
        children[name] = FileWrapper.Entry(child: FileWrapper(node), diskName: diskName.map { Array($0) })
      }
      return children
    }

    private static func number(_ rest: inout Data) -> UInt64? {
      guard rest.count >= 8 else { return nil }
      let number = rest.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      rest = rest.dropFirst(8)
      return number
    }

    private static func bytes(_ rest: inout Data) -> Data?? {
      guard let length = number(&rest) else { return nil }
      if length == 0 { return .some(nil) }
      guard length - 1 <= UInt64(rest.count) else { return nil }
      let bytes = rest.prefix(Int(length - 1))
      rest = rest.dropFirst(Int(length - 1))
      return bytes
    }
  }
}
