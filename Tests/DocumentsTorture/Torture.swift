import Documents
import Foundation
import Glibc

/// A process edits and saves without end; another kills it at random moments and looks at what is left.
///
///     DocumentsTorture [--kills 200] [--seed 1] [--quiet]
///
/// Ends with 0 if every document was whole after every kill and nothing that was reported as saved was lost.
@main @MainActor struct Torture {
  static func main() async {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "write", arguments.count == 3, let kind = Kind(rawValue: arguments[2]) {
      await Writer(home: arguments[1], kind: kind).run()
    }
    func number(_ name: String, _ standard: Int) -> Int {
      arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil } ?? standard
    }
    var killer = Killer(kills: number("--kills", 200), seed: UInt64(number("--seed", 1)))
    exit(await killer.run(isQuiet: arguments.contains("--quiet")) ? 0 : 1)
  }
}

/// What is edited and saved.
enum Kind: String, CaseIterable {
  case file, link, hardLinks, package, draft

  /// The document in the home folder; nil for one that has no place.
  var name: String? { self == .draft ? nil : self == .package ? "doc.pack" : "doc.txt" }
}

/// Numbered contents, long enough that a write can be cut off, which show whether they are whole.
enum Contents {
  static func text(_ number: Int) -> String {
    "\(number)\n" + String(repeating: "\(number) ", count: number * 7919 % 20_000) + "\nend of \(number)"
  }

  /// The number of whole contents; nil for anything else.
  static func number(of text: String) -> Int? {
    guard let number = Int(text.prefix { $0 != "\n" }), self.text(number) == text else { return nil }
    return number
  }

  static let members = 20

  /// The members of a package after a number of edits: the index changes with each, one other with every second.
  static func members(_ number: Int) -> [String: Int] {
    var members = ["index": number]
    for member in 0..<min(Self.members, number / 2 + 1) {
      // Edits 2k change member k modulo their number; the last one counts.
      let last = number / 2
      members["member \(member)"] = (last - (last - member) % Self.members) * 2
    }
    return members
  }
}

/// The contents of a document that is tortured.
@MainActor final class NumberedContent: DocumentContent {
  let isPackage: Bool
  var number: Int
  /// What was wrong with contents that were read; nil for nothing.
  var complaint: String?

  init(isPackage: Bool, number: Int = 0) {
    self.isPackage = isPackage
    self.number = number
  }

  func snapshot(contentType: String) throws -> DocumentSnapshot {
    let (number, isPackage) = (number, isPackage)
    return DocumentSnapshot { existing, _ in
      guard isPackage else { return FileWrapper(regularFileWithContents: Data(Contents.text(number).utf8)) }
      let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
      let present = package.fileWrappers ?? [:]
      for (name, number) in Contents.members(number) {
        let text = Data(Contents.text(number).utf8)
        if let old = present[name] {
          if old.regularFileContents == text { continue }
          package.removeFileWrapper(old)
        }
        package.addRegularFile(withContents: text, preferredFilename: name)
      }
      return package
    }
  }

  nonisolated func load(_ file: FileWrapper, contentType: String) throws -> LoadedDocument {
    let result = Self.read(file)
    return LoadedDocument {
      switch result {
      case .success(let number): (self.number, self.complaint) = (number, nil)
      case .failure(let complaint): self.complaint = complaint.text
      }
    }
  }

  struct Complaint: Error { let text: String }

  nonisolated static func read(_ file: FileWrapper) -> Result<Int, Complaint> {
    func number(_ file: FileWrapper?) -> Int? {
      file?.regularFileContents.flatMap { Contents.number(of: String(decoding: $0, as: UTF8.self)) }
    }
    guard let members = file.fileWrappers else {
      return number(file).map { .success($0) } ?? .failure(Complaint(text: "the file is torn"))
    }
    guard let index = number(members["index"]) else { return .failure(Complaint(text: "the index is torn")) }
    let found = members.mapValues { number($0) }
    guard found == Contents.members(index).mapValues({ $0 }) else {
      return .failure(Complaint(text: "the package \(index) is a mixture: \(found)"))
    }
    return .success(index)
  }
}

/// How far a writer got: two numbers in a file, which outlive the process.
struct Progress {
  var begun = 0
  var saved = 0

  static func path(_ home: String) -> String { home + "/progress" }

  static func read(_ home: String) -> Progress {
    let data = FileManager.default.contents(atPath: path(home)) ?? Data()
    guard data.count == 16 else { return Progress() }
    return data.withUnsafeBytes {
      Progress(begun: $0.loadUnaligned(as: Int.self), saved: $0.loadUnaligned(fromByteOffset: 8, as: Int.self))
    }
  }
}

/// The process that is killed.
@MainActor struct Writer {
  let home: String
  let kind: Kind

  func run() async -> Never {
    let environment = DocumentEnvironment(
      applicationName: "Torture", directories: BaseDirectories(environment: ["HOME": home]))
    let content = NumberedContent(isPackage: kind == .package)
    let url = kind.name.map { URL(fileURLWithPath: home + "/docs/" + $0, isDirectory: kind == .package) }
    let session = DocumentSession(
      content: content, contentType: "public.data", fileURL: url, environment: environment)
    let progress = open(Progress.path(home), O_RDWR | O_CREAT, 0o600)
    do {
      try await session.open()
      if let complaint = content.complaint { fatalError(complaint) }
      if kind == .draft { content.number = Progress.read(home).begun }
      var marks = Progress(begun: content.number, saved: content.number)
      while true {
        content.number += 1
        session.markEdited()
        marks.begun = content.number
        pwrite(progress, &marks, 16, 0)
        try await session.save()
        marks.saved = content.number
        pwrite(progress, &marks, 16, 0)
      }
    } catch {
      fatalError("\(error)")
    }
  }
}
