import Foundation
import RenderTree
import Toolkit

/// Text that people read. Apple's `Text`.
///
/// Each text is a native label, so that assistive technology finds it; inside a button it is drawn, because the
/// button's name says the same.
public struct Text: Equatable, Sendable {
  indirect enum Storage: Equatable, Sendable {
    case verbatim(String)
    case localized(LocalizedStringKey, table: String?, bundlePath: String?)
    case resource(LocalizedStringResource)
    case attributed(AttributedString)
    case date(Date, DateStyle)
    case dateRange(ClosedRange<Date>)
    case timer(TimerText)
    case image(Image)
    case concatenation(Text, Text)
  }

  /// A change of looks that belongs to the text itself.
  public enum Modifier: Equatable, Sendable {
    case font(Font?)
    case weight(Font.Weight?)
    case design(Font.Design?)
    case italic(Bool)
    case monospacedDigit
    case color(Color?)
    case style(AnyShapeStyle)
    case underline(Bool)
    case strikethrough(Bool)
    case kerning(CGFloat)
    case baselineOffset(CGFloat)
  }

  /// Where text that does not fit is cut.
  public enum TruncationMode: Hashable, Sendable { case head, tail, middle }
  /// A change of letters when text is shown.
  public enum Case: Hashable, Sendable { case uppercase, lowercase }
  /// How a date is written.
  public struct DateStyle: Hashable, Sendable, Codable {
    enum Kind: Hashable, Sendable, Codable { case time, date, relative, offset, timer }
    let kind: Kind
    /// A time of day, a date, or a distance from now that keeps itself up to date.
    public static let time = DateStyle(kind: .time)
    public static let date = DateStyle(kind: .date)
    public static let relative = DateStyle(kind: .relative)
    public static let offset = DateStyle(kind: .offset)
    public static let timer = DateStyle(kind: .timer)
  }
  /// Lines under or through text.
  public struct LineStyle: Hashable, Sendable {
    /// How a line is broken up.
    public struct Pattern: Hashable, Sendable {
      let name: String
      /// A whole line, or one of dots and dashes.
      public static let solid = Pattern(name: "solid")
      public static let dot = Pattern(name: "dot")
      public static let dash = Pattern(name: "dash")
      public static let dashDot = Pattern(name: "dashDot")
      public static let dashDotDot = Pattern(name: "dashDotDot")
    }
    /// A line below or through text.
    ///
    /// - Note: Partial: every line is solid and in the colour of the text.
    public init(pattern: Pattern = .solid, color: Color? = nil) {}
    public static let single = LineStyle()
  }

  let storage: Storage
  var modifiers: [Modifier] = []

  /// Text as it is written, or looked up in the app's string tables, or made from a value by a format.
  public init(verbatim content: String) { storage = .verbatim(content) }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { storage = .verbatim(String(content)) }
  public init(_ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil)
  {
    storage = .localized(key, table: tableName, bundlePath: bundle?.bundlePath)
  }
  @_disfavoredOverload public init(_ resource: LocalizedStringResource) { storage = .resource(resource) }
  // A literal is a key of the string tables, not attributed text.
  @_disfavoredOverload public init(_ attributedContent: AttributedString) { storage = .attributed(attributedContent) }
  public init(_ date: Date, style: DateStyle) { storage = .date(date, style) }
  public init(_ dates: ClosedRange<Date>) { storage = .dateRange(dates) }
  public init(_ image: Image) { storage = .image(image) }
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    storage = .verbatim(format.format(input))
  }
  public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? "")
  }
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    storage = .verbatim(formatter.string(for: subject) ?? "")
  }

  init(storage: Storage) { self.storage = storage }
  fileprivate init(_ a: Text, _ b: Text) { storage = .concatenation(a, b) }

  /// Both texts, each with its own looks.
  public static func + (a: Text, b: Text) -> Text { Text(a, b) }

  private func adding(_ modifier: Modifier) -> Text {
    var copy = self
    copy.modifiers.append(modifier)
    return copy
  }

  /// The same text in another font, colour or with lines.
  public func font(_ font: Font?) -> Text { adding(.font(font)) }
  public func fontWeight(_ weight: Font.Weight?) -> Text { adding(.weight(weight)) }
  public func fontDesign(_ design: Font.Design?) -> Text { adding(.design(design)) }
  /// The same text with wider or narrower letters.
  ///
  /// - Note: Partial: fonts of the desktop have one width; the choice has no effect.
  public func fontWidth(_ width: Font.Width?) -> Text { self }
  public func bold() -> Text { adding(.weight(.bold)) }
  public func bold(_ isActive: Bool) -> Text { isActive ? bold() : self }
  public func italic() -> Text { adding(.italic(true)) }
  public func italic(_ isActive: Bool) -> Text { adding(.italic(isActive)) }
  public func monospaced(_ isActive: Bool = true) -> Text { isActive ? adding(.design(.monospaced)) : self }
  public func monospacedDigit() -> Text { adding(.monospacedDigit) }
  public func foregroundColor(_ color: Color?) -> Text { adding(.color(color)) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text { adding(.style(AnyShapeStyle(style))) }
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text { adding(.underline(isActive)) }
  public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
    adding(.underline(isActive))
  }
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text { adding(.strikethrough(isActive)) }
  public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
    adding(.strikethrough(isActive))
  }
  public func kerning(_ kerning: CGFloat) -> Text { adding(.kerning(kerning)) }
  public func tracking(_ tracking: CGFloat) -> Text { adding(.kerning(tracking)) }
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text { adding(.baselineOffset(baselineOffset)) }
}

// MARK: Resolving

/// What all texts in one environment have in common, worked out for the first of them.
private struct TextBase {
  let attributes: TextAttributes
  let textCase: Text.Case?
  /// The content, but for its spans.
  let content: TextContent

  init(_ environment: EnvironmentValues) {
    var attributes = TextAttributes(font: environment.font ?? .body, factor: environment.textFactor)
    for modifier in environment.textModifiers { attributes.apply(modifier, in: environment) }
    self.attributes = attributes
    textCase = environment.textCase
    let style = environment.foregroundStyle ?? AnyShapeStyle(ForegroundStyle())
    content = TextContent(
      spans: [], color: style.rgba(in: environment), alignment: environment.multilineTextAlignment.toolkitValue,
      lineLimit: environment.lineLimit, truncation: environment.truncationMode.toolkitValue,
      lineSpacing: environment.lineSpacing, isSelectable: environment.isTextSelectable,
      minimumScaleFactor: environment.minimumScaleFactor)
  }
}

/// Looks of text while it is resolved, from the environment down to a single run.
struct TextAttributes {
  var font: Font
  /// By how much scalable fonts differ from the desktop's size.
  var factor: CGFloat = 1
  var weight: Font.Weight?
  var design: Font.Design?
  var isItalic: Bool?
  var hasMonospacedDigits = false
  var color: RGBA?
  var isUnderlined = false
  var isStruckThrough = false
  var kerning: CGFloat = 0
  var baselineOffset: CGFloat = 0

  mutating func apply(_ modifier: Text.Modifier, in environment: EnvironmentValues) {
    switch modifier {
    case .font(let font): if let font { self.font = font }
    case .weight(let weight): self.weight = weight
    case .design(let design): self.design = design
    case .italic(let isItalic): self.isItalic = isItalic
    case .monospacedDigit: hasMonospacedDigits = true
    case .color(let color): self.color = color?.rgba(in: environment)
    case .style(let style): color = style.rgba(in: environment)
    case .underline(let isActive): isUnderlined = isActive
    case .strikethrough(let isActive): isStruckThrough = isActive
    case .kerning(let kerning): self.kerning = kerning
    case .baselineOffset(let offset): baselineOffset = offset
    }
  }

  var fontDescription: FontDescription {
    var description = font.description
    if description.isScalable { description.size *= factor }
    if let weight { description.weight = weight.css }
    if let design { description.family = design.family }
    if let isItalic { description.isItalic = isItalic }
    if hasMonospacedDigits { description.hasMonospacedDigits = true }
    return description
  }

  func span(_ text: String, link: URL? = nil) -> TextSpan {
    TextSpan(
      text: text, font: fontDescription, color: color, isUnderlined: isUnderlined, isStruckThrough: isStruckThrough,
      kerning: kerning, baselineOffset: baselineOffset, link: link)
  }
}

extension Text {
  /// The text as runs for the toolkit.
  ///
  /// For nodes that a change of any value of the environment concerns: reads are not noted one by one.
  func content(in environment: EnvironmentValues) -> TextContent {
    let base = environment.derived(TextBase.self, TextBase.init)
    var spans: [TextSpan] = []
    appendSpans(to: &spans, base.attributes, environment)
    if let textCase = base.textCase {
      for index in spans.indices {
        spans[index].text =
          textCase == .uppercase ? spans[index].text.uppercased() : spans[index].text.lowercased()
      }
    }
    var content = base.content
    content.spans = spans
    return content
  }

  /// What the whole text is filled with, where that is more than a colour.
  func fill(in environment: EnvironmentValues) -> _StylePaint? {
    var style = environment.foregroundStyle
    func apply(_ modifier: Modifier) {
      switch modifier {
      case .color(let color): if color != nil { style = nil }
      case .style(let own): style = own
      default: break
      }
    }
    environment.textModifiers.forEach(apply)
    modifiers.forEach(apply)
    switch storage {
    case .concatenation: return nil
    case .attributed(let string): if string.runs.contains(where: { $0.link != nil }) { return nil }
    default: break
    }
    guard let paint = style?._paint(in: environment), !paint.isColor else { return nil }
    return paint
  }

  private func appendSpans(
    to spans: inout [TextSpan], _ inherited: TextAttributes, _ environment: EnvironmentValues
  ) {
    var attributes = inherited
    for modifier in modifiers { attributes.apply(modifier, in: environment) }
    switch storage {
    case .verbatim(let string): spans.append(attributes.span(string))
    case .concatenation(let a, let b):
      a.appendSpans(to: &spans, attributes, environment)
      b.appendSpans(to: &spans, attributes, environment)
    case .attributed(let string): spans += string.spans(attributes, environment)
    case .localized(let key, let table, let path):
      append(key.runs(table: table, bundlePath: path, in: environment), to: &spans, attributes, environment)
    case .resource(let resource):
      append(resource.runs(in: environment.locale), to: &spans, attributes, environment)
    default: spans.append(attributes.span(plainText(in: environment)))
    }
  }

  private func append(
    _ runs: [LocalizedStringKey.Run], to spans: inout [TextSpan], _ inherited: TextAttributes,
    _ environment: EnvironmentValues
  ) {
    for run in runs {
      var attributes = inherited
      attributes.apply(run.intent)
      switch run.content {
      case .string(let string): spans.append(attributes.span(string, link: run.link))
      case .text(let text): text.appendSpans(to: &spans, attributes, environment)
      }
    }
  }

  /// The characters, without looks.
  func plainText(in environment: EnvironmentValues) -> String {
    switch storage {
    case .verbatim(let string): return string
    case .localized(let key, let table, let path): return key.shown(table: table, bundlePath: path, in: environment)
    case .resource(let resource): return resource.shown(in: environment.locale)
    case .attributed(let string): return String(string.characters)
    case .date(let date, let style): return style.format(date, in: environment)
    case .timer(let timer): return timer.text(at: environment.moment)
    case .dateRange(let range): return DateIntervalFormatter().string(from: range.lowerBound, to: range.upperBound)
    case .image(let image): return image.accessibleName ?? ""
    case .concatenation(let a, let b): return a.plainText(in: environment) + b.plainText(in: environment)
    }
  }
}

extension TextAlignment {
  var toolkitValue: TextContent.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension Text.TruncationMode {
  var toolkitValue: TextContent.Truncation {
    switch self {
    case .head: .head
    case .middle: .middle
    case .tail: .tail
    }
  }
}

// MARK: Node

extension Text: PrimitiveView {
  @MainActor public static func _makeNode(_ view: Text, in context: _NodeContext) -> _ViewNode {
    TextNode(view, in: context)
  }
}

@MainActor
private final class TextNode: TypedNode<Text>, MenuPartNode {
  private var layout: TextLayoutNode
  private var moments: LiveTextClock?

  override init(_ view: Text, in context: _NodeContext) {
    layout = TextLayoutNode(graph: context.graph)
    super.init(view, in: context)
    readsWholeEnvironment = true
    evaluate()
  }

  override func collect(into nodes: inout [LayoutNode]) { nodes.append(layout) }

  /// Text between the entries of a menu explains them and cannot be chosen.
  var menuParts: [MenuPart] {
    [.element(.item(MenuItem(title: layout.ownSpokenText ?? "", isEnabled: false) {}))]
  }

  override func evaluate() {
    var environment = environment
    if view.isLive { environment.moment = followTime() }
    let content = view.content(in: environment)
    let hadText = layout.ownSpokenText
    let fill = view.fill(in: environment)
    // No native label is filled with more than a colour.
    let isElement =
      (environment.needsAccessibilityElement || fill != nil) && !environment.drawsText && !environment.isRedacted
    layout.isRedacted = environment.isRedacted
    layout.show(
      content, drawn: environment.drawsText || isElement || environment.isRedacted,
      accessibility: environment.accessibilityOverrides, fill: fill, transition: environment.contentTransition)
    if !environment.drawsText, content.spans.contains(where: { $0.link != nil }) {
      let openURL = environment.openURL
      layout.linkPressed = { openURL($0) }
    }
    layout.showElement(in: isElement ? environment : nil)
    if environment.drawsText, let hadText, hadText != layout.ownSpokenText { spokenTextDidChange() }
  }
}

extension TextNode {
  /// The present time. The text is made anew when it says something else.
  private func followTime() -> Date {
    let clock = moments ?? LiveTextClock(graph.toolkit.time)
    moments = clock
    clock.wait(for: view.nextChange(after: clock.now)) { [weak self] in
      if let self, !isDisposed { setNeedsUpdate() }
    }
    return clock.now
  }
}

/// Shows text, as a native label or drawn.
@MainActor
final class TextLayoutNode: LayoutNode {
  private(set) var text = TextContent(spans: [], color: .black)
  private var label: (any Control)?
  private var isDrawn = false
  /// Whether a block stands in the place of the text, which then says nothing.
  var isRedacted = false { didSet { if isRedacted != oldValue { invalidateLayout() } } }
  /// What the drawn text is filled with, where that is more than a colour.
  private var fill: _StylePaint?
  /// Shows the text where it may change by a transition; else the node does.
  private var stage: ContentStage?
  private var transitionOfContent = ContentTransition.identity
  /// Opens a link in the text.
  var linkPressed: ((URL) -> Void)? {
    didSet {
      label?.onEvent = { [weak self] event in
        if case .linkActivated(let url) = event { self?.linkPressed?(url) }
      }
    }
  }

  private var accessibility: AccessibilityProperties?

  override var ownSpokenText: String? {
    isRedacted || accessibility?.isHidden == true ? "" : accessibility?.label ?? text.plainText
  }

  func show(
    _ new: TextContent, drawn: Bool, accessibility: AccessibilityProperties?, fill: _StylePaint? = nil,
    transition: ContentTransition = .identity
  ) {
    self.accessibility = accessibility
    let isFirst = text.spans.isEmpty
    let previous = transitionOfContent
    transitionOfContent = transition
    if isFirst, transition != .identity { setUpStage() }
    if !isFirst, new == text, drawn == isDrawn, fill == self.fill {
      if let accessibility { label?.accessibility = accessibility }
      return
    }
    let old = text
    text = new
    isDrawn = drawn
    self.fill = fill
    if drawn {
      label = nil
      contentDidChange(movesControls: false)
    } else if let label {
      label.content = .label(new)
    } else {
      let control = graph.toolkit.makeControl(.label(new))
      label = control
      (stage?.carrier ?? self).content = .control(control)
    }
    if let accessibility { label?.accessibility = accessibility }
    invalidateLayout()
    let changes = !isFirst && hasBeenPlaced && old.plainText != new.plainText
    if changes, transition != .identity, let animation = effectiveAnimation {
      change(from: old, by: transition, previous, animation)
    }
  }

  private func setUpStage() {
    let made = ContentStage(self)
    made.nodesDidChange = { [weak self, weak made] in
      if made != nil { self?.showParts() }
    }
    stage = made
    showParts()
  }

  /// What is drawn of the text, and the element that stands for it.
  private func showParts() {
    let drawn: [RenderNode] = stage?.nodes ?? []
    setChildren(element.map { drawn + [$0] } ?? drawn)
  }

  /// What was read so far is drawn on its way out; for assistive technology the new text is there at once.
  private func change(
    from old: TextContent, by transition: ContentTransition, _ previous: ContentTransition, _ animation: Animation
  ) {
    guard let stage else { return }
    let size = stage.carrier.frame.size
    let layout = graph.toolkit.textEngine.layout(old, width: size.width, height: size.height)
    stage.change(from: .text(layout, old.color), size: size, by: transition, from: previous, animation: animation)
  }

  override func sizeDidChange() {
    stage?.fill(frame.size)
    element?.frame = CGRect(origin: .zero, size: frame.size)
  }

  /// The element that stands for the text where a label cannot do what is asked for.
  private var element: AccessibilityElementNode?

  /// Shows an element over the text, with what `environment` says about it.
  func showElement(in environment: EnvironmentValues?) {
    guard let environment, environment.accessibilityOverrides?.isHidden != true else {
      guard let element else { return }
      element.willDispose()
      self.element = nil
      return showParts()
    }
    let element = element ?? AccessibilityElementNode(graph: graph)
    element.show(label: text.plainText, role: .text, in: environment)
    guard self.element == nil else { return }
    self.element = element
    showParts()
    element.frame = CGRect(origin: .zero, size: frame.size)
  }

  /// A block as large as the text, a little lower than its lines.
  private func block(in size: CGSize) -> RenderContent {
    let inset = min(2, size.height / 4)
    let rect = CGRect(x: 0, y: inset, width: size.width, height: size.height - 2 * inset)
    return .fill(.roundedRectangle(rect, CornerRadii(4)), .color(text.color.multiplyingAlpha(by: 0.15)), evenOdd: false)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    if let label { return label.sizeThatFits(width: proposal.width, height: proposal.height) }
    return graph.toolkit.textEngine.layout(text, width: proposal.width, height: proposal.height).size
  }

  // A line that has room is not broken, and no text is cut for want of width.
  override func isContentSized(along axis: Axis) -> Bool { true }

  override func explicitAlignment(_ key: AlignmentKey, in size: CGSize) -> CGFloat? {
    let isFirst = key == VerticalAlignment.firstTextBaseline.key
    guard isFirst || key == VerticalAlignment.lastTextBaseline.key else { return nil }
    if let label {
      guard let lines = label.baselines(for: size) else { return nil }
      return isFirst ? lines.first : lines.last
    }
    let layout = graph.toolkit.textEngine.layout(text, width: size.width, height: size.height)
    return isFirst ? layout.firstBaseline : layout.lastBaseline
  }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    element?.frame = CGRect(origin: .zero, size: size)
    guard isDrawn else { return }
    let layout = graph.toolkit.textEngine.layout(text, width: size.width, height: size.height)
    (stage?.carrier ?? self).content =
      isRedacted ? block(in: size) : fill.map { filled(layout, $0) } ?? .text(layout, text.color)
  }

  /// The letters cut out of a style that covers the text.
  private func filled(_ layout: any TextLayout, _ fill: _StylePaint) -> RenderContent {
    let toolkit = graph.toolkit
    return .commands { canvas, size in
      let bounds = CGRect(origin: .zero, size: size)
      canvas.masked(
        by: { canvas.draw(layout, at: .zero, color: .black) }, bounds: bounds,
        content: { fill.fill(.rectangle(bounds), in: bounds, on: canvas, toolkit: toolkit) })
    }
  }
}
