import ContentTypes
import Foundation
import Glibc

/// Makes the files of new documents. Nothing that exists is ever overwritten, and a failure leaves nothing behind.
@MainActor public struct DocumentCreation {
  /// What becomes of a prepared file.
  public enum ImportMode: Hashable, Sendable {
    /// It stays, and the document is a copy.
    case copy
    /// It becomes the document.
    case move
  }

  let environment: DocumentEnvironment

  /// Creation in an environment.
  public init(environment: DocumentEnvironment = .shared) {
    self.environment = environment
  }

  /// Makes a file for a new document, with contents.
  /// - Parameters:
  ///   - suggestedName: The wished name, with or without extension; nil for "Untitled". It is made safe, and numbered
  ///     if it is taken.
  ///   - contentType: The identifier of the document's type, which gives the extension.
  ///   - folder: Where to make it; created if it is missing.
  ///   - source: What led to the creation.
  ///   - contents: Makes the contents; runs off the main actor.
  /// - Returns: The file.
  /// - Throws: `DocumentError`; what the policy or `contents` threw passes unchanged, so that a cancellation stays
  ///   one and an app speaks for itself.
  public func createFile(
    suggestedName: String?, contentType: String, in folder: URL, source: CreationPolicy.Source = .other,
    write contents: @escaping @Sendable () throws -> FileWrapper
  ) async throws -> URL {
    try await environment.policy.consult(.create(contentType: contentType, source: source))
    let fileSystem = environment.fileSystem
    let filenameExtension = environment.contentTypes.filenameExtension(forNew: contentType)
    return try await created {
      let wrapper = try contents()
      return try Self.place(suggestedName, filenameExtension, in: folder, fileSystem) { target in
        let write = SafeWrite(fileSystem: fileSystem, drafts: nil)
        _ = try write.write(wrapper, to: target, expecting: .nothing)
        return wrapper.isDirectory
      }
    }
  }

  /// Makes a prepared file, such as a template, a new document.
  /// - Parameters:
  ///   - prepared: The file or package.
  ///   - mode: Whether it stays.
  ///   - suggestedName: The wished name; nil for the prepared file's own.
  ///   - folder: Where the document goes; created if it is missing.
  ///   - source: What led to the creation.
  /// - Returns: The document.
  /// - Throws: `DocumentError`, or what the policy threw.
  public func importFile(
    at prepared: URL, mode: ImportMode, suggestedName: String? = nil, in folder: URL,
    source: CreationPolicy.Source = .other
  ) async throws -> URL {
    let path = FilePath(prepared)
    let isDirectory = prepared.hasDirectoryPath
    let type = environment.contentTypes.identifier(forFilename: path.name, isDirectory: isDirectory)
    try await environment.policy.consult(.create(contentType: type, source: source))
    let fileSystem = environment.fileSystem
    let filenameExtension = DocumentNaming.filenameExtension(of: path.name)
    return try await created {
      try Self.place(suggestedName ?? path.name, filenameExtension, in: folder, fileSystem) { target in
        switch mode {
        case .copy: try fileSystem.copyExclusively(path, to: target)
        case .move: try fileSystem.moveExclusively(path, to: target)
        }
        return try fileSystem.status(of: target, followingLinks: true).kind == .directory
      }
    }
  }

  /// A place in a folder whose name is not taken, for a document that is about to be saved there.
  /// - Parameters:
  ///   - suggestedName: The wished name, with or without extension; nil for "Untitled".
  ///   - contentType: The identifier of the document's type, which gives the extension.
  ///   - folder: Where; created if it is missing.
  public func freePlace(suggestedName: String?, contentType: String, in folder: URL) async -> URL {
    let fileSystem = environment.fileSystem
    let filenameExtension = environment.contentTypes.filenameExtension(forNew: contentType)
    let directory = FilePath(folder)
    let name = try? await FileWorker.shared.run {
      // A folder that cannot be made is told by the save, which says why.
      try? fileSystem.createDirectories(directory)
      let taken = ((try? fileSystem.names(in: directory)) ?? []).map { String(decoding: $0, as: UTF8.self) }
      return DocumentNaming.availableName(for: suggestedName, filenameExtension: filenameExtension, among: taken)
    }
    return folder.appendingPathComponent(name ?? DocumentNaming.untitled)
  }

  private func created(_ step: @escaping @Sendable () throws -> URL) async throws -> URL {
    let url = try await environment.activity.perform { try await FileWorker.shared.run(step) }
    environment.recents?.note(url)
    return url
  }

  /// Tries names until one is free.
  /// - Parameter make: Puts the document under a name and says whether it is a directory.
  private nonisolated static func place(
    _ suggestedName: String?, _ filenameExtension: String?, in folder: URL, _ fileSystem: any FileSystem,
    make: (FilePath) throws -> Bool
  ) throws -> URL {
    let directory = FilePath(folder)
    var target = directory
    do {
      try fileSystem.createDirectories(directory)
      for name in DocumentNaming.candidates(for: suggestedName, filenameExtension: filenameExtension) {
        target = directory.appending(name)
        do {
          return target.url(isDirectory: try make(target))
        } catch {
          guard DocumentError(.creating, url: nil, because: error).reason == .nameTaken else { throw error }
        }
      }
      throw DocumentError(.creating, .nameTaken, url: target.url())  // not reached: the candidates never end
    } catch let error as DocumentError where error.operation == .saving {
      throw DocumentError(
        .creating, error.reason, url: target.url(), errno: error.errno, underlying: error.underlying)
    } catch {
      throw DocumentError(.creating, url: target.url(), because: error)
    }
  }
}

extension FileSystem {
  /// Gives a finished item its name unless the name is taken.
  func renameExclusively(_ from: FilePath, to target: FilePath) throws(FileSystemError) {
    do {
      try rename(from, to: target, .exclusive)
    } catch  where error.code == EINVAL || error.code == ENOSYS || error.code == ENOTSUP {
      // The volume cannot do it in one step. A hard link also refuses a taken name; where links are unknown as well,
      // or for a directory, looking first is the best there is.
      do {
        try link(from, to: target)
        try remove(from)
      } catch  where error.code == EPERM || error.code == ENOTSUP || error.code == ENOSYS {
        guard !exists(target) else { throw FileSystemError(operation: "rename", path: target, code: EEXIST) }
        try rename(from, to: target, .replacing)
      }
    }
  }

  /// Copies a tree to a name that must be free; the name never leads to an unfinished copy.
  func copyExclusively(_ source: FilePath, to target: FilePath) throws(FileSystemError) {
    // Looking first spares copying a large document in vain; the last step decides.
    guard !exists(target) else { throw FileSystemError(operation: "copy", path: target, code: EEXIST) }
    let aside = temporaryPath(beside: target)
    do {
      try copyTree(try resolvingLinks(source), to: aside)
      try renameExclusively(aside, to: target)
    } catch {
      try? removeTree(aside)
      throw error
    }
    try synchronizeDirectory(target.parent)
  }

  /// Moves a tree to a name that must be free, also from another volume.
  func moveExclusively(_ source: FilePath, to target: FilePath) throws(FileSystemError) {
    do {
      try renameExclusively(source, to: target)
      try synchronizeDirectory(target.parent)
      if source.parent != target.parent { try synchronizeDirectory(source.parent) }
    } catch  where error.code == EXDEV {
      try copyExclusively(source, to: target)
      try removeTree(source)
    }
  }
}
