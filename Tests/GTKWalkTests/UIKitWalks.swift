import Testing

/// What a person does with the two examples that are written against UIKit, in a real window.
@Suite(.serialized) struct UIKitWalks {
  @Test("a first story in the UIKit app is written, saved by itself, found again, and survives a kill")
  func firstStory() throws {
    try walk(
      app: "StoryUIKit",
      """
      wait "Story"
      wait "Choose a Template"
      press "Create Document"
      gone "Create Document"
      wait "Back"
      click 590 420
      type "Once upon a time"
      text "Once upon a time"
      file *.story "Once upon a time"
      press "Back"
      wait "Create Document"
      press "Untitled"
      text "Once upon a time"
      kill
      restart
      wait "Create Document"
      press "Untitled"
      text "Once upon a time"
      """)
  }

  @Test("cancelling the templates of the UIKit app leaves no file; choosing one afterwards makes exactly one")
  func templates() throws {
    try walk(
      app: "StoryUIKit",
      """
      press "Choose a Template"
      wait "Three Act Structure"
      press "Cancel"
      gone "Three Act Structure"
      wait "Create Document"
      files *.story 0
      press "Choose a Template"
      press "Three Act Structure"
      gone "Create Document"
      wait "Back"
      file *.story "Act"
      files *.story 1
      """)
  }

  @Test("with a browser as root, as for iOS 17, a story is made, left and found again")
  func browserRoot() throws {
    try walk(
      app: "StoryUIKit", arguments: ["--browser-root"],
      """
      wait "Story"
      press "Create Document"
      gone "Create Document"
      wait "Back"
      type "Long ago"
      text "Long ago"
      press "Back"
      wait "Create Document"
      file *.story "Long ago"
      press "Untitled"
      gone "Create Document"
      text "Long ago"
      key alt+Left
      wait "Create Document"
      key ctrl+q
      ended
      """)
  }

  @Test("the article's text editor without a pointer")
  func textEditorByKeyboard() throws {
    try walk(
      app: "TextEditor",
      """
      wait "My Text Editor"
      key ctrl+n
      gone "Create Document"
      type "By keyboard alone"
      text "By keyboard alone"
      key ctrl+z
      key ctrl+shift+z
      text "By keyboard alone"
      key alt+Left
      wait "Create Document"
      wait "Untitled"
      key ctrl+f
      type "zzz"
      gone "Untitled"
      key Escape
      wait "Untitled"
      key ctrl+q
      ended
      """)
  }

  @Test("the article's text editor begins with a template, or not if the person changes their mind")
  func textEditorTemplates() throws {
    try walk(
      app: "TextEditor",
      """
      press "Choose a Template"
      wait "Letter"
      press "Cancel"
      gone "Letter"
      files *.mytext 0
      press "Choose a Template"
      press "Letter"
      gone "Create Document"
      wait "Back"
      file *.mytext "Dear"
      files *.mytext 1
      """)
  }
}
