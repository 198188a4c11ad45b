import ApplicationResources
import Foundation

/// `frontispiece compile-resources`: what the build plug-in runs for a target.
struct CompileResources {
  /// The folder of the target's sources.
  let sources: URL
  /// Where the outputs go.
  let output: URL
  /// The Swift module that is compiled.
  let module: String
  /// Interface modules that the target can import: "SwiftUI", "UIKit".
  let imports: [String]

  init(arguments: [String]) throws {
    var sources: String?
    var options: [String: String] = [:]
    var imports: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--output", "--module", "--import":
        guard let value = rest.popFirst() else { throw UsageError(description: "\(argument) needs a value") }
        if argument == "--import" { imports.append(value) } else { options[argument] = value }
      default:
        guard sources == nil, !argument.hasPrefix("--") else {
          throw UsageError(description: "“\(argument)” is not understood")
        }
        sources = argument
      }
    }
    guard let sources else { throw UsageError(description: "the folder of the sources is missing") }
    guard let output = options["--output"] else { throw UsageError(description: "--output is missing") }
    guard let module = options["--module"] else { throw UsageError(description: "--module is missing") }
    self.init(
      sources: URL(fileURLWithPath: sources), output: URL(fileURLWithPath: output), module: module,
      imports: imports.isEmpty ? ["SwiftUI"] : imports)
  }

  init(sources: URL, output: URL, module: String, imports: [String]) {
    (self.sources, self.output, self.module, self.imports) = (sources, output, module, imports)
  }

  static let generatedSource = "GeneratedResources.swift"

  func run() throws {
    let diagnostics = try compile()
    for line in diagnostics.lines { Tool.writeToStandardError(line + "\n") }
    if diagnostics.hasErrors { exit(1) }
  }

  /// Compiles everything and writes both outputs, unless there are errors.
  func compile() throws -> Diagnostics {
    var diagnostics = Diagnostics()
    var archive = CatalogArchive.Builder(module: module)
    var symbols = ResourceSymbols()
    let found = try ResourceFiles(in: sources)

    for catalog in found.assetCatalogs {
      var compiler = AssetCatalogCompiler(archive: archive, symbols: symbols, diagnostics: diagnostics)
      compiler.compile(catalog)
      (archive, symbols, diagnostics) = (compiler.archive, compiler.symbols, compiler.diagnostics)
    }
    if archive.index.colors["AccentColor"] != nil { archive.index.accentColor = "AccentColor" }
    StringCatalogCompiler.compile(found, into: &archive, diagnostics: &diagnostics)
    if let infoPlist = found.infoPlist {
      InfoPlistCompiler(module: module).compile(infoPlist, into: &archive, diagnostics: &diagnostics)
    }
    guard !diagnostics.hasErrors else { return diagnostics }

    try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
    try archive.write(to: output.appendingPathComponent(CatalogIndex.filename))
    let source = SwiftSource(module: module, imports: imports, symbols: symbols).text
    let sourceFile = output.appendingPathComponent(Self.generatedSource)
    // The same text keeps its date, so that a changed picture does not recompile the module.
    if (try? String(contentsOf: sourceFile, encoding: .utf8)) != source {
      try Data(source.utf8).write(to: sourceFile)
    }
    return diagnostics
  }
}

/// The resources of a target, found on disk.
struct ResourceFiles {
  private(set) var assetCatalogs: [URL] = []
  /// `*.xcstrings`, and `*.strings` and `*.stringsdict` in `*.lproj`.
  private(set) var stringFiles: [URL] = []
  private(set) var infoPlist: URL?

  init(in folder: URL) throws {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw UsageError(description: "there is no folder “\(folder.path)”")
    }
    collect(in: folder)
    // A property list beside the sources wins over one in a subfolder.
    let direct = folder.appendingPathComponent("Info.plist")
    if FileManager.default.fileExists(atPath: direct.path) { infoPlist = direct }
  }

  private mutating func collect(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      switch url.pathExtension {
      case "xcassets": assetCatalogs.append(url)
      case "xcstrings", "strings", "stringsdict": stringFiles.append(url)
      case "plist" where name == "Info.plist" || name.hasSuffix("-Info.plist"): infoPlist = infoPlist ?? url
      default:
        if url.isFolder { collect(in: url) }
      }
    }
  }
}

extension URL {
  var isFolder: Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
  }
}
