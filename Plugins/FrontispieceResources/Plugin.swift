import Foundation
import PackagePlugin

/// Compiles the asset catalogues, string catalogues and the Info.plist that lie among a target's sources.
///
/// The tool writes two files: Swift constants, which SwiftPM compiles with the target, and one catalogue, which SwiftPM
/// copies to `<Package>_<Target>.resources` beside the executable, where the app finds it at launch. All files are named
/// as inputs, so that SwiftPM neither warns about unhandled files nor misses a change. Nothing has to be
/// declared or excluded in the manifest of the app.
@main
struct FrontispieceResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let inputs = resourceFiles(in: target.directoryURL)
    guard !inputs.isEmpty else { return [] }
    let output = context.pluginWorkDirectoryURL
    var arguments = [
      "compile-resources", target.directoryURL.path, "--output", output.path, "--module", target.moduleName,
    ]
    for module in ["SwiftUI", "UIKit"] where dependencies(of: target).contains(module) {
      arguments += ["--import", module]
    }
    return [
      .buildCommand(
        displayName: "Compiling resources of \(target.name)",
        executable: try context.tool(named: "frontispiece").url,
        arguments: arguments,
        inputFiles: inputs,
        outputFiles: [
          output.appendingPathComponent("GeneratedResources.swift"),
          output.appendingPathComponent("Frontispiece.catalog"),
        ])
    ]
  }

  private func dependencies(of target: any Target) -> Set<String> {
    Set(target.recursiveTargetDependencies.map(\.name))
  }

  /// The catalogues themselves, because they are what SwiftPM sees in the target, and every file in them, because a
  /// folder keeps its date when a file in it is changed.
  private func resourceFiles(in folder: URL) -> [URL] {
    let manager = FileManager.default
    var result: [URL] = []
    for name in ((try? manager.contentsOfDirectory(atPath: folder.path)) ?? []).sorted() {
      guard !name.hasPrefix(".") else { continue }
      let url = folder.appendingPathComponent(name)
      switch url.pathExtension {
      case "xcassets":
        result.append(url)
        for path in (manager.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []).sorted() {
          result.append(url.appendingPathComponent(path))
        }
      case "xcstrings", "strings", "stringsdict": result.append(url)
      case "plist" where name == "Info.plist" || name.hasSuffix("-Info.plist"): result.append(url)
      default:
        var isFolder: ObjCBool = false
        if manager.fileExists(atPath: url.path, isDirectory: &isFolder), isFolder.boolValue {
          result += resourceFiles(in: url)
        }
      }
    }
    return result
  }
}
