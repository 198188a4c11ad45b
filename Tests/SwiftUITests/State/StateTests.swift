import Foundation
import FrontispieceTesting
import Observation
import SwiftUI
import Testing

@Observable private final class Pair {
  var first = 1
  var second = 1
}

@Observable private final class Person { var name = "Ada" }

@MainActor
@Suite("State")
struct StateTests {
  @Test("A button changes state and the text follows")
  func counter() throws {
    struct Tally: View {
      @State private var count = 0
      var body: some View {
        VStack {
          Text("Count: \(count)")
          Button("Add") { count += 1 }
        }
      }
    }
    let view = show { Tally() }
    #expect(view.sees("Count: 0"))
    try view.press("Add")
    try view.press("Add")
    #expect(view.sees("Count: 2"))
    #expect(!view.sees("Count: 0"))
  }

  @Test("Only the body that read a state runs again")
  func invalidation() throws {
    struct Inner: View {
      let counter: Counter
      @State private var count = 0
      var body: some View {
        let _ = counter.count("inner")
        Button("Add \(count)") { count += 1 }
      }
    }
    struct Sibling: View {
      let counter: Counter
      var body: some View {
        let _ = counter.count("sibling")
        Text("sibling")
      }
    }
    struct Outer: View {
      let counter: Counter
      var body: some View {
        let _ = counter.count("outer")
        VStack {
          Inner(counter: counter)
          Sibling(counter: counter)
        }
      }
    }
    let counter = Counter()
    let view = show { Outer(counter: counter) }
    #expect(counter.counts == ["outer": 1, "inner": 1, "sibling": 1])
    counter.reset()
    try view.press("Add 0")
    #expect(counter.counts == ["inner": 1])
  }

  @Test("Several changes between two frames run a body once")
  func batching() throws {
    struct Many: View {
      let counter: Counter
      @State private var a = 0
      @State private var b = 0
      var body: some View {
        let _ = counter.count("body")
        Button("\(a) \(b)") {
          a += 1
          a += 1
          b += 1
        }
      }
    }
    let counter = Counter()
    let view = show { Many(counter: counter) }
    counter.reset()
    try view.press("0 0")
    #expect(view.sees("2 1"))
    #expect(counter["body"] == 1)
  }

  @Test("Setting a state to what it was runs nothing")
  func equalValue() throws {
    struct Same: View {
      let counter: Counter
      @State private var name = "x"
      var body: some View {
        let _ = counter.count("body")
        Button(name) { name = "x" }
      }
    }
    let counter = Counter()
    let view = show { Same(counter: counter) }
    counter.reset()
    try view.press("x")
    #expect(counter["body"] == 0)
  }

  @Test("A child keeps its state when its parent changes")
  func childState() throws {
    struct Child: View {
      let title: String
      @State private var count = 0
      var body: some View { Button("\(title) \(count)") { count += 1 } }
    }
    struct Parent: View {
      @State private var title = "A"
      var body: some View {
        VStack {
          Child(title: title)
          Button("Rename") { title = "B" }
        }
      }
    }
    let view = show { Parent() }
    try view.press("A 0")
    try view.press("Rename")
    #expect(view.sees("B 1"))
  }

  @Test("A parent that runs again does not run children whose values are the same")
  func unchangedChild() throws {
    struct Child: View {
      let title: String
      let counter: Counter
      var body: some View {
        let _ = counter.count(title)
        Text(title)
      }
    }
    struct Parent: View {
      let counter: Counter
      @State private var count = 0
      var body: some View {
        VStack {
          Child(title: "fixed", counter: counter)
          Child(title: "moving \(count)", counter: counter)
          Button("Next") { count += 1 }
        }
      }
    }
    let counter = Counter()
    let view = show { Parent(counter: counter) }
    counter.reset()
    try view.press("Next")
    #expect(counter.counts == ["moving 1": 1])
  }

  @Test("A field and its binding keep each other up to date")
  func textField() throws {
    struct Form: View {
      @State private var name = "Ada"
      var body: some View {
        VStack {
          TextField("Name", text: $name)
          Text("Hello, \(name)!")
          Button("Clear") { name = "" }
        }
      }
    }
    let view = show { Form() }
    try view.enter("Grace", into: "Name")
    #expect(view.sees("Hello, Grace!"))
    try view.press("Clear")
    #expect(view.element("Name")?.value == "")
    #expect(view.sees("Hello, !"))
  }

  @Test("Bindings into a property, an element and through functions reach the whole")
  func bindingPaths() throws {
    struct Person {
      var name = "Ada"
      var tags = ["a", "b"]
    }
    struct Editor: View {
      @State private var person = Person()
      var body: some View {
        VStack {
          TextField("Name", text: $person.name)
          TextField("Second", text: $person.tags[1])
          TextField("Upper", text: Binding(get: { person.name.uppercased() }, set: { person.name = $0 }))
          Text("\(person.name) \(person.tags.joined())")
        }
      }
    }
    let view = show { Editor() }
    try view.enter("Bo", into: "Name")
    try view.enter("z", into: "Second")
    #expect(view.sees("Bo az"))
    #expect(view.element("Upper")?.value == "BO")
    try view.enter("Cy", into: "Upper")
    #expect(view.element("Name")?.value == "Cy")
  }

  @Test("An observable object runs only the bodies that read what changed")
  func observable() throws {
    struct First: View {
      let model: Pair
      let counter: Counter
      var body: some View {
        let _ = counter.count("first")
        Text("first \(model.first)")
      }
    }
    struct Second: View {
      let model: Pair
      let counter: Counter
      var body: some View {
        let _ = counter.count("second")
        Text("second \(model.second)")
      }
    }
    let model = Pair()
    let counter = Counter()
    let view = show {
      VStack {
        First(model: model, counter: counter)
        Second(model: model, counter: counter)
      }
    }
    counter.reset()
    model.second = 2
    view.advanceFrame()
    #expect(view.sees("second 2"))
    #expect(counter.counts == ["second": 1])
  }

  @Test("A bindable gives bindings into an observable object")
  func bindable() throws {
    struct Editor: View {
      @Bindable var model: Person
      var body: some View { TextField("Name", text: $model.name) }
    }
    let model = Person()
    let view = show { Editor(model: model) }
    try view.enter("Bo", into: "Name")
    #expect(model.name == "Bo")
  }

  @Test("A state object is made once and lives as long as its view")
  func stateObject() throws {
    final class Model: ObservableObject {
      @Published var count = 0
      init(_ counter: Counter) { MainActor.assumeIsolated { counter.count("made") } }
    }
    struct Child: View {
      @StateObject private var model: Model
      init(_ counter: Counter) { _model = StateObject(wrappedValue: Model(counter)) }
      var body: some View { Button("Count \(model.count)") { model.count += 1 } }
    }
    struct Parent: View {
      let counter: Counter
      @State private var title = 0
      var body: some View {
        VStack {
          Child(counter)
          Button("Title \(title)") { title += 1 }
        }
      }
    }
    let counter = Counter()
    let view = show { Parent(counter: counter) }
    try view.press("Count 0")
    try view.press("Title 0")
    #expect(view.sees("Count 1"))
    #expect(counter["made"] == 1)
  }

  @Test("Observed and environment objects update whoever holds them")
  func observableObjects() throws {
    final class Model: ObservableObject { @Published var name = "Ada" }
    struct Observed: View {
      @ObservedObject var model: Model
      var body: some View { Text("observed \(model.name)") }
    }
    struct FromEnvironment: View {
      @EnvironmentObject var model: Model
      var body: some View { TextField("Name", text: $model.name) }
    }
    let model = Model()
    let view = show {
      VStack {
        Observed(model: model)
        FromEnvironment().environmentObject(model)
      }
    }
    try view.enter("Bo", into: "Name")
    #expect(view.sees("observed Bo"))
  }
}
