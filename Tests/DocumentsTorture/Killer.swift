import Documents
import Foundation
import Glibc

/// Kills writers and looks at what they leave.
@MainActor struct Killer {
  let kills: Int
  private var random: UInt64
  private var complaints: [String] = []
  private var during = 0
  private var saves = 0

  init(kills: Int, seed: UInt64) {
    self.kills = kills
    random = seed &+ 0x9E37_79B9_7F4A_7C15
  }

  private mutating func next(below limit: UInt64) -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random % limit
  }

  /// - Returns: Whether nothing was lost.
  mutating func run(isQuiet: Bool) async -> Bool {
    let home = NSTemporaryDirectory() + "documents-torture-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: home) }
    let start = Date()
    do {
      for kind in Kind.allCases { try prepare(kind, in: home + "/" + kind.rawValue) }
      for kill in 0..<kills {
        let kind = Kind.allCases[kill % Kind.allCases.count]
        try await strike(kind, home + "/" + kind.rawValue, kill)
        if !isQuiet, (kill + 1) % 500 == 0 { print("\(kill + 1) kills, \(complaints.count) complaints") }
      }
    } catch {
      complaints.append("\(error)")
    }
    for complaint in complaints.prefix(20) { print("lost: \(complaint)") }
    let seconds = Int(Date().timeIntervalSince(start))
    print(
      "\(kills) kills in \(seconds) s, \(during) of them during a save, \(saves) saves reported, "
        + "\(complaints.count) complaints")
    return complaints.isEmpty
  }

  private func prepare(_ kind: Kind, in home: String) throws {
    let files = FileManager.default
    try files.createDirectory(atPath: home + "/docs", withIntermediateDirectories: true)
    let text = Data(Contents.text(0).utf8)
    switch kind {
    case .file: _ = files.createFile(atPath: home + "/docs/doc.txt", contents: text)
    case .link:
      _ = files.createFile(atPath: home + "/real.txt", contents: text)
      try files.createSymbolicLink(atPath: home + "/docs/doc.txt", withDestinationPath: "../real.txt")
    case .hardLinks:
      _ = files.createFile(atPath: home + "/docs/doc.txt", contents: text)
      try files.linkItem(atPath: home + "/docs/doc.txt", toPath: home + "/other.txt")
    case .package:
      let package = FileWrapper(directoryWithFileWrappers: [:])
      for (name, number) in Contents.members(0) {
        package.addRegularFile(withContents: Data(Contents.text(number).utf8), preferredFilename: name)
      }
      try package.write(to: URL(fileURLWithPath: home + "/docs/doc.pack"), originalContentsURL: nil)
    case .draft: break
    }
  }

  private mutating func strike(_ kind: Kind, _ home: String, _ kill: Int) async throws {
    let before = Progress.read(home)
    let writer = try spawn(["write", home, kind.rawValue])
    // The moment is a random one after the first save began; a writer that gets nowhere counts as lost.
    let limit = Date(timeIntervalSinceNow: 20)
    while Progress.read(home).begun == before.begun, Date() < limit { usleep(200) }
    usleep(UInt32(next(below: 40_000)))
    var status: Int32 = 0
    let hasEnded = waitpid(writer, &status, WNOHANG) == writer
    if !hasEnded {
      Glibc.kill(writer, SIGKILL)
      waitpid(writer, &status, 0)
    }
    let progress = Progress.read(home)
    if hasEnded || progress.begun == before.begun { complaints.append("\(kind), kill \(kill): the writer gave up") }
    if progress.begun != progress.saved { during += 1 }
    saves += progress.saved - before.begun
    await look(kind, home, progress, isSaved: progress.saved > before.begun, "\(kind), kill \(kill)")
  }

  private func spawn(_ arguments: [String]) throws -> pid_t {
    var process: pid_t = 0
    let all = ["/proc/self/exe"] + arguments
    let pointers = all.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    let code = posix_spawn(&process, "/proc/self/exe", nil, nil, pointers, environ)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
    return process
  }

  /// Opens the document as the next launch would.
  private mutating func look(
    _ kind: Kind, _ home: String, _ progress: Progress, isSaved: Bool, _ place: String
  ) async {
    let environment = DocumentEnvironment(
      applicationName: "Torture", directories: BaseDirectories(environment: ["HOME": home]))
    let allowed = progress.saved...max(progress.saved, progress.begun)
    guard let name = kind.name else { return await lookAtDrafts(environment, allowed, isSaved, place) }
    let url = URL(fileURLWithPath: home + "/docs/" + name, isDirectory: kind == .package)
    // A file that is exchanged is whole for everybody; one that is written in place for whoever opens it as a document.
    if kind == .file || kind == .link || kind == .package {
      let raw = (try? FileWrapper(url: url.resolvingSymlinksInPath())).map(NumberedContent.read)
      if case .success(let number)? = raw, allowed.contains(number) {
      } else {
        complaints.append("\(place): the disk has \(String(describing: raw)), not \(allowed)")
      }
    }
    let content = NumberedContent(isPackage: kind == .package)
    let session = DocumentSession(content: content, contentType: "public.data", fileURL: url, environment: environment)
    do {
      try await session.open()
      try await session.close()
    } catch {
      complaints.append("\(place): \(error)")
    }
    if content.complaint != nil || !allowed.contains(content.number) {
      complaints.append("\(place): opens as \(content.number) \(content.complaint ?? ""), not \(allowed)")
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: home + "/docs")) ?? []
    if names != [name] { complaints.append("\(place): \(names)") }
    if kind == .hardLinks,
      FileManager.default.contents(atPath: home + "/other.txt")
        != FileManager.default.contents(atPath: url.path)
    {
      complaints.append("\(place): the links were split")
    }
    let drafts = await environment.recoverableDrafts()
    if !drafts.isEmpty { complaints.append("\(place): drafts of \(drafts.map(\.name))") }
  }

  private mutating func lookAtDrafts(
    _ environment: DocumentEnvironment, _ allowed: ClosedRange<Int>, _ isSaved: Bool, _ place: String
  ) async {
    let drafts = await environment.recoverableDrafts()
    let numbers = drafts.compactMap { draft in
      (try? environment.drafts?.contents(of: draft)).map(NumberedContent.read)
    }
    for case .failure(let complaint) in numbers { complaints.append("\(place): \(complaint.text)") }
    let newest = numbers.compactMap { if case .success(let number) = $0 { number } else { nil } }.max()
    // Before the first draft of a writer was reported there may be none.
    let isMissing = newest.map { !allowed.contains($0) } ?? isSaved
    if isMissing {
      complaints.append("\(place): the newest draft is \(String(describing: newest)), not \(allowed)")
    }
    for draft in drafts { try? environment.drafts?.remove(draft) }
  }
}
