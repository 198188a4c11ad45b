import Foundation
import RenderTree
import Toolkit

// Effects on colours, as matrices over red, green, blue and alpha.

nonisolated struct ColorMatrixEffect: EffectModifier {
  enum Kind: Equatable {
    case brightness, contrast, saturation, grayscale, hueRotation, invert, luminanceToAlpha
    case multiply(Color)
  }
  let kind: Kind
  var amount: Double = 0
  private var factors = AnimatablePair(AnimatablePair(1.0, 1.0), AnimatablePair(1.0, 1.0))

  init(_ kind: Kind, _ amount: Double = 0) {
    self.kind = kind
    self.amount = amount
  }

  @MainActor static var dependsOnSize: Bool { false }
  @MainActor mutating func resolve(in environment: EnvironmentValues) {
    if case .multiply(let color) = kind {
      let c = color.rgba(in: environment)
      factors = AnimatablePair(AnimatablePair(c.red, c.green), AnimatablePair(c.blue, c.alpha))
    }
  }

  @MainActor func apply(to effects: inout RenderEffects, size: CGSize) {
    if let layer { effects.layers = [layer] }
  }

  /// The layer that does it; `nil` if nothing changes.
  var layer: LayerEffect? { matrix.map { .colorMatrix($0.0, offset: $0.1) } }

  private var matrix: ([Double], [Double])? {
    func diagonal(_ r: Double, _ g: Double, _ b: Double, _ a: Double = 1) -> [Double] {
      [r, 0, 0, 0, 0, g, 0, 0, 0, 0, b, 0, 0, 0, 0, a]
    }
    switch kind {
    case .brightness: return amount == 0 ? nil : (diagonal(1, 1, 1), [amount, amount, amount, 0])
    case .contrast:
      let shift = 0.5 * (1 - amount)
      return amount == 1 ? nil : (diagonal(amount, amount, amount), [shift, shift, shift, 0])
    case .saturation: return amount == 1 ? nil : (saturation(amount), [0, 0, 0, 0])
    case .grayscale: return amount == 0 ? nil : (saturation(1 - amount), [0, 0, 0, 0])
    case .hueRotation: return amount == 0 ? nil : (hueRotation(amount), [0, 0, 0, 0])
    case .invert: return (diagonal(-1, -1, -1), [1, 1, 1, 0])
    case .luminanceToAlpha:
      return ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0], [0, 0, 0, 0])
    case .multiply:
      return (
        diagonal(factors.first.first, factors.first.second, factors.second.first, factors.second.second), [0, 0, 0, 0]
      )
    }
  }

  private func saturation(_ s: Double) -> [Double] {
    let (r, g, b) = (0.2126 * (1 - s), 0.7152 * (1 - s), 0.0722 * (1 - s))
    return [r + s, g, b, 0, r, g + s, b, 0, r, g, b + s, 0, 0, 0, 0, 1]
  }

  private func hueRotation(_ angle: Double) -> [Double] {
    let (c, s) = (cos(angle), sin(angle))
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0,
      0, 0, 0, 1,
    ]
  }

  var animatableData:
    AnimatablePair<Double, AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<Double, Double>>>
  {
    get { AnimatablePair(amount, factors) }
    set { (amount, factors) = (newValue.first, newValue.second) }
  }
}

/// How a view is mixed with what lies behind. Apple's `BlendMode`. The modes that GTK does not have fall back:
/// `plusLighter` to `screen`, `plusDarker` to `multiply`, and the three Porter-Duff modes to `normal`.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  case exclusion, hue, saturation, color, luminosity, sourceAtop, destinationOver, destinationOut, plusDarker
  case plusLighter

  var toolkitValue: ToolkitBlendMode {
    switch self {
    case .normal, .sourceAtop, .destinationOver, .destinationOut: .normal
    case .multiply, .plusDarker: .multiply
    case .screen, .plusLighter: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    }
  }
}

extension View {
  /// Makes colours lighter: 0 changes nothing, 1 is white.
  public nonisolated func brightness(_ amount: Double) -> some View { modifier(ColorMatrixEffect(.brightness, amount)) }
  /// Makes differences stronger: 1 changes nothing, 0 is grey.
  public nonisolated func contrast(_ amount: Double) -> some View { modifier(ColorMatrixEffect(.contrast, amount)) }
  /// Makes colours stronger: 1 changes nothing, 0 is grey.
  public nonisolated func saturation(_ amount: Double) -> some View { modifier(ColorMatrixEffect(.saturation, amount)) }
  /// Takes colour away: 0 changes nothing, 1 is grey.
  public nonisolated func grayscale(_ amount: Double) -> some View { modifier(ColorMatrixEffect(.grayscale, amount)) }
  /// Turns all colours around the colour circle.
  public nonisolated func hueRotation(_ angle: Angle) -> some View {
    modifier(ColorMatrixEffect(.hueRotation, angle.radians))
  }
  /// Replaces each colour by its opposite.
  public nonisolated func colorInvert() -> some View { modifier(ColorMatrixEffect(.invert)) }
  /// Multiplies all colours by one.
  public nonisolated func colorMultiply(_ color: Color) -> some View { modifier(ColorMatrixEffect(.multiply(color))) }
  /// Makes dark parts transparent.
  public nonisolated func luminanceToAlpha() -> some View { modifier(ColorMatrixEffect(.luminanceToAlpha)) }
  /// Mixes the view with what lies behind.
  public nonisolated func blendMode(_ blendMode: BlendMode) -> some View {
    modifier(LayerEffectModifier(.blend(blendMode.toolkitValue)))
  }
  /// Draws the view as one layer, so that effects around apply to it as a whole.
  public nonisolated func compositingGroup() -> some View { modifier(LayerEffectModifier(.group)) }
  /// Draws the view as one layer.
  public nonisolated func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear) -> some View {
    compositingGroup()
  }
}
