// What Swift cannot say about GTK: subclasses of GtkWidget, closures that take any signal, functions with a variable
// number of arguments, and everything that depends on the version of a library.
#pragma once

#include <adwaita.h>
#include <cairo-pdf.h>
#include <glib-unix.h>
#include <gtk/gtk.h>

G_BEGIN_DECLS

// MARK: Signals

/// Called for each emission. `result` is NULL for signals without a return value.
typedef void (*FspSignalHandler)(void *context, GValue *result, unsigned count, const GValue *parameters);

/// Connects `handler` to a signal of any shape. `release` is called with `context` once the connection has ended.
gulong fsp_signal_connect(void *instance, const char *signal, FspSignalHandler handler, void *context,
                          GDestroyNotify release);
/// An action that calls `handler` when it is activated. `state` may be NULL; an action with a textual state takes
/// text. Owned by the caller.
GSimpleAction *fsp_action_new(const char *name, GVariant *state, FspSignalHandler handler, void *context,
                              GDestroyNotify release);
/// The type that a GValue holds.
GType fsp_value_type(const GValue *value);

// MARK: Surface

/// What a surface asks of its owner. All may be NULL.
typedef struct {
  void *context;
  /// The surface has a new size, or a child asked for a new one.
  void (*allocate)(void *context, int width, int height);
  void (*snapshot)(void *context, GtkSnapshot *snapshot);
} FspSurfaceCallbacks;

/// A widget that leaves the place of its children and all drawing to its owner.
GtkWidget *fsp_surface_new(FspSurfaceCallbacks callbacks);
void fsp_surface_set_callbacks(GtkWidget *surface, FspSurfaceCallbacks callbacks);
/// Takes the callbacks away and unparents every child, so that the owner may go before the widget.
void fsp_surface_disconnect(GtkWidget *surface);
/// The least size that the surface asks for, in points.
void fsp_surface_set_minimum(GtkWidget *surface, int width, int height);
/// Gives `child` a size and a place. The numbers are those of an affine map: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
/// A child that needs more than `width` × `height` gets what it needs, because GTK would warn otherwise.
void fsp_surface_place(GtkWidget *child, int width, int height, double a, double b, double c, double d, double tx,
                       double ty);
/// The transform as GSK knows it, in the cheapest category that describes it. Owned by the caller.
GskTransform *fsp_transform_new(double a, double b, double c, double d, double tx, double ty);

/// Keeps the memory in which frames as large as `widget` go to an X server, where the processor draws them. Costs next
/// to nothing unless the widget is larger than all before.
void fsp_keep_frame_memory(GtkWidget *widget);

// MARK: Element

/// A widget without a look: a place for assistive technology and for the focus. It emits "activate" on Enter, Space
/// and the accessibility action, as long as it is activatable.
GtkWidget *fsp_element_new(GtkAccessibleRole role, gboolean focusable, gboolean activatable);
void fsp_element_set_behavior(GtkWidget *element, gboolean focusable, gboolean activatable);

// MARK: Accessibility

/// `text` = NULL resets the property to the widget's own.
void fsp_accessible_set_text(GtkWidget *widget, GtkAccessibleProperty property, const char *text);
void fsp_accessible_set_integer(GtkWidget *widget, GtkAccessibleProperty property, int value);
void fsp_accessible_set_boolean(GtkWidget *widget, GtkAccessibleProperty property, gboolean value);
void fsp_accessible_set_number(GtkWidget *widget, GtkAccessibleProperty property, double value);
/// `value` < 0 resets the state.
void fsp_accessible_set_state(GtkWidget *widget, GtkAccessibleState state, int value);
/// Takes away the relation by which GTK 4.8 reads the label of each button below `widget` twice.
void fsp_accessible_name_buttons_once(GtkWidget *widget);
/// A label with a role other than a label's.
GtkWidget *fsp_label_new(GtkAccessibleRole role);
/// Gives the widget a role. Returns FALSE when assistive technology has seen the widget already: a role cannot change.
gboolean fsp_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);

// MARK: Data exchange

/// Asks for the content in a type. The receiver answers with `fsp_content_finish` exactly once.
typedef void (*FspContentRead)(gpointer context, const char *type, gpointer request);
/// Offers content that is made when it is asked for. `release` gets `context` at the end.
GdkContentProvider *fsp_content_provider_new(const char **types, guint count, FspContentRead read, gpointer context,
                                             GDestroyNotify release);
/// Answers a request; `data` = NULL says that the content cannot be made.
void fsp_content_finish(gpointer request, const void *data, gsize length);
/// Starts a drag with the pointer, which is held down over `widget`. Returns NULL when it cannot be started.
GdkDrag *fsp_drag_begin(GtkWidget *widget, GdkContentProvider *provider, gboolean allows_move, const char *title);

// MARK: Main loop

/// Serves libdispatch's main queue, which carries the main actor, from the default main context.
GSource *fsp_main_queue_source_new(void);
/// Calls `turn` after every time that the loop has been busy, and at the moment that `turn` returns: microseconds of
/// the monotonic clock, or -1 for never.
GSource *fsp_run_loop_source_new(gint64 (*turn)(void));

// MARK: Drawing

/// Draws `content` in proportion to the alpha of `mask`. Takes both nodes.
GskRenderNode *fsp_mask_node_new(GskRenderNode *mask, GskRenderNode *content, const graphene_rect_t *bounds);
/// Draws `content` inside a path. Takes the node, not the path.
GskRenderNode *fsp_path_clip_node_new(const cairo_path_t *path, gboolean even_odd, GskRenderNode *content,
                                      const graphene_rect_t *bounds);
/// Draws a texture; `nearest` keeps pixels square instead of smoothing them.
void fsp_snapshot_append_texture(GtkSnapshot *snapshot, GdkTexture *texture, const graphene_rect_t *bounds,
                                 gboolean nearest);
/// The layout of the pixels of Cairo's image surfaces.
GdkMemoryFormat fsp_cairo_memory_format(void);
/// Hands the node to the snapshot.
void fsp_snapshot_append(GtkSnapshot *snapshot, GskRenderNode *node);

// MARK: Desktop

/// The arguments of `org.freedesktop.FileManager1.ShowItems` for one address. A floating reference.
GVariant *fsp_show_items_parameters(const char *uri);

// MARK: What newer versions do better

typedef enum { FSP_ALERT_NORMAL, FSP_ALERT_SUGGESTED, FSP_ALERT_DESTRUCTIVE } FspAlertAppearance;

/// A question in libadwaita's current form. It emits "response" with the identifier of the answer. Owned by the caller.
void *fsp_alert_new(const char *heading, const char *body);
void fsp_alert_add(void *alert, const char *identifier, const char *label, FspAlertAppearance appearance,
                   gboolean is_default, gboolean enabled);
/// The response for Esc and for closing the alert.
void fsp_alert_set_close_response(void *alert, const char *identifier);
void fsp_alert_set_extra(void *alert, GtkWidget *child);
void fsp_alert_present(void *alert, GtkWidget *window);
void fsp_alert_close(void *alert);

/// A button that shows a colour and lets people choose another.
GtkWidget *fsp_color_button_new(void);
void fsp_color_button_set(GtkWidget *button, const char *title, const GdkRGBA *color, gboolean with_alpha);
void fsp_color_button_get(GtkWidget *button, GdkRGBA *color);
/// The signal that tells of another colour.
const char *fsp_color_button_signal(void);

/// The desktop's file chooser. Owned by the caller.
GtkFileChooserNative *fsp_file_chooser_new(const char *title, GtkWindow *parent, GtkFileChooserAction action,
                                           const char *accept);

/// Replaces the rules of a provider.
void fsp_css_provider_load(GtkCssProvider *provider, const char *text);

/// Tells assistive technology a message; returns FALSE when this GTK cannot.
gboolean fsp_announce(GtkWidget *widget, const char *message);

/// Asks whoever draws the launch scene, if the program is linked with it, to make itself known. Returns whether it was
/// there.
gboolean fsp_install_document_launch_presentation(void);

G_END_DECLS
