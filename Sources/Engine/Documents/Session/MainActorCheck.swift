import Dispatch
import Foundation

/// Whether the caller runs on the main actor.
///
/// The main actor is the main dispatch queue. In an app that queue is drained on the main thread; in a program whose
/// `main` is asynchronous, such as a test runner, any thread may drain it.
public var isOnMainActor: Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
}

private let mainQueueKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()
