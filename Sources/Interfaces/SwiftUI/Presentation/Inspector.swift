import Foundation

/// A column at the trailing side of the content; a sheet where there is little room.
nonisolated struct InspectorModifier<Inspector: View>: ViewModifier {
  let isPresented: Binding<Bool>
  let inspector: () -> Inspector

  @MainActor func body(content: Content) -> some View {
    InspectorContainer(isPresented: isPresented, content: content, inspector: inspector)
  }
}

private struct InspectorContainer<Content: View, Inspector: View>: View {
  @Binding var isPresented: Bool
  let content: Content
  let inspector: () -> Inspector
  @Environment(\.horizontalSizeClass) private var sizeClass
  @State private var box = InspectorBox()
  @State private var hasBeenShown = false

  var body: some View {
    let isColumn = sizeClass != .compact
    ColumnsLayout {
      ZStack { content }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .column(.main)
      if isColumn, isPresented || hasBeenShown {
        InspectorColumn(isShown: isPresented, model: box.model, content: inspector(), isPresented: $isPresented)
          .column(.trailing, isShown: isPresented, model: box.model)
      }
    }
    .sheet(isPresented: isColumn ? .constant(false) : $isPresented) { inspector() }
    .onChange(of: isPresented) { hasBeenShown = true }
  }
}

@MainActor
private final class InspectorBox {
  nonisolated init() {}
  lazy var model = ColumnModel(.inspector)
}

private struct InspectorColumn<Content: View>: View {
  let isShown: Bool
  let model: ColumnModel
  let content: Content
  @Binding var isPresented: Bool

  var body: some View {
    ZStack { content }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .modifier(InspectorEnvironment(model: model, isShown: isShown, isPresented: $isPresented))
  }
}

private nonisolated struct InspectorEnvironment: EnvironmentModifier {
  let model: ColumnModel
  let isShown: Bool
  let isPresented: Binding<Bool>
  @MainActor func change(_ environment: inout EnvironmentValues) {
    environment.inspectorColumnModel = model
    let isPresented = isPresented
    environment.isPresented = true
    environment.dismiss = DismissAction { isPresented.wrappedValue = false }
    if !isShown {
      environment.isCovered = true
      environment.isOffscreen = true
    }
  }
}

extension View {
  /// A column with details at the trailing side while `isPresented` is true; a sheet where there is little room.
  public nonisolated func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> V
  ) -> some View {
    modifier(InspectorModifier(isPresented: isPresented, inspector: content))
  }
}
