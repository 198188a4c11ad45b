import Foundation

/// The compiler plug-in behind `#Preview`, `@Previewable` and `@Entry`.
///
/// It speaks the compiler's protocol itself and reads source with its own lexer, because swift-syntax is neither part
/// of the toolchain's package libraries nor of Debian, and would cost every clean build minutes.
@main
struct Plugin {
  static func main() {
    let input = FileHandle.standardInput
    let output = FileHandle.standardOutput
    while let header = input.readExactly(8) {
      let length = header.reversed().reduce(0) { $0 << 8 | Int($1) }
      // The compiler says goodbye with an empty message.
      guard length > 0, let payload = input.readExactly(length) else { return }
      guard let answer = answer(to: payload) else {
        FileHandle.standardError.write(Data("SwiftUIMacros: the compiler sent a message that is not understood\n".utf8))
        return
      }
      var frame = withUnsafeBytes(of: UInt64(answer.count).littleEndian) { Data($0) }
      frame.append(answer)
      output.write(frame)
    }
  }

  /// The JSON answer to a JSON message. `nil` for a message of an unknown kind.
  static func answer(to payload: Data) -> Data? {
    guard let message = try? JSONDecoder().decode(HostMessage.self, from: payload) else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    return try? encoder.encode(answer(to: message))
  }

  static func answer(to message: HostMessage) -> PluginMessage {
    switch message {
    case .getCapability:
      return .getCapabilityResult(capability: .current)
    case .loadPluginLibrary:
      return .loadPluginLibraryResult(loaded: false, diagnostics: [])
    case .expandFreestandingMacro(let macro, _, let discriminator, let syntax):
      return expand(at: syntax.start) { () throws(ExpansionError) in
        switch macro.typeName {
        case "PreviewMacro":
          return PreviewMacro(module: "SwiftUI", discriminator: discriminator).expand(syntax)
        case "UIKitPreviewMacro":
          return PreviewMacro(module: "UIKit", discriminator: discriminator).expand(syntax)
        default: throw ExpansionError(message: "macro “\(macro.typeName)” is not part of this plug-in")
        }
      }
    case .expandAttachedMacro(let macro, let role, _, let attribute, let declaration, let parent, let context):
      // Accessors are told their surroundings only as the lexical context.
      let parent = parent ?? context?.first
      return expand(at: attribute.start) { () throws(ExpansionError) in
        switch (macro.typeName, role) {
        case ("PreviewableMacro", _): return try PreviewableMacro.expand(declaration, parent: parent)
        case ("EntryMacro", "accessor"): return try EntryMacro(declaration, parent: parent).accessors
        case ("EntryMacro", "peer"):
          // The accessor role reports what is wrong; the same sentence twice helps nobody.
          return (try? EntryMacro(declaration, parent: parent))?.key ?? ""
        default: throw ExpansionError(message: "macro “\(macro.typeName)” cannot be used as “\(role)”")
        }
      }
    }
  }

  private static func expand(
    at location: SyntaxText.Location, _ body: () throws(ExpansionError) -> String
  ) -> PluginMessage {
    do throws(ExpansionError) {
      return .expandMacroResult(expandedSource: try body(), diagnostics: [])
    } catch {
      return .expandMacroResult(expandedSource: nil, diagnostics: [PluginDiagnostic(error.message, at: location)])
    }
  }
}

extension FileHandle {
  /// Reads a number of bytes. `nil` when the stream ends before.
  fileprivate func readExactly(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let part = try? read(upToCount: count - data.count), !part.isEmpty else { return nil }
      data.append(part)
    }
    return data
  }
}
