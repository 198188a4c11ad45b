import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import UIKit

private enum Paper: String { case plain, lined }

private struct SettingsReader: View {
  @AppStorage("size", store: AppStorageTests.store) private var size = 12
  @AppStorage("paper", store: AppStorageTests.store) private var paper = Paper.plain
  var body: some View { Text(verbatim: "\(size) \(paper.rawValue)") }
}

private struct SettingsWriter: View {
  @AppStorage("size", store: AppStorageTests.store) private var size = 12
  @AppStorage("paper", store: AppStorageTests.store) private var paper = Paper.plain
  var body: some View {
    Button("Larger") {
      size += 2
      paper = .lined
    }
  }
}

@MainActor
@Suite(.serialized)
struct AppStorageTests {
  nonisolated(unsafe) static let store = UserDefaults(suiteName: "frontispiece-app-storage-\(UUID().uuidString)")!

  @Test func `A setting that was never set has its default, and a change shows in every view that reads it`() throws {
    let tester = ViewTester(size: CGSize(width: 300, height: 200)) {
      VStack {
        SettingsReader()
        SettingsWriter()
      }
    }
    #expect(tester.sees("12 plain"))
    try tester.press("Larger")
    #expect(tester.sees("14 lined"))
    #expect(Self.store.integer(forKey: "size") == 14)
    #expect(Self.store.string(forKey: "paper") == "lined")
  }

  /// A store that counts how often it is written to the disk.
  private final class CountedDefaults: UserDefaults {
    nonisolated(unsafe) var writes = 0
    override func synchronize() -> Bool {
      writes += 1
      return true
    }
  }

  private struct CountedWriter: View {
    @AppStorage private var size: Int
    init(_ store: UserDefaults) { _size = AppStorage(wrappedValue: 12, "size", store: store) }
    var body: some View { Button("Larger") { size += 2 } }
  }

  @Test func `A setting that was changed is on the disk when the app ends, and so are those of the app's own code`()
    throws
  {
    let own = try #require(CountedDefaults(suiteName: "frontispiece-own-\(UUID().uuidString)"))
    let other = try #require(CountedDefaults(suiteName: "frontispiece-other-\(UUID().uuidString)"))
    let tester = ViewTester(size: CGSize(width: 300, height: 200)) { CountedWriter(other) }
    SettingsKeeper.start(own)
    try tester.press("Larger")
    SettingsKeeper.finish()
    #expect(own.writes == 1 && other.writes == 1)
    try tester.press("Larger")
    SettingsKeeper.finish()
    #expect(own.writes == 1 && other.writes == 1, "nothing is kept any more")
  }
}
