import Foundation
import Glibc

@testable import Documents

/// What is under a name.
indirect enum Tree: Equatable {
  case file(String)
  case link(String)
  case directory([String: Tree])

  /// The tree as a program finds it; nil if there is nothing.
  init?(_ path: FilePath, in fileSystem: any FileSystem, followingLinks: Bool = true) {
    guard let path = followingLinks ? try? fileSystem.resolvingLinks(path) : path,
      let status = try? fileSystem.status(of: path, followingLinks: false)
    else { return nil }
    switch status.kind {
    case .directory:
      var children: [String: Tree] = [:]
      for name in (try? fileSystem.names(in: path)) ?? [] {
        children[String(decoding: name, as: UTF8.self)] = Tree(
          path.appending(bytes: name), in: fileSystem, followingLinks: false)
      }
      self = .directory(children)
    case .symbolicLink:
      self = .link(String(decoding: (try? fileSystem.destination(ofLink: path)) ?? [], as: UTF8.self))
    default:
      self = .file(String(decoding: (try? fileSystem.readFile(path).data) ?? Data(), as: UTF8.self))
    }
  }

  /// Every file's contents in the tree.
  var texts: [String] {
    switch self {
    case .file(let text): [text]
    case .link: []
    case .directory(let children): children.values.flatMap(\.texts)
    }
  }
}

/// A document in a situation, and an edit that is to be saved.
struct FaultScenario: Sendable, CustomStringConvertible {
  let name: String
  /// Where the person opened it.
  let path = FilePath("/home/docs/doc")
  /// Where its contents are.
  var target = FilePath("/home/docs/doc")
  let old: Tree?
  let new: Tree
  /// Whether the file must stay the same object, so that a process that dies leaves the rest to the next opening.
  var isInPlace = false
  /// Operations that the volume does not know.
  var unsupported: Set<String> = []
  let prepare: @Sendable (SimulatedFileSystem) throws -> Void
  /// Changes what was read into what is to be saved; nil makes new contents.
  var edit: (@Sendable (FileWrapper) -> Void)?

  var description: String { name }

  static let drafts = FilePath("/home/state/App/Drafts")
  private static let oldText = String(repeating: "old contents ", count: 5)
  private static let newText = String(repeating: "NEW CONTENTS, longer ", count: 7)

  /// A disk with the document on it, all of it synced.
  func disk() throws -> SimulatedDisk {
    let fileSystem = SimulatedFileSystem()
    for folder in ["/home", "/home/docs", "/home/elsewhere", "/home/state"] {
      try fileSystem.createDirectory(FilePath(folder), permissions: 0o755)
    }
    _ = try fileSystem.createFile(FilePath("/home/docs/neighbour"), Data("neighbour".utf8), permissions: 0o644)
    try prepare(fileSystem)
    var disk = fileSystem.disk
    for number in disk.nodes.keys { disk.synchronize(number) }
    return disk
  }

  private static func write(
    _ text: String, _ path: String, _ permissions: UInt32 = 0o640
  )
    -> @Sendable (
      SimulatedFileSystem
    ) throws -> Void
  {
    { _ = try $0.createFile(FilePath(path), Data(text.utf8), permissions: permissions) }
  }

  private static func change(
    _ fileSystem: SimulatedFileSystem, _ path: String, _ body: (inout SimulatedDisk.Node) -> Void
  ) throws {
    let number = Int(try fileSystem.status(of: FilePath(path), followingLinks: false).inode)
    body(&fileSystem.disk.nodes[number]!)
  }

  static let file = FaultScenario(
    name: "a file with attributes", old: .file(oldText), new: .file(newText),
    prepare: { fileSystem in
      try write(oldText, "/home/docs/doc")(fileSystem)
      try change(fileSystem, "/home/docs/doc") {
        $0.attributes.group = 44
        $0.attributes.extended = ["user.tag": Data("blue".utf8), "system.posix_acl_access": Data("list".utf8)]
      }
    })

  static let shorter = FaultScenario(
    name: "a file that becomes shorter", old: .file(newText), new: .file("short"),
    prepare: write(newText, "/home/docs/doc"))

  static let newFile = FaultScenario(name: "a new file", old: nil, new: .file(newText), prepare: { _ in })

  static let link = FaultScenario(
    name: "a symbolic link", target: FilePath("/home/elsewhere/real"), old: .file(oldText), new: .file(newText),
    prepare: { fileSystem in
      try write(oldText, "/home/elsewhere/real")(fileSystem)
      try fileSystem.createSymbolicLink(FilePath("/home/docs/doc"), to: Array("../elsewhere/real".utf8))
    })

  static let danglingLink = FaultScenario(
    name: "a dangling link", target: FilePath("/home/elsewhere/real"), old: nil, new: .file(newText),
    prepare: { try $0.createSymbolicLink(FilePath("/home/docs/doc"), to: Array("/home/elsewhere/real".utf8)) })

  static let hardLinks = FaultScenario(
    name: "a file with two names", old: .file(oldText), new: .file(newText), isInPlace: true,
    prepare: { fileSystem in
      try write(oldText, "/home/docs/doc")(fileSystem)
      try fileSystem.link(FilePath("/home/docs/doc"), to: FilePath("/home/elsewhere/other"))
    })

  static let shorterHardLinks = FaultScenario(
    name: "a file with two names that becomes shorter", old: .file(newText), new: .file("short"), isInPlace: true,
    prepare: { fileSystem in
      try write(newText, "/home/docs/doc")(fileSystem)
      try fileSystem.link(FilePath("/home/docs/doc"), to: FilePath("/home/elsewhere/other"))
    })

  static let mounted = FaultScenario(
    name: "a mounted file", old: .file(oldText), new: .file(newText), isInPlace: true,
    prepare: { fileSystem in
      try write(oldText, "/home/docs/doc")(fileSystem)
      let number = Int(try fileSystem.status(of: FilePath("/home/docs/doc"), followingLinks: false).inode)
      fileSystem.disk.mountPoints = [number]
    })

  static let readOnlyFolder = FaultScenario(
    name: "a file in a read-only folder", old: .file(oldText), new: .file(newText), isInPlace: true,
    prepare: { fileSystem in
      try write(oldText, "/home/docs/doc")(fileSystem)
      try change(fileSystem, "/home/docs") { $0.attributes.permissions = 0o555 }
    })

  static let othersFile = FaultScenario(
    name: "a file of another owner", old: .file(oldText), new: .file(newText), isInPlace: true,
    prepare: { fileSystem in
      try write(oldText, "/home/docs/doc")(fileSystem)
      try change(fileSystem, "/home/docs/doc") {
        $0.attributes.owner = 7
        $0.attributes.permissions = 0o664
      }
    })

  static let withoutExchange = FaultScenario(
    name: "a volume without exchange", old: .file(oldText), new: .file(newText),
    unsupported: ["rename exchanging", "rename exclusive", "trust"], prepare: write(oldText, "/home/docs/doc"))

  private static let oldPackage: [String: Tree] = [
    "index": .file("old index"), "kept": .file("kept"), "removed": .file("removed"),
    "media": .directory(["picture": .file("old picture"), "sound": .file("sound")]), "pointer": .link("kept"),
  ]

  private static func writePackage(_ fileSystem: SimulatedFileSystem) throws {
    func write(_ tree: Tree, _ path: FilePath) throws {
      switch tree {
      case .file(let text): _ = try fileSystem.createFile(path, Data(text.utf8), permissions: 0o644)
      case .link(let destination): try fileSystem.createSymbolicLink(path, to: Array(destination.utf8))
      case .directory(let children):
        try fileSystem.createDirectory(path, permissions: 0o755)
        for (name, child) in children.sorted(by: { $0.key < $1.key }) { try write(child, path.appending(name)) }
      }
    }
    try write(.directory(oldPackage), FilePath("/home/docs/doc"))
  }

  private static func replace(_ name: String, in directory: FileWrapper?, _ text: String) {
    guard let directory else { return }
    if let old = directory.fileWrappers?[name] { directory.removeFileWrapper(old) }
    directory.addRegularFile(withContents: Data(text.utf8), preferredFilename: name)
  }

  static let package: FaultScenario = {
    var new = oldPackage
    new["index"] = .file("new index")
    new["removed"] = nil
    new["added"] = .directory(["inside": .file("added")])
    new["media"] = .directory(["picture": .file("new picture"), "sound": .file("sound")])
    return FaultScenario(
      name: "a package with several changes", old: .directory(oldPackage), new: .directory(new),
      prepare: writePackage,
      edit: { wrapper in
        replace("index", in: wrapper, "new index")
        if let removed = wrapper.fileWrappers?["removed"] { wrapper.removeFileWrapper(removed) }
        let inside = FileWrapper(directoryWithFileWrappers: [
          "inside": FileWrapper(regularFileWithContents: Data("added".utf8))
        ])
        inside.preferredFilename = "added"
        wrapper.addFileWrapper(inside)
        replace("picture", in: wrapper.fileWrappers?["media"], "new picture")
      })
  }()

  static let packageMember: FaultScenario = {
    var new = oldPackage
    new["media"] = .directory(["picture": .file("new picture"), "sound": .file("sound")])
    return FaultScenario(
      name: "a package with one change", old: .directory(oldPackage), new: .directory(new), prepare: writePackage,
      edit: { replace("picture", in: $0.fileWrappers?["media"], "new picture") })
  }()

  static let packageWithoutExchange: FaultScenario = {
    var new = oldPackage
    new["index"] = .file("new index")
    new["removed"] = nil
    return FaultScenario(
      name: "a package on a volume without exchange", old: .directory(oldPackage), new: .directory(new),
      unsupported: ["rename exchanging", "rename exclusive", "link"], prepare: writePackage,
      edit: { wrapper in
        replace("index", in: wrapper, "new index")
        if let removed = wrapper.fileWrappers?["removed"] { wrapper.removeFileWrapper(removed) }
      })
  }()

  static let newPackage = FaultScenario(
    name: "a new package", old: nil, new: .directory(["index": .file("index"), "a": .directory(["b": .file("b")])]),
    prepare: { _ in })

  static let all: [FaultScenario] = [
    file, shorter, newFile, link, danglingLink, hardLinks, shorterHardLinks, mounted, readOnlyFolder, othersFile,
    withoutExchange, package, packageMember, packageWithoutExchange, newPackage,
  ]
}

extension FileWrapper {
  convenience init(_ tree: Tree) {
    switch tree {
    case .file(let text): self.init(regularFileWithContents: Data(text.utf8))
    case .link(let destination): self.init(symbolicLinkWithDestinationURL: URL(fileURLWithPath: destination))
    case .directory(let children): self.init(directoryWithFileWrappers: children.mapValues { FileWrapper($0) })
    }
  }
}
