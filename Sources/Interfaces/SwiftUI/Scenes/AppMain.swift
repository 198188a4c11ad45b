import ApplicationResources
import ContentTypes
import Documents
import Foundation
import GTKToolkit
import Toolkit

extension App {
  /// Runs the app until its last window is closed. Apple's `App.main()`.
  ///
  /// Ends with one sentence on stderr and exit code 1 when there is no display.
  @MainActor @preconcurrency public static func main() {
    exit(LaunchArguments(CommandLine.arguments).run(Self.self))
  }
}

/// What a person asked for on the command line.
///
/// Every app takes documents to open, and `--snapshot FILE [--size WxH] [--appearance light|dark] [--screen
/// launch|browser|sheet|editor] [--direction rtl] [--text-scale N]`, which writes a picture of the app and ends.
struct LaunchArguments {
  private(set) var files: [String] = []
  private(set) var snapshot: SnapshotRequest?
  private(set) var problem: String?

  init(_ arguments: [String]) {
    var request = SnapshotRequest()
    var index = 1
    func value() -> String? {
      index += 1
      return index < arguments.count ? arguments[index] : nil
    }
    while index < arguments.count {
      let argument = arguments[index]
      switch argument {
      case "--snapshot":
        if let path = value() {
          request.file = URL(fileURLWithPath: path)
        } else {
          problem = "--snapshot needs a file."
        }
      case "--size":
        let parts = (value() ?? "").split(separator: "x").compactMap { Double($0) }
        if parts.count == 2, parts.allSatisfy({ $0 >= 1 && $0 <= 10_000 }) {
          request.size = CGSize(width: parts[0], height: parts[1])
        } else {
          problem = "--size needs a width and a height, as in 1180x820."
        }
      case "--appearance":
        switch value() {
        case "dark": request.isDark = true
        case "light": request.isDark = false
        default: problem = "--appearance is light or dark."
        }
      case "--direction":
        switch value() {
        case "rtl": request.isRightToLeft = true
        case "ltr": request.isRightToLeft = false
        default: problem = "--direction is ltr or rtl."
        }
      case "--text-scale":
        if let scale = value().flatMap(Double.init), (0.5...4).contains(scale) {
          request.textScale = scale
        } else {
          problem = "--text-scale is a number from 0.5 to 4."
        }
      case "--screen":
        if let screen = value().flatMap(SnapshotRequest.Screen.init(rawValue:)) {
          request.screen = screen
        } else {
          problem = "--screen is launch, browser, sheet or editor."
        }
      default:
        files.append(argument)
      }
      index += 1
    }
    if request.file != nil { snapshot = request }
  }

  @MainActor func run<A: App>(_ app: A.Type) -> Int32 {
    if let problem {
      report(problem)
      return 2
    }
    let resources = ApplicationResources.main
    ContentTypeRegistry.installDeclarations(infoDictionary: resources.infoDictionary)
    DocumentEnvironment.shared = DocumentEnvironment(applicationName: resources.displayName)
    do {
      let toolkit = try GTKToolkit(programName: resources.displayName)
      if let snapshot {
        toolkit.override(
          isDark: snapshot.isDark, isRightToLeft: snapshot.isRightToLeft, textScale: snapshot.textScale)
      }
      let runtime = _ApplicationRuntime(app, toolkit: toolkit, resources: resources)
      runtime.snapshot = snapshot
      return toolkit.run(runtime.description, arguments: files)
    } catch {
      report(error.localizedDescription)
      return 1
    }
  }

  private func report(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}

/// A picture of the app, asked for on the command line.
struct SnapshotRequest {
  enum Screen: String {
    case launch, browser, sheet, editor
  }
  var file: URL?
  var size = CGSize(width: 1180, height: 820)
  var isDark: Bool?
  var isRightToLeft: Bool?
  var textScale: Double?
  var screen = Screen.launch
}
