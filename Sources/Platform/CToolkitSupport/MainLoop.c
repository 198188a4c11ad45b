#include "CToolkitSupport.h"

#include <errno.h>
#include <glib-unix.h>
#include <unistd.h>

// libdispatch exports these for run loops of other makes; the names are part of its ABI on Linux.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean main_queue_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  // Reading first resets the event: what is queued while the queue is drained raises it again. Without the read the
  // source would stay ready for ever, and nothing of lower priority, such as painting, would ever run.
  guint64 count;
  while (read(_dispatch_get_main_queue_handle_4CF(), &count, sizeof count) < 0 && errno == EINTR) {
  }
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

GSource *fsp_main_queue_source_new(void) {
  static GSourceFuncs functions = {NULL, NULL, main_queue_dispatch, NULL, NULL, NULL};
  GSource *source = g_source_new(&functions, sizeof(GSource));
  g_source_set_name(source, "main queue");
  g_source_add_unix_fd(source, _dispatch_get_main_queue_handle_4CF(), G_IO_IN);
  g_source_set_can_recurse(source, TRUE);
  return source;
}

// The run loop has its turn whenever the main loop has been busy, because anything may have added or removed a timer.
// It runs last, when all else is done, and only then does the loop sleep. GLib asks a source of low priority nothing
// while a higher one is ready, so a second source above all others counts the rounds.
static guint64 round_number;

static gboolean round_prepare(GSource *source, gint *timeout) {
  round_number++;
  *timeout = -1;
  return FALSE;
}

static gboolean never(GSource *source) { return FALSE; }

static gboolean nothing(GSource *source, GSourceFunc callback, gpointer data) { return G_SOURCE_CONTINUE; }

typedef struct {
  GSource source;
  gint64 (*turn)(void);
  guint64 last_turn;
} RunLoopSource;

static gboolean run_loop_prepare(GSource *source, gint *timeout) {
  *timeout = -1;
  return round_number != ((RunLoopSource *)source)->last_turn + 1;
}

static gboolean run_loop_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
  RunLoopSource *self = (RunLoopSource *)source;
  g_source_set_ready_time(source, self->turn());
  self->last_turn = round_number;
  return G_SOURCE_CONTINUE;
}

GSource *fsp_run_loop_source_new(gint64 (*turn)(void)) {
  static GSourceFuncs round_functions = {round_prepare, never, nothing, NULL, NULL, NULL};
  static GSourceFuncs functions = {run_loop_prepare, never, run_loop_dispatch, NULL, NULL, NULL};
  GSource *source = g_source_new(&functions, sizeof(RunLoopSource));
  ((RunLoopSource *)source)->turn = turn;
  g_source_set_name(source, "run loop");
  g_source_set_priority(source, G_PRIORITY_LOW + 100);
  g_source_set_can_recurse(source, TRUE);

  static gboolean counts_rounds;
  if (counts_rounds) return source;
  counts_rounds = TRUE;
  GSource *rounds = g_source_new(&round_functions, sizeof(GSource));
  g_source_set_name(rounds, "rounds");
  g_source_set_priority(rounds, G_PRIORITY_HIGH * 100);
  g_source_set_can_recurse(rounds, TRUE);
  g_source_attach(rounds, NULL);
  g_source_unref(rounds);
  return source;
}
