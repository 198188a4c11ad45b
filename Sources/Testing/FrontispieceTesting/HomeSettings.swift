import Foundation

/// Settings in a home folder that a test has made, so that the person's own are not touched and the next start in that
/// home finds them.
public final class HomeSettings: UserDefaults {
  private let file: URL

  /// The settings of a home folder.
  public init(home: URL) {
    file = home.appendingPathComponent(".config/settings.plist")
    // Any name does: nothing is asked of the store behind it.
    super.init(suiteName: "org.example.settings")!
  }

  private var values: [String: Any] {
    let data = try? Data(contentsOf: file)
    return data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any] ?? [:]
  }

  public override func object(forKey defaultName: String) -> Any? { values[defaultName] }
  public override func bool(forKey defaultName: String) -> Bool { object(forKey: defaultName) as? Bool ?? false }
  public override func set(_ value: Bool, forKey defaultName: String) { set(value as Any?, forKey: defaultName) }

  public override func set(_ value: Any?, forKey defaultName: String) {
    var values = values
    values[defaultName] = value
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: file)
  }

  public override func removeObject(forKey defaultName: String) { set(nil as Any?, forKey: defaultName) }
  public override func synchronize() -> Bool { true }
}
