import Foundation
import RenderTree
import Toolkit

/// Places the card of a presentation in its window, with what dims the window behind it.
@MainActor
final class PresentationLayoutNode: LayoutNode {
  /// What the presentation is, given the room that there is.
  private enum Shape: Equatable {
    case dialog, bottomSheet, cover, popover
  }

  private let presentation: Presentation
  private let backdrop: PointerLayoutNode
  /// Card and shadow; moves and fades as one.
  private let group = RenderNode()
  private let shadow = RenderNode()
  private let arrow = RenderNode()
  private let card = RenderNode()
  private let dialogElement: any Control
  private let dialogNode = RenderNode()
  private let grip: PointerLayoutNode
  private let gripMark = RenderNode()

  private var environment = EnvironmentValues()
  private var shape = Shape.dialog
  private lazy var progress = AnimatedValue(0.0) { [weak self] in self?.applyProgress() }
  /// Height of a bottom sheet, which a drag or a change of detent moves.
  private lazy var sheetHeight = AnimatedValue(CGFloat(0)) { [weak self] in self?.invalidateLayout() }
  private var restingDetent: PresentationDetent?
  private var dragStart: (y: CGFloat, height: CGFloat)?
  private var popoverEdge = Edge.bottom
  private var hasAppeared = false

  init(presentation: Presentation, graph: ViewGraph) {
    self.presentation = presentation
    backdrop = PointerLayoutNode(graph: graph)
    grip = PointerLayoutNode(graph: graph)
    dialogElement = graph.toolkit.makeControl(.element(ElementContent()))
    super.init(graph: graph)
    backdrop.target = self
    grip.target = self
    dialogNode.content = .control(dialogElement)
    grip.setChildren([gripMark])
    group.setChildren([shadow, arrow, card])
    presentation.layout = self
    switch presentation.kind {
    case .cover: shape = .cover
    default: break
    }
  }

  override func updateRenderChildren(removing removed: [LayoutNode]) {
    card.setChildren([dialogNode] + layoutChildren + [grip])
    setChildren([backdrop, group])
  }

  // MARK: Input

  func apply(_ environment: EnvironmentValues) {
    self.environment = environment
    // Read here, so that a change of any of them brings the card up to date.
    _ = (environment.appearance, environment.colorScheme, environment.horizontalSizeClass, environment.isCovered)
    dialogElement.isInteractive = !environment.isCovered
    dialogElement.accessibility = AccessibilityProperties(
      label: title, role: .dialog, isModal: presentation.isModal && !environment.isCovered)
    settingsDidChange()
  }

  /// What assistive technology calls the dialog: the content's title, else its first text.
  private var title: String {
    if let title = presentation.toolbarHost.title { return title.plainText(in: environment) }
    for control in card.controls {
      if case .label(let text) = control.content { return text.spans.map(\.text).joined() }
    }
    return graph.window?.title ?? ""
  }

  func settingsDidChange() {
    let detents = presentation.settings.detents
    let wanted = presentation.settings.selectedDetent?.wrappedValue ?? restingDetent
    if let wanted, detents.contains(wanted) {
      rest(at: wanted)
    } else if let restingDetent, !detents.contains(restingDetent) {
      self.restingDetent = nil
    }
    let showsGrip =
      switch presentation.settings.dragIndicator {
      case .visible: true
      case .hidden: false
      case .automatic: detents.count > 1
      }
    var effects = gripMark.effects
    effects.isHidden = !showsGrip
    gripMark.effects = effects
    invalidateLayout()
  }

  // MARK: Layout

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize) {
    let content = layoutChildren.last
    shape = shape(for: presentation.kind)
    backdrop.frame = CGRect(origin: .zero, size: size)
    backdrop.content = backdropContent(size)
    let rect = cardRect(in: size, content: content)
    group.frame = rect
    let bounds = CGRect(origin: .zero, size: rect.size)
    let radii = cornerRadii
    let outline = Outline.roundedRectangle(bounds, radii)
    let paint = Paint.color(cardColor)
    card.frame = bounds
    card.content = .fill(outline, paint, evenOdd: false)
    var clip = RenderEffects()
    clip.clip = outline
    clip.hitOutline = outline
    card.effects = clip
    dialogNode.frame = bounds
    shadow.frame = bounds
    shadow.content = shape == .cover ? .none : .fill(outline, paint, evenOdd: false)
    var shade = RenderEffects()
    shade.ignoresHits = true
    shade.layers = [.shadow(ToolkitColor(white: 0, alpha: shape == .popover ? 0.25 : 0.35), radius: 12, x: 0, y: 3)]
    shadow.effects = shade
    placeArrow(beside: rect)
    placeGrip(in: bounds)
    for child in layoutChildren {
      let childSize = child.sizeThatFits(ProposedViewSize(rect.size))
      place(
        child, at: CGPoint(x: (rect.width - childSize.width) / 2, y: (rect.height - childSize.height) / 2),
        proposal: ProposedViewSize(rect.size), in: rect.size)
    }
    applyProgress()
    let label = title
    if dialogElement.accessibility.label != label { dialogElement.accessibility.label = label }
    if !hasAppeared {
      hasAppeared = true
      progress.set(1, animation: shape == .popover ? .easeOut(duration: 0.15) : .easeOut(duration: 0.25), in: graph)
    }
  }

  private var isCompact: Bool { environment.horizontalSizeClass == .compact }

  private func shape(for kind: Presentation.Kind) -> Shape {
    let settings = presentation.settings
    let adaptation: PresentationAdaptation.Kind =
      isCompact
      ? settings.horizontalAdaptation.kind
      : environment.verticalSizeClass == .compact ? settings.verticalAdaptation.kind : .none
    switch kind {
    case .cover: return .cover
    case .sheet: return adaptation == .fullScreenCover ? .cover : isCompact ? .bottomSheet : .dialog
    case .popover:
      switch adaptation {
      case .fullScreenCover: return .cover
      case .automatic, .sheet: return isCompact ? .bottomSheet : adaptation == .sheet ? .dialog : .popover
      case .none, .popover: return .popover
      }
    }
  }

  private func cardRect(in size: CGSize, content: LayoutNode?) -> CGRect {
    switch shape {
    case .cover: return CGRect(origin: .zero, size: size)
    case .popover: return popoverRect(in: size, content: content)
    case .dialog:
      let available = CGSize(width: size.width - 48, height: (size.height * 0.85).rounded(.down))
      var wanted = presentation.settings.sizing.proposedSize(
        for: PresentationSizingRoot { content?.sizeThatFits($0) ?? .zero },
        context: PresentationSizingContext(available: available)
      ).replacingUnspecifiedDimensions(by: available)
      if !presentation.settings.detents.isEmpty { wanted.height = detentHeight(available.height) }
      return CGRect(
        x: ((size.width - wanted.width) / 2).rounded(), y: ((size.height - wanted.height) / 2).rounded(),
        width: wanted.width, height: wanted.height)
    case .bottomSheet:
      let height = detentHeight(size.height - 32)
      return CGRect(x: 0, y: size.height - height, width: size.width, height: height)
    }
  }

  // MARK: Detents

  private func context(_ maximum: CGFloat) -> PresentationDetent.Context {
    PresentationDetent.Context(maxDetentValue: maximum, environment: environment)
  }

  private var maximumHeight: CGFloat {
    shape == .bottomSheet ? targetFrame.height - 32 : (targetFrame.height * 0.85).rounded(.down)
  }

  private func heights(_ maximum: CGFloat) -> [(detent: PresentationDetent, height: CGFloat)] {
    presentation.settings.detents.compactMap { detent in
      detent.height(in: context(maximum)).map { (detent, $0) }
    }.sorted { $0.height < $1.height }
  }

  private func detentHeight(_ maximum: CGFloat) -> CGFloat {
    if dragStart != nil { return min(sheetHeight.current, maximum) }
    let all = heights(maximum)
    guard let first = all.first else { return maximum }
    let resting = all.first { $0.detent == restingDetent } ?? first
    if restingDetent != resting.detent { restingDetent = resting.detent }
    if sheetHeight.target != resting.height {
      // The first height, and one that follows the window, are taken at once.
      sheetHeight.set(resting.height, animation: nil, in: graph)
    }
    return sheetHeight.current
  }

  private func rest(at detent: PresentationDetent) {
    guard detent != restingDetent else { return }
    let isFirst = restingDetent == nil
    restingDetent = detent
    guard !isFirst, let height = detent.height(in: context(maximumHeight)) else { return }
    sheetHeight.set(height, animation: .snappy(duration: 0.3), in: graph)
  }

  func isResting(atOrBelow detent: PresentationDetent) -> Bool {
    guard let limit = detent.height(in: context(maximumHeight)),
      let height = restingDetent?.height(in: context(maximumHeight))
    else { return false }
    return height <= limit
  }

  private func endDrag() {
    dragStart = nil
    let all = heights(maximumHeight)
    let height = sheetHeight.current
    let lowest = all.first?.height ?? maximumHeight
    if height < lowest * 0.6, !presentation.settings.disablesInteractiveDismissal {
      presentation.requestDismissal()
      return
    }
    let nearest = all.min { abs($0.height - height) < abs($1.height - height) }
    restingDetent = nearest?.detent
    sheetHeight.set(nearest?.height ?? maximumHeight, animation: .snappy(duration: 0.3), in: graph)
    if let nearest { presentation.settings.selectedDetent?.wrappedValue = nearest.detent }
    presentation.layer?.setModal(presentation.isModal)
  }

  // MARK: Popovers

  private func popoverRect(in size: CGSize, content: LayoutNode?) -> CGRect {
    guard case .popover(let preferred, let anchorRect) = presentation.kind else { return .zero }
    let anchor = anchorRect()
    let margin: CGFloat = 8
    let gap: CGFloat = 10
    let limit = CGSize(width: size.width - 2 * margin, height: size.height - 2 * margin)
    let ideal = content?.sizeThatFits(.unspecified) ?? .zero
    let fitting = CGSize(
      width: min(max(ideal.width, 44), limit.width), height: min(max(ideal.height, 34), limit.height))
    func room(_ edge: Edge) -> CGFloat {
      switch edge {
      case .top: anchor.minY - gap - margin - fitting.height
      case .bottom: size.height - anchor.maxY - gap - margin - fitting.height
      case .leading: (isRightToLeft ? size.width - anchor.maxX : anchor.minX) - gap - margin - fitting.width
      case .trailing: (isRightToLeft ? anchor.minX : size.width - anchor.maxX) - gap - margin - fitting.width
      }
    }
    let order = (preferred.map { [$0] } ?? []) + [.bottom, .top, .trailing, .leading]
    popoverEdge = order.first { room($0) >= 0 } ?? order.max { room($0) < room($1) } ?? .bottom
    var origin: CGPoint
    switch popoverEdge {
    case .top: origin = CGPoint(x: anchor.midX - fitting.width / 2, y: anchor.minY - gap - fitting.height)
    case .bottom: origin = CGPoint(x: anchor.midX - fitting.width / 2, y: anchor.maxY + gap)
    case .leading, .trailing:
      let isLeft = (popoverEdge == .leading) != isRightToLeft
      origin = CGPoint(
        x: isLeft ? anchor.minX - gap - fitting.width : anchor.maxX + gap, y: anchor.midY - fitting.height / 2)
    }
    origin.x = max(margin, min(origin.x, size.width - margin - fitting.width)).rounded()
    origin.y = max(margin, min(origin.y, size.height - margin - fitting.height)).rounded()
    return CGRect(origin: origin, size: fitting)
  }

  private func placeArrow(beside rect: CGRect) {
    guard shape == .popover, case .popover(_, let anchorRect) = presentation.kind else {
      arrow.content = .none
      return
    }
    let anchor = anchorRect()
    let x = max(20, min(anchor.midX - rect.minX, rect.width - 20))
    let y = max(14, min(anchor.midY - rect.minY, rect.height - 14))
    let (tip, a, b): (CGPoint, CGPoint, CGPoint)
    switch popoverEdge {
    case .bottom: (tip, a, b) = (CGPoint(x: x, y: -8), CGPoint(x: x - 9, y: 1), CGPoint(x: x + 9, y: 1))
    case .top:
      let h = rect.height
      (tip, a, b) = (CGPoint(x: x, y: h + 8), CGPoint(x: x - 9, y: h - 1), CGPoint(x: x + 9, y: h - 1))
    case .leading, .trailing:
      let isLeft = (popoverEdge == .leading) != isRightToLeft
      let (edge, out) = isLeft ? (rect.width - 1, rect.width + 8) : (1, -8)
      (tip, a, b) = (CGPoint(x: out, y: y), CGPoint(x: edge, y: y - 9), CGPoint(x: edge, y: y + 9))
    }
    arrow.frame = CGRect(origin: .zero, size: rect.size)
    arrow.content = .fill(
      .path(PathGeometry([.move(to: a), .line(to: tip), .line(to: b), .closeSubpath])), .color(cardColor),
      evenOdd: false)
  }

  // MARK: Looks

  private var cardColor: ToolkitColor {
    if presentation.settings.background != nil { return .clear }
    if shape == .cover { return Color.windowBackground.rgba(in: environment) }
    let isRaised = shape == .popover || environment.colorScheme == .dark
    return (isRaised ? Color.popoverBackground : Color.windowBackground).rgba(in: environment)
  }

  private var cornerRadii: CornerRadii {
    let radius = presentation.settings.cornerRadius ?? (shape == .popover ? 12 : 15)
    switch shape {
    case .cover: return CornerRadii(0)
    case .dialog, .popover: return CornerRadii(radius)
    case .bottomSheet: return CornerRadii(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    }
  }

  private func backdropContent(_ size: CGSize) -> RenderContent {
    guard presentation.isModal, shape != .cover else { return .none }
    // A popover dims nothing, but a press outside still reaches the backdrop: almost transparent is not nothing.
    let alpha = shape == .popover ? 0.001 : environment.colorScheme == .dark ? 0.5 : 0.32
    return .fill(
      .rectangle(CGRect(origin: .zero, size: size)), .color(ToolkitColor(white: 0, alpha: alpha)), evenOdd: false)
  }

  private func placeGrip(in bounds: CGRect) {
    var effects = grip.effects
    effects.isHidden = shape != .bottomSheet && presentation.settings.detents.count < 2
    effects.hitOutline = .rectangle(CGRect(x: 0, y: 0, width: bounds.width, height: 18))
    grip.effects = effects
    grip.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 18)
    gripMark.frame = CGRect(x: (bounds.width - 36) / 2, y: 6, width: 36, height: 5)
    gripMark.content = .fill(
      .roundedRectangle(CGRect(x: 0, y: 0, width: 36, height: 5), CornerRadii(2.5)),
      .color(Color.primary.rgba(in: environment).multiplyingAlpha(by: 0.3)), evenOdd: false)
  }

  private func applyProgress() {
    let p = progress.current
    var effects = RenderEffects()
    effects.opacity = p
    backdrop.effects = effects
    switch shape {
    case .cover, .bottomSheet:
      effects.opacity = 1
      if p < 1 { effects.transform = AffineTransform(translationByX: 0, byY: group.frame.height * (1 - p)) }
    case .dialog: if p < 1 { effects.transform = AffineTransform(translationByX: 0, byY: 30 * (1 - p)) }
    case .popover: if p < 1 { effects.transform = AffineTransform(translationByX: 0, byY: 6 * (1 - p)) }
    }
    effects.ignoresHits = presentation.isLeaving
    group.effects = effects
  }

  /// Plays the way in backwards.
  func disappear(_ completion: @escaping () -> Void) {
    var effects = backdrop.effects
    effects.ignoresHits = true
    backdrop.effects = effects
    guard progress.target != 0 else { return completion() }
    progress.set(0, animation: .easeIn(duration: shape == .popover ? 0.12 : 0.2), in: graph, completion: completion)
  }

  // MARK: Focus

  var containsFocus: Bool {
    guard let focused = graph.window?.focusedControl else { return false }
    return card.shows(focused)
  }

  /// The first text field, else the first control below the header bar that takes the keyboard, else any.
  var firstFocusableControl: (any Control)? {
    let usable = card.controls.filter { $0.isEnabled && $0.isInteractive }
    let field = usable.first {
      switch $0.content {
      case .textField(let field): field.isEditable
      case .textEditor(let editor): editor.isEditable
      default: false
      }
    }
    return field
      ?? usable.first {
        switch $0.content {
        case .button, .toggle, .slider, .choice, .menu, .datePicker, .colorWell: true
        case .element(let element): element.isFocusable
        default: false
        }
      }
  }
}

extension PresentationLayoutNode: PointerTarget {
  func pointer(_ event: PointerEvent, at location: CGPoint, in node: RenderNode) -> Bool {
    if node === grip { return drag(event) }
    guard node === backdrop else { return false }
    switch event.kind {
    case .down: return true
    case .up:
      presentation.dismissInteractively()
      return true
    case .scroll: return true
    default: return false
    }
  }

  private func drag(_ event: PointerEvent) -> Bool {
    switch event.kind {
    case .down where event.button == .primary:
      dragStart = (event.location.y, group.frame.height)
      sheetHeight.set(group.frame.height, animation: nil, in: graph)
      return true
    case .moved:
      guard let dragStart else { return false }
      let height = dragStart.height - (event.location.y - dragStart.y)
      sheetHeight.set(max(0, min(height, maximumHeight)), animation: nil, in: graph)
      return true
    case .up, .cancelled:
      guard dragStart != nil else { return false }
      endDrag()
      return true
    default: return false
    }
  }

  func pointerWasCancelled() {
    if dragStart != nil { endDrag() }
  }
}
