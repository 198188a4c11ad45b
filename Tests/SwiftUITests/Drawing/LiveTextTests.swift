import Foundation
import FrontispieceTesting
import SwiftUI
import Testing

@MainActor
@Suite("Texts that tell a time")
struct LiveTextTests {
  private func show(_ text: Text) -> ViewTester { ViewTester { text } }
  private func shown(_ page: ViewTester) -> String { page.elements.first?.label ?? "" }

  @Test("A timer counts up by the second from a date that has come")
  func timer() {
    let page = show(Text(Date.now.addingTimeInterval(-58), style: .timer))
    #expect(shown(page) == "0:58")
    page.advance(.seconds(3))
    #expect(shown(page) == "1:01")
  }

  @Test("A countdown shows what is left and stops at its end")
  func countdown() {
    let now = Date.now
    let page = show(Text(timerInterval: now...now.addingTimeInterval(3605)))
    #expect(["1:00:05", "1:00:04"].contains(shown(page)))
    page.advance(.seconds(6))
    #expect(["59:59", "59:58"].contains(shown(page)))
    page.advance(.seconds(4000))
    #expect(shown(page) == "0:00")
  }

  @Test("A clock that counts up without hours can be paused")
  func paused() {
    let now = Date.now
    let text = Text(
      timerInterval: now.addingTimeInterval(-3700)...now.addingTimeInterval(60), pauseTime: now.addingTimeInterval(2),
      countsDown: false, showsHours: false)
    let page = show(text)
    #expect(shown(page) == "61:40")
    page.advance(.seconds(10))
    #expect(shown(page) == "61:42")
  }

  @Test("Distances from now are in the person's language")
  func relative() {
    let date = Date.now.addingTimeInterval(-3725)
    func told(_ style: Text.DateStyle, _ locale: String) -> String {
      shown(ViewTester { Text(date, style: style).environment(\.locale, Locale(identifier: locale)) })
    }
    #expect(told(.relative, "en_US") == "1 hr, 2 min")
    #expect(told(.relative, "de_DE") == "1 Std., 2 Min.")
    #expect(told(.offset, "en_US") == "+1 hour")
  }

  @Test("Text beside a time goes with it")
  func joined() {
    let page = show(Text(verbatim: "Since ") + Text(Date.now, style: .timer))
    #expect(shown(page) == "Since 0:00")
    page.advance(.seconds(2))
    #expect(shown(page) == "Since 0:02")
  }
}
