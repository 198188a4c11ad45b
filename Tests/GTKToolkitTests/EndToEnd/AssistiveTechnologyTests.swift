import Foundation
import Testing

@Suite("Assistive technology")
struct AssistiveTechnologyTests {
  @Test("Everything that can be pressed can be pressed without eyes and hands")
  func pressing() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    let presses = [
      ("Press Me", "press activated"), ("Airplane", "switch toggled(true)"), ("Agree", "checkbox toggled(true)"),
      ("Increment", "stepper stepped(up: true)"), ("Three", "segments selected(2)"), ("Card", "element activated"),
    ]
    for (name, line) in presses {
      try gallery.press(name)
      gallery.expect(line)
    }
  }

  @Test("Controls have a role, a name and a description")
  func description() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    #expect(try gallery.describe("Press Me").prefix(2) == ["push button", "Does nothing but tell"])
    #expect(try gallery.describe("Every control")[0] == "heading")
    #expect(try gallery.describe("Volume")[0] == "slider")
    #expect(try gallery.describe("Story")[0] == "text")
    #expect(try gallery.describe("Card")[0] == "list item")
    #expect(try gallery.describe("Row 3")[0] == "label")
    #expect(try gallery.describe("Your name")[0] == "text")
  }

  @Test("The text of an editor and of a label can be read")
  func text() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    #expect(try gallery.text("Story") == "Once upon a time")
    #expect(try gallery.text("Every control") == "Every control")
  }

  @Test("A menu opens and its entries, also those of a submenu, run their actions")
  func menu() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.press("Actions")
    try gallery.press("By Date")
    gallery.expect("menu By Date")
    try gallery.press("Actions")
    try gallery.press("More")
    try gallery.press("Deep")
    gallery.expect("menu Deep")
  }

  @Test("An alert's choices have their names once and answer; Esc is Cancel; Return is the default")
  func alert() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.press("Ask")
    try gallery.press("Rename")
    gallery.expect("answer 2 [\"Untitled\"]")
    try gallery.press("Ask")
    _ = try gallery.describe("Keep")
    try gallery.key("Escape")
    gallery.expect("answer 0 [\"Untitled\"]")
  }

  @Test("The file chooser comes up and can be cancelled")
  func fileChooser() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.press("Choose File")
    _ = try gallery.describe("Open a Story")
    try gallery.key("Escape")
    gallery.expect("chosen [\"nothing\"]")
  }
}
