#include "BenchmarkInstruments.h"

#include <gtk/gtk.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t frame_began, frame_duration, first_frame, ready;
static uint64_t frames;
static bool is_rendering, reports_first_frame;

int64_t instruments_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// The most memory that the process has had in use, in KiB.
static long peak_memory(void) {
  FILE *status = fopen("/proc/self/status", "r");
  char line[256];
  long result = 0;
  while (status && fgets(line, sizeof line, status))
    if (sscanf(line, "VmHWM: %ld", &result) == 1) break;
  if (status) fclose(status);
  return result;
}

static gboolean report(gpointer data) {
  printf("first_frame %lld\nsince_ready %lld\npeak_memory %ld\n", (long long)first_frame,
         (long long)(first_frame - ready), peak_memory());
  fflush(stdout);
  _exit(0);
}

static gboolean frame_begins(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  frame_began = instruments_now();
  is_rendering = false;
  return TRUE;
}

static gboolean surface_renders(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  is_rendering = true;
  return TRUE;
}

static gboolean frame_ends(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  if (!is_rendering) return TRUE;
  int64_t now = instruments_now();
  frame_duration = now - frame_began;
  if (frames++ == 0) {
    first_frame = now;
    if (reports_first_frame) g_timeout_add(500, report, NULL);
  }
  return TRUE;
}

void instruments_watch_frames(void) {
  g_type_class_ref(GDK_TYPE_FRAME_CLOCK);
  g_type_class_ref(GDK_TYPE_SURFACE);
  g_signal_add_emission_hook(g_signal_lookup("before-paint", GDK_TYPE_FRAME_CLOCK), 0, frame_begins, NULL, NULL);
  g_signal_add_emission_hook(g_signal_lookup("render", GDK_TYPE_SURFACE), 0, surface_renders, NULL, NULL);
  g_signal_add_emission_hook(g_signal_lookup("after-paint", GDK_TYPE_FRAME_CLOCK), 0, frame_ends, NULL, NULL);
}

uint64_t instruments_frames(void) { return frames; }
int64_t instruments_frame_duration(void) { return frame_duration; }
void instruments_mark_ready(void) { ready = instruments_now(); }

void instruments_report_first_frame(void) {
  reports_first_frame = true;
  instruments_watch_frames();
}

static gboolean give_up(gpointer data) {
  fprintf(stderr, "Nothing has been drawn for ten seconds.\n");
  _exit(1);
}

void instruments_await_frames(uint64_t count) {
  uint64_t wanted = frames + count;
  guint limit = g_timeout_add_seconds(10, give_up, NULL);
  while (frames < wanted) g_main_context_iteration(NULL, TRUE);
  g_source_remove(limit);
}

static gboolean wake(gpointer data) {
  *(bool *)data = true;
  return G_SOURCE_REMOVE;
}

void instruments_settle(void) {
  uint64_t seen;
  do {
    seen = frames;
    bool is_over = false;
    g_timeout_add(20, wake, &is_over);
    while (!is_over) g_main_context_iteration(NULL, TRUE);
  } while (seen != frames);
}
