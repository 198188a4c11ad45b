import Foundation

protocol DocumentSceneProvider {}
struct LaunchDescription {}
struct AnyCommands {}
