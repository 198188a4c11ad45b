import CToolkitSupport
import Foundation

/// What must be known before GTK connects to anything.
@MainActor
enum SessionBus {
  private(set) static var isAvailable = true

  /// Without a session bus GTK would complain about accessibility and settings on standard error; both are told to do
  /// without instead.
  static func prepare() {
    isAvailable = connect()
    guard !isAvailable else { return }
    g_setenv("GTK_A11Y", "none", 0)
    g_setenv("GSETTINGS_BACKEND", "memory", 0)
    g_setenv("GTK_USE_PORTAL", "0", 0)
  }

  private static func connect() -> Bool {
    // Without an address GIO would try to start a bus of its own, which may take long and is not wanted.
    guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    defer { g_free(address) }
    guard !String(cString: address).hasPrefix("autolaunch:") else { return false }
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return false }
    g_object_unref(UnsafeMutableRawPointer(connection))
    return true
  }
}
