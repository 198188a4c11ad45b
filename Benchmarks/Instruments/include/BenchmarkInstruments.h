#pragma once

#include <stdbool.h>
#include <stdint.h>

// What both sides of a comparison are measured with. The C programs compile the same files.

/// Nanoseconds of the monotonic clock.
int64_t instruments_now(void);

/// Calls to `malloc`, `calloc`, `realloc` and aligned allocations since the process began, on all threads.
uint64_t instruments_allocations(void);

/// Starts to watch the frames of all windows.
void instruments_watch_frames(void);

/// Frames that put something on the screen so far.
uint64_t instruments_frames(void);

/// How long GTK worked on the latest such frame, from the first handler to the last, in nanoseconds.
int64_t instruments_frame_duration(void);

/// Marks the moment from which the first frame is counted besides the start of the process.
void instruments_mark_ready(void);

/// Ends the process half a second after the first frame that shows something, and prints when the frame was complete
/// (nanoseconds of the monotonic clock), how long after the mark that was, and the most memory that was in use (KiB).
void instruments_report_first_frame(void);

/// Runs the main loop until `count` more frames have been shown.
void instruments_await_frames(uint64_t count);

/// Runs the main loop until nothing has happened for a fiftieth of a second.
void instruments_settle(void);
