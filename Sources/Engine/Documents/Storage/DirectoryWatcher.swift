import Foundation
import Glibc
import Synchronization

/// Something that happened to an entry of a watched directory.
public struct DirectoryEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// An entry appeared or took the place of another.
    case appeared
    /// An entry is gone.
    case disappeared
    /// A file was written and closed, or its attributes changed.
    case changed
    /// The directory itself was moved, removed or unmounted.
    case directoryGone
    /// Events were lost; anything may have changed.
    case overflow
  }

  /// What happened.
  public let kind: Kind
  /// The bytes of the entry's name; empty where the event is about the directory.
  public let name: [UInt8]
}

/// Tells about changes to the entries of one directory, by itself and without looking again and again.
///
/// All watchers of the process share one kernel queue. The handler runs on the main actor, with all events that came
/// together. A watcher ends with its last reference.
public final class DirectoryWatcher: Sendable {
  /// Receives events in the order in which they happened.
  public typealias Handler = @MainActor @Sendable ([DirectoryEvent]) -> Void

  private let watch: Int32
  private let identifier: UInt64

  /// Begins to watch. Blocks on the file system, so call it off the main actor; changes after the call returns are
  /// reported.
  /// - Throws: `FileSystemError`, with `ENOSPC` when the kernel's limit of watches is reached.
  public init(directory: FilePath, handler: @escaping Handler) throws(FileSystemError) {
    (watch, identifier) = try WatchQueue.shared.add(directory, handler)
  }

  deinit { WatchQueue.shared.remove(watch, identifier) }

  /// Delivers what the kernel has noted so far, before the main queue would get to it.
  @MainActor static func deliverPendingEvents() { WatchQueue.shared.deliver() }
}

/// The process's one inotify descriptor.
private final class WatchQueue: Sendable {
  static let shared = WatchQueue()

  private struct State {
    var handlers: [Int32: [UInt64: DirectoryWatcher.Handler]] = [:]
    var nextIdentifier: UInt64 = 0
    var source: (any DispatchSourceRead)?
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  private static let events = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      | IN_ONLYDIR)

  private init() {
    descriptor = inotify_init1(Int32(bitPattern: UInt32(IN_CLOEXEC | IN_NONBLOCK)))
  }

  func add(
    _ directory: FilePath, _ handler: @escaping DirectoryWatcher.Handler
  ) throws(FileSystemError) -> (watch: Int32, identifier: UInt64) {
    guard descriptor >= 0 else { throw FileSystemError(operation: "inotify_init1", path: directory, code: EMFILE) }
    // Adding under the lock keeps a removal of the same directory's last watcher from slipping in between.
    let result = state.withLock { state -> Result<(Int32, UInt64), FileSystemError> in
      let watch = directory.withCString { inotify_add_watch(descriptor, $0, Self.events) }
      guard watch >= 0 else {
        return .failure(FileSystemError(operation: "inotify_add_watch", path: directory, code: errno))
      }
      state.nextIdentifier += 1
      state.handlers[watch, default: [:]][state.nextIdentifier] = handler
      if state.source == nil {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { WatchQueue.shared.deliver() } }
        source.resume()
        state.source = source
      }
      return .success((watch, state.nextIdentifier))
    }
    return try result.get()
  }

  func remove(_ watch: Int32, _ identifier: UInt64) {
    state.withLock { state in
      guard state.handlers[watch]?.removeValue(forKey: identifier) != nil else { return }
      guard state.handlers[watch]?.isEmpty == true else { return }
      state.handlers[watch] = nil
      inotify_rm_watch(descriptor, watch)
    }
  }

  @MainActor func deliver() {
    var batches: [(watch: Int32, events: [DirectoryEvent])] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while descriptor >= 0 {
      let length = read(descriptor, &buffer, buffer.count)
      guard length > 0 else { break }
      parse(buffer[..<length], into: &batches)
    }
    for batch in batches {
      let handlers = state.withLock { state in
        batch.watch < 0 ? state.handlers.values.flatMap(\.values) : Array((state.handlers[batch.watch] ?? [:]).values)
      }
      for handler in handlers { handler(batch.events) }
    }
  }

  private func parse(_ bytes: ArraySlice<UInt8>, into batches: inout [(watch: Int32, events: [DirectoryEvent])]) {
    let header = MemoryLayout<inotify_event>.size
    var offset = bytes.startIndex
    while offset + header <= bytes.endIndex {
      let event = bytes[offset...].withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let end = offset + header + Int(event.len)
      guard end <= bytes.endIndex else { return }
      let name = Array(bytes[(offset + header)..<end].prefix { $0 != 0 })
      offset = end
      guard let kind = Self.kind(of: event.mask) else { continue }
      let found = DirectoryEvent(kind: kind, name: name)
      if batches.last?.watch == event.wd {
        batches[batches.count - 1].events.append(found)
      } else {
        batches.append((event.wd, [found]))
      }
    }
  }

  private static func kind(of mask: UInt32) -> DirectoryEvent.Kind? {
    func has(_ bits: Int) -> Bool { mask & UInt32(bits) != 0 }
    if has(Int(IN_Q_OVERFLOW)) { return .overflow }
    if has(Int(IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) { return .directoryGone }
    if has(Int(IN_CREATE | IN_MOVED_TO)) { return .appeared }
    if has(Int(IN_DELETE | IN_MOVED_FROM)) { return .disappeared }
    if has(Int(IN_CLOSE_WRITE | IN_ATTRIB)) { return .changed }
    return nil
  }
}
