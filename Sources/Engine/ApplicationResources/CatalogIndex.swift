import Foundation

/// What a compiled catalogue holds. The index is written by `frontispiece compile-resources` and read at launch; both
/// sides use these types, so that the format exists once.
package struct CatalogIndex: Codable, Sendable {
  /// The file in a target's resource folder.
  package static let filename = "Frontispiece.catalog"

  /// The Swift module that the resources belong to.
  package var module: String
  package var infoPlist: Blob?
  package var images: [String: ImageSet] = [:]
  package var colors: [String: ColorSet] = [:]
  package var data: [String: Blob] = [:]
  /// String tables by name ("Localizable"), then language, then key.
  package var strings: [String: [String: [String: LocalizedText]]] = [:]
  /// The name of the app icon in `images`.
  package var appIcon: String?
  /// The name of the accent colour in `colors`.
  package var accentColor: String?
  /// The language that the string catalogues are written in.
  package var sourceLanguage: String?
  /// Sentences about resources that could not be compiled; shown at launch as well, because whoever runs the app may
  /// not have seen the build.
  package var problems: [String] = []

  package init(module: String) {
    self.module = module
  }

  /// A range of bytes in the payload.
  package struct Blob: Codable, Hashable, Sendable {
    package var offset: Int
    package var length: Int

    package init(offset: Int, length: Int) {
      (self.offset, self.length) = (offset, length)
    }
  }

  /// For which screens and settings a variant is meant. `nil` stands for "any".
  package struct Condition: Codable, Hashable, Sendable {
    package var appearance: ResourceAppearance?
    package var highContrast: Bool?
    package var scale: Double?
    package var idiom: String?
    package var rightToLeft: Bool?

    package init(
      appearance: ResourceAppearance? = nil, highContrast: Bool? = nil, scale: Double? = nil, idiom: String? = nil,
      rightToLeft: Bool? = nil
    ) {
      self.appearance = appearance
      self.highContrast = highContrast
      self.scale = scale
      self.idiom = idiom
      self.rightToLeft = rightToLeft
    }
  }

  package struct ImageSet: Codable, Sendable {
    package var renderingIntent: ImageAsset.RenderingIntent = .automatic
    package var preservesVectorRepresentation = false
    package var variants: [ImageVariant] = []

    package init() {}
  }

  package struct ImageVariant: Codable, Sendable {
    package var condition: Condition
    package var format: ImageAsset.Format
    /// Points, when the file states them.
    package var width: Double?
    package var height: Double?
    package var capInsets: ImageAsset.CapInsets?
    package var flipsForRightToLeft: Bool?
    package var blob: Blob

    package init(condition: Condition, format: ImageAsset.Format, blob: Blob) {
      self.condition = condition
      self.format = format
      self.blob = blob
    }
  }

  package struct ColorSet: Codable, Sendable {
    package var variants: [ColorVariant] = []

    package init() {}
  }

  package struct ColorVariant: Codable, Sendable {
    package var condition: Condition
    package var color: RGBA

    package init(condition: Condition, color: RGBA) {
      self.condition = condition
      self.color = color
    }
  }

  /// One translated text: a plain one, or one that depends on a number.
  package enum LocalizedText: Codable, Hashable, Sendable {
    case plain(String)
    /// By plural category: "zero", "one", "two", "few", "many", "other".
    case plural([String: String])

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .plain(text)
      } else {
        self = .plural(try container.decode([String: String].self))
      }
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .plain(let text): try container.encode(text)
      case .plural(let texts): try container.encode(texts)
      }
    }
  }
}
