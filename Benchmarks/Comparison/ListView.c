// A list view of rows of two labels and a button, whose model makes its items when they are asked for.
//
// ListView COUNT                reports the first frame
// ListView COUNT ROUNDS STEP    scrolls by so many points in each round, and prints what the call took, the allocations
//                               that it made, and the whole frame with it, in nanoseconds

#include "BenchmarkInstruments.h"

#include <adwaita.h>

typedef struct {
  GObject parent_instance;
  guint count;
} NumbersModel;
typedef GObjectClass NumbersModelClass;

static GType numbers_model_get_item_type(GListModel *model) { return GTK_TYPE_STRING_OBJECT; }
static guint numbers_model_get_n_items(GListModel *model) { return ((NumbersModel *)model)->count; }
static gpointer numbers_model_get_item(GListModel *model, guint position) {
  if (position >= ((NumbersModel *)model)->count) return NULL;
  char text[32];
  g_snprintf(text, sizeof text, "%u", position);
  return gtk_string_object_new(text);
}

static void numbers_model_interface(GListModelInterface *interface) {
  interface->get_item_type = numbers_model_get_item_type;
  interface->get_n_items = numbers_model_get_n_items;
  interface->get_item = numbers_model_get_item;
}

G_DEFINE_TYPE_WITH_CODE(NumbersModel, numbers_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, numbers_model_interface))

static void numbers_model_class_init(NumbersModelClass *class) {}
static void numbers_model_init(NumbersModel *self) {}

static void set_up(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
  gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
  gtk_box_append(GTK_BOX(row), gtk_button_new_with_label("Open"));
  gtk_list_item_set_child(item, row);
}

static void bind(GtkListItemFactory *factory, GtkListItem *item, gpointer data) {
  const char *number = gtk_string_object_get_string(gtk_list_item_get_item(item));
  GtkWidget *first = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  char text[64];
  g_snprintf(text, sizeof text, "Row %s", number);
  gtk_label_set_text(GTK_LABEL(first), text);
  g_snprintf(text, sizeof text, "Value 0 of row %s", number);
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_next_sibling(first)), text);
}

int main(int argc, char **argv) {
  int rounds = argc > 2 ? atoi(argv[2]) : 0;
  int step = argc > 3 ? atoi(argv[3]) : 300;
  gtk_init();
  adw_init();
  if (rounds) instruments_watch_frames(); else instruments_report_first_frame();
  instruments_mark_ready();

  NumbersModel *model = g_object_new(numbers_model_get_type(), NULL);
  model->count = argc > 1 ? atoi(argv[1]) : 100000;
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkWidget *list = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(model))), factory);

  GtkWidget *window = adw_application_window_new(NULL);
  gtk_window_set_default_size(GTK_WINDOW(window), 800, 600);
  GtkWidget *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), list);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), scroller);
  gtk_window_present(GTK_WINDOW(window));
  if (!rounds)
    while (TRUE) g_main_context_iteration(NULL, TRUE);

  instruments_await_frames(1);
  instruments_settle();
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
  for (int round = 1; round <= rounds; round++) {
    uint64_t allocations = instruments_allocations();
    int64_t start = instruments_now();
    gtk_adjustment_set_value(adjustment, round * step);
    int64_t own = instruments_now() - start;
    allocations = instruments_allocations() - allocations;
    instruments_await_frames(1);
    g_print("round %lld %llu %lld\n", (long long)own, (unsigned long long)allocations,
            (long long)(own + instruments_frame_duration()));
    instruments_settle();
  }
  return 0;
}
