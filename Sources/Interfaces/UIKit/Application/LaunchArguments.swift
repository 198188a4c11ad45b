import Foundation

/// What a person asked for on the command line.
///
/// Every app takes documents to open, and `--snapshot FILE [--size WxH] [--appearance light|dark] [--screen
/// launch|browser|sheet|editor] [--direction rtl] [--text-scale N]`, which writes a picture of the app and ends. Other
/// options are left to the app; a file whose name begins with a dash is written with its folder (`./-file`).
package struct LaunchArguments {
  package private(set) var files: [String] = []
  package private(set) var snapshot: SnapshotRequest?
  package private(set) var problem: String?

  package init(_ arguments: [String]) {
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
        // What begins with a dash is the app's own, which reads it by itself as it does on iOS.
        if !argument.hasPrefix("-") { files.append(argument) }
      }
      index += 1
    }
    if request.file != nil { snapshot = request }
  }

  /// Says a sentence on stderr.
  package static func report(_ sentence: String) {
    FileHandle.standardError.write(Data("\(sentence)\n".utf8))
  }
}

/// A picture of the app, asked for on the command line.
package struct SnapshotRequest {
  package enum Screen: String {
    case launch, browser, sheet, editor
  }
  package var file: URL?
  package var size = CGSize(width: 1180, height: 820)
  package var isDark: Bool?
  package var isRightToLeft: Bool?
  package var textScale: Double?
  package var screen = Screen.launch

  package init() {}
}
