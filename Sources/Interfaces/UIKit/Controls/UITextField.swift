import Foundation
import Toolkit

/// Answers for a text field. Apple's `UITextFieldDelegate`; every method has a default.
@MainActor
public protocol UITextFieldDelegate: AnyObject {
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  func textFieldDidBeginEditing(_ textField: UITextField)
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  func textFieldDidEndEditing(_ textField: UITextField)
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool
  func textFieldDidChangeSelection(_ textField: UITextField)
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// A field for one line of text. Apple's `UITextField`.
@MainActor
open class UITextField: UIControl, NativeControlView, UITextInputTraits {
  /// The edge of a field. Apple's `UITextField.BorderStyle`.
  public enum BorderStyle: Int, Hashable, Sendable { case none, line, bezel, roundedRect }
  /// When something beside the text is shown. Apple's `UITextField.ViewMode`.
  public enum ViewMode: Int, Hashable, Sendable { case never, whileEditing, unlessEditing, always }

  private var field = TextFieldContent(
    text: "", isBordered: false, font: FontDescription(size: 17), color: .black)
  private(set) lazy var control: any Control = InterfacePlatform.toolkit.makeControl(.textField(field))
  /// Answers for the field. Held weakly.
  open weak var delegate: (any UITextFieldDelegate)?

  override func completeInit() {
    super.completeInit()
    field.kind = kind
    showControl { [weak self] in self?.handle($0) }
    update()
  }

  /// The text in the field.
  open var text: String? {
    get { field.text }
    set {
      guard newValue ?? "" != field.text else { return }
      field.text = newValue ?? ""
      control.content = .textField(field)
    }
  }
  /// The text with attributes; fields of the desktop have one font and colour.
  open var attributedText: NSAttributedString? {
    get { NSAttributedString(string: field.text) }
    set { text = newValue?.string }
  }
  /// Shown while the field is empty.
  open var placeholder: String? { didSet { update() } }
  /// Shown while the field is empty; without its attributes.
  open var attributedPlaceholder: NSAttributedString? { didSet { placeholder = attributedPlaceholder?.string } }
  /// Font of the text.
  open var font: UIFont? = .preferredFont(forTextStyle: .body) { didSet { update() } }
  /// Colour of the text.
  open var textColor: UIColor? = .label { didSet { update() } }
  /// Where the text stands.
  open var textAlignment: NSTextAlignment = .natural { didSet { update() } }
  /// The edge of the field.
  open var borderStyle: BorderStyle = .none { didSet { update() } }
  /// Whether old text is gone as soon as something is typed.
  open var clearsOnBeginEditing = false
  /// When a button to clear the field is shown; the desktop decides.
  open var clearButtonMode: ViewMode = .never
  /// A view before the text; its space is left free by `leftViewMode`.
  open var leftView: UIView? { didSet { sideViewDidChange(oldValue, leftView) } }
  /// A view after the text.
  open var rightView: UIView? { didSet { sideViewDidChange(oldValue, rightView) } }
  /// When the view before the text is shown.
  open var leftViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
  /// When the view after the text is shown.
  open var rightViewMode: ViewMode = .never { didSet { setNeedsLayout() } }
  /// Whether the field is being edited.
  open private(set) var isEditing = false
  open var autocapitalizationType: UITextAutocapitalizationType = .sentences
  open var autocorrectionType: UITextAutocorrectionType = .default
  open var spellCheckingType: UITextSpellCheckingType = .default
  open var keyboardType: UIKeyboardType = .default { didSet { update() } }
  open var returnKeyType: UIReturnKeyType = .default
  open var textContentType: UITextContentType?
  /// Whether the characters are hidden; it may change while the person types.
  open var isSecureTextEntry = false { didSet { update() } }
  /// The view above an on-screen keyboard; desktops have no place for it.
  open var inputAccessoryView: UIView?

  /// The kind of field that the desktop shows.
  var kind: TextFieldContent.Kind { isSecureTextEntry ? .secure : .text }

  final func update() {
    let traits = traitCollection
    field.placeholder = placeholder ?? ""
    field.kind = kind
    field.purpose = keyboardType.purpose
    field.isBordered = borderStyle != .none
    field.font = (font ?? .preferredFont(forTextStyle: .body)).face
    field.color = (textColor ?? .label).rgba(with: traits)
    field.alignment = textAlignment.toolkitValue(traits)
    control.content = .textField(field)
    applyAccessibility()
    invalidateIntrinsicContentSize()
  }

  private func sideViewDidChange(_ old: UIView?, _ new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    setNeedsLayout()
  }

  private func handle(_ event: ControlEvent) {
    switch event {
    case .textChanged(let new): textDidChange(to: new)
    case .selectionChanged(let range):
      selection = range
      delegate?.textFieldDidChangeSelection(self)
    case .activated:
      if delegate?.textFieldShouldReturn(self) ?? true {
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
      }
    case .focused(true):
      guard !isEditing else { return }
      guard delegate?.textFieldShouldBeginEditing(self) ?? true else { return control.resignFocus() }
      isEditing = true
      window?.firstResponder = self
      if clearsOnBeginEditing { text = "" }
      delegate?.textFieldDidBeginEditing(self)
      sendActions(for: .editingDidBegin)
    case .focused(false):
      guard isEditing else { return }
      isEditing = false
      if window?.firstResponder === self { window?.firstResponder = nil }
      delegate?.textFieldDidEndEditing(self)
      sendActions(for: .editingDidEnd)
    case .naturalSizeChanged: invalidateIntrinsicContentSize()
    default: break
    }
  }

  private var selection: Range<Int>?

  private func textDidChange(to new: String) {
    let change = TextChange(from: field.text, to: new)
    if let delegate,
      !delegate.textField(self, shouldChangeCharactersIn: change.range, replacementString: change.replacement)
    {
      // The delegate may have put another text in; either way that is what stays.
      control.content = .textField(field)
      return
    }
    field.text = new
    sendActions(for: .editingChanged)
  }

  // MARK: Responder

  open override var canBecomeFirstResponder: Bool { isEnabled }
  @discardableResult
  open override func becomeFirstResponder() -> Bool {
    guard super.becomeFirstResponder() else { return false }
    focusControl()
    return true
  }
  @discardableResult
  open override func resignFirstResponder() -> Bool {
    guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
    if control.isFocused { control.resignFocus() }
    return super.resignFirstResponder()
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { controlSize(fitting: size) }
  override var textIsCentered: Bool { true }
  override var baselineOffsets: (first: CGFloat, last: CGFloat) { controlBaselineOffsets ?? (bounds_.height, 0) }
  override var contentFrame: CGRect {
    var rect = CGRect(origin: .zero, size: node.frame.size)
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    for (view, mode, isLeading) in [(leftView, leftViewMode, true), (rightView, rightViewMode, false)] {
      guard let view, mode == .always || mode == .unlessEditing else { continue }
      let width = view.bounds.width
      rect.size.width = max(rect.width - width, 0)
      if isLeading != isRightToLeft { rect.origin.x += width }
    }
    return rect
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    contentNode?.frame = contentFrame
    let isRightToLeft = traitCollection.appearance.isRightToLeft
    for (view, mode, isLeading) in [(leftView, leftViewMode, true), (rightView, rightViewMode, false)] {
      guard let view else { continue }
      view.isHidden = mode == .never || mode == .whileEditing && !isEditing
      let size = view.bounds.size
      view.frame = CGRect(
        x: isLeading != isRightToLeft ? 0 : bounds_.width - size.width, y: (bounds_.height - size.height) / 2,
        width: size.width, height: size.height)
    }
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    update()
  }
}

/// A field for search terms. Apple's `UISearchTextField`.
@MainActor
open class UISearchTextField: UITextField {
  override var kind: TextFieldContent.Kind { .search }
  /// What Escape does; `nil` = nothing of its own.
  var escapeAction: () -> (() -> Void)? = { nil }
  open override var keyCommands: [UIKeyCommand]? {
    guard let action = escapeAction() else { return super.keyCommands }
    let escape = UIKeyCommand(input: UIKeyCommand.inputEscape) { _ in action() }
    // The desktop's field would keep the key to itself.
    escape.wantsPriorityOverSystemBehavior = true
    return (super.keyCommands ?? []) + [escape]
  }
}

/// The one stretch in which two texts differ.
struct TextChange {
  /// The stretch of the old text, in UTF-16 offsets.
  let range: NSRange
  /// What stands there in the new text.
  let replacement: String

  init(from old: String, to new: String) {
    let (a, b) = (Array(old.utf16), Array(new.utf16))
    var start = 0
    while start < min(a.count, b.count), a[start] == b[start] { start += 1 }
    var end = 0
    while end < min(a.count, b.count) - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
    range = NSRange(location: start, length: a.count - start - end)
    replacement = String(decoding: b[start..<b.count - end], as: UTF16.self)
  }
}
