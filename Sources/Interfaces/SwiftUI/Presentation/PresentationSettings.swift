import Foundation

/// A height at which a sheet rests. Apple's `PresentationDetent`.
public struct PresentationDetent: Hashable, Sendable {
  /// What a custom detent is told when it is asked for its height.
  @dynamicMemberLookup
  public struct Context {
    /// The largest height that a sheet can have, in points.
    public let maxDetentValue: CGFloat
    let environment: EnvironmentValues

    /// A value of the environment of the sheet's content.
    public subscript<T>(dynamicMember keyPath: KeyPath<EnvironmentValues, T>) -> T { environment[keyPath: keyPath] }
  }

  enum Kind: Hashable, Sendable {
    case medium, large
    case fraction(CGFloat)
    case height(CGFloat)
    case custom(ObjectIdentifier)
  }
  let kind: Kind
  private let resolve: @Sendable (Context) -> CGFloat?

  private init(_ kind: Kind, _ resolve: @escaping @Sendable (Context) -> CGFloat?) {
    self.kind = kind
    self.resolve = resolve
  }

  /// About half of the window's height.
  public static let medium = PresentationDetent(.medium) { $0.maxDetentValue * 0.5 }
  /// As high as a sheet can be.
  public static let large = PresentationDetent(.large) { $0.maxDetentValue }
  /// A part of the height that a sheet can have; 1 is all of it.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(.fraction(fraction)) { $0.maxDetentValue * fraction }
  }
  /// A height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(.height(height)) { _ in height }
  }
  /// A height that a type works out.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    let height = UncheckedSendable(D.height)
    return PresentationDetent(.custom(ObjectIdentifier(type))) { height.value($0) }
  }

  /// The height in points; `nil` = the detent cannot be used at the moment.
  func height(in context: Context) -> CGFloat? { resolve(context).map { max(0, min($0, context.maxDetentValue)) } }

  public static func == (a: PresentationDetent, b: PresentationDetent) -> Bool { a.kind == b.kind }
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// Works out the height of a detent. Apple's `CustomPresentationDetent`.
public protocol CustomPresentationDetent {
  /// The height in points; `nil` = the detent cannot be used at the moment.
  static func height(in context: Self.Context) -> CGFloat?
}

extension CustomPresentationDetent {
  /// What the detent is told.
  public typealias Context = PresentationDetent.Context
}

/// What people reach while a sheet is shown. Apple's `PresentationBackgroundInteraction`.
public struct PresentationBackgroundInteraction: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case automatic, enabled, disabled
    case upThrough(PresentationDetent)
  }
  let kind: Kind
  /// The content behind cannot be used.
  public static let automatic = PresentationBackgroundInteraction(kind: .automatic)
  /// The content behind can be used.
  public static let enabled = PresentationBackgroundInteraction(kind: .enabled)
  /// The content behind can be used while the sheet is no higher than `detent`.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction(kind: .upThrough(detent))
  }
  /// The content behind cannot be used.
  public static let disabled = PresentationBackgroundInteraction(kind: .disabled)
}

/// What a swipe in a sheet does first. Apple's `PresentationContentInteraction`.
public struct PresentationContentInteraction: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, resizes, scrolls }
  let kind: Kind
  /// The system's choice.
  public static let automatic = PresentationContentInteraction(kind: .automatic)
  /// Resizes the sheet before its content scrolls.
  public static let resizes = PresentationContentInteraction(kind: .resizes)
  /// Scrolls the content; only the drag indicator resizes the sheet.
  public static let scrolls = PresentationContentInteraction(kind: .scrolls)
}

/// How a presentation looks when there is little room. Apple's `PresentationAdaptation`.
public struct PresentationAdaptation: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, none, popover, sheet, fullScreenCover }
  let kind: Kind
  /// The system's choice: a popover becomes a sheet.
  public static let automatic = PresentationAdaptation(kind: .automatic)
  /// No change.
  public static let none = PresentationAdaptation(kind: .none)
  /// A popover.
  public static let popover = PresentationAdaptation(kind: .popover)
  /// A sheet.
  public static let sheet = PresentationAdaptation(kind: .sheet)
  /// A cover of the whole window.
  public static let fullScreenCover = PresentationAdaptation(kind: .fullScreenCover)
}

/// How large a sheet is at regular width. Apple's `PresentationSizing`.
public protocol PresentationSizing: Sendable {
  /// The size for a sheet's content, in points.
  @MainActor func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize
}

/// The content of a sheet, as a sizing sees it. Apple's `PresentationSizingRoot`.
@MainActor
public struct PresentationSizingRoot {
  let measure: (ProposedViewSize) -> CGSize

  /// The size that the content takes when it is offered `proposal`, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { measure(proposal) }
}

/// What a sizing may need to know. Apple's `PresentationSizingContext`.
public struct PresentationSizingContext: Sendable {
  /// Room for the sheet, in points.
  let available: CGSize
}

/// The system's choice: as large as the content wants to be, up to the size of a form.
public struct AutomaticPresentationSizing: PresentationSizing {
  @MainActor public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    let limit = CGSize(width: min(640, context.available.width), height: context.available.height)
    let size = root.sizeThatFits(ProposedViewSize(limit))
    return ProposedViewSize(
      width: min(max(size.width, 320), limit.width), height: min(max(size.height, 120), limit.height))
  }
}

/// As large as a page of paper, as far as there is room.
public struct PagePresentationSizing: PresentationSizing {
  @MainActor public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    ProposedViewSize(width: min(820, context.available.width), height: context.available.height)
  }
}

/// A little narrower than a page, and fixed.
public struct FormPresentationSizing: PresentationSizing {
  @MainActor public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    ProposedViewSize(width: min(580, context.available.width), height: min(620, context.available.height))
  }
}

/// As large as the content's ideal size.
public struct FittedPresentationSizing: PresentationSizing {
  @MainActor public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    let size = root.sizeThatFits(.unspecified)
    return ProposedViewSize(
      width: min(size.width, context.available.width), height: min(size.height, context.available.height))
  }
}

/// A sizing that follows the content on one or both sides.
public struct _FittingPresentationSizing<Base: PresentationSizing>: PresentationSizing {
  let base: Base
  let horizontal: Bool
  let vertical: Bool
  let isSticky: Bool

  @MainActor public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    let size = base.proposedSize(for: root, context: context)
    let ideal = root.sizeThatFits(
      ProposedViewSize(width: horizontal ? nil : size.width, height: vertical ? nil : size.height))
    return ProposedViewSize(
      width: horizontal ? min(ideal.width, context.available.width) : size.width,
      height: vertical ? min(ideal.height, context.available.height) : size.height)
  }
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// The system's choice.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}
extension PresentationSizing where Self == PagePresentationSizing {
  /// As large as a page of paper.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}
extension PresentationSizing where Self == FormPresentationSizing {
  /// The size of a form.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}
extension PresentationSizing where Self == FittedPresentationSizing {
  /// As large as the content.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing {
  /// The sizing, but as large as the content on the given sides.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
    _FittingPresentationSizing(base: self, horizontal: horizontal, vertical: vertical, isSticky: false)
  }
  /// The sizing, but it grows with the content on the given sides and does not shrink again.
  ///
  /// - Note: Partial: the sheet follows its content in both directions.
  public func sticky(horizontal: Bool = false, vertical: Bool = false) -> some PresentationSizing {
    _FittingPresentationSizing(base: self, horizontal: horizontal, vertical: vertical, isSticky: true)
  }
}

/// What the content of a presentation has asked for.
struct PresentationSettings {
  var detents: Set<PresentationDetent> = []
  var selectedDetent: Binding<PresentationDetent>?
  var dragIndicator: Visibility = .automatic
  var cornerRadius: CGFloat?
  var background: AnyView?
  var sizing: any PresentationSizing = .automatic
  var horizontalAdaptation: PresentationAdaptation = .automatic
  var verticalAdaptation: PresentationAdaptation = .automatic
  var backgroundInteraction: PresentationBackgroundInteraction = .automatic
  var contentInteraction: PresentationContentInteraction = .automatic
  var disablesInteractiveDismissal = false
}

/// Changes what the nearest presentation around the view knows, as long as the view is in it.
nonisolated struct PresentationSettingModifier: ObservingModifier {
  let change: @MainActor (inout PresentationSettings, EnvironmentValues) -> Void

  @MainActor func makeObserver(_ node: _ViewNode) -> PresentationSettingObserver {
    PresentationSettingObserver(presentation: node.environment.presentation, depth: node.depth)
  }
  @MainActor func update(_ observer: PresentationSettingObserver, environment: EnvironmentValues) {
    let change = change
    observer.update { change(&$0, environment) }
  }
}

@MainActor
final class PresentationSettingObserver: ViewObserver {
  private weak var presentation: Presentation?
  private let depth: Int

  init(presentation: Presentation?, depth: Int) {
    self.presentation = presentation
    self.depth = depth
  }

  func update(_ change: @escaping (inout PresentationSettings) -> Void) {
    presentation?.setSetting(change, from: self, depth: depth)
  }

  func viewDidDisappear() { presentation?.setSetting(nil, from: self, depth: depth) }
}

extension View {
  private nonisolated func presentationSetting(
    _ change: @escaping @MainActor (inout PresentationSettings, EnvironmentValues) -> Void
  ) -> some View {
    modifier(PresentationSettingModifier(change: change))
  }

  /// The heights at which the sheet around the view can rest.
  public nonisolated func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
    presentationSetting { settings, _ in settings.detents = detents }
  }
  /// The heights at which the sheet around the view can rest, and the one at which it rests.
  public nonisolated func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> some View {
    presentationSetting { settings, _ in
      settings.detents = detents
      settings.selectedDetent = selection
    }
  }

  /// Whether the sheet around the view shows a handle by which it is dragged.
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View {
    presentationSetting { settings, _ in settings.dragIndicator = visibility }
  }

  /// The radius of the corners of the sheet around the view, in points; `nil` = the system's.
  public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View {
    presentationSetting { settings, _ in settings.cornerRadius = cornerRadius }
  }

  /// What the sheet around the view is filled with.
  public nonisolated func presentationBackground<S: ShapeStyle>(_ style: S) -> some View {
    presentationSetting { settings, environment in
      settings.background = AnyView(StyleFill(paint: style._paint(in: environment)))
    }
  }
  /// What lies behind the content of the sheet around the view.
  public nonisolated func presentationBackground<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    let background = content()
    return presentationSetting { settings, _ in
      settings.background = AnyView(Color.clear.overlay(background, alignment: alignment))
    }
  }

  /// How large the sheet around the view is at regular width.
  public nonisolated func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    presentationSetting { settings, _ in settings.sizing = sizing }
  }

  /// How the presentation around the view looks when there is little room.
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    presentationCompactAdaptation(horizontal: adaptation, vertical: adaptation)
  }
  /// How the presentation around the view looks when there is little width or little height.
  public nonisolated func presentationCompactAdaptation(
    horizontal horizontalAdaptation: PresentationAdaptation, vertical verticalAdaptation: PresentationAdaptation
  ) -> some View {
    presentationSetting { settings, _ in
      settings.horizontalAdaptation = horizontalAdaptation
      settings.verticalAdaptation = verticalAdaptation
    }
  }

  /// Whether what lies behind the sheet around the view can be used.
  public nonisolated func presentationBackgroundInteraction(
    _ interaction: PresentationBackgroundInteraction
  ) -> some View {
    presentationSetting { settings, _ in settings.backgroundInteraction = interaction }
  }

  /// What a swipe in the sheet around the view does first.
  ///
  /// - Note: Partial: only the drag indicator resizes a sheet; a swipe over its content always scrolls.
  public nonisolated func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    presentationSetting { settings, _ in settings.contentInteraction = behavior }
  }

  /// Whether people cannot close the sheet or popover around the view by Escape, a click outside or a swipe.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    presentationSetting { settings, _ in if isDisabled { settings.disablesInteractiveDismissal = true } }
  }
}

/// A rectangle in one paint.
nonisolated struct StyleFill: PrimitiveView {
  let paint: _StylePaint
  @MainActor static func _makeNode(_ view: StyleFill, in context: _NodeContext) -> _ViewNode {
    LeafNode(view, in: context, layout: FillLayoutNode(graph: context.graph)) { node, view, _ in
      node.show({ .rectangle($0) }, view.paint)
    }
  }
}
