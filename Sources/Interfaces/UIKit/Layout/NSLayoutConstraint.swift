import Foundation

/// A relation between places or lengths of two items: `first (relation) second × multiplier + constant`. Apple's
/// `NSLayoutConstraint`.
@MainActor
open class NSLayoutConstraint: NSObject {
  /// The item on the left side: a view or layout guide.
  public private(set) final weak var firstItem: AnyObject?
  /// The place or length of the item on the left side.
  public let firstAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The item on the right side; `nil` = only the constant is there.
  public private(set) final weak var secondItem: AnyObject?
  /// The place or length of the item on the right side.
  public let secondAttribute: Attribute
  /// What the right side is multiplied with.
  public let multiplier: CGFloat
  private let hasSecondItem: Bool

  /// What is added to the right side, in points.
  open var constant: CGFloat {
    didSet { if constant != oldValue { owner?.layoutEngine?.constantDidChange(self) } }
  }
  /// How strongly the constraint is wanted.
  open var priority: UILayoutPriority = .required {
    didSet { if priority != oldValue, let owner { owner.layoutEngine?.replace(self) } }
  }
  /// A name for messages.
  open var identifier: String?
  /// Whether a conflict with an archive was allowed for; means nothing here.
  open var shouldBeArchived = false

  /// The view that holds the constraint while it is active.
  final weak var owner: UIView?

  /// A constraint that is not active yet.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    hasSecondItem = view2 != nil
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  /// The anchor of the left side.
  public var firstLayoutItem: (any _LayoutItem)? { firstItem as? any _LayoutItem }
  /// The anchor of the right side.
  public var secondLayoutItem: (any _LayoutItem)? { secondItem as? any _LayoutItem }

  /// Whether the constraint holds. The items need a common view around them.
  open var isActive: Bool {
    get { owner != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Makes constraints hold.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.activate() }
  }
  /// Makes constraints hold no longer.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  private func activate() {
    guard owner == nil else { return }
    guard let first = firstLayoutItem, let firstView = first.viewOfItem else { return }
    if hasSecondItem, secondLayoutItem == nil { return }
    guard let ancestor = Self.commonAncestor(firstView, secondLayoutItem?.viewOfItem ?? firstView) else {
      InterfacePlatform.warnOnce(
        "A constraint was activated between items that have no view around them in common; it is left out: \(statement)."
      )
      return
    }
    add(to: ancestor)
  }

  final func add(to view: UIView) {
    guard owner == nil else { return }
    owner = view
    view.constraints_.append(self)
    firstLayoutItem?.noteUse()
    secondLayoutItem?.noteUse()
    view.layoutEngine?.add(self)
    view.setNeedsLayoutPass()
  }

  final func deactivate() {
    guard let owner else { return }
    owner.layoutEngine?.remove(self)
    owner.constraints_.removeAll { $0 === self }
    self.owner = nil
    owner.setNeedsLayoutPass()
  }

  private static func commonAncestor(_ a: UIView, _ b: UIView) -> UIView? {
    if a === b { return a }
    var ancestors = Set<ObjectIdentifier>()
    var view: UIView? = a
    while let current = view {
      ancestors.insert(ObjectIdentifier(current))
      view = current.superview
    }
    view = b
    while let current = view {
      if ancestors.contains(ObjectIdentifier(current)) { return current }
      view = current.superview
    }
    return nil
  }

  /// Ends the constraints between what is inside `view` and what is outside, before it leaves its superview.
  static func deactivateCrossing(out view: UIView) {
    guard view.layoutItem.mayMatter || view.containsConstrainedViews else { return }
    var ancestor = view.superview
    while let current = ancestor {
      for constraint in current.constraints_ {
        let touches = [constraint.firstLayoutItem, constraint.secondLayoutItem].contains {
          $0?.viewOfItem?.isDescendant(of: view) ?? false
        }
        if touches { constraint.deactivate() }
      }
      ancestor = current.superview
    }
  }

  /// What the constraint says, for messages.
  final var statement: String {
    func name(_ item: AnyObject?) -> String { item.map { "\(type(of: $0))" } ?? "nil" }
    let sign = relation == .equal ? "==" : relation == .lessThanOrEqual ? "<=" : ">="
    let right = hasSecondItem ? "\(name(secondItem)).\(secondAttribute) * \(multiplier) + " : ""
    let label = identifier.map { "'\($0)' " } ?? ""
    return "\(label)\(name(firstItem)).\(firstAttribute) \(sign) \(right)\(constant) @\(priority.rawValue)"
  }
}

/// What constraints are about: a view or a layout guide.
@MainActor
public protocol _LayoutItem: AnyObject {
  /// The view itself, or the one that owns the guide.
  var viewOfItem: UIView? { get }
  /// Remembers that constraints are about the item.
  func noteUse()
}

extension UIView: _LayoutItem {
  /// The view itself.
  public var viewOfItem: UIView? { self }
  /// Remembers that constraints are about the view.
  public func noteUse() { layoutItem.mayMatter = true }

  var containsConstrainedViews: Bool {
    !constraints_.isEmpty || subviews_.contains { $0.layoutItem.mayMatter || $0.containsConstrainedViews }
  }

  /// Adds a constraint about the view and what is inside.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.add(to: self) }
  /// Adds constraints about the view and what is inside.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  /// Ends a constraint.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    if constraint.owner === self { constraint.deactivate() }
  }
  /// Ends constraints.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }
}

/// What the layout remembers of a view.
struct LayoutItemState {
  /// Whether constraints are or were about the view.
  var mayMatter = false
  /// Whether the frame is a constant in the present equations.
  var isConstant = false
}
