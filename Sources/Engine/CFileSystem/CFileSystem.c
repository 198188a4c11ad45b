#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

int frontispiece_rename_exclusively(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

int frontispiece_rename_exchanging(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

int frontispiece_reserve(int descriptor, off_t offset, off_t length) {
  return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, offset, length);
}

int frontispiece_is_mount_root(const char *path) {
  struct statx status;
  if (statx(AT_FDCWD, path, AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, STATX_TYPE, &status) != 0) return -1;
  if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT)) return 0;
  return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) ? 1 : 0;
}

ssize_t frontispiece_list_attributes(const char *path, char *list, size_t size) {
  return llistxattr(path, list, size);
}

ssize_t frontispiece_get_attribute(const char *path, const char *name, void *value, size_t size) {
  return lgetxattr(path, name, value, size);
}

int frontispiece_set_attribute(int descriptor, const char *name, const void *value, size_t size) {
  return fsetxattr(descriptor, name, value, size, 0);
}

int frontispiece_remove_attribute(int descriptor, const char *name) {
  return fremovexattr(descriptor, name);
}

int frontispiece_lock(int descriptor) {
  return flock(descriptor, LOCK_EX | LOCK_NB);
}

int frontispiece_is_odd_volume(const char *path) {
  struct statfs volume;
  if (statfs(path, &volume) != 0) return -1;
  switch ((unsigned long)volume.f_type) {
    case NFS_SUPER_MAGIC:
    case SMB_SUPER_MAGIC:
    case 0xFF534D42: // CIFS
    case SMB2_SUPER_MAGIC:
    case FUSE_SUPER_MAGIC:
    case V9FS_MAGIC:
    case AFS_SUPER_MAGIC:
    case CODA_SUPER_MAGIC:
    case CEPH_SUPER_MAGIC:
      return 1;
    default:
      return 0;
  }
}

void frontispiece_block_hashes(const void *bytes, size_t size, size_t block, uint64_t *hashes) {
  const unsigned char *next = bytes;
  while (size > 0) {
    size_t length = size < block ? size : block;
    uint64_t hash = 0x9E3779B97F4A7C15u ^ length;
    size_t offset = 0;
    for (; offset + 8 <= length; offset += 8) {
      uint64_t word;
      memcpy(&word, next + offset, 8);
      hash = (hash ^ word) * 0xD6E8FEB86659FD93u;
      hash ^= hash >> 32;
    }
    for (; offset < length; offset++) hash = (hash ^ next[offset]) * 0x100000001B3u;
    hash ^= hash >> 29;
    *hashes++ = hash;
    next += length;
    size -= length;
  }
}
