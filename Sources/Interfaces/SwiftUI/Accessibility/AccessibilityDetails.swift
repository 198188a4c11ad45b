import Foundation
import Toolkit

/// The name of a piece of further information. Apple's `AccessibilityCustomContentKey`.
public struct AccessibilityCustomContentKey: Equatable, Sendable {
  let label: Text
  let id: String

  /// A name from the app's texts, by an identifier.
  public init(_ labelKey: LocalizedStringKey, id: String) {
    label = Text(labelKey)
    self.id = id
  }
  /// A name, by an identifier.
  public init(_ label: Text, id: String) {
    self.label = label
    self.id = id
  }
  /// A name from the app's texts, by the name.
  public init(_ labelKey: LocalizedStringKey) {
    label = Text(labelKey)
    id = labelKey.key
  }
}

/// What kind of text it is, so that it can be read in the right manner. Apple's `AccessibilityTextContentType`.
public struct AccessibilityTextContentType: Hashable, Sendable {
  let name: String
  /// Without a kind of its own, computer language, a message, a story, source code, tables, and words.
  public static let plain = AccessibilityTextContentType(name: "plain")
  public static let console = AccessibilityTextContentType(name: "console")
  public static let fileSystem = AccessibilityTextContentType(name: "fileSystem")
  public static let messaging = AccessibilityTextContentType(name: "messaging")
  public static let narrative = AccessibilityTextContentType(name: "narrative")
  public static let sourceCode = AccessibilityTextContentType(name: "sourceCode")
  public static let spreadsheet = AccessibilityTextContentType(name: "spreadsheet")
  public static let wordProcessing = AccessibilityTextContentType(name: "wordProcessing")
}

/// Whether a touch in the view goes to it at once. Apple's `AccessibilityDirectTouchOptions`.
public struct AccessibilityDirectTouchOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let silentOnTouch = AccessibilityDirectTouchOptions(rawValue: 1)
  public static let requiresActivation = AccessibilityDirectTouchOptions(rawValue: 2)
}

/// A list of things to jump between. Apple's `AccessibilitySystemRotor`.
public struct AccessibilitySystemRotor: Hashable, Sendable {
  let name: String
  /// Links, visited or not, headings by level, text in bold, italics or underlined, misspelt words, pictures, fields,
  /// tables, lists and landmarks.
  public static func links(visited: Bool) -> AccessibilitySystemRotor { .init(name: "links \(visited)") }
  public static var links: AccessibilitySystemRotor { .init(name: "links") }
  public static func headings(level: AccessibilityHeadingLevel) -> AccessibilitySystemRotor {
    .init(name: "headings \(level.rawValue)")
  }
  public static var headings: AccessibilitySystemRotor { .init(name: "headings") }
  public static var boldText: AccessibilitySystemRotor { .init(name: "boldText") }
  public static var italicText: AccessibilitySystemRotor { .init(name: "italicText") }
  public static var underlineText: AccessibilitySystemRotor { .init(name: "underlineText") }
  public static var misspelledWords: AccessibilitySystemRotor { .init(name: "misspelledWords") }
  public static var images: AccessibilitySystemRotor { .init(name: "images") }
  public static var textFields: AccessibilitySystemRotor { .init(name: "textFields") }
  public static var tables: AccessibilitySystemRotor { .init(name: "tables") }
  public static var lists: AccessibilitySystemRotor { .init(name: "lists") }
  public static var landmarks: AccessibilitySystemRotor { .init(name: "landmarks") }
}

/// Things to jump between. Apple's `AccessibilityRotorContent`.
@MainActor @preconcurrency
public protocol AccessibilityRotorContent {}

/// One thing to jump to. Apple's `AccessibilityRotorEntry`.
public nonisolated struct AccessibilityRotorEntry<ID: Hashable>: AccessibilityRotorContent {
  /// A thing by its identity.
  public init(_ label: Text? = nil, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}) {
  }
  /// A thing with a name from the app's texts.
  public init(
    _ labelKey: LocalizedStringKey, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) {}
  /// A thing with a name as it stands.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, id: ID, textRange: Range<String.Index>? = nil, prepare: @escaping () -> Void = {}
  ) {}
}

extension ForEach: AccessibilityRotorContent where Content: AccessibilityRotorContent {
  /// Things to jump to, computed from a collection.
  public nonisolated init(
    _ data: Data, @AccessibilityRotorContentBuilder content: @escaping (Data.Element) -> Content
  ) where Data.Element: Identifiable, ID == Data.Element.ID {
    self.init(data: data, content: content, id: { $0.id })
  }
}

/// Builds things to jump between from the statements of a closure. Apple's `AccessibilityRotorContentBuilder`.
@resultBuilder
public struct AccessibilityRotorContentBuilder {
  /// Several things.
  public nonisolated struct Several: AccessibilityRotorContent {}
  public static func buildExpression<C: AccessibilityRotorContent>(_ content: C) -> C { content }
  public static func buildBlock<C: AccessibilityRotorContent>(_ content: C) -> C { content }
  public static func buildBlock<each C: AccessibilityRotorContent>(_ content: repeat each C) -> Several { Several() }
  public static func buildIf<C: AccessibilityRotorContent>(_ content: C?) -> Several { Several() }
}

/// How a text stands to the thing that it names. Apple's `AccessibilityLabeledPairRole`.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The name.
  case label
  /// What has the name.
  case content
}

extension View {
  /// Further information, read after the name and the hint. Apple's `accessibilityCustomContent(_:_:importance:)`.
  public nonisolated func accessibilityCustomContent(
    _ key: AccessibilityCustomContentKey, _ value: Text?, importance: AccessibilityCustomContentImportance = .default
  ) -> some View {
    accessibility { properties, environment in
      guard let value else { return }
      let sentence = "\(key.label.plainText(in: environment)): \(value.plainText(in: environment))"
      properties.details.insert(sentence, at: importance == .high ? 0 : properties.details.count)
    }
  }
  /// Further information with names from the app's texts.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
  ) -> some View {
    accessibilityCustomContent(AccessibilityCustomContentKey(labelKey), value, importance: importance)
  }
  /// Further information with names from the app's texts.
  public nonisolated func accessibilityCustomContent(
    _ labelKey: LocalizedStringKey, _ valueKey: LocalizedStringKey,
    importance: AccessibilityCustomContentImportance = .default
  ) -> some View {
    accessibilityCustomContent(labelKey, Text(valueKey), importance: importance)
  }
  /// Further information as it stands.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<S: StringProtocol>(
    _ labelKey: LocalizedStringKey, _ value: S, importance: AccessibilityCustomContentImportance = .default
  ) -> some View {
    accessibilityCustomContent(labelKey, Text(verbatim: String(value)), importance: importance)
  }
  /// Further information as it stands.
  @_disfavoredOverload
  public nonisolated func accessibilityCustomContent<S: StringProtocol>(
    _ key: AccessibilityCustomContentKey, _ value: S, importance: AccessibilityCustomContentImportance = .default
  ) -> some View {
    accessibilityCustomContent(key, Text(verbatim: String(value)), importance: importance)
  }

  /// In which order the view is read.
  ///
  /// - Note: Partial: GTK 4.8 reads in the order of the views; the priority has no effect.
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
  /// Words by which people call the view in voice control.
  ///
  /// - Note: Partial: Linux desktops have no voice control; the words have no effect.
  public nonisolated func accessibilityInputLabels(_ inputLabels: [Text]) -> some View { self }
  /// Words from the app's texts by which people call the view. See `accessibilityInputLabels(_:)`.
  public nonisolated func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> some View { self }
  /// Words by which people call the view, as they stand. See `accessibilityInputLabels(_:)`.
  @_disfavoredOverload
  public nonisolated func accessibilityInputLabels<S: StringProtocol>(_ inputLabels: [S]) -> some View { self }
  /// Where a press of the view is meant to be.
  ///
  /// - Note: Partial: elements are pressed in the middle.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }
  /// Where a press of the view is meant to be. See `accessibilityActivationPoint(_:)`.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View { self }
  /// Whether the view keeps its colours when the screen's are inverted.
  ///
  /// - Note: Partial: the desktop inverts nothing by itself; no effect.
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
  /// Whether touches go to the view at once.
  ///
  /// - Note: Partial: touches always do on Linux; no effect.
  public nonisolated func accessibilityDirectTouch(
    _ isDirectTouchArea: Bool = true, options: AccessibilityDirectTouchOptions = []
  ) -> some View { self }
  /// The kind of text in the view.
  ///
  /// - Note: Partial: screen readers on Linux do not ask; no effect.
  public nonisolated func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View { self }
  /// How the view's text is spoken: all punctuation, letter by letter, higher or lower, one after the other.
  ///
  /// - Note: Partial: on Linux that is set in the screen reader; no effect.
  public nonisolated func speechAlwaysIncludesPunctuation(_ value: Bool = true) -> some View { self }
  /// See `speechAlwaysIncludesPunctuation(_:)`.
  public nonisolated func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
  /// See `speechAlwaysIncludesPunctuation(_:)`.
  public nonisolated func speechAdjustedPitch(_ value: Double) -> some View { self }
  /// See `speechAlwaysIncludesPunctuation(_:)`.
  public nonisolated func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }

  /// Shows the view larger while it is held, for people who read large text.
  ///
  /// - Note: Partial: the whole interface follows the desktop's text size, so nothing is too small to be read; the
  ///   view's tooltip says what it is.
  public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }
  /// Shows other views larger while the view is held. See `accessibilityShowsLargeContentViewer()`.
  public nonisolated func accessibilityShowsLargeContentViewer<V: View>(
    @ViewBuilder _ largeContentView: () -> V
  ) -> some View { self }

  /// Lists of things to jump between.
  ///
  /// - Note: Partial: screen readers on Linux find headings, links, pictures and fields by their roles; they cannot be
  ///   given lists, so the rotor has no effect.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ label: Text, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  /// A rotor with a name from the app's texts. See `accessibilityRotor(_:entries:)`.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ labelKey: LocalizedStringKey, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  /// A rotor with a name as it stands. See `accessibilityRotor(_:entries:)`.
  @_disfavoredOverload
  public nonisolated func accessibilityRotor<S: StringProtocol, Content: AccessibilityRotorContent>(
    _ label: S, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  /// A rotor of a kind that the system knows. See `accessibilityRotor(_:entries:)`.
  public nonisolated func accessibilityRotor<Content: AccessibilityRotorContent>(
    _ systemRotor: AccessibilitySystemRotor, @AccessibilityRotorContentBuilder entries: @escaping () -> Content
  ) -> some View { self }
  /// A rotor over a collection. See `accessibilityRotor(_:entries:)`.
  public nonisolated func accessibilityRotor<Model: Identifiable>(
    _ labelKey: LocalizedStringKey, entries: [Model], entryLabel: KeyPath<Model, String>
  ) -> some View { self }
  /// A rotor over a collection. See `accessibilityRotor(_:entries:)`.
  public nonisolated func accessibilityRotor<Model, ID: Hashable>(
    _ labelKey: LocalizedStringKey, entries: [Model], entryID: KeyPath<Model, ID>, entryLabel: KeyPath<Model, String>
  ) -> some View { self }
  /// A rotor over ranges of text. See `accessibilityRotor(_:entries:)`.
  public nonisolated func accessibilityRotor(
    _ labelKey: LocalizedStringKey, textRanges: [Range<String.Index>]
  ) -> some View { self }
}

/// How soon further information is read. Apple's `AXCustomContent.Importance`.
public enum AccessibilityCustomContentImportance: Hashable, Sendable {
  /// When it is asked for; on Linux after everything else.
  case `default`
  /// At once.
  case high
}
