#include "CToolkitSupport.h"

#define FSP_TYPE_CONTENT_PROVIDER (fsp_content_provider_get_type())
G_DECLARE_FINAL_TYPE(FspContentProvider, fsp_content_provider, FSP, CONTENT_PROVIDER, GdkContentProvider)

struct _FspContentProvider {
  GdkContentProvider parent_instance;
  GdkContentFormats *formats;
  FspContentRead read;
  gpointer context;
  GDestroyNotify release;
};

G_DEFINE_TYPE(FspContentProvider, fsp_content_provider, GDK_TYPE_CONTENT_PROVIDER)

static GdkContentFormats *ref_formats(GdkContentProvider *provider) {
  return gdk_content_formats_ref(FSP_CONTENT_PROVIDER(provider)->formats);
}

static void write_async(GdkContentProvider *provider, const char *type, GOutputStream *stream, int priority,
                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data) {
  FspContentProvider *self = FSP_CONTENT_PROVIDER(provider);
  GTask *task = g_task_new(self, cancellable, callback, user_data);
  g_task_set_priority(task, priority);
  g_task_set_task_data(task, g_object_ref(stream), g_object_unref);
  self->read(self->context, type, task);
}

static gboolean write_finish(GdkContentProvider *provider, GAsyncResult *result, GError **error) {
  return g_task_propagate_boolean(G_TASK(result), error);
}

static void written(GObject *stream, GAsyncResult *result, gpointer user_data) {
  GTask *task = user_data;
  GError *error = NULL;
  if (g_output_stream_write_all_finish(G_OUTPUT_STREAM(stream), result, NULL, &error))
    g_task_return_boolean(task, TRUE);
  else
    g_task_return_error(task, error);
  g_object_unref(task);
}

void fsp_content_finish(gpointer request, const void *data, gsize length) {
  GTask *task = request;
  if (!data) {
    g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "The content cannot be made in this type");
    g_object_unref(task);
    return;
  }
  GBytes *bytes = g_bytes_new(data, length);
  g_object_set_data_full(G_OBJECT(task), "bytes", bytes, (GDestroyNotify)g_bytes_unref);
  g_output_stream_write_all_async(g_task_get_task_data(task), g_bytes_get_data(bytes, NULL), length,
                                  g_task_get_priority(task), g_task_get_cancellable(task), written, task);
}

static void finalize(GObject *object) {
  FspContentProvider *self = FSP_CONTENT_PROVIDER(object);
  gdk_content_formats_unref(self->formats);
  self->release(self->context);
  G_OBJECT_CLASS(fsp_content_provider_parent_class)->finalize(object);
}

static void fsp_content_provider_class_init(FspContentProviderClass *class) {
  GdkContentProviderClass *provider_class = GDK_CONTENT_PROVIDER_CLASS(class);
  G_OBJECT_CLASS(class)->finalize = finalize;
  provider_class->ref_formats = ref_formats;
  provider_class->write_mime_type_async = write_async;
  provider_class->write_mime_type_finish = write_finish;
}

static void fsp_content_provider_init(FspContentProvider *self) {}

GdkContentProvider *fsp_content_provider_new(const char **types, guint count, FspContentRead read, gpointer context,
                                             GDestroyNotify release) {
  FspContentProvider *self = g_object_new(FSP_TYPE_CONTENT_PROVIDER, NULL);
  self->formats = gdk_content_formats_new(types, count);
  self->read = read;
  self->context = context;
  self->release = release;
  return GDK_CONTENT_PROVIDER(self);
}

GdkDrag *fsp_drag_begin(GtkWidget *widget, GdkContentProvider *provider, gboolean allows_move, const char *title) {
  GtkNative *native = gtk_widget_get_native(widget);
  GdkSurface *surface = native ? gtk_native_get_surface(native) : NULL;
  GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
  GdkDevice *device = seat ? gdk_seat_get_pointer(seat) : NULL;
  if (!surface || !device) return NULL;
  GdkDragAction actions = allows_move ? GDK_ACTION_COPY | GDK_ACTION_MOVE : GDK_ACTION_COPY;
  GdkDrag *drag = gdk_drag_begin(surface, device, provider, actions, 0, 0);
  if (!drag) return NULL;
  GtkWidget *label = gtk_label_new(title);
  gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars(GTK_LABEL(label), 30);
  gtk_widget_add_css_class(label, "drag-title");
  gtk_drag_icon_set_child(GTK_DRAG_ICON(gtk_drag_icon_get_for_drag(drag)), label);
  gdk_drag_set_hotspot(drag, -12, -12);
  return drag;
}
