import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

@MainActor
@Suite("Controls")
struct ControlTests {
  @Test("a button that is pressed runs its action and says its title")
  func button() throws {
    var presses = 0
    let screen = WindowScreen { root in
      let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Go") { _ in presses += 1 })
      button.frame = CGRect(x: 20, y: 100, width: 120, height: 40)
      root.addSubview(button)
    }
    try screen.press("Go")
    #expect(presses == 1)
    #expect(screen.sees("Go"))
  }

  @Test("a label that is higher than its text shows it in the middle")
  func labelInTheMiddle() {
    let high = UILabel()
    let natural = UILabel()
    _ = WindowScreen { root in
      for label in [high, natural] {
        label.text = "Text"
        label.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(label)
      }
      NSLayoutConstraint.activate([
        high.topAnchor.constraint(equalTo: root.topAnchor, constant: 60),
        high.heightAnchor.constraint(equalToConstant: 100),
        high.leadingAnchor.constraint(equalTo: root.leadingAnchor),
        natural.leadingAnchor.constraint(equalTo: high.trailingAnchor),
        natural.firstBaselineAnchor.constraint(equalTo: high.firstBaselineAnchor),
      ])
    }
    #expect(abs(natural.frame.midY - high.frame.midY) < 1)
    #expect(natural.frame.height < 40)
  }

  @Test("a disabled button cannot be pressed")
  func disabled() {
    var presses = 0
    let screen = WindowScreen { root in
      let button = UIButton(type: .system)
      button.setTitle("Stop", for: .normal)
      button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
      button.isEnabled = false
      button.frame = CGRect(x: 20, y: 100, width: 120, height: 40)
      root.addSubview(button)
    }
    #expect(throws: (any Error).self) { try screen.press("Stop") }
    #expect(presses == 0)
  }

  @Test("the menu of a button runs the chosen action")
  func menu() throws {
    var chosen = ""
    let screen = WindowScreen { root in
      let button = UIButton(configuration: .bordered())
      button.configuration?.title = "Options"
      button.menu = UIMenu(children: [
        UIAction(title: "One") { _ in chosen = "One" },
        UIMenu(title: "Inner", options: .displayInline, children: [UIAction(title: "Two") { _ in chosen = "Two" }]),
      ])
      button.showsMenuAsPrimaryAction = true
      button.frame = CGRect(x: 20, y: 100, width: 120, height: 40)
      root.addSubview(button)
    }
    try screen.press("Options")
    try #require(screen.menu).choose("Two")
    #expect(chosen == "Two")
  }

  @Test("what is typed into a field reaches it, unless the delegate refuses it")
  func field() throws {
    final class Digits: UITextFieldDelegate {
      func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
      ) -> Bool { string.allSatisfy(\.isNumber) }
    }
    let (field, digits) = (UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 36)), Digits())
    let screen = WindowScreen { root in
      field.placeholder = "Number"
      field.borderStyle = .roundedRect
      field.delegate = digits
      root.addSubview(field)
    }
    field.becomeFirstResponder()
    try screen.type("12")
    #expect(field.text == "12")
    try screen.type("x")
    #expect(field.text == "12")
    #expect(field.isFirstResponder)
  }

  @Test("a text view tells its delegate of what is typed")
  func textView() throws {
    final class Listener: NSObject, UITextViewDelegate {
      var texts: [String] = []
      func textViewDidChange(_ textView: UITextView) { texts.append(textView.text) }
    }
    let (view, listener) = (UITextView(), Listener())
    let screen = WindowScreen { root in
      view.frame = CGRect(x: 0, y: 60, width: 400, height: 300)
      view.text = "Once"
      view.delegate = listener
      root.addSubview(view)
    }
    view.selectedRange = NSRange(location: 4, length: 0)
    view.becomeFirstResponder()
    try screen.type(" upon")
    #expect(view.text == "Once upon")
    #expect(listener.texts.last == "Once upon")
  }

  @Test("switch, slider, stepper and segments tell of the person's choice")
  func values() throws {
    let toggle = UISwitch()
    let slider = UISlider()
    let stepper = UIStepper()
    let segments = UISegmentedControl(items: ["Left", "Right"])
    var changed: [String] = []
    let screen = WindowScreen { root in
      for (index, (name, control)) in [
        ("Switch", toggle as UIControl), ("Slider", slider), ("Stepper", stepper), ("Segments", segments),
      ].enumerated() {
        control.frame = CGRect(x: 20, y: 60 + index * 60, width: 200, height: 40)
        control.accessibilityLabel = name
        control.addAction(UIAction { _ in changed.append(name) }, for: .valueChanged)
        root.addSubview(control)
      }
    }
    try screen.press("Switch")
    try screen.adjust("Slider", to: 0.5)
    try screen.step("Stepper", up: true)
    try screen.choose("Right", in: "Segments")
    #expect(toggle.isOn)
    #expect(slider.value == 0.5)
    #expect(stepper.value == 1)
    #expect(segments.selectedSegmentIndex == 1)
    #expect(Set(changed) == ["Switch", "Slider", "Stepper", "Segments"])
  }

  @Test("scrolling moves the content and tells the delegate")
  func scrolling() throws {
    final class Listener: UIScrollViewDelegate {
      var offset = CGPoint.zero
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offset = scrollView.contentOffset }
    }
    let (scroll, listener) = (UIScrollView(), Listener())
    var presses = 0
    let screen = WindowScreen { root in
      scroll.frame = CGRect(x: 0, y: 60, width: 300, height: 200)
      scroll.contentSize = CGSize(width: 300, height: 2000)
      scroll.delegate = listener
      let button = UIButton(configuration: .bordered(), primaryAction: UIAction(title: "Deep") { _ in presses += 1 })
      button.frame = CGRect(x: 10, y: 1500, width: 100, height: 40)
      scroll.addSubview(button)
      root.addSubview(scroll)
    }
    scroll.contentOffset = CGPoint(x: 0, y: 1450)
    screen.toolkit.runFrames()
    #expect(listener.offset.y == 1450)
    #expect(scroll.convert(CGPoint(x: 0, y: 1450), to: screen.root) == CGPoint(x: 0, y: 60))
    try screen.press("Deep")
    #expect(presses == 1)
  }
}

@MainActor
@Suite("Looks of buttons")
struct ButtonConfigurationTests {
  private static let long = "A title that is too long to stand in a single line of this button"

  private func screen(_ configuration: UIButton.Configuration, width: CGFloat = 200) -> (WindowScreen, UIButton) {
    let button = UIButton(configuration: configuration)
    let screen = WindowScreen { root in
      button.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(button)
      NSLayoutConstraint.activate([
        button.topAnchor.constraint(equalTo: root.topAnchor, constant: 60),
        button.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
        button.widthAnchor.constraint(equalToConstant: width),
      ])
    }
    return (screen, button)
  }

  @Test("a title that does not fit goes on in further lines, for which the button grows; or is cut if it must be")
  func wrapping() {
    var looks = UIButton.Configuration.gray()
    looks.title = Self.long
    looks.subtitle = Self.long
    looks.image = UIImage(systemName: "gear")
    let (_, wide) = screen(looks, width: 900)
    let (_, narrow) = screen(looks)
    #expect(narrow.bounds.height > 2.5 * wide.bounds.height)
    looks.titleLineBreakMode = .byTruncatingTail
    looks.subtitleLineBreakMode = .byTruncatingMiddle
    let (_, cut) = screen(looks)
    #expect(cut.bounds.height == wide.bounds.height)
  }

  @Test("a turning mark takes the picture's place, and goes with the wish for it")
  func indicator() throws {
    var looks = UIButton.Configuration.filled()
    looks.title = "Send"
    looks.image = UIImage(systemName: "paperplane")
    let (screen, button) = screen(looks)
    #expect(button.subviews.isEmpty)
    button.configuration?.showsActivityIndicator = true
    screen.advance(.milliseconds(50))
    let mark = try #require(button.subviews.first as? UIActivityIndicatorView)
    #expect(mark.isAnimating && button.bounds.contains(mark.frame) && mark.frame.maxX < button.bounds.midX)
    button.configuration?.showsActivityIndicator = false
    #expect(button.subviews.isEmpty)
  }

  @Test("attributes and transformers change the title; the colour of the picture has its own")
  func attributes() throws {
    var looks = UIButton.Configuration.plain()
    var attributes = AttributeContainer()
    attributes.font = UIFont.boldSystemFont(ofSize: 30)
    looks.attributedTitle = AttributedString("Big", attributes: attributes)
    let (_, big) = screen(looks)
    looks.attributedTitle = nil
    looks.title = "Big"
    let (_, usual) = screen(looks)
    #expect(big.bounds.height > usual.bounds.height && big.accessibilityLabel == nil)
    looks.titleTextAttributesTransformer = UIConfigurationTextAttributesTransformer { input in
      var output = input
      output.font = UIFont.boldSystemFont(ofSize: 40)
      return output
    }
    let (_, transformed) = screen(looks)
    #expect(transformed.bounds.height > big.bounds.height)
  }

  @Test("a background of the configuration's own is drawn below the title, and fades while the button is pressed")
  func background() {
    var looks = UIButton.Configuration.plain()
    looks.title = "Own"
    looks.background.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    looks.background.cornerRadius = 4
    let (screen, button) = screen(looks)
    let point = button.convert(CGPoint(x: 12, y: button.bounds.midY), to: nil)
    #expect(screen.displayList.color(at: point) == RGBA(red: 0, green: 0, blue: 1))
    #expect(screen.texts.contains("Own") && screen.element("Own", role: .button) != nil)
    button.configuration?.background.backgroundColor = nil
    button.configuration?.background.cornerRadius = 0
    screen.advance(.milliseconds(50))
    #expect(screen.displayList.color(at: point) != RGBA(red: 0, green: 0, blue: 1) && button.subviews.isEmpty)
  }
}

@MainActor
@Suite("Finding in a text view")
struct FindingTests {
  @Test("Ctrl+F opens a bar in a text view that has one, and words are found and replaced with it")
  func finding() throws {
    let text = UITextView()
    let screen = WindowScreen { root in
      text.text = "A rose is a rose."
      text.accessibilityLabel = "Poem"
      text.frame = CGRect(x: 0, y: 60, width: 400, height: 300)
      root.addSubview(text)
    }
    text.becomeFirstResponder()
    screen.toolkit.runFrames()
    let editor = try screen.require("Poem").control
    _ = try screen.key("Ctrl+F")
    #expect(text.findInteraction == nil && !editor.isFinding)
    text.isFindInteractionEnabled = true
    _ = try screen.key("Ctrl+F")
    #expect(text.findInteraction?.isFindNavigatorVisible == true)
    text.selectedRange = NSRange(location: 0, length: 0)
    #expect(editor.find("ROSE"))
    #expect(text.selectedRange == NSRange(location: 2, length: 4))
    #expect(editor.find("rose"))
    #expect(text.selectedRange == NSRange(location: 12, length: 4))
    #expect(editor.replaceAll("rose", with: "tulip"))
    #expect(text.text == "A tulip is a tulip.")
    _ = try screen.key("Escape")
    #expect(text.findInteraction?.isFindNavigatorVisible == false)
    text.findInteraction?.presentFindNavigator(showingReplace: true)
    #expect(editor.isFinding)
    text.findInteraction?.dismissFindNavigator()
    #expect(!editor.isFinding)
  }
}

@MainActor
@Suite("Pickers")
struct PickerTests {
  @Test("a date is picked between its limits, on a step of minutes, in the picker's own zone")
  func date() throws {
    let picker = UIDatePicker()
    picker.accessibilityLabel = "Deadline"
    let screen = WindowScreen { root in
      picker.frame = CGRect(x: 20, y: 60, width: 300, height: 40)
      root.addSubview(picker)
    }
    picker.timeZone = TimeZone(secondsFromGMT: 3600 * 5)
    picker.minuteInterval = 15
    let noon = Date(timeIntervalSince1970: 1_750_000_000 - 1_750_000_000.truncatingRemainder(dividingBy: 86400) + 43200)
    var changes: [Date] = []
    picker.addAction(UIAction { _ in changes.append(picker.date) }, for: .valueChanged)
    picker.date = noon.addingTimeInterval(17 * 60)
    #expect(picker.date == noon.addingTimeInterval(15 * 60))
    #expect(changes.isEmpty)
    picker.maximumDate = noon.addingTimeInterval(3600)
    // What the desktop shows is the picker's zone.
    let zones = TimeInterval(3600 * 5 - TimeZone.current.secondsFromGMT(for: picker.date))
    try screen.pick(noon.addingTimeInterval(zones + 30 * 60 + 59), in: "Deadline")
    #expect(picker.date == noon.addingTimeInterval(30 * 60))
    #expect(changes == [picker.date])
    picker.minimumDate = noon.addingTimeInterval(7200)
    picker.date = noon.addingTimeInterval(-86400)
    #expect(picker.date == noon.addingTimeInterval(-86400), "limits that contradict each other are none")
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 5400
    #expect(picker.countDownDuration == 5400)
  }

  @Test("a chosen colour is told once")
  func color() throws {
    let well = UIColorWell()
    well.title = "Ink"
    let screen = WindowScreen { root in
      well.frame = CGRect(x: 20, y: 60, width: 40, height: 40)
      root.addSubview(well)
    }
    var changes = 0
    well.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    try screen.pick(.white, in: "Ink")
    #expect(changes == 1)
    #expect(well.selectedColor == UIColor(white: 1, alpha: 1))
  }

  @Test("pages turn by a press beside the middle, by moving along the dots and by the arrow keys")
  func pages() throws {
    let pages = UIPageControl()
    let screen = WindowScreen { root in
      pages.numberOfPages = 4
      pages.frame = CGRect(x: 100, y: 100, width: 200, height: 30)
      root.addSubview(pages)
    }
    var turned: [Int] = []
    pages.addAction(UIAction { _ in turned.append(pages.currentPage) }, for: .valueChanged)
    try screen.press(at: CGPoint(x: 250, y: 115))
    try screen.press(at: CGPoint(x: 250, y: 115))
    try screen.press(at: CGPoint(x: 150, y: 115))
    #expect(turned == [1, 2, 1])
    _ = try screen.require("Page 2 of 4")
    // The dots take 64 points in the middle.
    try screen.drag(from: CGPoint(x: 180, y: 115), to: CGPoint(x: 225, y: 115))
    #expect(pages.currentPage == 3)
    pages.becomeFirstResponder()
    _ = try screen.key("Left")
    #expect(pages.currentPage == 2)
    pages.numberOfPages = 1
    #expect(pages.currentPage == 0)
  }

  @Test("a bar tells of what is searched, where, and of giving up")
  func searchBar() throws {
    final class Delegate: UISearchBarDelegate {
      var log: [String] = []
      func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { log.append("text \(searchText)") }
      func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { log.append("search") }
      func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { log.append("cancel") }
      func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
        log.append("scope \(selectedScope)")
      }
    }
    let delegate = Delegate()
    let bar = UISearchBar()
    bar.delegate = delegate
    bar.showsCancelButton = true
    bar.scopeButtonTitles = ["All", "Mine"]
    bar.showsScopeBar = true
    let screen = WindowScreen { root in
      bar.frame = CGRect(x: 0, y: 60, width: 400, height: bar.intrinsicContentSize.height)
      root.addSubview(bar)
    }
    bar.becomeFirstResponder()
    screen.toolkit.runFrames()
    try screen.type("ab")
    _ = try screen.key("Return")
    try screen.press("Cancel")
    #expect(
      delegate.log == ["text a", "text ab", "search", "cancel"] || delegate.log == ["text ab", "search", "cancel"])
    #expect(bar.frame.height > 80)
  }
}
