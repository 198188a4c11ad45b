/// Declares a preview of a view. The body is checked by the compiler and never run by the app.
///
/// Properties of the body that are marked `@Previewable` become properties of a view around it, so that `@State` works.
///
/// - Parameters:
///   - name: the name shown for the preview.
///   - traits: how the preview is to be shown.
///   - body: makes the view.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
  _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Declares a preview of a view. The body is checked by the compiler and never run by the app.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Marks a property in the body of `#Preview` that belongs to the previewed view: `@Previewable @State var count = 0`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Turns a property in an extension of `EnvironmentValues`, `FocusedValues`, `Transaction` or `ContainerValues` into an
/// entry: its initial value becomes the default.
///
/// Deliberately better than Apple's: the default is made once, not at every read, so that an object keeps its identity.
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
