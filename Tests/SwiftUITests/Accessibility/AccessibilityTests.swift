import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Accessibility")
struct AccessibilityTests {
  @Test("A drawn shape is found by its label")
  func drawn() throws {
    let page = ViewTester {
      Circle().frame(width: 40, height: 40).accessibilityLabel("Moon").accessibilityValue("full")
    }
    let moon = try page.require("Moon")
    #expect(moon.role == .image)
    #expect(moon.value == "full")
    #expect(moon.frame.size == CGSize(width: 40, height: 40))
  }

  @Test("A label on a control adds no second element")
  func onControl() {
    let page = ViewTester { Button("Go") {}.accessibilityLabel("Start").accessibilityHint("Begins the race") }
    #expect(page.elements("Start").count == 1)
    #expect(page.element("Start")?.hint == "Begins the race")
    #expect(page.elements("Go").isEmpty)
  }

  @Test("What is ignored inside is not read; the element is")
  func ignore() throws {
    let page = ViewTester {
      HStack {
        Text("4")
        Text("stars")
      }
      .accessibilityElement().accessibilityLabel("Rated four of five")
    }
    #expect(page.elements.map(\.label) == ["Rated four of five"])
    #expect(page.sees("stars"))
  }

  struct Row: View {
    @State private var count = 1
    var body: some View {
      VStack {
        HStack {
          Text("Apples")
          Text("\(count)")
          Button("Remove") { count -= 1 }
        }
        .accessibilityElement(children: .combine)
        Button("Add") { count += 1 }
      }
    }
  }

  @Test("Views combined read as one, follow their texts, and press their button")
  func combine() throws {
    let page = ViewTester { Row() }
    #expect(page.element("Apples 1 Remove")?.role == .button)
    #expect(page.elements("Remove").isEmpty)
    try page.press("Add")
    #expect(page.elements("Apples 1 Remove").isEmpty)
    try page.activate("Apples 2 Remove")
    page.advanceFrame()
    #expect(page.element("Apples 1 Remove") != nil)
  }

  @Test("A container has a name and keeps what lies inside")
  func contain() throws {
    let page = ViewTester {
      VStack {
        Text("Name")
        Button("Edit") {}
      }
      .accessibilityElement(children: .contain).accessibilityLabel("Profile")
    }
    #expect(try page.require("Profile").role == .group)
    #expect(page.element("Edit", in: "Profile") != nil)
  }

  struct Star: View {
    @State private var isOn = false
    var body: some View {
      VStack {
        Text(isOn ? "Unstar" : "Star").onTapGesture { isOn.toggle() }.accessibilityAddTraits(.isButton)
        Text(isOn ? "bright" : "dark")
      }
    }
  }

  @Test("A text that says it is a button is pressed by pointer, keyboard and screen reader")
  func button() throws {
    let page = ViewTester { Star() }
    #expect(try page.require("Star").role == .button)
    try page.activate("Star")
    page.advance(.seconds(1))
    #expect(page.sees("bright"))
    try page.key("Tab")
    #expect(page.focusedElement?.label == "Unstar")
    try page.key("space")
    page.advance(.seconds(1))
    #expect(page.sees("dark"))
  }

  @Test("Traits make headings, and mark what is chosen")
  func traits() throws {
    let page = ViewTester {
      VStack {
        Text("Chapter").accessibilityAddTraits(.isHeader)
        Text("Section").accessibilityHeading(.h3)
        Text("Chosen").accessibilityAddTraits([.isSelected])
        Text("Plain").accessibilityRemoveTraits(.isHeader).accessibilityAddTraits(.isHeader)
      }
    }
    #expect(try page.require("Chapter").role == .heading)
    #expect(try page.require("Chapter").headingLevel == 1)
    #expect(try page.require("Section").headingLevel == 3)
    #expect(try page.require("Chosen").isSelected == true)
    #expect(try page.require("Plain").headingLevel == nil)
  }

  struct Mail: View {
    @State private var state = "new"
    var body: some View {
      Text("Letter, \(state)")
        .accessibilityAction(named: "Archive") { state = "archived" }
        .accessibilityAction { state = "read" }
        .accessibilityActions {
          Button("Flag") { state = "flagged" }
          Button("Bounce") { state = "bounced" }.disabled(true)
        }
    }
  }

  @Test("Actions are offered by name, and the default one by a press")
  func actions() throws {
    let page = ViewTester { Mail() }
    func element() throws -> HeadlessControl { try #require(page.elements.first).control }
    #expect(try element().accessibility.actions == ["Flag", "Archive"])
    try element().performCustomAction(1)
    page.advanceFrame()
    #expect(page.sees("Letter, archived"))
    try element().performCustomAction(0)
    page.advanceFrame()
    #expect(page.sees("Letter, flagged"))
    try page.activate("Letter, flagged")
    #expect(page.sees("Letter, read"))
  }

  @Test("A button offers the actions around it, too")
  func actionsOfControl() throws {
    let journal = Journal()
    let page = ViewTester {
      Button("Play") { journal.note("play") }.accessibilityAction(named: Text("Skip")) { journal.note("skip") }
    }
    let button = try page.require("Play")
    #expect(button.control.accessibility.actions == ["Skip"])
    button.control.performCustomAction(0)
    #expect(journal.take() == ["skip"])
  }

  struct Volume: View {
    @State private var value = 5
    var body: some View {
      Capsule().frame(width: 100, height: 10).accessibilityLabel("Volume").accessibilityValue("\(value)")
        .accessibilityAdjustableAction { value += $0 == .increment ? 1 : -1 }
    }
  }

  @Test("An adjustable view goes up and down by action and arrow key")
  func adjustable() throws {
    let page = ViewTester { Volume() }
    let volume = try page.require("Volume")
    #expect(volume.role == .slider)
    #expect(volume.control.accessibility.actions == ["Increase", "Decrease"])
    volume.control.performCustomAction(0)
    page.advanceFrame()
    #expect(try page.require("Volume").value == "6")
    try page.key("Tab")
    #expect(page.focusedElement?.label == "Volume")
    try page.key("Down")
    try page.key("Down")
    #expect(try page.require("Volume").value == "4")
  }

  struct Represented: View {
    @State private var isOn = false
    var body: some View {
      Text(isOn ? "☑" : "☐").accessibilityRepresentation { Toggle("Wi-Fi", isOn: $isOn) }
    }
  }

  @Test("Assistive technology finds what represents a view, not what is seen")
  func representation() throws {
    let page = ViewTester { Represented() }
    #expect(page.elements("☐").isEmpty)
    try page.activate("Wi-Fi", role: .toggle)
    #expect(page.sees("☑"))
  }

  @Test("A drawing has the children that it is given")
  func children() throws {
    let page = ViewTester {
      Color.red.accessibilityChildren {
        HStack {
          Text("January")
          Text("February")
        }
      }
      .accessibilityLabel("Sales")
    }
    #expect(try page.require("Sales").role == .group)
    #expect(page.element("February", in: "Sales") != nil)
  }

  struct Form: View {
    @State private var message = ""
    @AccessibilityFocusState private var isAtMessage: Bool
    var body: some View {
      VStack {
        Text(message.isEmpty ? "No problem" : message).accessibilityFocused($isAtMessage)
        Button("Send") {
          message = "No address"
          isAtMessage = true
        }
        Text(isAtMessage ? "reading" : "waiting")
      }
    }
  }

  @Test("The app takes the reader to a message")
  func focus() throws {
    let page = ViewTester { Form() }
    try page.press("Send")
    page.advanceFrame()
    page.advanceFrame()
    #expect(page.focusedElement?.label == "No address")
    #expect(page.sees("reading"))
    try page.press("Send")
  }

  @Test("Hidden views, and those inside of buttons, are no elements")
  func hidden() {
    let page = ViewTester {
      VStack {
        Circle().accessibilityLabel("Decoration").accessibilityHidden(true)
        Button {
        } label: {
          Circle().accessibilityLabel("Record")
        }
      }
    }
    #expect(page.elements("Decoration").isEmpty)
    #expect(page.elements.count == 1)
  }

  @Test("Further information is read after the hint")
  func customContent() throws {
    let page = ViewTester {
      Text("Cat").accessibilityHint("An animal").accessibilityCustomContent("Age", "7 years")
        .accessibilityCustomContent("Colour", "black", importance: .high)
    }
    #expect(try page.require("Cat").hint == "An animal. Colour: black. Age: 7 years")
  }

  struct Settings: View {
    @Environment(\.accessibilityDifferentiateWithoutColor) private var differentiates
    @Environment(\.accessibilityVoiceOverEnabled) private var isRead
    var body: some View { Text("\(differentiates ? "shapes" : "colours") \(isRead ? "read" : "seen")") }
  }

  @Test("Views hear of the desktop's settings")
  func settings() {
    let page = ViewTester { Settings() }
    #expect(page.sees("colours seen"))
    page.toolkit.appearance.isHighContrast = true
    page.toolkit.appearance.usesScreenReader = true
    page.advanceFrame()
    #expect(page.sees("shapes read"))
  }

  struct Metrics: View {
    @ScaledMetric private var side: CGFloat = 20
    @Environment(\.dynamicTypeSize) private var size
    var body: some View { Text("\(Int(side.rounded())) \(String(describing: size))") }
  }

  @Test("Metrics and text follow the desktop's text size, within bounds that the app sets")
  func typeSize() {
    let page = ViewTester { Metrics() }
    #expect(page.sees("20 large"))
    page.toolkit.appearance.textScale = 2
    page.advanceFrame()
    #expect(page.sees("40 accessibility2"))
    page.update { Metrics() }
    let bounded = ViewTester { Metrics().dynamicTypeSize(...DynamicTypeSize.xxLarge) }
    bounded.toolkit.appearance.textScale = 2
    bounded.advanceFrame()
    #expect(bounded.sees("25 xxLarge"))
    let large = ViewTester { Text("Same").dynamicTypeSize(.accessibility1) }
    let usual = ViewTester { Text("Same") }
    let heights = [large, usual].map { $0.element("Same")?.frame.height ?? 0 }
    #expect(heights[0] > heights[1] * 1.4)
  }

  struct Saving: View {
    @State private var failures = 0
    @State private var successes = 0
    var body: some View {
      VStack {
        Button("Fail") { failures += 1 }.sensoryFeedback(.error, trigger: failures)
        Button("Succeed") { successes += 1 }.sensoryFeedback(.success, trigger: successes)
      }
    }
  }

  @Test("An error is heard, a success is not")
  func feedback() throws {
    let page = ViewTester { Saving() }
    try page.press("Succeed")
    #expect(page.toolkit.beepCount == 0)
    try page.press("Fail")
    #expect(page.toolkit.beepCount == 1)
  }
}
