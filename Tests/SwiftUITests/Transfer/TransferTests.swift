import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit
import UniformTypeIdentifiers

extension UTType {
  fileprivate static let card = UTType(exportedAs: "org.example.card")
}

private struct Card: Codable, Transferable, Equatable {
  var name: String
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .card)
    ProxyRepresentation {
      $0.name
    } importing: {
      Card(name: $0)
    }
  }
}

private struct Note: FileDocument {
  static let readableContentTypes = [UTType.plainText]
  var text: String
  init(text: String) { self.text = text }
  init(configuration: ReadConfiguration) throws {
    text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
  }
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: Data(text.utf8))
  }
}

@MainActor
@Suite("Transfer")
struct TransferTests {
  struct Desk: View {
    @State private var pasted = "nothing"
    var body: some View {
      VStack {
        Text("Pasted \(pasted)")
        PasteButton(payloadType: String.self) { pasted = $0.joined(separator: "+") }.accessibilityIdentifier("words")
        PasteButton(payloadType: Card.self) { pasted = "card " + $0[0].name }.accessibilityIdentifier("cards")
      }
    }
  }

  @Test("A paste button makes values of what the clipboard holds")
  func paste() async throws {
    let page = ViewTester { Desk() }
    page.toolkit.clipboard = "two words"
    #expect(page.elements("Paste").count == 2)
    try page.press("words")
    await page.settle()
    #expect(page.sees("Pasted two words"))
    page.toolkit.writeClipboard([
      ClipboardForm(type: "application/x-org.example.card", data: Data(#"{"name":"Ace"}"#.utf8))
    ])
    try page.press("cards")
    await page.settle()
    #expect(page.sees("Pasted card Ace"))
  }

  struct Cards: View {
    @State private var cards = [Card(name: "Ace"), Card(name: "King")]
    var body: some View {
      VStack {
        Text("Here: \(cards.map(\.name).joined(separator: " "))")
        Button("Table") {}
          .copyable(cards)
          .cuttable(for: Card.self) {
            defer { cards = [] }
            return cards
          }
          .pasteDestination(for: Card.self) { cards += $0 }
      }
    }
  }

  @Test("Ctrl+C, Ctrl+X and Ctrl+V copy, cut and paste what has the focus")
  func keys() async throws {
    let page = ViewTester { Cards() }
    try page.key("Tab")
    try page.key("ctrl+c")
    await page.settle()
    #expect(page.toolkit.clipboard == "Ace\nKing")
    #expect(page.toolkit.clipboardTypes.first == "application/x-org.example.card")
    try page.key("ctrl+x")
    await page.settle()
    #expect(page.sees("Here: "))
    #expect(!page.sees("Ace"))
    try page.key("ctrl+v")
    await page.settle()
    #expect(page.sees("Here: Ace"))
  }

  struct Sharing: View {
    var body: some View {
      VStack {
        ShareLink(item: URL(string: "https://example.org/a")!, subject: Text("Look"))
        ShareLink("Share card", item: Card(name: "Ace"), preview: SharePreview("My card"))
      }
    }
  }

  @Test("A share link copies an address, or begins an e-mail with it")
  func share() async throws {
    let page = ViewTester { Sharing() }
    try page.openMenu("Share…").choose("Copy")
    await page.settle()
    #expect(page.toolkit.clipboard == "https://example.org/a")
    try page.openMenu("Share…").choose("Send by E-mail…")
    let mail = try #require(page.toolkit.openedURLs.last)
    #expect(mail.absoluteString == "mailto:?subject=Look&body=https://example.org/a")
  }

  @Test("A share link saves a copy of a value")
  func shareCopy() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = ViewTester { Sharing() }
    let menu = try page.openMenu("Share card")
    #expect(!menu.titles.contains("Send by E-mail…"))
    try menu.choose("Save a Copy…")
    page.advanceFrame()
    let chooser = try #require(page.fileChooser)
    #expect(chooser.content.suggestedName == "My card")
    let file = folder.appendingPathComponent("card")
    chooser.choose(file)
    await page.settle()
    #expect(try JSONDecoder().decode(Card.self, from: Data(contentsOf: file)) == Card(name: "Ace"))
  }

  struct Files: View {
    @State private var isImporting = false
    @State private var isExporting = false
    @State private var state = "waiting"
    var body: some View {
      VStack {
        Text(state)
        Button("Import") { isImporting = true }
          .fileImporter(
            isPresented: $isImporting, allowedContentTypes: [.png, .plainText], allowsMultipleSelection: true
          ) { result in
            state = "chose \((try? result.get().map(\.lastPathComponent).joined(separator: " ")) ?? "")"
          } onCancellation: {
            state = "cancelled"
          }
          .fileDialogMessage("Which notes?")
        Button("Export") { isExporting = true }
          .fileExporter(
            isPresented: $isExporting, document: Note(text: "words"), contentType: .plainText, defaultFilename: "Note"
          ) { result in
            state = (try? result.get()) == nil ? "failed" : "saved"
          }
      }
    }
  }

  @Test("A file importer asks for files of its types")
  func importer() throws {
    let page = ViewTester { Files() }
    try page.press("Import")
    page.advanceFrame()
    let chooser = try #require(page.fileChooser)
    #expect(chooser.content.title == "Which notes?")
    #expect(chooser.content.allowsMultipleSelection)
    #expect(chooser.content.filters[0].filenameExtensions.contains("png"))
    chooser.choose(URL(fileURLWithPath: "/tmp/a.png"), URL(fileURLWithPath: "/tmp/b.txt"))
    page.advanceFrame()
    #expect(page.sees("chose a.png b.txt"))
    try page.press("Import")
    page.advanceFrame()
    try #require(page.fileChooser).cancel()
    page.advanceFrame()
    #expect(page.sees("cancelled"))
  }

  @Test("A file exporter writes the document where people want it, and says so when it cannot")
  func exporter() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = ViewTester { Files() }
    try page.press("Export")
    page.advanceFrame()
    let chooser = try #require(page.fileChooser)
    #expect(chooser.content.mode == .save)
    #expect(chooser.content.suggestedName == "Note.txt")
    let file = folder.appendingPathComponent("Note.txt")
    chooser.choose(file)
    await page.settle()
    #expect(page.sees("saved"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "words")
    try page.press("Export")
    page.advanceFrame()
    try #require(page.fileChooser).choose(folder.appendingPathComponent("missing/Note.txt"))
    await page.settle()
    #expect(page.sees("failed"))
  }

  struct Renaming: View {
    @State private var isRenaming = false
    var body: some View {
      VStack {
        RenameButton().renameAction { isRenaming = true }
        Text(isRenaming ? "renaming" : "named")
      }
    }
  }

  @Test("A rename button does what the views around say, and nothing without them")
  func rename() throws {
    let page = ViewTester { Renaming() }
    try page.press("Rename…")
    #expect(page.sees("renaming"))
    #expect(ViewTester { RenameButton() }.element("Rename…")?.isEnabled == false)
  }

  struct Baskets: View {
    @State private var fruit = ""
    @State private var isTargeted = false
    var body: some View {
      VStack {
        Text("Apple").draggable("apple")
        Color.gray.frame(width: 200, height: 60)
          .dropDestination(for: String.self) { items, location in
            fruit += items.joined() + (location.x > 0 ? "!" : "")
            return true
          } isTargeted: {
            isTargeted = $0
          }
          .accessibilityIdentifier("basket")
        Text("In: \(fruit) \(isTargeted ? "over" : "away")")
      }
    }
  }

  @Test("What is dragged from one view is dropped on another")
  func dragAndDrop() throws {
    let page = ViewTester { Baskets() }
    try page.drag(from: "Apple", to: "basket")
    #expect(page.sees("In: apple! away"))
    #expect(page.window?.drag == nil)
  }

  @Test("A view shows that something is over it, and what is dropped elsewhere changes nothing")
  func targeted() throws {
    let page = ViewTester { Baskets() }
    let window = try #require(page.window)
    let apple = try page.require("Apple").frame
    let basket = try page.require("basket").frame
    window.pointerDown(at: CGPoint(x: apple.midX, y: apple.midY))
    window.pointerMoved(to: CGPoint(x: apple.midX + 20, y: apple.midY))
    #expect(window.drag?.title == "Apple")
    window.pointerMoved(to: CGPoint(x: basket.midX, y: basket.midY))
    page.advanceFrame()
    #expect(page.sees("over"))
    window.pointerMoved(to: CGPoint(x: apple.midX, y: apple.midY))
    page.advanceFrame()
    #expect(page.sees("away"))
    window.pointerUp(at: CGPoint(x: apple.midX, y: apple.midY))
    page.advanceFrame()
    #expect(page.sees("In:  away"))
  }

  @Test("Text and files from other programs are dropped on views that take them")
  func foreignDrop() async throws {
    let page = ViewTester { Baskets() }
    let window = try #require(page.window)
    let basket = try page.require("basket").frame
    let centre = CGPoint(x: basket.midX, y: basket.midY)
    #expect(window.drop([ClipboardForm(type: "text/plain;charset=utf-8", data: Data("plum".utf8))], at: centre))
    await page.settle()
    #expect(page.sees("In: plum!"))
    #expect(!window.drop([ClipboardForm(type: "image/png", data: Data([1]))], at: centre))
  }
}
