import Foundation
import RenderTree
import Toolkit
import Wording

/// One of the window's own parts, as a view: its buttons, or the area by which it is moved.
@MainActor
final class WindowPartView: UIView, NativeControlView {
  let control: any Control
  init(_ content: ControlContent) {
    control = InterfacePlatform.toolkit.makeControl(content)
    super.init(frame: .zero)
    showControl { [weak self] event in
      if event == .naturalSizeChanged { self?.superview?.setNeedsLayout() }
    }
  }
  required init?(coder: NSCoder) { nil }
  override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}

/// The bar at the top of a window: title in the middle, items at the ends, the window's own buttons outside of them.
/// Apple's `UINavigationBar`, drawn as the desktop's header bar.
@MainActor
open class UINavigationBar: UIView {
  /// Height of the bar, in points.
  static let height: CGFloat = 46

  /// Whether titles are large.
  ///
  /// - Note: Partial: kept, without effect; bars of the desktop have titles of one size.
  open var prefersLargeTitles = false
  open var isTranslucent = true
  /// The colour behind the bar; `nil` = the desktop's.
  open var barTintColor: UIColor? {
    didSet {
      updateLooks()
      appearanceDidChange()
    }
  }
  /// Font and colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { rebuild() } }
  /// How the bar looks.
  open var standardAppearance = UINavigationBarAppearance() { didSet { appearanceDidChange() } }
  open var scrollEdgeAppearance: UINavigationBarAppearance?
  /// How the bar looks in a low window; without effect, as bars of the desktop are the same there.
  open var compactAppearance: UINavigationBarAppearance?
  /// What the bar shows.
  open var topItem: UINavigationItem? { item }

  /// Goes back; `nil` = there is nowhere to go.
  var goBack: (() -> Void)? { didSet { rebuild() } }
  var backTitle: String?
  var item: UINavigationItem? {
    didSet {
      guard item !== oldValue else { return }
      oldValue?.changed = nil
      rebuild()
    }
  }
  /// Whether the bar belongs to a window, whose buttons it then has.
  var showsWindowControls = true { didSet { if showsWindowControls != oldValue { rebuild() } } }

  /// The ends at which the bar has the window's buttons, beside others that have the rest.
  var controlSides = (leading: true, trailing: true) { didSet { if controlSides != oldValue { rebuild() } } }
  /// A button before all others, for a sidebar.
  var sidebarButton: UIBarButtonItem? { didSet { if sidebarButton !== oldValue { rebuild() } } }

  private let handle = WindowPartView(.windowHandle)
  private let leadingControls = WindowPartView(.windowControls(WindowControlsContent(side: .leading)))
  private let trailingControls = WindowPartView(.windowControls(WindowControlsContent(side: .trailing)))
  private let line = UIView()
  private var leading: [UIView] = []
  private var trailing: [UIView] = []
  private var titleView: UIView?
  private var backAction: UIAction?

  override func completeInit() {
    super.completeInit()
    line.backgroundColor = .separator
    addSubview(handle)
    addSubview(leadingControls)
    addSubview(trailingControls)
    addSubview(line)
    appearanceDidChange()
  }

  private var shownAppearance: UINavigationBarAppearance { item?.standardAppearance ?? standardAppearance }

  override func appearanceDidChange() {
    let appearance = shownAppearance
    let header = UIColor(traitCollection.appearance.headerBackground)
    background_ = appearance.isTransparent ? .clear : appearance.backgroundColor ?? barTintColor ?? header
    line.backgroundColor = appearance.isTransparent ? .clear : appearance.shadowColor ?? .separator
    super.appearanceDidChange()
  }

  /// Makes the bar's views anew from the item.
  func rebuild() {
    for view in leading + trailing { view.removeFromSuperview() }
    titleView?.removeFromSuperview()
    titleView = nil
    leading = []
    trailing = []
    handle.isHidden = !showsWindowControls
    leadingControls.isHidden = !showsWindowControls || !controlSides.leading
    trailingControls.isHidden = !showsWindowControls || !controlSides.trailing
    defer {
      appearanceDidChange()
      setNeedsLayout()
    }
    guard let item else { return }
    item.changed = { [weak self] in self?.rebuild() }
    for group in item.groups { group.changed = { [weak self] in self?.rebuild() } }
    let goBack = item.backAction.map { action in { action.perform(sender: item) } } ?? goBack
    if let goBack, !item.hidesBackButton,
      item.leadingItems.isEmpty || item.leftItemsSupplementBackButton || item.backAction != nil
    {
      let title = item.backAction?.title ?? backTitle ?? Wording.text("Back")
      leading.append(
        BarButtonView(
          name: title.isEmpty ? Wording.text("Back") : title,
          image: UIImage(.icon(names: ["go-previous-symbolic"], pointSize: 16)),
          action: goBack))
    }
    leading += views(of: sidebarButton.map { [$0] } ?? [])
    leading += views(of: item.leadingItems)
    trailing += views(of: item.trailingItems)
    if let overflow = item.additionalOverflowItems {
      trailing.append(
        BarButtonView(
          name: Wording.text("More"), image: UIImage(.icon(names: ["view-more-symbolic"], pointSize: 16)),
          menu: { overflow.toolkitElements(sender: nil) }))
    }
    titleView =
      item.titleView
      ?? TitleButton(item, attributes: shownAppearance.titleTextAttributes.merging(titleTextAttributes ?? [:]) { $1 })
    for view in leading + trailing + [titleView!] { addSubview(view) }
  }

  private func views(of items: [UIBarButtonItem]) -> [UIView] {
    items.compactMap { item in
      item.changed = { [weak self] in self?.rebuild() }
      guard !item.isHidden else { return nil }
      let view: UIView
      if let custom = item.customView {
        view = custom
      } else if item.isSpace {
        view = UIView(frame: CGRect(x: 0, y: 0, width: max(item.width, 8), height: 1))
      } else {
        view = BarButtonView(item)
      }
      item.shownView = view
      return view
    }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: Self.height) }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: Self.height) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    let (width, height) = (bounds.width, bounds.height)
    handle.frame = bounds
    line.frame = CGRect(x: 0, y: height - 1, width: width, height: 1)
    func place(_ view: UIView, from start: CGFloat, _ size: CGSize) {
      let x = isRightToLeft ? width - start - size.width : start
      view.frame = CGRect(
        x: x.rounded(), y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }
    func size(_ view: UIView) -> CGSize {
      let fitting = view.sizeThatFits(CGSize(width: width, height: height))
      let intrinsic = view.intrinsicContentSize
      return CGSize(
        width: fitting.width > 0 ? fitting.width : max(intrinsic.width, 0),
        height: min(fitting.height > 0 ? fitting.height : max(intrinsic.height, 0), height))
    }
    var start: CGFloat = 6
    var end = width - 6
    if !leadingControls.isHidden {
      let first = size(leadingControls)
      place(leadingControls, from: 0, first)
      start = max(start, first.width)
    }
    if !trailingControls.isHidden {
      let last = size(trailingControls)
      end = min(end, width - last.width)
      place(trailingControls, from: width - last.width, last)
    }
    for view in leading {
      let wanted = size(view)
      place(view, from: start, wanted)
      start += wanted.width + 6
    }
    for view in trailing.reversed() {
      let wanted = size(view)
      end -= wanted.width
      place(view, from: end, wanted)
      end -= 6
    }
    guard let titleView else { return }
    var wanted = size(titleView)
    let space = max(end - start, 0)
    wanted.width = min(wanted.width, space)
    let middle = (width - wanted.width) / 2
    place(titleView, from: min(max(middle, start), max(end - wanted.width, start)), wanted)
  }
}

/// A button in a bar: the picture, or else the title.
@MainActor
final class BarButtonView: UIButton {
  init(_ item: UIBarButtonItem) {
    super.init(frame: .zero)
    var look = item.style == .done && item.image == nil ? Configuration.borderedProminent() : .plain()
    look.image = item.image
    // Bars keep their height however large the text is.
    if item.image?.symbolConfiguration == nil {
      look.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: 16)
    }
    if item.image == nil { look.title = item.title }
    look.buttonSize = .medium
    look.contentInsets = NSDirectionalEdgeInsets(
      top: 5, leading: item.image == nil ? 12 : 9, bottom: 5, trailing: item.image == nil ? 12 : 9)
    look.baseForegroundColor = item.tintColor ?? (item.style == .done ? nil : .label)
    if let tint = item.tintColor, item.style == .done {
      look.baseBackgroundColor = tint
      look.baseForegroundColor = nil
    }
    begin(look, name: item.accessibilityLabel ?? item.title ?? item.image?.spokenName ?? "")
    accessibilityIdentifier = item.accessibilityIdentifier
    isEnabled = item.isEnabled && !(item.primaryAction?.attributes.contains(.disabled) ?? false)
    isSelected = item.isSelected
    if let menu = item.menu {
      self.menu = menu
      showsMenuAsPrimaryAction = item.primaryAction == nil
      changesSelectionAsPrimaryAction = item.changesSelectionAsPrimaryAction
    }
    if item.primaryAction != nil {
      addAction(
        UIAction { [weak item] _ in
          guard let item else { return }
          item.primaryAction?.perform(sender: item)
        }, for: .primaryActionTriggered)
    }
  }
  /// A button that is no item.
  init(name: String, image: UIImage?, action: @escaping () -> Void) {
    super.init(frame: .zero)
    begin(Self.look(image), name: name)
    addAction(UIAction { _ in action() }, for: .primaryActionTriggered)
  }
  /// A button that opens a menu.
  init(name: String, image: UIImage?, menu: @escaping @MainActor () -> [MenuElement]) {
    super.init(frame: .zero)
    begin(Self.look(image), name: name)
    self.menu = UIMenu(children: [ToolkitMenuElement(menu)])
    showsMenuAsPrimaryAction = true
  }
  required init?(coder: NSCoder) { nil }

  private static func look(_ image: UIImage?) -> Configuration {
    var look = Configuration.plain()
    look.image = image
    look.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 9, bottom: 5, trailing: 9)
    look.baseForegroundColor = .label
    return look
  }
  private func begin(_ look: Configuration, name: String) {
    configuration = look
    accessibilityLabel = name
    if look.image != nil { toolTip = name }
  }
}

/// Entries that the toolkit understands already.
@MainActor
package final class ToolkitMenuElement: UIMenuElement {
  private let elements: @MainActor () -> [MenuElement]
  package init(_ elements: @escaping @MainActor () -> [MenuElement]) {
    self.elements = elements
    super.init(title: "")
  }
  package override func toolkitElements(sender: AnyObject?) -> [MenuElement] { elements() }
}

/// The title of a bar, with its menu if it has one.
@MainActor
final class TitleButton: UIView {
  private let label = UILabel()
  private let subtitle = UILabel()
  private var button: BarButtonView?
  private weak var item: UINavigationItem?

  init(_ item: UINavigationItem, attributes: [NSAttributedString.Key: Any]) {
    self.item = item
    super.init(frame: .zero)
    label.text = item.title
    label.font = attributes[.font] as? UIFont ?? UIFont(FontDescription(size: 15, weight: 700))
    label.textColor = attributes[.foregroundColor] as? UIColor ?? .label
    label.textAlignment = .center
    label.accessibilityTraits = .header
    addSubview(label)
    subtitle.text = item.subtitle
    subtitle.font = .preferredFont(forTextStyle: .caption1)
    subtitle.textColor = .secondaryLabel
    subtitle.textAlignment = .center
    subtitle.isHidden = item.subtitle == nil
    addSubview(subtitle)
    guard
      item.renameDelegate != nil || item.titleMenuProvider != nil
        || item.documentProperties?.activityViewControllerProvider != nil
    else { return }
    let button = BarButtonView(
      name: item.title ?? "", image: UIImage(.icon(names: ["pan-down-symbolic"], pointSize: 16)),
      menu: { [weak self] in self?.menuElements() ?? [] })
    button.toolTip = nil
    addSubview(button)
    self.button = button
  }
  required init?(coder: NSCoder) { nil }

  private func menuElements() -> [MenuElement] {
    guard let item else { return [] }
    var suggested: [UIMenuElement] = []
    if item.renameDelegate != nil {
      suggested.append(UIAction(title: Wording.text("Rename…")) { [weak self] _ in self?.rename() })
    }
    if let share = item.documentProperties?.activityViewControllerProvider {
      suggested.append(UIAction(title: Wording.text("Share…")) { [weak self] _ in self?.present(share()) })
    }
    guard let provider = item.titleMenuProvider else { return suggested.flatMap { $0.toolkitElements(sender: item) } }
    return provider(suggested)?.childElements(sender: item) ?? []
  }

  private func present(_ controller: UIViewController) {
    let top = window?.presentations.topmost ?? window?.rootViewController
    top?.present(controller, animated: true)
  }

  /// Asks for another name and hands it to the delegate.
  private func rename() {
    guard let item, let delegate = item.renameDelegate, let window = window?.toolkitWindow,
      delegate.navigationItemShouldBeginRenaming(item)
    else { return }
    let name = item.title ?? ""
    let (text, _) = delegate.navigationItem(
      item, willBeginRenamingWith: name, selectedRange: name.startIndex..<name.endIndex)
    _ = window.present(
      AlertContent(
        title: Wording.text("Rename “%@”", name), message: "",
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel), .init(title: Wording.text("Rename"), isDefault: true),
        ],
        fields: [.init(placeholder: Wording.text("Name"), text: text)])
    ) { response in
      guard response.choice == 1, let new = response.fields.first, !new.isEmpty, new != name else { return }
      guard delegate.navigationItem(item, shouldEndRenamingWith: new) else { return }
      delegate.navigationItem(item, didEndRenamingWith: new)
    }
  }

  private var arrow: CGFloat { button == nil ? 0 : 34 }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.intrinsicContentSize
    let second = subtitle.isHidden ? .zero : subtitle.intrinsicContentSize
    return CGSize(width: max(text.width, second.width) + arrow + 2, height: max(text.height + second.height, 34))
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width - arrow
    let (text, second) = (
      label.intrinsicContentSize.height, subtitle.isHidden ? 0 : subtitle.intrinsicContentSize.height
    )
    let top = (bounds.height - text - second) / 2
    label.frame = CGRect(x: 0, y: top, width: width, height: text)
    subtitle.frame = CGRect(x: 0, y: top + text, width: width, height: second)
    button?.frame = CGRect(x: width, y: (bounds.height - 34) / 2, width: arrow, height: 34)
  }
}

/// A bar at the bottom. Apple's `UIToolbar`.
@MainActor
open class UIToolbar: UIView {
  /// The items, in order.
  open var items: [UIBarButtonItem]? { didSet { rebuild() } }
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
  /// The colour behind the bar; `nil` = the desktop's.
  open var barTintColor: UIColor? { didSet { appearanceDidChange() } }
  open var isTranslucent = true
  private var shown: [(item: UIBarButtonItem, view: UIView)] = []
  private let line = UIView()

  private func rebuild() {
    for entry in shown { entry.view.removeFromSuperview() }
    shown = (items ?? []).filter { !$0.isHidden }.map { item in
      item.changed = { [weak self] in self?.rebuild() }
      let view = item.customView ?? (item.isSpace ? UIView() : BarButtonView(item))
      item.shownView = view
      return (item, view)
    }
    for entry in shown { addSubview(entry.view) }
    line.backgroundColor = .separator
    addSubview(line)
    setNeedsLayout()
  }
  override func appearanceDidChange() {
    background_ = barTintColor ?? UIColor(traitCollection.appearance.headerBackground)
    super.appearanceDidChange()
  }
  open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 46) }
  open override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    let sizes = shown.map { entry -> CGSize in
      if entry.item.systemItem == .flexibleSpace { return .zero }
      if entry.item.systemItem == .fixedSpace { return CGSize(width: entry.item.width, height: 0) }
      return entry.view.sizeThatFits(bounds.size)
    }
    let gaps = CGFloat(max(shown.count - 1, 0)) * 6
    let spare = max(bounds.width - 16 - gaps - sizes.reduce(0) { $0 + $1.width }, 0)
    let flexible = shown.filter { $0.item.systemItem == .flexibleSpace }.count
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    var x: CGFloat = 8
    for (entry, size) in zip(shown, sizes) {
      let width = entry.item.systemItem == .flexibleSpace ? spare / CGFloat(flexible) : size.width
      entry.view.frame = CGRect(
        x: (isRightToLeft ? bounds.width - x - width : x).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
        width: width, height: size.height)
      x += width + 6
    }
  }
}
