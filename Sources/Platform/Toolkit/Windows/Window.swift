import Foundation

/// How a window starts.
public struct WindowConfiguration: Equatable, Sendable {
  /// The title, which the desktop's window list shows.
  public var title: String
  /// Points; `nil` = the toolkit's idea of a comfortable size.
  public var size: CGSize?
  /// People cannot make the window smaller than this, in points.
  public var minimumSize: CGSize

  /// A window of a comfortable size with a small minimum, unless told otherwise.
  public init(title: String, size: CGSize? = nil, minimumSize: CGSize = CGSize(width: 360, height: 294)) {
    self.title = title
    self.size = size
    self.minimumSize = minimumSize
  }
}

/// Answers for a window.
@MainActor
public protocol WindowDelegate: AnyObject {
  /// Runs once per frame after `requestFrame`, before layout and drawing; `time` in seconds on the toolkit's clock.
  func window(_ window: any Window, frameAt time: Double)
  /// Returns whether the press was used and goes no further.
  func window(_ window: any Window, handle key: KeyEvent) -> Bool
  /// A person asked to close the window. The delegate closes it with `close()` when it is ready.
  func windowShouldClose(_ window: any Window)
  func windowDidChangeActivation(_ window: any Window)
  /// Files or text were dropped; returns whether they were taken.
  func window(_ window: any Window, didReceiveFiles urls: [URL]) -> Bool
  /// Something is dragged over the window. Returns what dropping it does or would do; `nil` = nothing.
  func window(_ window: any Window, handle drop: DropEvent, of session: any DropSession) -> DropEffect?
}

/// A top-level window.
@MainActor
public protocol Window: AnyObject {
  var delegate: (any WindowDelegate)? { get set }
  var surface: any Surface { get }
  var title: String { get set }
  /// Points.
  var size: CGSize { get }
  var isActive: Bool { get }

  /// Shows the window, or brings it to the front.
  func present()
  func close()
  func requestFrame()
  /// `nil` = the desktop's choice.
  var colorScheme: ColorSchemePreference? { get set }
  /// The control with the keyboard focus, if it is one of this window's.
  var focusedControl: (any Control)? { get }
  /// Whether the person sees where the focus is, as after the use of the keyboard.
  var focusIsVisible: Bool { get }

  func present(_ alert: AlertContent, completion: @escaping @MainActor (AlertResponse) -> Void) -> any Dismissible
  /// `nil` = nothing was chosen.
  func present(
    _ chooser: FileChooserContent, completion: @escaping @MainActor (FileChooserResponse?) -> Void
  ) -> any Dismissible
  /// Drags something with the pointer, which is held down.
  func beginDrag(_ offer: DragOffer)
  /// Opens a menu at a point of the window's surface.
  func presentMenu(_ elements: [MenuElement], at point: CGPoint)
  /// Tells assistive technology something that is not on screen.
  func announce(_ message: String)
}

/// A style that a window keeps to whatever the desktop prefers.
public enum ColorSchemePreference: Hashable, Sendable { case light, dark }

/// Something on screen that can be taken away again.
@MainActor
public protocol Dismissible: AnyObject {
  func dismiss()
}

/// A question or message that waits for an answer.
public struct AlertContent: Equatable, Sendable {
  /// A button of the alert.
  public struct Choice: Equatable, Sendable {
    /// What choosing means; Escape is the same as `cancel`.
    public enum Role: Hashable, Sendable { case normal, cancel, destructive }
    /// What the button says.
    public var title: String
    /// What choosing means.
    public var role: Role
    /// Whether Return chooses it.
    public var isDefault: Bool
    /// Whether it can be chosen.
    public var isEnabled: Bool
    public init(title: String, role: Role = .normal, isDefault: Bool = false, isEnabled: Bool = true) {
      self.title = title
      self.role = role
      self.isDefault = isDefault
      self.isEnabled = isEnabled
    }
  }
  /// A field for a line of text below the message.
  public struct Field: Equatable, Sendable {
    /// Shown while the field is empty.
    public var placeholder: String
    /// The text that the field starts with.
    public var text: String
    /// Whether the characters are hidden.
    public var isSecure: Bool
    public init(placeholder: String, text: String, isSecure: Bool = false) {
      self.placeholder = placeholder
      self.text = text
      self.isSecure = isSecure
    }
  }

  /// What happened or is asked, in a few words.
  public var title: String
  /// More about it; may be empty.
  public var message: String
  /// The buttons, in order.
  public var choices: [Choice]
  /// The fields, in order.
  public var fields: [Field]

  public init(title: String, message: String, choices: [Choice], fields: [Field] = []) {
    self.title = title
    self.message = message
    self.choices = choices
    self.fields = fields
  }
}

/// The choice that was taken, by index (`nil`: the alert was closed without one), and the text of the fields.
public struct AlertResponse: Equatable, Sendable {
  /// Index of the choice; `nil` = closed without one.
  public var choice: Int?
  /// The text of the fields, in their order.
  public var fields: [String]
  public init(choice: Int?, fields: [String] = []) {
    self.choice = choice
    self.fields = fields
  }
}

/// What was chosen in a file chooser.
public struct FileChooserResponse: Equatable, Sendable {
  /// The files, or the one place and name.
  public var urls: [URL]
  /// Index of the filter that was chosen last; `nil` = there are none.
  public var filter: Int?
  public init(urls: [URL], filter: Int? = nil) {
    self.urls = urls
    self.filter = filter
  }
}

/// The desktop's file chooser.
public struct FileChooserContent: Equatable, Sendable {
  /// What is chosen: existing files, a name to save under, or a folder.
  public enum Mode: Hashable, Sendable { case open, save, folder }
  /// A kind of file that people can narrow the view to.
  public struct Filter: Equatable, Sendable {
    /// What the kind is called.
    public var name: String
    /// Without dots.
    public var filenameExtensions: [String]
    /// MIME types, such as `text/plain`.
    public var mimeTypes: [String]
    public init(name: String, filenameExtensions: [String], mimeTypes: [String]) {
      self.name = name
      self.filenameExtensions = filenameExtensions
      self.mimeTypes = mimeTypes
    }
  }

  /// What is chosen.
  public var mode: Mode
  /// The title of the chooser.
  public var title: String
  /// What the confirming button says; `nil` = the desktop's word for it.
  public var acceptLabel: String?
  /// Whether several files can be chosen at once.
  public var allowsMultipleSelection: Bool
  /// The kinds that are offered; empty = all files. In a chooser that saves these are the formats in which the file can
  /// be written; choosing another changes the end of the name where the desktop's chooser allows that.
  public var filters: [Filter]
  /// The folder that is shown first; `nil` = the one used last.
  public var folder: URL?
  /// The name that is filled in when saving.
  public var suggestedName: String?

  public init(
    mode: Mode, title: String, acceptLabel: String? = nil, allowsMultipleSelection: Bool = false,
    filters: [Filter] = [], folder: URL? = nil, suggestedName: String? = nil
  ) {
    self.mode = mode
    self.title = title
    self.acceptLabel = acceptLabel
    self.allowsMultipleSelection = allowsMultipleSelection
    self.filters = filters
    self.folder = folder
    self.suggestedName = suggestedName
  }
}
