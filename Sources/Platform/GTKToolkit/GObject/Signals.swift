import CGTK
import CToolkitSupport
import Foundation

/// The arguments of one emission of a signal. The first is the emitting object.
@MainActor
struct SignalArguments {
  let result: UnsafeMutablePointer<GValue>?
  let count: Int
  let parameters: UnsafePointer<GValue>

  func object(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_object(parameters + index) }
  func pointer(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_pointer(parameters + index) }
  func boxed(_ index: Int) -> UnsafeMutableRawPointer? { g_value_get_boxed(parameters + index) }
  func double(_ index: Int) -> Double { g_value_get_double(parameters + index) }
  func int(_ index: Int) -> Int { Int(g_value_get_int(parameters + index)) }
  func uint(_ index: Int) -> UInt32 { g_value_get_uint(parameters + index) }
  func flags(_ index: Int) -> UInt32 { g_value_get_flags(parameters + index) }
  func string(_ index: Int) -> String? { g_value_get_string(parameters + index).map { String(cString: $0) } }

  /// Sets what the handler returns to GTK.
  func returnBool(_ value: Bool) {
    if let result { g_value_set_boolean(result, value.gboolean) }
  }
  func returnFlags(_ value: UInt32) {
    if let result { g_value_set_flags(result, value) }
  }
}

/// Keeps a handler alive for as long as its connection.
private final class SignalBox {
  let handler: @MainActor (SignalArguments) -> Void
  init(_ handler: @escaping @MainActor (SignalArguments) -> Void) { self.handler = handler }
}

/// Carries a value from a C callback into the main actor. Sendable, because GTK calls back on the thread that runs its
/// main loop, which is the main actor's, and the value never leaves that thread.
struct MainThreadValue<T>: @unchecked Sendable {
  let value: T
  init(_ value: T) { self.value = value }
}

private let callSignalBox: FspSignalHandler = { context, result, count, parameters in
  guard let context, let parameters else { return }
  let carried = MainThreadValue((context, result, Int(count), parameters))
  MainActor.assumeIsolated {
    let (context, result, count, parameters) = carried.value
    Unmanaged<SignalBox>.fromOpaque(context).takeUnretainedValue()
      .handler(SignalArguments(result: result, count: count, parameters: parameters))
  }
}

private let releaseSignalBox: GDestroyNotify = { context in
  guard let context else { return }
  Unmanaged<SignalBox>.fromOpaque(context).release()
}

/// Calls `handler` for each emission until the object is finalised or the connection is taken away.
@MainActor @discardableResult
func connect(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
) -> gulong {
  fsp_signal_connect(
    object, signal, callSignalBox, Unmanaged.passRetained(SignalBox(handler)).toOpaque(), releaseSignalBox)
}

/// As above, for types that are opaque in C.
@MainActor @discardableResult
func connect(
  _ object: OpaquePointer, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
) -> gulong {
  connect(UnsafeMutableRawPointer(object), signal, handler)
}

/// A connection that ends with its owner, for objects that outlive the owner.
@MainActor
final class Connection {
  private let object: ObjectReference
  private let identifier: gulong

  init(
    _ object: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping @MainActor (SignalArguments) -> Void
  ) {
    self.object = ObjectReference(retaining: object)
    identifier = connect(object, signal, handler)
  }

  isolated deinit {
    g_signal_handler_disconnect(object.pointer, identifier)
  }
}

/// An action that calls `handler` when it is activated. The caller owns the reference.
@MainActor
func makeAction(
  _ name: String, state: OpaquePointer? = nil, _ handler: @escaping @MainActor () -> Void
) -> OpaquePointer {
  fsp_action_new(
    name, state, callSignalBox, Unmanaged.passRetained(SignalBox { _ in handler() }).toOpaque(), releaseSignalBox)
}
