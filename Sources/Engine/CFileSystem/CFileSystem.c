#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
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
