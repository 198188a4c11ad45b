import Foundation

/// Which earlier contents of documents are kept: close together for what is recent, far apart for what is old, and
/// never more than a size.
public struct VersionPolicy: Hashable, Sendable {
  /// How far apart versions are, in seconds, as long as they are younger than an age in seconds.
  public struct Spacing: Hashable, Sendable {
    /// The age up to which it holds.
    public var age: TimeInterval
    /// The least time between two versions.
    public var spacing: TimeInterval

    /// A spacing made of its parts.
    public init(upTo age: TimeInterval, spacing: TimeInterval) {
      self.age = age
      self.spacing = spacing
    }
  }

  /// Spacings by rising age. Versions older than the last age go away.
  public var spacings: [Spacing]
  /// The most that all contents together may take, in bytes.
  public var largestStore: Int64
  /// Documents larger than this, in bytes, have no versions.
  public var largestDocument: Int64
  /// Packages with more files than this have no versions: each file is synced by itself.
  public var mostFiles = 256

  /// Every five minutes for an hour, every hour for a day, every day for a month, every week for a year; 1 GiB in all.
  public init(
    spacings: [Spacing] = Self.standardSpacings, largestStore: Int64 = 1 << 30, largestDocument: Int64 = 64 << 20
  ) {
    self.spacings = spacings
    self.largestStore = largestStore
    self.largestDocument = largestDocument
  }

  /// Every five minutes for an hour, every hour for a day, every day for a month, every week for a year.
  public static let standardSpacings: [Spacing] = {
    let (minute, hour, day): (TimeInterval, TimeInterval, TimeInterval) = (60, 3600, 86400)
    return [
      Spacing(upTo: hour, spacing: 5 * minute), Spacing(upTo: day, spacing: hour),
      Spacing(upTo: 30 * day, spacing: day), Spacing(upTo: 365 * day, spacing: 7 * day),
    ]
  }()

  /// No versions at all: for volumes and documents that bear none.
  public static let none = VersionPolicy(spacings: [], largestStore: 0, largestDocument: -1)

  /// How far apart the newest versions are, in seconds; nil if none are kept.
  public var interval: TimeInterval? { spacings.first?.spacing }

  /// The versions that may go. The newest one and unsettled conflicts never do.
  public func superfluous(among versions: [VersionStore.Version], at now: Date) -> [VersionStore.Version] {
    superfluous(among: versions, at: now) { ($0.date, $0.isConflict) }.map { versions[$0] }
  }

  /// The places, in the given order, of those that may go.
  func superfluous<Element>(
    among elements: [Element], at now: Date, _ facts: (Element) -> (date: Date, isConflict: Bool)
  ) -> [Int] {
    let places = elements.indices.filter { !facts(elements[$0]).isConflict }
      .sorted { facts(elements[$0]).date < facts(elements[$1]).date }
    // From the oldest on, so that a version that is kept today is kept tomorrow, whatever comes after it.
    var superfluous: [Int] = []
    var kept: Date?
    for place in places.dropLast() {
      let date = facts(elements[place]).date
      let age = now.timeIntervalSince(date)
      if let spacing = spacings.first(where: { age <= $0.age })?.spacing,
        kept.map({ date.timeIntervalSince($0) >= spacing }) ?? true
      {
        kept = date
      } else {
        superfluous.append(place)
      }
    }
    return superfluous
  }
}
