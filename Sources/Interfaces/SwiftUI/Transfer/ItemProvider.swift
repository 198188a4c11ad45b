import Documents
import Foundation
import Toolkit
import UniformTypeIdentifiers

/// Content in one or more forms that is read when it is needed. Apple's `NSItemProvider`, which Linux Foundation lacks.
public final class NSItemProvider: @unchecked Sendable {
  // Safe: forms are only added before the provider is handed on; reading is on the main actor.
  struct Form {
    var type: String
    var read: @MainActor () async -> Data?
  }
  private(set) var forms: [Form] = []
  /// The value itself, where it comes from this program.
  private(set) var item: Any?
  /// What a file with the content is called.
  public var suggestedName: String?

  /// Nothing yet.
  public init() {}

  /// A text.
  public convenience init(object: String) { self.init(value: object) }
  /// An address or file.
  public convenience init(object: URL) { self.init(value: object) }
  /// The content of a file.
  public convenience init?(contentsOf fileURL: URL) {
    guard FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
    self.init(value: fileURL)
    suggestedName = fileURL.lastPathComponent
  }

  /// A transferable value.
  convenience init<T: Transferable>(value: T) {
    self.init()
    register(value)
  }

  @MainActor init(_ source: TransferSource) {
    item = source.localItems.first
    forms = source.types.map { type in Form(type: type) { await source.read(type) } }
  }

  /// Adds a transferable value. Apple's `register(_:)`.
  public func register<T: Transferable>(_ transferable: @autoclosure () -> T) {
    let value = transferable()
    item = value
    let carried = _TransferForm.Value(value)
    for form in TransferCoding.exportedForms(of: value) {
      for type in TransferCoding.mimeTypes(of: form.contentType) where !forms.contains(where: { $0.type == type }) {
        forms.append(Form(type: type) { try? await TransferCoding.data(of: carried, in: form) })
      }
    }
  }

  /// Adds content of a type that is made when it is needed. Apple's `registerDataRepresentation(for:visibility:loadHandler:)`.
  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    for type in TransferCoding.mimeTypes(of: contentType) {
      forms.append(
        Form(type: type) {
          await withCheckedContinuation { (continuation: CheckedContinuation<Data?, Never>) in
            _ = loadHandler { data, _ in continuation.resume(returning: data) }
          }
        })
    }
  }

  /// Identifiers of the types that the content comes in, best first.
  public var registeredTypeIdentifiers: [String] { registeredContentTypes.map(\.identifier) }
  /// The types that the content comes in, best first.
  public var registeredContentTypes: [UTType] {
    forms.compactMap { form in
      if form.type == TransferCoding.uriList { return .url }
      if form.type.hasPrefix("text/plain") { return .utf8PlainText }
      if form.type.hasPrefix("application/x-"), let type = UTType(String(form.type.dropFirst(14))) { return type }
      return UTType(mimeType: form.type)
    }
  }

  /// Whether the content comes in a type, or in one that conforms to it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    guard let type = UTType(typeIdentifier) else { return false }
    return registeredContentTypes.contains { $0.conforms(to: type) }
      || (type == .fileURL && forms.contains { $0.type == TransferCoding.uriList })
  }

  @MainActor var source: TransferSource {
    let forms = forms
    return TransferSource(
      types: forms.map(\.type), read: { type in await forms.first { $0.type == type }?.read() },
      localItems: item.map { [$0] } ?? [])
  }

  /// Whether a value of a type can be made of the content.
  public func canLoadObject<T: Transferable>(ofClass type: T.Type) -> Bool {
    guard isOnMainActor else { return false }
    return MainActor.assumeIsolated { TransferCoding.canMake(T.self, from: source) }
  }

  /// Makes a value of a type, and hands it to `completionHandler` on the main actor. Apple's
  /// `loadTransferable(type:completionHandler:)`.
  @discardableResult
  public func loadTransferable<T: Transferable>(
    type transferableType: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let carried = UncheckedSendable(progress)
    Task { @MainActor in
      let result: Result<T, any Error>
      do {
        guard let value = try await TransferCoding.make(T.self, from: source).first else {
          throw CocoaError(.fileReadUnknown)
        }
        result = .success(value)
      } catch {
        result = .failure(error)
      }
      carried.value.completedUnitCount = 1
      completionHandler(result)
    }
    return progress
  }

  /// Makes a value of a type, and hands it to `completionHandler` on the main actor. Apple's
  /// `loadObject(ofClass:completionHandler:)`.
  @discardableResult
  public func loadObject<T: Transferable>(
    ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress {
    loadTransferable(type: type) { result in
      switch result {
      case .success(let value): completionHandler(value, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Reads the content in a type, and hands it to `completionHandler` on the main actor. Apple's
  /// `loadDataRepresentation(for:completionHandler:)`.
  @discardableResult
  public func loadDataRepresentation(
    for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let carried = UncheckedSendable(progress)
    Task { @MainActor in
      let form = forms.first { TransferCoding.matches($0.type, contentType) }
      let data = await form?.read()
      carried.value.completedUnitCount = 1
      completionHandler(data, data == nil ? CocoaError(.fileReadUnknown) : nil)
    }
    return progress
  }
  /// Reads the content in a type by its identifier.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(for: UTType(typeIdentifier) ?? .data, completionHandler: completionHandler)
  }
}

/// Who may see a form of an item. Apple's `NSItemProviderRepresentationVisibility`.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all, team, group, ownProcess
}
