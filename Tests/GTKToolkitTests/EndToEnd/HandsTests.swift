import Foundation
import Testing

@Suite("Pointer and keyboard")
struct HandsTests {
  @Test("A button is pressed with the pointer, Enter and Space")
  func button() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(80, 140)
    gallery.expect("press activated")
    try gallery.key("Return")
    gallery.expect("press activated")
    try gallery.key("space")
    gallery.expect("press activated")
  }

  @Test("Typing, pasting and deleting in an editor is told, and undo is left to the document")
  func editor() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(600, 200)
    gallery.expect("editor focused(true)")
    try gallery.key("ctrl+End")
    try gallery.type("!")
    gallery.expect("editor textChanged(\"Once upon a time!\")")
    try gallery.key("BackSpace")
    gallery.expect("editor textChanged(\"Once upon a time\")")
    try gallery.key("ctrl+a", "ctrl+c", "ctrl+v", "ctrl+v")
    gallery.expect("editor textChanged(\"Once upon a timeOnce upon a time\")")
    try gallery.key("ctrl+z")
    gallery.expect("key preview character(\"z\") 2")
    gallery.expect("key unhandled character(\"z\") 2")
    try gallery.type("x")
    gallery.expect("editor textChanged(\"Once upon a timeOnce upon a timex\")")
  }

  @Test("Plain characters belong to the editor; without one they reach the window")
  func plainKeys() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.key("q")
    gallery.expect("key unhandled character(\"q\") 0")
    try gallery.click(600, 200)
    gallery.expect("editor focused(true)")
    try gallery.type("w")
    try gallery.key("Escape")
    gallery.expect("key preview escape 0")
    #expect(!gallery.output.contains("character(\"w\")"))
  }

  @Test("Words are found and replaced with the bar that Ctrl+F opens, as one edit; Escape goes back to the text")
  func finding() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(600, 200)
    gallery.expect("editor focused(true)")
    try gallery.key("ctrl+End")
    try gallery.type(", Upon")
    gallery.expect("editor textChanged(\"Once upon a time, Upon\")")
    try gallery.key("ctrl+f")
    gallery.expect("editor findPresented(true)")
    try gallery.type("upon")
    // The first place is found while typing, the next one with Return.
    try gallery.key("Return")
    try gallery.key("Tab", "Tab", "Tab", "Tab")
    try gallery.type("on")
    try gallery.key("Return")
    gallery.expect("editor textChanged(\"Once upon a time, on\")")
    try gallery.key("Escape")
    gallery.expect("editor findPresented(false)")
    try gallery.key("ctrl+End")
    try gallery.type("!")
    gallery.expect("editor textChanged(\"Once upon a time, on!\")")
  }

  @Test("A text field tells of typing and of Return")
  func field() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(100, 176)
    gallery.expect("field focused(true)")
    try gallery.type("Ada")
    gallery.expect("field textChanged(\"Ada\")")
    try gallery.key("Return")
    gallery.expect("field activated")
  }

  @Test("A slider is dragged in steps and tells when it is held")
  func slider() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.drag(from: (103, 370), to: (250, 370))
    gallery.expect("slider editing(true)")
    gallery.expect("slider valueChanged(9.0)")
    gallery.expect("slider editing(false)")
    try gallery.key("Left")
    gallery.expect("slider valueChanged(8.0)")
  }

  @Test("Presses beside the controls reach the content with the pointer's place, and drags are followed outside")
  func pointer() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.drag(from: (500, 640), to: (895, 690))
    gallery.expect("pointer down 500 640 primary")
    gallery.expect("pointer up 895 690 primary")
    try gallery.click(510, 650, button: 3)
    gallery.expect("pointer down 510 650 secondary")
  }

  @Test("A press on a control is not a press on the content")
  func claimed() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(600, 200)
    try gallery.click(80, 140)
    gallery.expect("press activated")
    #expect(!gallery.output.contains("pointer"))
    try gallery.click(500, 640)
    gallery.expect("pointer down 500 640 primary")
  }

  @Test("A context menu is asked for with the pointer and the keyboard; its entries run their actions")
  func contextMenu() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.click(80, 140)
    gallery.expect("press activated")
    try gallery.click(80, 140, button: 3)
    gallery.expect("press contextMenuRequested 60 13")
    try gallery.key("shift+F10")
    gallery.expect("press contextMenuRequested(nil)")
    try gallery.press("Large")
    gallery.expect("menu Large")
    try gallery.key("space")
    gallery.expect("press activated")
  }

  @Test("Closing the window is asked of its delegate")
  func close() throws {
    let gallery = try GalleryProcess()
    defer { gallery.end() }
    try gallery.press("Close")
    gallery.expect("close")
    #expect(gallery.waitForEnd() == 0)
  }
}
