import Foundation
import Glibc

/// What belongs to a file besides its bytes and must outlive a save: permissions, owner, group, extended attributes
/// and access control lists.
struct FileMetadata {
  let permissions: UInt32
  let owner: UInt32
  let group: UInt32
  let attributes: [String: Data]

  /// Reads what an existing file has.
  init(of path: FilePath, status: FileStatus, in fileSystem: any FileSystem) throws(FileSystemError) {
    permissions = status.permissions
    owner = status.owner
    group = status.group
    attributes = try fileSystem.attributes(of: path)
  }

  /// Gives a new file the same.
  /// - Throws: The first failure that would make a difference to someone; then the file must not take the other's
  ///   place.
  func apply(to file: OpenFile, in fileSystem: any FileSystem) throws(FileSystemError) {
    let present = try fileSystem.status(of: file)
    if present.owner != owner || present.group != group {
      try fileSystem.setOwner(owner, group: group, of: file)
    }
    // A folder's default list goes to every new file in it; the old file may have had none.
    if attributes[Self.accessList] == nil { try fileSystem.removeAttribute(Self.accessList, of: file) }
    // After the owner, because a change of owner clears the set-user bits; before the attributes, because an access
    // control list includes the group bits.
    if try fileSystem.status(of: file).permissions != permissions {
      try fileSystem.setPermissions(permissions, of: file)
    }
    for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
      do {
        try fileSystem.setAttribute(name, value, of: file)
      } catch  where Self.isGivenBySystem(name) {
        continue
      }
    }
  }

  private static let accessList = "system.posix_acl_access"

  /// Security labels come from the system's policy for the folder; setting them takes privileges apps do not have.
  private static func isGivenBySystem(_ name: String) -> Bool {
    name.hasPrefix("security.") || name.hasPrefix("trusted.")
  }
}
