#include "CToolkitSupport.h"

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#include <sys/mman.h>
#include <unistd.h>

// Cairo hands frames to the X server in pools of shared memory, and gives a pool back as soon as nothing is in it. A
// frame that covers its whole window is alone there: every one of them would get a pool of its own, whose pages the
// kernel has to find, clear and map, which takes longer than drawing the frame. A picture that stays keeps its pool.

static cairo_surface_t *kept;
static gint64 kept_pixels;

/// The picture holds a place in the pool; nobody draws in it, so that it needs no memory of its own.
static void give_back_pages(cairo_surface_t *picture) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), data = (uintptr_t)cairo_image_surface_get_data(picture);
  if (!data) return;
  uintptr_t end = data + (size_t)cairo_image_surface_get_stride(picture) * cairo_image_surface_get_height(picture);
  uintptr_t first = (data + page - 1) / page * page, last = end / page * page;
  if (first < last) madvise((void *)first, last - first, MADV_REMOVE);
}

static void keep(GdkDisplay *display, int width, int height) {
  gint64 pixels = (gint64)width * height;
  if (pixels <= kept_pixels) return;
  kept_pixels = pixels;
  if (kept) cairo_surface_destroy(kept);
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  Display *server = gdk_x11_display_get_xdisplay(display);
  Window root = gdk_x11_display_get_xrootwindow(display);
  G_GNUC_END_IGNORE_DEPRECATIONS
  cairo_surface_t *target = cairo_xlib_surface_create(server, root, DefaultVisual(server, DefaultScreen(server)), 1, 1);
  // A pool has room for several pictures of the size that it is made for.
  kept = cairo_surface_create_similar_image(target, CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_destroy(target);
  give_back_pages(kept);
}

void fsp_keep_frame_memory(GtkWidget *widget) {
  GtkNative *native = gtk_widget_get_native(widget);
  GskRenderer *renderer = native ? gtk_native_get_renderer(native) : NULL;
  GdkDisplay *display = gtk_widget_get_display(widget);
  if (!renderer || !GSK_IS_CAIRO_RENDERER(renderer) || !GDK_IS_X11_DISPLAY(display)) return;
  int scale = gtk_widget_get_scale_factor(widget);
  keep(display, gtk_widget_get_width(widget) * scale, gtk_widget_get_height(widget) * scale);
}

#else

void fsp_keep_frame_memory(GtkWidget *widget) {}

#endif
