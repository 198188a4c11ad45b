import ApplicationResources
import Foundation

/// The `Contents.json` of a folder in an asset catalogue. Everything is optional, as in Xcode.
struct AssetContents: Decodable {
  var images: [ImageEntry]?
  var colors: [ColorEntry]?
  var data: [DataEntry]?
  var symbols: [ImageEntry]?
  var properties: Properties?

  struct Properties: Decodable {
    var templateRenderingIntent: String?
    var preservesVectorRepresentation: Bool?
    var providesNamespace: Bool?

    enum CodingKeys: String, CodingKey {
      case templateRenderingIntent = "template-rendering-intent"
      case preservesVectorRepresentation = "preserves-vector-representation"
      case providesNamespace = "provides-namespace"
    }
  }

  struct Appearance: Decodable {
    var appearance: String
    var value: String
  }

  struct ImageEntry: Decodable {
    var filename: String?
    var scale: String?
    var size: String?
    var idiom: String?
    var appearances: [Appearance]?
    var languageDirection: String?
    var widthClass: String?
    var heightClass: String?
    var resizing: Resizing?

    enum CodingKeys: String, CodingKey {
      case filename, scale, size, idiom, appearances, resizing
      case languageDirection = "language-direction"
      case widthClass = "width-class"
      case heightClass = "height-class"
    }
  }

  struct Resizing: Decodable {
    var capInsets: Insets?

    struct Insets: Decodable {
      var top: Double?
      var left: Double?
      var bottom: Double?
      var right: Double?
    }

    enum CodingKeys: String, CodingKey {
      case capInsets = "cap-insets"
    }
  }

  struct DataEntry: Decodable {
    var filename: String?
    var idiom: String?
  }

  struct ColorEntry: Decodable {
    var idiom: String?
    var appearances: [Appearance]?
    var color: ColorValue?
  }

  /// A colour as Xcode writes it: components are strings with hexadecimal bytes ("0x7A"), whole bytes ("122") or
  /// fractions ("0.478"), or a name of the platform ("systemPinkColor").
  struct ColorValue: Decodable {
    var colorSpace: String?
    var components: [String: Component]?
    var platform: String?
    var reference: String?

    enum CodingKeys: String, CodingKey {
      case components, platform, reference
      case colorSpace = "color-space"
    }

    /// Hand-written catalogues hold bare numbers; Xcode writes strings.
    struct Component: Decodable {
      var text: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
          self.text = text
        } else if let whole = try? container.decode(Int.self) {
          text = String(whole)
        } else {
          text = String(try container.decode(Double.self))
        }
      }

      /// The fraction 0...1, or outside of it for extended colour spaces.
      var fraction: Double? {
        let text = text.trimmingCharacters(in: .whitespaces)
        if text.lowercased().hasPrefix("0x") {
          return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
        }
        guard let value = Double(text) else { return nil }
        return text.contains(".") ? value : value > 1 ? value / 255 : value
      }
    }
  }
}

extension CatalogIndex.Condition {
  init(_ entry: AssetContents.ImageEntry) {
    self.init(entry.appearances, idiom: entry.idiom)
    scale = entry.scale.flatMap { $0.hasSuffix("x") ? Double($0.dropLast()) : nil }
    rightToLeft =
      switch entry.languageDirection {
      case "right-to-left": true
      case "left-to-right": false
      default: nil
      }
  }

  init(_ appearances: [AssetContents.Appearance]?, idiom: String?) {
    self.init(idiom: idiom == "universal" ? nil : idiom)
    for item in appearances ?? [] {
      switch (item.appearance, item.value) {
      case ("luminosity", "dark"): appearance = .dark
      case ("luminosity", "light"): appearance = .light
      case ("contrast", "high"): highContrast = true
      default: break
      }
    }
  }
}
