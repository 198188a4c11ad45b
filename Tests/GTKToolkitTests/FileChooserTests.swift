import CGTK
import CToolkitSupport
import Foundation
import Testing
import Toolkit

@testable import GTKToolkit

@MainActor
@Suite("File chooser")
struct FileChooserTests {
  private func name(_ chooser: FileChooser) -> String? {
    guard let text = gtk_file_chooser_get_current_name(chooser.dialog.opaque) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  @Test("D-59: While a name is chosen, its extension follows the format")
  func extensionFollowsFormat() throws {
    let stage = Stage()
    defer { stage.close() }
    stage.show()
    let formats = [
      FileChooserContent.Filter(name: "Scribe", filenameExtensions: ["scribe"], mimeTypes: []),
      FileChooserContent.Filter(name: "Note", filenameExtensions: ["note"], mimeTypes: []),
    ]
    let content = FileChooserContent(
      mode: .save, title: "Save", filters: formats, folder: FileManager.default.temporaryDirectory,
      suggestedName: "x.scribe")
    let shown = stage.window.present(content) { _ in }
    let chooser = try #require(shown as? FileChooser)
    defer { chooser.dismiss() }
    stage.wait("the chooser has its name") { name(chooser) == "x.scribe" }
    func choose(_ index: Int) {
      gtk_file_chooser_set_filter(chooser.dialog.opaque, chooser.nativeFilters[index].opaque)
    }
    choose(1)
    stage.wait("the extension is the format's") { name(chooser) == "x.note" }
    gtk_file_chooser_set_current_name(chooser.dialog.opaque, "my.story")
    choose(0)
    stage.wait("another ending belongs to the name") { name(chooser) == "my.story.scribe" }
  }
}
