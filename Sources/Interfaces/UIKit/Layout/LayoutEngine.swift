import Foundation

/// Keeps the equations of a tree of views up to date and solves them.
@MainActor
final class LayoutEngine {
  private struct Variables {
    var minX: ConstraintSolver.Symbol
    var minY: ConstraintSolver.Symbol
    var width: ConstraintSolver.Symbol
    var height: ConstraintSolver.Symbol
  }
  private struct Placed {
    weak var item: AnyObject?
    var variables: Variables
  }
  private struct Installed {
    var constraint: NSLayoutConstraint
    /// `nil` = could not be satisfied, or an item is gone.
    var handle: ConstraintSolver.Handle?
    var constant: Double
  }
  @MainActor
  private struct Intrinsic {
    var size = CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    var handles: [ConstraintSolver.Handle] = []
  }

  private unowned let root: UIView
  /// Whether the root's size is looked for instead of given.
  private let measuresRoot: Bool
  private var solver = ConstraintSolver()
  private var placed: [ObjectIdentifier: Placed] = [:]
  /// Items in the order in which their variables were made.
  private var order: [ObjectIdentifier] = []
  private var installed: [ObjectIdentifier: Installed] = [:]
  private var intrinsics: [ObjectIdentifier: Intrinsic] = [:]
  /// Constraints whose constants depend on the frame or the insets of a view.
  private var dependents: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  private var stale: Set<ObjectIdentifier> = []
  private var staleIntrinsics: [ObjectIdentifier: UIView] = [:]
  private var isSolved = false
  private var recorded: ObjectIdentifier?
  /// The tree has changed so much that everything is set up anew.
  var needsRebuild = true

  init(root: UIView, measuresRoot: Bool = false) {
    self.root = root
    self.measuresRoot = measuresRoot
  }

  /// Whether anything waits for `update()`.
  var isDirty: Bool { needsRebuild || !stale.isEmpty || !staleIntrinsics.isEmpty || !isSolved }

  // MARK: Changes

  func add(_ constraint: NSLayoutConstraint) {
    guard !needsRebuild else { return }
    install(constraint)
  }

  func remove(_ constraint: NSLayoutConstraint) {
    guard !needsRebuild, let old = installed.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    if let handle = old.handle { solver.remove(handle) }
    stale.remove(ObjectIdentifier(constraint))
    isSolved = false
  }

  func replace(_ constraint: NSLayoutConstraint) {
    guard !needsRebuild else { return }
    remove(constraint)
    install(constraint)
    root.setNeedsLayoutPass()
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    stale.insert(ObjectIdentifier(constraint))
    root.setNeedsLayoutPass()
  }

  /// The frame of a view whose frame is a constant has changed.
  func frameDidChange(of view: UIView) {
    guard let users = dependents[ObjectIdentifier(view)] else { return }
    stale.formUnion(users)
    root.setNeedsLayoutPass()
  }

  func insetsDidChange(of view: UIView) { frameDidChange(of: view) }

  func intrinsicSizeDidChange(of view: UIView) {
    guard placed[ObjectIdentifier(view)] != nil else { return }
    staleIntrinsics[ObjectIdentifier(view)] = view
    root.setNeedsLayoutPass()
  }

  func replaceIntrinsic(of view: UIView) {
    guard let old = intrinsics.removeValue(forKey: ObjectIdentifier(view)) else { return }
    for handle in old.handles { solver.remove(handle) }
    installIntrinsic(of: view)
    root.setNeedsLayoutPass()
  }

  // MARK: Setting up

  private func rebuild() {
    solver = ConstraintSolver()
    placed = [:]
    order = []
    installed = [:]
    intrinsics = [:]
    dependents = [:]
    stale = []
    staleIntrinsics = [:]
    needsRebuild = false
    if measuresRoot { _ = variables(of: root) }
    installTree(root)
  }

  private func installTree(_ view: UIView) {
    if !view.translatesAutoresizingMaskIntoConstraints, view !== root { _ = variables(of: view) }
    for constraint in view.constraints_ { install(constraint) }
    for subview in view.subviews_ where !subview.isLayoutBoundary { installTree(subview) }
  }

  /// The variables of an item that is placed by constraints; `nil` = its frame is a constant.
  private func variables(of item: AnyObject) -> Variables? {
    let key = ObjectIdentifier(item)
    if let known = placed[key] { return known.variables }
    if let view = item as? UIView {
      if view === root ? !measuresRoot : view.translatesAutoresizingMaskIntoConstraints { return nil }
    } else if let guide = item as? UILayoutGuide, guide.insets != nil {
      return nil
    }
    let variables = Variables(
      minX: solver.makeVariable(), minY: solver.makeVariable(), width: solver.makeVariable(),
      height: solver.makeVariable())
    placed[key] = Placed(item: item, variables: variables)
    order.append(key)
    for length in [variables.width, variables.height] {
      _ = solver.add([.init(symbol: length, factor: 1)], constant: 0, .greaterThanOrEqual, weight: nil)
    }
    if item === root {
      for place in [variables.minX, variables.minY] {
        _ = solver.add([.init(symbol: place, factor: 1)], constant: 0, .equal, weight: nil)
      }
    }
    if let view = item as? UIView { installIntrinsic(of: view) }
    isSolved = false
    return variables
  }

  private func installIntrinsic(of view: UIView) {
    guard let variables = placed[ObjectIdentifier(view)]?.variables else { return }
    var entry = Intrinsic()
    entry.size = view.intrinsicContentSize
    func add(
      _ length: CGFloat, _ symbol: ConstraintSolver.Symbol, _ hugging: UILayoutPriority, _ compression: UILayoutPriority
    ) {
      guard length != UIView.noIntrinsicMetric else { return }
      let term = [ConstraintSolver.Cell(symbol: symbol, factor: 1)]
      for (relation, priority) in [
        (ConstraintSolver.Relation.lessThanOrEqual, hugging), (.greaterThanOrEqual, compression),
      ] {
        let handle = solver.add(
          term, constant: -Double(length), relation, weight: ConstraintSolver.weight(ofPriority: priority.rawValue))
        if let handle { entry.handles.append(handle) }
      }
    }
    add(entry.size.width, variables.width, view.hugging.horizontal, view.compression.horizontal)
    add(entry.size.height, variables.height, view.hugging.vertical, view.compression.vertical)
    intrinsics[ObjectIdentifier(view)] = entry
    isSolved = false
  }

  private func install(_ constraint: NSLayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard installed[key] == nil else { return }
    recorded = key
    let sides = expression(constraint)
    recorded = nil
    guard let sides else {
      installed[key] = Installed(constraint: constraint, handle: nil, constant: 0)
      return
    }
    isSolved = false
    let relation = constraint.relation.solverRelation
    let priority = constraint.priority.rawValue
    var handle = solver.add(
      sides.terms, constant: sides.constant, relation,
      weight: priority >= 1000 ? nil : ConstraintSolver.weight(ofPriority: priority))
    if handle == nil {
      // What has no size yet has no room for margins either, and that is no mistake of the app's.
      if constraint.owner?.bounds_.isEmpty == false {
        InterfacePlatform.warnOnce(
          "These constraints cannot all hold; this one gives way to the others: \(constraint.statement)")
      }
      handle = solver.add(
        sides.terms, constant: sides.constant, relation, weight: ConstraintSolver.weight(ofPriority: 999) * 10)
    }
    installed[key] = Installed(constraint: constraint, handle: handle, constant: sides.constant)
  }

  // MARK: Expressions

  struct Expression {
    var terms: [ConstraintSolver.Cell] = []
    var constant = 0.0

    mutating func add(_ symbol: ConstraintSolver.Symbol, _ factor: Double) {
      if factor != 0 { terms.append(.init(symbol: symbol, factor: factor)) }
    }
    mutating func add(_ other: Expression, times factor: Double) {
      constant += other.constant * factor
      for term in other.terms { add(term.symbol, term.factor * factor) }
    }
  }

  private func note(_ view: UIView) {
    guard let recorded else { return }
    view.layoutItem.isConstant = true
    dependents[ObjectIdentifier(view), default: []].insert(recorded)
  }

  /// The constraint as an expression that is compared with 0.
  private func expression(_ constraint: NSLayoutConstraint) -> Expression? {
    guard let owner = constraint.owner, let first = constraint.firstItem else { return nil }
    guard
      var result = side(first, constraint.firstAttribute, other: constraint.secondItem, owner: owner)
    else { return nil }
    if constraint.secondAttribute != .notAnAttribute, let second = constraint.secondItem {
      guard let other = side(second, constraint.secondAttribute, other: first, owner: owner) else { return nil }
      result.add(other, times: -Double(constraint.multiplier))
    }
    if constraint.firstAttribute.followsReading, owner.traitCollection.appearance.isRightToLeft {
      // Along lines that run to the left, "more" is further left: everything but the constant changes its sign, which
      // also turns "at least" round.
      var mirrored = Expression()
      mirrored.add(result, times: -1)
      result = mirrored
    }
    result.constant -= Double(constraint.constant)
    return result
  }

  private func side(
    _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, other: AnyObject?, owner: UIView
  ) -> Expression? {
    var item = item
    var attribute = attribute
    if let inner = attribute.withinMargins, let view = item as? UIView {
      item = view.layoutMarginsGuide
      attribute = inner
    }
    // From inside, the edges of a scroll view are those of its content.
    if let scroll = item as? UIScrollView, attribute.isPlace, let otherView = (other as? any _LayoutItem)?.viewOfItem,
      otherView !== scroll, otherView.isDescendant(of: scroll)
    {
      item = scroll.contentLayoutGuide
    }
    let isRightToLeft = owner.traitCollection.appearance.isRightToLeft
    if attribute == .leading { attribute = isRightToLeft ? .right : .left }
    if attribute == .trailing { attribute = isRightToLeft ? .left : .right }
    var result = Expression()
    switch attribute {
    case .left, .right, .centerX:
      guard let origin = origin(of: item, in: owner, isHorizontal: true) else { return nil }
      result = origin
      let share = attribute == .left ? 0.0 : attribute == .right ? 1 : 0.5
      if share > 0 { result.add(length(of: item, isHorizontal: true), times: share) }
    case .top, .bottom, .centerY, .firstBaseline, .lastBaseline:
      guard let origin = origin(of: item, in: owner, isHorizontal: false) else { return nil }
      result = origin
      var share = attribute == .top || attribute == .firstBaseline ? 0.0 : attribute == .centerY ? 0.5 : 1
      if attribute == .firstBaseline || attribute == .lastBaseline, let view = item as? UIView {
        let offsets = view.baselineOffsets
        result.constant += attribute == .firstBaseline ? Double(offsets.first) : -Double(offsets.last)
        if view.textIsCentered {
          // However high the view becomes, its lines are as far from its middle as they are now.
          let height = view.bounds_.height > 0 ? view.bounds_.height : view.intrinsicContentSize.height
          result.constant += Double(height) * (share - 0.5)
          share = 0.5
        }
      }
      if share > 0 { result.add(length(of: item, isHorizontal: false), times: share) }
    case .width: result = length(of: item, isHorizontal: true)
    case .height: result = length(of: item, isHorizontal: false)
    default: return nil
    }
    return result
  }

  private func length(of item: AnyObject, isHorizontal: Bool) -> Expression {
    var result = Expression()
    if let variables = variables(of: item) {
      result.add(isHorizontal ? variables.width : variables.height, 1)
    } else if let view = item as? UIView {
      note(view)
      result.constant = Double(isHorizontal ? view.bounds_.width : view.bounds_.height)
    } else if let guide = item as? UILayoutGuide, let view = guide.owningView, let insets = guide.insets?(view) {
      note(view)
      result = length(of: view, isHorizontal: isHorizontal)
      result.constant -= Double(isHorizontal ? insets.horizontal : insets.vertical)
    }
    return result
  }

  /// Where an item begins, in the coordinates of `owner`.
  private func origin(of item: AnyObject, in owner: UIView, isHorizontal: Bool) -> Expression? {
    var result = Expression()
    var container: UIView?
    if let guide = item as? UILayoutGuide {
      if let variables = variables(of: guide) {
        result.add(isHorizontal ? variables.minX : variables.minY, 1)
      } else if let view = guide.owningView, let insets = guide.insets?(view) {
        note(view)
        result.constant += Double(isHorizontal ? insets.left : insets.top)
      }
      container = guide.owningView
    } else {
      container = item as? UIView
    }
    while let view = container, view !== owner {
      if let variables = variables(of: view) {
        result.add(isHorizontal ? variables.minX : variables.minY, 1)
      } else {
        note(view)
        result.constant += Double(
          isHorizontal ? view.center_.x - view.bounds_.width / 2 : view.center_.y - view.bounds_.height / 2)
      }
      container = view.superview
    }
    return container == nil ? nil : result
  }

  // MARK: Solving

  /// Brings the equations up to date, solves them and asks for the layout of views whose subviews have got another
  /// frame.
  func update() {
    if needsRebuild { rebuild() }
    for _ in 0..<4 {
      refresh()
      if !isSolved {
        isSolved = true
        if !solver.solve() {
          rebuild()
          _ = solver.solve()
          isSolved = true
        }
      }
      guard adjustHeights() else { break }
    }
    distribute()
  }

  private func refresh() {
    for (_, view) in staleIntrinsics { refreshIntrinsic(of: view) }
    staleIntrinsics = [:]
    let waiting = stale
    stale = []
    for key in waiting {
      guard let old = installed[key] else { continue }
      recorded = key
      let sides = expression(old.constraint)
      recorded = nil
      guard let sides, let handle = old.handle else { continue }
      let delta = sides.constant - old.constant
      guard delta != 0 else { continue }
      isSolved = false
      if solver.changeConstant(of: handle, by: delta) {
        installed[key]?.constant = sides.constant
      } else {
        solver.remove(handle)
        installed[key] = nil
        install(old.constraint)
      }
    }
  }

  private func refreshIntrinsic(of view: UIView) {
    guard let old = intrinsics[ObjectIdentifier(view)] else { return }
    guard old.size != view.intrinsicContentSize else { return }
    for handle in old.handles { solver.remove(handle) }
    installIntrinsic(of: view)
  }

  /// Tells views whose height follows from their width what width they get; whether one wants another height.
  private func adjustHeights() -> Bool {
    var changed = false
    for key in order {
      guard let entry = placed[key], let view = entry.item as? UIView, view.heightFollowsWidth else { continue }
      let width = CGFloat(solver.value(of: entry.variables.width))
      if view.layoutWidth(isGoingToBe: width) {
        staleIntrinsics[key] = view
        changed = true
      }
    }
    return changed
  }

  private func rect(_ variables: Variables) -> CGRect {
    let (x, y) = (solver.value(of: variables.minX), solver.value(of: variables.minY))
    let (width, height) = (solver.value(of: variables.width), solver.value(of: variables.height))
    // Edges on whole pixels, so that lines and letters are sharp.
    let scale = Double(max(root.traitCollection.displayScale, 1))
    func round(_ value: Double) -> Double { (value * scale + 1e-6).rounded() / scale }
    let (left, top) = (round(x), round(y))
    return CGRect(x: left, y: top, width: round(x + width) - left, height: round(y + height) - top)
  }

  private func distribute() {
    for key in order {
      guard let entry = placed[key], let item = entry.item, item !== root else { continue }
      let rect = rect(entry.variables)
      if let guide = item as? UILayoutGuide {
        guide.solved = rect
        if let scroll = guide.owningView as? UIScrollView, scroll.systemGuides[.scrollContent] === guide {
          scroll.contentSize = rect.size
        }
      } else if let view = item as? UIView, !view.translatesAutoresizingMaskIntoConstraints {
        if view.frameBeforeTransform != rect { view.superview?.setNeedsLayout() }
      }
    }
  }

  /// Gives the subviews of a view the frames that were found.
  func place(subviewsOf view: UIView) {
    for subview in view.subviews_ {
      guard let entry = placed[ObjectIdentifier(subview)] else { continue }
      subview.setFrameBeforeTransform(rect(entry.variables))
    }
  }

  /// The smallest size of the root that comes near to `target`.
  func measure(_ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority) -> CGSize {
    rebuild()
    guard let variables = placed[ObjectIdentifier(root)]?.variables else { return target }
    for (symbol, length, priority) in [
      (variables.width, target.width, horizontal), (variables.height, target.height, vertical),
    ] {
      _ = solver.add(
        [.init(symbol: symbol, factor: 1)], constant: -Double(length), .equal,
        weight: priority.rawValue >= 1000 ? nil : ConstraintSolver.weight(ofPriority: priority.rawValue))
    }
    for _ in 0..<4 {
      refresh()
      _ = solver.solve()
      isSolved = true
      guard adjustHeights() else { break }
    }
    return CGSize(
      width: CGFloat(solver.value(of: variables.width)).rounded(.up),
      height: CGFloat(solver.value(of: variables.height)).rounded(.up))
  }
}
