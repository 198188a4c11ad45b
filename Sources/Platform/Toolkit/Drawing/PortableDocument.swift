import Foundation

/// One page of a portable document. Coordinates are points from the page's top left corner.
@MainActor
public struct DocumentPage {
  /// A part of the page that leads elsewhere when it is pressed.
  public struct Link {
    /// Where a link leads.
    public enum Target: Hashable, Sendable {
      case url(URL)
      /// A place of the same document, by its name.
      case destination(String)
    }
    /// The part of the page.
    public var rect: CGRect
    /// Where it leads.
    public var target: Target
    public init(rect: CGRect, target: Target) {
      self.rect = rect
      self.target = target
    }
  }

  /// Points, 72 of them in an inch.
  public var size: CGSize
  /// Parts of the page that lead elsewhere.
  public var links: [Link]
  /// Places of the page that links lead to, by name.
  public var destinations: [String: CGPoint]
  /// Draws the page.
  public var draw: (any Canvas) -> Void

  public init(
    size: CGSize, links: [Link] = [], destinations: [String: CGPoint] = [:], draw: @escaping (any Canvas) -> Void
  ) {
    self.size = size
    self.links = links
    self.destinations = destinations
    self.draw = draw
  }
}

/// What a portable document says about itself; `nil` = nothing.
public struct DocumentInformation: Hashable, Sendable {
  /// What the document is called.
  public var title: String?
  /// Who wrote it.
  public var author: String?
  /// What it is about.
  public var subject: String?
  /// Words that it is found by.
  public var keywords: [String]
  /// The program that it was made with.
  public var creator: String?

  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    creator: String? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.creator = creator
  }
}
