import CMarkdown
import Foundation

/// Text that was marked up, cut into runs of the same looks.
package struct MarkdownRun: Hashable, Sendable {
  package var text: String
  package var intent: InlinePresentationIntent
  /// The address as it is written; `nil` = not a link.
  package var link: String?
  package var imageURL: String?
  /// The blocks around the run, the innermost first.
  package var blocks: [PresentationIntent.IntentType]

  package init(
    text: String, intent: InlinePresentationIntent = [], link: String? = nil, imageURL: String? = nil,
    blocks: [PresentationIntent.IntentType] = []
  ) {
    self.text = text
    self.intent = intent
    self.link = link
    self.imageURL = imageURL
    self.blocks = blocks
  }
}

/// Reads Markdown as GitHub's reference parser does: CommonMark, struck-through text and plain addresses.
package enum Markdown {
  /// Whether a text has anything that could be a mark; most have not, and are what they say.
  package static func mayBeMarked(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "["),
        UInt8(ascii: "\\"), UInt8(ascii: "<"), UInt8(ascii: "&"):
        true
      default: false
      }
    } || text.contains("://")
  }

  /// The runs of one paragraph, whose white space and lines stay as they are.
  package static func inlineRuns(of text: String) -> [MarkdownRun] {
    guard mayBeMarked(text) else {
      return text.isEmpty ? [] : [MarkdownRun(text: text)]
    }
    // The parser knows only documents, and takes lines and the space at their ends as marks. It sees a single line with
    // letters in the places of breaks and at both ends that are space to it, but not the kind that lines begin with.
    let letter = ["\u{1680}", "\u{205F}", "\u{2008}", "\u{2006}"].first { !text.contains($0) } ?? "\u{1680}"
    let (start, middle, end) = ("\(letter) ", " \(letter) ", " \(letter)")
    let lines = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: middle)
    var runs = runs(of: start + lines + end)
    for index in runs.indices {
      if index == 0, runs[0].text.hasPrefix(start) { runs[0].text.removeFirst(start.count) }
      if index == runs.count - 1, runs[index].text.hasSuffix(end) { runs[index].text.removeLast(end.count) }
      runs[index].text = runs[index].text.replacingOccurrences(of: middle, with: "\n")
      runs[index].blocks = []
    }
    return runs.filter { !$0.text.isEmpty }
  }

  /// Extensions belong to the process, and are registered once.
  private static let areExtensionsRegistered: Void = cmark_gfm_core_extensions_ensure_registered()

  /// The runs of a document with all its blocks.
  package static func runs(of text: String) -> [MarkdownRun] {
    _ = areExtensionsRegistered
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return [] }
    defer { cmark_parser_free(parser) }
    for name in ["strikethrough", "autolink"] {
      if let found = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, found) }
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let document = cmark_parser_finish(parser), let iterator = cmark_iter_new(document) else { return [] }
    defer {
      cmark_iter_free(iterator)
      cmark_node_free(document)
    }
    var reader = MarkdownReader()
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      reader.read(node, isEntered: event == CMARK_EVENT_ENTER)
    }
    return reader.runs
  }
}

/// Turns the parser's nodes into runs.
private struct MarkdownReader {
  private(set) var runs: [MarkdownRun] = []
  /// What holds for the text that comes next, the innermost last.
  private var intents: [InlinePresentationIntent] = []
  private var links: [String] = []
  private var images: [String] = []
  private var blocks: [PresentationIntent.IntentType] = []
  private var lastIdentity = 0

  mutating func read(_ node: OpaquePointer, isEntered: Bool) {
    let kind = String(cString: cmark_node_get_type_string(node))
    let literal = cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    switch kind {
    case "text": append(literal)
    case "softbreak": append(" ", .softBreak)
    case "linebreak": append("\n", .lineBreak)
    case "code": append(literal, .code)
    case "html_inline": append(literal, .inlineHTML)
    case "html_block": append(literal, .blockHTML)
    case "emph": Self.change(&intents, isEntered, .emphasized)
    case "strong": Self.change(&intents, isEntered, .stronglyEmphasized)
    case "strikethrough": Self.change(&intents, isEntered, .strikethrough)
    case "link": Self.change(&links, isEntered, address(of: node))
    case "image": Self.change(&images, isEntered, address(of: node))
    case "code_block":
      let language = cmark_node_get_fence_info(node).map { String(cString: $0) } ?? ""
      append(literal, in: .codeBlock(languageHint: language.isEmpty ? nil : language))
    case "thematic_break": append("⸻", in: .thematicBreak)
    case "paragraph": changeBlock(isEntered, .paragraph)
    case "heading": changeBlock(isEntered, .header(level: Int(cmark_node_get_heading_level(node))))
    case "block_quote": changeBlock(isEntered, .blockQuote)
    case "list":
      changeBlock(isEntered, cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? .orderedList : .unorderedList)
    case "item": changeBlock(isEntered, .listItem(ordinal: ordinal(of: node)))
    default: break
    }
  }

  private func address(of node: OpaquePointer) -> String {
    cmark_node_get_url(node).map { String(cString: $0) } ?? ""
  }

  private func ordinal(of item: OpaquePointer) -> Int {
    var ordinal = max(cmark_node_parent(item).map { Int(cmark_node_get_list_start($0)) } ?? 1, 1)
    var before = cmark_node_previous(item)
    while let current = before {
      ordinal += 1
      before = cmark_node_previous(current)
    }
    return ordinal
  }

  private static func change<Value>(_ stack: inout [Value], _ isEntered: Bool, _ value: Value) {
    if isEntered { stack.append(value) } else { stack.removeLast() }
  }

  private mutating func changeBlock(_ isEntered: Bool, _ kind: PresentationIntent.Kind) {
    if isEntered { lastIdentity += 1 }
    Self.change(&blocks, isEntered, PresentationIntent.IntentType(kind: kind, identity: lastIdentity))
  }

  /// A block that has no nodes inside.
  private mutating func append(_ text: String, in kind: PresentationIntent.Kind) {
    changeBlock(true, kind)
    append(text)
    changeBlock(false, kind)
  }

  private mutating func append(_ text: String, _ intent: InlinePresentationIntent = []) {
    var run = MarkdownRun(
      text: text, intent: intents.reduce(intent) { $0.union($1) }, link: links.last, imageURL: images.last,
      blocks: blocks.reversed())
    if let last = runs.last {
      run.text = last.text
      if run == last {
        runs[runs.count - 1].text += text
        return
      }
      run.text = text
    }
    runs.append(run)
  }
}
