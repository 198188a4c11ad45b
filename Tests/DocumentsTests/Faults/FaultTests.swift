import Foundation
import Glibc
import Testing

@testable import Documents

@Suite("Faults", .serialized) struct FaultTests {
  /// Every case is looked at with FRONTISPIECE_FAULTS=all, which takes minutes; otherwise those that are unlike.
  private static let isComplete = ProcessInfo.processInfo.environment["FRONTISPIECE_FAULTS"] == "all"

  private struct Sample {
    let stride: Int
    private var count = 0
    init(_ stride: Int) { self.stride = FaultTests.isComplete ? 1 : stride }
    mutating func next() -> Bool {
      count += 1
      return count % stride == 0
    }
  }

  private static let codes: [Int32] = [ENOSPC, EIO, EACCES, EDQUOT, EINTR]

  /// What is wrong with a document and its surroundings, if anything is. Reads the disk raw, as any program would.
  private func problems(
    _ fileSystem: SimulatedFileSystem, _ scenario: FaultScenario, _ before: SimulatedDisk
  ) -> [String] {
    var problems: [String] = []
    let original = SimulatedFileSystem(before)
    func status(_ path: FilePath, _ fileSystem: SimulatedFileSystem) -> FileStatus? {
      try? fileSystem.status(of: path, followingLinks: false)
    }
    if Tree(FilePath("/home/docs/neighbour"), in: fileSystem) != .file("neighbour") { problems.append("neighbour") }
    if let old = status(scenario.target, original), let now = status(scenario.target, fileSystem) {
      if now.permissions != old.permissions { problems.append("permissions") }
      if now.owner != old.owner || now.group != old.group { problems.append("owner") }
      if (try? fileSystem.attributes(of: scenario.target)) != (try? original.attributes(of: scenario.target)) {
        problems.append("attributes")
      }
      if scenario.isInPlace, now.inode != old.inode { problems.append("another file") }
      if scenario.isInPlace, now.linkCount != old.linkCount { problems.append("links") }
    }
    if status(scenario.path, original)?.kind == .symbolicLink,
      status(scenario.path, fileSystem)?.kind != .symbolicLink
    {
      problems.append("link")
    }
    return problems
  }

  /// Hidden names that were left in the folders of the document.
  private func leftovers(_ fileSystem: SimulatedFileSystem) -> [String] {
    ["/home/docs", "/home/elsewhere"].flatMap { folder in
      ((try? fileSystem.names(in: FilePath(folder))) ?? []).map { String(decoding: $0, as: UTF8.self) }
        .filter { $0.hasPrefix(".") }
    }
  }

  /// Whether everything below the drafts' folder is the person's alone.
  private func isPrivate(_ fileSystem: SimulatedFileSystem) -> Bool {
    func check(_ path: FilePath) -> Bool {
      guard let status = try? fileSystem.status(of: path, followingLinks: false) else { return true }
      if status.permissions & 0o077 != 0 { return false }
      guard status.kind == .directory else { return true }
      return ((try? fileSystem.names(in: path)) ?? []).allSatisfy { check(path.appending(bytes: $0)) }
    }
    return check(FaultScenario.drafts)
  }

  /// Opens the document as the next launch would and says what is wrong then.
  /// - Parameter mustBeNew: Whether the save had been reported.
  private func problemsAfterRestart(
    _ disk: SimulatedDisk, _ scenario: FaultScenario, _ before: SimulatedDisk, mustBeNew: Bool
  ) -> [String] {
    let process = SimulatedProcess(disk, scenario)
    let raw = process.tree
    var problems: [String] = []
    func isWhole(_ tree: Tree?) -> Bool { tree == scenario.new || !mustBeNew && tree == scenario.old }
    let mayBeMoved = scenario.unsupported.contains("rename exchanging") && scenario.edit != nil
    if !scenario.isInPlace, !(mayBeMoved && raw == nil), !isWhole(raw) {
      problems.append("torn: \(String(describing: raw))")
    }
    do {
      try process.open(TreeContent())
    } catch {
      if scenario.old != nil || mustBeNew { problems.append("does not open: \(error)") }
    }
    if !isWhole(process.tree) { problems.append("opens as \(String(describing: process.tree))") }
    problems += self.problems(process.fileSystem, scenario, before)
    // A name that was never given to a document is looked at when the name is next used.
    if scenario.old != nil, !leftovers(process.fileSystem).isEmpty { problems.append("leftovers") }
    if !isPrivate(process.fileSystem) { problems.append("drafts are not private") }
    try? process.close()
    if process.fileSystem.openHandles != 0 { problems.append("open files") }
    return problems
  }

  private func opened(_ disk: SimulatedDisk, _ scenario: FaultScenario) throws -> SimulatedProcess {
    let process = SimulatedProcess(disk, scenario)
    if scenario.old != nil { try process.open(TreeContent()) }
    return process
  }

  @Test(arguments: FaultScenario.all)
  func aCrashAfterAnyOperationLeavesOldOrNewContents(_ scenario: FaultScenario) throws {
    let disk = try scenario.disk()
    let process = try opened(disk, scenario)
    process.fileSystem.record()
    try process.save()
    let steps = process.fileSystem.steps
    process.fileSystem.heal()
    #expect(process.tree == scenario.new)
    #expect(problems(process.fileSystem, scenario, disk) == [] && leftovers(process.fileSystem) == [])
    #expect(process.drafts.drafts().isEmpty)
    var cases = 0
    var sample = Sample(3)
    for (index, step) in steps.enumerated() {
      let isReported = index == steps.count - 1
      for (number, image) in ([step.disk.afterKill()] + step.disk.afterPowerFailure()).enumerated()
      where number < 3 || isReported || sample.next() {
        cases += 1
        let problems = problemsAfterRestart(image, scenario, disk, mustBeNew: isReported)
        #expect(
          problems == [], "\(scenario), after step \(index) (\(step.operation) \(step.path)), image \(number)")
      }
    }
    FaultCount.add(cases, "crashes")
  }

  @Test(arguments: FaultScenario.all)
  func aFailureOfAnyOperationLosesNothingAndTheNextSaveWorks(_ scenario: FaultScenario) throws {
    let disk = try scenario.disk()
    let counting = try opened(disk, scenario)
    counting.fileSystem.record()
    try counting.save()
    let total = counting.fileSystem.count
    var cases = 0
    var sample = Sample(37)
    var variety = Sample(3)
    for index in 0..<total {
      let lasting = [EIO, ENOSPC, EACCES]
      for fault in Self.codes.map({ SimulatedFileSystem.Fault.once(at: index, $0) })
        + lasting.map({ .from(index, $0) }) + [.shortWrite(at: index)]
      where fault.code == EIO || variety.next() {
        let process = try opened(disk, scenario)
        process.fileSystem.record(fault)
        let result = Result { try process.save() }
        let steps = process.fileSystem.steps
        let now = process.fileSystem.disk
        if case .failure = result { try? process.keepDraft() }
        process.fileSystem.heal()
        let comment = "\(scenario), \(fault)"
        cases += 1
        // What a program sees right after, and what the next launch finds if the process is killed or the power goes.
        switch result {
        case .success:
          #expect(process.tree == scenario.new, "\(comment)")
          #expect(problems(process.fileSystem, scenario, disk) == [], "\(comment)")
        case .failure(let error):
          #expect(error is DocumentError, "\(comment)")
          // Without exchange a device that is gone in the worst moment leaves the name to the next opening.
          if !scenario.isInPlace, !(process.tree == nil && scenario.unsupported.contains("rename exchanging")) {
            #expect(process.tree == scenario.old || process.tree == scenario.new, "\(comment)")
          }
        }
        let isReported = if case .success = result { true } else { false }
        for image in [now.afterKill()] + now.afterPowerFailure() where sample.next() {
          cases += 1
          #expect(problemsAfterRestart(image, scenario, disk, mustBeNew: isReported) == [], "\(comment), then a crash")
        }
        if case .once(_, EIO) = fault {
          for (number, step) in steps.enumerated() where sample.next() {
            cases += 1
            let problems = problemsAfterRestart(step.disk, scenario, disk, mustBeNew: false)
            #expect(problems == [], "\(comment), killed after step \(number)")
          }
        }
        // Once the cause is gone, the same save works, without any question and without anything left behind.
        #expect(throws: Never.self, "\(comment), again") { try process.save() }
        #expect(process.tree == scenario.new, "\(comment), again")
        #expect(problems(process.fileSystem, scenario, disk) == [], "\(comment), again")
        process.drafts.tidy()
        #expect(process.drafts.drafts().isEmpty, "\(comment), again")
        try process.close()
        #expect(process.fileSystem.openHandles == 0, "\(comment)")
      }
    }
    FaultCount.add(cases, "failures")
  }
}

extension FaultTests {
  /// What another program does to the document.
  enum Interference: CaseIterable {
    case writesIntoIt, replacesIt, renamesIt, deletesIt

    func apply(to disk: inout SimulatedDisk, folder: Int) {
      let name = Array("doc".utf8)
      guard let number = disk.nodes[folder]?.entries[name] else { return }
      let now = disk.tick()
      switch self {
      case .writesIntoIt:
        guard disk.nodes[number]?.kind == .regularFile else { return }
        disk.nodes[number]?.data = Data("theirs".utf8)
        disk.nodes[number]?.modified = now
      case .replacesIt:
        let made = disk.make(.regularFile, .init(permissions: 0o644, owner: 1000, group: 1000))
        disk.nodes[made]?.data = Data("theirs".utf8)
        disk.change([.init(directory: folder, name: name, node: made)])
      case .renamesIt:
        disk.change([
          .init(directory: folder, name: name, node: nil),
          .init(directory: folder, name: Array("renamed".utf8), node: number),
        ])
      case .deletesIt:
        disk.change([.init(directory: folder, name: name, node: nil)])
      }
    }
  }

  @Test(arguments: [FaultScenario.file, .shorter, .package, .packageMember], Interference.allCases)
  func whateverAnotherProgramDoesDuringASaveIsNeverUndone(
    _ scenario: FaultScenario, _ interference: Interference
  ) throws {
    let disk = try scenario.disk()
    let counting = try opened(disk, scenario)
    counting.fileSystem.record()
    try counting.save()
    for index in 0..<counting.fileSystem.count {
      let process = try opened(disk, scenario)
      let folder = Int(try process.fileSystem.status(of: FilePath("/home/docs"), followingLinks: false).inode)
      process.fileSystem.record { number, disk in
        if number == index { interference.apply(to: &disk, folder: folder) }
      }
      let result = Result { try process.save() }
      process.fileSystem.heal()
      let comment = "\(scenario), another program \(interference) before step \(index)"
      let isReported = if case .success = result { true } else { false }
      let files = Tree(FilePath("/home/docs"), in: process.fileSystem)
      guard case .directory(let names)? = files else { return #expect(Bool(false), "no folder") }
      switch interference {
      case .writesIntoIt, .replacesIt:
        let isThere = names.values.contains(.file("theirs"))
        #expect(isThere || interference == .writesIntoIt && scenario.edit != nil, "\(comment): \(names)")
      case .renamesIt:
        #expect(names["renamed"] == scenario.old || names["renamed"] == scenario.new, "\(comment): \(names)")
        #expect(names["doc"] == nil, "\(comment)")
      case .deletesIt:
        #expect(names["doc"] == nil, "\(comment)")
      }
      // What is reported as saved is there, unless the other program came after.
      if isReported, let found = names["doc"] {
        #expect([scenario.new, .file("theirs")].contains(found), "\(comment)")
      }
      try process.close()
      FaultCount.add(1, "interferences")
    }
  }
}

/// How many cases ran, for whoever reads the log.
enum FaultCount {
  private static let box = Box([String: Int]())

  static func add(_ cases: Int, _ kind: String) {
    var counts = box.value
    counts[kind, default: 0] += cases
    box.value = counts
    let all = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    if counts[kind, default: 0] % 1000 < cases { print("Fault cases so far: \(all)") }
  }
}
