import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

@MainActor @Observable
private final class Model {
  var path = NavigationPath()
  var numbers: [Int] = []
  var isPresented = false
  @ObservationIgnored let journal = Journal()
}

@MainActor
@Suite struct NavigationStackTests {
  private struct Chapters: View {
    let journal: Journal
    @State private var visits = 0
    var body: some View {
      NavigationStack {
        VStack {
          Text(verbatim: "Visits \(visits)")
          Button("Count") { visits += 1 }
          NavigationLink("First chapter") { Chapter(name: "One") }
          NavigationLink("Second chapter", value: 2)
        }
        .navigationTitle("Chapters")
        .navigationDestination(for: Int.self) { number in Chapter(name: "Number \(number)") }
        .onAppear { journal.note("appears") }
        .onDisappear { journal.note("disappears") }
      }
    }
  }

  private struct Chapter: View {
    let name: String
    @Environment(\.dismiss) private var dismiss
    var body: some View {
      VStack {
        Text(verbatim: "Text of \(name)")
        NavigationLink("Next", value: 7)
        Button("Leave") { dismiss() }
      }
      .navigationTitle(name)
    }
  }

  @Test func `A link pushes a page and the Back button returns to where one was`() async throws {
    let journal = Journal()
    let page = show(CGSize(width: 600, height: 400)) { Chapters(journal: journal) }
    #expect(journal.take() == ["appears"])
    #expect(page.sees("Chapters"))
    try page.press("Count")
    try page.press("First chapter")
    await page.settle()
    #expect(page.sees("Text of One"))
    #expect(page.sees("One"))
    #expect(!page.sees("Visits"))
    #expect(journal.take() == ["disappears"])
    try page.press("Back")
    await page.settle()
    #expect(page.sees("Visits 1"))
    #expect(!page.sees("Text of One"))
    #expect(!page.elements.contains { $0.label == "Back" })
    #expect(journal.take() == ["appears"])
  }

  @Test func `A link to a value leads to the destination of its type`() async throws {
    let page = show(CGSize(width: 600, height: 400)) { Chapters(journal: Journal()) }
    try page.press("Second chapter")
    await page.settle()
    #expect(page.sees("Text of Number 2"))
    try page.press("Next")
    await page.settle()
    #expect(page.sees("Text of Number 7"))
    try page.key("alt+Left")
    await page.settle()
    #expect(page.sees("Text of Number 2"))
    try page.press("Leave")
    await page.settle()
    #expect(page.sees("Visits 0"))
    #expect(try !page.key("alt+Left"))
  }

  @Test func `A page slides in over the one before`() async throws {
    let page = show(CGSize(width: 600, height: 400)) { Chapters(journal: Journal()) }
    try page.press("Second chapter")
    page.advance(.milliseconds(100))
    let start = try page.require("Text of Number 2").frame
    #expect(start.minX > 300)
    #expect(page.sees("Visits 0"))
    await page.settle()
    #expect(try page.require("Text of Number 2").frame.midX == 300)
  }

  @Test func `Without motion a page is there at once`() async throws {
    let page = ViewTester(
      size: CGSize(width: 600, height: 400),
      appearance: {
        var appearance = Appearance()
        appearance.reducesMotion = true
        return appearance
      }()
    ) { Chapters(journal: Journal()) }
    try page.press("Second chapter")
    #expect(try page.require("Text of Number 2").frame.midX == 300)
  }

  private struct Paths: View {
    let model: Model
    var body: some View {
      NavigationStack(path: Binding(get: { model.path }, set: { model.path = $0 })) {
        Text("Root")
          .navigationDestination(for: Int.self) { number in
            VStack {
              Text(verbatim: "Number \(number)")
              NavigationLink("Word", value: "word")
            }
          }
          .navigationDestination(for: String.self) { word in Text(verbatim: "Word \(word)") }
      }
    }
  }

  @Test func `The app's path and the pages are the same`() async throws {
    let model = Model()
    model.path.append(1)
    let page = show(CGSize(width: 600, height: 400)) { Paths(model: model) }
    #expect(page.sees("Number 1"))
    try page.press("Word")
    await page.settle()
    #expect(page.sees("Word word"))
    #expect(model.path.count == 2)
    try page.press("Back")
    await page.settle()
    #expect(model.path.count == 1)
    model.path.append(5)
    model.path.append("deep")
    await page.settle()
    #expect(page.sees("Word deep"))
    model.path = NavigationPath()
    await page.settle()
    #expect(page.sees("Root") && !page.sees("Word"))
  }

  @Test func `A path is saved and read back`() throws {
    var path = NavigationPath()
    path.append(1)
    path.append("two")
    let data = try JSONEncoder().encode(#require(path.codable))
    let read = NavigationPath(try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data))
    #expect(read == path)
    struct Private: Hashable {}
    path.append(Private())
    #expect(path.codable == nil)
  }

  private struct Numbers: View {
    let model: Model
    var body: some View {
      NavigationStack(path: Binding(get: { model.numbers }, set: { model.numbers = $0 })) {
        NavigationLink("Go", value: 1)
          .navigationDestination(for: Int.self) { number in
            NavigationLink(value: number + 1) { Text(verbatim: "Page \(number)") }
          }
          .navigationDestination(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
            Text("Presented")
          }
      }
    }
  }

  @Test func `A collection of values is a path as well`() async throws {
    let model = Model()
    let page = show(CGSize(width: 600, height: 400)) { Numbers(model: model) }
    try page.press("Go")
    await page.settle()
    try page.press("Page 1")
    await page.settle()
    #expect(model.numbers == [1, 2])
    model.numbers = [9]
    await page.settle()
    #expect(page.sees("Page 9"))
  }

  @Test func `A page is there as long as its binding says so`() async throws {
    let model = Model()
    let page = show(CGSize(width: 600, height: 400)) { Numbers(model: model) }
    model.isPresented = true
    await page.settle()
    #expect(page.sees("Presented"))
    try page.press("Back")
    await page.settle()
    #expect(!model.isPresented)
    #expect(page.sees("Go"))
    model.isPresented = true
    await page.settle()
    model.isPresented = false
    await page.settle()
    #expect(!page.sees("Presented"))
  }

  private struct Library: App {
    var body: some Scene { WindowGroup("Library") { Chapters(journal: Journal()) } }
  }

  @Test func `In a window the header bar of the window shows the page`() async throws {
    let app = try await AppTester.launch(Library.self, size: CGSize(width: 600, height: 400))
    #expect(app.window?.title == "Chapters")
    #expect(app.elements("Chapters").count == 1)
    try app.press("First chapter")
    await app.settle()
    #expect(app.window?.title == "One")
    #expect(try app.require("Back").frame.maxY < 46)
    try app.press("Back")
    await app.settle()
    #expect(app.window?.title == "Chapters")
  }

  private struct Hidden: View {
    var body: some View {
      NavigationStack {
        NavigationLink("Go") {
          Text("Page").navigationBarBackButtonHidden()
        }
      }
    }
  }

  @Test func `A page can do without a Back button`() async throws {
    let page = show(CGSize(width: 600, height: 400)) { Hidden() }
    try page.press("Go")
    await page.settle()
    #expect(page.sees("Page"))
    #expect(!page.elements.contains { $0.label == "Back" })
    try page.key("alt+Left")
    await page.settle()
    #expect(page.sees("Go"))
  }

  @Test func `A swipe to the right goes back`() async throws {
    let page = show(CGSize(width: 600, height: 400)) { Chapters(journal: Journal()) }
    try page.press("Second chapter")
    await page.settle()
    try page.drag(from: CGPoint(x: 4, y: 200), to: CGPoint(x: 300, y: 200))
    await page.settle()
    #expect(page.sees("Visits 0"))
  }
}
