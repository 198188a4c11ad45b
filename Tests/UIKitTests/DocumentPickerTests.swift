import Foundation
import FrontispieceTesting
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("The document picker of UIKit", .serialized)
struct DocumentPickerTests {
  private final class Delegate: NSObject, UIDocumentPickerDelegate {
    var picked: [[URL]] = []
    var cancelled = 0
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {
      picked.append(urls)
    }
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) { cancelled += 1 }
  }

  private let delegate = Delegate()

  private func show(
    _ picker: UIDocumentPickerViewController
  ) async throws -> (DocumentAppScreen, FileChooserTester) {
    let root = UIViewController()
    let screen = try await DocumentAppScreen(files: ["A.mytext": "a", "B.mytext": "b"]) { root }
    picker.delegate = delegate
    root.present(picker, animated: true)
    await screen.rest()
    return (screen, try #require(screen.fileChooser))
  }

  @Test("files are opened where they are; the chooser shows the allowed types only")
  func opening() async throws {
    let picker = UIDocumentPickerViewController(forOpeningContentTypes: [.png, .jpeg])
    picker.allowsMultipleSelection = true
    let (screen, chooser) = try await show(picker)
    #expect(chooser.content.mode == .open && chooser.content.allowsMultipleSelection)
    #expect(chooser.content.filters.first?.mimeTypes == ["image/png", "image/jpeg"])
    chooser.choose(screen.url("A.mytext"), screen.url("B.mytext"))
    await screen.rest()
    #expect(delegate.picked == [[screen.url("A.mytext"), screen.url("B.mytext")]])
    #expect(picker.presentingViewController == nil)
  }

  @Test("closing the chooser tells the delegate, once")
  func cancelling() async throws {
    let (screen, chooser) = try await show(UIDocumentPickerViewController(forOpeningContentTypes: [.item]))
    #expect(chooser.content.filters.isEmpty)
    chooser.cancel()
    await screen.rest()
    #expect(delegate.cancelled == 1 && delegate.picked.isEmpty)
  }

  @Test("a copy is the app's own, and keeps the name")
  func openingCopies() async throws {
    let (screen, chooser) = try await show(
      UIDocumentPickerViewController(forOpeningContentTypes: [.data], asCopy: true))
    chooser.choose(screen.url("A.mytext"))
    await screen.rest()
    let copy = try #require(delegate.picked.first?.first)
    #expect(copy.lastPathComponent == "A.mytext" && copy != screen.url("A.mytext"))
    #expect(try String(contentsOf: copy, encoding: .utf8) == "a")
  }

  @Test("folders are chosen when only folders are asked for")
  func folders() async throws {
    let (screen, chooser) = try await show(UIDocumentPickerViewController(forOpeningContentTypes: [.folder]))
    #expect(chooser.content.mode == .folder)
    chooser.choose(screen.folder)
    await screen.rest()
    #expect(delegate.picked == [[screen.folder]])
  }

  @Test("one file is exported under the name that the person types; it is copied, or moved")
  func exporting() async throws {
    for asCopy in [true, false] {
      let source = FileManager.default.temporaryDirectory.appendingPathComponent("Made-\(UUID().uuidString).txt")
      try Data("made".utf8).write(to: source)
      let (screen, chooser) = try await show(
        UIDocumentPickerViewController(forExporting: [source], asCopy: asCopy))
      #expect(chooser.content.mode == .save && chooser.content.suggestedName == source.lastPathComponent)
      let target = screen.url("A.mytext")  // one that is there: the chooser has asked
      chooser.choose(target)
      await screen.rest()
      #expect(delegate.picked.last == [target])
      #expect(try screen.text(of: "A.mytext") == "made")
      #expect(FileManager.default.fileExists(atPath: source.path) == asCopy)
    }
  }

  @Test("several files are exported into a folder, and none takes another's place")
  func exportingSeveral() async throws {
    let sources = try ["A.mytext", "D.mytext"].map { name in
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let url = folder.appendingPathComponent(name)
      try Data("new".utf8).write(to: url)
      return url
    }
    let (screen, chooser) = try await show(UIDocumentPickerViewController(forExporting: sources))
    #expect(chooser.content.mode == .folder)
    chooser.choose(screen.folder)
    await screen.rest()
    #expect(screen.documents == ["A 2.mytext", "A.mytext", "B.mytext", "D.mytext"])
    #expect(try screen.text(of: "A.mytext") == "a")
  }

  @Test("what cannot be exported is told, and the file stays")
  func failing() async throws {
    let source = FileManager.default.temporaryDirectory.appendingPathComponent("Made-\(UUID().uuidString).txt")
    try Data("made".utf8).write(to: source)
    let (screen, chooser) = try await show(UIDocumentPickerViewController(forExporting: [source]))
    chooser.choose(URL(fileURLWithPath: "/nowhere/at/all.txt"))
    await screen.rest()
    #expect(screen.window?.alerts.count == 1)
    #expect(delegate.cancelled == 1)
    #expect(FileManager.default.fileExists(atPath: source.path))
  }

  @Test("nothing to export is no picker")
  func exportingNothing() async throws {
    let root = UIViewController()
    let screen = try await DocumentAppScreen { root }
    let picker = UIDocumentPickerViewController(forExporting: [])
    picker.delegate = delegate
    root.present(picker, animated: true)
    await screen.rest()
    #expect(screen.fileChooser == nil && delegate.cancelled == 1)
  }
}
