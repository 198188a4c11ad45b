import Foundation

/// Where a search field stands. Apple's `SearchFieldPlacement`.
public struct SearchFieldPlacement: Hashable, Sendable {
  /// Whether the field of a drawer is always there. Apple's `NavigationBarDrawerDisplayMode`.
  public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
    let name: String
    /// Only while people search.
    public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
    public static let always = NavigationBarDrawerDisplayMode(name: "always")
  }
  enum Kind: Hashable, Sendable {
    /// A bar that a button in the header bar shows.
    case bar
    /// A bar that is always there.
    case fixedBar
    /// In the place of the title.
    case title
  }
  let kind: Kind

  /// The place that suits the window: below its header bar, shown by a button in it or Ctrl+F.
  public static let automatic = SearchFieldPlacement(kind: .bar)
  /// As `automatic`.
  public static let toolbar = SearchFieldPlacement(kind: .bar)
  /// In the place of the title.
  public static let toolbarPrincipal = SearchFieldPlacement(kind: .title)
  /// Above the content of the column that the view is; always there.
  public static let sidebar = SearchFieldPlacement(kind: .fixedBar)
  /// As `automatic`.
  public static let navigationBarDrawer = SearchFieldPlacement(kind: .bar)
  /// Below the header bar.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    displayMode == .always ? SearchFieldPlacement(kind: .fixedBar) : .navigationBarDrawer
  }
}

/// When the scopes of a search are offered. Apple's `SearchScopeActivation`.
public struct SearchScopeActivation: Hashable, Sendable {
  let name: String
  /// While people search.
  public static let automatic = SearchScopeActivation(name: "automatic")
  /// As soon as something is typed.
  public static let onTextEntry = SearchScopeActivation(name: "onTextEntry")
  /// While people search.
  public static let onSearchPresentation = SearchScopeActivation(name: "onSearchPresentation")
}

/// Where suggestions are shown. Apple's `SearchSuggestionsPlacement`.
public struct SearchSuggestionsPlacement: Hashable, Sendable {
  let name: String
  /// Below the field.
  public static let automatic = SearchSuggestionsPlacement(name: "automatic")
  /// In a menu below the field.
  public static let menu = SearchSuggestionsPlacement(name: "menu")
  /// In the place of the content.
  public static let content = SearchSuggestionsPlacement(name: "content")

  /// Several places. Apple's `SearchSuggestionsPlacement.Set`.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let menu = Set(rawValue: 1)
    public static let content = Set(rawValue: 2)
  }
}

/// What bars do while people search. Apple's `SearchPresentationToolbarBehavior`.
public struct SearchPresentationToolbarBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = SearchPresentationToolbarBehavior(name: "automatic")
  public static let avoidHidingContent = SearchPresentationToolbarBehavior(name: "avoidHidingContent")
}

/// How a search field takes part in a bar. Apple's `SearchToolbarBehavior`.
public struct SearchToolbarBehavior: Hashable, Sendable {
  let name: String
  public static let automatic = SearchToolbarBehavior(name: "automatic")
  public static let minimize = SearchToolbarBehavior(name: "minimize")
}

/// What is searched for, as `searchable` says it.
struct SearchConfiguration {
  /// One thing that is searched for besides the text.
  struct Token: Identifiable {
    let id: AnyHashable
    let view: AnyView
    let act: () -> Void
  }
  let text: Binding<String>
  var isPresented: Binding<Bool>?
  var placement = SearchFieldPlacement.automatic
  var prompt: Text?
  /// Things that are searched for; acting on one removes it.
  var tokens: (() -> [Token])?
  /// Things that could be searched for; acting on one adds it.
  var suggestedTokens: (() -> [Token])?
  var suggestions: AnyView?
}

extension View {
  private nonisolated func searchable(
    _ text: Binding<String>, _ isPresented: Binding<Bool>?, _ placement: SearchFieldPlacement, _ prompt: Text?
  ) -> some View {
    modifier(
      SearchableModifier(
        search: SearchConfiguration(text: text, isPresented: isPresented, placement: placement, prompt: prompt)))
  }

  /// Lets people search what the view shows. Apple's `searchable(text:placement:prompt:)`.
  ///
  /// The field stands in a bar below the header bar. A button in the header bar and Ctrl+F show it, Escape hides it.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searchable(text, nil, placement, prompt) }
  /// Lets people search, with a prompt from the app's texts.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text, nil, placement, Text(prompt)) }
  /// Lets people search, with a prompt as it stands.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text, nil, placement, Text(verbatim: String(prompt))) }
  /// Lets people search, with a prompt that is looked up late.
  @_disfavoredOverload
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringResource
  ) -> some View { searchable(text, nil, placement, Text(prompt)) }

  /// Lets people search; the app knows, and decides, whether they do. Apple's
  /// `searchable(text:isPresented:placement:prompt:)`.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View { searchable(text, isPresented, placement, prompt) }
  /// Lets people search; the app knows whether they do. With a prompt from the app's texts.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searchable(text, isPresented, placement, Text(prompt)) }
  /// Lets people search; the app knows whether they do. With a prompt as it stands.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text, isPresented, placement, Text(verbatim: String(prompt))) }
  /// Lets people search; the app knows whether they do. With a prompt that is looked up late.
  @_disfavoredOverload
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringResource
  ) -> some View { searchable(text, isPresented, placement, Text(prompt)) }

  // MARK: Tokens

  private nonisolated func searchable<C, T: View>(
    _ text: Binding<String>, _ isPresented: Binding<Bool>?, _ tokens: Binding<C>, _ suggested: Binding<C>?,
    _ placement: SearchFieldPlacement, _ prompt: Text?, _ token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    var search = SearchConfiguration(text: text, isPresented: isPresented, placement: placement, prompt: prompt)
    search.tokens = {
      tokens.wrappedValue.map { element in
        SearchConfiguration.Token(id: AnyHashable(element.id), view: AnyView(token(element))) {
          tokens.wrappedValue.removeAll { $0.id == element.id }
        }
      }
    }
    if let suggested {
      search.suggestedTokens = {
        let used = Set(tokens.wrappedValue.map { AnyHashable($0.id) })
        return suggested.wrappedValue.filter { !used.contains(AnyHashable($0.id)) }.map { element in
          SearchConfiguration.Token(id: AnyHashable(element.id), view: AnyView(token(element))) {
            tokens.wrappedValue.append(element)
          }
        }
      }
    }
    return modifier(SearchableModifier(search: search))
  }

  /// Lets people search for a text and for things that are shown as tokens. Apple's
  /// `searchable(text:tokens:placement:prompt:token:)`.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, nil, tokens, nil, placement, prompt, token)
  }
  /// Lets people search for a text and tokens, with a prompt from the app's texts.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, nil, tokens, nil, placement, Text(prompt), token)
  }
  /// Lets people search for a text and tokens, with a prompt as it stands.
  @_disfavoredOverload
  public nonisolated func searchable<C, T: View, S: StringProtocol>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, nil, tokens, nil, placement, Text(verbatim: String(prompt)), token)
  }
  /// Lets people search for a text and tokens; the app knows whether they do.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, isPresented, tokens, nil, placement, prompt, token)
  }
  /// Lets people search for a text and tokens, and suggests tokens. Apple's
  /// `searchable(text:tokens:suggestedTokens:placement:prompt:token:)`.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, nil, tokens, suggestedTokens, placement, prompt, token)
  }
  /// Lets people search for a text and tokens, and suggests tokens. With a prompt from the app's texts.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, nil, tokens, suggestedTokens, placement, Text(prompt), token)
  }
  /// Lets people search for a text and tokens, and suggests tokens; the app knows whether they do.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C: RandomAccessCollection & RangeReplaceableCollection, C.Element: Identifiable {
    searchable(text, isPresented, tokens, suggestedTokens, placement, prompt, token)
  }
  /// Lets people search for a text and for tokens that they can change. Apple's
  /// `searchable(text:editableTokens:placement:prompt:token:)`.
  public nonisolated func searchable<C, T: View>(
    text: Binding<String>, editableTokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil, @ViewBuilder token: @escaping (Binding<C.Element>) -> T
  ) -> some View
  where C: RandomAccessCollection & RangeReplaceableCollection & MutableCollection, C.Element: Identifiable {
    searchable(text, nil, editableTokens, nil, placement, prompt) { element in
      token(
        Binding(
          get: { editableTokens.wrappedValue.first { $0.id == element.id } ?? element },
          set: { new in
            guard let index = editableTokens.wrappedValue.firstIndex(where: { $0.id == element.id }) else { return }
            editableTokens.wrappedValue[index] = new
          }))
    }
  }

  // MARK: Suggestions and scopes

  /// Suggests what to search for, in a list below the field. Apple's `searchSuggestions(_:)`.
  ///
  /// Views with `searchCompletion(_:)` can be chosen.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    environment(\.searchSuggestions, AnyView(suggestions()))
  }
  /// Whether suggestions are shown in some places. Apple's `searchSuggestions(_:for:)`.
  public nonisolated func searchSuggestions(
    _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
  ) -> some View {
    transformEnvironment(\.hidesSearchSuggestions) { if placements.contains(.menu) { $0 = visibility == .hidden } }
  }
  /// The text that choosing the view, a suggestion, puts into the field. Apple's `searchCompletion(_:)`.
  public nonisolated func searchCompletion(_ completion: String) -> some View {
    modifier(SearchCompletionModifier { $0.complete(completion) })
  }
  /// The token that choosing the view, a suggestion, adds to the field. Apple's `searchCompletion(_:)`.
  ///
  /// - Note: Partial: tokens are added by `suggestedTokens`; the view is shown and cannot be chosen.
  public nonisolated func searchCompletion<T: Identifiable>(_ token: T) -> some View { self }

  /// Parts of the content between which people choose while they search. Apple's `searchScopes(_:scopes:)`.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { searchScopes(scope, activation: .automatic, scopes) }
  /// Parts of the content between which people choose while they search. Apple's `searchScopes(_:activation:_:)`.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View {
    environment(
      \.searchScopes,
      SearchScopes(
        picker: AnyView(SearchScopePicker(scope: scope, scopes: scopes())),
        activation: activation))
  }

  // MARK: Focus

  /// Joins the focus of the search field with a state. Apple's `searchFocused(_:)`.
  public nonisolated func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    transformEnvironment(\.searchFieldChanges) { $0.append { AnyView($0.focused(binding)) } }
  }
  /// Joins the focus of the search field with a state. Apple's `searchFocused(_:equals:)`.
  public nonisolated func searchFocused<V: Hashable>(
    _ binding: FocusState<V>.Binding, equals value: V
  ) -> some View {
    transformEnvironment(\.searchFieldChanges) { $0.append { AnyView($0.focused(binding, equals: value)) } }
  }

  /// What bars do while people search.
  ///
  /// - Note: Partial: header bars stay as they are, so nothing changes.
  public nonisolated func searchPresentationToolbarBehavior(
    _ behavior: SearchPresentationToolbarBehavior
  ) -> some View { self }
  /// How the search field takes part in a bar.
  ///
  /// - Note: Partial: the header bar always has a button for it.
  public nonisolated func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }
}
