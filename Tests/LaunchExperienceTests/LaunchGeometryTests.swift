import Foundation
import LaunchExperience
import Testing

struct LaunchGeometryTests {
  static let sizes = [
    CGSize(width: 360, height: 640), CGSize(width: 390, height: 844), CGSize(width: 834, height: 1194),
    CGSize(width: 1180, height: 820), CGSize(width: 2560, height: 1440), CGSize(width: 640, height: 360),
  ]

  private func geometry(_ size: CGSize, _ detent: SheetDetent, cardHeight: CGFloat = 232) -> LaunchGeometry {
    LaunchGeometry(
      size: size, sheetTop: LaunchGeometry.sheetTop(detent, in: size, cardHeight: cardHeight), cardHeight: cardHeight)
  }

  @Test func `The card of a regular window is 440 points wide and centred, its top at 14 percent of the height`() {
    let card = geometry(CGSize(width: 1180, height: 820), .half).cardFrame
    #expect(card.width == 440)
    #expect(card.midX == 590)
    #expect(abs(card.minY - 820 * 0.14) < 0.5)
  }

  @Test func `The sheet of a regular window is inset by 40 points and begins at 52 percent of the height`() {
    let sheet = geometry(CGSize(width: 1180, height: 820), .half).sheetFrame
    #expect(sheet.minX == 40)
    #expect(sheet.maxX == 1140)
    #expect(abs(sheet.minY - 820 * 0.52) < 0.5)
    #expect(sheet.maxY == 820)
  }

  @Test func `A compact window has a card with 24 points on each side and a sheet of the full width`() {
    let narrow = geometry(CGSize(width: 390, height: 844), .half)
    #expect(narrow.cardFrame.width == 342)
    #expect(narrow.sheetFrame.minX == 0)
    #expect(abs(narrow.sheetFrame.minY - 844 * 0.58) < 0.5)
  }

  @Test(arguments: sizes) func `At rest the sheet never covers the card`(size: CGSize) {
    let rest = geometry(size, .half, cardHeight: size.height < 420 ? 70 : 232)
    #expect(rest.cardFrame.maxY <= rest.sheetFrame.minY)
    #expect(rest.cardOpacity == 1)
  }

  @Test(arguments: sizes) func `Each higher detent shows more of the sheet`(size: CGSize) {
    let tops = SheetDetent.allCases.map { LaunchGeometry.sheetTop($0, in: size, cardHeight: 100) }
    #expect(tops[0] > tops[1])
    #expect(tops[1] > tops[2])
    #expect(tops[0] < size.height)
  }

  @Test func `While the sheet rises the card shrinks, fades and lags behind`() {
    let size = CGSize(width: 1180, height: 820)
    let rest = geometry(size, .half)
    let middle = LaunchGeometry(size: size, sheetTop: (rest.sheetTop + 52) / 2, cardHeight: 232)
    let top = geometry(size, .full)
    #expect(middle.cardFrame.width < rest.cardFrame.width)
    #expect(middle.cardOpacity < 1)
    #expect(rest.cardFrame.minY - middle.cardFrame.minY < rest.sheetTop - middle.sheetTop)
    #expect(top.cardOpacity == 0)
  }
}
