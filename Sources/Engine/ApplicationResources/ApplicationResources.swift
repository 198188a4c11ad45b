import Foundation
import Synchronization

/// The resources of the running app: its Info.plist, asset catalogues and translated texts.
///
/// The build plug-in compiles them into one catalogue per target, which SwiftPM copies to
/// `<Package>_<Target>.resources` beside the executable. `main` finds them there, wherever the app is started from.
///
/// A resource that is missing or damaged never stops an app: the defaults apply, and one sentence is written to
/// standard error and kept in `problems`.
public final class ApplicationResources: Sendable {
  /// The Info.plist of the app; empty when there is none.
  public let info: InfoPlist
  /// Catalogues, the app's own first.
  let catalogs: [CatalogArchive]
  private let collectedProblems: Mutex<[String]>
  private let executableName: String

  /// The resources in a folder: compiled catalogues in its `*.resources` folders or in the folder itself, and an
  /// Info.plist that lies open in it, which wins over a compiled one.
  ///
  /// - Parameter module: the target whose Info.plist speaks for the app. By default the only one that has one, or that
  ///   of the target named like the executable.
  public convenience init(directory: URL, module: String? = nil) {
    self.init(directories: [directory], module: module)
  }

  init(directories: [URL], module: String?, executableName: String = ApplicationResources.executable.lastPathComponent)
  {
    let located = Located(directories: directories, module: module ?? executableName, isNamed: module != nil)
    info = located.info
    catalogs = located.catalogs
    collectedProblems = Mutex(located.problems)
    self.executableName = executableName
  }

  /// Resources made of an Info.plist alone, as tests of declared types need them.
  public init(info: InfoPlist) {
    self.info = info
    catalogs = []
    collectedProblems = Mutex([])
    executableName = Self.executable.lastPathComponent
  }

  // MARK: - The running app

  private static let current = Mutex<ApplicationResources?>(nil)

  /// The resources beside the executable, located on first use. Tests put their own here.
  public static var main: ApplicationResources {
    get {
      current.withLock { current in
        if let current { return current }
        let located = ApplicationResources(directories: searchDirectories, module: nil)
        current = located
        return located
      }
    }
    set { current.withLock { $0 = newValue } }
  }

  /// Locates the resources and writes what is wrong with them to standard error. `App.main()` calls this once before
  /// the first window.
  @discardableResult
  public static func load() -> ApplicationResources {
    let resources = main
    for problem in resources.problems { writeToStandardError(problem) }
    return resources
  }

  /// Sentences about resources that are missing or damaged, in the order in which they were noticed.
  public var problems: [String] { collectedProblems.withLock { $0 } }

  /// Adds a sentence to `problems` and writes it to standard error, unless it has been said before.
  public func report(_ problem: String) {
    let isNew = collectedProblems.withLock { problems in
      guard !problems.contains(problem) else { return false }
      problems.append(problem)
      return true
    }
    if isNew { Self.writeToStandardError(problem) }
  }

  private static func writeToStandardError(_ sentence: String) {
    FileHandle.standardError.write(Data("\(executable.lastPathComponent): \(sentence)\n".utf8))
  }

  // MARK: - Info.plist

  /// The entries of Info.plist as plain values.
  public var infoDictionary: [String: any Sendable] { info.entries.mapValues(\.plainValue) }

  /// The name of the app for people: its translated or plain display name, otherwise the name of the executable.
  public var displayName: String {
    for key in ["CFBundleDisplayName", "CFBundleName"] {
      if let name = localizedString(forKey: key, table: "InfoPlist"), !name.isEmpty { return name }
    }
    return info.displayName ?? executableName
  }

  /// `CFBundleIdentifier`, otherwise a valid identifier made from the name of the executable.
  public var bundleIdentifier: String {
    if let identifier = info.bundleIdentifier { return identifier }
    let name = executableName.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }
    return "local.\(String(name))"
  }

  // MARK: - Images, colours, data

  /// The image of a name in the variant that fits best.
  ///
  /// - Parameters:
  ///   - bundle: the catalogue to look in. `nil` looks in all, the app's own first.
  ///   - scale: pixels per point of the screen.
  public func image(
    named name: String, bundle: Bundle? = nil, appearance: ResourceAppearance = .light, highContrast: Bool = false,
    scale: Double = 1, rightToLeft: Bool = false
  ) -> ImageAsset? {
    let request = CatalogIndex.Request(
      appearance: appearance, highContrast: highContrast, scale: scale, rightToLeft: rightToLeft)
    for catalog in catalogs(of: bundle) {
      guard let set = catalog.index.images[name], let variant = set.variant(for: request) else { continue }
      guard let data = catalog.data(at: variant.blob) else {
        report("The image “\(name)” is damaged and is not shown.")
        return nil
      }
      var size: CGSize?
      if let width = variant.width, let height = variant.height { size = CGSize(width: width, height: height) }
      return ImageAsset(
        name: name, format: variant.format, scale: variant.format.isVector ? 1 : variant.condition.scale ?? 1,
        size: size, renderingIntent: set.renderingIntent,
        preservesVectorRepresentation: set.preservesVectorRepresentation, capInsets: variant.capInsets,
        flipsForRightToLeft: variant.flipsForRightToLeft ?? false, data: data)
    }
    return nil
  }

  /// The image that a generated constant names.
  public func image(
    _ resource: ImageResource, appearance: ResourceAppearance = .light, highContrast: Bool = false, scale: Double = 1,
    rightToLeft: Bool = false
  ) -> ImageAsset? {
    image(
      named: resource.name, bundle: resource.bundle, appearance: appearance, highContrast: highContrast, scale: scale,
      rightToLeft: rightToLeft)
  }

  /// The colour of a name in the variant that fits best.
  public func color(
    named name: String, bundle: Bundle? = nil, appearance: ResourceAppearance = .light, highContrast: Bool = false
  ) -> RGBA? {
    let request = CatalogIndex.Request(
      appearance: appearance, highContrast: highContrast, scale: 1, rightToLeft: false)
    for catalog in catalogs(of: bundle) {
      if let variant = catalog.index.colors[name]?.variant(for: request) { return variant.color }
    }
    return nil
  }

  /// The colour that a generated constant names.
  public func color(
    _ resource: ColorResource, appearance: ResourceAppearance = .light, highContrast: Bool = false
  ) -> RGBA? {
    color(named: resource.name, bundle: resource.bundle, appearance: appearance, highContrast: highContrast)
  }

  /// The bytes of a data set.
  public func data(named name: String, bundle: Bundle? = nil) -> Data? {
    for catalog in catalogs(of: bundle) {
      if let blob = catalog.index.data[name] { return catalog.data(at: blob) }
    }
    return nil
  }

  /// The colour that controls are tinted with: `NSAccentColorName` of Info.plist, otherwise the set named AccentColor.
  /// `nil` when the app does not choose one.
  public func accentColor(appearance: ResourceAppearance = .light, highContrast: Bool = false) -> RGBA? {
    let name = info["NSAccentColorName"]?.string ?? catalogs.lazy.compactMap(\.index.accentColor).first
    return name.flatMap { color(named: $0, appearance: appearance, highContrast: highContrast) }
  }

  /// The app icon in its largest size. `nil` when the app has none.
  public func appIcon(appearance: ResourceAppearance = .light) -> ImageAsset? {
    for catalog in catalogs {
      guard let name = catalog.index.appIcon else { continue }
      return image(named: name, appearance: appearance, scale: .greatestFiniteMagnitude)
    }
    return nil
  }

  /// Catalogues that a lookup may use. A bundle that holds no catalogue, as `Bundle.main` does, stands for all.
  private func catalogs(of bundle: Bundle?) -> [CatalogArchive] {
    guard let bundle else { return catalogs }
    let directory = bundle.bundleURL.standardizedFileURL.path
    let owned = catalogs.filter { $0.directory.path == directory }
    return owned.isEmpty ? catalogs : owned
  }
}
