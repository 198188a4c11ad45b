import Testing

/// What a person does with the Writing App, in a real window.
@Suite(.serialized) struct WritingAppWalks {
  @Test("a first story is written, saved by itself, found again, and survives a kill")
  func firstStory() throws {
    try walk(
      """
      wait "Writing App"
      wait "Choose a Template"
      press "Start Writing"
      gone "Start Writing"
      wait "Back"
      click 590 420
      type "Once upon a time"
      text "Once upon a time"
      file *.story "Once upon a time"
      press "Back"
      wait "Start Writing"
      press "Untitled"
      text "Once upon a time"
      kill
      restart
      wait "Start Writing"
      press "Untitled"
      text "Once upon a time"
      """)
  }

  @Test("the same story without a pointer")
  func keyboardOnly() throws {
    try walk(
      """
      wait "Start Writing"
      key ctrl+n
      gone "Start Writing"
      type "By keyboard alone"
      text "By keyboard alone"
      key ctrl+z
      key ctrl+shift+z
      text "By keyboard alone"
      key alt+Left
      wait "Start Writing"
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

  @Test("cancelling the templates leaves no file; choosing one afterwards makes exactly one")
  func templates() throws {
    try walk(
      """
      press "Choose a Template"
      wait "Three Act Structure"
      press "Cancel"
      gone "Three Act Structure"
      wait "Start Writing"
      files *.story 0
      press "Choose a Template"
      press "Three Act Structure"
      gone "Start Writing"
      wait "Back"
      file *.story "Act"
      files *.story 1
      """)
  }

  @Test("D-68: what was open is open again after SIGTERM, quitting and a kill, once the person wants that")
  func reopening() throws {
    try walk(
      """
      wait "Start Writing"
      press "Main Menu"
      press "Reopen Documents at Start"
      press "Start Writing"
      gone "Start Writing"
      wait "Back"
      click 590 420
      type "Once upon a time"
      text "Once upon a time"
      file *.story "Once upon a time"
      terminate
      restart
      text "Once upon a time"
      key ctrl+q
      ended
      restart
      text "Once upon a time"
      kill
      restart
      text "Once upon a time"
      press "Back"
      wait "Start Writing"
      key ctrl+q
      ended
      restart
      wait "Start Writing"
      """)
  }

  @Test("after a kill the launch scene offers what was open")
  func offer() throws {
    try walk(
      """
      press "Start Writing"
      wait "Back"
      click 590 420
      type "Once upon a time"
      file *.story "Once upon a time"
      kill
      restart
      wait "Start Writing"
      press "Reopen"
      gone "Start Writing"
      text "Once upon a time"
      key ctrl+q
      ended
      """)
  }
}
