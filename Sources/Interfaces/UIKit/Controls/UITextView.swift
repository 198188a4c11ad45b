import Foundation
import Toolkit

/// Answers for a text view. Apple's `UITextViewDelegate`; every method has a default.
@MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  func textViewDidBeginEditing(_ textView: UITextView)
  func textViewDidEndEditing(_ textView: UITextView)
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  func textViewDidChange(_ textView: UITextView)
  func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  {
    true
  }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
}

/// An editor for many lines of text. Apple's `UITextView`; the desktop's editor scrolls, selects and checks spelling.
@MainActor
open class UITextView: UIScrollView, UITextInputTraits {
  private var editor = TextEditorContent(
    text: "", font: FontDescription(size: 17), color: .black, hasBackground: false, inset: 8)
  private weak var textDelegate: (any UITextViewDelegate)?

  override var initialControlContent: ControlContent { .textEditor(editor) }
  override var isScroller: Bool { false }

  /// An editor. The container is accepted for source compatibility; the desktop's editor lays out its own text.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    super.init(frame: frame)
    update()
  }
  /// An editor; both text engines of iOS are the desktop's here.
  public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero) }
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    update()
  }

  /// Answers for the view. Held weakly; a `UITextViewDelegate` hears of text as well.
  open override var delegate: (any UIScrollViewDelegate)? {
    get { super.delegate }
    set {
      super.delegate = newValue
      textDelegate = newValue as? any UITextViewDelegate
    }
  }

  /// The text.
  open var text: String! {
    get { editor.text }
    set {
      let new = newValue ?? ""
      guard new != editor.text else { return }
      editor.text = new
      attributed = nil
      control.content = .textEditor(editor)
      invalidateIntrinsicContentSize()
    }
  }
  private var attributed: NSAttributedString?
  /// The text with attributes; the font and colour of its beginning are used for all of it.
  open var attributedText: NSAttributedString! {
    get { attributed ?? NSAttributedString(string: editor.text) }
    set {
      text = newValue?.string ?? ""
      attributed = newValue
      guard let newValue, newValue.length > 0 else { return }
      if let font = newValue.attribute(.font, at: 0, effectiveRange: nil) as? UIFont { self.font = font }
      if let color = newValue.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor { textColor = color }
    }
  }
  /// Font of the text.
  open var font: UIFont? = .preferredFont(forTextStyle: .body) { didSet { update() } }
  /// Colour of the text.
  open var textColor: UIColor? = .label { didSet { update() } }
  /// Where lines stand between the edges.
  open var textAlignment: NSTextAlignment = .natural { didSet { update() } }
  /// Whether people can change the text.
  open var isEditable = true { didSet { update() } }
  /// Whether people can select the text; they always can.
  open var isSelectable = true
  /// Space between the text and the edges, in points; the largest of the four counts.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { update() } }
  /// Where text is laid out.
  public let textContainer = NSTextContainer()
  /// What is found in text and made a link; the desktop's editor finds nothing.
  open var dataDetectorTypes: UIDataDetectorTypes = []
  /// Attributes of what is typed next: font and colour.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { [.font: font ?? .preferredFont(forTextStyle: .body), .foregroundColor: textColor ?? .label] }
    set {
      if let font = newValue[.font] as? UIFont { self.font = font }
      if let color = newValue[.foregroundColor] as? UIColor { textColor = color }
    }
  }
  /// Whether the font follows the desktop's text scale; fonts of text styles always do.
  open var adjustsFontForContentSizeCategory = false
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var spellCheckingType: UITextSpellCheckingType = .default { didSet { update() } }
  open var keyboardType: UIKeyboardType = .default
  open var returnKeyType: UIReturnKeyType = .default
  open var textContentType: UITextContentType?
  open var smartQuotesType: UITextSmartQuotesType = .default
  open var smartDashesType: UITextSmartDashesType = .default
  /// Editors always show their text.
  open var isSecureTextEntry = false
  /// A view in the place of an on-screen keyboard; desktops have no place for it.
  open var inputView: UIView?
  /// The view above an on-screen keyboard; desktops have no place for it.
  open var inputAccessoryView: UIView?

  private var selection = 0..<0
  /// The selected stretch, in UTF-16 offsets.
  open var selectedRange: NSRange {
    get { NSRange(location: selection.lowerBound, length: selection.count) }
    set {
      let end = editor.text.utf16.count
      let start = min(max(newValue.location, 0), end)
      selection = start..<min(start + newValue.length, end)
      editor.selection = selection
      control.content = .textEditor(editor)
      editor.selection = nil
    }
  }
  /// Puts text in the place of the selection.
  open func insertText(_ text: String) {
    let units = Array(editor.text.utf16)
    let range = selection.clamped(to: 0..<units.count)
    let new =
      String(decoding: units[..<range.lowerBound], as: UTF16.self) + text
      + String(decoding: units[range.upperBound...], as: UTF16.self)
    self.text = new
    let place = range.lowerBound + text.utf16.count
    selectedRange = NSRange(location: place, length: 0)
    textDelegate?.textViewDidChange(self)
  }
  /// Whether people can find and replace words, with Ctrl+F.
  open var isFindInteractionEnabled = false {
    didSet {
      guard isFindInteractionEnabled != oldValue else { return }
      findInteraction = isFindInteractionEnabled ? UIFindInteraction(self) : nil
      editor.find = isFindInteractionEnabled ? FindContent(words: .localized) : nil
      control.content = .textEditor(editor)
    }
  }
  /// Opens and closes the bar for finding; `nil` unless `isFindInteractionEnabled`.
  open private(set) var findInteraction: UIFindInteraction?

  func presentFind(_ isPresented: Bool) {
    guard editor.find != nil else { return }
    editor.find?.isPresented = isPresented
    control.content = .textEditor(editor)
    // From here on it is the person's.
    editor.find?.isPresented = nil
  }
  /// Whether there is any text.
  open var hasText: Bool { !editor.text.isEmpty }
  /// Shows a stretch of the text. The desktop's editor shows the place of the selection.
  open func scrollRangeToVisible(_ range: NSRange) { selectedRange = NSRange(location: range.location, length: 0) }

  private func update() {
    let traits = traitCollection
    editor.font = (font ?? .preferredFont(forTextStyle: .body)).face
    editor.color = (textColor ?? .label).rgba(with: traits)
    editor.alignment = textAlignment.toolkitValue(traits)
    editor.isEditable = isEditable
    editor.checksSpelling = spellCheckingType != .no
    let insets = textContainerInset
    editor.inset = max(insets.top, insets.left, insets.bottom, insets.right)
    control.content = .textEditor(editor)
    applyAccessibility()
    applyInteraction()
  }

  override func handle(_ event: ControlEvent) {
    switch event {
    case .textChanged(let new):
      let change = TextChange(from: editor.text, to: new)
      if let textDelegate,
        !textDelegate.textView(self, shouldChangeTextIn: change.range, replacementText: change.replacement)
      {
        control.content = .textEditor(editor)
        return
      }
      editor.text = new
      attributed = nil
      invalidateIntrinsicContentSize()
      textDelegate?.textViewDidChange(self)
      NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    case .selectionChanged(let range):
      selection = range
      textDelegate?.textViewDidChangeSelection(self)
    case .focused(true):
      guard textDelegate?.textViewShouldBeginEditing(self) ?? true else { return control.resignFocus() }
      window?.firstResponder = self
      textDelegate?.textViewDidBeginEditing(self)
      NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    case .focused(false):
      if window?.firstResponder === self { window?.firstResponder = nil }
      textDelegate?.textViewDidEndEditing(self)
      NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    case .findPresented(let isPresented): findInteraction?.isFindNavigatorVisible = isPresented
    case .naturalSizeChanged: invalidateIntrinsicContentSize()
    default: super.handle(event)
    }
  }

  /// The text has been changed by the person; the object is the view.
  public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
  /// The person has begun to edit; the object is the view.
  public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// The person has ended editing; the object is the view.
  public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
    "UITextViewTextDidEndEditingNotification")

  // MARK: Responder

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    focusControl()
    return true
  }
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard textDelegate?.textViewShouldEndEditing(self) ?? true else { return false }
    if control.isFocused { control.resignFocus() }
    return super.resignFirstResponder()
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize { controlSize(fitting: size) }
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return CGSize(
      width: UIView.noIntrinsicMetric, height: controlSize(fitting: CGSize(width: bounds_.width, height: 0)).height)
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    update()
  }
}

/// Where text is laid out. Apple's `NSTextContainer`.
@MainActor
public final class NSTextContainer: NSObject {
  /// Space at the ends of lines, in points; the desktop's editor has its inset instead.
  public var lineFragmentPadding: CGFloat = 5
  /// How many lines there may be; editors have as many as there are.
  public var maximumNumberOfLines = 0
  public override init() {}
  /// A container of a size in points; editors have the size of their view.
  public init(size: CGSize) {}
}

/// What is found in text. Apple's `UIDataDetectorTypes`.
public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
  public static let link = UIDataDetectorTypes(rawValue: 2)
  public static let address = UIDataDetectorTypes(rawValue: 4)
  public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
  public static let all = UIDataDetectorTypes(rawValue: .max)
}
