// Rows of two labels and a button in a scrolled window.
//
// Rows COUNT             reports the first frame
// Rows COUNT ROUNDS      changes the second label of a row that is seen, and prints for each round what the call took, the
//                        allocations that it made, and the whole frame with it, in nanoseconds

#include "BenchmarkInstruments.h"

#include <adwaita.h>

static const int changed_row = 5;

static GtkWidget *make_row(int index, GtkWidget **second) {
  char text[64];
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  g_snprintf(text, sizeof text, "Row %d", index);
  gtk_box_append(GTK_BOX(row), gtk_label_new(text));
  g_snprintf(text, sizeof text, "Value 0 of row %d", index);
  *second = gtk_label_new(text);
  gtk_box_append(GTK_BOX(row), *second);
  gtk_box_append(GTK_BOX(row), gtk_button_new_with_label("Open"));
  return row;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1000;
  int rounds = argc > 2 ? atoi(argv[2]) : 0;
  gtk_init();
  adw_init();
  if (rounds) instruments_watch_frames(); else instruments_report_first_frame();
  instruments_mark_ready();

  GtkWidget *window = adw_application_window_new(NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
  GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *changing = NULL;
  for (int index = 0; index < count; index++) {
    GtkWidget *second;
    gtk_box_append(GTK_BOX(box), make_row(index, &second));
    if (index == changed_row) changing = second;
  }
  GtkWidget *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), box);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scroller);
  gtk_window_present(GTK_WINDOW(window));

  if (!rounds)
    while (TRUE) g_main_context_iteration(NULL, TRUE);

  instruments_await_frames(1);
  instruments_settle();
  for (int round = 1; round <= rounds; round++) {
    char text[64];
    g_snprintf(text, sizeof text, "Value %d of row %d", round, changed_row);
    uint64_t allocations = instruments_allocations();
    int64_t start = instruments_now();
    gtk_label_set_text(GTK_LABEL(changing), text);
    int64_t own = instruments_now() - start;
    allocations = instruments_allocations() - allocations;
    instruments_await_frames(1);
    g_print("round %lld %llu %lld\n", (long long)own, (unsigned long long)allocations,
            (long long)(own + instruments_frame_duration()));
    instruments_settle();
  }
  return 0;
}
