public protocol ObservableObject: AnyObject { var objectWillChange: PassthroughTemp { get } }
public struct PassthroughTemp { public func sink(_ f: @escaping (()) -> Void) -> AnyCancellable { AnyCancellable() } }
public class AnyCancellable { public func cancel() {} }
public protocol Publisher { associatedtype Output; associatedtype Failure }
extension Publisher { public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable { AnyCancellable() } }
