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

gboolean fsp_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role) {
  if (gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget)) == role) return TRUE;
  if (gtk_widget_get_root(widget)) return FALSE;
  g_object_set(widget, "accessible-role", role, NULL);
  return TRUE;
}
