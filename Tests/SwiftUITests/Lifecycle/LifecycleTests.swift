import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Lifecycle")
struct LifecycleTests {
  @Test("A view appears once, and disappears when it goes")
  func appearing() throws {
    struct Root: View {
      let journal: Journal
      @State private var isShown = true
      @State private var count = 0
      var body: some View {
        VStack {
          if isShown {
            Text("guest \(count)")
              .onAppear { journal.note("appear") }
              .onDisappear { journal.note("disappear") }
          }
          Button("Count") { count += 1 }
          Button("Switch") { isShown.toggle() }
        }
      }
    }
    let journal = Journal()
    let view = show { Root(journal: journal) }
    #expect(journal.take() == ["appear"])
    try view.press("Count")
    #expect(journal.take().isEmpty)
    try view.press("Switch")
    #expect(journal.take() == ["disappear"])
    try view.press("Switch")
    #expect(journal.take() == ["appear"])
  }

  @Test("State that is set when a view appears is on screen with the first picture")
  func stateOnAppear() {
    struct Root: View {
      @State private var text = "before"
      var body: some View { Text(text).onAppear { text = "after" } }
    }
    let view = show { Root() }
    #expect(view.texts == ["after"])
  }

  @Test("A change is told with the old and the new value, and not at the start unless asked")
  func changing() throws {
    struct Root: View {
      let journal: Journal
      @State private var count = 1
      var body: some View {
        Button("Next") { count += 1 }
          .onChange(of: count) { old, new in journal.note("\(old) → \(new)") }
          .onChange(of: count, initial: true) { journal.note("now \(count)") }
      }
    }
    let journal = Journal()
    let view = show { Root(journal: journal) }
    #expect(journal.take() == ["now 1"])
    try view.press("Next")
    #expect(Set(journal.take()) == ["1 → 2", "now 2"])
  }

  @Test("A change that is made in answer to a change is on screen in the same frame")
  func cascading() throws {
    struct Root: View {
      @State private var count = 1
      @State private var double = 2
      var body: some View {
        Button("\(count) \(double)") { count += 1 }
          .onChange(of: count) { double = count * 2 }
      }
    }
    let view = show { Root() }
    try view.press("1 2")
    #expect(view.sees("2 4"))
  }

  @Test("A task starts when its view appears and is cancelled when it goes")
  func task() async throws {
    struct Root: View {
      let journal: Journal
      @State private var isShown = true
      var body: some View {
        VStack {
          if isShown {
            Text("guest").task {
              journal.note("start")
              let (stream, continuation) = AsyncStream<Int>.makeStream()
              for await _ in stream {}
              withExtendedLifetime(continuation) {}
              journal.note(Task.isCancelled ? "cancelled" : "ended")
            }
          }
          Button("Switch") { isShown.toggle() }
        }
      }
    }
    let journal = Journal()
    let view = show { Root(journal: journal) }
    await view.settle()
    #expect(journal.take() == ["start"])
    try view.press("Switch")
    await view.settle()
    #expect(journal.take() == ["cancelled"])
  }

  @Test("A task with an identity starts again when that changes")
  func taskIdentity() async throws {
    struct Root: View {
      let journal: Journal
      @State private var page = 1
      @State private var other = 1
      var body: some View {
        VStack {
          Text("page \(page) \(other)").task(id: page) { journal.note("load \(page)") }
          Button("Next") { page += 1 }
          Button("Other") { other += 1 }
        }
      }
    }
    let journal = Journal()
    let view = show { Root(journal: journal) }
    await view.settle()
    try view.press("Next")
    await view.settle()
    try view.press("Other")
    await view.settle()
    #expect(journal.take() == ["load 1", "load 2"])
  }

  @Test("What a task finds out is on screen once everything has settled")
  func taskResult() async throws {
    struct Root: View {
      @State private var text = "loading"
      var body: some View {
        Text(text).task { text = await Self.load() }
      }
      nonisolated static func load() async -> String { "loaded" }
    }
    let view = show { Root() }
    #expect(view.sees("loading"))
    await view.settle()
    #expect(view.texts == ["loaded"])
  }

  @Test("Work that keeps another thread busy is waited for")
  func otherThreads() async throws {
    struct Root: View {
      @State private var text = "counting"
      var body: some View {
        Text(text).task {
          text = await Task.detached { "sum \((0..<300_000).reduce(0) { ($0 + $1) % 7 })" }.value
        }
      }
    }
    let view = show { Root() }
    await view.settle()
    #expect(view.sees("sum"))
  }

  @Test("Closing the window ends what its views do")
  func closing() async {
    let journal = Journal()
    let view = show {
      Text("x").onDisappear { journal.note("disappear") }
    }
    view.close()
    await view.settle()
    #expect(journal.take() == ["disappear"])
  }
}
