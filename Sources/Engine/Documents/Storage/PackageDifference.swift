import Foundation

/// How a package in memory differs from the one on disk, as far as that is known without looking there again.
///
/// Takes time proportional to the number of members, in memory only.
struct PackageDifference {
  enum Change {
    case added(FileWrapper)
    case replaced(FileWrapper, former: FileWrapper)
    case removed(former: FileWrapper)
  }

  /// A change with the place where it belongs.
  struct Place {
    let path: FilePath
    let change: Change
    /// The directories on the way from the package to the member, the package first.
    let directories: [Directory]
  }

  /// A directory that is in both, in memory and as it is known to be on disk.
  struct Directory {
    let path: FilePath
    let new: FileWrapper
    let old: FileWrapper
  }

  private(set) var places: [Place] = []
  /// Every directory that both have.
  private(set) var directories: [Directory] = []
  private var isKnown = true

  /// The difference; nil if the disk is not known well enough.
  init?(of new: FileWrapper, from old: FileWrapper, at path: FilePath) {
    guard new.isDirectory, old.isDirectory else { return nil }
    compare(Directory(path: path, new: new, old: old), [])
    if !isKnown { return nil }
  }

  private mutating func compare(_ directory: Directory, _ above: [Directory]) {
    guard directory.old.source?.path == directory.path else { return isKnown = false }
    directories.append(directory)
    let way = above + [directory]
    if directory.new === directory.old, case .directory(nil) = directory.new.contents { return }
    guard let new = directory.new.entries, directory.old.entries != nil, let old = directory.old.childrenOnDisk else {
      return isKnown = false
    }
    var known = 0
    for (key, entry) in new {
      if let former = old[key], former.diskName == entry.diskName {
        known += 1
        // Nearly always it is the very member that is on disk.
        if former.child === entry.child, former.diskName == nil, !entry.child.isDirectory,
          entry.child.source?.path.isMember(of: directory.path, named: key) == true
        {
          continue
        }
        compare(entry.child, former.child, directory.path.appending(bytes: entry.diskName ?? Array(key.utf8)), way)
      } else {
        let name = entry.diskName ?? Array(key.utf8)
        guard old[key] == nil, FileWrapper.isPlainName(name) else { return isKnown = false }
        places.append(Place(path: directory.path.appending(bytes: name), change: .added(entry.child), directories: way))
      }
    }
    if known == old.count { return }
    for (key, former) in old where new[key] == nil {
      let path = directory.path.appending(bytes: former.diskName ?? Array(key.utf8))
      places.append(Place(path: path, change: .removed(former: former.child), directories: way))
    }
  }

  private mutating func compare(_ new: FileWrapper, _ old: FileWrapper, _ path: FilePath, _ way: [Directory]) {
    if new.isDirectory, old.isDirectory { return compare(Directory(path: path, new: new, old: old), way) }
    if let source = new.source, new === old ? source.path == path : source.stamp == old.source?.stamp { return }
    if case .regularFile(let contents?) = new.contents, case .regularFile(let former?) = old.contents,
      old.source?.path == path, contents == former, new.permissions == nil || new.permissions == old.permissions
    {
      // Made anew with the same bytes: it is the one on disk.
      new.source = old.source
      return
    }
    places.append(Place(path: path, change: .replaced(new, former: old), directories: way))
  }

  /// The smallest part of the package that holds all changes, as one change; nil if that is the whole package.
  var single: Place? {
    guard let first = places.first else { return nil }
    if places.count == 1 { return first }
    let common = places.dropFirst().reduce(first.directories) { common, place in
      Array(zip(common, place.directories).prefix { $0.0.new === $0.1.new }.map(\.0))
    }
    guard common.count > 1, let directory = common.last else { return nil }
    return Place(
      path: directory.path, change: .replaced(directory.new, former: directory.old),
      directories: Array(common.dropLast()))
  }
}
