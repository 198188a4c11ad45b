import Foundation

/// Makes instances of classes that are only known at run time: application and scene delegates, layers.
///
/// In Objective-C every class can be asked for `init()`. In Swift only classes with a `required` one can, and to require
/// it would break subclasses that are written as for iOS. Every subclass of `NSObject` that has `init()` has it at the
/// place in its table of methods where `NSObject` has it; calling it by way of a class that requires it finds that
/// place. A class without an `init()` of its own is stopped by the runtime with a message.
@MainActor
enum DynamicInstance {
  /// An instance of `anyClass`, which inherits from `NSObject`.
  static func make(_ anyClass: AnyClass) -> NSObject? {
    guard anyClass is NSObject.Type else { return nil }
    return unsafeBitCast(anyClass, to: DefaultInitializable.Type.self).init()
  }
}

/// Only its type is used: it says that `init()` can be called.
open class DefaultInitializable: NSObject {
  public required override init() { super.init() }
}
