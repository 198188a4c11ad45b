import Documents
import Foundation
import Glibc

/// How long the document engine takes, beside the least that a careful program does: write, fsync, rename, fsync of the
/// folder. Both run in turn, on the same disk, so that only the ratio counts.
///
///     swift run -c release DocumentBenchmarks [folder]
@main @MainActor struct DocumentBenchmarks {
  static func main() async throws {
    let place = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory()
    let folder = place + "/document-benchmarks-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let environment = DocumentEnvironment(
      applicationName: "Benchmarks", directories: BaseDirectories(environment: ["HOME": folder + "/home"]))
    try saves(in: folder)
    try await packages(in: folder, environment)
    try await typing(in: folder, environment)
  }

  // MARK: Saves

  private static func saves(in folder: String) throws {
    for (name, size, rounds) in [("4 KiB", 4 << 10, 60), ("1 MiB", 1 << 20, 40), ("100 MiB", 100 << 20, 5)] {
      let (plain, safe) = (folder + "/plain", folder + "/safe")
      let write = SafeWrite(drafts: nil)
      var times: (plain: [Double], safe: [Double]) = ([], [])
      for round in 0...rounds {
        let data = Data(repeating: UInt8(truncatingIfNeeded: round), count: size)
        let wrapper = FileWrapper(regularFileWithContents: data)
        let one = measure { writePlainly(data, to: plain) }
        let other = try measure { _ = try write.write(wrapper, to: FilePath(safe), expecting: .anything) }
        // The first of each makes the file; what is compared is replacing it.
        if round > 0 { times = (times.plain + [one], times.safe + [other]) }
      }
      report("save of \(name)", times.safe, "plain", times.plain)
    }
  }

  /// What a C program does that never wants to lose a file.
  private static func writePlainly(_ data: Data, to path: String) {
    let aside = path + ".new"
    let file = open(aside, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    data.withUnsafeBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        offset += Glibc.write(file, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
    }
    fsync(file)
    close(file)
    rename(aside, path)
    let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY)
    fsync(folder)
    close(folder)
  }

  // MARK: Packages

  private static func packages(in folder: String, _ environment: DocumentEnvironment) async throws {
    var times: [Int: [Double]] = [:]
    for count in [10, 10_000] {
      let url = URL(fileURLWithPath: folder + "/\(count).pack", isDirectory: true)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for number in 0..<count { try Data("\(number)".utf8).write(to: url.appendingPathComponent("member \(number)")) }
      let content = PackageContent()
      let session = DocumentSession(
        content: content, contentType: "com.apple.package", fileURL: url, environment: environment)
      try await session.open()
      for round in 0..<20 {
        content.text = "round \(round)"
        session.markEdited()
        let start = now()
        try await session.save()
        if round > 0 { times[count, default: []].append(now() - start) }
      }
      await session.closeKeepingDraft()
    }
    report("package of 10,000, one changed", times[10_000] ?? [], "package of 10", times[10] ?? [])
  }

  // MARK: Typing

  private static func typing(in folder: String, _ environment: DocumentEnvironment) async throws {
    let url = URL(fileURLWithPath: folder + "/large.txt")
    try Data(repeating: UInt8(ascii: "x"), count: 100 << 20).write(to: url)
    let content = BytesContent()
    let session = DocumentSession(content: content, contentType: "public.data", fileURL: url, environment: environment)
    let opening = now()
    try await session.open()
    print(String(format: "open of 100 MiB: %.1f ms", (now() - opening) * 1000))
    var longest = 0.0
    for _ in 0..<3 {
      content.data.append(UInt8(ascii: "y"))
      session.markEdited()
      let saving = Task { try await session.save() }
      var last = now()
      while session.hasUnsavedChanges {
        await Task.yield()
        let present = now()
        longest = max(longest, present - last)
        last = present
      }
      try await saving.value
    }
    print(String(format: "longest block of the main actor during a save of 100 MiB: %.2f ms", longest * 1000))
    await session.closeKeepingDraft()
  }

  // MARK: Numbers

  private static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  private static func measure(_ work: () throws -> Void) rethrows -> Double {
    let start = now()
    try work()
    return now() - start
  }

  private static func report(_ name: String, _ times: [Double], _ other: String, _ others: [Double]) {
    func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] * 1000 }
    print(
      String(
        format: "%@: %.2f ms, %@ %.2f ms, ratio %.2f", name, median(times), other, median(others),
        median(times) / median(others)))
  }
}

/// A package of which one member changes.
@MainActor private final class PackageContent: DocumentContent {
  var text = ""

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    let text = text
    return DocumentSnapshot { existing, _ in
      let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
      if let old = package.fileWrappers?["member 7"] { package.removeFileWrapper(old) }
      package.addRegularFile(withContents: Data(text.utf8), preferredFilename: "member 7")
      return package
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument { LoadedDocument {} }
}

/// Bytes as they are.
@MainActor private final class BytesContent: DocumentContent {
  var data = Data()

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    let data = data
    return DocumentSnapshot { _, _ in FileWrapper(regularFileWithContents: data) }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    let data = file.regularFileContents ?? Data()
    return LoadedDocument { self.data = data }
  }
}
