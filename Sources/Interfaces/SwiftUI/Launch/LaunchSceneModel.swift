import Documents
import Foundation
import LaunchExperience
import Observation
import Toolkit
import Wording

/// The state of one launch scene: the sheet's detent, the places of its parts, and who is asked to do what.
@MainActor @Observable
final class LaunchSceneModel {
  private(set) var detent = SheetDetent.half
  /// Where the parts are at this moment; changes with every frame of a resize or a moving sheet.
  private(set) var geometry = LaunchGeometry(size: .zero, sheetTop: 0, cardHeight: 0)
  /// Top of the sheet while a finger or pointer holds it.
  private(set) var heldTop: CGFloat?
  @ObservationIgnored weak var browser: BrowserModel?
  @ObservationIgnored let actions = LaunchActionList()
  /// Focuses the search field.
  @ObservationIgnored var searchFocus: () -> Void = {}
  @ObservationIgnored private var tileFrames: [URL: () -> CGRect?] = [:]

  /// The card in the window's coordinates.
  var cardFrame: CGRect { geometry.cardFrame }

  /// What accessory views are told.
  var proxy: DocumentLaunchGeometryProxy {
    DocumentLaunchGeometryProxy(
      frame: CGRect(origin: .zero, size: geometry.size), titleViewFrame: geometry.cardFrame)
  }

  func setGeometry(_ new: LaunchGeometry) {
    if new != geometry { geometry = new }
  }

  /// Whether the browser is all there is: it does not move.
  @ObservationIgnored var isBrowserOnly = false

  /// The list of files is to take the keyboard as soon as it is there.
  private(set) var wantsListFocus = false

  /// Pulls the browser up and puts the keyboard into its files.
  func showBrowserFirst() {
    detent = .full
    wantsListFocus = true
  }

  func listTookFocus() { wantsListFocus = false }

  /// The keyboard begins with what the app offers first, unless something else has it by the time the scene is shown.
  func focusFirstAction(in host: WindowHost, unless isTaken: @escaping @MainActor () -> Bool) {
    // In its first frame the card learns how large the scene is, and may take another form in the next.
    host.graph.whenShown { [weak self, weak host] in
      host?.graph.whenShown { [weak self, weak host] in
        guard let self, let host, !host.hasModalLayer, !wantsListFocus, !isTaken() else { return }
        actions.focusFirst()
      }
    }
  }

  func setDetent(_ new: SheetDetent) {
    guard new != detent || heldTop != nil else { return }
    withAnimation(.spring(response: 0.4, dampingFraction: 0.86)) {
      heldTop = nil
      detent = new
    }
  }

  /// One detent up, or back to the middle from the top.
  func toggleDetent() { setDetent(detent == .full ? .half : detent.higher) }

  // MARK: Dragging the sheet

  /// The sheet follows the pointer; past its ends it gives way less and less.
  func drag(to top: CGFloat) {
    let size = geometry.size
    let highest = LaunchGeometry.sheetTop(.full, in: size, cardHeight: geometry.cardHeight)
    let lowest = LaunchGeometry.sheetTop(.low, in: size, cardHeight: geometry.cardHeight)
    heldTop = top < highest ? highest - (highest - top) / 4 : top > lowest ? lowest + (top - lowest) / 4 : top
  }

  /// Goes to the detent that the sheet is nearest to, or was thrown at. `velocity` in points per second, downwards.
  func drop(velocity: CGFloat) {
    guard let heldTop else { return }
    let projected = heldTop + velocity * 0.15
    func distance(_ detent: SheetDetent) -> CGFloat {
      abs(LaunchGeometry.sheetTop(detent, in: geometry.size, cardHeight: geometry.cardHeight) - projected)
    }
    let nearest = SheetDetent.allCases.min { distance($0) < distance($1) } ?? .half
    setDetent(nearest)
  }

  // MARK: Keys

  func focusSearch() {
    if detent == .low { setDetent(.half) }
    searchFocus()
  }

  /// Clears the search, or lowers the sheet. Returns whether there was anything to do.
  func escape() -> Bool {
    if let browser, !browser.searchText.isEmpty {
      browser.searchText = ""
      return true
    }
    if isSelecting {
      isSelecting = false
      return true
    }
    guard detent != .low, !isBrowserOnly else { return false }
    setDetent(detent.lower)
    return true
  }

  /// Keys of the launch scene, as far as no control has used them.
  func handle(_ key: KeyEvent, in host: any LaunchHost) -> Bool {
    switch (key.combination.key, key.combination.modifiers) {
    case (.character("f"), .control):
      focusSearch()
      return true
    case (.escape, []):
      guard key.phase == .preview, browser?.renaming == nil else { return false }
      return escape()
    case (.function(2), []):
      guard let browser, let selection = browser.selection, browser.selectedDraft == nil else { return false }
      rename(selection, in: host)
      return true
    case (.forwardDelete, []):
      guard key.phase == .unhandled, let browser, let selection = browser.selection else { return false }
      if let draft = browser.selectedDraft {
        confirmDiscard(draft, in: host)
      } else {
        confirmTrash(selection, in: host)
      }
      return true
    case (.pageUp, .control):
      setDetent(detent.higher)
      return true
    case (.pageDown, .control):
      setDetent(detent.lower)
      return true
    default: return false
    }
  }

  // MARK: Choosing several

  /// Whether a press chooses a document instead of opening it.
  var isSelecting = false {
    didSet {
      guard isSelecting != oldValue else { return }
      chosen = []
    }
  }
  /// The documents that are chosen, in the order in which that happened.
  private(set) var chosen: [URL] = [] { didSet { if chosen != oldValue { chosenDidChange(chosen) } } }
  /// Hears which documents are chosen.
  @ObservationIgnored var chosenDidChange: ([URL]) -> Void = { _ in }

  func toggle(_ url: URL) {
    if let index = chosen.firstIndex(of: url) { chosen.remove(at: index) } else { chosen.append(url) }
  }

  /// What the menu of a document is about: all that is chosen if the document is, else itself.
  func subjects(of url: URL) -> [URL] { chosen.contains(url) ? chosen : [url] }

  // MARK: Tiles

  /// How far documents are that are being read, by their files.
  private(set) var loading: [URL: Progress] = [:]
  func show(_ progress: Progress?, of url: URL) { loading[url] = progress }

  func register(tile url: URL, frame: @escaping () -> CGRect?) { tileFrames[url] = frame }
  func forget(tile url: URL) { tileFrames[url] = nil }

  /// The thumbnail of a document in the window's coordinates, if it is on screen.
  func frame(of url: URL?) -> CGRect? {
    guard let url, let frame = tileFrames[url]?(), frame.intersects(CGRect(origin: .zero, size: geometry.size)) else {
      return nil
    }
    return frame
  }

  // MARK: Asking

  /// Asks for a document's new name.
  func rename(_ url: URL, in host: any LaunchHost) {
    let name = DocumentNaming.stem(of: url.lastPathComponent)
    _ = host.hostWindow?.present(
      AlertContent(
        title: Wording.text("Rename “%@”", name), message: "",
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel), .init(title: Wording.text("Rename"), isDefault: true),
        ],
        fields: [.init(placeholder: Wording.text("Name"), text: name)])
    ) { [weak self, weak host] response in
      guard response.choice == 1, let new = response.fields.first, new != name else { return }
      self?.perform(in: host) { try await self?.browser?.rename(url, to: new) }
    }
  }

  /// Asks whether a document may go to the trash.
  func confirmTrash(_ url: URL, in host: any LaunchHost) {
    let name = DocumentNaming.stem(of: url.lastPathComponent)
    _ = host.hostWindow?.present(
      AlertContent(
        title: Wording.text("Move “%@” to the Trash?", name), message: Wording.text("It can be restored from there."),
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel),
          .init(title: Wording.text("Move to Trash"), role: .destructive, isDefault: true),
        ])
    ) { [weak self, weak host] response in
      guard response.choice == 1 else { return }
      self?.perform(in: host) { try await self?.browser?.moveToTrash(url) }
    }
  }

  /// Asks whether contents that were never saved may go.
  func confirmDiscard(_ draft: DraftStore.Draft, in host: any LaunchHost) {
    _ = host.hostWindow?.present(
      AlertContent(
        title: Wording.text("Discard “%@”?", DocumentNaming.stem(of: draft.name)),
        message: Wording.text("It was never saved and cannot be brought back."),
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel, isDefault: true),
          .init(title: Wording.text("Discard"), role: .destructive),
        ])
    ) { [weak self, weak host] response in
      guard response.choice == 1 else { return }
      self?.perform(in: host) { try await self?.browser?.discard(draft) }
    }
  }

  /// Asks where contents that were never saved are to be saved.
  func save(_ draft: DraftStore.Draft, in host: any LaunchHost) {
    guard let window = host.hostWindow, let folder = host.newDocumentsFolder else { return }
    let environment = DocumentEnvironment.shared
    let questions = DocumentQuestions(in: window, activity: environment.activity)
    perform(in: host) { [weak self] in
      let type =
        draft.contentType
        ?? environment.contentTypes.identifier(forFilename: draft.name, isDirectory: draft.url.hasDirectoryPath)
      let place = await questions.placeToSave(
        folder.appendingPathComponent(draft.name), contentTypes: [type], environment: environment)
      if let place { try await self?.browser?.save(draft, as: place.url) }
    }
  }

  /// Asks for the name of a new folder.
  func createFolder(in host: any LaunchHost) {
    _ = host.hostWindow?.present(
      AlertContent(
        title: Wording.text("New Folder"), message: "",
        choices: [
          .init(title: Wording.text("Cancel"), role: .cancel), .init(title: Wording.text("Create"), isDefault: true),
        ],
        fields: [.init(placeholder: Wording.text("Name"), text: Wording.text("New Folder"))])
    ) { [weak self, weak host] response in
      guard response.choice == 1, let name = response.fields.first else { return }
      self?.perform(in: host) { try await self?.browser?.createFolder(named: name) }
    }
  }

  /// Does something with documents and shows what went wrong.
  func perform(in host: (any LaunchHost)?, _ work: @escaping @MainActor () async throws -> Void) {
    DocumentEnvironment.shared.activity.start { [weak host] in
      do { try await work() } catch { host?.report(error) }
    }
  }
}

/// The actions of a launch scene as its buttons report them, for keys and the "More" menu.
@MainActor
final class LaunchActionList {
  struct Action {
    var title: () -> String
    var isEnabled: Bool
    var perform: () -> Void
    /// Gives the button the keyboard focus.
    var focus: () -> Void = {}
  }
  private(set) var actions: [Int: Action] = [:]

  func set(_ action: Action, at index: Int) { actions[index] = action }
  /// Which of them have no room as buttons.
  var hiddenRange = 0..<0
  /// Those that have no room as buttons, in order.
  var hiddenActions: [Action] { hiddenRange.compactMap { actions[$0] } }

  /// Gives the first action the keyboard focus.
  func focusFirst() {
    if let first = actions.keys.min() { actions[first]?.focus() }
  }

  /// Runs the first action; returns whether there is one.
  func performFirst() -> Bool {
    guard let first = actions.keys.min(), let action = actions[first], action.isEnabled else { return false }
    action.perform()
    return true
  }
}
