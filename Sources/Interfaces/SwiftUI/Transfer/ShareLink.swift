import Foundation
import Toolkit
import UniformTypeIdentifiers
import Wording

/// What is shown of something that is shared. Apple's `SharePreview`.
///
/// - Note: Partial: the menu of a share link shows no previews; the title names the copy that is saved.
public struct SharePreview<ImageValue, Icon> {
  let title: Text
}

extension SharePreview where ImageValue == Never, Icon == Never {
  /// A title from the app's texts.
  public init(_ titleKey: LocalizedStringKey) { title = Text(titleKey) }
  /// A title.
  public init(_ title: Text) { self.title = title }
  /// A title as it stands.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) { self.title = Text(verbatim: String(title)) }
}
extension SharePreview where ImageValue: Transferable, Icon == Never {
  /// A title from the app's texts and a picture.
  public init(_ titleKey: LocalizedStringKey, image: ImageValue) { title = Text(titleKey) }
  /// A title and a picture.
  public init(_ title: Text, image: ImageValue) { self.title = title }
  /// A title as it stands and a picture.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, image: ImageValue) {
    self.title = Text(verbatim: String(title))
  }
}
extension SharePreview where ImageValue == Never, Icon: Transferable {
  /// A title from the app's texts and an icon.
  public init(_ titleKey: LocalizedStringKey, icon: Icon) { title = Text(titleKey) }
  /// A title and an icon.
  public init(_ title: Text, icon: Icon) { self.title = title }
  /// A title as it stands and an icon.
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S, icon: Icon) {
    self.title = Text(verbatim: String(title))
  }
}
extension SharePreview where ImageValue: Transferable, Icon: Transferable {
  /// A title from the app's texts, a picture and an icon.
  public init(_ titleKey: LocalizedStringKey, image: ImageValue, icon: Icon) { title = Text(titleKey) }
  /// A title, a picture and an icon.
  public init(_ title: Text, image: ImageValue, icon: Icon) { self.title = title }
}

/// What a share link shares, without its type.
struct SharedContent {
  /// One value.
  struct Item {
    /// The words of a message about it: its address or its text.
    var text: String?
    var title: Text?
    var copy: @MainActor (any Toolkit) -> Void
    /// Type and name of a file with it; `nil` = it cannot be written to one.
    var file: (type: UTType, name: String?)?
    var write: @Sendable (URL) async throws -> Void
  }
  var items: [Item] = []
  var subject: Text?
  var message: Text?
}

extension SharedContent.Item {
  init<T: Transferable>(_ value: T, title: Text?) {
    let forms = TransferCoding.exportedForms(of: value)
    let url = value as? URL
    text = (value as? String) ?? url.map { $0.isFileURL ? $0.path : $0.absoluteString }
    self.title = title
    let carried = UncheckedSendable(value)
    copy = { copyToClipboard([carried.value], of: $0) }
    if let url, url.isFileURL {
      file = (UTType(filenameExtension: url.pathExtension) ?? .data, url.lastPathComponent)
      write = { target in try FileManager.default.copyItem(at: url, to: target) }
    } else if let form = forms.first(where: { $0.contentType != .url }), url == nil {
      file = (form.contentType, form.suggestedFileName?(_TransferForm.Value(value)))
      let erased = _TransferForm.Value(value)
      write = { try await TransferCoding.data(of: erased, in: form).write(to: $0, options: .atomic) }
    } else {
      file = nil
      write = { _ in }
    }
  }
}

/// A button that hands something on. Apple's `ShareLink`.
///
/// Desktops have no share sheet: a menu copies the thing, saves a copy of it, or begins an e-mail with its address or
/// text.
public nonisolated struct ShareLink<Data, PreviewImage, PreviewIcon, Label: View>: View {
  let content: SharedContent
  let label: Label

  nonisolated init(_ content: SharedContent, _ label: Label) {
    self.content = content
    self.label = label
  }

  @MainActor public var body: some View { ShareMenu(content: content, label: label) }
}

private struct ShareMenu<Label: View>: View {
  let content: SharedContent
  let label: Label
  @State private var isSaving = false
  @Environment(\.openURL) private var openURL
  @Environment(\.self) private var environment

  var body: some View {
    let toolkit = Tracking.current?.graph.toolkit
    Menu {
      Button {
        if let toolkit { copy(to: toolkit) }
      } label: {
        Text(verbatim: Wording.text("Copy"))
      }
      if content.items.count == 1, content.items[0].file != nil {
        Button {
          isSaving = true
        } label: {
          Text(verbatim: Wording.text("Save a Copy…"))
        }
      }
      if let mail {
        Button {
          openURL(mail)
        } label: {
          Text(verbatim: Wording.text("Send by E-mail…"))
        }
      }
    } label: {
      label
    }
    .modifier(SharedFileModifier(isSaving: $isSaving, item: content.items.first, environment: environment))
  }

  private func copy(to toolkit: any Toolkit) {
    let texts = content.items.compactMap(\.text)
    if content.items.count > 1, texts.count == content.items.count {
      copyToClipboard(texts, of: toolkit)
    } else {
      content.items.first?.copy(toolkit)
    }
  }

  /// An e-mail with everything that can be said in words; `nil` = there is nothing.
  private var mail: URL? {
    let texts = content.items.compactMap(\.text)
    guard !texts.isEmpty else { return nil }
    var parts = URLComponents()
    parts.scheme = "mailto"
    let body = [content.message?.plainText(in: environment)].compactMap { $0 } + texts
    parts.queryItems = [URLQueryItem(name: "body", value: body.joined(separator: "\n"))]
    if let subject = content.subject ?? content.items[0].title {
      parts.queryItems?.insert(URLQueryItem(name: "subject", value: subject.plainText(in: environment)), at: 0)
    }
    return parts.url
  }
}

/// Saves a copy of what is shared.
private nonisolated struct SharedFileModifier: ViewModifier {
  let isSaving: Binding<Bool>
  let item: SharedContent.Item?
  let environment: EnvironmentValues
  @State private var problem = ""
  @State private var hasFailed = false

  @MainActor func body(content: Content) -> some View {
    content
      .modifier(
        FileDialogModifier(
          isPresented: isSaving,
          request: {
            FileDialogModifier.Request(
              mode: .save, title: Wording.text("Save a Copy…"), acceptLabel: Wording.text("Save"), suggestedName: name)
          }, answer: { urls in if let url = urls?.first { save(to: url) } })
      )
      .alert(Text(verbatim: Wording.text("The copy could not be saved.")), isPresented: $hasFailed) {
      } message: {
        Text(verbatim: problem)
      }
  }

  @MainActor private var name: String {
    guard let file = item?.file else { return "" }
    if let name = file.name { return name }
    let title = item?.title?.plainText(in: environment) ?? Wording.text("Untitled")
    return file.type.preferredFilenameExtension.map { "\(title).\($0)" } ?? title
  }

  @MainActor private func save(to url: URL) {
    guard let item else { return }
    let write = item.write
    Task { @MainActor in
      do {
        try await write(url)
      } catch {
        problem = error.localizedDescription
        hasFailed = true
      }
    }
  }
}

/// Title and picture of a share link. Apple's `DefaultShareLinkLabel`.
public nonisolated struct DefaultShareLinkLabel: View {
  let title: Text?
  nonisolated init(_ title: Text? = nil) { self.title = title }
  @MainActor public var body: some View {
    Label {
      title ?? Text(verbatim: Wording.text("Share…"))
    } icon: {
      Image(systemName: "square.and.arrow.up")
    }
  }
}

extension SharedContent {
  init<T: Transferable>(_ items: [T], subject: Text?, message: Text?, title: (T) -> Text?) {
    self.items = items.map { Item($0, title: title($0)) }
    self.subject = subject
    self.message = message
  }
}

// A text or an address.

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<URL> {
  /// Shares an address or file, with any views as the label.
  public nonisolated init(
    item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(SharedContent([item], subject: subject, message: message) { _ in nil }, label())
  }
}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String> {
  /// Shares a text, with any views as the label.
  public nonisolated init(
    item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
  ) {
    self.init(SharedContent([item], subject: subject, message: message) { _ in nil }, label())
  }
}
extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<URL>, Label == DefaultShareLinkLabel {
  /// Shares an address or file.
  public nonisolated init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  /// Shares an address or file, with a title from the app's texts.
  public nonisolated init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  /// Shares an address or file, with a title.
  public nonisolated init(_ title: Text, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(title) }
  }
  /// Shares an address or file, with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) {
      DefaultShareLinkLabel(Text(verbatim: String(title)))
    }
  }
}
extension ShareLink
where PreviewImage == Never, PreviewIcon == Never, Data == CollectionOfOne<String>, Label == DefaultShareLinkLabel {
  /// Shares a text.
  public nonisolated init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  /// Shares a text, with a title from the app's texts.
  public nonisolated init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  /// Shares a text, with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item, subject: subject, message: message) {
      DefaultShareLinkLabel(Text(verbatim: String(title)))
    }
  }
}

// A value with a preview.

extension ShareLink {
  /// Shares a value, with any views as the label.
  public nonisolated init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
    @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(SharedContent([item], subject: subject, message: message) { _ in preview.title }, label())
  }
  /// Shares values, with any views as the label.
  public nonisolated init(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data: RandomAccessCollection, Data.Element: Transferable {
    self.init(
      SharedContent(Array(items), subject: subject, message: message) { preview($0).title }, label())
  }
}
extension ShareLink where Label == DefaultShareLinkLabel {
  /// Shares a value.
  public nonisolated init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel() }
  }
  /// Shares a value, with a title from the app's texts.
  public nonisolated init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) {
      DefaultShareLinkLabel(Text(titleKey))
    }
  }
  /// Shares a value, with a title as it stands.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol, I: Transferable>(
    _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) {
      DefaultShareLinkLabel(Text(verbatim: String(title)))
    }
  }
  /// Shares values.
  public nonisolated init(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) where Data: RandomAccessCollection, Data.Element: Transferable {
    self.init(items: items, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel() }
  }
}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  /// Shares addresses or files.
  public nonisolated init(items: Data, subject: Text? = nil, message: Text? = nil)
  where Data: RandomAccessCollection, Data.Element == URL {
    self.init(SharedContent(Array(items), subject: subject, message: message) { _ in nil }, DefaultShareLinkLabel())
  }
  /// Shares texts.
  public nonisolated init(items: Data, subject: Text? = nil, message: Text? = nil)
  where Data: RandomAccessCollection, Data.Element == String {
    self.init(SharedContent(Array(items), subject: subject, message: message) { _ in nil }, DefaultShareLinkLabel())
  }
}
