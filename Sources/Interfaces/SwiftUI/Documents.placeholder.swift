/// The commands that a scene adds to the app menu.
struct AnyCommands {}
