import Foundation
import Glibc

/// Writing a package of which only one place changed.
///
/// Exchanging a whole package costs a link for each member that stays. One place — a member, or the smallest directory
/// that holds all changes — can be exchanged just as well: that is one step too, so the package is complete at every
/// instant, and it costs the same however many members there are. Changes in several places need the whole package,
/// because no file system exchanges several names in one step.
extension SafeWrite {
  /// - Returns: Nil if the package has to be exchanged as a whole.
  func exchangeMember(
    _ difference: PackageDifference, _ target: FilePath, _ path: FilePath
  ) throws -> Outcome? {
    var placements = FileWrapper.Placements()
    if !difference.places.isEmpty {
      guard let place = difference.single else { return nil }
      try checkWay(to: place, path)
      do {
        switch place.change {
        case .added(let child): try add(child, place, target, &placements)
        case .replaced(let child, let former): try replace(former, child, place, target, path, &placements)
        case .removed(let former): try remove(former, place, target, path)
        }
      } catch is NeedsWholePackage {
        return nil
      }
      // The package is what people see, and it is as new as its newest member.
      try? fileSystem.touch(target)
    }
    placements.settle(from: target, at: target)
    let status = try fileSystem.status(of: target, followingLinks: false)
    let changed = difference.single?.path.parent
    for directory in difference.directories {
      let isChanged = directory.path == changed || directory.path == difference.single?.path
      let now = isChanged ? try? fileSystem.status(of: directory.path, followingLinks: false).stamp : nil
      let stamp = directory.path == target ? status.stamp : now ?? directory.old.source?.stamp ?? status.stamp
      directory.new.source = FileWrapper.Source(fileSystem: fileSystem, path: directory.path, stamp: stamp)
      if case .directory(let children) = directory.new.contents { directory.new.childrenOnDisk = children }
    }
    return Outcome(path: target, status: status, strategy: .member)
  }

  private struct NeedsWholePackage: Error {}

  /// Nothing on the way may have become another directory, or a link that leads out of the package.
  private func checkWay(to place: PackageDifference.Place, _ path: FilePath) throws {
    for directory in place.directories.dropFirst() {
      guard let status = try existing(directory.path), status.kind == .directory,
        let known = directory.old.source?.stamp, known.isSameFile(as: status.stamp)
      else { throw changedElsewhere(path) }
    }
  }

  /// Begins the new member beside the package, or inside it where the folder takes no new names.
  private func beginMember(
    _ child: FileWrapper, _ target: FilePath, permissions: UInt32
  ) throws -> WorkInProgress {
    if child.isSymbolicLink { throw NeedsWholePackage() }
    do {
      return try fileSystem.beginWork(for: target, asDirectory: child.isDirectory, permissions: permissions)
    } catch {
      guard Self.meansNoNewNames(error) else { throw error }
      return try fileSystem.beginWork(for: target, in: target, asDirectory: child.isDirectory, permissions: permissions)
    }
  }

  private func add(
    _ child: FileWrapper, _ place: PackageDifference.Place, _ target: FilePath,
    _ placements: inout FileWrapper.Placements
  ) throws {
    let permissions = child.permissions ?? (child.isDirectory ? 0o777 : 0o666)
    let work = try beginMember(
      child, target, permissions: child.isDirectory ? permissions | 0o700 : permissions & 0o777)
    defer { try? fileSystem.close(work.file) }
    var written = FileWrapper.Placements()
    do {
      try fill(work, with: child, original: target, &written)
      try fileSystem.synchronize(work.file)
      try readBack(work, child)
      try fileSystem.renameExclusively(work.path, to: place.path)
    } catch {
      try? fileSystem.removeTree(work.path)
      throw error
    }
    do {
      try fileSystem.synchronizeDirectory(place.path.parent)
    } catch {
      try? fileSystem.rename(place.path, to: work.path, .replacing)
      try? fileSystem.removeTree(work.path)
      throw error
    }
    placements.append(written, movedFrom: work.path, to: place.path)
  }

  private func replace(
    _ former: FileWrapper, _ child: FileWrapper, _ place: PackageDifference.Place, _ target: FilePath,
    _ path: FilePath, _ placements: inout FileWrapper.Placements
  ) throws {
    guard let status = try existing(place.path), isAsKnown(former, status) else { throw changedElsewhere(path) }
    guard status.kind == .regularFile || status.kind == .directory else { throw NeedsWholePackage() }
    let metadata = try FileMetadata(of: place.path, status: status, in: fileSystem)
    let work = try beginMember(child, target, permissions: child.isDirectory ? 0o700 : 0o600)
    defer { try? fileSystem.close(work.file) }
    var written = FileWrapper.Placements()
    do {
      try fill(work, with: child, original: target, &written)
      if child.isDirectory == (status.kind == .directory) { try carryOver(metadata, to: work.file, kind: .directory) }
      try fileSystem.synchronize(work.file)
      try readBack(work, child)
      try fileSystem.rename(work.path, to: place.path, .exchanging)
    } catch {
      try? fileSystem.removeTree(work.path)
      let isUnknown = (error as? FileSystemError).map { [EINVAL, ENOSYS, ENOTSUP, EXDEV, EBUSY].contains($0.code) }
      throw isUnknown == true ? NeedsWholePackage() : error
    }
    do {
      guard let old = try existing(work.path), isAsKnown(former, old) else { throw changedElsewhere(path) }
      try fileSystem.synchronizeDirectory(place.path.parent)
    } catch {
      if (try? fileSystem.rename(work.path, to: place.path, .exchanging)) != nil {
        try? fileSystem.removeTree(work.path)
      }
      throw error
    }
    try? fileSystem.removeTree(work.path)
    placements.append(written, movedFrom: work.path, to: place.path)
  }

  private func remove(
    _ former: FileWrapper, _ place: PackageDifference.Place, _ target: FilePath, _ path: FilePath
  ) throws {
    guard let status = try existing(place.path), isAsKnown(former, status) else { throw changedElsewhere(path) }
    // A free name is found by making something that has it.
    let work = try beginMember(
      FileWrapper(directoryWithFileWrappers: [:]), target, permissions: 0o700)
    defer { try? fileSystem.close(work.file) }
    let aside = work.path.appending("removed")
    do {
      try fileSystem.rename(place.path, to: aside, .replacing)
    } catch {
      try? fileSystem.removeTree(work.path)
      throw error
    }
    do {
      guard let old = try existing(aside), isAsKnown(former, old) else { throw changedElsewhere(path) }
      try fileSystem.synchronizeDirectory(place.path.parent)
    } catch {
      if (try? fileSystem.rename(aside, to: place.path, .replacing)) != nil {
        try? fileSystem.removeTree(work.path)
      }
      throw error
    }
    try? fileSystem.removeTree(work.path)
  }

  /// Whether nobody else changed a package: none of its directories, and no member that is to go.
  func isAsKnown(_ difference: PackageDifference) throws(FileSystemError) -> Bool {
    for directory in difference.directories {
      guard try existing(directory.path)?.stamp == directory.old.source?.stamp else { return false }
    }
    for place in difference.places {
      switch place.change {
      case .added: continue
      case .replaced(_, let former), .removed(let former):
        guard let status = try existing(place.path), isAsKnown(former, status) else { return false }
      }
    }
    return true
  }

  /// Whether a member on disk is the one that was read. Of a directory only its identity is known: what is in it is
  /// looked at one by one when it is copied.
  private func isAsKnown(_ former: FileWrapper, _ status: FileStatus) -> Bool {
    guard let known = former.source?.stamp else { return false }
    return status.kind == .directory ? known.isSameFile(as: status.stamp) : known == status.stamp
  }
}
