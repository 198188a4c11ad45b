import Foundation
import UIKit

/// Gives a SwiftUI app a delegate of UIKit. Apple's `UIApplicationDelegateAdaptor`.
///
/// The delegate is made when the app is made, and hears that the app has launched before its first window is shown.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  /// The delegate.
  public let wrappedValue: DelegateType

  /// Makes a delegate of a class.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    wrappedValue = UIApplication.makeDelegate(delegateType)
  }
}
