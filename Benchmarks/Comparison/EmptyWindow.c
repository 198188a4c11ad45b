// The least that a libadwaita program can show.

#include "BenchmarkInstruments.h"

#include <adwaita.h>

static void activate(GtkApplication *application, gpointer data) {
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), 1180, 820);
  gtk_window_present(GTK_WINDOW(window));
}

int main(void) {
  instruments_report_first_frame();
  AdwApplication *application = adw_application_new("org.frontispiece.EmptyWindow", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
