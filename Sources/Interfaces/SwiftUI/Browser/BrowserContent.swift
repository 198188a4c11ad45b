import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// The grid of documents and folders.
struct BrowserContent: View {
  let scene: LaunchSceneModel
  let browser: BrowserModel
  /// Shown in place of the documents.
  var notice: String?
  @Environment(\.documentCreation) private var creation

  var body: some View {
    if let notice {
      message(notice, nil)
    } else if let problem = browser.problem {
      message(problem.errorDescription ?? "", problem.recoverySuggestion)
    } else if browser.hasLoaded, browser.entries.isEmpty, !browser.searchText.isEmpty {
      message(
        Wording.text("No Documents Found"), Wording.text("Nothing here has “%@” in its name.", browser.searchText))
    } else {
      ScrollView {
        LazyVGrid(
          columns: [GridItem(.adaptive(minimum: minimumWidth), spacing: 0, alignment: .top)],
          spacing: 20 - 2 * TileMetrics.focusMargin
        ) {
          if creation?.canCreate ?? false, browser.searchText.isEmpty, !scene.isSelecting { NewTile() }
          ForEach(browser.entries) { entry in
            DocumentTile(entry: entry, scene: scene, browser: browser)
          }
        }
        .padding(.horizontal, scene.geometry.isRegular ? 28 : 12)
        .padding(.top, 8 - TileMetrics.focusMargin)
        .padding(.bottom, 28 - TileMetrics.focusMargin)
      }
    }
  }

  private var minimumWidth: CGFloat { scene.geometry.isRegular ? 150 : 104 }

  private func message(_ title: String, _ detail: String?) -> some View {
    VStack(spacing: 8) {
      Text(verbatim: title).font(.title3).bold().multilineTextAlignment(.center)
      if let detail {
        Text(verbatim: detail).foregroundStyle(.secondary).multilineTextAlignment(.center)
      }
    }
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
  }
}

/// Makes a new document in the folder that is shown.
private struct NewTile: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  private var metrics: TileMetrics { TileMetrics(sizeClass) }
  @Environment(\.launchHost) private var host

  var body: some View {
    Button {
      host?.createDocument(source: .browser)
    } label: {
      VStack(spacing: 8) {
        ZStack {
          RoundedRectangle(cornerRadius: 10)
            .strokeBorder(Color.accentColor, style: StrokeStyle(lineWidth: 2.5, dash: [8, 6]))
          PlusShape().stroke(Color.accentColor, style: StrokeStyle(lineWidth: 4, lineCap: .round))
            .frame(width: 34, height: 34)
        }
        .frame(width: page.width, height: page.height)
        .frame(width: metrics.width, height: metrics.height, alignment: .bottom)
        TileCaption(name: Text(verbatim: title), detail: nil)
      }
      .padding(.vertical, TileMetrics.focusMargin)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(Text(verbatim: title))
  }

  private var title: String { host?.browserAdditions.creationTitle ?? Wording.text("New") }
  private var page: CGSize { metrics.page(host?.browserAdditions.aspectRatio) }
}

private struct PlusShape: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.midX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
    }
  }
}

/// Size of a thumbnail, in points.
struct TileMetrics {
  /// Space above and below a tile, inside it, so that the keyboard's ring runs around the page and not across it.
  static let focusMargin: CGFloat = 6
  let width: CGFloat
  let height: CGFloat

  init(_ sizeClass: UserInterfaceSizeClass?) {
    width = sizeClass == .compact ? 100 : 120
    height = sizeClass == .compact ? 125 : 150
  }

  var size: CGSize { CGSize(width: width, height: height) }
  /// The largest page of a shape (width by height) that fits; `nil` = all of the thumbnail.
  func page(_ aspectRatio: CGFloat?) -> CGSize {
    guard let aspectRatio, aspectRatio > 0, aspectRatio.isFinite else { return size }
    return aspectRatio * height > width
      ? CGSize(width: width, height: width / aspectRatio) : CGSize(width: height * aspectRatio, height: height)
  }
}

struct TileCaption: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  private var metrics: TileMetrics { TileMetrics(sizeClass) }
  let name: Text
  let detail: String?

  init(name: Text, detail: String?) {
    self.name = name
    self.detail = detail
  }

  var body: some View {
    VStack(spacing: 2) {
      name.font(.system(size: 14, weight: .semibold)).lineLimit(2).multilineTextAlignment(.center)
      Text(verbatim: detail ?? " ").font(.system(size: 12)).foregroundStyle(.secondary).lineLimit(1)
    }
    .frame(width: metrics.width + (sizeClass == .compact ? 14 : 24))
  }
}

/// A document or folder: picture, name, date.
private struct DocumentTile: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  private var metrics: TileMetrics { TileMetrics(sizeClass) }
  let entry: BrowserEntry
  let scene: LaunchSceneModel
  let browser: BrowserModel
  @Environment(\.launchHost) private var host
  @Environment(\.documentBrowserMenu) private var appMenu
  @State private var menuBox = BrowserMenuBox()
  @State private var preview: DocumentPreviewReader.Preview?
  @FocusState private var isFocused: Bool

  init(entry: BrowserEntry, scene: LaunchSceneModel, browser: BrowserModel) {
    self.entry = entry
    self.scene = scene
    self.browser = browser
  }

  var body: some View {
    Button(action: open) {
      VStack(spacing: 8) {
        DocumentThumbnail(entry: entry, preview: preview, page: page)
          .frame(width: page.width, height: page.height)
          .overlay(alignment: .bottomTrailing) {
            if scene.isSelecting, canBeChosen { ChoiceMark(isChosen: isChosen).padding(6) }
          }
          .overlay {
            if let progress = scene.loading[entry.url] {
              ProgressView(progress).progressViewStyle(LoadingRingStyle()).frame(width: 44, height: 44)
            }
          }
          .reportsFrame(of: entry.url, to: scene)
          .frame(width: metrics.width, height: metrics.height, alignment: .bottom)
        TileCaption(name: Text(verbatim: name), detail: dateText)
      }
      .padding(.vertical, TileMetrics.focusMargin)
      .opacity(entry.isAvailable ? 1 : 0.45)
    }
    .buttonStyle(.plain)
    .accessibilityLabel(Text(verbatim: name))
    .accessibilityHint(Text(verbatim: dateText))
    .accessibilityValue(Text(verbatim: scene.loading[entry.url] == nil ? "" : Wording.text("Loading…")))
    .accessibilityAddTraits(isChosen ? .isSelected : [])
    .focused($isFocused)
    .onFocusChange { isFocused in if isFocused { browser.selection = entry.url } }
    .onAppear {
      guard scene.wantsListFocus, browser.entries.first == entry else { return }
      scene.listTookFocus()
      isFocused = true
    }
    .contextMenu(elements: { menuElements })
    .browserMenuPlace(menuBox)
    .task(id: entry.item?.stamp) {
      guard let item = entry.item, !entry.isFolder else { return }
      preview = await DocumentEnvironment.shared.activity.perform { await BrowserPreviews.reader.preview(of: item) }
    }
  }

  private var page: CGSize { entry.isFolder ? metrics.size : metrics.page(host?.browserAdditions.aspectRatio) }
  private var name: String {
    let showsAll = host?.browserAdditions.showsFileExtensions ?? false
    return showsAll && !entry.isFolder && entry.draft == nil ? entry.url.lastPathComponent : entry.name
  }

  private var dateText: String {
    guard entry.draft == nil else { return Wording.text("Not saved") }
    return entry.isAvailable ? BrowserDates.text(for: entry.date) : Wording.text("Not found")
  }

  private var isChosen: Bool { scene.chosen.contains(entry.url) }
  private var canBeChosen: Bool { entry.isAvailable && !entry.isFolder && entry.draft == nil }

  private func open() {
    guard entry.isAvailable else { return }
    if scene.isSelecting, canBeChosen { return scene.toggle(entry.url) }
    if let draft = entry.draft {
      host?.tryToOpen(draft, from: scene.frame(of: entry.url))
    } else if entry.isFolder {
      scene.perform(in: host) { await browser.open(folder: entry.url) }
    } else {
      host?.tryToOpen(entry.url, source: .browser, from: scene.frame(of: entry.url))
    }
  }

  private var menuElements: [MenuElement] {
    guard let host else { return [] }
    let (entry, scene, browser) = (entry, scene, browser)
    func item(
      _ title: String, isDestructive: Bool = false, _ action: @escaping @MainActor () -> Void
    ) -> MenuElement {
      .item(MenuItem(title: title, isDestructive: isDestructive, action: action))
    }
    if let draft = entry.draft {
      return [
        .section(
          title: nil,
          [
            item(Wording.text("Open")) { open() },
            item(Wording.text("Save As…")) { scene.save(draft, in: host) },
          ]),
        .section(
          title: nil,
          [item(Wording.text("Discard…"), isDestructive: true) { scene.confirmDiscard(draft, in: host) }]),
      ]
    }
    let subjects = scene.subjects(of: entry.url)
    let additions =
      entry.isFolder || !entry.isAvailable
      ? [] : host.browserAdditions.menu(subjects) + menuBox.source.elements(appMenu, for: subjects)
    // What is said of several documents at once is what the app has to say of them.
    guard subjects.count == 1 else { return additions }
    var elements: [MenuElement] = []
    if entry.isAvailable {
      elements.append(
        .section(
          title: nil,
          [
            item(Wording.text("Open")) { open() },
            item(Wording.text("Rename…")) { scene.rename(entry.url, in: host) },
            item(Wording.text("Duplicate")) {
              scene.perform(in: host) { try await browser.duplicate(entry.url) }
            },
            item(Wording.text("Show in Files")) { host.toolkit.reveal(entry.url) },
          ]))
      elements += additions
      elements.append(
        .section(
          title: nil,
          [
            item(Wording.text("Move to Trash…"), isDestructive: true) {
              scene.confirmTrash(entry.url, in: host)
            }
          ]))
    }
    if browser.tab == .recents {
      elements.append(
        .section(title: nil, [item(Wording.text("Remove from Recents")) { browser.removeFromRecents(entry.url) }]))
    }
    return elements
  }
}

/// Whether a document is chosen: a disc with a check mark, or an empty ring.
private struct ChoiceMark: View {
  let isChosen: Bool

  var body: some View {
    ZStack {
      Circle().fill(isChosen ? Color.accentColor : Color.white.opacity(0.85))
      Circle().strokeBorder(isChosen ? Color.white : Color.black.opacity(0.35), lineWidth: 1.5)
      if isChosen {
        CheckShape().stroke(Color.white, style: StrokeStyle(lineWidth: 2.5, lineCap: .round, lineJoin: .round))
          .frame(width: 11, height: 8)
      }
    }
    .frame(width: 24, height: 24)
    .accessibilityHidden(true)
  }
}

private struct CheckShape: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.36, y: rect.maxY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    }
  }
}

/// Reads previews for all browsers of the app, so that each is read once.
enum BrowserPreviews {
  static let reader = DocumentPreviewReader()
}

/// How the browser writes dates.
enum BrowserDates {
  /// "Today, 10:12", "Yesterday", "28 Nov", or with the year when it is another one.
  static func text(for date: Date, now: Date = Date(), calendar: Calendar = .current) -> String {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = Wording.locale
    if calendar.isDate(date, inSameDayAs: now) {
      formatter.setLocalizedDateFormatFromTemplate("jmm")
      return Wording.text("Today, %@", formatter.string(from: date))
    }
    if let yesterday = calendar.date(byAdding: .day, value: -1, to: now), calendar.isDate(date, inSameDayAs: yesterday)
    {
      return Wording.text("Yesterday")
    }
    let isThisYear = calendar.component(.year, from: date) == calendar.component(.year, from: now)
    formatter.setLocalizedDateFormatFromTemplate(isThisYear ? "dMMM" : "dMMMyyyy")
    return formatter.string(from: date)
  }
}

/// How far a document has been read: a ring that fills, on its thumbnail.
private struct LoadingRingStyle: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    ZStack {
      Circle().fill(Color.black.opacity(0.55))
      if let fraction = configuration.fractionCompleted {
        Circle().strokeBorder(Color.white.opacity(0.35), lineWidth: 4).padding(6)
        Circle().inset(by: 8).trim(from: 0, to: fraction)
          .stroke(Color.white, style: StrokeStyle(lineWidth: 4, lineCap: .round))
          .rotationEffect(.degrees(-90))
      } else {
        ProgressView().environment(\.colorScheme, .dark)
      }
    }
    // The tile says it.
    .accessibilityHidden(true)
  }
}

/// The picture of a document: its first lines on a page, its image, or a folder.
private struct DocumentThumbnail: View {
  let entry: BrowserEntry
  let preview: DocumentPreviewReader.Preview?
  /// Size of the page, in points.
  let page: CGSize
  @Environment(\.colorScheme) private var colorScheme

  init(entry: BrowserEntry, preview: DocumentPreviewReader.Preview?, page: CGSize) {
    self.entry = entry
    self.preview = preview
    self.page = page
  }

  var body: some View {
    if entry.isFolder {
      FolderPicture()
    } else {
      ZStack(alignment: .topLeading) {
        RoundedRectangle(cornerRadius: 10)
          .fill(colorScheme == .dark ? Color(white: 0.2) : .white)
        switch preview {
        case .text(let lines):
          Text(verbatim: lines.joined(separator: "\n"))
            .font(.system(size: 8).fixed())
            .lineSpacing(2)
            .foregroundStyle(.primary.opacity(0.75))
            .multilineTextAlignment(.leading)
            .padding(12)
            .frame(width: page.width, height: page.height, alignment: .topLeading)
            .clipped()
            // A page looks the same whichever way the interface runs; each paragraph finds its own direction.
            .environment(\.layoutDirection, .leftToRight)
        default:
          EmptyView()
        }
        RoundedRectangle(cornerRadius: 10).strokeBorder(Color.primary.opacity(0.12), lineWidth: 1)
      }
    }
  }
}

/// A folder: the back with its tab, and the front that leans forward.
private struct FolderPicture: View {
  var body: some View {
    ZStack {
      FolderBack().fill(Color.accentColor.mix(with: .black, by: 0.18))
      UnevenRoundedRectangle(
        topLeadingRadius: 6, bottomLeadingRadius: 10, bottomTrailingRadius: 10, topTrailingRadius: 6
      )
      .fill(Color.accentColor.mix(with: .white, by: 0.25))
      .padding(.top, 22)
    }
    .frame(width: 104, height: 80)
  }
}

private struct FolderBack: Shape {
  func path(in rect: CGRect) -> Path {
    let tab = CGRect(x: rect.minX, y: rect.minY, width: rect.width * 0.42, height: 24)
    var path = Path(roundedRect: tab, cornerRadius: 8)
    path.addRoundedRect(
      in: CGRect(x: rect.minX, y: rect.minY + 10, width: rect.width, height: rect.height - 10),
      cornerSize: CGSize(width: 8, height: 8))
    return path
  }
}
