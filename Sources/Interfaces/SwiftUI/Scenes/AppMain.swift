import ApplicationResources
import ContentTypes
import Documents
import Foundation
import GTKToolkit
import Toolkit
import UIKit

extension App {
  /// Runs the app until its last window is closed. Apple's `App.main()`.
  ///
  /// Ends with one sentence on stderr and exit code 1 when there is no display.
  @MainActor @preconcurrency public static func main() {
    exit(LaunchArguments(CommandLine.arguments).run(Self.self))
  }
}

extension LaunchArguments {
  @MainActor func run<A: App>(_ app: A.Type) -> Int32 {
    if let problem {
      LaunchArguments.report(problem)
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
      SettingsKeeper.start()
      defer { SettingsKeeper.finish() }
      return toolkit.run(runtime.description, arguments: files)
    } catch {
      LaunchArguments.report(error.localizedDescription)
      return 1
    }
  }
}
