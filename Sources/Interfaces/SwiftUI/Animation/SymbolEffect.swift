import Foundation

/// A movement of symbols. Apple's `SymbolEffect`.
///
/// The symbols of the desktop's icon theme have one layer, so effects by layer move the whole symbol.
public protocol SymbolEffect: Sendable {
  /// What the effect does to the symbol.
  var _motion: _SymbolMotion { get }
}

/// Effects that go on while they are active. Apple's `IndefiniteSymbolEffect`.
public protocol IndefiniteSymbolEffect {}
/// Effects that run when a value changes. Apple's `DiscreteSymbolEffect`.
public protocol DiscreteSymbolEffect {}
/// Effects by which one symbol takes the place of another. Apple's `ContentTransitionSymbolEffect`.
public protocol ContentTransitionSymbolEffect {}
/// Effects by which a symbol comes and goes. Apple's `TransitionSymbolEffect`.
public protocol TransitionSymbolEffect {}

/// What a symbol effect does to a symbol.
public enum _SymbolMotion: Hashable, Sendable {
  case none
  case pulse
  case breathe(fades: Bool)
  case bounce(down: Bool)
  /// Degrees, clockwise.
  case rotate(CGFloat)
  case scale(CGFloat)
  /// To and fro by a turn (degrees) or a way (shares of the size).
  case wiggle(degrees: CGFloat, x: CGFloat, y: CGFloat)
  case appear
  case disappear
}

/// How often and how fast a symbol effect runs. Apple's `SymbolEffectOptions`.
public struct SymbolEffectOptions: Hashable, Sendable {
  /// `nil` = as the effect usually does: for ever while it is active, once when a value changes.
  var count: Int?
  /// A factor.
  var pace = 1.0
  /// Seconds between two runs.
  var pause = 0.0

  public static let `default` = SymbolEffectOptions()
  /// Runs for ever.
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions(count: .max) }
  /// Runs once.
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions(count: 1) }
  /// Runs several times; `nil` = for ever.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions(count: count ?? .max) }
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { `default`.repeat(behavior) }
  /// Runs faster by a factor.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions(pace: speed) }

  private func changed(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
    var copy = self
    change(&copy)
    return copy
  }
  public var repeating: SymbolEffectOptions { changed { $0.count = .max } }
  public var nonRepeating: SymbolEffectOptions { changed { $0.count = 1 } }
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { changed { $0.count = count ?? .max } }
  public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
    changed {
      $0.count = behavior.count ?? .max
      $0.pause = behavior.pause
    }
  }
  public func speed(_ speed: Double) -> SymbolEffectOptions { changed { $0.pace = speed } }

  /// How the runs of an effect follow each other. Apple's `SymbolEffectOptions.RepeatBehavior`.
  public struct RepeatBehavior: Hashable, Sendable {
    let count: Int?
    let pause: Double
    /// Without an end between.
    public static var continuous: RepeatBehavior { RepeatBehavior(count: nil, pause: 0) }
    /// With a rest between, for ever or several times; `delay` in seconds.
    public static var periodic: RepeatBehavior { periodic() }
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
      RepeatBehavior(count: count, pause: delay ?? 0.5)
    }
  }
}

// MARK: The effects

/// A symbol that fades in and out. Apple's `PulseSymbolEffect`.
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .pulse }
  /// The forms of the effect.
  public var byLayer: PulseSymbolEffect { self }
  public var wholeSymbol: PulseSymbolEffect { self }
}

/// A symbol that jumps. Apple's `BounceSymbolEffect`.
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  var isDown = false
  public var _motion: _SymbolMotion { .bounce(down: isDown) }
  /// The directions and forms of the effect.
  public var up: BounceSymbolEffect { BounceSymbolEffect(isDown: false) }
  public var down: BounceSymbolEffect { BounceSymbolEffect(isDown: true) }
  public var byLayer: BounceSymbolEffect { self }
  public var wholeSymbol: BounceSymbolEffect { self }
}

/// A symbol whose layers light up in turn; drawn as a pulse. Apple's `VariableColorSymbolEffect`.
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .pulse }
  /// The forms of the effect.
  public var iterative: VariableColorSymbolEffect { self }
  public var cumulative: VariableColorSymbolEffect { self }
  public var reversing: VariableColorSymbolEffect { self }
  public var nonReversing: VariableColorSymbolEffect { self }
  public var dimInactiveLayers: VariableColorSymbolEffect { self }
  public var hideInactiveLayers: VariableColorSymbolEffect { self }
}

/// A symbol that is larger or smaller while the effect is active. Apple's `ScaleSymbolEffect`.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, Hashable {
  var factor: CGFloat = 1.2
  public var _motion: _SymbolMotion { .scale(factor) }
  /// The directions and forms of the effect.
  public var up: ScaleSymbolEffect { ScaleSymbolEffect(factor: 1.2) }
  public var down: ScaleSymbolEffect { ScaleSymbolEffect(factor: 0.8) }
  public var byLayer: ScaleSymbolEffect { self }
  public var wholeSymbol: ScaleSymbolEffect { self }
}

/// A symbol that turns. Apple's `RotateSymbolEffect`.
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  var degrees: CGFloat = 360
  public var _motion: _SymbolMotion { .rotate(degrees) }
  /// The directions and forms of the effect.
  public var clockwise: RotateSymbolEffect { RotateSymbolEffect(degrees: 360) }
  public var counterClockwise: RotateSymbolEffect { RotateSymbolEffect(degrees: -360) }
  public var byLayer: RotateSymbolEffect { self }
  public var wholeSymbol: RotateSymbolEffect { self }
}

/// A symbol that shakes. Apple's `WiggleSymbolEffect`.
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  var degrees: CGFloat = 12
  var x: CGFloat = 0
  var y: CGFloat = 0
  public var _motion: _SymbolMotion { .wiggle(degrees: degrees, x: x, y: y) }

  private static func along(_ x: CGFloat, _ y: CGFloat) -> WiggleSymbolEffect {
    WiggleSymbolEffect(degrees: 0, x: x * 0.12, y: y * 0.12)
  }
  /// The directions and forms of the effect.
  public var clockwise: WiggleSymbolEffect { WiggleSymbolEffect() }
  public var counterClockwise: WiggleSymbolEffect { WiggleSymbolEffect(degrees: -12) }
  public var left: WiggleSymbolEffect { Self.along(-1, 0) }
  public var right: WiggleSymbolEffect { Self.along(1, 0) }
  public var up: WiggleSymbolEffect { Self.along(0, -1) }
  public var down: WiggleSymbolEffect { Self.along(0, 1) }
  public var backward: WiggleSymbolEffect { Self.along(-1, 0) }
  public var forward: WiggleSymbolEffect { Self.along(1, 0) }
  /// Along a line at an angle to the right.
  public func custom(angle: Angle) -> WiggleSymbolEffect {
    Self.along(CGFloat(cos(angle.radians)), CGFloat(sin(angle.radians)))
  }
  public var byLayer: WiggleSymbolEffect { self }
  public var wholeSymbol: WiggleSymbolEffect { self }
}

/// A symbol that grows and shrinks softly. Apple's `BreatheSymbolEffect`.
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect, Hashable {
  var fades = true
  public var _motion: _SymbolMotion { .breathe(fades: fades) }
  /// The forms of the effect.
  public var plain: BreatheSymbolEffect { BreatheSymbolEffect(fades: false) }
  public var pulse: BreatheSymbolEffect { BreatheSymbolEffect(fades: true) }
  public var byLayer: BreatheSymbolEffect { self }
  public var wholeSymbol: BreatheSymbolEffect { self }
}

/// A symbol that takes another's place. Apple's `ReplaceSymbolEffect`.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .none }
  /// The forms of the effect.
  public var downUp: ReplaceSymbolEffect { self }
  public var upUp: ReplaceSymbolEffect { self }
  public var offUp: ReplaceSymbolEffect { self }
  public var byLayer: ReplaceSymbolEffect { self }
  public var wholeSymbol: ReplaceSymbolEffect { self }
}

/// A symbol that is seen while the effect is active. Apple's `AppearSymbolEffect`.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .appear }
  /// The forms of the effect.
  public var up: AppearSymbolEffect { self }
  public var down: AppearSymbolEffect { self }
  public var byLayer: AppearSymbolEffect { self }
  public var wholeSymbol: AppearSymbolEffect { self }
}

/// A symbol that is not seen while the effect is active. Apple's `DisappearSymbolEffect`.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .disappear }
  /// The forms of the effect.
  public var up: DisappearSymbolEffect { self }
  public var down: DisappearSymbolEffect { self }
  public var byLayer: DisappearSymbolEffect { self }
  public var wholeSymbol: DisappearSymbolEffect { self }
}

/// The effect of its own with which a symbol changes. Apple's `AutomaticSymbolEffect`.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, TransitionSymbolEffect, Hashable {
  public var _motion: _SymbolMotion { .none }
}

extension SymbolEffect where Self == PulseSymbolEffect {
  public static var pulse: Self { PulseSymbolEffect() }
}
extension SymbolEffect where Self == BounceSymbolEffect {
  public static var bounce: Self { BounceSymbolEffect() }
}
extension SymbolEffect where Self == VariableColorSymbolEffect {
  public static var variableColor: Self { VariableColorSymbolEffect() }
}
extension SymbolEffect where Self == ScaleSymbolEffect {
  public static var scale: Self { ScaleSymbolEffect() }
}
extension SymbolEffect where Self == RotateSymbolEffect {
  public static var rotate: Self { RotateSymbolEffect() }
}
extension SymbolEffect where Self == WiggleSymbolEffect {
  public static var wiggle: Self { WiggleSymbolEffect() }
}
extension SymbolEffect where Self == BreatheSymbolEffect {
  public static var breathe: Self { BreatheSymbolEffect() }
}
extension SymbolEffect where Self == ReplaceSymbolEffect {
  public static var replace: Self { ReplaceSymbolEffect() }
}
extension SymbolEffect where Self == AppearSymbolEffect {
  public static var appear: Self { AppearSymbolEffect() }
}
extension SymbolEffect where Self == DisappearSymbolEffect {
  public static var disappear: Self { DisappearSymbolEffect() }
}
extension SymbolEffect where Self == AutomaticSymbolEffect {
  public static var automatic: Self { AutomaticSymbolEffect() }
}

// MARK: Asking for effects

/// An effect that is asked of the symbols in a view.
struct SymbolEffectRequest: Equatable {
  let motion: _SymbolMotion
  let options: SymbolEffectOptions
  var isActive = true
  /// The value whose change runs the effect; `nil` = the effect goes on while it is active.
  var trigger: AnyHashableValue?
}

private struct SymbolEffectsKey: EnvironmentKey {
  static var defaultValue: [SymbolEffectRequest] { [] }
}

extension EnvironmentValues {
  /// The effects of symbols, outermost first.
  var symbolEffects: [SymbolEffectRequest] {
    get { self[SymbolEffectsKey.self] }
    set { self[SymbolEffectsKey.self] = newValue }
  }
}

extension View {
  /// Moves the symbols in the view while `isActive`.
  public nonisolated func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
    _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    transformEnvironment(\.symbolEffects) {
      $0.append(SymbolEffectRequest(motion: effect._motion, options: options, isActive: isActive))
    }
  }
  /// Moves the symbols in the view once, whenever `value` has changed.
  public nonisolated func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
    _ effect: T, options: SymbolEffectOptions = .default, value: U
  ) -> some View {
    transformEnvironment(\.symbolEffects) {
      $0.append(
        SymbolEffectRequest(motion: effect._motion, options: options, trigger: AnyHashableValue(value)))
    }
  }
  /// Takes away the effects that views around ask of the symbols in the view.
  public nonisolated func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    transformEnvironment(\.symbolEffects) { if isEnabled { $0 = [] } }
  }
}
