import Foundation

/// A feeling or sound that tells what has happened. Apple's `SensoryFeedback`.
///
/// Desktops have nothing to feel. A warning and an error are heard as the desktop's sound for "that cannot be done", if
/// people have that sound on; everything else is silent.
public struct SensoryFeedback: Equatable, Sendable {
  /// How strong or soft a collision is.
  public struct Weight: Equatable, Sendable {
    let name: String
    public static let light = Weight(name: "light")
    public static let medium = Weight(name: "medium")
    public static let heavy = Weight(name: "heavy")
  }
  /// How soft things are that collide.
  public struct Flexibility: Equatable, Sendable {
    let name: String
    public static let rigid = Flexibility(name: "rigid")
    public static let solid = Flexibility(name: "solid")
    public static let soft = Flexibility(name: "soft")
  }
  /// What the end of a movement feels like.
  public struct ReleaseFeedback: Equatable, Sendable {
    let name: String
    public static let selection = ReleaseFeedback(name: "selection")
    public static let release = ReleaseFeedback(name: "release")
  }

  let name: String
  /// Whether it is heard.
  var isAudible: Bool { self == .error || self == .warning }

  /// A task has ended well.
  public static let success = SensoryFeedback(name: "success")
  /// A task has ended with something to look at.
  public static let warning = SensoryFeedback(name: "warning")
  /// A task has failed.
  public static let error = SensoryFeedback(name: "error")
  /// Another thing is chosen.
  public static let selection = SensoryFeedback(name: "selection")
  /// A value has gone above or below a threshold.
  public static let increase = SensoryFeedback(name: "increase")
  public static let decrease = SensoryFeedback(name: "decrease")
  /// Something has begun or ended.
  public static let start = SensoryFeedback(name: "start")
  public static let stop = SensoryFeedback(name: "stop")
  /// A dragged thing has come into line.
  public static let alignment = SensoryFeedback(name: "alignment")
  /// A pressure or position has reached another level.
  public static let levelChange = SensoryFeedback(name: "levelChange")
  /// A way has been found in a picture.
  public static let pathComplete = SensoryFeedback(name: "pathComplete")
  /// Things have collided.
  public static let impact = SensoryFeedback(name: "impact")
  /// Things of a weight have collided.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(name: "impact \(weight.name) \(intensity)")
  }
  /// Things of some hardness have collided.
  public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback(name: "impact \(flexibility.name) \(intensity)")
  }
}

nonisolated struct FeedbackModifier<T: Equatable>: ObservingModifier {
  let trigger: T
  let choose: (T, T) -> SensoryFeedback?
  @MainActor func makeObserver(_ node: _ViewNode) -> FeedbackObserver<T> { FeedbackObserver(node) }
  @MainActor func update(_ observer: FeedbackObserver<T>, environment: EnvironmentValues) {
    observer.update(trigger, choose)
  }
}

@MainActor
final class FeedbackObserver<T: Equatable>: ViewObserver {
  private weak var node: _ViewNode?
  private var last: T?

  init(_ node: _ViewNode) { self.node = node }

  func update(_ trigger: T, _ choose: (T, T) -> SensoryFeedback?) {
    defer { last = trigger }
    guard let last, last != trigger, choose(last, trigger)?.isAudible == true else { return }
    node?.graph.toolkit.beep()
  }
}

extension View {
  /// Gives feedback whenever a value changes. Apple's `sensoryFeedback(_:trigger:)`.
  public nonisolated func sensoryFeedback<T: Equatable>(_ feedback: SensoryFeedback, trigger: T) -> some View {
    modifier(FeedbackModifier(trigger: trigger, choose: { _, _ in feedback }))
  }
  /// Gives feedback when a value changes in a certain way. Apple's `sensoryFeedback(_:trigger:condition:)`.
  public nonisolated func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ oldValue: T, _ newValue: T) -> Bool
  ) -> some View {
    modifier(FeedbackModifier(trigger: trigger, choose: { condition($0, $1) ? feedback : nil }))
  }
  /// Gives the feedback that suits the change of a value. Apple's `sensoryFeedback(trigger:_:)`.
  public nonisolated func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping (_ oldValue: T, _ newValue: T) -> SensoryFeedback?
  ) -> some View {
    modifier(FeedbackModifier(trigger: trigger, choose: feedback))
  }
  /// Gives the feedback that suits the change of a value.
  public nonisolated func sensoryFeedback<T: Equatable>(
    trigger: T, _ feedback: @escaping () -> SensoryFeedback?
  ) -> some View {
    modifier(FeedbackModifier(trigger: trigger, choose: { _, _ in feedback() }))
  }
}
