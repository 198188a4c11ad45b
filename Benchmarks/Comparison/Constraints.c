// Views that follow each other in a column, placed by four constraints each, in a GtkConstraintLayout.
//
// Constraints COUNT ROUNDS 0   makes and lays out everything in each round
// Constraints COUNT ROUNDS 1   lays out the same views in another size in each round
//
// Each round prints what the layout took, and the allocations that it made.

#include "BenchmarkInstruments.h"

#include <adwaita.h>

typedef struct {
  GtkWidget parent_instance;
} Column;
typedef GtkWidgetClass ColumnClass;
G_DEFINE_TYPE(Column, column, GTK_TYPE_WIDGET)

static void column_dispose(GObject *object) {
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(column_parent_class)->dispose(object);
}
static void column_class_init(ColumnClass *class) {
  G_OBJECT_CLASS(class)->dispose = column_dispose;
  gtk_widget_class_set_layout_manager_type(class, GTK_TYPE_CONSTRAINT_LAYOUT);
}
static void column_init(Column *self) {}

static void constrain(GtkConstraintLayout *layout, gpointer target, GtkConstraintAttribute attribute, gpointer source,
                      GtkConstraintAttribute other, double multiplier, double constant) {
  gtk_constraint_layout_add_constraint(
      layout, source || other != GTK_CONSTRAINT_ATTRIBUTE_NONE
                  ? gtk_constraint_new(target, attribute, GTK_CONSTRAINT_RELATION_EQ, source, other, multiplier,
                                       constant, GTK_CONSTRAINT_STRENGTH_REQUIRED)
                  : gtk_constraint_new_constant(target, attribute, GTK_CONSTRAINT_RELATION_EQ, constant,
                                                GTK_CONSTRAINT_STRENGTH_REQUIRED));
}

// The layout finds its solver at the root, so it is in a window; that is never shown.
static GtkWidget *make_column(GtkWidget *window, int count) {
  GtkWidget *column = g_object_new(column_get_type(), NULL);
  gtk_window_set_child(GTK_WINDOW(window), column);
  GtkConstraintLayout *layout = GTK_CONSTRAINT_LAYOUT(gtk_widget_get_layout_manager(column));
  GtkWidget *previous = NULL;
  for (int index = 0; index < count; index++) {
    GtkWidget *view = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_set_parent(view, column);
    constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_START, NULL, GTK_CONSTRAINT_ATTRIBUTE_START, 1, 8);
    constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_WIDTH, NULL, GTK_CONSTRAINT_ATTRIBUTE_WIDTH, 0.5, 0);
    constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_HEIGHT, NULL, GTK_CONSTRAINT_ATTRIBUTE_NONE, 1, 20);
    if (previous)
      constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_TOP, previous, GTK_CONSTRAINT_ATTRIBUTE_BOTTOM, 1, 2);
    else
      constrain(layout, view, GTK_CONSTRAINT_ATTRIBUTE_TOP, NULL, GTK_CONSTRAINT_ATTRIBUTE_TOP, 1, 0);
    previous = view;
  }
  return column;
}

static void lay_out(GtkWidget *column, int width, int height) {
  gtk_widget_measure(column, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure(column, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate(column, width, height, -1, NULL);
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 1000;
  int rounds = argc > 2 ? atoi(argv[2]) : 5;
  int keeps = argc > 3 && atoi(argv[3]);
  gtk_init();
  adw_init();
  GtkWidget *window = gtk_window_new();
  GtkWidget *column = NULL;
  int height = count * 22;
  if (keeps) {
    column = make_column(window, count);
    lay_out(column, 800, height);
  }
  for (int round = 1; round <= rounds; round++) {
    uint64_t allocations = instruments_allocations();
    int64_t start = instruments_now();
    if (!keeps) column = make_column(window, count);
    lay_out(column, keeps ? 800 + round : 800, height);
    int64_t own = instruments_now() - start;
    allocations = instruments_allocations() - allocations;
    GtkWidget *first = gtk_widget_get_first_child(column);
    if (gtk_widget_get_allocated_height(first) != 20) g_error("The layout was not made.");
    g_print("round %lld %llu 0\n", (long long)own, (unsigned long long)allocations);
    if (!keeps) gtk_window_set_child(GTK_WINDOW(window), NULL);
  }
  return 0;
}
