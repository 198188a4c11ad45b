import Foundation

/// Lays views out in a row or column by constraints. Apple's `UIStackView`.
@MainActor
open class UIStackView: UIView {
  /// How views share the length of the stack. Apple's `UIStackView.Distribution`.
  public enum Distribution: Int, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// Where views stand across the stack. Apple's `UIStackView.Alignment`.
  public enum Alignment: Int, Hashable, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    /// The same as `leading`, in a row.
    public static let top = Alignment.leading
    /// The same as `trailing`, in a row.
    public static let bottom = Alignment.trailing
  }
  /// The usual space of the system (8 points), for custom spacing.
  public static let spacingUseSystem: CGFloat = 8
  /// The stack's own spacing, for custom spacing.
  public static let spacingUseDefault: CGFloat = .greatestFiniteMagnitude

  /// The views that are laid out, in order.
  open private(set) var arrangedSubviews: [UIView] = []
  /// The direction in which views follow each other.
  open var axis: NSLayoutConstraint.Axis = .horizontal { didSet { if axis != oldValue { arrangementDidChange() } } }
  /// How views share the length of the stack.
  open var distribution: Distribution = .fill { didSet { if distribution != oldValue { arrangementDidChange() } } }
  /// Where views stand across the stack.
  open var alignment: Alignment = .fill { didSet { if alignment != oldValue { arrangementDidChange() } } }
  /// Space between neighbours, in points.
  open var spacing: CGFloat = 0 { didSet { if spacing != oldValue { arrangementDidChange() } } }
  /// Whether the views keep to the margins.
  open var isLayoutMarginsRelativeArrangement = false {
    didSet { if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() } }
  }
  /// Whether vertical spacing is measured between baselines; it is measured between edges.
  open var isBaselineRelativeArrangement = false

  private var ownConstraints: [NSLayoutConstraint] = []
  private var customSpacing: [ObjectIdentifier: CGFloat] = [:]

  /// A row of views.
  public init(arrangedSubviews views: [UIView]) {
    super.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
  /// Adds a view at a place.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    arrangementDidChange()
  }
  /// Lays a view out no longer; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementDidChange()
  }
  /// Space after one of the views, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    customSpacing[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }
  /// Space after one of the views, in points.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    customSpacing[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  func arrangedSubviewDidChange(_ view: UIView) {
    if arrangedSubviews.contains(where: { $0 === view }) { arrangementDidChange() }
  }

  private func arrangementDidChange() { setNeedsUpdateConstraints() }

  open override func updateConstraints() {
    arrange()
    super.updateConstraints()
  }

  private func arrange() {
    NSLayoutConstraint.deactivate(ownConstraints)
    ownConstraints = []
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard !views.isEmpty else { return }
    let bounds: any _LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    let along:
      (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute, length: NSLayoutConstraint.Attribute) =
        axis == .horizontal ? (.leading, .trailing, .width) : (.top, .bottom, .height)
    var result: [NSLayoutConstraint] = []
    func add(
      _ a: AnyObject, _ first: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation = .equal,
      _ b: AnyObject?, _ second: NSLayoutConstraint.Attribute, _ constant: CGFloat = 0, multiplier: CGFloat = 1,
      priority: UILayoutPriority = .required
    ) {
      let constraint = NSLayoutConstraint(
        item: a, attribute: first, relatedBy: relation, toItem: b, attribute: second, multiplier: multiplier,
        constant: constant)
      constraint.priority = priority
      result.append(constraint)
    }
    add(views[0], along.start, .equal, bounds, along.start)
    add(views[views.count - 1], along.end, .equal, bounds, along.end)
    let spreads = distribution == .equalSpacing || distribution == .equalCentering
    for (previous, next) in zip(views, views.dropFirst()) {
      let gap = customSpacing[ObjectIdentifier(previous)] ?? spacing
      add(next, along.start, spreads ? .greaterThanOrEqual : .equal, previous, along.end, gap)
    }
    share(views, along.length, add: { add($0, $1, $2, $3, $4, multiplier: $5, priority: $6) })
    if spreads { spread(views, along.start, along.end) { result += $0 } }
    align(views, bounds, add: { add($0, $1, $2, $3, $4, priority: $5) })
    ownConstraints = result
    NSLayoutConstraint.activate(result)
  }

  private typealias Attribute = NSLayoutConstraint.Attribute
  private typealias Relation = NSLayoutConstraint.Relation

  private func share(
    _ views: [UIView], _ length: Attribute,
    add: (AnyObject, Attribute, Relation, AnyObject?, Attribute, CGFloat, UILayoutPriority) -> Void
  ) {
    switch distribution {
    case .fillEqually:
      for view in views.dropFirst() { add(view, length, .equal, views[0], length, 1, .required) }
    case .fillProportionally:
      func natural(_ view: UIView) -> CGFloat {
        let size = view.intrinsicContentSize
        return max(axis == .horizontal ? size.width : size.height, 0)
      }
      let first = natural(views[0])
      guard first > 0 else { return }
      for view in views.dropFirst() where natural(view) > 0 {
        add(view, length, .equal, views[0], length, natural(view) / first, UILayoutPriority(999))
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  /// Guides between the views that are equally long.
  private func spread(_ views: [UIView], _ start: Attribute, _ end: Attribute, _ take: ([NSLayoutConstraint]) -> Void) {
    let length: Attribute = axis == .horizontal ? .width : .height
    for guide in layoutGuides_ where guide.identifier == "UISV-spread" { removeLayoutGuide(guide) }
    var first: UILayoutGuide?
    for (previous, next) in zip(views, views.dropFirst()) {
      let guide = UILayoutGuide()
      guide.identifier = "UISV-spread"
      addLayoutGuide(guide)
      func equal(_ a: Attribute, _ b: AnyObject, _ c: Attribute) -> NSLayoutConstraint {
        NSLayoutConstraint(
          item: guide, attribute: a, relatedBy: .equal, toItem: b, attribute: c, multiplier: 1, constant: 0)
      }
      let middle: Attribute = axis == .horizontal ? .centerX : .centerY
      let isCentered = distribution == .equalCentering
      take([
        equal(start, previous, isCentered ? middle : end), equal(end, next, isCentered ? middle : start),
      ])
      if let first { take([equal(length, first, length)]) }
      first = first ?? guide
    }
  }

  private func align(
    _ views: [UIView], _ bounds: any _LayoutItem,
    add: (AnyObject, Attribute, Relation, AnyObject?, Attribute, UILayoutPriority) -> Void
  ) {
    let (start, end): (Attribute, Attribute) = axis == .horizontal ? (.top, .bottom) : (.leading, .trailing)
    for view in views {
      switch alignment {
      case .fill:
        add(view, start, .equal, bounds, start, .required)
        add(view, end, .equal, bounds, end, .required)
        continue
      case .leading: add(view, start, .equal, bounds, start, .required)
      case .trailing: add(view, end, .equal, bounds, end, .required)
      case .center:
        let middle: Attribute = axis == .horizontal ? .centerY : .centerX
        add(view, middle, .equal, bounds, middle, .required)
      case .firstBaseline, .lastBaseline:
        let line: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
        if view !== views[0] { add(view, line, .equal, views[0], line, .required) }
      }
      add(view, start, .greaterThanOrEqual, bounds, start, .required)
      add(view, end, .lessThanOrEqual, bounds, end, .required)
      // The stack is no larger across than its largest view.
      add(view, start, .equal, bounds, start, UILayoutPriority(48))
      add(view, end, .equal, bounds, end, UILayoutPriority(48))
    }
  }
}
