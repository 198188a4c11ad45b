import Foundation

extension ApplicationResources {
  /// The running executable, with symbolic links resolved: an app started through a link in `~/bin` finds the
  /// resources that lie beside the real file.
  static let executable: URL = {
    if let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: CommandLine.arguments.first ?? "app").resolvingSymlinksInPath()
  }()

  /// Beside the executable (a build folder, a copied app), or in `share` of an installation prefix.
  static var searchDirectories: [URL] {
    let folder = executable.deletingLastPathComponent()
    let shared = folder.deletingLastPathComponent()
      .appendingPathComponent("share").appendingPathComponent(executable.lastPathComponent)
    return [folder, shared]
  }

  /// The bundle of a target's resources; generated code names it. When the resources are missing it is `Bundle.main`,
  /// and one sentence says so.
  public static func bundle(forModule module: String) -> Bundle {
    let resources = main
    if let directory = resources.catalogs.first(where: { $0.index.module == module })?.directory,
      let bundle = Bundle(url: directory)
    {
      return bundle
    }
    resources.report(
      "The resources of “\(module)” are missing; keep the folder “…_\(module).resources” beside the executable.")
    return .main
  }

  /// What was found in the searched folders.
  struct Located {
    var info = InfoPlist()
    var catalogs: [CatalogArchive] = []
    var problems: [String] = []

    init(directories: [URL], module: String, isNamed: Bool) {
      for directory in directories { collect(in: directory) }
      // The app's own resources come first, so that they win over those of libraries.
      catalogs.sort { first, second in
        let isOwn = (first.index.module == module, second.index.module == module)
        return isOwn.0 != isOwn.1 ? isOwn.0 : first.index.module < second.index.module
      }
      problems += catalogs.filter { $0.index.module == module }.flatMap(\.index.problems)
      if let loose = directories.lazy.compactMap(looseInfoPlist).first {
        read(loose.data, path: loose.path)
      } else {
        let candidates = catalogs.filter { $0.index.infoPlist != nil }
        let own = candidates.first { $0.index.module == module } ?? (candidates.count == 1 ? candidates[0] : nil)
        if let own, let blob = own.index.infoPlist, !isNamed || own.index.module == module {
          read(own.data(at: blob) ?? Data(), path: own.directory.path)
        } else if problems.isEmpty {
          problems.append("There is no Info.plist; the app's name and its document types are guessed.")
        }
      }
    }

    private mutating func collect(in directory: URL) {
      let children = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
      let folders = children.filter { $0.hasSuffix(".resources") }.sorted().map(directory.appendingPathComponent)
      for folder in [directory] + folders {
        let file = folder.appendingPathComponent(CatalogIndex.filename)
        guard FileManager.default.fileExists(atPath: file.path) else { continue }
        do throws(UnreadableCatalog) {
          catalogs.append(try CatalogArchive(contentsOf: file))
        } catch {
          problems.append(error.description)
        }
      }
    }

    private func looseInfoPlist(in directory: URL) -> (data: Data, path: String)? {
      let file = directory.appendingPathComponent("Info.plist")
      guard let data = try? Data(contentsOf: file) else { return nil }
      return (data, file.path)
    }

    private mutating func read(_ data: Data, path: String) {
      do throws(MalformedInfoPlist) {
        info = try InfoPlist(data: data)
      } catch {
        problems.append("The Info.plist in “\(path)” is not used: \(error.reason).")
      }
    }
  }
}
