#ifndef C_FILE_SYSTEM_H
#define C_FILE_SYSTEM_H

// Linux calls that Swift's Glibc module does not show, because glibc declares them for GNU sources only.
// Each returns what the call returns: -1 and errno on failure.

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// renameat2 on absolute paths that fails when the new name exists.
int frontispiece_rename_exclusively(const char *from, const char *to);
/// renameat2 on absolute paths that swaps two names in one step.
int frontispiece_rename_exchanging(const char *one, const char *other);
/// Reserves blocks without changing the file's size.
int frontispiece_reserve(int descriptor, off_t offset, off_t length);
/// 1 when the path is the root of a mount (also a bind mount of one file), else 0; -1 on failure.
int frontispiece_is_mount_root(const char *path);

ssize_t frontispiece_list_attributes(const char *path, char *list, size_t size);
ssize_t frontispiece_get_attribute(const char *path, const char *name, void *value, size_t size);
int frontispiece_set_attribute(int descriptor, const char *name, const void *value, size_t size);
int frontispiece_remove_attribute(int descriptor, const char *name);

/// Takes the whole-file lock without waiting.
int frontispiece_lock(int descriptor);
/// 1 when the path lies on a network or user-space volume, else 0; -1 on failure.
int frontispiece_is_odd_volume(const char *path);

/// Writes one 64-bit hash for each block of the bytes; the last block may be shorter. `hashes` has room for all.
void frontispiece_block_hashes(const void *bytes, size_t size, size_t block, uint64_t *hashes);

/// BLAKE2b with a digest of 32 bytes (RFC 7693).
void frontispiece_digest(const void *bytes, size_t size, uint8_t digest[32]);

#endif
