#include "CToolkitSupport.h"

// A closure that hands every argument on as it is, so that one Swift function serves all signals.
typedef struct {
  GClosure closure;
  FspSignalHandler handler;
  GDestroyNotify release;
} SignalClosure;

static void marshal(GClosure *closure, GValue *result, guint count, const GValue *parameters, gpointer hint,
                    gpointer data) {
  SignalClosure *self = (SignalClosure *)closure;
  self->handler(closure->data, result, count, parameters);
}

static void finalize(gpointer data, GClosure *closure) {
  SignalClosure *self = (SignalClosure *)closure;
  if (self->release) self->release(data);
}

static GClosure *closure_new(FspSignalHandler handler, void *context, GDestroyNotify release) {
  GClosure *closure = g_closure_new_simple(sizeof(SignalClosure), context);
  SignalClosure *self = (SignalClosure *)closure;
  self->handler = handler;
  self->release = release;
  g_closure_set_marshal(closure, marshal);
  g_closure_add_finalize_notifier(closure, context, finalize);
  return closure;
}

gulong fsp_signal_connect(void *instance, const char *signal, FspSignalHandler handler, void *context,
                          GDestroyNotify release) {
  return g_signal_connect_closure(instance, signal, closure_new(handler, context, release), FALSE);
}

GSimpleAction *fsp_action_new(const char *name, GVariant *state, FspSignalHandler handler, void *context,
                              GDestroyNotify release) {
  GSimpleAction *action;
  if (state) {
    gboolean is_text = g_variant_is_of_type(state, G_VARIANT_TYPE_STRING);
    action = g_simple_action_new_stateful(name, is_text ? G_VARIANT_TYPE_STRING : NULL, state);
  } else {
    action = g_simple_action_new(name, NULL);
  }
  fsp_signal_connect(action, "activate", handler, context, release);
  return action;
}

GType fsp_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
