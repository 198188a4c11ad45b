extension Publishers {
  /// Transforms every value.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes what is delivered.
    public let transform: (Upstream.Output) -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Stage<Upstream.Output, Failure, S>(subscriber) { [transform] in .send(transform($0)) })
    }
  }

  /// Transforms every value, or fails.
  public struct TryMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes what is delivered.
    public let transform: (Upstream.Output) throws -> Output

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        Stage<Upstream.Output, Upstream.Failure, S>(subscriber, tryValue: { [transform] in .send(try transform($0)) }))
    }
  }

  /// Transforms every value and drops those that come out as `nil`.
  public struct CompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes what is delivered.
    public let transform: (Upstream.Output) -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Stage<Upstream.Output, Failure, S>(subscriber) { [transform] in transform($0).map { .send($0) } ?? .skip })
    }
  }

  /// Transforms every value, drops those that come out as `nil`, or fails.
  public struct TryCompactMap<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// Makes what is delivered.
    public let transform: (Upstream.Output) throws -> Output?

    public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      upstream.subscribe(
        Stage<Upstream.Output, Upstream.Failure, S>(
          subscriber, tryValue: { [transform] in try transform($0).map { .send($0) } ?? .skip }))
    }
  }

  /// Combines every value with the result so far.
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The result of no values.
    public let initialResult: Output
    /// Combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) -> Output

    public init(
      upstream: Upstream, initialResult: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      var result = initialResult
      upstream.subscribe(
        Stage<Upstream.Output, Failure, S>(subscriber) { [nextPartialResult] in
          result = nextPartialResult(result, $0)
          return .send(result)
        })
    }
  }

  /// Combines every value with the result so far, or fails.
  public struct TryScan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = any Error

    /// The publisher whose values come in.
    public let upstream: Upstream
    /// The result of no values.
    public let initialResult: Output
    /// Combines the result so far with a value.
    public let nextPartialResult: (Output, Upstream.Output) throws -> Output

    public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == any Error {
      var result = initialResult
      upstream.subscribe(
        Stage<Upstream.Output, Upstream.Failure, S>(
          subscriber,
          tryValue: { [nextPartialResult] in
            result = try nextPartialResult(result, $0)
            return .send(result)
          }))
    }
  }
}

extension Publisher {
  /// Transforms every value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Delivers a property of every value.
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self) { $0[keyPath: keyPath] }
  }

  /// Delivers two properties of every value.
  public func map<T0, T1>(
    _ first: KeyPath<Output, T0>, _ second: KeyPath<Output, T1>
  ) -> Publishers.Map<Self, (T0, T1)> {
    Publishers.Map(upstream: self) { ($0[keyPath: first], $0[keyPath: second]) }
  }

  /// Delivers three properties of every value.
  public func map<T0, T1, T2>(
    _ first: KeyPath<Output, T0>, _ second: KeyPath<Output, T1>, _ third: KeyPath<Output, T2>
  ) -> Publishers.Map<Self, (T0, T1, T2)> {
    Publishers.Map(upstream: self) { ($0[keyPath: first], $0[keyPath: second], $0[keyPath: third]) }
  }

  /// Transforms every value; an error that is thrown ends the sequence.
  public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
    Publishers.TryMap(upstream: self, transform: transform)
  }

  /// Transforms every value and drops those that come out as `nil`.
  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
    Publishers.CompactMap(upstream: self, transform: transform)
  }

  /// Transforms every value and drops those that come out as `nil`; an error that is thrown ends the sequence.
  public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?) -> Publishers.TryCompactMap<Self, T> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }

  /// Combines every value with the result so far and delivers each result.
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Combines every value with the result so far and delivers each result; an error that is thrown ends the sequence.
  public func tryScan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
  ) -> Publishers.TryScan<Self, T> {
    Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Puts a value in the place of every `nil`.
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    Publishers.Map(upstream: self) { $0 ?? output }
  }

  /// Encodes every value.
  public func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.TryMap<Self, Coder.Output> where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }

  /// Decodes every value.
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.TryMap<Self, Item> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }
}
