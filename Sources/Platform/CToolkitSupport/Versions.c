#include "CToolkitSupport.h"

gboolean fsp_announce(GtkWidget *widget, const char *message) {
#if GTK_CHECK_VERSION(4, 14, 0)
  gtk_accessible_announce(GTK_ACCESSIBLE(widget), message, GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
  return TRUE;
#else
  return FALSE;
#endif
}

void fsp_css_provider_load(GtkCssProvider *provider, const char *text) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, text);
#else
  gtk_css_provider_load_from_data(provider, text, -1);
#endif
}

#if ADW_CHECK_VERSION(1, 5, 0)

void *fsp_alert_new(const char *heading, const char *body) {
  return g_object_ref_sink(adw_alert_dialog_new(heading, body));
}

void fsp_alert_add(void *alert, const char *identifier, const char *label, FspAlertAppearance appearance,
                   gboolean is_default, gboolean enabled) {
  static const AdwResponseAppearance appearances[] = {ADW_RESPONSE_DEFAULT, ADW_RESPONSE_SUGGESTED,
                                                      ADW_RESPONSE_DESTRUCTIVE};
  adw_alert_dialog_add_response(alert, identifier, label);
  adw_alert_dialog_set_response_appearance(alert, identifier, appearances[appearance]);
  adw_alert_dialog_set_response_enabled(alert, identifier, enabled);
  if (is_default) adw_alert_dialog_set_default_response(alert, identifier);
}

void fsp_alert_set_close_response(void *alert, const char *identifier) {
  adw_alert_dialog_set_close_response(alert, identifier);
}

void fsp_alert_set_extra(void *alert, GtkWidget *child) { adw_alert_dialog_set_extra_child(alert, child); }

void fsp_alert_present(void *alert, GtkWidget *window) { adw_dialog_present(alert, window); }

void fsp_alert_close(void *alert) { adw_dialog_force_close(alert); }

#else

void *fsp_alert_new(const char *heading, const char *body) {
  return g_object_ref(adw_message_dialog_new(NULL, heading, body));
}

void fsp_alert_add(void *alert, const char *identifier, const char *label, FspAlertAppearance appearance,
                   gboolean is_default, gboolean enabled) {
  static const AdwResponseAppearance appearances[] = {ADW_RESPONSE_DEFAULT, ADW_RESPONSE_SUGGESTED,
                                                      ADW_RESPONSE_DESTRUCTIVE};
  adw_message_dialog_add_response(alert, identifier, label);
  adw_message_dialog_set_response_appearance(alert, identifier, appearances[appearance]);
  adw_message_dialog_set_response_enabled(alert, identifier, enabled);
  if (is_default) adw_message_dialog_set_default_response(alert, identifier);
}

void fsp_alert_set_close_response(void *alert, const char *identifier) {
  adw_message_dialog_set_close_response(alert, identifier);
}

void fsp_alert_set_extra(void *alert, GtkWidget *child) { adw_message_dialog_set_extra_child(alert, child); }

void fsp_alert_present(void *alert, GtkWidget *window) {
  gtk_window_set_transient_for(alert, GTK_WINDOW(window));
  gtk_window_set_modal(alert, TRUE);
  gtk_window_present(alert);
}

void fsp_alert_close(void *alert) { gtk_window_destroy(alert); }

#endif

G_GNUC_BEGIN_IGNORE_DEPRECATIONS
GtkFileChooserNative *fsp_file_chooser_new(const char *title, GtkWindow *parent, GtkFileChooserAction action,
                                           const char *accept) {
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(chooser), TRUE);
  return chooser;
}
G_GNUC_END_IGNORE_DEPRECATIONS

#if GTK_CHECK_VERSION(4, 10, 0)

GtkWidget *fsp_color_button_new(void) { return gtk_color_dialog_button_new(gtk_color_dialog_new()); }

void fsp_color_button_set(GtkWidget *button, const char *title, const GdkRGBA *color, gboolean with_alpha) {
  GtkColorDialog *dialog = gtk_color_dialog_button_get_dialog(GTK_COLOR_DIALOG_BUTTON(button));
  gtk_color_dialog_set_title(dialog, title);
  gtk_color_dialog_set_with_alpha(dialog, with_alpha);
  gtk_color_dialog_button_set_rgba(GTK_COLOR_DIALOG_BUTTON(button), color);
}

void fsp_color_button_get(GtkWidget *button, GdkRGBA *color) {
  *color = *gtk_color_dialog_button_get_rgba(GTK_COLOR_DIALOG_BUTTON(button));
}

const char *fsp_color_button_signal(void) { return "notify::rgba"; }

#else

GtkWidget *fsp_color_button_new(void) { return gtk_color_button_new(); }

void fsp_color_button_set(GtkWidget *button, const char *title, const GdkRGBA *color, gboolean with_alpha) {
  gtk_color_button_set_title(GTK_COLOR_BUTTON(button), title);
  gtk_color_chooser_set_use_alpha(GTK_COLOR_CHOOSER(button), with_alpha);
  gtk_color_chooser_set_rgba(GTK_COLOR_CHOOSER(button), color);
}

void fsp_color_button_get(GtkWidget *button, GdkRGBA *color) {
  gtk_color_chooser_get_rgba(GTK_COLOR_CHOOSER(button), color);
}

const char *fsp_color_button_signal(void) { return "color-set"; }

#endif

GVariant *fsp_show_items_parameters(const char *uri) {
  GVariantBuilder builder;
  g_variant_builder_init(&builder, G_VARIANT_TYPE("as"));
  g_variant_builder_add(&builder, "s", uri);
  return g_variant_new("(ass)", &builder, "");
}
