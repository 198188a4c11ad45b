import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

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
}
