import ContentTypes
import Foundation

/// What a browser draws on a document's thumbnail, read in small pieces off the main actor.
public actor DocumentPreviewReader {
  /// What is in a document, as far as a thumbnail shows it.
  public enum Preview: Hashable, Sendable {
    /// The first lines of a text.
    case text([String])
    /// The file is a picture.
    case image(URL)
    /// Nothing that can be shown small.
    case none
  }

  /// Bytes that are read of a text.
  public static let length = 2_048
  /// Lines that are kept of a text.
  public static let lines = 24
  /// Previews that are kept.
  public static let capacity = 1_000

  private nonisolated let executor = SerialQueueExecutor(label: "documents.previews")
  /// The queue on which files are read.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let fileSystem: any FileSystem
  private let contentTypes: ContentTypeRegistry
  private var known: [FilePath: (stamp: FileStamp, preview: Preview)] = [:]
  private var order: [FilePath] = []

  /// A reader with nothing read yet.
  public init(fileSystem: any FileSystem = LocalFileSystem(), contentTypes: ContentTypeRegistry = .shared) {
    self.fileSystem = fileSystem
    self.contentTypes = contentTypes
  }

  /// The preview of an item. Read anew only if the file changed. A cancelled task reads nothing.
  public func preview(of item: LibraryItem) -> Preview {
    let path = FilePath(item.url)
    if let found = known[path], found.stamp == item.stamp { return found.preview }
    guard !Task.isCancelled else { return .none }
    let preview = read(path, item)
    if known.updateValue((item.stamp, preview), forKey: path) == nil { order.append(path) }
    if order.count > Self.capacity {
      for path in order.prefix(Self.capacity / 4) { known[path] = nil }
      order.removeFirst(Self.capacity / 4)
    }
    return preview
  }

  private func read(_ path: FilePath, _ item: LibraryItem) -> Preview {
    guard !item.isFolder, !item.url.hasDirectoryPath else { return .none }
    if contentTypes.conforms(item.contentType, to: "public.image") { return .image(item.url) }
    guard let target = try? fileSystem.resolvingLinks(path),
      let data = try? fileSystem.readFile(target, limit: Self.length).data,
      let lines = Self.lines(in: data, isCut: data.count == Self.length)
    else { return .none }
    let isText = contentTypes.conforms(item.contentType, to: "public.text")
    return !lines.isEmpty && (isText || !Self.looksLikeMarkup(lines[0])) && !Self.isRichText(lines[0])
      ? .text(lines) : .none
  }

  /// The lines of a text; nil if the bytes are no text in UTF-8.
  static func lines(in data: Data, isCut: Bool) -> [String]? {
    var bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    if isCut {
      // The last character may have been cut in two.
      let tail = bytes.suffix(4).reversed().firstIndex { $0 & 0xC0 != 0x80 }.map { $0.base - 1 }
      if let tail, bytes[tail] >= 0xC0 { bytes.removeSubrange(tail...) }
    }
    guard !bytes.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .drop { $0.allSatisfy(\.isWhitespace) }
      .prefix(lines)
      .map { String($0.prefix(200)) }
  }

  private static func isRichText(_ line: String) -> Bool { line.hasPrefix("{\\rtf") }

  /// Documents of an app's own kind are often a text only to programs.
  private static func looksLikeMarkup(_ line: String) -> Bool {
    line.hasPrefix("{") || line.hasPrefix("[") || line.hasPrefix("<") || line.hasPrefix("bplist")
  }
}
