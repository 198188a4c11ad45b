import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Controls for values")
struct ValueControlTests {
  struct Volume: View {
    @State private var volume = 20.0
    @State private var isEditing = false
    var body: some View {
      VStack {
        Slider(value: $volume, in: 0...100, step: 5) {
          Text("Volume")
        } minimumValueLabel: {
          Text("Quiet")
        } maximumValueLabel: {
          Text("Loud")
        } onEditingChanged: {
          isEditing = $0
        }
        Text(verbatim: "volume \(Int(volume))\(isEditing ? " editing" : "")")
      }
      .padding()
    }
  }

  @Test("A slider goes to the nearest step, and tells while it is held")
  func slider() throws {
    let page = ViewTester { Volume() }
    #expect(page.sees("Quiet") && page.sees("Loud") && !page.texts.contains("Volume"))
    #expect(page.element("Volume", role: .slider)?.value == "20")
    try page.adjust("Volume", to: 48)
    #expect(page.sees("volume 50"))
    let frame = try page.require("Volume").frame
    let window = try #require(page.window)
    window.pointerDown(at: CGPoint(x: frame.midX, y: frame.midY))
    page.advanceFrame()
    #expect(page.sees("volume 50 editing"))
    window.pointerUp(at: CGPoint(x: frame.midX, y: frame.midY))
    page.advanceFrame()
    #expect(page.texts.contains("volume 50"))
  }

  @Test("The keyboard moves a slider by its step and to its ends")
  func sliderKeys() throws {
    let page = ViewTester { Volume() }
    try page.key("Tab")
    try page.key("Right")
    #expect(page.sees("volume 25"))
    try page.key("Left")
    try page.key("Left")
    #expect(page.sees("volume 15"))
    try page.key("End")
    #expect(page.sees("volume 100"))
    try page.key("Home")
    #expect(page.sees("volume 0"))
  }

  @Test("A slider whose binding refuses a value goes back")
  func refusingSlider() throws {
    let page = ViewTester { Slider(value: .constant(0.25)) { Text("Fixed") } }
    try page.adjust("Fixed", to: 0.75)
    #expect(page.element("Fixed")?.value == "0.25")
  }

  struct Counting: View {
    @State private var copies = 1
    @State private var log: [String] = []
    @State private var price = 1.5
    var body: some View {
      VStack {
        Stepper("Copies: \(copies)", value: $copies, in: 1...3)
        Stepper("Pages") {
          log.append("more")
        } onDecrement: {
          log.append("less")
        } onEditingChanged: {
          log.append($0 ? "begin" : "end")
        }
        Stepper("Price", value: $price, in: 0...2, step: 0.75, format: .number)
        Text(verbatim: "\(copies) \(price) \(log.joined(separator: " "))")
      }
    }
  }

  @Test("A stepper counts within its limits; a button at the limit cannot be pressed")
  func stepper() throws {
    let page = ViewTester { Counting() }
    #expect(page.element("Copies: 1")?.value == "1")
    #expect(throws: ScreenError.self) { try page.step("Copies: 1", up: false) }
    try page.step("Copies: 1", up: true)
    try page.step("Copies: 2", up: true)
    #expect(throws: ScreenError.self) { try page.step("Copies: 3", up: true) }
    try page.step("Pages", up: true)
    try page.step("Pages", up: false)
    #expect(page.sees("begin more end begin less end"))
    try page.step("Price", up: true)
    #expect(page.element("Price")?.value == "2")
    #expect(page.sees("3 2.0"))
  }

  @Test("The arrows up and down count")
  func stepperKeys() throws {
    let page = ViewTester { Counting() }
    try page.key("Tab")
    try page.key("Up")
    try page.key("Up")
    #expect(page.sees("Copies: 3"))
    try page.key("Down")
    #expect(page.sees("Copies: 2"))
  }

  struct Colouring: View {
    @State private var ink = Color(red: 1, green: 0, blue: 0)
    var body: some View {
      VStack {
        ColorPicker("Ink", selection: $ink, supportsOpacity: false)
        ink.frame(width: 20, height: 20)
      }
    }
  }

  @Test("A colour picker chooses a colour, without transparency if it is not wanted")
  func colors() throws {
    let page = ViewTester { Colouring() }
    #expect(page.sees("Ink"))
    #expect(page.places(of: .red).count == 1)
    try page.pick(RGBA(red: 0, green: 0, blue: 1, alpha: 0.5), in: "Ink")
    #expect(page.places(of: .blue).count == 1)
  }

  struct Planning: View {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)
    @State private var date = start
    var body: some View {
      VStack {
        DatePicker("Begin", selection: $date, in: Self.start..., displayedComponents: .date)
        DatePicker("Calendar", selection: $date).datePickerStyle(.graphical)
        Text(verbatim: "after \(Int(date.timeIntervalSince(Self.start) / 86_400)) days")
      }
    }
  }

  @Test("A date picker keeps to its limits; all pickers of one date show the same")
  func dates() throws {
    let page = ViewTester(size: CGSize(width: 400, height: 600)) { Planning() }
    try page.pick(Planning.start.addingTimeInterval(3 * 86_400), in: "Begin")
    #expect(page.sees("after 3 days"))
    #expect(page.element("Calendar")?.value == page.element("Begin")?.value)
    try page.pick(Planning.start.addingTimeInterval(-5 * 86_400), in: "Begin")
    #expect(page.sees("after 0 days"))
    guard case .datePicker(let begin) = try page.require("Begin").control.content,
      case .datePicker(let calendar) = try page.require("Calendar").control.content
    else {
      Issue.record("These are no date pickers.")
      return
    }
    #expect(begin.components == .date && !begin.isGraphical)
    #expect(calendar.components == .dateAndTime && calendar.isGraphical && calendar.range == nil)
  }

  @Test("Values without the person's doing are shown as well")
  func outsideChanges() {
    func content(_ value: Double) -> some View { Slider(value: .constant(value), in: 0...10) { Text("Level") } }
    let page = ViewTester { content(3) }
    page.update { content(7) }
    #expect(page.element("Level")?.value == "7")
  }

  @Test("Disabled controls cannot be used")
  func disabled() {
    let page = ViewTester {
      VStack {
        Slider(value: .constant(0.5)) { Text("Level") }
        Stepper("Count", value: .constant(1))
        ColorPicker("Ink", selection: .constant(.red))
        DatePicker("Day", selection: .constant(.now))
      }
      .disabled(true)
    }
    for name in ["Level", "Count", "Ink", "Day"] { #expect(page.element(name)?.isEnabled == false) }
  }
}
