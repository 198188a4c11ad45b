// Other names for types whose own name means something else on the floors above: SwiftUI has a `Window`, a `Canvas`
// and a `BlendMode` of its own, and resources have an `RGBA`.

/// Second names for types whose own names SwiftUI uses for something else.
public typealias ToolkitWindow = Window
public typealias ToolkitCanvas = Canvas
public typealias ToolkitBlendMode = BlendMode
public typealias ToolkitColor = RGBA
