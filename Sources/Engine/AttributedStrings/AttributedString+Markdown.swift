import Foundation

extension AttributedString {
  /// How Markdown is read. Apple's `AttributedString.MarkdownParsingOptions`.
  public struct MarkdownParsingOptions: Sendable {
    /// Which marks count.
    public enum InterpretedSyntax: Sendable {
      /// All, also those of blocks. Blocks follow each other without a break; `presentationIntent` tells them apart.
      case full
      /// Those inside a paragraph; white space is collapsed.
      case inlineOnly
      /// Those inside a paragraph; white space and lines stay as they are.
      case inlineOnlyPreservingWhitespace
    }
    /// What happens to a text that cannot be read. Every text can be read as Markdown, so nothing ever does.
    public enum FailurePolicy: Sendable { case throwError, returnPartiallyParsedIfPossible }

    /// Whether `^[text](name: value)` sets attributes. Not supported: the marks stay in the text.
    public var allowsExtendedAttributes: Bool
    /// Which marks count.
    public var interpretedSyntax: InterpretedSyntax
    /// What happens to a text that cannot be read.
    public var failurePolicy: FailurePolicy
    /// The language of the text, as a code of BCP 47.
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// Reads Markdown: CommonMark, with struck-through text and plain addresses as on GitHub. Apple's
  /// `AttributedString(markdown:)`, which Linux Foundation lacks.
  /// - Parameter baseURL: What relative links start from.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    self.init()
    let runs =
      switch options.interpretedSyntax {
      case .full: Markdown.runs(of: markdown)
      case .inlineOnlyPreservingWhitespace: Markdown.inlineRuns(of: markdown)
      case .inlineOnly:
        Markdown.inlineRuns(of: markdown.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    for run in runs {
      var attributes = AttributeContainer()
      if !run.intent.isEmpty { attributes.inlinePresentationIntent = run.intent }
      if !run.blocks.isEmpty { attributes.presentationIntent = PresentationIntent(types: run.blocks) }
      if let link = run.link { attributes.link = URL(string: link, relativeTo: baseURL) }
      if let address = run.imageURL { attributes.imageURL = URL(string: address, relativeTo: baseURL) }
      append(AttributedString(run.text, attributes: attributes))
    }
  }

  /// Reads Markdown in UTF-8.
  /// - Throws: `CocoaError` if the bytes are not UTF-8.
  public init(
    markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    guard let text = String(data: markdown, encoding: .utf8) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    try self.init(markdown: text, options: options, baseURL: baseURL)
  }

  /// Reads a file of Markdown.
  /// - Throws: What reading the file throws.
  public init(
    contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
  ) throws {
    try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
  }
}
