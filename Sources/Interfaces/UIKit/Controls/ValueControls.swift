import Foundation
import Toolkit

/// A switch. Apple's `UISwitch`.
@MainActor
open class UISwitch: UIControl, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(.toggle(ToggleContent(title: "", isOn: false)))
  private var value = false

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self, case .toggled(let isOn) = event else { return }
      value = isOn
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
    bounds.size = intrinsicContentSize
  }

  /// Whether the switch is on.
  open var isOn: Bool {
    get { value }
    set {
      value = newValue
      update()
    }
  }
  /// Turns the switch on or off; the desktop animates it.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }
  /// The colour while it is on.
  open var onTintColor: UIColor? { didSet { update() } }
  /// The colour of the knob; the desktop's.
  open var thumbTintColor: UIColor?
  /// What the switch is called.
  open var title: String? { didSet { update() } }

  private func update() {
    control.content = .toggle(
      ToggleContent(
        title: title ?? accessibilityLabel ?? "", isOn: value, tint: onTintColor?.rgba(with: traitCollection)))
    applyAccessibility()
  }
  override func appearanceDidChange() {
    super.appearanceDidChange()
    update()
  }
  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}

/// A value chosen along a line. Apple's `UISlider`.
@MainActor
open class UISlider: UIControl, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(.slider(SliderContent(value: 0, bounds: 0...1)))

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self else { return }
      switch event {
      case .valueChanged(let new):
        current = Float(new)
        if isContinuous || !isHeld { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
      case .editing(let isHeld):
        self.isHeld = isHeld
        sendActions(for: isHeld ? .touchDown : .touchUpInside)
        if !isHeld, !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
      default: break
      }
    }
  }
  private var current: Float = 0
  private var isHeld = false

  /// The chosen value.
  open var value: Float {
    get { current }
    set {
      current = min(max(newValue, minimumValue), maximumValue)
      update()
    }
  }
  /// The lowest value.
  open var minimumValue: Float = 0 { didSet { value = current } }
  /// The highest value.
  open var maximumValue: Float = 1 { didSet { value = current } }
  /// Whether changes are told of while the slider is held.
  open var isContinuous = true
  /// The colour before the knob.
  open var minimumTrackTintColor: UIColor? { didSet { update() } }
  open var maximumTrackTintColor: UIColor?
  open var thumbTintColor: UIColor?
  /// Chooses a value; the desktop moves the knob at once.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  private func update() {
    control.content = .slider(
      SliderContent(
        value: Double(current), bounds: Double(minimumValue)...Double(max(maximumValue, minimumValue)),
        tint: minimumTrackTintColor?.rgba(with: traitCollection)))
    applyAccessibility()
  }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalControlSize.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { controlSize(fitting: size) }
}

/// Two buttons that count up and down. Apple's `UIStepper`.
@MainActor
open class UIStepper: UIControl, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .stepper(StepperContent(canIncrement: true, canDecrement: false)))

  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self, case .stepped(let up) = event else { return }
      var new = current + (up ? stepValue : -stepValue)
      if wraps, new > maximumValue { new = minimumValue }
      if wraps, new < minimumValue { new = maximumValue }
      value = new
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
    bounds.size = intrinsicContentSize
  }
  private var current = 0.0

  /// The present value.
  open var value: Double {
    get { current }
    set {
      current = min(max(newValue, minimumValue), maximumValue)
      update()
    }
  }
  /// The lowest value.
  open var minimumValue = 0.0 { didSet { value = current } }
  /// The highest value.
  open var maximumValue = 100.0 { didSet { value = current } }
  /// What a press adds or takes away.
  open var stepValue = 1.0
  /// Whether counting goes on from the other end.
  open var wraps = false { didSet { update() } }
  open var autorepeat = true
  open var isContinuous = true

  private func update() {
    control.content = .stepper(
      StepperContent(canIncrement: wraps || current < maximumValue, canDecrement: wraps || current > minimumValue))
    applyAccessibility()
  }
  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}

/// One of several, side by side. Apple's `UISegmentedControl`.
@MainActor
open class UISegmentedControl: UIControl, NativeControlView {
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .choice(ChoiceContent(options: [], selection: nil, style: .segmented)))
  /// "None" in `selectedSegmentIndex`.
  public static let noSegment = -1

  private struct Segment {
    var title: String?
    var image: UIImage?
    var action: UIAction?
  }
  private var segments: [Segment] = []

  /// Segments of titles (`String`), pictures (`UIImage`) or actions (`UIAction`).
  public init(items: [Any]?) {
    super.init(frame: .zero)
    segments = (items ?? []).map { item in
      let action = item as? UIAction
      return Segment(title: item as? String ?? action?.title, image: item as? UIImage ?? action?.image, action: action)
    }
    update()
  }
  /// Segments of actions.
  public convenience init(frame: CGRect, actions: [UIAction]) {
    self.init(items: actions)
    self.frame = frame
  }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  override func completeInit() {
    super.completeInit()
    showControl { [weak self] event in
      guard let self, case .selected(let index) = event else { return }
      selectedSegmentIndex = index
      if segments.indices.contains(index) { segments[index].action?.perform(sender: self) }
      sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
    update()
  }

  /// The chosen segment; `noSegment` = none.
  open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { update() } }
  /// How many segments there are.
  open var numberOfSegments: Int { segments.count }
  /// Whether a press chooses for a moment only.
  open var isMomentary = false
  open var selectedSegmentTintColor: UIColor? { didSet { update() } }
  open var apportionsSegmentWidthsByContent = false
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    segments.insert(Segment(title: title), at: min(segment, segments.count))
    update()
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    segments.insert(Segment(image: image), at: min(segment, segments.count))
    update()
  }
  open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
    segments.insert(
      Segment(title: action.title, image: action.image, action: action), at: min(segment, segments.count))
    update()
  }
  open func removeSegment(at segment: Int, animated: Bool) {
    segments.remove(at: segment)
    if selectedSegmentIndex >= segments.count { selectedSegmentIndex = Self.noSegment }
    update()
  }
  open func removeAllSegments() {
    segments = []
    selectedSegmentIndex = Self.noSegment
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    segments[segment].title = title
    update()
  }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    segments[segment].image = image
    update()
  }
  open func titleForSegment(at segment: Int) -> String? { segments[segment].title }

  private func update() {
    control.content = .choice(
      ChoiceContent(
        options: segments.map { .init(title: $0.title ?? $0.image?.spokenName ?? "", icon: $0.image?.menuIcon) },
        selection: segments.indices.contains(selectedSegmentIndex) ? selectedSegmentIndex : nil, style: .segmented,
        tint: selectedSegmentTintColor?.rgba(with: traitCollection)))
    applyAccessibility()
    invalidateIntrinsicContentSize()
  }
  open override var intrinsicContentSize: CGSize { naturalControlSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { naturalControlSize }
}

/// How far a task has come. Apple's `UIProgressView`.
@MainActor
open class UIProgressView: UIView, NativeControlView {
  /// The looks of a bar; the desktop's. Apple's `UIProgressView.Style`.
  public enum Style: Int, Hashable, Sendable { case `default`, bar }
  let control: any Control = InterfacePlatform.toolkit.makeControl(.progress(ProgressContent(fraction: 0, style: .bar)))

  /// A bar.
  public convenience init(progressViewStyle style: Style) { self.init(frame: .zero) }
  override func completeInit() {
    super.completeInit()
    showControl { _ in }
  }
  /// From 0 to 1.
  open var progress: Float = 0 { didSet { update() } }
  /// From 0 to 1; the desktop moves the bar at once.
  open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
  /// The colour of the part that is done.
  open var progressTintColor: UIColor? { didSet { update() } }
  open var trackTintColor: UIColor?
  /// A task whose progress the bar follows.
  open var observedProgress: Progress? { didSet { follow() } }

  private func follow() {
    guard let observedProgress else { return }
    progress = Float(observedProgress.fractionCompleted)
    guard !observedProgress.isFinished else { return }
    // Foundation's Progress tells of changes by key-value observing, which Linux does not have.
    _ = InterfacePlatform.toolkit.time.schedule(after: 0.1) { [weak self] in self?.follow() }
  }
  private func update() {
    control.content = .progress(
      ProgressContent(
        fraction: Double(min(max(progress, 0), 1)), style: .bar, tint: progressTintColor?.rgba(with: traitCollection)))
    applyAccessibility()
  }
  override func accessibilityDidChange() { applyAccessibility() }
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: naturalControlSize.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { controlSize(fitting: size) }
}

/// A mark that turns while something is done. Apple's `UIActivityIndicatorView`.
@MainActor
open class UIActivityIndicatorView: UIView, NativeControlView {
  /// The size of the mark. Apple's `UIActivityIndicatorView.Style`.
  public enum Style: Int, Hashable, Sendable { case medium = 100, large = 101 }
  let control: any Control = InterfacePlatform.toolkit.makeControl(
    .progress(ProgressContent(fraction: nil, style: .spinner)))

  /// A mark of a size.
  public convenience init(style: Style) {
    self.init(frame: .zero)
    self.style = style
    bounds.size = intrinsicContentSize
  }
  override func completeInit() {
    super.completeInit()
    showControl { _ in }
    isHidden = true
  }
  /// The size of the mark.
  open var style: Style = .medium { didSet { invalidateIntrinsicContentSize() } }
  /// Whether nothing is shown while it rests.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isAnimating } }
  /// The colour of the mark.
  open var color: UIColor! = .secondaryLabel {
    didSet {
      control.content = .progress(
        ProgressContent(fraction: nil, style: .spinner, tint: color?.rgba(with: traitCollection)))
    }
  }
  /// Whether the mark turns.
  open private(set) var isAnimating = false
  open func startAnimating() {
    isAnimating = true
    isHidden = false
  }
  open func stopAnimating() {
    isAnimating = false
    isHidden = hidesWhenStopped
  }
  override func accessibilityDidChange() { applyAccessibility() }
  open override var intrinsicContentSize: CGSize {
    style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
