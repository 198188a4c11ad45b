import Foundation

/// What a person is doing, so that it can be gone on with. Foundation has no such class on Linux; Apple's
/// `NSUserActivity`, kept in memory.
open class NSUserActivity: NSObject, @unchecked Sendable {
  // Sendable as Apple declares it: the app hands an activity from one owner to the next and changes it in one place.
  /// The kind of activity.
  public let activityType: String
  /// What the person sees.
  open var title: String?
  /// What is needed to go on.
  open var userInfo: [AnyHashable: Any]?
  /// Where the same can be done on the web.
  open var webpageURL: URL?
  open var isEligibleForHandoff = false
  open var isEligibleForSearch = false
  open var needsSave = false
  /// An activity of a kind.
  public init(activityType: String) { self.activityType = activityType }
  /// Adds to what is needed to go on.
  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
  }
  open func becomeCurrent() {}
  open func resignCurrent() {}
  open func invalidate() {}
}
