import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("PDF documents")
struct PDFTests {
  private let toolkit = HeadlessToolkit()
  init() { InterfacePlatform.install(toolkit) }

  private func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
  private func texts(_ page: HeadlessDocument.Page) -> [String] {
    page.list.items.compactMap { item in
      if case .text(let layout, _) = item.content { layout.visibleText } else { nil }
    }
  }

  @Test("a renderer makes a document of the pages that are drawn, with what it says about itself")
  func renderer() throws {
    let format = UIGraphicsPDFRendererFormat()
    format.documentInfo = [
      kCGPDFContextTitle: "A Story", kCGPDFContextAuthor: "Ada", kCGPDFContextKeywords: ["a", "b"],
    ]
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 400), format: format)
    let data = renderer.pdfData { context in
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      context.beginPage()
      #expect(context.pdfContextBounds == CGRect(x: 0, y: 0, width: 300, height: 400))
      NSAttributedString(string: "First").draw(at: CGPoint(x: 20, y: 30))
      context.setURL(URL(string: "https://example.org")!, for: CGRect(x: 20, y: 30, width: 50, height: 20))
      context.setDestinationWithName("end", for: CGRect(x: 20, y: 60, width: 50, height: 20))
      context.beginPage(withBounds: CGRect(x: 100, y: 100, width: 200, height: 100), pageInfo: [:])
      context.addDestination(withName: "end", at: CGPoint(x: 120, y: 110))
      NSAttributedString(string: "Second").draw(at: CGPoint(x: 110, y: 110))
    }
    #expect(text(data).hasPrefix("%PDF-"))
    let document = try #require(toolkit.documents.first)
    #expect(document.information.title == "A Story" && document.information.author == "Ada")
    #expect(document.information.keywords == ["a", "b"])
    #expect(document.pages.map(\.size) == [CGSize(width: 300, height: 400), CGSize(width: 200, height: 100)])
    #expect(document.pages.map(texts) == [["First"], ["Second"]], "what is drawn before the first page is on none")
    #expect(document.pages[0].links.count == 2)
    #expect(document.pages[1].destinations == ["end": CGPoint(x: 20, y: 10)])
    #expect(document.pages[1].list.items.first?.bounds.minX == 10)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("the functions make the same documents, into data or a file, as a whole")
  func functions() throws {
    let data = NSMutableData()
    UIGraphicsBeginPDFContextToData(data, .zero, [kCGPDFContextTitle: "Letter"])
    #expect(UIGraphicsGetPDFContextBounds() == .zero)
    UIGraphicsBeginPDFPage()
    #expect(UIGraphicsGetPDFContextBounds() == CGRect(x: 0, y: 0, width: 612, height: 792))
    UIGraphicsBeginPDFPageWithInfo(CGRect(x: 0, y: 0, width: 100, height: 50), nil)
    UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
    UIGraphicsEndPDFContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(text(data as Data).contains("/Count 2"))
    #expect(toolkit.documents[0].pages[1].list.items.count == 1)

    let folder = FileManager.default.temporaryDirectory.appending(path: "pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "story.pdf")
    #expect(UIGraphicsBeginPDFContextToFile(file.path, .zero, nil))
    UIGraphicsBeginPDFPage()
    #expect(!FileManager.default.fileExists(atPath: file.path))
    UIGraphicsEndPDFContext()
    #expect(try Data(contentsOf: file).starts(with: Data("%PDF-".utf8)))
    #expect(!UIGraphicsBeginPDFContextToFile(folder.path, .zero, nil), "a folder is no file")
    #expect(!UIGraphicsBeginPDFContextToFile(folder.appending(path: "nowhere/a.pdf").path, .zero, nil))
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test("a document that cannot be written says so, and leaves what was there")
  func failures() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pdf-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "story.pdf")
    try Data("old".utf8).write(to: file)
    let renderer = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(throws: (any Error).self) { try renderer.writePDF(to: file) { _ in } }
    #expect(try String(contentsOf: file, encoding: .utf8) == "old")
    #expect(throws: (any Error).self) {
      try renderer.writePDF(to: folder.appending(path: "nowhere/story.pdf")) { $0.beginPage() }
    }
    #expect(renderer.pdfData { _ in }.isEmpty)
    try renderer.writePDF(to: file) { $0.beginPage() }
    #expect(try Data(contentsOf: file).starts(with: Data("%PDF-".utf8)))
  }
}
