import Foundation

/// The command line tool `frontispiece`.
@main
struct Tool {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    guard !arguments.isEmpty else { exitWithUsage() }
    let command = arguments.removeFirst()
    do {
      switch command {
      case "compile-resources": try CompileResources(arguments: arguments).run()
      case "help", "--help", "-h": print(usage)
      default: exitWithUsage()
      }
    } catch {
      writeToStandardError("error: \(error)\n")
      exit(1)
    }
  }

  static let usage = """
    frontispiece compile-resources SOURCES --output FOLDER --module NAME [--import MODULE]...
        Compiles the asset catalogues (*.xcassets), string catalogues (*.xcstrings, *.lproj) and the Info.plist in the
        folder SOURCES into FOLDER: GeneratedResources.swift with one constant per image and colour, and
        Frontispiece.catalog, which the app reads at launch.
    """

  private static func exitWithUsage() -> Never {
    writeToStandardError(usage + "\n")
    exit(2)
  }

  static func writeToStandardError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}

/// A command line that cannot be followed.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
