import Foundation
import FrontispieceTesting
import SwiftUI
import Testing
import Toolkit

/// What the tests change, as an app's state would.
@MainActor @Observable
private final class Model {
  var isPresented = false
  var item: Item?
  var allowsDismissal = true
  @ObservationIgnored var dismissals = 0
  @ObservationIgnored var dismiss: DismissAction?
}

private struct Item: Identifiable, Equatable {
  var id: Int
  var name: String
}

private struct Inside: View {
  let text: String
  let model: Model
  @Environment(\.dismiss) private var dismiss
  @Environment(\.isPresented) private var isPresented
  var body: some View {
    let _ = model.dismiss = dismiss
    Text(verbatim: isPresented ? text : "not presented")
  }
}

@MainActor
@Suite struct SheetTests {
  private func page(_ model: Model, size: CGSize = CGSize(width: 900, height: 600)) -> ViewTester {
    show(size) {
      Text("Page")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .sheet(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
          model.dismissals += 1
        } content: {
          Inside(text: "Inside", model: model)
            .interactiveDismissDisabled(!model.allowsDismissal)
        }
    }
  }

  @Test func `A sheet appears when its state says so and goes away with it`() async {
    let model = Model()
    let page = page(model)
    #expect(!page.sees("Inside"))
    model.isPresented = true
    await page.settle()
    #expect(page.sees("Inside"))
    model.isPresented = false
    await page.settle()
    #expect(!page.sees("Inside"))
    #expect(model.dismissals == 1)
  }

  @Test func `The content dismisses its own sheet`() async {
    let model = Model()
    let page = page(model)
    model.isPresented = true
    await page.settle()
    model.dismiss?()
    await page.settle()
    #expect(!page.sees("Inside"))
    #expect(!model.isPresented)
    #expect(model.dismissals == 1)
  }

  @Test func `Escape closes a sheet, unless the sheet does not allow it`() async throws {
    let model = Model()
    let page = page(model)
    model.allowsDismissal = false
    model.isPresented = true
    await page.settle()
    try page.key("Escape")
    await page.settle()
    #expect(page.sees("Inside"))
    model.allowsDismissal = true
    await page.settle()
    try page.key("Escape")
    await page.settle()
    #expect(!page.sees("Inside"))
    #expect(model.dismissals == 1)
  }

  @Test func `A press outside closes a sheet and a press on it does not`() async throws {
    let model = Model()
    let page = page(model)
    model.isPresented = true
    await page.settle()
    try page.press(at: CGPoint(x: 450, y: 300))
    await page.settle()
    #expect(page.sees("Inside"))
    try page.press(at: CGPoint(x: 20, y: 20))
    await page.settle()
    #expect(!page.sees("Inside"))
    #expect(model.dismissals == 1)
  }

  @Test func `A sheet is a modal dialog named after its title`() async throws {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Page").sheet(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
        Text("Inside").navigationTitle("Details")
      }
    }
    model.isPresented = true
    await page.settle()
    let dialog = try page.require("Details", role: .dialog)
    #expect(dialog.control.accessibility.isModal)
    #expect(dialog.frame.width <= 640)
    #expect(abs(dialog.frame.midX - 450) <= 1)
  }

  @Test func `At compact width a sheet is as wide as the window and stands at its bottom`() async throws {
    let model = Model()
    let page = page(model, size: CGSize(width: 400, height: 700))
    model.isPresented = true
    await page.settle()
    let dialog = try page.require("Inside", role: .dialog)
    #expect(dialog.frame == CGRect(x: 0, y: 32, width: 400, height: 668))
  }

  @Test func `A sheet with detents rests at the lowest one`() async throws {
    let model = Model()
    let page = show(CGSize(width: 400, height: 832)) {
      Text("Page").sheet(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
        Text("Inside").presentationDetents([.medium, .large])
      }
    }
    model.isPresented = true
    await page.settle()
    #expect(try page.require("Inside", role: .dialog).frame.height == 400)
    // Dragged up by its grip, it goes to the next one.
    try page.drag(from: CGPoint(x: 200, y: 440), to: CGPoint(x: 200, y: 150))
    await page.settle()
    #expect(try page.require("Inside", role: .dialog).frame.height == 800)
    // And far down, away.
    try page.drag(from: CGPoint(x: 200, y: 40), to: CGPoint(x: 200, y: 820))
    await page.settle()
    #expect(!page.sees("Inside"))
  }

  @Test func `Another item is another sheet`() async {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Page").sheet(item: Binding(get: { model.item }, set: { model.item = $0 })) {
        model.dismissals += 1
      } content: { item in
        Text(verbatim: item.name)
      }
    }
    model.item = Item(id: 1, name: "One")
    await page.settle()
    #expect(page.sees("One"))
    model.item = Item(id: 1, name: "One again")
    await page.settle()
    #expect(page.sees("One again"))
    #expect(model.dismissals == 0)
    model.item = Item(id: 2, name: "Two")
    await page.settle()
    #expect(page.sees("Two"))
    #expect(!page.sees("One"))
    model.item = nil
    await page.settle()
    #expect(!page.sees("Two"))
    #expect(model.dismissals == 2)
  }

  @Test func `A sheet lies above the sheet that shows it`() async throws {
    let outer = Model()
    let inner = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Page").sheet(isPresented: Binding(get: { outer.isPresented }, set: { outer.isPresented = $0 })) {
        Text("Outer").sheet(isPresented: Binding(get: { inner.isPresented }, set: { inner.isPresented = $0 })) {
          Text("Inner")
        }
      }
    }
    outer.isPresented = true
    await page.settle()
    inner.isPresented = true
    await page.settle()
    #expect(page.sees("Inner"))
    try page.key("Escape")
    await page.settle()
    #expect(!page.sees("Inner"))
    #expect(page.sees("Outer"))
    try page.key("Escape")
    await page.settle()
    #expect(!page.sees("Outer"))
  }

  @Test func `A sheet goes when the view that shows it goes`() async {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) { Presenter(model: model) }
    model.isPresented = true
    await page.settle()
    #expect(page.sees("Inside"))
    model.allowsDismissal = false
    await page.settle()
    #expect(!page.sees("Inside"))
    #expect(model.dismissals == 1)
  }

  private struct Presenter: View {
    let model: Model
    var body: some View {
      VStack {
        if model.allowsDismissal {
          Text("Page").sheet(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
            model.dismissals += 1
          } content: {
            Text("Inside")
          }
        }
      }
    }
  }

  @Test func `A sheet inherits the environment of the view that shows it`() async {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Page").sheet(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
        Reader()
      }
      .environment(model)
    }
    model.isPresented = true
    await page.settle()
    #expect(page.sees("2 dismissals"))
  }

  private struct Reader: View {
    @Environment(Model.self) private var model
    var body: some View { Text(verbatim: "\(model.dismissals + 2) dismissals") }
  }

  @Test func `A cover takes the whole window`() async throws {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Page").fullScreenCover(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
        Text("Inside")
      }
    }
    model.isPresented = true
    await page.settle()
    #expect(try page.require("Inside", role: .dialog).frame == CGRect(x: 0, y: 0, width: 900, height: 600))
  }

  @Test func `A popover stands beside its view and goes with a press outside`() async throws {
    let model = Model()
    let page = show(CGSize(width: 900, height: 600)) {
      Text("Anchor").popover(isPresented: Binding(get: { model.isPresented }, set: { model.isPresented = $0 })) {
        Box(.red).frame(width: 200, height: 100)
      }
    }
    model.isPresented = true
    await page.settle()
    let anchor = try page.require("Anchor", role: .text).frame
    let card = try #require(page.place(of: .red))
    #expect(card.size == CGSize(width: 200, height: 100))
    #expect(card.minY > anchor.maxY)
    #expect(abs(card.midX - anchor.midX) <= 1)
    try page.press(at: CGPoint(x: 20, y: 20))
    await page.settle()
    #expect(page.place(of: .red) == nil)
    #expect(!model.isPresented)
  }
}
