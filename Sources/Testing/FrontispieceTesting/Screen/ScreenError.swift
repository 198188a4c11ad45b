import Foundation

/// Why a test could not do what it wanted, with the screen as it was.
public struct ScreenError: Error, CustomStringConvertible {
  /// One sentence.
  public var message: String
  /// Outline of what was on screen.
  public var screen: String

  /// The sentence, then the outline.
  public var description: String { screen.isEmpty ? message : message + "\n\n" + screen }
}
