import Foundation
import Toolkit
import UIKit
import UniformTypeIdentifiers
import Wording

/// What a file dialog shows besides files. Apple's `FileDialogBrowserOptions`.
public struct FileDialogBrowserOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Folders count as the file that they stand for.
  public static let enumeratePackages = FileDialogBrowserOptions(rawValue: 1)
  /// Hidden files.
  public static let includeHiddenFiles = FileDialogBrowserOptions(rawValue: 2)
  /// The ends of names.
  public static let displayFileExtensions = FileDialogBrowserOptions(rawValue: 4)
}

/// What modifiers around say about file dialogs.
struct FileDialogSettings {
  var message: Text?
  var confirmationLabel: Text?
  var directory: URL?
}

private struct FileDialogSettingsKey: EnvironmentKey {
  static var defaultValue: FileDialogSettings { FileDialogSettings() }
}

extension EnvironmentValues {
  var fileDialogSettings: FileDialogSettings {
    get { self[FileDialogSettingsKey.self] }
    set { self[FileDialogSettingsKey.self] = newValue }
  }
}

/// Shows the desktop's file chooser as long as a binding asks for it.
nonisolated struct FileDialogModifier: ObservingModifier {
  /// What to ask for.
  struct Request {
    var mode: FileChooserContent.Mode
    var title: String
    var acceptLabel: String
    var types: [UTType] = []
    var allowsMultipleSelection = false
    var suggestedName: String?
  }
  let isPresented: Binding<Bool>
  let request: @MainActor () -> Request
  /// Hears the choice; `nil` = there was none.
  let answer: ([URL]?) -> Void

  @MainActor func makeObserver(_ node: _ViewNode) -> FileDialogObserver { FileDialogObserver(node) }
  @MainActor func update(_ observer: FileDialogObserver, environment: EnvironmentValues) {
    observer.update(self, environment)
  }
}

@MainActor
final class FileDialogObserver: ViewObserver {
  private weak var node: _ViewNode?
  private var dialog: (any Dismissible)?
  private var isWanted = false

  init(_ node: _ViewNode) { self.node = node }

  func update(_ modifier: FileDialogModifier, _ environment: EnvironmentValues) {
    let isWanted = modifier.isPresented.wrappedValue
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    guard isWanted else {
      dialog?.dismiss()
      dialog = nil
      return
    }
    let settings = environment.fileDialogSettings
    let title = settings.message?.plainText(in: environment)
    let label = settings.confirmationLabel?.plainText(in: environment)
    // After all views are up to date, as for every presentation.
    node?.graph.afterUpdate { [weak self] in self?.present(modifier, title, label, settings.directory) }
  }

  private func present(_ modifier: FileDialogModifier, _ title: String?, _ label: String?, _ folder: URL?) {
    guard isWanted, let window = node?.graph.window else { return }
    let request = modifier.request()
    let content = FileChooserContent(
      mode: request.mode, title: title ?? request.title, acceptLabel: label ?? request.acceptLabel,
      allowsMultipleSelection: request.allowsMultipleSelection, filters: FileTypeFilter.filters(for: request.types),
      folder: folder, suggestedName: request.suggestedName)
    dialog = window.present(content) { [weak self] response in
      self?.dialog = nil
      self?.isWanted = false
      modifier.isPresented.wrappedValue = false
      modifier.answer(response?.urls)
    }
  }

  func viewDidDisappear() {
    dialog?.dismiss()
    dialog = nil
  }
}

extension View {
  private nonisolated func fileDialog(
    _ isPresented: Binding<Bool>, _ request: @escaping @MainActor () -> FileDialogModifier.Request,
    _ answer: @escaping ([URL]?) -> Void
  ) -> some View {
    modifier(FileDialogModifier(isPresented: isPresented, request: request, answer: answer))
  }

  private nonisolated func importer(
    _ isPresented: Binding<Bool>, _ types: [UTType], _ allowsMultipleSelection: Bool,
    _ answer: @escaping ([URL]?) -> Void
  ) -> some View {
    fileDialog(
      isPresented,
      {
        let isFolder = !types.isEmpty && types.allSatisfy { $0 == .folder || $0 == .directory }
        return FileDialogModifier.Request(
          mode: isFolder ? .folder : .open, title: Wording.text("Open"), acceptLabel: Wording.text("Open"),
          types: types, allowsMultipleSelection: allowsMultipleSelection)
      }, answer)
  }

  // MARK: Importing

  /// Lets people choose a file. Apple's `fileImporter(isPresented:allowedContentTypes:onCompletion:)`.
  ///
  /// Nothing happens when the dialog is closed without a choice.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    importer(isPresented, allowedContentTypes, false) { urls in
      if let url = urls?.first { onCompletion(.success(url)) }
    }
  }
  /// Lets people choose one or more files. Apple's
  /// `fileImporter(isPresented:allowedContentTypes:allowsMultipleSelection:onCompletion:)`.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
  ) -> some View {
    importer(isPresented, allowedContentTypes, allowsMultipleSelection) { urls in
      if let urls { onCompletion(.success(urls)) }
    }
  }
  /// Lets people choose files, and hears when they do not.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    importer(isPresented, allowedContentTypes, allowsMultipleSelection) { urls in
      if let urls { onCompletion(.success(urls)) } else { onCancellation() }
    }
  }

  // MARK: Exporting

  private nonisolated func exporter(
    _ isPresented: Binding<Bool>, _ name: String?, _ type: UTType?,
    _ write: (@Sendable (URL) async throws -> Void)?, _ completion: @escaping (Result<URL, any Error>) -> Void,
    _ cancellation: (() -> Void)? = nil
  ) -> some View {
    fileDialog(
      Binding(
        // Without anything to export there is no dialog.
        get: { isPresented.wrappedValue && write != nil }, set: { isPresented.wrappedValue = $0 }),
      {
        var suggested = name
        if let suffix = type?.preferredFilenameExtension, let plain = name, !plain.hasSuffix("." + suffix) {
          suggested = plain + "." + suffix
        }
        return FileDialogModifier.Request(
          mode: .save, title: Wording.text("Save"), acceptLabel: Wording.text("Save"), suggestedName: suggested)
      },
      { urls in
        guard let url = urls?.first, let write else {
          cancellation?()
          return
        }
        let completion = UncheckedSendable(completion)
        Task { @MainActor in
          do {
            try await write(url)
            completion.value(.success(url))
          } catch {
            completion.value(.failure(error))
          }
        }
      })
  }

  /// Lets people save a document value under a name. Apple's
  /// `fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)`.
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    exporter(
      isPresented, defaultFilename, contentType, document.map { document in exporting(document, contentType) },
      onCompletion)
  }
  /// Lets people save a document value under a name, and hears when they do not.
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View {
    let type = contentTypes.first ?? D.writableContentTypes.first
    return exporter(
      isPresented, defaultFilename, type,
      document.flatMap { document in type.map { exporting(document, $0) } }, onCompletion, onCancellation)
  }
  /// Lets people save a document object under a name. Apple's
  /// `fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:)`.
  @MainActor public func fileExporter<D: ReferenceFileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    exporter(
      isPresented, defaultFilename, contentType,
      document.map { document in exporting(object: document, contentType) }, onCompletion)
  }
  /// Lets people save documents in a folder. Apple's
  /// `fileExporter(isPresented:documents:contentType:onCompletion:)`.
  public nonisolated func fileExporter<C: Collection>(
    isPresented: Binding<Bool>, documents: C, contentType: UTType,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
  ) -> some View where C.Element: FileDocument {
    let documents = Array(documents)
    return fileDialog(
      isPresented,
      {
        FileDialogModifier.Request(
          mode: .folder, title: Wording.text("Save"), acceptLabel: Wording.text("Save"))
      },
      { urls in
        guard let folder = urls?.first else { return }
        let onCompletion = UncheckedSendable(onCompletion)
        Task { @MainActor in
          do {
            var written: [URL] = []
            for document in documents {
              let url = FileNames.free(Wording.text("Untitled"), contentType, in: folder)
              try await exporting(document, contentType)(url)
              written.append(url)
            }
            onCompletion.value(.success(written))
          } catch {
            onCompletion.value(.failure(error))
          }
        }
      })
  }
  /// Lets people save a transferable value under a name. Apple's
  /// `fileExporter(isPresented:item:contentTypes:defaultFilename:onCompletion:onCancellation:)`.
  public nonisolated func fileExporter<T: Transferable>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View {
    let forms = item.map { TransferCoding.exportedForms(of: $0) } ?? []
    let form = forms.first { form in contentTypes.isEmpty || contentTypes.contains { form.contentType.conforms(to: $0) }
    }
    let value = item.map { _TransferForm.Value($0) }
    let name = defaultFilename ?? value.flatMap { form?.suggestedFileName?($0) }
    return exporter(
      isPresented, name, form?.contentType,
      value.flatMap { value in form.map { exporting(value, in: $0) } }, onCompletion, onCancellation)
  }

  // MARK: Moving

  /// Lets people move a file elsewhere. Apple's `fileMover(isPresented:file:onCompletion:)`.
  public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    fileMover(isPresented: isPresented, file: file, onCompletion: onCompletion, onCancellation: {})
  }
  /// Lets people move a file elsewhere, and hears when they do not.
  public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void,
    onCancellation: @escaping () -> Void
  ) -> some View {
    fileMover(
      isPresented: isPresented, files: file.map { [$0] } ?? [],
      onCompletion: { result in onCompletion(result.map { $0[0] }) }, onCancellation: onCancellation)
  }
  /// Lets people move files elsewhere. Apple's `fileMover(isPresented:files:onCompletion:)`.
  public nonisolated func fileMover<C: Collection>(
    isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
  ) -> some View where C.Element == URL {
    fileMover(isPresented: isPresented, files: files, onCompletion: onCompletion, onCancellation: {})
  }
  /// Lets people move files elsewhere, and hears when they do not.
  public nonisolated func fileMover<C: Collection>(
    isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void,
    onCancellation: @escaping () -> Void
  ) -> some View where C.Element == URL {
    let files = Array(files)
    return fileDialog(
      Binding(get: { isPresented.wrappedValue && !files.isEmpty }, set: { isPresented.wrappedValue = $0 }),
      {
        FileDialogModifier.Request(mode: .folder, title: Wording.text("Move"), acceptLabel: Wording.text("Move"))
      },
      { urls in
        guard let folder = urls?.first else { return onCancellation() }
        onCompletion(
          Result {
            try files.map { file in
              let target = folder.appendingPathComponent(file.lastPathComponent)
              try FileManager.default.moveItem(at: file, to: target)
              return target
            }
          })
      })
  }

  // MARK: Dialogs

  private nonisolated func fileDialogSetting(_ change: @escaping (inout FileDialogSettings) -> Void) -> some View {
    transformEnvironment(\.fileDialogSettings, transform: change)
  }
  /// The title of file dialogs. Apple's `fileDialogMessage(_:)`.
  public nonisolated func fileDialogMessage(_ message: Text?) -> some View {
    fileDialogSetting { $0.message = message }
  }
  /// The title of file dialogs, from the app's texts.
  public nonisolated func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View {
    fileDialogMessage(Text(messageKey))
  }
  /// The title of file dialogs, as it stands.
  @_disfavoredOverload public nonisolated func fileDialogMessage<S: StringProtocol>(_ message: S) -> some View {
    fileDialogMessage(Text(verbatim: String(message)))
  }
  /// What the button says that confirms a choice of files. Apple's `fileDialogConfirmationLabel(_:)`.
  public nonisolated func fileDialogConfirmationLabel(_ label: Text?) -> some View {
    fileDialogSetting { $0.confirmationLabel = label }
  }
  /// What the button says that confirms a choice of files, from the app's texts.
  public nonisolated func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View {
    fileDialogConfirmationLabel(Text(labelKey))
  }
  /// What the button says that confirms a choice of files, as it stands.
  @_disfavoredOverload
  public nonisolated func fileDialogConfirmationLabel<S: StringProtocol>(_ label: S) -> some View {
    fileDialogConfirmationLabel(Text(verbatim: String(label)))
  }
  /// The folder that file dialogs show first. Apple's `fileDialogDefaultDirectory(_:)`.
  public nonisolated func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View {
    fileDialogSetting { $0.directory = defaultDirectory }
  }
  /// The label of the name's field.
  ///
  /// - Note: Partial: the desktop's dialog has a label of its own.
  public nonisolated func fileExporterFilenameLabel(_ label: Text?) -> some View { self }
  /// The name under which a dialog keeps its place and size.
  ///
  /// - Note: Partial: the desktop keeps them for all dialogs of the app.
  public nonisolated func fileDialogCustomizationID(_ id: String) -> some View { self }
  /// What file dialogs show besides files.
  ///
  /// - Note: Partial: people choose that in the dialog.
  public nonisolated func fileDialogBrowserOptions(_ options: FileDialogBrowserOptions) -> some View { self }
  /// Whether aliases are given as they are. Linux has symbolic links, which always are.
  public nonisolated func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { self }
}

/// Writes a document value. Runs off the main actor.
private func exporting<D: FileDocument>(_ document: D, _ type: UTType) -> @Sendable (URL) async throws -> Void {
  { url in
    let wrapper = try document.fileWrapper(
      configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: nil))
    try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
  }
}

/// Takes a picture of a document object, and writes it off the main actor.
private func exporting<D: ReferenceFileDocument>(
  object document: D, _ type: UTType
) -> @Sendable (URL) async throws -> Void {
  { url in
    let snapshot = try await MainActor.run { UncheckedSendable(try document.snapshot(contentType: type)) }
    let wrapper = try document.fileWrapper(
      snapshot: snapshot.value,
      configuration: FileDocumentWriteConfiguration(contentType: type, existingFile: nil))
    try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
  }
}

/// Writes a transferable value in one of its forms.
private func exporting(_ value: _TransferForm.Value, in form: _TransferForm) -> @Sendable (URL) async throws -> Void {
  { url in try await TransferCoding.data(of: value, in: form).write(to: url, options: .atomic) }
}

/// Names for files that are not taken yet.
private enum FileNames {
  static func free(_ name: String, _ type: UTType, in folder: URL) -> URL {
    var number = 1
    while true {
      var url = folder.appendingPathComponent(number == 1 ? name : "\(name) \(number)")
      if let suffix = type.preferredFilenameExtension { url.appendPathExtension(suffix) }
      if !FileManager.default.fileExists(atPath: url.path) { return url }
      number += 1
    }
  }
}
