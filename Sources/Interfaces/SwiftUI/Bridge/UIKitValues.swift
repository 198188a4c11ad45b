import Foundation
import Toolkit
import UIKit
import UniformTypeIdentifiers

// Colours, pictures and fonts of UIKit in SwiftUI, and the other way round.

extension EnvironmentValues {
  /// The same wishes in UIKit's words.
  var uiTraits: UITraitCollection {
    UITraitCollection(
      appearance: appearance, style: colorScheme == .dark ? .dark : .light,
      horizontal: horizontalSizeClass == .compact ? .compact : .regular,
      vertical: verticalSizeClass == .compact ? .compact : .regular)
  }

  /// What UIKit's traits say, with the rest as it is by itself.
  init(_ traits: UITraitCollection) {
    self.init()
    appearance = traits.appearance
    colorScheme = traits.userInterfaceStyle == .dark ? .dark : .light
    layoutDirection = traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
}

extension Color {
  /// A colour of UIKit; one that depends on the appearance goes on doing so. Apple's `Color(uiColor:)`.
  public init(uiColor: UIColor) { self.init(.uiKit(uiColor)) }
  /// A colour of UIKit. Apple's `Color(_:)`.
  public init(_ color: UIColor) { self.init(.uiKit(color)) }
}

extension UIColor {
  /// A colour of SwiftUI; one that depends on the appearance goes on doing so. Apple's `UIColor(_:)`.
  public convenience init(_ color: Color) {
    self.init { traits in UIColor(color.rgba(in: EnvironmentValues(traits))) }
  }
}

extension Font {
  /// A font of UIKit. On Apple's systems the type is `CTFont`, as which a `UIFont` goes there.
  public init(_ font: UIFont) { self.init(description: font.face) }
}

extension Image {
  /// A picture of UIKit with its rendering mode, margins and tint. Apple's `Image(uiImage:)`.
  public init(uiImage image: UIImage) {
    let source: Source
    var size: CGFloat?
    switch image.origin {
    case .named(let name, let bundlePath): source = .named(name, bundlePath: bundlePath)
    case .symbol(let name, let pointSize):
      source = .system(name)
      size = pointSize
    case .toolkit(let toolkitSource): source = .toolkit(toolkitSource)
    case .drawing: source = .drawing(image)
    }
    self.init(source: source, accessibleName: image.spokenName)
    symbolPointSize = size
    switch image.renderingMode {
    case .automatic: if image.fixedTint != nil { renderingMode = .template }
    case .alwaysOriginal: renderingMode = image.fixedTint == nil ? .original : .template
    case .alwaysTemplate: renderingMode = .template
    }
    ownTint = image.fixedTint.map(Color.init(uiColor:))
    if image.capInsets != .zero {
      let insets = image.capInsets
      resizing = Resizing(
        top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right,
        mode: image.resizingMode == .tile ? .tile : .stretch)
    }
  }
}

extension Image: Transferable {
  /// Pixels as a PNG file; any picture file is taken. A symbol goes in the size of body text.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .png) { try await $0.pngData() }
    DataRepresentation(importedContentType: .image) { data in
      guard let image = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
      return Image(uiImage: image)
    }
  }

  @MainActor private func pngData() throws -> Data {
    guard let toolkit = CurrentToolkit.value else { throw CocoaError(.featureUnsupported) }
    let environment = EnvironmentValues(UITraitCollection(appearance: toolkit.appearance))
    let pointSize = symbolPointSize ?? Image.symbolSize(in: environment)
    guard let resolved = resolve(in: environment, toolkit: toolkit, pointSize: pointSize) else {
      throw CocoaError(.fileReadNoSuchFile)
    }
    let scale = CGFloat(environment.appearance.displayScale)
    let tint = (ownTint ?? .primary).rgba(in: environment)
    let options = drawingOptions(resolved, tint: tint, flips: false)
    let pixels = try toolkit.pixels(size: resolved.size, scale: scale) { canvas in
      canvas.draw(resolved.image, in: CGRect(origin: .zero, size: resolved.size), options: options)
    }
    return PNGEncoding.encode(premultiplied: pixels.data, width: pixels.width, height: pixels.height)
  }
}
