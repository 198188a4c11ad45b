import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

/// Counts the runs of its body.
private struct Probe<Value>: View {
  let value: Value
  let counter: Counter
  var body: some View {
    let _ = counter.count("body")
    Text("probe")
  }
}

private struct Pair {
  var name: String
  var number: Int?
}

private enum Shape {
  case circle(Double)
  case polygon([Int])
}

private final class Thing {}

private struct Loose {
  weak var thing: Thing?
  unowned var other: Thing
}

@MainActor
@Suite("Views that mean the same")
struct ComparisonTests {
  @Test("Equal text in different memory is the same, other text is not")
  func text() {
    #expect(
      runs("a long text that lies on the heap".lowercased(), "A LONG TEXT THAT LIES ON THE HEAP".lowercased()) == 1)
    #expect(runs("a long text that lies on the heap", "a long text that lies elsewhere") == 2)
  }

  @Test("Structures are compared field by field")
  func structures() {
    func pair(_ number: Int?) -> Pair { Pair(name: "a name too long to lie in place".uppercased(), number: number) }
    #expect(runs(pair(1), pair(1)) == 1)
    #expect(runs(pair(nil), pair(nil)) == 1)
    #expect(runs(pair(1), pair(nil)) == 2)
    #expect(runs(pair(1), pair(2)) == 2)
  }

  @Test("Optionals and tuples are compared by what they hold")
  func wrappers() {
    let name = "a name too long to lie in place"
    #expect(runs(Optional(Pair(name: name, number: 1)), Pair(name: name.lowercased(), number: 1)) == 1)
    #expect(runs(Optional(Pair(name: name, number: 1)), nil) == 2)
    #expect(runs((name, 1), (name.lowercased(), 1)) == 1)
    #expect(runs((name, 1), (name, 2)) == 2)
  }

  @Test("Collections are the same when they are equal")
  func collections() {
    #expect(runs(Array(1...9), (1...9).map { $0 }) == 1)
    #expect(runs([1: "a"], [1: "b"]) == 2)
  }

  @Test("An enumeration that cannot be compared is another one when in doubt")
  func enumerations() {
    #expect(runs(Shape.circle(1), Shape.circle(2)) == 2)
    #expect(runs(Shape.polygon([1]), Shape.polygon([2])) == 2)
  }

  @Test("Objects are the same when they are identical, however they are held")
  func objects() {
    let (first, second) = (Thing(), Thing())
    #expect(runs(first, first) == 1)
    #expect(runs(first, second) == 2)
    #expect(runs(Loose(thing: first, other: second), Loose(thing: first, other: second)) == 1)
    #expect(runs(Loose(thing: first, other: second), Loose(thing: second, other: second)) == 2)
    #expect(runs(Optional(first), nil) == 2)
  }

  @Test("Closures that capture are always new")
  func closures() {
    let number = Int.random(in: 0...9)
    let make: (Int) -> () -> Int = { value in { value + number } }
    #expect(runs(make(1), make(2)) == 2)
  }

  /// How often a body runs for two values, one after the other.
  private func runs<Value>(_ first: Value, _ second: Value) -> Int {
    let counter = Counter()
    let view = show { Probe(value: first, counter: counter) }
    view.update { Probe(value: second, counter: counter) }
    return counter["body"]
  }
}
