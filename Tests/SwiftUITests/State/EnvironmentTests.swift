import Foundation
import FrontispieceTesting
import Observation
import SwiftUI
import Testing

private struct FlavorKey: EnvironmentKey {
  static let defaultValue = "plain"
}

private struct SizeKey: EnvironmentKey {
  static let defaultValue = 3
}

extension EnvironmentValues {
  fileprivate var flavor: String {
    get { self[FlavorKey.self] }
    set { self[FlavorKey.self] = newValue }
  }
  fileprivate var size: Int {
    get { self[SizeKey.self] }
    set { self[SizeKey.self] = newValue }
  }
}

private struct Taste: View {
  let name: String
  @Environment(\.flavor) private var flavor
  var body: some View { Text("\(name) \(flavor)") }
}

@Observable private final class Person { var name = "Ada" }

@MainActor
@Suite("Environment")
struct EnvironmentTests {
  @Test("A value reaches everything below the place that sets it, and the innermost wins")
  func scope() {
    let view = show {
      VStack {
        Taste(name: "outside")
        VStack {
          Taste(name: "inside")
          Taste(name: "innermost").environment(\.flavor, "vanilla")
        }.environment(\.flavor, "mint")
      }
    }
    #expect(view.texts == ["outside plain", "inside mint", "innermost vanilla"])
  }

  @Test("Changing a value runs only the bodies that read it")
  func invalidation() throws {
    struct Reader: View {
      let counter: Counter
      @Environment(\.flavor) private var flavor
      var body: some View {
        let _ = counter.count("reader")
        Text(flavor)
      }
    }
    struct Bystander: View {
      let counter: Counter
      @Environment(\.size) private var size
      var body: some View {
        let _ = counter.count("bystander")
        Text("size \(size)")
      }
    }
    struct Root: View {
      let counter: Counter
      @State private var flavor = "mint"
      var body: some View {
        VStack {
          Reader(counter: counter)
          Bystander(counter: counter)
          Button("Change") { flavor = "lemon" }
        }.environment(\.flavor, flavor)
      }
    }
    let counter = Counter()
    let view = show { Root(counter: counter) }
    #expect(view.sees("size 3"))
    counter.reset()
    try view.press("Change")
    #expect(view.sees("lemon"))
    #expect(counter.counts == ["reader": 1])
  }

  @Test("A value can be changed from what it is")
  func transform() {
    let view = show {
      Taste(name: "a").transformEnvironment(\.flavor) { $0 += " and fresh" }.environment(\.flavor, "mint")
    }
    #expect(view.texts == ["a mint and fresh"])
  }

  @Test("An observable object is found by its type")
  func object() throws {
    struct Reader: View {
      @Environment(Person.self) private var model
      var body: some View { Text("named \(model.name)") }
    }
    let model = Person()
    let view = show { Reader().environment(model) }
    #expect(view.sees("named Ada"))
    model.name = "Bo"
    view.advanceFrame()
    #expect(view.sees("named Bo"))
  }

  @Test("A disabled container disables the controls in it, and nothing inside can undo that")
  func disabled() throws {
    let view = show {
      VStack {
        Button("In") {}.disabled(false)
      }.disabled(true)
    }
    #expect(view.element("In")?.isEnabled == false)
  }

  @Test("The desktop's dark style is the colour scheme, and follows it")
  func colorScheme() {
    struct Reader: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text(scheme == .dark ? "dark" : "light") }
    }
    let view = show { Reader() }
    #expect(view.texts == ["light"])
    view.toolkit.appearance = .init(isDark: true)
    view.advanceFrame()
    #expect(view.texts == ["dark"])
  }
}
