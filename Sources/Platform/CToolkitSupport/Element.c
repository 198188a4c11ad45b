#include "CToolkitSupport.h"

#define FSP_TYPE_ELEMENT (fsp_element_get_type())
G_DECLARE_FINAL_TYPE(FspElement, fsp_element, FSP, ELEMENT, GtkWidget)

struct _FspElement {
  GtkWidget parent_instance;
};

G_DEFINE_TYPE(FspElement, fsp_element, GTK_TYPE_WIDGET)

// What assistive technology calls the widget's action ends here; the keys emit the signal directly.
static void click(GtkWidget *widget, const char *name, GVariant *parameter) {
  g_signal_emit_by_name(widget, "activate");
}

static void fsp_element_class_init(FspElementClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  guint signal = g_signal_new("activate", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_FIRST | G_SIGNAL_ACTION, 0, NULL,
                              NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_activate_signal(widget_class, signal);
  gtk_widget_class_install_action(widget_class, "element.click", NULL, click);
  static const guint keys[] = {GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_ISO_Enter, GDK_KEY_KP_Enter};
  for (unsigned i = 0; i < G_N_ELEMENTS(keys); i++)
    gtk_widget_class_add_binding_signal(widget_class, keys[i], 0, "activate", NULL);
  gtk_widget_class_set_css_name(widget_class, "element");
}

static void fsp_element_init(FspElement *self) {}

GtkWidget *fsp_element_new(GtkAccessibleRole role, gboolean focusable, gboolean activatable) {
  GtkWidget *element = g_object_new(FSP_TYPE_ELEMENT, "accessible-role", role, NULL);
  fsp_element_set_behavior(element, focusable, activatable);
  return element;
}

void fsp_element_set_behavior(GtkWidget *element, gboolean focusable, gboolean activatable) {
  gtk_widget_set_focusable(element, focusable);
  gtk_widget_action_set_enabled(element, "element.click", activatable);
}
