import PackagePlugin
@main struct FrontispieceResources: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) async throws -> [Command] { [] }
}
