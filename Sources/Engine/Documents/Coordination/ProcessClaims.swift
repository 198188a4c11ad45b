import Dispatch
import Foundation
import Glibc

/// Tells the app's other processes what this one is reading and writing, and waits for what they do.
///
/// Every claim is a small file in the person's runtime folder, with the paths and what is done to them. Its owner holds
/// an advisory lock (`flock`) over it, so that a claim ends with its process, however that ends; new claims are made one
/// at a time, behind the lock of a file called "door". Nothing appears beside the documents: their folders may take no
/// other names, their files are exchanged while they are saved, and a claim may be about a file that is not there yet.
///
/// The locks are advisory and belong to one person's session on one machine. What others write is found by looking
/// before each save. Where claims cannot be kept, coordination within the process is all there is.
struct ProcessClaims: Sendable {
  /// A claim that is held.
  struct Claim: Sendable {
    fileprivate let descriptor: Int32
    fileprivate let path: FilePath
  }

  private let directory: FilePath?
  /// Tells the files of this process from those of others.
  private let process = UUID().uuidString

  private typealias Item = FileAccessArbiter.Item

  private static let suffix = ".claim"

  /// Claims in a folder; nil for none.
  init(directory: FilePath?) { self.directory = directory }

  /// Claims of the person's session.
  static let shared = ProcessClaims(directory: sessionDirectory())

  private static func sessionDirectory() -> FilePath? {
    let runtime = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].flatMap(BaseDirectories.absolute)
    let base = runtime?.appending("frontispiece") ?? FilePath("/tmp/frontispiece-\(getuid())")
    let fileSystem = LocalFileSystem()
    let directory = base.appending("file-coordination")
    guard (try? fileSystem.createDirectories(directory, permissions: 0o700)) != nil,
      // Somebody else's folder under this name would let them hold everything up.
      let status = try? fileSystem.status(of: base, followingLinks: false), status.kind == .directory,
      status.owner == getuid(), status.permissions & 0o022 == 0
    else { return nil }
    return directory
  }

  /// Waits for the other processes and notes a claim; nil where none can be kept.
  /// - Throws: `CocoaError.userCancelled` when the wait was ended.
  func acquire(
    _ items: [FileAccessArbiter.Item], purpose: String, _ cancellation: CoordinationCancellation
  ) throws -> Claim? {
    guard let directory else { return nil }
    let door = directory.appending("door").withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard door >= 0 else { return nil }
    defer { close(door) }
    while true {
      try cancellation.check()
      guard Self.lock(door, LOCK_EX) else { return nil }
      guard let blocker = blocker(of: items, purpose, in: directory) else {
        defer { _ = Self.lock(door, LOCK_UN) }
        return note(items, purpose, in: directory)
      }
      _ = Self.lock(door, LOCK_UN)
      wait(for: blocker, cancellation)
    }
  }

  /// Ends a claim.
  func release(_ claim: Claim) {
    _ = claim.path.withCString { unlink($0) }
    close(claim.descriptor)
  }

  /// The open file of a claim that is in the way. Files whose owner has ended are cleared away.
  private func blocker(of items: [Item], _ purpose: String, in directory: FilePath) -> Int32? {
    let names = (try? LocalFileSystem().names(in: directory)) ?? []
    for name in names.map({ String(decoding: $0, as: UTF8.self) })
    where name.hasSuffix(Self.suffix) && !name.hasPrefix(process) {
      let path = directory.appending(name)
      let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else { continue }
      if Self.lock(descriptor, LOCK_SH | LOCK_NB) {
        _ = path.withCString { unlink($0) }
      } else if let text = try? LocalFileSystem().readFile(path).data,
        Self.isInTheWay(String(decoding: text, as: UTF8.self), of: items, purpose)
      {
        return descriptor
      }
      close(descriptor)
    }
    return nil
  }

  private func note(_ items: [Item], _ purpose: String, in directory: FilePath) -> Claim? {
    let path = directory.appending("\(process)-\(UUID().uuidString)\(Self.suffix)")
    let descriptor = path.withCString { open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return nil }
    let claim = Claim(descriptor: descriptor, path: path)
    let text = Array(Self.text(of: items, purpose).utf8)
    guard Self.lock(descriptor, LOCK_EX | LOCK_NB), write(descriptor, text, text.count) == text.count else {
      release(claim)
      return nil
    }
    return claim
  }

  /// Returns when a claim's owner has ended it, or the wait is cancelled.
  private func wait(for blocker: Int32, _ cancellation: CoordinationCancellation) {
    let ended = DispatchSemaphore(value: 0)
    cancellation.onCancel { ended.signal() }
    // A lock cannot be waited for with a way out, so a thread of its own waits and closes the file.
    Thread.detachNewThread {
      _ = Self.lock(blocker, LOCK_SH)
      close(blocker)
      ended.signal()
    }
    ended.wait()
  }

  private static func lock(_ descriptor: Int32, _ operation: Int32) -> Bool {
    while flock(descriptor, operation) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  // MARK: What a claim says

  private static func text(of items: [Item], _ purpose: String) -> String {
    let lines = items.map { "\($0.isWriting ? "w" : "r") \(FilePath.percentEncoded($0.path.bytes))" }
    return ([FilePath.percentEncoded(Array(purpose.utf8))] + lines).joined(separator: "\n")
  }

  private static func isInTheWay(_ text: String, of items: [Item], _ purpose: String) -> Bool {
    let lines = text.split(separator: "\n")
    guard let first = lines.first, FilePath.removingPercentEncoding(first.utf8) != Array(purpose.utf8) else {
      return false
    }
    let others = lines.dropFirst().map { line in
      Item(
        path: FilePath(bytes: FilePath.removingPercentEncoding(line.dropFirst(2).utf8)),
        isWriting: line.hasPrefix("w"))
    }
    return items.contains { item in others.contains { item.conflicts(with: $0) } }
  }
}
