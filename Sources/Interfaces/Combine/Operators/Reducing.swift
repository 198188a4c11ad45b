extension Publishers {
  /// Combines all values into one, which is delivered at the end. `last`, `count`, `max` and their kin are reductions
  /// too.
  public struct Reduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The result of no values. `nil` delivers nothing then.
    let initial: Output?
    /// Makes the new result; `.finish` ends the sequence early.
    let next: (Output?, Upstream.Output) -> Step<Output, Never>

    init(
      upstream: Upstream, initial: Output?, next: @escaping (Output?, Upstream.Output) -> Step<Output, Never>
    ) {
      self.upstream = upstream
      self.initial = initial
      self.next = next
    }

    /// Makes it of its parts; the operators of `Publisher` are the usual way.
    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.init(upstream: upstream, initial: initial) { .send(nextPartialResult($0 ?? initial, $1)) }
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var result = initial
      upstream.subscribe(
        Stage<Upstream.Output, Failure, S>(subscriber, pull: .everything) { [next] value in
          switch next(result, value) {
          case .send(let partial): result = partial
          case .skip: break
          case .finish(let final): return .finish(final)
          }
          return .skip
        } completion: { completion in
          if case .finished = completion { Ending(completion, value: result) } else { Ending(completion) }
        })
    }
  }

  /// Combines all values into one, or fails.
  public struct TryReduce<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The result of no values.
    public let initial: Output
    /// Combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      var result = initial
      upstream.subscribe(
        Stage<Upstream.Output, Upstream.Failure, S>(subscriber, pull: .everything) { [nextPartialResult] value in
          do {
            result = try nextPartialResult(result, value)
            return .skip
          } catch {
            return .fail(error)
          }
        } completion: { completion in
          if case .finished = completion { return Ending(.finished, value: result) }
          return Ending(completion.mapError { $0 })
        })
    }
  }

  /// Collects values into arrays of a size; the last may be shorter.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "arrays to collect into cannot be empty")
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var values: [Upstream.Output] = []
      upstream.subscribe(
        Stage<Upstream.Output, Failure, S>(subscriber) { [count] value in
          values.append(value)
          guard values.count == count else { return .skip }
          defer { values = [] }
          return .send(values)
        } completion: { completion in
          if case .finished = completion, !values.isEmpty { return Ending(completion, value: values) }
          return Ending(completion)
        })
    }
  }
}

extension Publisher {
  /// Combines all values into one, which is delivered at the end.
  public func reduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Reduce<Self, T> {
    Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines all values into one; an error that is thrown ends the sequence.
  public func tryReduce<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryReduce<Self, T> {
    Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Delivers all values as one array at the end.
  public func collect() -> Publishers.Reduce<Self, [Output]> {
    reduce([]) { $0 + [$1] }
  }

  /// Collects values into arrays of a size; the last may be shorter.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }

  /// Delivers the number of values at the end.
  public func count() -> Publishers.Reduce<Self, Int> {
    reduce(0) { count, _ in count + 1 }
  }

  /// Delivers the last value at the end.
  public func last() -> Publishers.Reduce<Self, Output> {
    last { _ in true }
  }

  /// Delivers the last value that satisfies a condition at the end.
  public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.Reduce<Self, Output> {
    Publishers.Reduce(upstream: self, initial: nil) { predicate($1) ? .send($1) : .skip }
  }

  /// Delivers whether a value satisfies a condition; ends with the first that does.
  public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.Reduce<Self, Bool> {
    Publishers.Reduce(upstream: self, initial: false) { predicate($1) ? .finish(true) : .skip }
  }

  /// Delivers whether all values satisfy a condition; ends with the first that does not.
  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.Reduce<Self, Bool> {
    Publishers.Reduce(upstream: self, initial: true) { predicate($1) ? .skip : .finish(false) }
  }

  /// Delivers the smallest value at the end.
  public func min(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Reduce<Self, Output> {
    Publishers.Reduce(upstream: self, initial: nil) { least, value in
      least.map { areInIncreasingOrder(value, $0) } == false ? .skip : .send(value)
    }
  }

  /// Delivers the largest value at the end.
  public func max(
    by areInIncreasingOrder: @escaping (Output, Output) -> Bool
  ) -> Publishers.Reduce<Self, Output> {
    Publishers.Reduce(upstream: self, initial: nil) { greatest, value in
      greatest.map { areInIncreasingOrder($0, value) } == false ? .skip : .send(value)
    }
  }
}

extension Publisher where Output: Equatable {
  /// Delivers whether a value comes; ends when it does.
  public func contains(_ output: Output) -> Publishers.Reduce<Self, Bool> {
    contains { $0 == output }
  }
}

extension Publisher where Output: Comparable {
  /// Delivers the smallest value at the end.
  public func min() -> Publishers.Reduce<Self, Output> { min(by: <) }

  /// Delivers the largest value at the end.
  public func max() -> Publishers.Reduce<Self, Output> { max(by: <) }
}
