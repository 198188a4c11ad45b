import Foundation

/// A key of a string catalogue, with the values of its interpolations. Apple's `LocalizedStringKey`.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
  /// The key, with a format specifier for each interpolation (`%@`, `%lld`, `%lf`).
  let key: String
  let arguments: [Argument]

  enum Argument: Equatable, Sendable {
    case string(String)
    case integer(Int64)
    case double(Double)
    case text(Text)
  }

  /// A key that is looked up in the app's string tables when it is shown; without an entry the key itself is shown.
  public init(_ value: String) {
    key = LocalizedStringKey.escaped(value)
    arguments = []
  }
  /// Percent signs that stand for themselves are doubled. Bodies make keys each time that they run, so those without
  /// any are left as they are.
  private static func escaped(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "%")) ? text.replacingOccurrences(of: "%", with: "%%") : text
  }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// Collects literal parts and values.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }

    public mutating func appendLiteral(_ literal: String) {
      key += LocalizedStringKey.escaped(literal)
    }
    private mutating func append(_ specifier: String, _ argument: Argument) {
      key += specifier
      arguments.append(argument)
    }
    public mutating func appendInterpolation(_ string: String) { append("%@", .string(string)) }
    public mutating func appendInterpolation(_ value: some FixedWidthInteger) {
      append("%lld", .integer(Int64(truncatingIfNeeded: value)))
    }
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint) {
      append("%lf", .double(Double(value)))
    }
    public mutating func appendInterpolation(_ value: some BinaryFloatingPoint, specifier: String) {
      append(specifier, .double(Double(value)))
    }
    public mutating func appendInterpolation(_ value: some FixedWidthInteger, specifier: String) {
      append(specifier, .integer(Int64(truncatingIfNeeded: value)))
    }
    public mutating func appendInterpolation(_ text: Text) { append("%@", .text(text)) }
    public mutating func appendInterpolation(_ image: Image) { append("%@", .text(Text(image))) }
    public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
      append("%@", .text(Text(resource)))
    }
    public mutating func appendInterpolation(_ string: AttributedString) { append("%@", .text(Text(string))) }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      append("%@", .text(Text(date, style: style)))
    }
    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append("%@", .text(Text(dates))) }
    public mutating func appendInterpolation<F: FormatStyle>(_ input: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      append("%@", .string(format.format(input)))
    }
    public mutating func appendInterpolation<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
      append("%@", .string(formatter.string(for: subject) ?? ""))
    }
    @_disfavoredOverload public mutating func appendInterpolation<T>(_ value: T) {
      append("%@", .string(String(describing: value)))
    }
  }

  /// The text in the person's language, with its values filled in.
  func resolve(table: String?, bundlePath: String?, in environment: EnvironmentValues) -> String {
    fill(
      StringLocalization.string(for: key, table: table, bundlePath: bundlePath, locale: environment.locale),
      in: environment)
  }

  /// A format of the catalogue with the values filled in.
  func fill(_ format: String, in environment: EnvironmentValues) -> String {
    StringLocalization.fill(format, locale: environment.locale) { index in
      guard index < arguments.count else { return nil }
      if case .text(let text) = arguments[index] { return .string(text.plainText(in: environment)) }
      return arguments[index]
    }
  }
}

/// Looks strings up and fills values in.
enum StringLocalization {
  /// The catalogue's entry, or the key itself.
  static func string(for key: String, table: String?, bundlePath: String?, locale: Locale) -> String {
    if let bundlePath, let bundle = Bundle(path: bundlePath) {
      return bundle.localizedString(forKey: key, value: nil, table: table)
    }
    return AppResources.localizedString(key, table: table, locale: locale) ?? key
  }

  /// Replaces each format specifier by the argument with its number.
  static func fill(
    _ format: String, locale: Locale, argument: (Int) -> LocalizedStringKey.Argument?
  ) -> String {
    guard format.contains("%") else { return format }
    var result = ""
    var next = 0
    var index = format.startIndex
    while index < format.endIndex {
      let character = format[index]
      guard character == "%" else {
        result.append(character)
        index = format.index(after: index)
        continue
      }
      var end = format.index(after: index)
      if end < format.endIndex, format[end] == "%" {
        result.append("%")
        index = format.index(after: end)
        continue
      }
      while end < format.endIndex, !"@diuxXofFeEgGsc".contains(format[end]) { end = format.index(after: end) }
      guard end < format.endIndex else {
        result += format[index...]
        break
      }
      var specifier = String(format[index...end])
      var position = next
      if let dollar = specifier.firstIndex(of: "$"),
        let number = Int(specifier[specifier.index(after: specifier.startIndex)..<dollar])
      {
        position = number - 1
        specifier = "%" + specifier[specifier.index(after: dollar)...]
      } else {
        next += 1
      }
      switch argument(position) {
      case .string(let string): result += string
      case .integer(let value): result += String(format: specifier, locale: locale, value)
      case .double(let value): result += String(format: specifier, locale: locale, value)
      case .text, nil: result += specifier
      }
      index = format.index(after: end)
    }
    return result
  }
}

/// A string that is looked up late, wherever it is shown. Apple's `LocalizedStringResource`, which Linux Foundation
/// lacks.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation,
  CustomLocalizedStringResourceConvertible
{
  /// Where the string catalogue lies.
  public enum BundleDescription: Equatable, Sendable {
    case main
    case atURL(URL)
  }

  /// The key, where it is looked up, and the locale it is resolved for.
  public let key: String
  public let table: String?
  public let bundle: BundleDescription
  public var locale: Locale
  let value: LocalizedStringKey
  let defaultText: LocalizedStringKey?

  /// A string that is looked up when it is shown; without an entry the default value, or the key, is shown.
  public init(
    _ keyAndValue: LocalizedStringKey, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    value = keyAndValue
    defaultText = nil
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  public init(
    _ key: StaticString, defaultValue: LocalizedStringKey, table: String? = nil, locale: Locale = .current,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    self.key = "\(key)"
    value = LocalizedStringKey("\(key)")
    defaultText = defaultValue
    self.table = table
    self.locale = locale
    self.bundle = bundle
  }

  public init(stringLiteral value: String) { self.init(LocalizedStringKey(value)) }
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringKey(stringInterpolation: stringInterpolation))
  }

  /// The resource itself.
  public var localizedStringResource: LocalizedStringResource { self }

  /// The text in `locale`.
  func resolve(in locale: Locale) -> String {
    let (text, table, path, environment) = found(in: locale)
    return text.resolve(table: table, bundlePath: path, in: environment)
  }
  /// What a `Text` says in `locale`, and how.
  func shown(in locale: Locale) -> String {
    let (text, table, path, environment) = found(in: locale)
    return text.shown(table: table, bundlePath: path, in: environment)
  }
  func runs(in locale: Locale) -> [LocalizedStringKey.Run] {
    let (text, table, path, environment) = found(in: locale)
    return text.runs(table: table, bundlePath: path, in: environment)
  }

  /// The catalogue's entry, or the default value if there is none.
  private func found(in locale: Locale) -> (LocalizedStringKey, String?, String?, EnvironmentValues) {
    var environment = EnvironmentValues()
    environment.locale = locale
    var path: String?
    if case .atURL(let url) = bundle { path = url.path }
    if let defaultText, value.resolve(table: table, bundlePath: path, in: environment) == key {
      return (defaultText, nil, nil, environment)
    }
    return (value, table, path, environment)
  }
}

/// A type that can be shown as a localized string. Apple's `CustomLocalizedStringResourceConvertible`.
public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

extension String {
  /// The text of `resource` in its locale.
  public init(localized resource: LocalizedStringResource) { self = resource.resolve(in: resource.locale) }

  /// The catalogue's text for a key, with its interpolations filled in.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    var environment = EnvironmentValues()
    environment.locale = locale
    self = keyAndValue.resolve(table: table, bundlePath: bundle?.bundlePath, in: environment)
  }

  /// A localizable string literal.
  public typealias LocalizationValue = LocalizedStringKey
}
