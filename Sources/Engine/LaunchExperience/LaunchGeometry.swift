import Foundation

/// How far the browser sheet is pulled up.
public enum SheetDetent: Int, CaseIterable, Sendable {
  /// Only its handle and bar are seen, the card has the scene to itself.
  case low
  /// Where it starts.
  case half
  /// It fills the scene but for a strip at the top.
  case full

  /// The next detent in this direction; the last one stays.
  public var lower: SheetDetent { SheetDetent(rawValue: rawValue - 1) ?? self }
  public var higher: SheetDetent { SheetDetent(rawValue: rawValue + 1) ?? self }
}

/// Where the parts of a launch scene lie, for a size of the window and a height of the sheet.
///
/// All frames are in points in the scene's own coordinate space, origin at the top left.
public struct LaunchGeometry: Equatable, Sendable {
  /// Size of the scene.
  public let size: CGSize
  /// Top edge of the sheet.
  public let sheetTop: CGFloat
  /// Height of the card's contents, as measured.
  public let cardHeight: CGFloat

  public init(size: CGSize, sheetTop: CGFloat, cardHeight: CGFloat) {
    self.size = size
    self.sheetTop = sheetTop
    self.cardHeight = cardHeight
  }

  /// At least 600 points wide.
  public var isRegular: Bool { size.width >= 600 }
  /// Too low for a card of several rows.
  public var isShort: Bool { size.height < 420 }

  /// The card's width.
  public var cardWidth: CGFloat {
    isShort ? min(size.width - 48, 720) : isRegular ? 440 : size.width - 48
  }

  /// Where the card's top would like to be.
  public static func preferredCardTop(in size: CGSize) -> CGFloat {
    size.height < 420 ? 44 : max(size.height * 0.14, 56)
  }

  /// How high the card may grow; what does not fit goes into a menu. The sheet gives way to it down to two thirds of
  /// the scene.
  public static func maximumCardHeight(in size: CGSize) -> CGFloat {
    guard size.height >= 420 else { return size.height - preferredCardTop(in: size) - 92 }
    return min(size.height * 0.66, size.height - 92) - 24 - preferredCardTop(in: size)
  }

  /// The top edge of the sheet at a detent, for a card of `cardHeight`.
  public static func sheetTop(_ detent: SheetDetent, in size: CGSize, cardHeight: CGFloat) -> CGFloat {
    switch detent {
    case .low: return size.height - 76
    case .full: return size.height < 420 ? 8 : 52
    case .half:
      if size.height < 420 { return size.height - 92 }
      let wanted = size.height * (size.width >= 600 ? 0.52 : 0.58)
      // The card is never covered at rest, and something of the sheet is always seen.
      let below = preferredCardTop(in: size) + cardHeight + 24
      return min(max(wanted, below), size.height - 92)
    }
  }

  /// Sheet's distance from the sides.
  public var sheetInset: CGFloat { isRegular ? 40 : 0 }

  /// Where the sheet is. It reaches below the scene's edge rather than shrinking under its bar.
  public var sheetFrame: CGRect {
    CGRect(
      x: sheetInset, y: sheetTop, width: size.width - 2 * sheetInset, height: max(size.height - sheetTop, 76))
  }

  /// From 0 (sheet at rest or below) to 1 (sheet at the top).
  public var rise: CGFloat {
    let rest = Self.sheetTop(.half, in: size, cardHeight: cardHeight)
    let top = Self.sheetTop(.full, in: size, cardHeight: cardHeight)
    guard rest > top else { return 0 }
    return min(max((rest - sheetTop) / (rest - top), 0), 1)
  }

  /// From 0 (sheet at rest) to 1 (sheet all the way down).
  public var fall: CGFloat {
    let rest = Self.sheetTop(.half, in: size, cardHeight: cardHeight)
    let low = Self.sheetTop(.low, in: size, cardHeight: cardHeight)
    guard low > rest else { return 0 }
    return min(max((sheetTop - rest) / (low - rest), 0), 1)
  }

  /// How much the card shrinks while the sheet rises.
  public var cardScale: CGFloat { 1 - 0.12 * rise }
  /// How much the card fades while the sheet rises.
  public var cardOpacity: Double { Double(max(0, 1 - 1.5 * rise)) }

  /// The card, as it is seen.
  public var cardFrame: CGRect {
    let rest = Self.preferredCardTop(in: size)
    // The card gives way to the rising sheet, but more slowly, and sinks a little towards the middle when the sheet
    // goes down.
    let middle = (sheetTop - cardHeight) / 2
    let top = rest - 0.25 * rise * rest + fall * max(0, min(middle, rest + 80) - rest)
    let size = CGSize(width: cardWidth * cardScale, height: cardHeight * cardScale)
    return CGRect(x: (self.size.width - size.width) / 2, y: top, width: size.width, height: size.height)
  }
}
