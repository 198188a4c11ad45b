/// A folder as the document portal shows it to a sandboxed app: one name is granted, and no other can be made.
///
///     PortalFolder BACKING NAME MOUNTPOINT
///
/// Returns when the folder is mounted and goes on in the background until it is unmounted. What is in it is in the
/// BACKING folder. Built by the tests of volumes, where FUSE is installed.
#define FUSE_USE_VERSION 31
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse3/fuse.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char backing[PATH_MAX];
static const char *granted;

static int is_granted(const char *path) { return strcmp(path, "/") == 0 || strcmp(path + 1, granted) == 0; }

static const char *real(const char *path) {
  static _Thread_local char place[2 * PATH_MAX];
  snprintf(place, sizeof place, "%s%s", backing, path);
  return place;
}

static int outcome(int result) { return result == -1 ? -errno : 0; }

static int portal_getattr(const char *path, struct stat *status, struct fuse_file_info *file) {
  return outcome(file && file->fh ? fstat((int)file->fh, status) : lstat(real(path), status));
}

static int portal_readdir(
    const char *path, void *buffer, fuse_fill_dir_t fill, off_t offset, struct fuse_file_info *file,
    enum fuse_readdir_flags flags) {
  (void)offset, (void)file, (void)flags;
  DIR *directory = opendir(real(path));
  if (!directory) return -errno;
  for (struct dirent *entry; (entry = readdir(directory));) fill(buffer, entry->d_name, NULL, 0, 0);
  closedir(directory);
  return 0;
}

static int portal_open(const char *path, struct fuse_file_info *file) {
  int descriptor = open(real(path), file->flags & ~(O_CREAT | O_EXCL));
  if (descriptor < 0) return -errno;
  file->fh = (uint64_t)descriptor;
  return 0;
}

static int portal_create(const char *path, mode_t mode, struct fuse_file_info *file) {
  if (!is_granted(path)) return -EACCES;
  int descriptor = open(real(path), file->flags | O_CREAT, mode);
  if (descriptor < 0) return -errno;
  file->fh = (uint64_t)descriptor;
  return 0;
}

static int portal_read(const char *path, char *bytes, size_t count, off_t offset, struct fuse_file_info *file) {
  (void)path;
  ssize_t result = pread((int)file->fh, bytes, count, offset);
  return result < 0 ? -errno : (int)result;
}

static int portal_write(const char *path, const char *bytes, size_t count, off_t offset, struct fuse_file_info *file) {
  (void)path;
  ssize_t result = pwrite((int)file->fh, bytes, count, offset);
  return result < 0 ? -errno : (int)result;
}

static int portal_release(const char *path, struct fuse_file_info *file) {
  (void)path;
  return outcome(close((int)file->fh));
}

static int portal_fsync(const char *path, int data_only, struct fuse_file_info *file) {
  (void)path, (void)data_only;
  return outcome(fsync((int)file->fh));
}

static int portal_truncate(const char *path, off_t size, struct fuse_file_info *file) {
  return outcome(file && file->fh ? ftruncate((int)file->fh, size) : truncate(real(path), size));
}

static int portal_unlink(const char *path) { return outcome(unlink(real(path))); }

static int portal_chmod(const char *path, mode_t mode, struct fuse_file_info *file) {
  return outcome(file && file->fh ? fchmod((int)file->fh, mode) : chmod(real(path), mode));
}

static int portal_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *file) {
  return outcome(file && file->fh ? futimens((int)file->fh, times) : utimensat(AT_FDCWD, real(path), times, 0));
}

static int portal_mkdir(const char *path, mode_t mode) { (void)path, (void)mode; return -EACCES; }

static int portal_rename(const char *from, const char *to, unsigned flags) {
  (void)from, (void)to, (void)flags;
  return -EACCES;
}

static int portal_link(const char *from, const char *to) { (void)from, (void)to; return -EACCES; }

static const struct fuse_operations operations = {
    .getattr = portal_getattr, .readdir = portal_readdir, .open = portal_open, .create = portal_create,
    .read = portal_read, .write = portal_write, .release = portal_release, .fsync = portal_fsync,
    .truncate = portal_truncate, .unlink = portal_unlink, .chmod = portal_chmod, .utimens = portal_utimens,
    .mkdir = portal_mkdir, .symlink = portal_link, .link = portal_link, .rename = portal_rename,
};

int main(int count, char **arguments) {
  if (count != 4 || !realpath(arguments[1], backing)) return 2;
  granted = arguments[2];
  // Whoever started this waits for the ends of what it was given.
  close_range(3, ~0U, 0);
  char *mounting[] = {arguments[0], arguments[3], NULL};
  return fuse_main(2, mounting, &operations, NULL);
}
