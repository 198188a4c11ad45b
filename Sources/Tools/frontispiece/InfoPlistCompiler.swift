import ApplicationResources
import Foundation

/// Puts a target's Info.plist into the archive, with the build settings of Xcode that it refers to filled in.
struct InfoPlistCompiler {
  let module: String

  func compile(_ file: URL, into archive: inout CatalogArchive.Builder, diagnostics: inout Diagnostics) {
    do throws(MalformedInfoPlist) {
      guard let data = try? Data(contentsOf: file) else { throw MalformedInfoPlist(reason: "it cannot be read") }
      let entries = try InfoPlist(data: data).entries.mapValues(expand)
      let expanded = try? PropertyListSerialization.data(
        fromPropertyList: entries.mapValues(\.plainValue), format: .xml, options: 0)
      archive.index.infoPlist = archive.add(expanded ?? data)
    } catch {
      // The app still builds and runs, with defaults; it says so again when it is launched.
      diagnostics.warn(file, "the Info.plist is not used: \(error.reason)")
      archive.index.problems.append("The Info.plist of “\(module)” is not used: \(error.reason).")
    }
  }

  /// Replaces `$(NAME)` and `${NAME}`; a setting that is not known here becomes empty, as in Xcode.
  private func expand(_ value: PropertyListValue) -> PropertyListValue {
    switch value {
    case .string(let text): .string(expand(text))
    case .array(let values): .array(values.map(expand))
    case .dictionary(let values): .dictionary(values.mapValues(expand))
    default: value
    }
  }

  private func expand(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, let close: Character = ["(": ")", "{": "}"][rest[open]],
        let end = rest[open...].firstIndex(of: close)
      else {
        result.append("$")
        rest = rest[open...]
        continue
      }
      // `$(PRODUCT_NAME:rfc1034identifier)` has a modifier.
      let name = rest[rest.index(after: open)..<end].prefix { $0 != ":" }
      result += settings[String(name)] ?? ""
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private var settings: [String: String] {
    [
      "PRODUCT_NAME": module, "TARGET_NAME": module, "EXECUTABLE_NAME": module, "PRODUCT_MODULE_NAME": module,
      "DEVELOPMENT_LANGUAGE": "en", "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
    ]
  }
}
