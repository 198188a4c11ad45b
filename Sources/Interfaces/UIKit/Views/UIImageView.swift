import Foundation
import RenderTree
import Toolkit

/// Shows a picture. Apple's `UIImageView`.
@MainActor
open class UIImageView: UIView {
  /// The picture; `nil` = nothing.
  open var image: UIImage? {
    didSet {
      guard image != oldValue else { return }
      pictureDidChange()
      invalidateIntrinsicContentSize()
    }
  }
  /// The picture while the view is highlighted.
  open var highlightedImage: UIImage? { didSet { pictureDidChange() } }
  /// Whether the view is highlighted.
  open var isHighlighted = false { didSet { pictureDidChange() } }
  /// The size of symbols that do not say it themselves.
  open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? { didSet { pictureDidChange() } }

  /// A view of the size of its picture.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    pictureDidChange()
  }
  /// A view of the size of its picture.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func completeInit() {
    super.completeInit()
    isUserInteractionEnabled = false
  }

  private func pictureDidChange() {
    var shown = isHighlighted ? highlightedImage ?? image : image
    if let preferredSymbolConfiguration, let own = shown, own.symbolConfiguration == nil {
      shown = own.withConfiguration(preferredSymbolConfiguration)
    }
    let traits = traitCollection
    guard let loaded = shown?.resolve(with: traits) else {
      contentNode = nil
      return
    }
    let tint = loaded.isTemplate ? (loaded.ownTint ?? tintColor ?? .tintColor).rgba(with: traits) : nil
    let mode = contentMode
    let picture = contentNode ?? RenderNode()
    picture.frame = CGRect(origin: .zero, size: bounds_.size)
    picture.content = .commands { canvas, size in
      loaded.draw(on: canvas, in: mode.rect(for: loaded.size, in: CGRect(origin: .zero, size: size)), tint: tint)
    }
    contentNode = picture
  }

  override func contentModeDidApply() { pictureDidChange() }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    pictureDidChange()
  }
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
