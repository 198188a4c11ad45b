import Foundation
import UniformTypeIdentifiers

/// A value that can go to other programs: by clipboard, drag, or file. Apple's `Transferable`.
public protocol Transferable: SendableMetatype {
  associatedtype Representation: TransferRepresentation
  /// The forms in which the value goes and comes, best first.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// One or more forms of a transferable value. Apple's `TransferRepresentation`.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable
  associatedtype Body: TransferRepresentation
  /// The forms that this one is made of.
  @TransferRepresentationBuilder<Item> var body: Body { get }
  /// What the framework needs to know of each form, best first.
  var _forms: [_TransferForm] { get }
}

extension TransferRepresentation {
  /// The forms of the body.
  public var _forms: [_TransferForm] { body._forms }
}

/// The body of forms that the framework knows.
public struct _NoTransferRepresentation<Item: Transferable>: TransferRepresentation {
  public var body: Self { self }
  public var _forms: [_TransferForm] { [] }
}

/// Who may see a form. Apple's `TransferRepresentationVisibility`.
public struct TransferRepresentationVisibility: Hashable, Sendable {
  let name: String
  /// Every program.
  public static let all = TransferRepresentationVisibility(name: "all")
  /// Programs of the same team. Linux knows no teams, so it is the same as `ownProcess`.
  public static let team = TransferRepresentationVisibility(name: "team")
  /// Programs of a group. Linux knows no groups, so it is the same as `ownProcess`.
  public static let group = TransferRepresentationVisibility(name: "group")
  /// This program only.
  public static let ownProcess = TransferRepresentationVisibility(name: "ownProcess")
}

/// A form of a transferable value without its type.
public struct _TransferForm: Sendable {
  /// A value whose type is known to whoever made the form.
  typealias Value = UncheckedSendable<Any>
  var contentType: UTType
  var export: (@Sendable (Value) async throws -> Data)?
  var `import`: (@Sendable (Data) async throws -> Value)?
  var exportFile: (@Sendable (Value) async throws -> SentTransferredFile)?
  var importFile: (@Sendable (ReceivedTransferredFile) async throws -> Value)?
  var suggestedFileName: (@Sendable (Value) -> String?)?
  var visibility = TransferRepresentationVisibility.all
  var allowsExport: @Sendable (Value) -> Bool = { _ in true }

  /// Whether the form can be given away.
  var isExported: Bool { export != nil || exportFile != nil }
  /// Whether values can be made of the form.
  var isImported: Bool { `import` != nil || importFile != nil }
}

/// Builds the forms of a value from the statements of a property. Apple's `TransferRepresentationBuilder`.
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation>(_ content: Content) -> Content
  where Content.Item == Item { content }
  public static func buildPartialBlock<Content: TransferRepresentation>(first: Content) -> Content
  where Content.Item == Item { first }
  public static func buildPartialBlock<A: TransferRepresentation, B: TransferRepresentation>(
    accumulated: A, next: B
  ) -> TupleTransferRepresentation<Item, (A, B)> where A.Item == Item, B.Item == Item {
    TupleTransferRepresentation(_forms: accumulated._forms + next._forms)
  }
}

/// Several forms. Apple's `TupleTransferRepresentation`.
public struct TupleTransferRepresentation<Item: Transferable, Value>: TransferRepresentation {
  public let _forms: [_TransferForm]
  public var body: _NoTransferRepresentation<Item> { _NoTransferRepresentation() }
}

/// A file that goes to another program. Apple's `SentTransferredFile`.
public struct SentTransferredFile: Sendable {
  /// Where the file is.
  public let file: URL
  /// Whether the other program may change the file itself.
  public let allowAccessingOriginalFile: Bool
  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that comes from another program. Apple's `ReceivedTransferredFile`.
public struct ReceivedTransferredFile: Sendable {
  /// Where the file is.
  public let file: URL
  /// Whether it is the other program's own file rather than a copy.
  public let isOriginalFile: Bool
}
