/// The bar with which people find and replace words in a text editor.
public struct FindContent: Equatable, Sendable {
  /// What the bar says, in the language of the person.
  public struct Words: Equatable, Sendable {
    /// In the empty field for what is looked for.
    public var find: String
    /// In the empty field for what takes its place.
    public var replaceWith: String
    /// On the button that puts it there.
    public var replace: String
    /// On the button that replaces everything that is found.
    public var replaceAll: String
    /// What the button is called that goes to the place before.
    public var previous: String
    /// What the button is called that goes to the place after.
    public var next: String
    /// What the button is called that closes the bar.
    public var close: String
    /// What is said where nothing is found.
    public var nothing: String
    /// Which of how many places is shown, with `%@` for both numbers.
    public var position: String

    /// All words of the bar.
    public init(
      find: String, replaceWith: String, replace: String, replaceAll: String, previous: String, next: String,
      close: String,
      nothing: String, position: String
    ) {
      self.find = find
      self.replaceWith = replaceWith
      self.replace = replace
      self.replaceAll = replaceAll
      self.previous = previous
      self.next = next
      self.close = close
      self.nothing = nothing
      self.position = position
    }
  }

  /// Whether the bar offers to replace what is found, where the text can be edited.
  public var allowsReplacing: Bool
  /// Opens the bar, or closes it; `nil` leaves that to the person, who opens it with Ctrl+F.
  public var isPresented: Bool?
  /// What the bar says.
  public var words: Words

  public init(allowsReplacing: Bool = true, isPresented: Bool? = nil, words: Words) {
    self.allowsReplacing = allowsReplacing
    self.isPresented = isPresented
    self.words = words
  }
}
