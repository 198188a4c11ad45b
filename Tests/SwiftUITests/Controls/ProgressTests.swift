import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit

@MainActor
@Suite("Progress and gauges")
struct ProgressTests {
  private func content(_ page: ViewTester, _ name: String) -> ProgressContent? {
    guard case .progress(let progress)? = page.element(name)?.control.content else { return nil }
    return progress
  }

  @Test("A known fraction is a bar, an unknown one a spinner, unless a style says otherwise")
  func automatic() {
    let page = ViewTester {
      VStack {
        ProgressView("Saving", value: 3, total: 4)
        ProgressView("Loading")
        ProgressView("Sliding").progressViewStyle(.linear)
        ProgressView(value: 0.5) { Text("Ring") }.progressViewStyle(.circular)
      }
    }
    #expect(content(page, "Saving") == ProgressContent(fraction: 0.75, style: .bar))
    #expect(content(page, "Loading") == ProgressContent(fraction: nil, style: .spinner))
    #expect(content(page, "Sliding") == ProgressContent(fraction: nil, style: .bar))
    #expect(page.element("Ring", role: .progress)?.value == "50 %")
    #expect(page.sees("Saving") && page.sees("Ring"))
  }

  @Test("A value beyond the total is the whole, and a total of nothing is none of it")
  func limits() {
    let page = ViewTester {
      VStack {
        ProgressView("Over", value: 5, total: 4)
        ProgressView("None", value: 5, total: 0)
      }
    }
    #expect(content(page, "Over")?.fraction == 1)
    #expect(content(page, "None")?.fraction == 0)
  }

  @Test("The label of the value is seen, and is the value to assistive technology")
  func currentValue() {
    let page = ViewTester {
      ProgressView(value: 0.5) {
        Text("Copying")
      } currentValueLabel: {
        Text("2 of 4")
      }
    }
    #expect(page.element("Copying", role: .progress)?.value == "2 of 4")
    #expect(page.texts.contains("2 of 4"))
  }

  @Test("A stretch of time counts down by itself")
  func timer() throws {
    let start = Date()
    let page = ViewTester {
      ProgressView(timerInterval: start...start.addingTimeInterval(60)) { Text("Egg") }
    }
    #expect(try #require(content(page, "Egg")?.fraction) > 0.95)
    page.advance(.seconds(30))
    let half = try #require(content(page, "Egg")?.fraction)
    #expect(abs(half - 0.5) < 0.05)
    page.advance(.seconds(31))
    #expect(content(page, "Egg")?.fraction == 0)
    #expect(page.element("Egg")?.value == "0:00")
  }

  @Test("Foundation's progress is followed")
  func foundation() {
    let progress = Progress(totalUnitCount: 10)
    let page = ViewTester { ProgressView(progress).accessibilityLabel("Import") }
    progress.completedUnitCount = 4
    page.advance(.seconds(1))
    #expect(content(page, "Import")?.fraction == 0.4)
  }

  struct Dots: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        Text(verbatim: "\(Int((configuration.fractionCompleted ?? 0) * 10)) dots")
        ProgressView(configuration)
      }
    }
  }

  @Test("A style of the app's own can build on the built-in one")
  func ownStyle() {
    let page = ViewTester { ProgressView("Work", value: 0.3).progressViewStyle(Dots()) }
    #expect(page.texts.contains("3 dots"))
    #expect(page.element("Work", role: .progress)?.value == "30 %")
  }

  @Test(
    "A gauge tells name and value in every style",
    arguments: ["linear", "accessoryLinear", "circular", "capacity"])
  func gauges(style: String) {
    let page = ViewTester {
      let gauge = Gauge(value: 30, in: 20...40) {
        Text("Heat")
      } currentValueLabel: {
        Text("30°")
      } minimumValueLabel: {
        Text("20")
      } maximumValueLabel: {
        Text("40")
      }
      switch style {
      case "linear": gauge
      case "accessoryLinear": gauge.gaugeStyle(.accessoryLinear)
      case "circular": gauge.gaugeStyle(.accessoryCircular)
      default: gauge.gaugeStyle(.accessoryCircularCapacity)
      }
    }
    #expect(page.element("Heat", role: .progress)?.value == "30°")
  }
}
