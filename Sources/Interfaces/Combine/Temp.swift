/// An object that tells when it is about to change.
public protocol ObservableObject: AnyObject { var objectWillChange: PassthroughTemp { get } }
public struct PassthroughTemp { public func sink(_ f: @escaping (()) -> Void) -> AnyCancellable { AnyCancellable() } }
public class AnyCancellable { public func cancel() {} }
public protocol Publisher {
  associatedtype Output
  associatedtype Failure
}
extension Publisher {
  /// Calls `receiveValue` with every value until the result is cancelled.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() }
}
