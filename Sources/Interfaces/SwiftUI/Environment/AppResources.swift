import ApplicationResources
import Foundation
import Toolkit

@_exported import struct ApplicationResources.ColorResource
@_exported import struct ApplicationResources.ImageResource

/// Looks up what the app brings along: strings, colours, images.
enum AppResources {
  /// The translation of `key`, or `nil`.
  static func localizedString(_ key: String, table: String?, locale: Locale) -> String? {
    ApplicationResources.main.localizedString(forKey: key, table: table, languages: [locale.identifier])
  }

  static func color(named name: String, bundlePath: String?, in environment: EnvironmentValues) -> ToolkitColor {
    let found = ApplicationResources.main.color(
      named: name, bundle: bundlePath.flatMap(Bundle.init(path:)),
      appearance: environment.colorScheme == .dark ? .dark : .light,
      highContrast: environment.appearance.isHighContrast)
    guard let found else { return .clear }
    return ToolkitColor(red: found.red, green: found.green, blue: found.blue, alpha: found.alpha)
  }
}

extension Color {
  /// A colour of the asset catalogue.
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}

/// A colour of the resources.
typealias ResourceColor = ResourceRGBA
