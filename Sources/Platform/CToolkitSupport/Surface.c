#include "CToolkitSupport.h"

#include <math.h>

#define FSP_TYPE_SURFACE (fsp_surface_get_type())
G_DECLARE_FINAL_TYPE(FspSurface, fsp_surface, FSP, SURFACE, GtkWidget)

struct _FspSurface {
  GtkWidget parent_instance;
  FspSurfaceCallbacks callbacks;
  int minimum_width, minimum_height;
};

G_DEFINE_TYPE(FspSurface, fsp_surface, GTK_TYPE_WIDGET)

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  FspSurface *self = FSP_SURFACE(widget);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->minimum_width : self->minimum_height;
}

static void size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FspSurface *self = FSP_SURFACE(widget);
  if (self->callbacks.allocate) self->callbacks.allocate(self->callbacks.context, width, height);
}

static void snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FspSurface *self = FSP_SURFACE(widget);
  if (self->callbacks.snapshot) self->callbacks.snapshot(self->callbacks.context, snapshot);
}

static void dispose(GObject *object) {
  GtkWidget *child;
  FSP_SURFACE(object)->callbacks = (FspSurfaceCallbacks){0};
  while ((child = gtk_widget_get_first_child(GTK_WIDGET(object)))) gtk_widget_unparent(child);
  G_OBJECT_CLASS(fsp_surface_parent_class)->dispose(object);
}

static void fsp_surface_class_init(FspSurfaceClass *class) {
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  G_OBJECT_CLASS(class)->dispose = dispose;
  gtk_widget_class_set_css_name(widget_class, "surface");
  gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void fsp_surface_init(FspSurface *self) { gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN); }

GtkWidget *fsp_surface_new(FspSurfaceCallbacks callbacks) {
  FspSurface *self = g_object_new(FSP_TYPE_SURFACE, NULL);
  self->callbacks = callbacks;
  return GTK_WIDGET(self);
}

void fsp_surface_set_callbacks(GtkWidget *surface, FspSurfaceCallbacks callbacks) {
  FSP_SURFACE(surface)->callbacks = callbacks;
}

void fsp_surface_disconnect(GtkWidget *surface) {
  GtkWidget *child;
  FSP_SURFACE(surface)->callbacks = (FspSurfaceCallbacks){0};
  while ((child = gtk_widget_get_first_child(surface))) gtk_widget_unparent(child);
}

void fsp_surface_set_minimum(GtkWidget *surface, int width, int height) {
  FspSurface *self = FSP_SURFACE(surface);
  if (self->minimum_width == width && self->minimum_height == height) return;
  self->minimum_width = width;
  self->minimum_height = height;
  gtk_widget_queue_resize(surface);
}

GskTransform *fsp_transform_new(double a, double b, double c, double d, double tx, double ty) {
  GskTransform *transform = NULL;
  if (tx != 0 || ty != 0) transform = gsk_transform_translate(transform, &GRAPHENE_POINT_INIT(tx, ty));
  if (a == 1 && b == 0 && c == 0 && d == 1) return transform;
  if (b == 0 && c == 0) return gsk_transform_scale(transform, a, d);
  // Translation, rotation, skew, scale: a general matrix would count as three-dimensional, which software renderers
  // do not draw.
  double x_scale = hypot(a, b);
  if (x_scale == 0) {
    // The x axis is flat, so nothing can be seen either way.
    return gsk_transform_scale(transform, 0, 0);
  }
  double y_scale = (a * d - b * c) / x_scale;
  double shear = (a * c + b * d) / x_scale;
  transform = gsk_transform_rotate(transform, atan2(b, a) * 180 / G_PI);
  if (y_scale != 0 && fabs(shear) > 1e-9)
    transform = gsk_transform_skew(transform, atan(shear / y_scale) * 180 / G_PI, 0);
  return gsk_transform_scale(transform, x_scale, y_scale);
}

void fsp_surface_place(GtkWidget *child, int width, int height, double a, double b, double c, double d, double tx,
                       double ty) {
  int minimum;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (width < minimum) width = minimum;
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, &minimum, NULL, NULL, NULL);
  if (height < minimum) height = minimum;
  gtk_widget_allocate(child, width, height, -1, fsp_transform_new(a, b, c, d, tx, ty));
}
