extension Publishers {
  /// Passes on the values that satisfy a condition.
  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let isIncluded: (Output) -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [isIncluded] in isIncluded($0) ? .send($0) : .skip })
    }
  }

  /// Passes on the values that satisfy a condition, or fails.
  public struct TryFilter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let isIncluded: (Output) throws -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Output) throws -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        Stage<Output, Upstream.Failure, S>(
          subscriber, tryValue: { [isIncluded] in try isIncluded($0) ? .send($0) : .skip }))
    }
  }

  /// Drops values that repeat the one before.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Output, Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var last: Output?
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [predicate] value in
          if let last, predicate(last, value) { return .skip }
          last = value
          return .send(value)
        })
    }
  }

  /// Drops a number of values.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    public let count: Int

    public init(upstream: Upstream, count: Int) {
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var left = count
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { value in
          guard left > 0 else { return .send(value) }
          left -= 1
          return .skip
        })
    }
  }

  /// Drops values until one does not satisfy a condition.
  public struct DropWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var isDropping = true
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [predicate] value in
          isDropping = isDropping && predicate(value)
          return isDropping ? .skip : .send(value)
        })
    }
  }

  /// Passes on values while they satisfy a condition, and ends.
  public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [predicate] in predicate($0) ? .send($0) : .finish(nil) })
    }
  }

  /// Passes on the values at a range of positions, and ends.
  public struct Output<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The positions, counted from 0.
    public let range: CountableRange<Int>

    public init(upstream: Upstream, range: CountableRange<Int>) {
      self.upstream = upstream
      self.range = range
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard !range.isEmpty else {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .finished)
        return
      }
      var position = 0
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [range] value in
          defer { position += 1 }
          if position < range.lowerBound { return .skip }
          return position == range.upperBound - 1 ? .finish(value) : .send(value)
        })
    }
  }

  /// Passes on the first value that satisfies a condition, and ends.
  public struct FirstWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The condition.
    public let predicate: (Output) -> Bool

    public init(upstream: Upstream, predicate: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.predicate = predicate
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage<Output, Failure, S>(subscriber) { [predicate] in predicate($0) ? .finish($0) : .skip })
    }
  }

  /// Drops all values; only the end is passed on.
  public struct IgnoreOutput<Upstream: Publisher>: Publisher {
    public typealias Output = Never
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream

    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Never, S.Failure == Failure {
      upstream.subscribe(
        Stage<Upstream.Output, Failure, S>(subscriber, pull: .everything) { _ in
          .skip
        } completion: {
          Ending($0)
        })
    }
  }
}

extension Publisher {
  /// Passes on the values that satisfy a condition.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }

  /// Passes on the values that satisfy a condition; an error that is thrown ends the sequence.
  public func tryFilter(_ isIncluded: @escaping (Output) throws -> Bool) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }

  /// Drops values that a closure calls a repetition of the one before.
  public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }

  /// Drops the first values.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }

  /// Drops values until one does not satisfy a condition.
  public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, predicate: predicate)
  }

  /// Passes on the first values, and ends.
  public func prefix(_ maxLength: Int) -> Publishers.Output<Self> {
    output(in: 0..<maxLength)
  }

  /// Passes on values while they satisfy a condition, and ends.
  public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Passes on the value at a position, counted from 0, and ends.
  public func output(at index: Int) -> Publishers.Output<Self> {
    output(in: index..<index + 1)
  }

  /// Passes on the values at a range of positions, counted from 0, and ends.
  public func output<R: RangeExpression>(in range: R) -> Publishers.Output<Self> where R.Bound == Int {
    Publishers.Output(upstream: self, range: range.relative(to: 0..<Int.max))
  }

  /// Passes on the first value, and ends.
  public func first() -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self) { _ in true }
  }

  /// Passes on the first value that satisfies a condition, and ends.
  public func first(where predicate: @escaping (Output) -> Bool) -> Publishers.FirstWhere<Self> {
    Publishers.FirstWhere(upstream: self, predicate: predicate)
  }

  /// Drops all values; only the end is passed on.
  public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
    Publishers.IgnoreOutput(upstream: self)
  }
}

extension Publisher where Output: Equatable {
  /// Drops values that are equal to the one before.
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}
