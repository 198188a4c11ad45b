import FrontispieceTesting
import SwiftUI
import Testing

@MainActor @Observable
private final class Wish {
  static let shared = Wish()
  enum Look { case plain, fancy, none }
  var isOn = false
  var look = Look.plain
}

private struct If: App {
  var body: some Scene {
    TextGroup()
    if Wish.shared.isOn {
      DocumentGroupLaunchScene("On") { NewDocumentButton("Go") }
    }
  }
}

private struct IfElse: App {
  var body: some Scene {
    if Wish.shared.isOn {
      DocumentGroupLaunchScene("On") { NewDocumentButton("Go") }
    } else {
      DocumentGroupLaunchScene("Off") { NewDocumentButton("Go") }
    }
    TextGroup()
  }
}

private struct Switch: App {
  var body: some Scene {
    TextGroup()
    switch Wish.shared.look {
    case .plain: DocumentGroupLaunchScene("Plain") { NewDocumentButton("Go") }
    case .fancy: DocumentGroupLaunchScene("Fancy") { NewDocumentButton("Go") }
    case .none: DocumentGroupLaunchScene()
    }
  }
}

private struct Available: App {
  var body: some Scene {
    TextGroup()
    if #available(iOS 18.0, visionOS 2.0, *) {
      DocumentGroupLaunchScene("Available") { NewDocumentButton("Go") }
    }
  }
}

private struct Grouped: App {
  var body: some Scene {
    Group {
      TextGroup()
      DocumentGroupLaunchScene("Grouped") { NewDocumentButton("Go") }
    }
  }
}

/// Actions built with conditions.
private struct Actions: App {
  var body: some Scene {
    TextGroup()
    DocumentGroupLaunchScene("Actions") {
      if Wish.shared.isOn { NewDocumentButton("Only when on") }
      switch Wish.shared.look {
      case .plain: Button("Plain") {}
      case .fancy: Button("Fancy") {}
      case .none: EmptyView()
      }
      Group { NewDocumentButton("Always") }
    } background: {
      if Wish.shared.isOn { Text("lights on") } else { Text("lights off") }
    }
  }
}

@MainActor
@Suite("Builders of scenes and of actions", .serialized)
struct BuilderTests {
  private func wish(_ isOn: Bool, _ look: Wish.Look = .plain) {
    Wish.shared.isOn = isOn
    Wish.shared.look = look
  }

  @Test("if without else")
  func plainIf() async throws {
    wish(false)
    let app = try await launch(If.self)
    #expect(app.element("Create Document") != nil)
    wish(true)
    await app.settle()
    #expect(app.sees("On"))
    #expect(app.element("Go") != nil)
  }

  @Test("if and else")
  func ifElse() async throws {
    wish(false)
    let app = try await launch(IfElse.self)
    #expect(app.sees("Off"))
    wish(true)
    await app.settle()
    #expect(app.sees("On"))
  }

  @Test("switch")
  func switching() async throws {
    wish(false, .fancy)
    let app = try await launch(Switch.self)
    #expect(app.sees("Fancy"))
    wish(false, .none)
    await app.settle()
    #expect(app.element("Create Document") != nil)
  }

  @Test("if #available")
  func available() async throws { #expect(try await launch(Available.self).sees("Available")) }

  @Test("A Group of scenes")
  func group() async throws { #expect(try await launch(Grouped.self).sees("Grouped")) }

  @Test("if and switch among the actions and in the background; the first action is the prominent one")
  func actions() async throws {
    wish(false, .none)
    let app = try await launch(Actions.self)
    #expect(app.element("Always") != nil)
    #expect(app.element("Only when on") == nil)
    #expect(app.sees("lights off"))
    wish(true, .none)
    await app.settle()
    #expect(app.element("Only when on") != nil)
    #expect(app.sees("lights on"))
  }
}
