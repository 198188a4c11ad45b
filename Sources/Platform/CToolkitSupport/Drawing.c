#include "CToolkitSupport.h"

void fsp_snapshot_append(GtkSnapshot *snapshot, GskRenderNode *node) {
  gtk_snapshot_append_node(snapshot, node);
  gsk_render_node_unref(node);
}

#if !GTK_CHECK_VERSION(4, 10, 0)
// GSK learned masks in 4.10; before, Cairo composes the two pictures.
static GskRenderNode *mask_with_cairo(GskRenderNode *mask, GskRenderNode *content, const graphene_rect_t *bounds) {
  GskRenderNode *node = gsk_cairo_node_new(bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context(node);
  cairo_rectangle(cr, bounds->origin.x, bounds->origin.y, bounds->size.width, bounds->size.height);
  cairo_clip(cr);
  cairo_push_group_with_content(cr, CAIRO_CONTENT_ALPHA);
  gsk_render_node_draw(mask, cr);
  cairo_pattern_t *pattern = cairo_pop_group(cr);
  cairo_push_group(cr);
  gsk_render_node_draw(content, cr);
  cairo_pop_group_to_source(cr);
  cairo_mask(cr, pattern);
  cairo_pattern_destroy(pattern);
  cairo_destroy(cr);
  return node;
}
#endif

GskRenderNode *fsp_mask_node_new(GskRenderNode *mask, GskRenderNode *content, const graphene_rect_t *bounds) {
#if GTK_CHECK_VERSION(4, 10, 0)
  GskRenderNode *node = gsk_mask_node_new(content, mask, GSK_MASK_MODE_ALPHA);
#else
  GskRenderNode *node = mask_with_cairo(mask, content, bounds);
#endif
  gsk_render_node_unref(mask);
  gsk_render_node_unref(content);
  return node;
}

GskRenderNode *fsp_path_clip_node_new(const cairo_path_t *path, gboolean even_odd, GskRenderNode *content,
                                      const graphene_rect_t *bounds) {
  GskRenderNode *node = gsk_cairo_node_new(bounds);
  cairo_t *cr = gsk_cairo_node_get_draw_context(node);
  cairo_append_path(cr, path);
  cairo_set_fill_rule(cr, even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
  cairo_clip(cr);
  gsk_render_node_draw(content, cr);
  cairo_destroy(cr);
  gsk_render_node_unref(content);
  return node;
}

void fsp_snapshot_append_texture(GtkSnapshot *snapshot, GdkTexture *texture, const graphene_rect_t *bounds,
                                 gboolean nearest) {
  if (!nearest) {
    gtk_snapshot_append_texture(snapshot, texture, bounds);
    return;
  }
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_snapshot_append_scaled_texture(snapshot, texture, GSK_SCALING_FILTER_NEAREST, bounds);
#else
  int width = gdk_texture_get_width(texture), height = gdk_texture_get_height(texture);
  cairo_surface_t *pixels = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  if (cairo_surface_status(pixels) == CAIRO_STATUS_SUCCESS) {
    gdk_texture_download(texture, cairo_image_surface_get_data(pixels), cairo_image_surface_get_stride(pixels));
    cairo_surface_mark_dirty(pixels);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, bounds);
    cairo_translate(cr, bounds->origin.x, bounds->origin.y);
    cairo_scale(cr, bounds->size.width / width, bounds->size.height / height);
    cairo_set_source_surface(cr, pixels, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(cr), CAIRO_FILTER_NEAREST);
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_destroy(cr);
  }
  cairo_surface_destroy(pixels);
#endif
}

GdkMemoryFormat fsp_cairo_memory_format(void) { return GDK_MEMORY_DEFAULT; }
