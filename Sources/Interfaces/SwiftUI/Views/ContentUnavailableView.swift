import Foundation
import Wording

/// What is shown where there is nothing to show. Apple's `ContentUnavailableView`.
public nonisolated struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
  private let label: Label
  private let description: Description
  private let actions: Actions

  private init(_ label: Label, _ description: Description, _ actions: Actions) {
    self.label = label
    self.description = description
    self.actions = actions
  }

  /// A label, more about it, and what people can do.
  public nonisolated init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) {
    self.init(label(), description(), actions())
  }

  @MainActor public var body: some View {
    VStack(spacing: 12) {
      label
        .labelStyle(UnavailableLabelStyle())
        .font(.title2.bold())
      if let description = erased(description) {
        description.font(.body).foregroundStyle(.secondary)
      }
      if let actions = erased(actions) {
        VStack(spacing: 10) { actions }.padding(.top, 10)
      }
    }
    .multilineTextAlignment(.center)
    .padding(24)
    .frame(maxWidth: 520)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// A title with an image of the asset catalogue. A key is translated, a string is shown as it is.
  public nonisolated init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(.init(title, image: name), description, EmptyView())
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
    self.init(.init(title, image: name), description, EmptyView())
  }
  /// A title with a symbol. A key is translated, a string is shown as it is.
  public nonisolated init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(.init(title, systemImage: name), description, EmptyView())
  }
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(.init(title, systemImage: name), description, EmptyView())
  }
  @_disfavoredOverload
  public nonisolated init(_ title: LocalizedStringResource, systemImage name: String, description: Text? = nil) {
    self.init(.init(title, systemImage: name), description, EmptyView())
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// Nothing was found for the text of the search field.
  public nonisolated static var search: ContentUnavailableView<Label, Description, Actions> { search(text: "") }

  /// Nothing was found for a text.
  public nonisolated static func search(text: String) -> Self {
    Self(SearchUnavailableContent.Label(text: text), SearchUnavailableContent.Description(), .init())
  }
}

/// The parts of a view that tells that nothing was found. Apple's `SearchUnavailableContent`.
public nonisolated struct SearchUnavailableContent {
  /// What was looked for.
  public nonisolated struct Label: View {
    let text: String
    @MainActor public var body: some View {
      SwiftUI.Label(
        text.isEmpty ? Wording.text("No Results") : Wording.text("No Results for “%@”", text),
        systemImage: "magnifyingglass")
    }
  }
  /// What people can try.
  public nonisolated struct Description: View {
    @MainActor public var body: some View {
      Text(verbatim: Wording.text("Check the spelling or try a new search."))
    }
  }
  /// There is nothing to do.
  public nonisolated struct Actions: View {
    @MainActor public var body: some View { EmptyView() }
  }
}

/// A large symbol above the title.
private nonisolated struct UnavailableLabelStyle: LabelStyle {
  @MainActor func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 14) {
      configuration.icon.font(.system(size: 52)).foregroundStyle(.secondary)
      configuration.title
    }
  }
}
