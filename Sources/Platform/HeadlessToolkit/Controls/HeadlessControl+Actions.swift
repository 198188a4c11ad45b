import Foundation
import Toolkit

extension HeadlessControl {
  /// Does what a press on the control does, as a screen reader's default action or the Return key: a button is
  /// activated, a toggle switched, a menu or drop-down opened, a field given the focus.
  ///
  /// - Returns: whether the control can be pressed at all.
  @discardableResult
  public func activate() -> Bool {
    guard isEnabled else { return false }
    switch content {
    case .button:
      onEvent?(.activated)
    case .menu(let menu):
      if let action = menu.primaryAction { action() } else { openMenu() }
    case .toggle(var toggle):
      toggle.isOn = toggle.isMixed ? true : !toggle.isOn
      toggle.isMixed = false
      content = .toggle(toggle)
      onEvent?(.toggled(toggle.isOn))
    case .choice(let choice) where choice.style == .dropDown:
      openMenu()
    case .element(let element) where element.isActivatable:
      onEvent?(.activated)
    case .textField, .textEditor:
      focus(showsRing: false)
    case .label(let label):
      guard let link = label.spans.lazy.compactMap(\.link).first else { return false }
      follow(link)
    default:
      return false
    }
    return true
  }

  /// Opens the menu of a menu button or the list of a drop-down.
  ///
  /// - Returns: whether the control has one.
  @discardableResult
  public func openMenu() -> Bool {
    guard isEnabled else { return false }
    switch content {
    case .menu(let menu):
      presentMenu(menu.elements(), at: nil)
    case .choice(let choice) where choice.style == .dropDown:
      presentMenu(
        choice.options.enumerated().map { index, option in
          .item(
            MenuItem(
              title: option.title, icon: option.icon, mark: index == choice.selection ? .radioOn : .radioOff
            ) { [weak self] in self?.select(index) })
        }, at: nil)
    default:
      return false
    }
    return true
  }

  /// Chooses an option of a choice, by index.
  @discardableResult
  public func select(_ index: Int) -> Bool {
    guard isEnabled, case .choice(var choice) = content, choice.options.indices.contains(index) else { return false }
    guard choice.selection != index else { return true }
    choice.selection = index
    content = .choice(choice)
    onEvent?(.selected(index))
    return true
  }

  /// Moves a slider to a value, which its bounds and step correct.
  @discardableResult
  public func setValue(_ wanted: Double) -> Bool {
    guard isEnabled, case .slider(var slider) = content else { return false }
    var value = wanted
    if let step = slider.step, step > 0 {
      value = slider.bounds.lowerBound + ((value - slider.bounds.lowerBound) / step).rounded() * step
    }
    value = min(max(value, slider.bounds.lowerBound), slider.bounds.upperBound)
    guard value != slider.value else { return true }
    slider.value = value
    content = .slider(slider)
    onEvent?(.valueChanged(value))
    return true
  }

  /// Presses one of a stepper's buttons.
  @discardableResult
  public func step(up: Bool) -> Bool {
    guard isEnabled, case .stepper(let stepper) = content, up ? stepper.canIncrement : stepper.canDecrement else {
      return false
    }
    onEvent?(.stepped(up: up))
    return true
  }

  /// Picks a date, which the picker's range corrects.
  @discardableResult
  public func setDate(_ wanted: Date) -> Bool {
    guard isEnabled, case .datePicker(var picker) = content else { return false }
    let date = picker.range.map { min(max(wanted, $0.lowerBound), $0.upperBound) } ?? wanted
    guard date != picker.date else { return true }
    picker.date = date
    content = .datePicker(picker)
    onEvent?(.dateChanged(date))
    return true
  }

  /// Picks a colour.
  @discardableResult
  public func setColor(_ wanted: RGBA) -> Bool {
    guard isEnabled, case .colorWell(var well) = content else { return false }
    var color = wanted
    if !well.supportsOpacity { color.alpha = 1 }
    guard color != well.color else { return true }
    well.color = color
    content = .colorWell(well)
    onEvent?(.colorChanged(color))
    return true
  }

  /// Asks for the context menu, at a point in the control's coordinates or (`nil`) by keyboard.
  public func requestContextMenu(at point: CGPoint? = nil) {
    guard isEnabled else { return }
    onEvent?(.contextMenuRequested(point))
  }

  /// Runs one of the control's custom accessibility actions, by index.
  public func performCustomAction(_ index: Int) {
    guard isEnabled else { return }
    onEvent?(.customAction(index))
  }

  // MARK: Pointer

  /// Whether a pointer at a point in the control's coordinates is the control's own business.
  func takesPointer(at point: CGPoint) -> Bool {
    switch content {
    case .label(let label):
      guard !label.isSelectable else { return true }
      return link(at: point) != nil
    case .progress, .element, .scroller: return false
    case .button, .menu, .textField, .textEditor, .toggle, .slider, .stepper, .choice, .datePicker, .colorWell,
      .windowControls, .windowHandle:
      return true
    }
  }

  private func follow(_ link: URL) {
    if let onEvent { onEvent(.linkActivated(link)) } else { toolkit?.open(link) { _ in } }
  }

  private func link(at point: CGPoint) -> URL? {
    guard case .label(let label) = content, let size = placement?.size, label.spans.contains(where: { $0.link != nil })
    else { return nil }
    return text.measure(label, width: size.width, height: size.height).link(at: point, width: size.width)
  }

  private var takesFocusWhenPressed: Bool {
    switch content {
    case .button(let button): button.takesFocus
    case .menu(let menu): menu.button.takesFocus
    default: true
    }
  }

  func pointerDown(at point: CGPoint, button: PointerEvent.Button, clickCount: Int, modifiers: KeyModifiers) {
    // A control that is disabled swallows the press all the same.
    guard isEnabled else { return }
    switch button {
    case .secondary: return requestContextMenu(at: point)
    case .middle: return
    case .primary: break
    }
    if takesFocusWhenPressed { focus(showsRing: false) }
    setPressed(true)
    switch content {
    case .slider:
      onEvent?(.editing(true))
      dragSlider(to: point)
    case .textField, .textEditor:
      if clickCount >= 3 { selectAll() } else if clickCount == 2 { selectWord() }
    default: break
    }
  }

  func pointerMoved(to point: CGPoint) {
    guard isPressed else { return }
    if case .slider = content { dragSlider(to: point) }
  }

  func pointerUp(at point: CGPoint, button: PointerEvent.Button) {
    guard isPressed, button == .primary else { return }
    setPressed(false)
    if case .slider = content {
      onEvent?(.editing(false))
      return
    }
    let size = placement?.size ?? .zero
    guard isEnabled, CGRect(origin: .zero, size: size).contains(point) else { return }
    switch content {
    case .button, .toggle, .menu:
      activate()
    case .choice(let choice):
      let count = CGFloat(choice.options.count)
      switch choice.style {
      case .dropDown: openMenu()
      case .segmented: select(Int(point.x / size.width * count))
      case .radioGroup: select(Int(point.y / size.height * count))
      }
    case .stepper:
      step(up: point.x >= size.width / 2)
    case .label:
      if let link = link(at: point) { follow(link) }
    case .windowControls:
      window?.requestClose()
    default: break
    }
  }

  func pointerCancelled() {
    guard isPressed else { return }
    setPressed(false)
    if case .slider = content { onEvent?(.editing(false)) }
  }

  private func setPressed(_ pressed: Bool) {
    isPressed = pressed
    switch content {
    case .button, .menu: onEvent?(.pressed(pressed))
    default: break
    }
  }

  private func dragSlider(to point: CGPoint) {
    guard case .slider(let slider) = content, let width = placement?.size.width, width > 0 else { return }
    let fraction = Double(min(max(point.x / width, 0), 1))
    setValue(slider.bounds.lowerBound + (slider.bounds.upperBound - slider.bounds.lowerBound) * fraction)
  }

  // MARK: Keyboard

  /// Handles a press of a key. Returns whether the control used it.
  func handle(_ combination: KeyCombination, characters: String) -> Bool {
    if combination.key == .menu || combination == KeyCombination(.function(10), .shift) {
      requestContextMenu()
      return true
    }
    switch content {
    case .textField, .textEditor: return edit(combination, characters: characters)
    case .button, .toggle, .menu, .element: return isPlainPress(combination) && activate()
    case .choice(let choice): return handle(combination, choice: choice)
    case .slider(let slider): return handle(combination, slider: slider)
    case .stepper:
      guard combination.modifiers.isEmpty else { return false }
      switch combination.key {
      case .up: return step(up: true)
      case .down: return step(up: false)
      default: return false
      }
    case .label, .progress, .datePicker, .colorWell, .scroller, .windowControls, .windowHandle: return false
    }
  }

  private func isPlainPress(_ combination: KeyCombination) -> Bool {
    combination.modifiers.isEmpty && (combination.key == .return || combination.key == .space)
  }

  private func handle(_ combination: KeyCombination, choice: ChoiceContent) -> Bool {
    if choice.style == .dropDown { return isPlainPress(combination) && openMenu() }
    guard combination.modifiers.isEmpty else { return false }
    let (back, forward): (Key, Key) = choice.style == .segmented ? (.left, .right) : (.up, .down)
    let selection = choice.selection ?? -1
    switch combination.key {
    case back: return selection > 0 && select(selection - 1)
    case forward: return selection + 1 < choice.options.count && select(selection + 1)
    default: return false
    }
  }

  private func handle(_ combination: KeyCombination, slider: SliderContent) -> Bool {
    guard combination.modifiers.isEmpty else { return false }
    let step = slider.step ?? (slider.bounds.upperBound - slider.bounds.lowerBound) / 10
    switch combination.key {
    case .left, .down: return setValue(slider.value - step)
    case .right, .up: return setValue(slider.value + step)
    case .home: return setValue(slider.bounds.lowerBound)
    case .end: return setValue(slider.bounds.upperBound)
    default: return false
    }
  }
}
