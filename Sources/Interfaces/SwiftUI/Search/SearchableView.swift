import Foundation
import Toolkit
import Wording

/// Ends a search: empties the field and hides it. Apple's `DismissSearchAction`.
@MainActor @preconcurrency
public struct DismissSearchAction {
  let action: (@MainActor () -> Void)?
  nonisolated init(_ action: (@MainActor () -> Void)?) { self.action = action }
  /// Ends the search; does nothing where there is none.
  public func callAsFunction() { action?() }
}

/// Takes a suggestion over.
struct SearchCompletionAction {
  let run: @MainActor (String) -> Void
  @MainActor func complete(_ text: String) { run(text) }
}

/// The choice between parts of the content.
struct SearchScopes {
  let picker: AnyView
  let activation: SearchScopeActivation
}

nonisolated struct SearchScopePicker<V: Hashable, Content: View>: View {
  let scope: Binding<V>
  let scopes: Content
  @MainActor var body: some View {
    Picker(selection: scope) {
      scopes
    } label: {
      Text(verbatim: Wording.text("Search In"))
    }
    .pickerStyle(.segmented)
    .labelsHidden()
  }
}

private struct IsSearchingKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct DismissSearchKey: EnvironmentKey {
  static var defaultValue: DismissSearchAction { DismissSearchAction(nil) }
}
private struct SearchSuggestionsKey: EnvironmentKey {
  static var defaultValue: AnyView? { nil }
}
private struct HidesSearchSuggestionsKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
private struct SearchScopesKey: EnvironmentKey {
  static var defaultValue: SearchScopes? { nil }
}
private struct SearchFieldChangesKey: EnvironmentKey {
  static var defaultValue: [(AnyView) -> AnyView] { [] }
}
private struct SearchCompletionKey: EnvironmentKey {
  static var defaultValue: SearchCompletionAction? { nil }
}

extension EnvironmentValues {
  /// Whether people are searching what the `searchable` around shows.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }
  /// Ends the search of the `searchable` around.
  public internal(set) var dismissSearch: DismissSearchAction {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }
  /// Where suggestions are shown.
  public var searchSuggestionsPlacement: SearchSuggestionsPlacement { .menu }
  var searchSuggestions: AnyView? {
    get { self[SearchSuggestionsKey.self] }
    set { self[SearchSuggestionsKey.self] = newValue }
  }
  var hidesSearchSuggestions: Bool {
    get { self[HidesSearchSuggestionsKey.self] }
    set { self[HidesSearchSuggestionsKey.self] = newValue }
  }
  var searchScopes: SearchScopes? {
    get { self[SearchScopesKey.self] }
    set { self[SearchScopesKey.self] = newValue }
  }
  /// Modifiers of the field, the innermost first.
  var searchFieldChanges: [(AnyView) -> AnyView] {
    get { self[SearchFieldChangesKey.self] }
    set { self[SearchFieldChangesKey.self] = newValue }
  }
  var searchCompletion: SearchCompletionAction? {
    get { self[SearchCompletionKey.self] }
    set { self[SearchCompletionKey.self] = newValue }
  }
}

nonisolated struct SearchableModifier: ViewModifier {
  let search: SearchConfiguration
  @MainActor func body(content: Content) -> some View { SearchableView(content: content, search: search) }
}

/// A view with the bar in which people search it.
private struct SearchableView<Content: View>: View {
  let content: Content
  let search: SearchConfiguration
  @State private var isOpen = false
  /// The text that a suggestion or a submission has settled; other texts bring suggestions.
  @State private var settledText: String?
  @FocusState private var isFocused: Bool
  @Environment(\.toolbarHost) private var host
  @Environment(\.searchSuggestions) private var suggestions
  @Environment(\.hidesSearchSuggestions) private var hidesSuggestions
  @Environment(\.searchScopes) private var scopes

  var body: some View {
    VStack(spacing: 0) {
      if isFixed || isPresented, placement != .title {
        SearchBar {
          field
        } scopes: {
          shownScopes
        }
      } else if placement == .title, let shownScopes {
        SearchBar {
          EmptyView()
        } scopes: {
          shownScopes
        }
      }
      content
        .environment(\.isSearching, isSearching)
        .environment(\.dismissSearch, DismissSearchAction { dismiss() })
        .environment(\.searchSuggestions, nil)
        .environment(\.searchScopes, nil)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .overlay(alignment: .top) { suggestionList }
    }
    .toolbar {
      if placement == .title {
        ToolbarItem(placement: .principal) { field.frame(minWidth: 120, idealWidth: 320, maxWidth: 400) }
      } else if !isFixed {
        ToolbarItem(placement: .primaryAction) {
          SearchToggle(isOn: isPresented) { if isPresented { dismiss() } else { open() } }
        }
      }
    }
    .modifier(SearchShortcutModifier { if isFixed || placement == .title { isFocused = true } else { open() } })
    .onChange(of: isFocused) { _, isInside in
      if isInside, isFixed || placement == .title { setPresented(true) }
    }
    .onChange(of: search.isPresented?.wrappedValue ?? false, initial: true) { _, wanted in
      if search.isPresented != nil, wanted, !isFocused { isFocused = true }
    }
  }

  private var placement: SearchFieldPlacement.Kind { search.placement.kind }
  /// Whether the bar is always there: where it is asked for, and where no header bar has a button for it.
  private var isFixed: Bool { placement == .fixedBar || host == nil }
  private var isPresented: Bool { search.isPresented?.wrappedValue ?? isOpen }
  private var isSearching: Bool { isPresented || !search.text.wrappedValue.isEmpty }

  private func setPresented(_ isPresented: Bool) {
    if let binding = search.isPresented {
      if binding.wrappedValue != isPresented { binding.wrappedValue = isPresented }
    } else if isOpen != isPresented {
      isOpen = isPresented
    }
  }

  private func open() {
    setPresented(true)
    isFocused = true
  }

  private func dismiss() {
    search.text.wrappedValue = ""
    for token in search.tokens?() ?? [] { token.act() }
    isFocused = false
    setPresented(false)
  }

  private var field: some View {
    SearchInput(search: search, dismiss: { dismiss() })
      .focused($isFocused)
      .onSubmit(of: .search) { settledText = search.text.wrappedValue }
  }

  private var shownScopes: AnyView? {
    guard let scopes, isPresented else { return nil }
    if scopes.activation == .onTextEntry, search.text.wrappedValue.isEmpty { return nil }
    return scopes.picker
  }

  @ViewBuilder private var suggestionList: some View {
    let tokens = search.suggestedTokens?() ?? []
    let suggestions = self.suggestions ?? search.suggestions
    if isPresented, settledText != search.text.wrappedValue, !hidesSuggestions, suggestions != nil || !tokens.isEmpty {
      SearchSuggestionList(tokens: tokens, suggestions: suggestions) { completion in
        settledText = completion
        search.text.wrappedValue = completion
        isFocused = true
      }
    }
  }
}

/// The bar below a header bar with the field in its middle.
private struct SearchBar<Field: View>: View {
  let field: Field
  let scopes: AnyView?

  init(@ViewBuilder field: () -> Field, scopes: () -> AnyView?) {
    self.field = field()
    self.scopes = scopes()
  }

  var body: some View {
    VStack(spacing: 0) {
      VStack(spacing: 6) {
        field.frame(maxWidth: 480)
        if let scopes { scopes }
      }
      .padding(.horizontal, 12)
      .padding(.vertical, 6)
      .frame(maxWidth: .infinity)
      Color.separator.frame(height: 1)
    }
    .background(Color.headerBackground)
  }
}

/// Tokens and the field in which people type.
private struct SearchInput: View {
  let search: SearchConfiguration
  let dismiss: @MainActor () -> Void
  @Environment(\.searchFieldChanges) private var changes

  var body: some View {
    let tokens = search.tokens?() ?? []
    let base = AnyView(
      HStack(spacing: 6) {
        ForEach(tokens) { token in SearchTokenView(token: token) }
        NativeTextField(
          parts: TextFieldParts(
            source: TextFieldSource(search.text), label: AnyView(Text(verbatim: Wording.text("Search"))),
            prompt: search.prompt, axis: .horizontal, kind: .search),
          isBordered: true)
      })
    changes.reduce(base) { $1($0) }
      .onKeyPress(.escape) {
        dismiss()
        return .handled
      }
      .onKeyPress(.delete) {
        guard search.text.wrappedValue.isEmpty, let last = tokens.last else { return .ignored }
        last.act()
        return .handled
      }
  }
}

/// One token, with a button that removes it.
private struct SearchTokenView: View {
  let token: SearchConfiguration.Token
  var body: some View {
    Button {
      token.act()
    } label: {
      HStack(spacing: 4) {
        token.view.lineLimit(1)
        BarIcon(iconNames: ["window-close-symbolic"], pointSize: 12)
      }
      .font(.subheadline)
    }
    .buttonStyle(.bordered)
    .buttonBorderShape(.capsule)
    .controlSize(.small)
    .help(Text(verbatim: Wording.text("Remove")))
  }
}

/// The button in a header bar that shows the field.
private struct SearchToggle: View {
  let isOn: Bool
  let action: @MainActor () -> Void

  var body: some View {
    NativeButton(
      kind: .borderless, role: nil, isOn: isOn, action: action, content: BarIcon(iconNames: ["edit-find-symbolic"])
    )
    .accessibilityLabel(Text(verbatim: Wording.text("Search")))
    .help(Text(verbatim: Wording.text("Search") + " (Ctrl+F)"))
  }
}

/// What could be searched for, below the field.
private struct SearchSuggestionList: View {
  let tokens: [SearchConfiguration.Token]
  let suggestions: AnyView?
  let complete: @MainActor (String) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      ForEach(tokens) { token in SuggestionButton(action: { token.act() }) { token.view } }
      if let suggestions { suggestions.modifier(SuggestionRowModifier()) }
    }
    .environment(\.searchCompletion, SearchCompletionAction(run: complete))
    .padding(6)
    .frame(maxWidth: 480, alignment: .leading)
    .background {
      RoundedRectangle(cornerRadius: 12).fill(Color.popoverBackground)
        .shadow(color: Color.black.opacity(0.2), radius: 8, y: 2)
    }
    .padding(.horizontal, 12)
    .padding(.top, 6)
    .padding(.bottom, 18)
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Text(verbatim: Wording.text("Suggestions")))
  }
}

/// Keeps each suggestion at the width of the list.
private nonisolated struct SuggestionRowModifier: ViewModifier {
  @MainActor func body(content: Content) -> some View {
    content.frame(maxWidth: .infinity, minHeight: 30, alignment: .leading)
  }
}

/// A row that can be chosen.
private struct SuggestionButton<Label: View>: View {
  let action: @MainActor () -> Void
  @ViewBuilder let label: Label

  var body: some View {
    NativeButton(
      kind: .borderless, role: nil, action: action,
      content: label.foregroundStyle(Color.primary).frame(maxWidth: .infinity, alignment: .leading))
  }
}

nonisolated struct SearchCompletionModifier: ViewModifier {
  let complete: @MainActor (SearchCompletionAction) -> Void
  @Environment(\.searchCompletion) private var action

  init(_ complete: @escaping @MainActor (SearchCompletionAction) -> Void) { self.complete = complete }

  @MainActor func body(content: Content) -> some View {
    if let action {
      SuggestionButton {
        complete(action)
      } label: {
        content
      }
    } else {
      content
    }
  }
}

/// Opens the search with Ctrl+F.
private nonisolated struct SearchShortcutModifier: ObservingModifier {
  let open: @MainActor () -> Void
  init(open: @escaping @MainActor () -> Void) { self.open = open }
  @MainActor func makeObserver(_ node: _ViewNode) -> SearchShortcutObserver { SearchShortcutObserver(node) }
  @MainActor func update(_ observer: SearchShortcutObserver, environment: EnvironmentValues) {
    observer.open = open
    observer.isReachable = !environment.isCovered && !environment.isOffscreen
  }
}

@MainActor
private final class SearchShortcutObserver: ViewObserver {
  var open: @MainActor () -> Void = {}
  var isReachable = true
  private weak var shortcuts: ShortcutRegistry?

  init(_ node: _ViewNode) {
    shortcuts = node.graph.host?.shortcuts
    shortcuts?.add(
      KeyCombination(.character("f"), .control), for: self, isEnabled: { [weak self] in self?.isReachable ?? false },
      action: { [weak self] in self?.open() })
  }

  func viewDidDisappear() { shortcuts?.remove(for: self) }
}
