import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

@MainActor
@Suite("Preferences")
struct PreferenceTests {
  @Test("Values of siblings are joined in order")
  func reduce() {
    struct Root: View {
      @State private var names: [String] = []
      var body: some View {
        VStack {
          VStack {
            Text("1").preference(key: NamesKey.self, value: ["a"])
            Text("2")
            Text("3").preference(key: NamesKey.self, value: ["b"])
          }
          Text("4").preference(key: NamesKey.self, value: ["c"])
          Text("found: \(names.joined(separator: ","))")
        }.onPreferenceChange(NamesKey.self) { names = $0 }
      }
    }
    let view = show { Root() }
    view.advanceFrame()
    #expect(view.sees("found: a,b,c"))
  }

  @Test("A view above others replaces or transforms what they say")
  func transform() {
    struct Root: View {
      @State private var names: [String] = []
      var body: some View {
        VStack {
          Text("1").preference(key: NamesKey.self, value: ["a"])
            .transformPreference(NamesKey.self) { $0.append("after a") }
          VStack { Text("2").preference(key: NamesKey.self, value: ["hidden"]) }
            .preference(key: NamesKey.self, value: ["b"])
          Text("found: \(names.joined(separator: ","))")
        }.onPreferenceChange(NamesKey.self) { names = $0 }
      }
    }
    let view = show { Root() }
    view.advanceFrame()
    #expect(view.sees("found: a,after a,b"))
  }

  @Test("A preference follows the state it is made from, and views that come and go")
  func following() throws {
    struct Root: View {
      @State private var names: [String] = []
      @State private var isShown = true
      @State private var name = "a"
      var body: some View {
        VStack {
          Text("1").preference(key: NamesKey.self, value: [name])
          if isShown { Text("2").preference(key: NamesKey.self, value: ["guest"]) }
          Text("found: \(names.joined(separator: ","))")
          Button("Rename") { name = "z" }
          Button("Hide") { isShown = false }
        }.onPreferenceChange(NamesKey.self) { names = $0 }
      }
    }
    let view = show { Root() }
    view.advanceFrame()
    #expect(view.sees("found: a,guest"))
    try view.press("Rename")
    view.advanceFrame()
    #expect(view.sees("found: z,guest"))
    try view.press("Hide")
    view.advanceFrame()
    #expect(view.texts.contains("found: z"))
  }
}
