import CGTK
import CToolkitSupport
import Foundation

/// A native widget. GTK's casting macros do not reach Swift, so the properties below name the same object by the type
/// that a function wants.
typealias WidgetPointer = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  /// The object for functions whose type is opaque in C.
  var opaque: OpaquePointer { OpaquePointer(self) }
  var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }

  /// The object as a type whose layout C knows.
  func `as`<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  /// The object as a type that the caller's context names.
  func cast<T>() -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: T.self)
  }

  init(opaque: OpaquePointer) {
    self = UnsafeMutablePointer(opaque)
  }
}

extension Bool {
  var gboolean: gboolean { self ? 1 : 0 }
}

extension gboolean {
  var isTrue: Bool { self != 0 }
}

/// A strong reference to a GObject that ends with this value's owner.
@MainActor
final class ObjectReference {
  let pointer: UnsafeMutableRawPointer

  /// Takes over a reference that the caller owns; a floating one is sunk.
  init(adopting pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    if g_object_is_floating(pointer).isTrue { g_object_ref_sink(pointer) }
  }

  /// Adds a reference of its own.
  init(retaining pointer: UnsafeMutableRawPointer) {
    self.pointer = pointer
    g_object_ref(pointer)
  }

  var opaque: OpaquePointer { OpaquePointer(pointer) }

  /// The object as a type that the caller's context names.
  func cast<T>() -> UnsafeMutablePointer<T> {
    pointer.assumingMemoryBound(to: T.self)
  }

  isolated deinit {
    g_object_unref(pointer)
  }
}

/// Sets a property of a GObject to a string.
@MainActor
func setProperty(_ object: UnsafeMutableRawPointer, _ name: String, _ text: String?) {
  var value = GValue()
  g_value_init(&value, GType(16 << 2))
  g_value_set_string(&value, text)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  g_value_unset(&value)
}

/// Sets a property of a GObject to a truth value.
@MainActor
func setProperty(_ object: UnsafeMutableRawPointer, _ name: String, _ flag: Bool) {
  var value = GValue()
  g_value_init(&value, GType(5 << 2))
  g_value_set_boolean(&value, flag.gboolean)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  g_value_unset(&value)
}

/// A boolean property of a GObject.
@MainActor
func booleanProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> Bool {
  var value = GValue()
  g_value_init(&value, GType(5 << 2))
  g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  defer { g_value_unset(&value) }
  return g_value_get_boolean(&value).isTrue
}

/// A string property of a GObject.
@MainActor
func stringProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> String? {
  var value = GValue()
  g_value_init(&value, GType(16 << 2))
  g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  defer { g_value_unset(&value) }
  return g_value_get_string(&value).map { String(cString: $0) }
}

/// An integer property of a GObject.
@MainActor
func integerProperty(_ object: UnsafeMutableRawPointer, _ name: String) -> Int {
  var value = GValue()
  g_value_init(&value, GType(6 << 2))
  g_object_get_property(object.assumingMemoryBound(to: GObject.self), name, &value)
  defer { g_value_unset(&value) }
  return Int(g_value_get_int(&value))
}
