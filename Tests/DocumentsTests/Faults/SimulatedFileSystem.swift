import Foundation
import Glibc
import Synchronization

@testable import Documents

/// A file system in memory on which every operation can fail, and which remembers the disk after each.
///
/// The process that uses it belongs to user 1000.
final class SimulatedFileSystem: FileSystem {
  /// What goes wrong.
  enum Fault: Hashable {
    /// One operation fails.
    case once(at: Int, Int32)
    /// From one operation on, all of that kind fail: a disk that stays full, a device that is gone.
    case from(Int, Int32)
    /// One write takes only a byte.
    case shortWrite(at: Int)

    var code: Int32 {
      switch self {
      case .once(_, let code), .from(_, let code): code
      case .shortWrite: 0
      }
    }
  }

  struct Step {
    let operation: String
    let path: FilePath
    /// The disk when it was done.
    let disk: SimulatedDisk
  }

  private struct Handle {
    let node: Int
    let isLocked: Bool
  }

  private struct State {
    var disk: SimulatedDisk
    var handles: [Int32: Handle] = [:]
    var nextHandle: Int32 = 3
    var fault: Fault?
    var steps: [Step] = []
    var count = 0
    var isRecording = false
    var before: (@Sendable (Int, inout SimulatedDisk) -> Void)?
    /// Operations that this volume does not know.
    var unsupported: Set<String> = []
  }

  static let user: UInt32 = 1000
  private let state: Mutex<State>

  init(_ disk: SimulatedDisk = SimulatedDisk()) { state = Mutex(State(disk: disk)) }

  var disk: SimulatedDisk {
    get { state.withLock { $0.disk } }
    set { state.withLock { $0.disk = newValue } }
  }
  var openHandles: Int { state.withLock { $0.handles.count } }
  var steps: [Step] { state.withLock { $0.steps } }
  /// How many operations there were since the recording began.
  var count: Int { state.withLock { $0.count } }

  func unsupport(_ operations: Set<String>) { state.withLock { $0.unsupported = operations } }

  /// Counts from zero, remembering the disk after every step, with a fault on the way.
  func record(_ fault: Fault? = nil, before: (@Sendable (Int, inout SimulatedDisk) -> Void)? = nil) {
    state.withLock { state in
      state.fault = fault
      state.before = before
      state.count = 0
      state.steps = [Step(operation: "begin", path: FilePath("/"), disk: state.disk)]
      state.isRecording = true
    }
  }

  /// Nothing fails any more.
  func heal() {
    state.withLock { state in
      state.fault = nil
      state.before = nil
      state.isRecording = false
    }
  }

  // MARK: One operation

  private func perform<Result>(
    _ operation: String, _ path: FilePath, _ work: (inout State) throws(FileSystemError) -> Result
  ) throws(FileSystemError) -> Result {
    let result = state.withLock { state -> Swift.Result<Result, FileSystemError> in
      let number = state.count
      state.count += 1
      state.before?(number, &state.disk)
      if let code = Self.code(state.fault, number, operation) {
        return .failure(FileSystemError(operation: operation, path: path, code: code))
      }
      if state.unsupported.contains(operation) {
        return .failure(
          FileSystemError(operation: operation, path: path, code: operation == "link" ? EPERM : EINVAL))
      }
      do throws(FileSystemError) {
        let result = try work(&state)
        if state.isRecording { state.steps.append(Step(operation: operation, path: path, disk: state.disk)) }
        return .success(result)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private static func code(_ fault: Fault?, _ number: Int, _ operation: String) -> Int32? {
    switch fault {
    case .once(number, let code): code
    case .from(let start, let code) where number >= start:
      // A full disk still lets one look and remove.
      switch code {
      case ENOSPC, EDQUOT: ["open", "mkdir", "write", "fallocate", "link", "symlink"].contains(operation) ? code : nil
      default: code
      }
    default: nil
    }
  }

  // MARK: Paths

  private static func lookUp(
    _ path: FilePath, in disk: SimulatedDisk, followingLinks: Bool, depth: Int = 0
  ) throws(FileSystemError) -> Int {
    guard depth < 40 else { throw FileSystemError(operation: "stat", path: path, code: ELOOP) }
    var current = SimulatedDisk.root
    var place = FilePath("/")
    let names = path.bytes.split(separator: UInt8(ascii: "/")).map(Array.init)
    for (index, name) in names.enumerated() {
      if name == [0x2E, 0x2E] {
        place = place.parent
        current = try lookUp(place, in: disk, followingLinks: true, depth: depth + 1)
        continue
      }
      guard let node = disk.nodes[current], node.kind == .directory else {
        throw FileSystemError(operation: "stat", path: path, code: ENOTDIR)
      }
      guard let next = node.entries[name] else { throw FileSystemError(operation: "stat", path: path, code: ENOENT) }
      current = next
      if let link = disk.nodes[next], link.kind == .symbolicLink, followingLinks || index < names.count - 1 {
        let destination = link.destination
        place =
          destination.first == UInt8(ascii: "/") ? FilePath(bytes: destination) : place.appending(bytes: destination)
        current = try lookUp(place, in: disk, followingLinks: true, depth: depth + 1)
      } else {
        place = place.appending(bytes: name)
      }
    }
    return current
  }

  private static func parent(_ path: FilePath, in disk: SimulatedDisk) throws(FileSystemError) -> Int {
    let parent = try lookUp(path.parent, in: disk, followingLinks: true)
    guard disk.nodes[parent]?.kind == .directory else {
      throw FileSystemError(operation: "open", path: path, code: ENOTDIR)
    }
    return parent
  }

  private static func mayWrite(_ number: Int, _ disk: SimulatedDisk) -> Bool {
    guard let attributes = disk.nodes[number]?.attributes else { return false }
    return attributes.permissions & (attributes.owner == user ? 0o200 : 0o022) != 0
  }

  /// The folder of a name that is about to appear or go.
  private static func writableParent(
    _ operation: String, _ path: FilePath, _ disk: SimulatedDisk
  ) throws(FileSystemError) -> Int {
    let parent = try parent(path, in: disk)
    guard mayWrite(parent, disk) else { throw FileSystemError(operation: operation, path: path, code: EACCES) }
    return parent
  }

  private static func status(_ number: Int, _ disk: SimulatedDisk) -> FileStatus {
    guard let node = disk.nodes[number] else { return FileStatus(kind: .other) }
    return FileStatus(
      kind: node.kind, device: 1, inode: UInt64(number), linkCount: UInt64(disk.linkCount(number)),
      size: Int64(node.data.count), modified: node.modified, permissions: node.attributes.permissions,
      owner: node.attributes.owner, group: node.attributes.group)
  }

  private func node(_ file: OpenFile, _ state: State) throws(FileSystemError) -> Int {
    guard let handle = state.handles[file.descriptor] else {
      throw FileSystemError(operation: "fstat", path: file.path, code: EBADF)
    }
    return handle.node
  }

  private static func opened(_ number: Int, _ path: FilePath, _ state: inout State) -> OpenFile {
    defer { state.nextHandle += 1 }
    state.handles[state.nextHandle] = Handle(node: number, isLocked: false)
    return OpenFile(descriptor: state.nextHandle, path: path)
  }

  // MARK: The protocol

  func status(of path: FilePath, followingLinks: Bool) throws(FileSystemError) -> FileStatus {
    try perform("stat", path) { state throws(FileSystemError) in
      Self.status(try Self.lookUp(path, in: state.disk, followingLinks: followingLinks), state.disk)
    }
  }

  func status(of file: OpenFile) throws(FileSystemError) -> FileStatus {
    try perform("fstat", file.path) { state throws(FileSystemError) in
      Self.status(try node(file, state), state.disk)
    }
  }

  func isWritable(_ path: FilePath) -> Bool {
    do {
      return try perform("access", path) { state throws(FileSystemError) in
        Self.mayWrite(try Self.lookUp(path, in: state.disk, followingLinks: true), state.disk)
      }
    } catch {
      return error.code != EACCES
    }
  }

  func isMountPoint(_ path: FilePath) -> Bool {
    state.withLock { state in
      (try? Self.lookUp(path, in: state.disk, followingLinks: false)).map(state.disk.mountPoints.contains) ?? false
    }
  }

  func open(_ path: FilePath, _ access: OpenFile.Access) throws(FileSystemError) -> OpenFile {
    try perform("open", path) { state throws(FileSystemError) in
      let number = try Self.lookUp(path, in: state.disk, followingLinks: false)
      if state.disk.nodes[number]?.kind == .symbolicLink {
        throw FileSystemError(operation: "open", path: path, code: ELOOP)
      }
      if access == .writing, !Self.mayWrite(number, state.disk) {
        throw FileSystemError(operation: "open", path: path, code: EACCES)
      }
      return Self.opened(number, path, &state)
    }
  }

  func create(_ path: FilePath, permissions: UInt32) throws(FileSystemError) -> OpenFile {
    try perform("open", path) { state throws(FileSystemError) in
      let number = try Self.add(path, .regularFile, permissions, "open", &state)
      return Self.opened(number, path, &state)
    }
  }

  private static func add(
    _ path: FilePath, _ kind: FileStatus.Kind, _ permissions: UInt32, _ operation: String, _ state: inout State
  ) throws(FileSystemError) -> Int {
    let parent = try parent(path, in: state.disk)
    guard state.disk.nodes[parent]?.entries[path.nameBytes] == nil else {
      throw FileSystemError(operation: operation, path: path, code: EEXIST)
    }
    guard mayWrite(parent, state.disk) else { throw FileSystemError(operation: operation, path: path, code: EACCES) }
    let number = state.disk.make(kind, .init(permissions: permissions & ~0o022, owner: user, group: user))
    state.disk.change([.init(directory: parent, name: path.nameBytes, node: number)])
    return number
  }

  func read(_ file: OpenFile, at offset: Int64, count: Int) throws(FileSystemError) -> Data {
    try perform("read", file.path) { state throws(FileSystemError) in
      Data((state.disk.nodes[try node(file, state)]?.data ?? Data()).dropFirst(Int(offset)).prefix(count))
    }
  }

  func write(_ file: OpenFile, _ bytes: Data.SubSequence, at offset: Int64) throws(FileSystemError) -> Int {
    try perform("write", file.path) { state throws(FileSystemError) in
      // Half at a time: whoever relies on whole writes is found out, and there is a moment between two.
      var taken = Data(bytes.prefix(max(1, (bytes.count + 1) / 2)))
      if case .shortWrite(let number) = state.fault, number == state.count - 1 { taken = taken.prefix(1) }
      let number = try node(file, state)
      let change = SimulatedDisk.Change.write(offset: Int(offset), taken)
      SimulatedDisk.apply(change, to: &state.disk.nodes[number]!.data)
      state.disk.nodes[number]!.changes.append(change)
      state.disk.nodes[number]!.modified = state.disk.tick()
      return taken.count
    }
  }

  func truncate(_ file: OpenFile, to size: Int64) throws(FileSystemError) {
    try perform("ftruncate", file.path) { state throws(FileSystemError) in
      let number = try node(file, state)
      SimulatedDisk.apply(.truncate(Int(size)), to: &state.disk.nodes[number]!.data)
      state.disk.nodes[number]!.changes.append(.truncate(Int(size)))
      state.disk.nodes[number]!.modified = state.disk.tick()
    }
  }

  func reserve(_ file: OpenFile, length: Int64) throws(FileSystemError) {
    try perform("fallocate", file.path) { state throws(FileSystemError) in _ = try node(file, state) }
  }

  func synchronize(_ file: OpenFile) throws(FileSystemError) {
    try perform("fsync", file.path) { state throws(FileSystemError) in
      state.disk.synchronize(try node(file, state))
    }
  }

  func synchronizeDirectory(_ path: FilePath) throws(FileSystemError) {
    try perform("fsync directory", path) { state throws(FileSystemError) in
      state.disk.synchronize(try Self.lookUp(path, in: state.disk, followingLinks: true))
    }
  }

  func close(_ file: OpenFile) throws(FileSystemError) {
    // The number is free whatever the call returns.
    state.withLock { _ = $0.handles.removeValue(forKey: file.descriptor) }
    try perform("close", file.path) { _ throws(FileSystemError) in }
  }

  func setPermissions(_ permissions: UInt32, of file: OpenFile) throws(FileSystemError) {
    try perform("fchmod", file.path) { state throws(FileSystemError) in
      let number = try node(file, state)
      guard state.disk.nodes[number]?.attributes.owner == Self.user else {
        throw FileSystemError(operation: "fchmod", path: file.path, code: EPERM)
      }
      state.disk.nodes[number]!.attributes.permissions = permissions
    }
  }

  func touch(_ path: FilePath) throws(FileSystemError) {
    try perform("utimensat", path) { state throws(FileSystemError) in
      let number = try Self.lookUp(path, in: state.disk, followingLinks: false)
      let now = state.disk.tick()
      state.disk.nodes[number]?.modified = now
    }
  }

  func setOwner(_ owner: UInt32, group: UInt32, of file: OpenFile) throws(FileSystemError) {
    try perform("fchown", file.path) { state throws(FileSystemError) in
      let number = try node(file, state)
      guard owner == Self.user else { throw FileSystemError(operation: "fchown", path: file.path, code: EPERM) }
      state.disk.nodes[number]!.attributes.group = group
    }
  }

  func attributes(of path: FilePath) throws(FileSystemError) -> [String: Data] {
    try perform("listxattr", path) { state throws(FileSystemError) in
      state.disk.nodes[try Self.lookUp(path, in: state.disk, followingLinks: false)]?.attributes.extended ?? [:]
    }
  }

  func setAttribute(_ name: String, _ value: Data, of file: OpenFile) throws(FileSystemError) {
    try perform("fsetxattr", file.path) { state throws(FileSystemError) in
      state.disk.nodes[try node(file, state)]!.attributes.extended[name] = value
    }
  }

  func removeAttribute(_ name: String, of file: OpenFile) throws(FileSystemError) {
    try perform("fremovexattr", file.path) { state throws(FileSystemError) in
      state.disk.nodes[try node(file, state)]!.attributes.extended[name] = nil
    }
  }

  func names(in directory: FilePath) throws(FileSystemError) -> [[UInt8]] {
    try perform("readdir", directory) { state throws(FileSystemError) in
      let node = state.disk.nodes[try Self.lookUp(directory, in: state.disk, followingLinks: true)]
      guard let node, node.kind == .directory else {
        throw FileSystemError(operation: "opendir", path: directory, code: ENOTDIR)
      }
      return node.entries.keys.sorted { $0.lexicographicallyPrecedes($1) }
    }
  }

  func createDirectory(_ path: FilePath, permissions: UInt32) throws(FileSystemError) {
    try perform("mkdir", path) { state throws(FileSystemError) in
      _ = try Self.add(path, .directory, permissions, "mkdir", &state)
    }
  }

  func createSymbolicLink(_ path: FilePath, to destination: [UInt8]) throws(FileSystemError) {
    try perform("symlink", path) { state throws(FileSystemError) in
      let number = try Self.add(path, .symbolicLink, 0o777, "symlink", &state)
      state.disk.nodes[number]!.destination = destination
    }
  }

  func destination(ofLink path: FilePath) throws(FileSystemError) -> [UInt8] {
    try perform("readlink", path) { state throws(FileSystemError) in
      let node = state.disk.nodes[try Self.lookUp(path, in: state.disk, followingLinks: false)]
      guard let node, node.kind == .symbolicLink else {
        throw FileSystemError(operation: "readlink", path: path, code: EINVAL)
      }
      return node.destination
    }
  }

  func link(_ existing: FilePath, to new: FilePath) throws(FileSystemError) {
    try perform("link", new) { state throws(FileSystemError) in
      let number = try Self.lookUp(existing, in: state.disk, followingLinks: false)
      let parent = try Self.writableParent("link", new, state.disk)
      guard state.disk.nodes[parent]?.entries[new.nameBytes] == nil else {
        throw FileSystemError(operation: "link", path: new, code: EEXIST)
      }
      state.disk.change([.init(directory: parent, name: new.nameBytes, node: number)])
    }
  }

  func rename(_ from: FilePath, to: FilePath, _ mode: RenameMode) throws(FileSystemError) {
    try perform("rename \(mode)", to) { state throws(FileSystemError) in
      let number = try Self.lookUp(from, in: state.disk, followingLinks: false)
      let (source, target) = (
        try Self.writableParent("rename", from, state.disk), try Self.writableParent("rename", to, state.disk)
      )
      let other = state.disk.nodes[target]?.entries[to.nameBytes]
      var changes = [SimulatedDisk.EntryChange(directory: target, name: to.nameBytes, node: number)]
      switch mode {
      case .exclusive:
        if other != nil { throw FileSystemError(operation: "rename", path: to, code: EEXIST) }
        changes.append(.init(directory: source, name: from.nameBytes, node: nil))
      case .replacing:
        if let other, state.disk.nodes[other]?.entries.isEmpty == false {
          throw FileSystemError(operation: "rename", path: to, code: ENOTEMPTY)
        }
        changes.append(.init(directory: source, name: from.nameBytes, node: nil))
      case .exchanging:
        guard let other else { throw FileSystemError(operation: "rename", path: to, code: ENOENT) }
        if state.disk.mountPoints.contains(other) {
          throw FileSystemError(operation: "rename", path: to, code: EBUSY)
        }
        changes.append(.init(directory: source, name: from.nameBytes, node: other))
      }
      state.disk.change(changes)
    }
  }

  func remove(_ path: FilePath) throws(FileSystemError) {
    try perform("unlink", path) { state throws(FileSystemError) in
      _ = try Self.lookUp(path, in: state.disk, followingLinks: false)
      let parent = try Self.writableParent("unlink", path, state.disk)
      state.disk.change([.init(directory: parent, name: path.nameBytes, node: nil)])
    }
  }

  func removeDirectory(_ path: FilePath) throws(FileSystemError) {
    try perform("rmdir", path) { state throws(FileSystemError) in
      let number = try Self.lookUp(path, in: state.disk, followingLinks: false)
      guard state.disk.nodes[number]?.entries.isEmpty == true else {
        throw FileSystemError(operation: "rmdir", path: path, code: ENOTEMPTY)
      }
      let parent = try Self.writableParent("rmdir", path, state.disk)
      state.disk.change([.init(directory: parent, name: path.nameBytes, node: nil)])
    }
  }

  func lock(_ file: OpenFile) throws(FileSystemError) -> Bool {
    try perform("flock", file.path) { state throws(FileSystemError) in
      let number = try node(file, state)
      let isTaken = state.handles.contains { $0.key != file.descriptor && $0.value.node == number && $0.value.isLocked }
      if !isTaken { state.handles[file.descriptor] = Handle(node: number, isLocked: true) }
      return !isTaken
    }
  }

  func needsReadingBack(_ path: FilePath) -> Bool { state.withLock { $0.unsupported.contains("trust") } }

  func track(_ path: FilePath) throws(FileSystemError) -> OpenFile {
    try perform("open", path) { state throws(FileSystemError) in
      Self.opened(try Self.lookUp(path, in: state.disk, followingLinks: false), path, &state)
    }
  }

  func currentPath(of tracked: OpenFile) -> FilePath? {
    state.withLock { state in
      guard let number = state.handles[tracked.descriptor]?.node else { return nil }
      return Self.path(of: number, below: SimulatedDisk.root, FilePath("/"), state.disk)
    }
  }

  private static func path(of number: Int, below directory: Int, _ path: FilePath, _ disk: SimulatedDisk) -> FilePath? {
    for (name, child) in (disk.nodes[directory]?.entries ?? [:]).sorted(by: { $0.value < $1.value }) {
      let place = path.appending(bytes: name)
      if child == number { return place }
      if disk.nodes[child]?.kind == .directory, let found = Self.path(of: number, below: child, place, disk) {
        return found
      }
    }
    return nil
  }
}
