import Foundation

/// A material that bends light. Apple's `Glass`; on Linux a translucent layer.
public struct Glass: Equatable, Sendable {
  var opacity: Double
  var tint: Color?
  /// The usual glass, clear glass, and none.
  public static let regular = Glass(opacity: 1)
  public static let clear = Glass(opacity: 0.5)
  public static let identity = Glass(opacity: 0)
  /// The same glass in a colour.
  public func tint(_ color: Color?) -> Glass {
    var copy = self
    copy.tint = color
    return copy
  }
  /// The same glass, that answers to touches. Controls of the desktop do so by themselves.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}

/// The usual shape of glass: a capsule. Apple's `DefaultGlassEffectShape`.
public struct DefaultGlassEffectShape: Shape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// Views whose glass flows together. Apple's `GlassEffectContainer`; on Linux each keeps its own.
public nonisolated struct GlassEffectContainer<Content: View>: View {
  let content: Content
  /// Views with glass; `spacing` in points is where they flow together.
  public nonisolated init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  @MainActor public var body: some View { content }
}

extension View {
  /// Lays the view on glass in the shape of a capsule. Apple's `glassEffect(_:in:)`.
  ///
  /// - Note: Partial: a translucent layer with a hairline; nothing behind it is bent or blurred.
  public nonisolated func glassEffect(_ glass: Glass = .regular) -> some View {
    glassEffect(glass, in: DefaultGlassEffectShape())
  }
  /// Lays the view on glass in a shape. See `glassEffect(_:)`.
  public nonisolated func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View {
    background {
      if glass.opacity > 0 {
        ZStack {
          shape.fill(Material.regular).opacity(glass.opacity)
          if let tint = glass.tint { shape.fill(tint.opacity(0.35)) }
          shape.stroke(Color.separator, lineWidth: 1)
        }
      }
    }
  }
}
