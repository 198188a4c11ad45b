#include "CToolkitSupport.h"

void fsp_accessible_set_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text) {
  if (text)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), property);
}

void fsp_accessible_set_integer(GtkWidget *widget, GtkAccessibleProperty property, int value) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, value, -1);
}

void fsp_accessible_set_boolean(GtkWidget *widget, GtkAccessibleProperty property, gboolean value) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, value, -1);
}

void fsp_accessible_set_number(GtkWidget *widget, GtkAccessibleProperty property, double value) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, value, -1);
}

void fsp_accessible_set_state(GtkWidget *widget, GtkAccessibleState state, int value) {
  if (value < 0)
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), state);
  else
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), state, value, -1);
}

void fsp_accessible_name_buttons_once(GtkWidget *widget) {
  if (GTK_IS_BUTTON(widget))
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    fsp_accessible_name_buttons_once(child);
}

GtkWidget *fsp_label_new(GtkAccessibleRole role) { return g_object_new(GTK_TYPE_LABEL, "accessible-role", role, NULL); }

gboolean fsp_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role) {
  if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == role) return TRUE;
  if (gtk_widget_get_root(widget)) return FALSE;
  g_object_set(widget, "accessible-role", role, NULL);
  return TRUE;
}
