import ContentTypes
import Foundation
import Toolkit
import Wording

/// What an app adds to its document browser: bar items, actions, services.
@MainActor
final class BrowserAdditions: DocumentBrowserAdditions {
  private unowned let browser: UIDocumentBrowserViewController
  let leading = BrowserBarItems()
  let trailing = BrowserBarItems()
  private let selection = BrowserBarItems()
  private var chosen: [URL] = []

  init(_ browser: UIDocumentBrowserViewController) {
    self.browser = browser
    for items in [leading, trailing] { items.changed = { [weak browser] in browser?.contentDidChange() } }
  }

  var leadingItems: UIView? { leading.items.isEmpty ? nil : leading }
  var trailingItems: UIView? { trailing.items.isEmpty ? nil : trailing }
  var selectionItems: UIView? {
    selection.items = items(for: chosen)
    return selection.items.isEmpty ? nil : selection
  }

  var canSelect: Bool {
    opensSeveral
      || browser.customActions.contains { $0.availability.contains(.navigationBar) || $0.supportsMultipleItems }
  }
  /// A document controller shows one document.
  var opensSeveral: Bool { browser.allowsPickingMultipleItems && browser.documentController == nil }

  func selectionDidChange(to urls: [URL]) { chosen = urls }
  func open(_ urls: [URL]) { browser.pick(urls, from: nil) }

  // MARK: Actions

  private func actions(for urls: [URL], _ place: UIDocumentBrowserAction.Availability) -> [UIDocumentBrowserAction] {
    browser.customActions.filter { $0.availability.contains(place) && $0.allows(urls) }
  }

  func menuElements(for urls: [URL]) -> [MenuElement] {
    guard !urls.isEmpty else { return [] }
    var elements = actions(for: urls, .menu).map { action in
      MenuElement.item(
        MenuItem(title: action.localizedTitle, icon: action.image?.menuIcon) { action.handler(urls) })
    }
    // An action of the same name takes the place of the browser's own.
    let share = Wording.text("Share…")
    if !browser.customActions.contains(where: { $0.replacesSharing }) {
      elements.append(.item(MenuItem(title: share) { [weak self] in self?.share(urls) }))
    }
    return elements.isEmpty ? [] : [.section(title: nil, elements)]
  }

  /// The app's actions in the bar; they can be used as soon as something is chosen that they are for.
  private func items(for urls: [URL]) -> [UIBarButtonItem] {
    browser.customActions.filter { $0.availability.contains(.navigationBar) }.map { action in
      let item = UIBarButtonItem(
        title: action.localizedTitle, image: action.image, primaryAction: UIAction { _ in action.handler(urls) })
      item.title = action.localizedTitle
      item.isEnabled = action.allows(urls)
      return item
    }
  }

  private func share(_ urls: [URL]) {
    let services = browser.delegate?.documentBrowser(browser, applicationActivitiesForDocumentURLs: urls) ?? []
    let controller = UIActivityViewController(activityItems: urls, applicationActivities: services)
    browser.delegate?.documentBrowser(browser, willPresent: controller)
    let presenting = browser.documentController ?? browser
    presenting.present(controller, animated: true)
  }
}

extension UIDocumentBrowserAction {
  /// Whether the action is for these documents: for each of them, and for so many.
  func allows(_ urls: [URL]) -> Bool {
    guard !urls.isEmpty, urls.count == 1 || supportsMultipleItems else { return false }
    return urls.allSatisfy { url in
      let type = ContentTypeRegistry.shared.identifier(
        forFilename: url.lastPathComponent, isDirectory: url.hasDirectoryPath)
      return supportedContentTypes.contains { ContentTypeRegistry.shared.conforms(type, to: $0) }
    }
  }
  /// Whether the app shares documents in a way of its own.
  var replacesSharing: Bool { localizedTitle == Wording.text("Share…") || localizedTitle == "Share" }
}

/// Items of a bar beside each other, for a bar that is not UIKit's.
@MainActor
final class BrowserBarItems: UIView {
  var items: [UIBarButtonItem] = [] { didSet { rebuild() } }
  /// The items have other sizes.
  var changed: () -> Void = {}
  private var shown: [UIView] = []
  private let spacing: CGFloat = 4

  private func rebuild() {
    for view in shown { view.removeFromSuperview() }
    shown = items.filter { !$0.isHidden && !$0.isSpace }.map { item in
      item.changed = { [weak self] in self?.rebuild() }
      let view = item.customView ?? BarButtonView(item)
      item.shownView = view
      addSubview(view)
      return view
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    changed()
  }

  private func size(of view: UIView) -> CGSize {
    let fitting = view.sizeThatFits(CGSize(width: 1000, height: 34))
    return CGSize(width: max(fitting.width, 34), height: min(max(fitting.height, 1), 34))
  }

  override var intrinsicContentSize: CGSize {
    let widths = shown.map { size(of: $0).width }
    return CGSize(width: widths.reduce(0, +) + spacing * CGFloat(max(widths.count - 1, 0)), height: 34)
  }
  override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    var start: CGFloat = 0
    for view in shown {
      let size = size(of: view)
      let x = isRightToLeft ? bounds.width - start - size.width : start
      view.frame = CGRect(
        x: x, y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
      start += size.width + spacing
    }
  }
}
