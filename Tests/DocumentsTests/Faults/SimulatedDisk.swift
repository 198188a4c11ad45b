import Foundation
import Glibc

@testable import Documents

/// A disk with a cache in front of it: what programs see, and what would be left after a power failure.
///
/// The model is the weakest that POSIX allows. A file's bytes and attributes are on the disk only after it was
/// synced; before that any part of what was written to it may be there. A directory's entries are on the disk only
/// after the directory was synced; before that each change may be there or not, whatever the order in which they
/// were made. One rename is one change, also an exchange.
struct SimulatedDisk {
  struct Attributes: Equatable {
    var permissions: UInt32
    var owner: UInt32
    var group: UInt32
    var extended: [String: Data] = [:]
  }

  enum Change {
    case write(offset: Int, Data)
    case truncate(Int)
  }

  struct Node {
    var kind: FileStatus.Kind
    var data = Data()
    var destination: [UInt8] = []
    var entries: [[UInt8]: Int] = [:]
    var attributes: Attributes
    var modified: Int64

    // What is on the disk, and what happened since.
    var durableData = Data()
    var durableAttributes: Attributes
    var durableEntries: [[UInt8]: Int] = [:]
    var changes: [Change] = []
  }

  /// A change of one or two entries that happens as a whole.
  struct EntryChange {
    let directory: Int
    let name: [UInt8]
    let node: Int?
  }

  var nodes: [Int: Node] = [:]
  var pending: [[EntryChange]] = []
  var mountPoints: Set<Int> = []
  private var nextNode = 2
  private var time: Int64 = 1_000_000_000
  static let root = 1

  init() {
    let attributes = Attributes(permissions: 0o755, owner: 1000, group: 1000)
    nodes[Self.root] = Node(kind: .directory, attributes: attributes, modified: 0, durableAttributes: attributes)
  }

  mutating func tick() -> Int64 {
    time += 1_000_000
    return time
  }

  mutating func make(_ kind: FileStatus.Kind, _ attributes: Attributes) -> Int {
    defer { nextNode += 1 }
    nodes[nextNode] = Node(kind: kind, attributes: attributes, modified: tick(), durableAttributes: attributes)
    return nextNode
  }

  /// Changes entries as programs see them at once, and on the disk when the directory is synced.
  mutating func change(_ changes: [EntryChange]) {
    for change in changes { nodes[change.directory]?.entries[change.name] = change.node }
    for directory in Set(changes.map(\.directory)) {
      let now = tick()
      nodes[directory]?.modified = now
    }
    pending.append(changes)
  }

  mutating func synchronize(_ number: Int) {
    guard var node = nodes[number] else { return }
    node.durableData = node.data
    node.durableAttributes = node.attributes
    node.durableEntries = node.entries
    node.changes = []
    nodes[number] = node
    pending = pending.compactMap { changes in
      let rest = changes.filter { $0.directory != number }
      return rest.isEmpty ? nil : rest
    }
  }

  func linkCount(_ number: Int) -> Int {
    nodes.values.reduce(0) { count, node in count + node.entries.values.count { $0 == number } }
  }

  // MARK: Power failures

  /// Which of the bytes that were not synced are on the disk.
  enum Loss: CaseIterable {
    case everything, nothing, lastHalf, firstHalf
  }

  /// The disk after the machine stopped now and started again, in the ways that matter.
  func afterPowerFailure() -> [SimulatedDisk] {
    var choices: [[Int]] = [[], Array(pending.indices)]
    for index in pending.indices {
      choices.append(Array(pending.indices[..<index]))
      choices.append([index])
      choices.append(pending.indices.filter { $0 != index })
    }
    var seen: Set<[Int]> = []
    choices = choices.filter { seen.insert($0).inserted }
    let hasChanges = nodes.values.contains { !$0.changes.isEmpty }
    return choices.flatMap { kept in
      (hasChanges ? Loss.allCases : [.everything, .nothing]).map { restarted(keeping: kept, losing: $0) }
    }
  }

  /// The disk after the process was killed: nothing is lost, and nobody holds anything open.
  func afterKill() -> SimulatedDisk { self }

  private func restarted(keeping kept: [Int], losing loss: Loss) -> SimulatedDisk {
    var disk = self
    for (number, node) in nodes {
      var node = node
      node.entries = node.durableEntries
      switch loss {
      case .nothing: break
      case .everything:
        node.data = node.durableData
        node.attributes = node.durableAttributes
      case .lastHalf, .firstHalf:
        let half = node.changes.count / 2
        let part = loss == .lastHalf ? node.changes[..<half] : node.changes[half...]
        node.data = node.durableData
        for change in part { Self.apply(change, to: &node.data) }
      }
      node.durableData = node.data
      node.durableAttributes = node.attributes
      node.changes = []
      disk.nodes[number] = node
    }
    for index in kept {
      for change in pending[index] { disk.nodes[change.directory]?.entries[change.name] = change.node }
    }
    disk.nodes = disk.nodes.mapValues { node in
      var node = node
      node.durableEntries = node.entries
      return node
    }
    disk.pending = []
    return disk
  }

  static func apply(_ change: Change, to data: inout Data) {
    switch change {
    case .truncate(let size):
      data = data.count >= size ? Data(data.prefix(size)) : data + Data(count: size - data.count)
    case .write(let offset, let bytes):
      if data.count < offset { data += Data(count: offset - data.count) }
      data = data.prefix(offset) + bytes + data.dropFirst(offset + bytes.count)
    }
  }
}
