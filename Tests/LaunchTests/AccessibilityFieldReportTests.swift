import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing

private struct Full: App {
  @State private var isPicking = false
  var body: some Scene {
    ScribeGroup()
    DocumentGroupLaunchScene {
      NewDocumentButton()
      Button("1") { isPicking = true }
        .sheet(isPresented: $isPicking) { Button(role: .cancel) { isPicking = false } }
    } background: {
      Color.green
    }
  }
}

@MainActor
@Suite("Field reports D-76 to D-79: for everyone", .serialized)
struct AccessibilityFieldReportTests {
  @Test("D-76: Open, rename, duplicate and delete are in a document's menu, which the menu key opens")
  func d76Menu() async throws {
    let app = try await launch(Full.self, files: ["Poem.scribe": "Roses"])
    _ = try app.tab(to: "Poem")
    try await app.keyAndWait("menu")
    let menu = try #require(app.menu)
    #expect(menu.titles.prefix(3) == ["Open", "Rename…", "Duplicate"])
    #expect(menu.titles.contains("Move to Trash…"))
    try menu.choose("Duplicate")
    await app.settle()
    #expect(app.savedDocuments.count == 2)
  }

  @Test("D-76: F2 renames and Delete asks, without a pointer")
  func d76Keys() async throws {
    let app = try await launch(Full.self, files: ["Poem.scribe": "Roses"])
    _ = try app.tab(to: "Poem")
    try await app.keyAndWait("F2")
    #expect(app.alert?.fields == ["Poem"])
    try app.alert?.enter("Ode")
    try await app.pressAndWait("Rename")
    #expect(app.savedDocuments == ["Ode.scribe"])
    _ = try app.tab(to: "Ode")
    try await app.keyAndWait("Delete")
    #expect(app.alert?.title == "Move “Ode” to the Trash?")
    try await app.pressAndWait("Move to Trash")
    #expect(app.savedDocuments.isEmpty)
    #expect(app.element("Ode") == nil)
  }

  @Test(
    "D-77: By keyboard alone, in at most 15 presses each: create, cancel a sheet, open the second recent document, return, open one in a folder"
  )
  func d77() async throws {
    let app = try await launch(Full.self, files: ["A.scribe": "a", "B.scribe": "b", "Sub/Deep.scribe": "deep"])
    #expect(app.focusedElement?.label == "Create Document")
    try await app.keyAndWait("Return")
    #expect(app.editorText == "")
    try await app.keyAndWait("alt+Left")

    #expect(try app.tab(to: "1") <= 14)
    try await app.keyAndWait("Return")
    #expect(app.element("Cancel") != nil)
    try await app.keyAndWait("Escape")
    #expect(app.element("Cancel") == nil)

    for name in ["A", "B"] {
      #expect(try app.tab(to: name) <= 14)
      try await app.keyAndWait("Return")
      #expect(app.editorText == name.lowercased())
      try await app.keyAndWait("alt+Left")
    }

    #expect(try app.tab(to: "Sub") <= 14)
    try await app.keyAndWait("Return")
    #expect(try app.tab(to: "Deep") <= 13)
    try await app.keyAndWait("Return")
    #expect(app.editorText == "deep")
  }

  @Test(
    "D-78: In German nothing on the launch scene and in the browser is English",
    arguments: [
      CGSize(width: 1180, height: 820), CGSize(width: 390, height: 844),
    ])
  func d78(size: CGSize) async throws {
    let app = try await launch(
      Full.self, size: size, files: ["Gedicht.scribe": "Rosen", "Ordner/Tief.scribe": "tief"],
      languages: ["de_DE.UTF-8"])
    #expect(app.element("Dokument erstellen") != nil)
    #expect(app.element("Dokumente") != nil)
    #expect(app.elements("Suchen").count == 1)
    #expect(app.element("Gedicht")?.hint?.hasPrefix("Heute, ") == true)
    let english = [
      "Create", "Document", "Recents", "Browse", "Search", "New", "Open", "Other", "Raise", "Folder", "Today", "Back",
    ]
    for element in app.elements {
      for word in [element.label, element.value ?? "", element.hint ?? ""].flatMap({ $0.split(separator: " ") }) {
        #expect(!english.contains(String(word)), "\(element)")
      }
    }
    let menu = try app.rightClick("Gedicht")
    #expect(menu.titles.prefix(3) == ["Öffnen", "Umbenennen …", "Duplizieren"])
    menu.dismiss()

    try await app.pressAndWait("Dokument erstellen")
    #expect(app.element("Zurück") != nil)
    #expect(app.element("Widerrufen") != nil)
    #expect(app.savedDocuments.contains("Ohne Titel.scribe"))
  }

  @Test("D-78: What went wrong is told in the person's language, and so are the buttons")
  func d78Errors() async throws {
    let app = try await launch(
      Full.self, files: ["Gedicht.scribe": ""], languages: ["de"],
      environment: { $0.fileSystem = FailingFileSystem(failing: [.create], code: EROFS) })
    try await app.pressAndWait("Dokument erstellen")
    #expect(app.alert?.title == "„Ohne Titel.scribe“ konnte nicht erstellt werden.")
    #expect(app.alert?.message.hasPrefix("Das Laufwerk ist schreibgeschützt.") == true)
  }

  @Test("D-78: A language that is not there falls back to the next one that the person prefers")
  func d78Fallback() async throws {
    #expect(try await launch(Full.self, languages: ["xx", "fr_CA"]).element("Créer un document") != nil)
    #expect(try await launch(Full.self, languages: ["xx"]).element("Create Document") != nil)
    #expect(try await launch(Full.self, languages: ["en_GB", "de"]).element("Create Document") != nil)
  }

  @Test(
    "D-79: Each name on the launch scene is there exactly once",
    arguments: [
      CGSize(width: 1180, height: 820), CGSize(width: 360, height: 640),
    ])
  func d79(size: CGSize) async throws {
    let app = try await launch(Full.self, size: size, files: ["Poem.scribe": "Roses", "Ode.scribe": "Joy"])
    for name in ["Create Document", "1", "Documents", "Search", "New", "Poem", "Ode", "Open Other…"] {
      #expect(app.elements(name).count == 1, "\(name)\n\(app.screen)")
    }
  }

  @Test(
    "In a narrow window with large text every button of the browser is inside the window", arguments: [1.0, 1.6, 2])
  func narrowWithLargeText(textScale: Double) async throws {
    let app = try await launch(
      Full.self, size: CGSize(width: 360, height: 844), files: ["Poem.scribe": "Roses"],
      configure: { $0.textScale = textScale })
    for name in ["Browse", "New Folder", "Sort", "Open…"] {
      for element in app.elements(name) {
        #expect(element.frame.minX >= 0 && element.frame.maxX <= 360, "\(name): \(element.frame)")
      }
    }
    #expect(app.elements.allSatisfy { $0.role != .button || $0.frame.maxX <= 360 })
  }
}
