/// Tells ThreadSanitizer about `Synchronization.Mutex`.
///
/// The mutex of the Swift toolchain for Linux is a futex with priority inheritance. Its fast path is inlined into the
/// program and seen by ThreadSanitizer. The slow path, for a mutex that somebody holds, is in
/// libswiftSynchronization.so, which is not instrumented, and there the kernel itself hands the mutex over. Whoever came
/// in that way seems to touch what the mutex guards without having it: a report inside `withLock` for each such access.
///
/// Scripts/sanitize loads this library before the toolchain's. It puts the missing order where it is, and nothing
/// else, so that no report has to be suppressed: a program that takes the slow path reports without it and not with
/// it, and one that goes past the mutex reports with both. The script checks all three before it believes a run.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

typedef __attribute__((swiftcall)) void (*LockSlow)(uint32_t owner, __attribute__((swift_context)) void *mutex);
typedef __attribute__((swiftcall)) void (*UnlockSlow)(__attribute__((swift_context)) void *mutex);

__attribute__((swiftcall)) void lock_slow(uint32_t owner, __attribute__((swift_context)) void *mutex)
    __asm__(LOCK_SLOW);
__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) __asm__(UNLOCK_SLOW);

static LockSlow real_lock;
static UnlockSlow real_unlock;

__attribute__((constructor)) static void find_real(void) {
  real_lock = (LockSlow)dlsym(RTLD_NEXT, LOCK_SLOW);
  real_unlock = (UnlockSlow)dlsym(RTLD_NEXT, UNLOCK_SLOW);
}

__attribute__((swiftcall)) void lock_slow(uint32_t owner, __attribute__((swift_context)) void *mutex) {
  real_lock(owner, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

__attribute__((swiftcall)) void unlock_slow(__attribute__((swift_context)) void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  real_unlock(mutex);
}
